import type { TaxCategory } from '#contract/tax/tax-codes.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { type Payment, paymentLines } from '#server/domain/ledger/payment.ts'
import type { Entry, Posting } from '#server/domain/ledger/post-entry.ts'
import type { Poster } from '#server/domain/ledger/poster.ts'
import { dimensionsKey } from '#server/domain/ledger/dimensions.ts'
import { earningEntry, type SoldBy, ticketDimensions } from '#server/domain/ledger/ticket-earnings.ts'
import { sum } from '#machines/sum.ts'

interface SoldTicket {
  id: string
  travelDate: string
  fare: number
  vat: number
  vatRegionId: string
  departureId: string
  taxCategory: TaxCategory
}

export interface PaidSale {
  bookingId: string
  soldBy: SoldBy
  /** Who sold it, and on which day where they are. */
  poster: Poster
  currency: string
  tickets: readonly SoldTicket[]
  payment: Payment
}

/** The postings of a sale (domain rulings §7): one entry dated where it was sold, and per ticket its earning, dated the travel date. */
export function saleEntries(sale: PaidSale): Entry[] {
  const { currency, tickets, poster } = sale
  const gross = sum(tickets.map((ticket) => ticket.fare))
  const vat = sum(tickets.map((ticket) => ticket.vat))
  const sold: Entry = {
    act: 'ticketSold',
    recordKind: 'booking',
    recordId: sale.bookingId,
    ...poster,
    lines: [
      ...paymentLines(sale.payment, currency, gross, poster.createdBy),
      { account: ACCOUNT.unearnedTicketRevenue, currency, amount: vat - gross },
      ...vatLines(sale),
    ],
  }
  const earned = tickets.map((ticket) => earningEntry({ ...ticket, currency }, sale.soldBy, poster))
  return [sold, ...earned]
}

/** One line per region whose VAT the fares contain, and departure. */
function vatLines({ tickets, currency, soldBy }: PaidSale): Posting[] {
  const lines = new Map<string, Posting>()
  for (const ticket of tickets) {
    const dimensions = ticketDimensions(ticket, soldBy)
    const key = `${ticket.vatRegionId} ${dimensionsKey(dimensions)}`
    const amount = (lines.get(key)?.amount ?? 0) - ticket.vat
    lines.set(key, { account: ACCOUNT.vatPayable, currency, amount, regionId: ticket.vatRegionId, ...dimensions })
  }
  return [...lines.values()]
}
