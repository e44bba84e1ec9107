import { z } from 'zod'
import { BOOKING_CHANGE_FIELDS } from './booking-change-codes.ts'
import { DIRECTIONS } from './booking-codes.ts'
import { instant, recordId } from '../common.ts'
import { documentKind } from '../file.ts'

export const bookingChangeRow = z.object({
  id: z.int(),
  at: instant,
  userName: z.string(),
  reason: z.string(),
  booking: z.object({ id: recordId, reference: z.string() }),
  field: z.enum(BOOKING_CHANGE_FIELDS),
  /** Whose it is, by the present name; null for the payer's. */
  passengerName: z.string().nullable(),
  /** Of a seat. */
  direction: z.enum(DIRECTIONS).nullable(),
  /** Of a document, whose name the values are. */
  documentKind: documentKind.nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
