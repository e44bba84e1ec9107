import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/database/connection.ts'
import { customerReceipts } from '#server/database/schema/customer-receipt.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import { payFromTill } from '#server/domain/cash/cash-shift.ts'
import { customerReceiptRecord } from '#server/domain/invoice/customer-receipt-record.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { type Payment, paymentLines } from '#server/domain/ledger/payment.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { posterOf, reversingPoster } from '#server/domain/ledger/poster.ts'
import { isShownByBank } from './shown-by-bank.ts'
import { applyEvents } from '#server/lifecycle/apply-event.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { mayCancel } from './receipt-view.ts'

type Receipt = typeof customerReceipts.$inferSelect

interface Acting {
  actor: Pick<Actor, 'id' | 'depotId' | 'timeZone'>
  now: Date
}

/** Takes back a receipt that was entered by mistake: its money goes back the way it came, and its entry is reversed. */
export async function cancelReceipt(
  tx: Transaction,
  { actor, now }: Acting,
  { id, version, reason }: { id: string; version: number; reason: string },
): Promise<{ id: string } | Refusal> {
  const [receipt] = await tx.orm.select().from(customerReceipts).where(eq(customerReceipts.id, id)).for('update')
  if (!receipt) return refuse('notFound')
  const details = { state: receipt.state, version: receipt.version }
  if (receipt.state === 'cancelled')
    return refuse('transitionRefused', { message: 'invoice.receiptIsCancelled', details })
  if (receipt.version !== version) return refuse('staleVersion', { details })
  if (receipt.allocated > 0) return refuse('transitionRefused', { message: 'invoice.receiptPays', details })
  if (!mayCancel(receipt, actor)) return refuse('transitionRefused', { message: 'invoice.takersOnly', details })
  const [taken] = await tx.orm
    .select({ id: ledgerEntries.id, postingDate: ledgerEntries.postingDate })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.recordId, id), eq(ledgerEntries.act, 'customerPaid')))
  if (!taken) throw new Error(`receipt ${receipt.number} was posted`)
  if (await isShownByBank(tx.orm, taken.id))
    return refuse('transitionRefused', { message: 'invoice.receiptIsAtBank', details })
  const back = await giveBack(tx, receipt, { actor, now })
  if (isRefusal(back)) return back
  const { amount, currency } = receipt
  await postEntries(tx, [
    {
      act: 'customerReceiptCancelled',
      recordKind: 'customerReceipt',
      recordId: id,
      reverses: taken.id,
      ...reversingPoster(posterOf(actor, now), taken),
      lines: [
        ...paymentLines(back, currency, -amount, receipt.createdBy),
        { account: ACCOUNT.invoiceReceivables, currency, amount },
      ],
    },
  ])
  const applied = await applyEvents(tx, customerReceiptRecord, {
    records: [
      {
        record: { ...receipt, facts: { mayCancel: true, allocated: receipt.allocated } },
        event: { type: 'customerReceipt.cancel', reason },
      },
    ],
    actorId: actor.id,
    at: now,
    reason,
    also: sql`, cancelled_by = ${actor.id}, cancelled_at = ${now}, cancel_reason = ${reason}`,
  })
  return isRefusal(applied) ? applied : { id }
}

/** Cash and card takings leave the till of who took them. */
async function giveBack(
  tx: Transaction,
  { means, createdBy, depotId, currency, amount }: Receipt,
  { actor, now }: Acting,
): Promise<Payment | Refusal> {
  if (means === 'onAccount') throw new Error('what was given back on account is never cancelled')
  if (means === 'bank') return { means, account: ACCOUNT.bankReceipts }
  const shift = await payFromTill(
    tx,
    { id: createdBy, depotId: actor.depotId ?? depotId },
    means === 'cash' ? [{ currency, amount }] : [],
    { now, actorId: actor.id },
  )
  if (isRefusal(shift)) return shift
  if (means === 'pos') return { means, shift }
  if (shift === null) throw new Error('cash was taken at a depot')
  return { means, shift }
}
