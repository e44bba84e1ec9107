import { z } from 'zod'
import { calendarDate, instant, reasonText, recordId } from '../common.ts'

const person = z.object({ id: recordId, name: z.string() })
export const busNamed = z.object({ id: recordId, registrationNumber: z.string(), name: z.string() })

export const odometerRow = z.object({
  id: recordId,
  bus: busNamed,
  /** On which the odometer was read, at the operator's home. */
  day: calendarDate,
  /** What it showed, in whole kilometres. */
  km: z.int(),
  /** Since the reading before; null of the first one, and of one that was struck. */
  driven: z.int().nullable(),
  recordedBy: person,
  recordedAt: instant,
  /** Taken out because it was wrong; it stays to be seen. */
  struck: z.object({ by: person, at: instant, reason: reasonText }).nullable(),
})
