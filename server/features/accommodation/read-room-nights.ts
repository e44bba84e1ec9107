import { sql } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'

interface NightOfRooms {
  roomTypeId: string
  night: string
  allotment: number | null
  sold: number
  held: number
  free: number
}

/** What is kept, sold, held and free of kinds of room in nights from a day on, by kind and night. */
export async function readRoomNights(
  orm: Orm,
  roomTypeIds: readonly string[],
  { from, nights }: { from: string; nights: number },
): Promise<NightOfRooms[]> {
  const { rows } = await orm.execute<{
    room_type_id: string
    night: string
    allotment: number | null
    sold: number
    held: number
  }>(sql`
    select type.id as room_type_id, (${from}::date + turn)::text as night, allotment.rooms as allotment,
      coalesce(claimed.sold, 0) as sold, coalesce(claimed.held, 0) as held
    from unnest(${sql.param([...roomTypeIds])}::uuid[]) with ordinality as type (id, place)
    cross join generate_series(0, ${nights}::int - 1) as turn
    left join room_allotments as allotment on allotment.room_type_id = type.id and allotment.night = ${from}::date + turn
    left join lateral (
      select count(*) filter (where kind = 'sold')::int as sold, count(*) filter (where kind = 'hold' and expires_at > now())::int as held
      from room_claims as claim where claim.room_type_id = type.id and claim.night = ${from}::date + turn
    ) as claimed on true
    order by type.place, night`)
  return rows.map(({ room_type_id: roomTypeId, night, allotment, sold, held }) => ({
    roomTypeId,
    night,
    allotment,
    sold,
    held,
    free: Math.max((allotment ?? 0) - sold - held, 0),
  }))
}
