import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { bookings, files, passengerDocuments, passengers } from '#server/database/schema/booking.ts'
import { recordFiles } from '#server/database/schema/record-file.ts'

export type FileRecord = typeof files.$inferSelect

/** A file that the user uploaded, or that belongs to a booking or another record within the user's scope. */
export async function findFile(
  orm: Orm,
  id: string,
  { userId, scope, ofRecords }: { userId: string; scope: SQL | undefined; ofRecords: SQL },
): Promise<FileRecord | null> {
  const isOfVisibleBooking = sql`exists (
    select 1 from ${passengerDocuments}
    join ${passengers} on ${eq(passengers.id, passengerDocuments.passengerId)}
    join ${bookings} on ${and(eq(bookings.id, passengers.bookingId), scope)}
    where ${eq(passengerDocuments.fileId, files.id)})`
  const isOfVisibleRecord = sql`exists (select 1 from ${recordFiles} where ${and(eq(recordFiles.fileId, files.id), ofRecords)})`
  const [row] = await orm
    .select()
    .from(files)
    .where(
      and(eq(files.id, id), sql`(${eq(files.uploadedBy, userId)} or ${isOfVisibleBooking} or ${isOfVisibleRecord})`),
    )
  return row ?? null
}

/** An own file, kept from being put into a record until the transaction ends. */
export async function lockOwnFile(
  orm: Orm,
  id: string,
  userId: string,
): Promise<(FileRecord & { isUsed: boolean }) | null> {
  const [row] = await orm
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.uploadedBy, userId)))
    .for('update')
  if (row === undefined) return null
  const [documents, kept] = await Promise.all([
    orm.select().from(passengerDocuments).where(eq(passengerDocuments.fileId, id)).limit(1),
    orm.select().from(recordFiles).where(eq(recordFiles.fileId, id)),
  ])
  return { ...row, isUsed: documents.length + kept.length > 0 }
}
