import { type SQL, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { Orm } from '#server/database/connection.ts'
import { accommodationKind } from '../accommodation-kind.ts'
import { readRoomNights } from '../read-room-nights.ts'

type HotelDay = ReplyOf<'getStayDay'>['data']['hotels'][number]

/** Hotels on one screen; an operator has a handful. */
const MAX_HOTELS = 100

/**
 * What a day brings at each hotel that is in use or has guests: of the stays within a scope, without those that were
 * cancelled. What is free is free for all.
 */
export async function readStayDay(orm: Orm, day: string, scope: SQL | undefined): Promise<HotelDay[]> {
  const seen = scope ?? sql`true`
  const { rows } = await orm.execute<{
    id: string
    arrivals: number
    departures: number
    staying: number
    moves: number
  }>(sql`
    select hotel.id, coalesce(counted.arrivals, 0) as arrivals, coalesce(counted.departures, 0) as departures,
      coalesce(counted.staying, 0) as staying, coalesce(moved.moves, 0) as moves
    from accommodations as hotel
    left join lateral (
      select count(*) filter (where arrival = ${day})::int as arrivals, count(*) filter (where departure = ${day})::int as departures,
        count(*) filter (where arrival <= ${day} and departure > ${day})::int as staying
      from stays where accommodation_id = hotel.id and state = 'booked' and arrival <= ${day} and departure >= ${day} and ${seen}
    ) as counted on true
    left join lateral (
      select count(*)::int as moves
      from stay_nights as night join stay_rooms as room on room.id = night.stay_room_id join stays on stays.id = room.stay_id
        join stay_nights as before on before.stay_room_id = night.stay_room_id and before.night = night.night - 1
      where stays.accommodation_id = hotel.id and stays.state = 'booked' and ${seen} and night.night = ${day} and before.room_type_id <> night.room_type_id
    ) as moved on true
    where hotel.is_active or coalesce(counted.arrivals + counted.departures + counted.staying, 0) > 0
    order by lower(hotel.name ->> 'en'), hotel.id limit ${MAX_HOTELS}`)
  const hotels = await accommodationKind.read(
    orm,
    rows.map(({ id }) => id),
  )
  const nights = await readRoomNights(
    orm,
    hotels.flatMap(({ roomTypes }) => roomTypes.map(({ id }) => id)),
    { from: day, nights: 1 },
  )
  const nightOf = new Map(nights.map(({ roomTypeId, night: _night, ...counts }) => [roomTypeId, counts]))
  return rows.flatMap(({ id, ...counts }) => {
    const hotel = hotels.find((each) => each.id === id)
    if (!hotel) return []
    return {
      id,
      name: hotel.name,
      city: hotel.city,
      ...counts,
      roomTypes: hotel.roomTypes.flatMap((type) => {
        const kept = nightOf.get(type.id)
        return kept && (type.isActive || kept.sold > 0) ? [{ id: type.id, name: type.name, ...kept }] : []
      }),
    }
  })
}
