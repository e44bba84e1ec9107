import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { GuestKind } from '#contract/accommodation/stay-codes.ts'
import type { Orm } from '#server/database/connection.ts'
import { stayGuests } from '#server/database/schema/accommodation.ts'
import { passengers } from '#server/database/schema/booking.ts'

interface Guest {
  name: string
  kind: GuestKind
}

/** Who sleeps in these rooms of stays; of a package by the name that its booking has by now. */
export async function readGuests(orm: Orm, stayRoomIds: readonly string[]): Promise<Map<string, Guest[]>> {
  const rows = await orm
    .select({
      stayRoomId: stayGuests.stayRoomId,
      name: sql<string>`coalesce(${passengers.firstName} || ' ' || ${passengers.lastName}, ${stayGuests.name})`,
      kind: stayGuests.kind,
    })
    .from(stayGuests)
    .leftJoin(passengers, eq(passengers.id, stayGuests.passengerId))
    .where(inArray(stayGuests.stayRoomId, [...stayRoomIds]))
    .orderBy(asc(stayGuests.position))
  const byRoom = new Map<string, Guest[]>()
  for (const { stayRoomId, ...guest } of rows) byRoom.set(stayRoomId, [...(byRoom.get(stayRoomId) ?? []), guest])
  return byRoom
}
