import type { z } from 'zod'
import { checkedInList } from './checked-in-list.ts'
import { checkedInRow } from './checked-in-row.ts'
import { listQuery } from '../common.ts'
import { fileEndpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'

/** Whose route set has the Checked In List (specification §2). */
const READERS = ['admin', 'account', 'head_account', 'operation_manager'] as const

const checkedInQuery = listQuery.extend(filterQuery(checkedInList))
export type CheckedInQuery = z.output<typeof checkedInQuery>

export const checkedInEndpoints = {
  getCheckedInList: listEndpoint('getCheckedInList', {
    summary:
      'Check-ins within the own scope: who boarded whom, when and where, those sent in late and those taken back among them.',
    access: READERS,
    query: checkedInQuery,
    data: checkedInRow,
  }),
  exportCheckedInList: fileEndpoint('exportCheckedInList', {
    summary: 'The filtered check-ins as CSV or XLSX; logged.',
    access: READERS,
    query: checkedInQuery.omit({ pageNumber: true, recordNumber: true, next: true, previous: true }).extend(sheetQuery),
  }),
}
