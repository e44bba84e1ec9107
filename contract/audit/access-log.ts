import { z } from 'zod'
import { accessLogList } from './access-log-list.ts'
import { accessLogEntry } from './access-log-row.ts'
import { AUDITORS, USER_TYPES } from '../access.ts'
import { listQuery, recordId } from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { askedOfList, listId } from '../saved-view.ts'

/** Days are those of UTC, inclusive. */
export const accessLogQuery = listQuery.extend(filterQuery(accessLogList))

const filters = accessLogQuery.omit({ pageNumber: true, recordNumber: true, next: true, previous: true, sort: true })

/** More than a browser puts on paper. */
const MAX_PRINTED_ROWS = 100_000

export const accessLogEndpoints = {
  getAccessLog: listEndpoint('getAccessLog', {
    summary:
      'Who opened personal documents and who exported or printed lists. Search: a person, a file, a passenger, a booking reference.',
    access: AUDITORS,
    query: accessLogQuery,
    data: accessLogEntry,
  }),
  getAccessLogOptions: endpoint('getAccessLogOptions', {
    summary:
      'Lists that have been exported or printed, people who are in the log, and years of it that are kept elsewhere.',
    access: AUDITORS,
    data: z.object({
      lists: z.array(z.string()),
      people: z.array(z.object({ id: recordId, name: z.string() })),
      /** Of UTC, the earliest first. */
      yearsAway: z.array(z.int()),
    }),
  }),
  notePrint: endpoint('notePrint', {
    summary:
      'A line in the log before a list, a report or a manifest is printed. 404 where it is none that the caller may read.',
    access: USER_TYPES,
    body: z.object({
      list: listId,
      /** What it is narrowed by. */
      asked: askedOfList,
      /** On the paper; null where it has no rows. */
      rows: z.int().min(0).max(MAX_PRINTED_ROWS).nullable(),
    }),
    data: z.object({}),
  }),
  exportAccessLog: fileEndpoint('exportAccessLog', {
    summary: 'The filtered log as CSV or XLSX; logged itself.',
    access: AUDITORS,
    query: filters.extend(sheetQuery),
  }),
}
