import { z } from 'zod'
import { calendarDate, instant, listQuery, localizedName, recordId, recordVersion } from './common.ts'
import { departureKey } from './departure.ts'
import { fileEndpoint, listEndpoint } from './endpoint.ts'

/** Whose route set has the Checked In List (specification §2). */
const READERS = ['admin', 'account', 'head_account', 'operation_manager'] as const

/**
 * What became of a check-in. Of two of one ticket, made on devices that were cut off, the first stands and the other is
 * `second`; one that was taken back is `undone`; one whose departure the operator cancelled afterwards lets nobody board.
 */
export const CHECKED_IN_STATES = ['standing', 'second', 'undone', 'departureCancelled'] as const

const checkedInQuery = listQuery.extend({
  state: z.enum(CHECKED_IN_STATES).optional(),
  /** Only those that came in late, from a device that was cut off. */
  sent: z.enum(['online', 'late']).optional(),
  /** Day of the check-in by the clock of its depot's region, else by UTC; inclusive. */
  checkedInFrom: calendarDate.optional(),
  checkedInTo: calendarDate.optional(),
  /** The departure's travel date. */
  travelDate: calendarDate.optional(),
  departureKey: departureKey.optional(),
  tripId: recordId.optional(),
  /** Where the officer works. */
  depotId: recordId.optional(),
  officerId: recordId.optional(),
})
export type CheckedInQuery = z.output<typeof checkedInQuery>

const checkedInRow = z.object({
  id: recordId,
  state: z.enum(CHECKED_IN_STATES),
  /** By corrected device time where it was uploaded late. */
  at: instant,
  officer: z.object({ id: recordId, name: z.string() }),
  depotCode: z.string().nullable(),
  /** Of a device that was cut off: who sent it in, and when. */
  uploaded: z.object({ by: z.string(), at: instant }).nullable(),
  undone: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
  ticketId: recordId,
  ticketVersion: recordVersion,
  bookingId: recordId,
  reference: z.string(),
  passengerName: z.string(),
  seat: z.string().nullable(),
  from: localizedName,
  to: localizedName,
  routeName: localizedName,
  departureKey,
  travelDate: calendarDate,
  boardsAt: instant,
  /** Of the boarding stoppage. */
  timeZone: z.string(),
  /** Whether the ticket's machine lets it be taken back now, and the reader may do so. */
  canUndo: z.boolean(),
})
export type CheckedInRow = z.input<typeof checkedInRow>

/** Columns that the list and its export share. */
export const CHECKED_IN_COLUMNS = [
  'at',
  'passenger',
  'reference',
  'seat',
  'route',
  'boards',
  'officer',
  'depot',
  'state',
  'uploaded',
  'reason',
] as const

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
    query: checkedInQuery.omit({ pageNumber: true, recordNumber: true, next: true, previous: true }).extend({
      format: z.enum(['csv', 'xlsx']),
      /** Comma-separated, in the order wanted. */
      columns: z.string().max(300),
      language: z.enum(['en', 'ar']).default('en'),
    }),
  }),
}
