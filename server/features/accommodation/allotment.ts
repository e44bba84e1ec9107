import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { accommodationEndpoints } from '#contract/accommodation/accommodation.ts'
import { MAX_ALLOTMENT_NIGHTS } from '#contract/accommodation/accommodation-codes.ts'
import type { LocalizedName } from '#contract/common.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { accommodations, roomAllotments, roomTypes } from '#server/database/schema/accommodation.ts'
import { regions } from '#server/database/schema/network.ts'
import { lockRooms, moveUp } from '#server/domain/accommodation/room-claims.ts'
import { recordChange } from '#server/masters/record-changes.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { addDays, daysBetween } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'

type Entered = z.output<typeof accommodationEndpoints.setAllotment.body>

interface TouchedStay {
  id: string
  number: string
  guest: string
  nights: string[]
}

/** Stays named at once; a hotel that fails more of them is spoken to as a whole. */
const MAX_TOUCHED = 100

/**
 * Enters what a hotel keeps of a kind of room, each night of a span. Fewer than are sold is refused with the stays it
 * touches, until it is said that the hotel reduced them: those last sold are then without a room until they are moved.
 */
export async function setAllotment(
  tx: Transaction,
  { actorId, now }: { actorId: string; now: Date },
  { id, roomTypeId, from, to, rooms, isShortfallAccepted }: Entered,
): Promise<{ nights: number; touched: TouchedStay[] } | Refusal> {
  const [type] = await tx.orm
    .select({ name: roomTypes.name, timeZone: regions.timeZone })
    .from(roomTypes)
    .innerJoin(accommodations, eq(accommodations.id, roomTypes.accommodationId))
    .innerJoin(regions, eq(regions.id, accommodations.regionId))
    .where(and(eq(roomTypes.id, roomTypeId), eq(accommodations.id, id)))
  if (!type) return refuse('notFound')
  if (to < from) return refuse('ruleBroken', { fields: { to: 'accommodation.endBeforeStart' } })
  if (from < dayAt(type, now)) return refuse('ruleBroken', { fields: { from: 'accommodation.nightOver' } })
  const nights = daysBetween(from, to) + 1
  if (nights > MAX_ALLOTMENT_NIGHTS)
    return refuse('ruleBroken', {
      fields: { to: 'accommodation.tooManyNights' },
      values: { most: MAX_ALLOTMENT_NIGHTS },
    })
  await lockRooms(tx, [roomTypeId])
  const before = await tx.orm
    .select({ night: roomAllotments.night, rooms: roomAllotments.rooms })
    .from(roomAllotments)
    .where(
      and(eq(roomAllotments.roomTypeId, roomTypeId), gte(roomAllotments.night, from), lte(roomAllotments.night, to)),
    )
    .orderBy(asc(roomAllotments.night))
  const short = await readBeyond(tx.orm, roomTypeId, { from, to, rooms })
  if (short.length > 0 && !isShortfallAccepted)
    return refuse('ruleBroken', { fields: { rooms: 'accommodation.belowSold' }, details: { touched: short } })
  await tx.client.query({
    name: 'set-allotment',
    text: `insert into room_allotments (room_type_id, night, rooms)
           select $1, $2::date + turn, $4 from generate_series(0, $3::int - 1) as turn
           on conflict (room_type_id, night) do update set rooms = excluded.rooms`,
    values: [roomTypeId, from, nights, rooms],
  })
  await moveUp(tx, [roomTypeId], from)
  await recordChange(tx, {
    kind: 'accommodation',
    id,
    before: { allotment: { room: type.name, from, to, rooms: spans(before, from, to) } },
    after: { allotment: { room: type.name, from, to, rooms } },
    userId: actorId,
    now,
  })
  return { nights, touched: short }
}

/** What was kept before, as one number where it was the same every night, else as a text of spans. */
function spans(before: readonly { night: string; rooms: number }[], from: string, to: string): number | string | null {
  const kept = new Map(before.map(({ night, rooms }) => [night, rooms]))
  const parts: { from: string; to: string; rooms: number }[] = []
  for (let night = from; night <= to; night = addDays(night, 1)) {
    const rooms = kept.get(night) ?? 0
    const last = parts.at(-1)
    if (last?.rooms === rooms) last.to = night
    else parts.push({ from: night, to: night, rooms })
  }
  const [only] = parts
  if (before.length === 0) return null
  if (parts.length === 1 && only) return only.rooms
  return parts.map((part) => `${part.from} – ${part.to}: ${part.rooms}`).join(', ')
}

/** Stays that would have no room: of each night those that were sold last. */
async function readBeyond(
  orm: Orm,
  roomTypeId: string,
  { from, to, rooms }: { from: string; to: string; rooms: number },
): Promise<TouchedStay[]> {
  const { rows } = await orm.execute<{ id: string; number: string; guest: string; nights: string[] }>(sql`
    with counted as (
      select stay_room_id, night, row_number() over (partition by night order by created_at, slot) as turn
      from room_claims where room_type_id = ${roomTypeId} and night between ${from} and ${to} and kind = 'sold')
    select stay.id, stay.number, stay.payer_name as guest, array_agg(distinct counted.night::text order by counted.night::text) as nights
    from counted join stay_rooms as room on room.id = counted.stay_room_id join stays as stay on stay.id = room.stay_id
    where counted.turn > ${rooms} group by stay.id order by stay.arrival, stay.number limit ${MAX_TOUCHED}`)
  return rows
}

/** Stays of a hotel with nights from a day on that no room is kept for. */
export async function readShortStays(
  orm: Orm,
  accommodationId: string,
  from: string,
): Promise<(TouchedStay & { roomType: LocalizedName })[]> {
  const { rows } = await orm.execute<{
    id: string
    number: string
    guest: string
    nights: string[]
    roomType: LocalizedName
  }>(sql`
    select stay.id, stay.number, stay.payer_name as guest, type.name as "roomType",
      array_agg(distinct claim.night::text order by claim.night::text) as nights
    from room_claims as claim join room_types as type on type.id = claim.room_type_id
      left join room_allotments as allotment using (room_type_id, night)
      join stay_rooms as room on room.id = claim.stay_room_id join stays as stay on stay.id = room.stay_id
    where type.accommodation_id = ${accommodationId} and claim.night >= ${from} and claim.kind = 'sold' and claim.slot > coalesce(allotment.rooms, 0)
    group by stay.id, type.id order by min(claim.night), stay.number limit ${MAX_TOUCHED}`)
  return rows
}
