import { z } from 'zod'
import { ACCESS_ACTIONS } from './access-log-codes.ts'
import { instant, recordId, toldName } from '../common.ts'
import { documentKind } from '../file.ts'
import { FILE_HOLDERS, RECORD_NAMES } from '../records.ts'

/** What an opened file is of: a passenger's document, receipts of records of money; by now it may be nobody's any more. */
const fileSubject = z.enum([...documentKind.options, ...FILE_HOLDERS, 'none'])
export type FileSubject = z.output<typeof fileSubject>

export const accessLogEntry = z.object({
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
