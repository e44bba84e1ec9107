import type { ReplyOf } from '#contract/contract.ts'
import type { Transaction } from '#server/database/connection.ts'
import { exportRecords, pageOfRecords } from '#server/export/record-list.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api } from '#server/plugins/api.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { Settings } from '#server/settings.ts'
import { creditInvoice } from './credit-invoice.ts'
import { invoiceRecords } from './invoice-list.ts'
import { proposeBillNumber, readInvoiceOptions } from './invoice-options.ts'
import { printCreditNote, printInvoice } from './invoice-print.ts'
import { showInvoice } from './invoice-view.ts'
import { issueInvoice } from './issue-invoice.ts'
import { createDraft, discardDraft, updateDraft } from './save-draft.ts'

/** Bills for services: written, issued, taken back. */
export function registerInvoices(api: Api, { settings }: { settings: Pick<Settings, 'operator'> }): void {
  api.read('getInvoiceOptions', async ({ database, now }) => ({ data: await readInvoiceOptions(database.orm, now) }))
  api.read('generateBillNo', async ({ query, database, now }) => {
    const number = await proposeBillNumber(database.orm, query.depotId, now)
    return number === null ? refuse('notFound') : { data: { number } }
  })
  api.write('createInvoice', async ({ body, actor, tx, now }) =>
    answer(tx, actor, now, await createDraft(tx, { actor, now }, body)),
  )
  api.write('updateInvoice', async ({ params, body, actor, tx, now }) =>
    params.id === body.id
      ? answer(tx, actor, now, await updateDraft(tx, { actor, now }, body))
      : refuse('malformed', { fields: { id: 'field.custom' } }),
  )
  api.write('discardInvoice', async ({ body, actor, tx, now }) =>
    answer(tx, actor, now, await discardDraft(tx, { actor, now }, body)),
  )
  api.write('issueInvoice', async ({ body, actor, tx, now }) =>
    answer(tx, actor, now, await issueInvoice(tx, { actor, now }, body)),
  )
  api.write('creditInvoice', async ({ body: { id, ...credit }, actor, tx, now }) => {
    const note = await creditInvoice(tx, { actor, now }, { ...credit, invoiceId: id })
    return answer(tx, actor, now, isRefusal(note) ? note : { id })
  })
  api.read('getInvoiceList', ({ query, database, now }) => pageOfRecords(database.orm, invoiceRecords(now), query))
  api.file('exportInvoices', ({ query, actor, database, now }) =>
    exportRecords(database, invoiceRecords(now), query, actor.id),
  )
  api.read('getInvoice', async ({ params, actor, database, now }) => {
    const data = await showInvoice(database.orm, params.id, actor, now)
    return data ? { data } : refuse('notFound')
  })
  api.read('getInvoicePrint', async ({ params, database }) => {
    const data = await printInvoice(database.orm, params.id, settings.operator)
    return data ? { data } : refuse('notFound')
  })
  api.read('getCreditNotePrint', async ({ params, database }) => {
    const data = await printCreditNote(database.orm, params.id, settings.operator)
    return data ? { data } : refuse('notFound')
  })
}

async function answer(
  { orm }: Transaction,
  reader: Pick<Actor, 'userType'>,
  now: Date,
  written: { id: string } | Refusal,
): Promise<ReplyOf<'getInvoice'> | Refusal> {
  if (isRefusal(written)) return written
  const data = await showInvoice(orm, written.id, reader, now)
  return data ? { data } : refuse('notFound')
}
