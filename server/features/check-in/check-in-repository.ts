import { desc, eq, inArray, or } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { LocalizedName } from '#contract/common.ts'
import type { Transaction } from '#server/database/connection.ts'
import { depots } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { checkIns } from '#server/database/schema/travel-day.ts'

/** An accepted check-in: who, when, where. */
export interface CheckInMark {
  ticketId: string
  clientId: string | null
  officer: { id: string; name: string }
  at: Date
  depot: { code: string; name: LocalizedName } | null
}

/** Check-ins of these tickets, and those that carry one of these client ids, the latest first. */
export async function readCheckIns(tx: Transaction, ticketIds: readonly string[], clientIds: readonly string[]): Promise<CheckInMark[]> {
  return tx.orm
    .select({
      ticketId: checkIns.ticketId,
      clientId: checkIns.clientId,
      officer: { id: users.id, name: users.name },
      at: checkIns.at,
      depot: { code: depots.code, name: depots.name },
    })
    .from(checkIns)
    .innerJoin(users, eq(users.id, checkIns.officerId))
    .leftJoin(depots, eq(depots.id, checkIns.depotId))
    .where(or(inArray(checkIns.ticketId, [...ticketIds]), inArray(checkIns.clientId, [...clientIds])))
    .orderBy(desc(checkIns.id))
}

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
