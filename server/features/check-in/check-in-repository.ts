import { eq, inArray, max } from 'drizzle-orm'
import type { Transaction } from '#server/database/connection.ts'
import { depots } from '#server/database/schema/network.ts'
import { checkIns, checkInUndos } from '#server/database/schema/travel-day.ts'
import type { CheckInMark } from '#server/features/check-in/check-in-marks.ts'

export type NewCheckIn = typeof checkIns.$inferInsert

/** Writes an accepted check-in; one that is taken back later keeps its row. */
export async function insertCheckIn(tx: Transaction, checkIn: NewCheckIn): Promise<void> {
  await tx.orm.insert(checkIns).values(checkIn)
}

/** Notes beside check-ins that they were taken back. */
export async function insertUndos(
  tx: Transaction,
  checkInIds: readonly string[],
  undo: { undoneBy: string; at: Date; reason: string },
): Promise<void> {
  if (checkInIds.length === 0) return
  await tx.orm.insert(checkInUndos).values(checkInIds.map((checkInId) => ({ checkInId, ...undo })))
}

/** When a check-in of each of these tickets was taken back last. */
export async function readLastUndos(tx: Transaction, ticketIds: readonly string[]): Promise<Map<string, Date>> {
  if (ticketIds.length === 0) return new Map()
  const rows = await tx.orm
    .select({ ticketId: checkIns.ticketId, at: max(checkInUndos.at) })
    .from(checkInUndos)
    .innerJoin(checkIns, eq(checkIns.id, checkInUndos.checkInId))
    .where(inArray(checkIns.ticketId, [...ticketIds]))
    .groupBy(checkIns.ticketId)
  return new Map(rows.flatMap(({ ticketId, at }) => (at ? [[ticketId, at]] : [])))
}

/** Depots as check-ins name them. */
export async function readDepots(
  tx: Transaction,
  depotIds: readonly string[],
): Promise<Map<string, NonNullable<CheckInMark['depot']>>> {
  if (depotIds.length === 0) return new Map()
  const rows = await tx.orm
    .select({ id: depots.id, code: depots.code, name: depots.name })
    .from(depots)
    .where(inArray(depots.id, [...depotIds]))
  return new Map(rows.map(({ id, ...depot }) => [id, depot]))
}
