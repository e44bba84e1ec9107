import { ACCOUNT, type AccountCode } from '#server/domain/ledger/account-codes.ts'
import type { Entry, Posting } from '#server/domain/ledger/post-entry.ts'
import type { Poster } from '#server/domain/ledger/poster.ts'
import { vatOfPart } from '#server/domain/tax/tax-of-supply.ts'

/** Fare and VAT as a ticket stands, its frozen rate, and where its VAT is owed. */
export interface FaredTicket {
  id: string
  fare: number
  vat: number
  vatRateBasisPoints: number
  vatRegionId: string
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
export function approvalLines(tickets: readonly RefundedTicket[], currency: string): Posting[] {
  return gathered(tickets.flatMap((each) => linesOf(each, currency)))
}

function linesOf({ ticket, base, baseVat, refund, refundVat, kept }: RefundedTicket, currency: string): Posting[] {
  const line = (account: AccountCode, amount: number, regionId?: string): Posting => ({
    account,
    currency,
    amount,
    ...(regionId !== undefined && { regionId }),
  })
  const released = line(ACCOUNT.unearnedTicketRevenue, ticket.fare - ticket.vat)
  const owed = line(ACCOUNT.refundsPayable, -refund)
  const keptBack = line(ACCOUNT.cancellationIncome, -(base - refund - (baseVat - refundVat)))
  if (kept === null) return [released, line(ACCOUNT.vatPayable, refundVat, ticket.vatRegionId), owed, keptBack]
  const grownVat = kept.vat - kept.ticket.vat
  const grownNet = kept.fare - kept.ticket.fare - grownVat
  return [
    released,
    line(ACCOUNT.vatPayable, ticket.vat, ticket.vatRegionId),
    owed,
    keptBack,
    line(ACCOUNT.unearnedTicketRevenue, -grownNet),
    line(ACCOUNT.vatPayable, -(grownVat + baseVat - refundVat), kept.ticket.vatRegionId),
  ]
}

/** One line per account, region and side. */
function gathered(lines: readonly Posting[]): Posting[] {
  const sides = new Map<string, Posting>()
  for (const line of lines.filter(({ amount }) => amount !== 0)) {
    const side = `${line.account} ${line.regionId ?? ''} ${Math.sign(line.amount)}`
    const known = sides.get(side)
    sides.set(side, known ? { ...known, amount: known.amount + line.amount } : line)
  }
  return [...sides.values()]
}

/** The entry of an approval, dated where it was approved. */
export function approvalEntry(
  { requestId, currency, tickets }: { requestId: string; currency: string; tickets: readonly RefundedTicket[] },
  poster: Poster,
): Entry {
  return {
    act: 'refundApproved',
    recordKind: 'refund',
    recordId: requestId,
    ...poster,
    lines: approvalLines(tickets, currency),
  }
}
