import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { bookings, files, passengerDocuments, passengers } from '#server/database/schema/booking.ts'

export type FileRecord = typeof files.$inferSelect

/** A file that the user uploaded, or that belongs to a booking within the user's scope. */
export async function findFile(
  orm: Orm,
  id: string,
  { userId, scope }: { userId: string; scope: SQL | undefined },
): Promise<FileRecord | null> {
  const isOfVisibleBooking = sql`exists (
    select 1 from ${passengerDocuments}
    join ${passengers} on ${eq(passengers.id, passengerDocuments.passengerId)}
    join ${bookings} on ${and(eq(bookings.id, passengers.bookingId), scope)}
    where ${eq(passengerDocuments.fileId, files.id)})`
  const [row] = await orm
    .select()
    .from(files)
    .where(and(eq(files.id, id), sql`(${eq(files.uploadedBy, userId)} or ${isOfVisibleBooking})`))
  return row ?? null
}

/** An own file, kept from being put into a booking until the transaction ends. */
export async function lockOwnFile(orm: Orm, id: string, userId: string): Promise<(FileRecord & { isUsed: boolean }) | null> {
  const [row] = await orm
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.uploadedBy, userId)))
    .for('update')
  if (row === undefined) return null
  const uses = await orm.select().from(passengerDocuments).where(eq(passengerDocuments.fileId, id)).limit(1)
  return { ...row, isUsed: uses.length > 0 }
}
