import { z } from 'zod'
import { recordId, recordVersion } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery } from '../list/list-query.ts'
import { masterListQuery } from '../master.ts'
import { accountList } from './account-list.ts'
import { account, values } from './account-row.ts'

export const accountEndpoints = {
  getAccountList: listEndpoint('getAccountList', {
    summary: 'The chart of accounts in its order: groups, sides, names, own accounts.',
    access: ['head_account'],
    query: masterListQuery.extend(filterQuery(accountList)),
    data: account,
  }),
  createAccount: endpoint('createAccount', {
    summary: 'Add an own account to the chart; the first digit of its code says its kind.',
    access: ['head_account'],
    body: z.object(values),
    data: account,
  }),
  updateAccount: endpoint('updateAccount', {
    summary: 'Rename an account, move it to another group of its kind, or take it out of use; its code never changes.',
    access: ['head_account'],
    params: z.object({ id: recordId }),
    body: z.object({ id: recordId, version: recordVersion, ...values }),
    data: account,
  }),
}
