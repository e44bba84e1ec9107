import { eq } from 'drizzle-orm'
import { accountEndpoints } from '#contract/ledger/account.ts'
import { accountList } from '#contract/ledger/account-list.ts'
import { accounts } from '#server/database/schema/ledger.ts'
import { exportable } from '#server/masters/master-export.ts'
import { masterFilters } from '#server/masters/master-filters.ts'
import { createMaster, listMasters, updateMaster } from '#server/masters/master-records.ts'
import type { Api } from '#server/plugins/api.ts'
import { refuse } from '#server/plugins/refusal.ts'
import { accountKind } from './account-kind.ts'

const matching = masterFilters(accountList, {
  group: accounts.group,
  origin: (origin) => eq(accounts.isFixed, origin === 'fixed'),
})

export const accountLists = [
  exportable(accountEndpoints.getAccountList.query, accountKind, { list: accountList, filters: matching }),
]

/** The chart of accounts as master data. */
export function registerAccounts(api: Api): void {
  api.read('getAccountList', ({ database, query }) => listMasters(database.orm, accountKind, query, matching(query)))
  api.write('createAccount', (input) => createMaster(input, accountKind))
  api.write('updateAccount', async (input) =>
    input.params.id === input.body.id
      ? updateMaster(input, accountKind)
      : refuse('malformed', { fields: { id: 'field.custom' } }),
  )
}
