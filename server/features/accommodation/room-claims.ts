import type { Transaction } from '#server/database/connection.ts'

/**
 * The one door for rooms (business rulings §3), as `claims.ts` is for seats. A claim is a row per kind of room, night and
 * slot; slots are the rooms that the hotel keeps for us that night, and have no number there. Whoever claims or frees
 * locks the kinds of room first, in the order of their ids, so that two never wait for each other in a circle; the key
 * makes selling a room twice impossible. Only the database's clock decides whether a hold is over.
 */

/** A night of one room of a stay. */
export interface RoomNight {
  stayRoomId: string
  roomTypeId: string
  /** `YYYY-MM-DD` at the hotel. */
  night: string
}

/** A night in which fewer rooms of a kind are left than are wanted. */
export interface Lack {
  roomTypeId: string
  night: string
  free: number
}

/** Until the transaction ends nobody else claims, frees or cuts rooms of these kinds. */
export async function lockRooms(tx: Transaction, roomTypeIds: readonly string[]): Promise<void> {
  await tx.client.query({
    name: 'lock-rooms',
    text: 'select id from room_types where id = any ($1::uuid[]) order by id for no key update',
    values: [[...new Set(roomTypeIds)]],
  })
}

/**
 * Sells the rooms of these nights to their stays: all, or none where the caller rolls back. The kinds must be locked, the
 * nights of the stay be written.
 *
 * @returns the nights that there is no room for; the caller must roll back unless there are none
 */
export async function sellRooms(tx: Transaction, userId: string, nights: readonly RoomNight[]): Promise<Lack[]> {
  const { rows } = await tx.client.query<{ room_type_id: string; night: string; free: number }>({
    name: 'sell-rooms',
    text: `with wanted as (
             select *, row_number() over (partition by room_type_id, night order by stay_room_id) as turn
             from unnest($1::uuid[], $2::date[], $3::uuid[]) as wanted (room_type_id, night, stay_room_id)
           ), open as (
             select room_type_id, night, slot, row_number() over (partition by room_type_id, night order by claim.kind is null, slot) as turn
             from (select distinct room_type_id, night from wanted) as asked
             join room_allotments as allotment using (room_type_id, night)
             cross join lateral generate_series(1, allotment.rooms) as slot
             left join room_claims as claim using (room_type_id, night, slot)
             where claim.kind is null or claim.kind = 'hold' and (claim.user_id = $4 or claim.expires_at <= now())
           ), written as (
             insert into room_claims (room_type_id, night, slot, kind, user_id, stay_room_id)
             select room_type_id, night, slot, 'sold', $4, stay_room_id from wanted join open using (room_type_id, night, turn)
             order by room_type_id, night, slot
             on conflict (room_type_id, night, slot) do update
             set kind = 'sold', user_id = excluded.user_id, stay_room_id = excluded.stay_room_id, expires_at = null, created_at = now()
             where room_claims.kind = 'hold'
             returning room_type_id, night, stay_room_id
           )
           select room_type_id, night::text, (select count(*)::int from open where (open.room_type_id, open.night) = (wanted.room_type_id, wanted.night)) as free
           from wanted left join written using (room_type_id, night, stay_room_id)
           group by room_type_id, night having count(*) > count(written.stay_room_id) order by night, room_type_id`,
    values: [
      nights.map(({ roomTypeId }) => roomTypeId),
      nights.map(({ night }) => night),
      nights.map(({ stayRoomId }) => stayRoomId),
      userId,
    ],
  })
  return rows.map(({ room_type_id: roomTypeId, night, free }) => ({ roomTypeId, night, free }))
}

/** Frees the rooms of a stay from a night on; who stands beyond the allotment moves up. The kinds must be locked. */
export async function freeRooms(tx: Transaction, stayRoomIds: readonly string[], from: string): Promise<void> {
  const { rows } = await tx.client.query<{ room_type_id: string }>({
    name: 'free-rooms',
    text: `with freed as (
             delete from room_claims where stay_room_id = any ($1::uuid[]) and night >= $2::date returning room_type_id
           ) select distinct room_type_id from freed`,
    values: [stayRoomIds, from],
  })
  await moveUp(
    tx,
    rows.map(({ room_type_id: id }) => id),
    from,
  )
}

/**
 * Gives rooms beyond what the hotel keeps the free ones below, in the order in which they were sold, from a night on. What
 * is still beyond it then is what the hotel owes. The kinds must be locked.
 */
export async function moveUp(tx: Transaction, roomTypeIds: readonly string[], from: string): Promise<void> {
  await tx.client.query({
    name: 'move-rooms-up',
    text: `with beyond as (
             select claim.room_type_id, claim.night, claim.slot,
               row_number() over (partition by claim.room_type_id, claim.night order by claim.created_at, claim.slot) as turn
             from room_claims as claim left join room_allotments as allotment using (room_type_id, night)
             where claim.room_type_id = any ($1::uuid[]) and claim.night >= $2::date and claim.kind = 'sold' and claim.slot > coalesce(allotment.rooms, 0)
           ), open as (
             select room_type_id, night, kept.slot, row_number() over (partition by room_type_id, night order by kept.slot) as turn
             from (select distinct room_type_id, night from beyond) as asked
             join room_allotments as allotment using (room_type_id, night)
             cross join lateral generate_series(1, allotment.rooms) as kept (slot)
             left join room_claims as claim using (room_type_id, night, slot)
             where claim.kind is null
           )
           update room_claims as claim set slot = open.slot from beyond join open using (room_type_id, night, turn)
           where (claim.room_type_id, claim.night, claim.slot) = (beyond.room_type_id, beyond.night, beyond.slot)`,
    values: [roomTypeIds, from],
  })
}
