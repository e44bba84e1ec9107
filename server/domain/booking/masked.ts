import { sql } from 'drizzle-orm'
import { bookings } from '#server/database/schema/booking.ts'

/** Whether the numbers of a booking's travellers are masked; rows that keep them for good are not shown with them. */
export const hasMaskedNumbers = sql<boolean>`coalesce(${bookings.masked} = 'numbers', false)`
