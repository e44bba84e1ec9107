import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { Orm } from '#server/database/connection.ts'
import { roomTypes, stayNights, stayRooms, stays } from '#server/database/schema/accommodation.ts'
import { readGuests } from './read-guests.ts'

type Room = ReplyOf<'getRoomingList'>['data']['rooms'][number]

/** Who of the stays within a scope sleeps where in a hotel in one night: by kind of room, then by stay. At most as many as the hotel keeps. */
export async function readRoomingList(
  orm: Orm,
  { accommodationId, night }: { accommodationId: string; night: string },
  scope: SQL | undefined,
): Promise<Room[]> {
  const rows = await orm
    .select({
      roomId: stayRooms.id,
      stay: { id: stays.id, number: stays.number },
      roomType: roomTypes.name,
      board: stayRooms.board,
      payerPhone: stays.payerPhone,
      arrival: stays.arrival,
      departure: stays.departure,
      isShort: sql<boolean>`exists (select from room_claims as claim left join room_allotments as allotment using (room_type_id, night)
        where (claim.stay_room_id, claim.night) = (${stayNights.stayRoomId}, ${stayNights.night}) and claim.slot > coalesce(allotment.rooms, 0))`,
    })
    .from(stayNights)
    .innerJoin(stayRooms, eq(stayRooms.id, stayNights.stayRoomId))
    .innerJoin(stays, eq(stays.id, stayRooms.stayId))
    .innerJoin(roomTypes, eq(roomTypes.id, stayNights.roomTypeId))
    .where(
      and(
        eq(stays.accommodationId, accommodationId),
        eq(stays.state, 'booked'),
        eq(stayNights.night, night),
        isNull(stayNights.givenBackAt),
        scope,
      ),
    )
    .orderBy(asc(roomTypes.position), asc(stays.number), asc(stayRooms.position))
  const guests = await readGuests(
    orm,
    rows.map(({ roomId }) => roomId),
  )
  return rows.map(({ roomId, ...room }) => ({ ...room, guests: guests.get(roomId) ?? [] }))
}
