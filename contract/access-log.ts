import { z } from 'zod'
import { AUDITORS } from './access.ts'
import { calendarDate, instant, listQuery, recordId, toldName } from './common.ts'
import { documentKind } from './file.ts'
import { endpoint, fileEndpoint, listEndpoint } from './endpoint.ts'
import { FILE_KEEPERS, RECORD_NAMES } from './records.ts'

export const ACCESS_ACTIONS = ['openedFile', 'exportedList'] as const

/** What an opened file is of: a passenger's document, receipts of records of money; by now it may be nobody's any more. */
const fileSubject = z.enum([...documentKind.options, ...FILE_KEEPERS, 'none'])
export type FileSubject = z.output<typeof fileSubject>

const accessLogEntry = z.object({
  id: z.int(),
  at: instant,
  by: z.object({ id: recordId, name: z.string() }),
  action: z.enum(ACCESS_ACTIONS),
  /** For a list its name; for a file its id. */
  subject: z.string(),
  /** Of a file: its name and what it belongs to. */
  file: z
    .object({
      name: z.string(),
      of: fileSubject,
      /** Whose it is, as people say it: a passenger, a number. */
      title: z.string().nullable(),
      /** Booking's reference or a record's number. */
      reference: z.string().nullable(),
      /** The booking or the record on whose page it stands. */
      recordId: recordId.nullable(),
    })
    .nullable(),
  /** Of a list: how many rows went out, in which form, narrowed by what. */
  list: z
    .object({
      rows: z.int().nullable(),
      format: z.string().nullable(),
      filters: z.record(z.string(), z.string()),
      /** Of those that have words: what was asked for, by the filter's name. */
      words: z.record(z.string(), toldName),
      /** The one record whose steps went out. */
      record: z
        .object({ machine: z.enum(RECORD_NAMES), id: recordId, title: toldName, reference: z.string().nullable() })
        .nullable(),
    })
    .nullable(),
})
export type AccessLogEntry = z.input<typeof accessLogEntry>

export const accessLogQuery = listQuery.extend({
  userId: recordId.optional(),
  action: z.enum(ACCESS_ACTIONS).optional(),
  /** Name of a list that was exported. */
  list: z.string().max(60).optional(),
  /** Days in the reader's zone, inclusive. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
})

const filters = accessLogQuery.omit({ pageNumber: true, recordNumber: true, next: true, previous: true })

export const ACCESS_LOG_COLUMNS = ['at', 'by', 'action', 'subject', 'details'] as const

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
    query: filters.extend({
      format: z.enum(['csv', 'xlsx']),
      /** Comma-separated, in the order wanted. */
      columns: z.string().max(300),
      language: z.enum(['en', 'ar']).default('en'),
    }),
  }),
}
