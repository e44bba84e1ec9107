import { sql } from 'drizzle-orm'
import type { Orm, Transaction } from '#server/database/connection.ts'

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

/** Rooms of one kind that a clerk holds over some nights. */
export interface RoomWish {
  roomTypeId: string
  count: number
}

interface HeldRooms {
  /** Null while none is held. */
  expiresAt: Date | null
  serverTime: Date
  /** Nights that there is no room for; the caller must roll back unless there are none. */
  lacking: Lack[]
}

/**
 * Makes the user's held rooms exactly these, for at least so many minutes from now; all, or none where the caller rolls
 * back. Who holds rooms for longer keeps that time: as with seats, a renewal never shortens it.
 */
export async function holdRooms(
  tx: Transaction,
  userId: string,
  { rooms, nights }: { rooms: readonly RoomWish[]; nights: readonly string[] },
  minutes: number,
): Promise<HeldRooms> {
  // The same user in two tabs: the second call must see what the first one held.
  await tx.client.query({
    name: 'lock-own-rooms',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`room-holds ${userId}`],
  })
  // Locked before they are given up: whoever sells them meanwhile touches the claims only then.
  const before = await tx.client.query<{ room_type_id: string; held_until: Date }>({
    name: 'own-held-rooms',
    text: `select room_type_id, min(expires_at) as held_until from room_claims where user_id = $1 and kind = 'hold' group by 1`,
    values: [userId],
  })
  const [heldUntil = null] = before.rows.map((row) => row.held_until).toSorted((one, other) => +one - +other)
  await lockRooms(tx, [...before.rows.map((row) => row.room_type_id), ...rooms.map(({ roomTypeId }) => roomTypeId)])
  await releaseRooms(tx, userId)
  const { rows } = await tx.client.query<{
    now: Date
    expires_at: Date
    lacking: { roomTypeId: string; night: string; free: number }[]
  }>({
    name: 'hold-rooms',
    text: `with wanted as (
             select room_type_id, night, turn
             from unnest($1::uuid[], $2::int[]) as wish (room_type_id, count)
             cross join unnest($3::date[]) as night cross join lateral generate_series(1, wish.count) as turn
           ), open as (
             select room_type_id, night, slot, row_number() over (partition by room_type_id, night order by slot) as turn
             from (select distinct room_type_id, night from wanted) as asked
             join room_allotments as allotment using (room_type_id, night)
             cross join lateral generate_series(1, allotment.rooms) as slot
             left join room_claims as claim using (room_type_id, night, slot)
             where claim.kind is null or claim.kind = 'hold' and claim.expires_at <= now()
           ), written as (
             insert into room_claims (room_type_id, night, slot, kind, user_id, expires_at)
             select room_type_id, night, slot, 'hold', $4, greatest($6::timestamptz, now() + $5::int * interval '1 minute') from wanted join open using (room_type_id, night, turn)
             order by room_type_id, night, slot
             on conflict (room_type_id, night, slot) do update
             set user_id = excluded.user_id, expires_at = excluded.expires_at, created_at = now()
             where room_claims.kind = 'hold'
           ), lacking as (
             select room_type_id, night, (select count(*) from open where (open.room_type_id, open.night) = (wanted.room_type_id, wanted.night)) as free
             from wanted group by room_type_id, night
             having count(*) > (select count(*) from open where (open.room_type_id, open.night) = (wanted.room_type_id, wanted.night))
           )
           select now(), greatest($6::timestamptz, now() + $5::int * interval '1 minute') as expires_at,
             coalesce((select jsonb_agg(jsonb_build_object('roomTypeId', room_type_id, 'night', night, 'free', free) order by night, room_type_id) from lacking), '[]') as lacking`,
    values: [
      rooms.map(({ roomTypeId }) => roomTypeId),
      rooms.map(({ count }) => count),
      nights,
      userId,
      minutes,
      heldUntil,
    ],
  })
  const [row] = rows
  if (row === undefined) throw new Error('a select without a table gives one row')
  return { expiresAt: rooms.length > 0 ? row.expires_at : null, serverTime: row.now, lacking: row.lacking }
}

/** Gives up every room that the user holds. */
export async function releaseRooms(tx: Transaction, userId: string): Promise<void> {
  await tx.client.query({
    name: 'release-rooms',
    text: `delete from room_claims where user_id = $1 and kind = 'hold'`,
    values: [userId],
  })
}

/** Frees exactly these nights of rooms; who stands beyond the allotment moves up. The kinds must be locked. */
export async function freeNights(tx: Transaction, nights: readonly RoomNight[]): Promise<void> {
  const [first] = nights.map(({ night }) => night).toSorted()
  if (first === undefined) return
  await tx.client.query({
    name: 'free-nights',
    text: `delete from room_claims as claim using unnest($1::uuid[], $2::date[]) as given (stay_room_id, night)
           where (claim.stay_room_id, claim.night) = (given.stay_room_id, given.night)`,
    values: [nights.map(({ stayRoomId }) => stayRoomId), nights.map(({ night }) => night)],
  })
  await moveUp(tx, [...new Set(nights.map(({ roomTypeId }) => roomTypeId))], first)
}

/**
 * The nights that there would be no room for, were they sold now: what is asked before anything is locked, and decides
 * nothing. Nights that a room keeps are left out by whoever asks.
 */
export async function lackingRooms(orm: Orm, userId: string, nights: readonly RoomNight[]): Promise<Lack[]> {
  if (nights.length === 0) return []
  const wanted = sql.join(
    nights.map(({ roomTypeId, night }) => sql`(${roomTypeId}::uuid, ${night}::date)`),
    sql`, `,
  )
  const { rows } = await orm.execute<{ roomTypeId: string; night: string; free: number }>(
    sql`with wanted (room_type_id, night) as (values ${wanted}),
          asked as (select room_type_id, night, count(*)::int as wanted from wanted group by room_type_id, night)
        select room_type_id as "roomTypeId", night::text, free from asked
        cross join lateral (
          select count(*)::int as free
          from room_allotments as allotment cross join lateral generate_series(1, allotment.rooms) as slot
          left join room_claims as claim using (room_type_id, night, slot)
          where (allotment.room_type_id, allotment.night) = (asked.room_type_id, asked.night)
            and (claim.kind is null or claim.kind = 'hold' and (claim.user_id = ${userId} or claim.expires_at <= now()))
        ) as open
        where free < wanted order by night, room_type_id`,
  )
  return rows
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
