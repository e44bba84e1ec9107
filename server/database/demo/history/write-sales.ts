import { v7 as newId } from 'uuid'
import type { Transaction } from '#server/database/connection.ts'
import { bankReferenceUses } from '#server/database/schema/bank-reference.ts'
import { bankReferenceKey } from '#server/domain/bank-reference/bank-reference-key.ts'
import { chargeAgentAccount } from '#server/domain/agent/agent-account.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import type { Payment } from '#server/domain/ledger/payment.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { posterOf } from '#server/domain/ledger/poster.ts'
import { claimSoldSeats } from '#server/domain/seat/claims.ts'
import { saleEntries } from '#server/features/booking/sale/sale-postings.ts'
import { insertBookings, keepBookings } from '#server/features/booking/sale/sale-repository.ts'
import { soldLegs } from '#server/features/booking/sale/sell-booking.ts'
import { appendSteps } from '#server/lifecycle/apply-event.ts'
import { soldSteps } from './history-boarding.ts'
import type { PastSale } from './history-sales.ts'
import type { PastTills } from './history-tills.ts'

/** Bookings that are written with one statement of each kind. */
const BATCH = 250

/** Writes sales of the past with all that a sale writes: rows, contents, seats, events and entries. */
export async function writeSales(tx: Transaction, past: readonly PastSale[], tills: PastTills): Promise<void> {
  for (let from = 0; from < past.length; from += BATCH) await writeBatch(tx, past.slice(from, from + BATCH), tills)
  await chargeAgents(tx, past)
}

async function writeBatch(tx: Transaction, past: readonly PastSale[], tills: PastTills): Promise<void> {
  const stored = past.map((each) => each.stored)
  const transfers = stored.flatMap(({ booking: { id, means, paymentReference, createdBy, createdAt } }) =>
    means === 'bank' && paymentReference !== null
      ? [
          {
            id: newId(),
            key: bankReferenceKey(paymentReference),
            kind: 'booking' as const,
            recordId: id,
            usedBy: createdBy,
            usedAt: createdAt,
            isReuseConfirmed: false,
          },
        ]
      : [],
  )
  // Sent without waiting: they travel together.
  await Promise.all([
    insertBookings(tx, stored),
    keepBookings(tx, stored),
    ...(transfers.length > 0 ? [tx.orm.insert(bankReferenceUses).values(transfers)] : []),
    claimSoldSeats(
      tx,
      past.flatMap(({ sale, stored: sold }) => soldLegs(sold).map((leg) => ({ ...leg, at: sale.soldAt }))),
    ),
    appendSteps(tx, ticketRecord, past.flatMap(soldSteps)),
    postEntries(
      tx,
      past.flatMap(({ sale, stored: { booking, tickets } }) =>
        saleEntries({
          bookingId: booking.id,
          soldBy: booking,
          poster: posterOf(sale.seller, sale.soldAt),
          currency: booking.currency,
          tickets,
          payment: paymentOf(sale, booking.total, tills),
        }),
      ),
    ),
  ])
}

function paymentOf({ request, seller }: PastSale['sale'], total: number, tills: PastTills): Payment {
  const { means } = request.payment
  switch (means) {
    case 'cash':
    case 'pos':
      return { means, shift: tills.tillOf(seller.id) }
    case 'bank':
      return { means, account: ACCOUNT.bankReceipts }
    case 'agentAccount':
      return { means, agentId: seller.id, charge: { wallet: total, credit: 0 } }
    case 'onAccount':
      throw new Error('nothing of the past was sold on account')
  }
}

/** Once for all that an agent has sold: it was in the wallet before. */
async function chargeAgents(tx: Transaction, past: readonly PastSale[]): Promise<void> {
  for (const { agentId, currency, amount } of agentSales(past))
    await chargeAgentAccount(tx, agentId, currency, { wallet: amount, credit: 0 })
}

/** What agents have sold, by agent and currency. */
export function agentSales(past: readonly PastSale[]): { agentId: string; currency: string; amount: number }[] {
  const sums = new Map<string, { agentId: string; currency: string; amount: number }>()
  for (const {
    stored: {
      booking: { agentId, currency, total },
    },
  } of past) {
    if (agentId === null) continue
    const key = `${agentId} ${currency}`
    sums.set(key, { agentId, currency, amount: (sums.get(key)?.amount ?? 0) + total })
  }
  return [...sums.values()]
}
