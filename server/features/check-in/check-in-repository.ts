import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Transaction } from '#server/database/connection.ts'
import { depots } from '#server/database/schema/network.ts'
import { checkIns } from '#server/database/schema/travel-day.ts'
import type { CheckInMark } from '#server/records/check-in-marks.ts'

export interface NewCheckIn {
  ticketId: string
  officerId: string
  depotId: string | null
  at: Date
  clientId: string | null
}

/** Writes an accepted check-in; one that is taken back later keeps its row. */
export async function insertCheckIn(tx: Transaction, checkIn: NewCheckIn): Promise<void> {
  await tx.orm.insert(checkIns).values({ id: newId(), ...checkIn })
}

/** The depot an officer works at, as a check-in names it. */
export async function readOfficersDepot(tx: Transaction, depotId: string | null): Promise<CheckInMark['depot']> {
  if (depotId === null) return null
  const [depot] = await tx.orm.select({ code: depots.code, name: depots.name }).from(depots).where(eq(depots.id, depotId))
  return depot ?? null
}
