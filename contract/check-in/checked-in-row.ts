import { z } from 'zod'
import { CHECKED_IN_STATES } from './checked-in-codes.ts'
import { calendarDate, instant, localizedName, recordId, recordVersion } from '../common.ts'
import { departureKey } from '../departure/departure.ts'

export const checkedInRow = z.object({
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
