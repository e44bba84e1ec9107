import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { RECEIPT_MEANS } from '#contract/invoice/invoice-codes.ts'
import type { Allocation } from '#machines/invoice/open-items.ts'
import type { Transaction } from '#server/database/connection.ts'
import { customers } from '#server/database/schema/customer.ts'
import { customerReceipts } from '#server/database/schema/customer-receipt.ts'
import { storeTransferReference } from '#server/domain/bank-reference/bank-references.ts'
import { customerReceiptRecord } from '#server/domain/invoice/customer-receipt-record.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import {
  lockPaymentContext,
  paymentLines,
  refuseMeans,
  type Taker,
  takePayment,
} from '#server/domain/ledger/payment.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { posterOf } from '#server/domain/ledger/poster.ts'
import { takeReceiptNumber } from '#server/domain/ledger/receipt-number.ts'
import { readRegionCurrencies } from '#server/domain/ledger/region-currencies.ts'
import { initialStateOf, recordCreations } from '#server/lifecycle/apply-event.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { allocate, lockInvoices } from './allocate.ts'

/** Money of a customer as it is entered. */
export interface EnteredReceipt {
  /** Null: of somebody who is no customer; all of it is allocated then, since nobody's it could stay. */
  customerId: string | null
  currency: string
  amount: number
  payment: { means: (typeof RECEIPT_MEANS)[number]; reference: string | null; isReuseConfirmed: boolean }
  allocations: readonly Allocation[]
  notes: string | null
}

/** Takes money of a customer into till, card clearing or bank, and lets it pay invoices; the rest stays the customer's. */
export async function takeReceipt(
  tx: Transaction,
  { actor, now }: { actor: Taker & Pick<Actor, 'timeZone'>; now: Date },
  { customerId, currency, amount, payment, allocations, notes }: EnteredReceipt,
): Promise<typeof customerReceipts.$inferSelect | Refusal> {
  const { means } = payment
  const wrongMeans = refuseMeans({ means }, actor)
  if (wrongMeans) return wrongMeans
  const unknown = await refuseUnknown(tx, customerId, currency)
  if (unknown) return unknown
  if (customerId === null && allocations.reduce((sum, each) => sum + each.amount, 0) !== amount)
    return refuse('ruleBroken', { fields: { allocations: 'invoice.wholeOnly' } })
  const known = await lockInvoices(
    tx,
    allocations.map(({ invoiceId }) => invoiceId),
  )
  const id = newId()
  const unnamed = await storeTransferReference(tx, payment, {
    kind: 'customerReceipt',
    recordId: id,
    by: actor.id,
    at: now,
    field: 'payment.reference',
  })
  if (unnamed) return unnamed
  const context = await lockPaymentContext(tx, { means }, actor, currency)
  const taken = await takePayment(tx, means, { total: amount, currency }, actor, context, now)
  if (isRefusal(taken)) return taken
  const poster = posterOf(actor, now)
  const facts = { mayCancel: false, allocated: 0 }
  const state = initialStateOf(customerReceiptRecord, facts)
  if (state !== 'taken') throw new Error(`a receipt begins as ${state}`)
  await recordCreations(tx, customerReceiptRecord, [{ id, state }], {
    actorId: actor.id,
    at: now,
    payload: { amount, currency, means },
  })
  await postEntries(tx, [
    {
      act: 'customerPaid',
      recordKind: 'customerReceipt',
      recordId: id,
      ...poster,
      lines: [
        ...paymentLines(taken, currency, amount, actor.id),
        { account: ACCOUNT.invoiceReceivables, currency, amount: -amount },
      ],
    },
  ])
  const shift = taken.means === 'cash' || taken.means === 'pos' ? taken.shift : null
  const depotId = shift?.depotId ?? actor.depotId
  const receipt: typeof customerReceipts.$inferSelect = {
    id,
    // Taken here: the row is what allocations name. Nothing but those can be refused after it, and then it is not kept.
    number: await takeReceiptNumber(tx, { series: 'customerReceipt', depotId, now }),
    state,
    customerId,
    depotId,
    shiftId: shift?.id ?? null,
    date: poster.postingDate,
    means,
    givenBackBy: null,
    bankReference: means === 'bank' ? payment.reference : null,
    currency,
    amount,
    allocated: 0,
    notes,
    createdBy: actor.id,
    createdAt: now,
    cancelledBy: null,
    cancelledAt: null,
    cancelReason: null,
    version: 1,
  }
  await tx.orm.insert(customerReceipts).values(receipt)
  const refused = await allocate(tx, receipt, known, allocations, { actorId: actor.id, at: now })
  return refused ?? receipt
}

/** Also one that is out of use may pay what is owed. */
async function refuseUnknown(
  { orm }: Transaction,
  customerId: string | null,
  currency: string,
): Promise<Refusal | undefined> {
  const fields: Record<string, string> = {}
  if (customerId !== null && (await orm.$count(customers, eq(customers.id, customerId))) === 0)
    fields['customerId'] = 'invoice.customerUnknown'
  if (!(await readRegionCurrencies(orm)).includes(currency)) fields['currency'] = 'invoice.currencyUnknown'
  return Object.keys(fields).length > 0 ? refuse('ruleBroken', { fields }) : undefined
}
