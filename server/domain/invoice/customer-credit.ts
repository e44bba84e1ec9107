import { v7 as newId } from 'uuid'
import type { Transaction } from '#server/database/connection.ts'
import { customerReceipts } from '#server/database/schema/customer-receipt.ts'
import type { Poster } from '#server/domain/ledger/poster.ts'
import { takeReceiptNumber } from '#server/domain/ledger/receipt-number.ts'
import { initialStateOf, recordCreations } from '#server/lifecycle/apply-event.ts'
import { customerReceiptRecord } from './customer-receipt-record.ts'

/** Money that goes back to a customer's account. */
export interface AccountCredit {
  customerId: string
  currency: string
  amount: number
  /** The refund or the cargo bill whose entry takes it off 1100. */
  givenBackBy: string
  /** The depot that gave it back; null at the head office. */
  depotId: string | null
}

/**
 * Credits a customer with what was given back of something bought on account: a receipt like any other, which pays
 * invoices or stays the customer's. It posts nothing itself; the entry of what gave it back did.
 */
export async function creditCustomer(tx: Transaction, credit: AccountCredit, poster: Poster): Promise<void> {
  const { amount, currency, depotId } = credit
  const id = newId()
  const state = initialStateOf(customerReceiptRecord, { mayCancel: false, allocated: 0 })
  if (state !== 'taken') throw new Error(`a receipt begins as ${state}`)
  await recordCreations(tx, customerReceiptRecord, [{ id, state }], {
    actorId: poster.createdBy,
    at: poster.createdAt,
    payload: { amount, currency, means: 'onAccount' },
  })
  await tx.orm.insert(customerReceipts).values({
    ...credit,
    id,
    number: await takeReceiptNumber(tx, { series: 'customerReceipt', depotId, now: poster.createdAt }),
    state,
    date: poster.postingDate,
    means: 'onAccount',
    createdBy: poster.createdBy,
    createdAt: poster.createdAt,
  })
}
