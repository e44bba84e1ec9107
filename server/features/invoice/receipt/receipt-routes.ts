import type { ReplyOf } from '#contract/contract.ts'
import type { Transaction } from '#server/database/connection.ts'
import { exportRecords, pageOfRecords } from '#server/export/record-list.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api } from '#server/plugins/api.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { Settings } from '#server/settings.ts'
import { allocate, lockInvoices, lockReceipt, undoAllocation } from './allocate.ts'
import { cancelReceipt } from './cancel-receipt.ts'
import { receiptRecords } from './receipt-list.ts'
import { printReceipt, showReceipt } from './receipt-view.ts'
import { takeReceipt } from './take-receipt.ts'

/** Money of customers, and which invoices it pays. */
export function registerCustomerReceipts(api: Api, { settings }: { settings: Pick<Settings, 'operator'> }): void {
  api.read('getCustomerReceiptList', ({ query, database }) => pageOfRecords(database.orm, receiptRecords, query))
  api.file('exportCustomerReceipts', ({ query, actor, database }) =>
    exportRecords(database, receiptRecords, query, actor.id),
  )
  api.read('getCustomerReceipt', async ({ params, actor, database }) => {
    const data = await showReceipt(database.orm, params.id, actor)
    return data ? { data } : refuse('notFound')
  })
  api.read('getCustomerReceiptPrint', async ({ params, database }) => {
    const data = await printReceipt(database.orm, params.id, settings.operator)
    return data ? { data } : refuse('notFound')
  })
  api.write('createCustomerReceipt', async ({ body, actor, tx, now }) =>
    answer(tx, actor, await takeReceipt(tx, { actor, now }, body)),
  )
  api.write('allocateCustomerReceipt', async ({ body: { id, version, allocations }, actor, tx, now }) => {
    const known = await lockInvoices(
      tx,
      allocations.map(({ invoiceId }) => invoiceId),
    )
    const receipt = await lockReceipt(tx, { id, version })
    if (isRefusal(receipt)) return receipt
    if (receipt.state === 'cancelled')
      return refuse('transitionRefused', {
        message: 'invoice.receiptIsCancelled',
        details: { state: receipt.state, version: receipt.version },
      })
    const refused = await allocate(tx, receipt, known, allocations, { actorId: actor.id, at: now })
    return refused ?? answer(tx, actor, { id })
  })
  api.write('releaseAllocation', async ({ body, actor, tx, now }) => {
    const refused = await undoAllocation(tx, body, { actorId: actor.id, at: now })
    return refused ?? answer(tx, actor, body)
  })
  api.write('cancelCustomerReceipt', async ({ body, actor, tx, now }) =>
    answer(tx, actor, await cancelReceipt(tx, { actor, now }, body)),
  )
}

async function answer(
  { orm }: Transaction,
  reader: Pick<Actor, 'id' | 'userType'>,
  written: { id: string } | Refusal,
): Promise<ReplyOf<'getCustomerReceipt'> | Refusal> {
  if (isRefusal(written)) return written
  const data = await showReceipt(orm, written.id, reader)
  return data ? { data } : refuse('notFound')
}
