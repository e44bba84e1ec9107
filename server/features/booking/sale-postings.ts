import type { PaymentMeans } from '#contract/booking.ts'
import { ACCOUNT } from '#server/ledger/account-codes.ts'
import type { OpenShift } from '#server/ledger/cash-shift.ts'
import type { Entry, Posting } from '#server/ledger/post-entry.ts'

interface SoldTicket {
  id: string
  travelDate: string
  fare: number
  vat: number
  vatRegionId: string
}

/** What the money went through: a till, the bank, the card machine, or an agent's wallet and credit. */
export type Payment =
  | { means: Extract<PaymentMeans, 'cash'>; shift: OpenShift }
  | { means: Extract<PaymentMeans, 'pos' | 'bank'> }
  | { means: Extract<PaymentMeans, 'agentAccount'>; charge: { wallet: number; credit: number } }

export interface PaidSale {
  bookingId: string
  sellerId: string
  currency: string
  tickets: readonly SoldTicket[]
  payment: Payment
  at: Date
}

/** The postings of a sale (domain rulings §7): one entry today, and per ticket its earning, dated the travel date. */
export function saleEntries(sale: PaidSale): Entry[] {
  const { currency, tickets, sellerId: createdBy, at: createdAt } = sale
  const gross = sum(tickets.map((ticket) => ticket.fare))
  const vat = sum(tickets.map((ticket) => ticket.vat))
  const sold: Entry = {
    postingDate: createdAt.toISOString().slice(0, 10),
    act: 'ticketSold',
    recordKind: 'booking',
    recordId: sale.bookingId,
    createdBy,
    createdAt,
    lines: [
      ...paymentLines(sale, gross),
      { account: ACCOUNT.unearnedTicketRevenue, currency, amount: vat - gross },
      ...vatLines(sale),
    ],
  }
  const earned = tickets.map((ticket): Entry => {
    const net = ticket.fare - ticket.vat
    return {
      postingDate: ticket.travelDate,
      act: 'ticketEarned',
      recordKind: 'ticket',
      recordId: ticket.id,
      createdBy,
      createdAt,
      lines: [
        { account: ACCOUNT.unearnedTicketRevenue, currency, amount: net },
        { account: ACCOUNT.ticketSales, currency, amount: -net },
      ],
    }
  })
  return [sold, ...earned]
}

function paymentLines({ payment, currency, sellerId }: PaidSale, gross: number): Posting[] {
  switch (payment.means) {
    case 'cash': {
      const { id, depotId } = payment.shift
      return [{ account: ACCOUNT.cashOnHand, currency, amount: gross, depotId, clerkId: sellerId, shiftId: id }]
    }
    case 'pos':
      return [{ account: ACCOUNT.posClearing, currency, amount: gross }]
    case 'bank':
      return [{ account: ACCOUNT.bank, currency, amount: gross }]
    case 'agentAccount':
      return [
        { account: ACCOUNT.agentWallets, currency, amount: payment.charge.wallet, agentId: sellerId },
        { account: ACCOUNT.agentCredit, currency, amount: payment.charge.credit, agentId: sellerId },
      ]
  }
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

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
