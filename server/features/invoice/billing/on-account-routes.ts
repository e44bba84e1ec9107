import { exportRecords, pageOfRecords } from '#server/export/record-list.ts'
import type { Api } from '#server/plugins/api.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { showInvoice } from './invoice-view.ts'
import { findAccountCustomers } from './account-customers.ts'
import { chargeRecords } from './charge-list.ts'
import { draftAccountInvoice } from './draft-account-invoice.ts'

/** What contract customers buy on account, and the invoices that ask for its money. */
export function registerOnAccount(api: Api): void {
  // Agents sell on their own account only: whom others may charge is none of theirs.
  api.read('getAccountCustomers', async ({ query, actor, database }) => ({
    data: actor.isAgent ? [] : await findAccountCustomers(database.orm, query),
  }))
  api.read('getAccountChargeList', ({ query, database }) => pageOfRecords(database.orm, chargeRecords, query))
  api.file('exportAccountCharges', ({ query, actor, database }) =>
    exportRecords(database, chargeRecords, query, actor.id),
  )
  api.write('createAccountInvoice', async ({ body, actor, tx, now }) => {
    const drafted = await draftAccountInvoice(tx, { actor, now }, body)
    if (isRefusal(drafted)) return drafted
    const data = await showInvoice(tx.orm, drafted.id, actor, now)
    return data ? { data } : refuse('notFound')
  })
}
