import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { type Payment, paymentLines } from '#server/domain/ledger/payment.ts'
import type { Entry, Posting } from '#server/domain/ledger/post-entry.ts'
import type { Poster } from '#server/domain/ledger/poster.ts'
import { earningEntry } from '#server/domain/ledger/ticket-earnings.ts'
import { sum } from '#machines/sum.ts'

interface SoldTicket {
  id: string
  travelDate: string
  fare: number
  vat: number
  vatRegionId: string
}

export interface PaidSale {
  bookingId: string
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
  const earned = tickets.map((ticket) => earningEntry({ ...ticket, currency }, poster))
  return [sold, ...earned]
}

/** One line per region whose VAT the fares contain. */
function vatLines({ tickets, currency }: PaidSale): Posting[] {
  const regions = [...new Set(tickets.map((ticket) => ticket.vatRegionId))]
  return regions.map((regionId) => ({
    account: ACCOUNT.vatPayable,
    currency,
    amount: -sum(tickets.filter((ticket) => ticket.vatRegionId === regionId).map((ticket) => ticket.vat)),
    regionId,
  }))
}
