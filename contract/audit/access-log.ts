import { z } from 'zod'
import { accessLogList } from './access-log-list.ts'
import { accessLogEntry } from './access-log-row.ts'
import { AUDITORS } from '../access.ts'
import { listQuery, recordId } from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'

/** Days are those of UTC, inclusive. */
export const accessLogQuery = listQuery.extend(filterQuery(accessLogList))

const filters = accessLogQuery.omit({ pageNumber: true, recordNumber: true, next: true, previous: true, sort: true })

export const accessLogEndpoints = {
  getAccessLog: listEndpoint('getAccessLog', {
    summary:
      'Who opened personal documents and who exported lists. Search: a person, a file, a passenger, a booking reference.',
    access: AUDITORS,
    query: accessLogQuery,
    data: accessLogEntry,
  }),
  getAccessLogOptions: endpoint('getAccessLogOptions', {
    summary: 'Lists that have been exported, and people who are in the log.',
    access: AUDITORS,
    data: z.object({ lists: z.array(z.string()), people: z.array(z.object({ id: recordId, name: z.string() })) }),
  }),
  exportAccessLog: fileEndpoint('exportAccessLog', {
    summary: 'The filtered log as CSV or XLSX; logged itself.',
    access: AUDITORS,
    query: filters.extend(sheetQuery),
  }),
}
