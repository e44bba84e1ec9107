import { z } from 'zod'
import { calendarDate, instant, recordId, toldName } from '../common.ts'
import { LEDGER_ACTS } from '../ledger/ledger-codes.ts'
import { RECORD_NAMES, RECORD_PAGES } from '../records.ts'

export const machine = z.enum(RECORD_NAMES)
export const person = z.object({ id: recordId, name: z.string() })

/** A record as people know it. */
export const lifecycleRecord = z.object({
  machine,
  id: recordId,
  /** Booking reference, bill number, number; null where it has none. */
  reference: z.string().nullable(),
  /** Passenger, receiver, supplier, clerk or agent whom it is about. */
  person: z.string().nullable(),
  /** Of a ticket: its day and seat, which tell those of one passenger apart. */
  travel: z.object({ day: calendarDate, seat: z.string().nullable() }).optional(),
  state: z.string(),
  /** Of its amounts; null where it has none, or several. */
  currency: z.string().nullable(),
  /** To which it is counted; null where it belongs to none. */
  depot: z.object({ id: recordId, code: z.string(), name: toldName }).nullable(),
  /** The page that tells of it; of a departure by its key. */
  page: z.object({ kind: z.enum(RECORD_PAGES), id: z.string() }).nullable(),
})
export type LifecycleRecord = z.input<typeof lifecycleRecord>

/** A record in a list, with what puts it there. */
export const recordRow = z.object({
  /** Of the row: an event, an attempt, an entry or the record itself. */
  id: z.string(),
  record: lifecycleRecord,
  event: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  by: person.nullable(),
  at: instant.nullable(),
  reason: z.string().nullable(),
  code: z.string().nullable(),
  act: z.enum(LEDGER_ACTS).nullable(),
})

/** As the server reads it, and as the client is answered. */
export type WorkflowRecordRow = z.input<typeof recordRow> | z.output<typeof recordRow>
