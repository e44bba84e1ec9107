import type { TaxCategory } from '#contract/tax/tax-codes.ts'
import { ACCOUNT, type AccountCode } from '#server/domain/ledger/account-codes.ts'
import { dimensionsKey } from '#server/domain/ledger/dimensions.ts'
import type { Entry, Posting } from '#server/domain/ledger/post-entry.ts'
import type { Poster } from '#server/domain/ledger/poster.ts'
import { type SoldBy, ticketDimensions } from '#server/domain/ledger/ticket-earnings.ts'
import { vatOfPart } from '#server/domain/tax/tax-of-supply.ts'

/** Fare and VAT as a ticket stands, its frozen rate, and where its VAT is owed. */
export interface FaredTicket {
  id: string
  fare: number
  vat: number
  vatRateBasisPoints: number
  vatRegionId: string
  departureId: string
  taxCategory: TaxCategory
}

/** One ticket that is refunded: as it stands, what its request froze, and the other direction that it reprices. */
export interface RefundedTicket {
  ticket: FaredTicket
  base: number
  baseVat: number
  refund: number
  refundVat: number
  kept: RepricedTicket | null
}

export interface RepricedTicket {
  ticket: FaredTicket
  fare: number
  vat: number
}

/**
 * What the kept direction stands at once the refund is approved. It moves by what the request took off the two-way
 * fare, also if its own fare has grown meanwhile by a travel-date change.
 */
export function repriceKept(kept: FaredTicket, refunded: { fare: number }, base: number): RepricedTicket {
  const fare = kept.fare + refunded.fare - base
  return { ticket: kept, fare, vat: vatOfPart(fare, kept) }
}

/**
 * Lines of an approval (domain rulings §7): the ticket's net and the VAT of the refunded part are owed to the
 * passenger, the net of what is kept back is cancellation income and takes the rounding. Where the other direction is
 * repriced, the whole VAT of the refunded one is debited, and its own share, with the VAT of what is kept back, is
 * credited to the direction that is kept.
 */
export function approvalLines(tickets: readonly RefundedTicket[], currency: string, soldBy: SoldBy): Posting[] {
  return gathered(tickets.flatMap((each) => linesOf(each, currency, soldBy)))
}

function linesOf(
  { ticket, base, baseVat, refund, refundVat, kept }: RefundedTicket,
  currency: string,
  soldBy: SoldBy,
): Posting[] {
  const line = (account: AccountCode, amount: number): Posting => ({ account, currency, amount })
  const vatLine = (amount: number, of: FaredTicket): Posting => ({
    ...line(ACCOUNT.vatPayable, amount),
    regionId: of.vatRegionId,
    ...ticketDimensions(of, soldBy),
  })
  const released = line(ACCOUNT.unearnedTicketRevenue, ticket.fare - ticket.vat)
  const owed = line(ACCOUNT.refundsPayable, -refund)
  const keptBack: Posting = {
    ...line(ACCOUNT.cancellationIncome, -(base - refund - (baseVat - refundVat))),
    ...ticketDimensions(ticket, soldBy),
  }
  if (kept === null) return [released, vatLine(refundVat, ticket), owed, keptBack]
  const grownVat = kept.vat - kept.ticket.vat
  const grownNet = kept.fare - kept.ticket.fare - grownVat
  return [
    released,
    vatLine(ticket.vat, ticket),
    owed,
    keptBack,
    line(ACCOUNT.unearnedTicketRevenue, -grownNet),
    vatLine(-(grownVat + baseVat - refundVat), kept.ticket),
  ]
}

/** One line per account, region, side and what it is for. */
function gathered(lines: readonly Posting[]): Posting[] {
  const sides = new Map<string, Posting>()
  for (const line of lines.filter(({ amount }) => amount !== 0)) {
    const side = `${line.account} ${line.regionId ?? ''} ${Math.sign(line.amount)} ${dimensionsKey(line)}`
    const known = sides.get(side)
    sides.set(side, known ? { ...known, amount: known.amount + line.amount } : line)
  }
  return [...sides.values()]
}

/** The entry of an approval, dated where it was approved. */
export function approvalEntry(
  {
    requestId,
    currency,
    tickets,
    soldBy,
  }: { requestId: string; currency: string; tickets: readonly RefundedTicket[]; soldBy: SoldBy },
  poster: Poster,
): Entry {
  return {
    act: 'refundApproved',
    recordKind: 'refund',
    recordId: requestId,
    ...poster,
    lines: approvalLines(tickets, currency, soldBy),
  }
}
