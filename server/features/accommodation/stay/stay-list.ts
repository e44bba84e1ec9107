import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { stayEndpoints } from '#contract/accommodation/stay.ts'
import { stayList } from '#contract/accommodation/stay-list.ts'
import type { StayRow } from '#contract/accommodation/stay-row.ts'
import type { LocalizedName } from '#contract/common.ts'
import type { Orm } from '#server/database/connection.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { ListDefinition, PageQuery } from '#server/database/list-page.ts'
import { accommodations, stays } from '#server/database/schema/accommodation.ts'
import { depots } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { lineHolding } from '#server/database/search-line.ts'
import type { RecordList } from '#server/export/record-list.ts'
import { daysBetween } from '#server/time/calendar-date.ts'

type Row = Omit<StayRow, 'soldAt'> & { soldAt: Date }
type Filters = Omit<z.output<(typeof stayEndpoints)['getStayList']['query']>, keyof PageQuery>

/** A claim beyond what the hotel keeps (`claim`): it has reduced its allotment since. */
const IS_SHORT = sql`claim.kind = 'sold' and claim.slot > coalesce((select rooms from room_allotments as allotment where (allotment.room_type_id, allotment.night) = (claim.room_type_id, claim.night)), 0)`
const CLAIMS = sql`room_claims as claim join stay_rooms as room on room.id = claim.stay_room_id`

const ON = {
  arriving: (day: string) => sql`${stays.arrival} = ${day}`,
  leaving: (day: string) => sql`${stays.departure} = ${day}`,
  staying: (day: string) => sql`${stays.arrival} <= ${day} and ${stays.departure} > ${day}`,
} satisfies Record<NonNullable<Filters['on']>, (day: string) => SQL>

/** Coming, staying or leaving. */
const HERE = (day: string) => sql`${stays.arrival} <= ${day} and ${stays.departure} >= ${day}`

function listOf({ accommodationId, day, on, state, short, search }: Filters, scope: SQL | undefined): ListDefinition {
  return {
    table: stays,
    id: stays.id,
    where: and(
      scope,
      accommodationId ? eq(stays.accommodationId, accommodationId) : undefined,
      day ? (on === undefined ? HERE : ON[on])(day) : undefined,
      state ? eq(stays.state, state) : undefined,
      short ? sql`exists (select from ${CLAIMS} where room.stay_id = ${stays.id} and ${IS_SHORT})` : undefined,
      search ? lineHolding(stays.searchText, search) : undefined,
    ),
    ...ordersOf(stayList, { arrival: stays.arrival, soldAt: stays.createdAt, number: stays.number }),
  }
}

/** Stays within a scope, as a list. */
export const stayRecords = (scope: SQL | undefined): RecordList<Filters, Row> => ({
  definition: stayList,
  listOf: (filters) => listOf(filters, scope),
  readRows: readStays,
})

/** Stays with what is shown of them in a row. */
export async function readStays(orm: Orm, ids: readonly string[]): Promise<Row[]> {
  const rows = await orm
    .select({
      stay: stays,
      hotel: { id: accommodations.id, name: accommodations.name, city: accommodations.city },
      depot: { id: depots.id, code: depots.code, name: depots.name },
      seller: users.name,
      rooms: sql<number>`(select count(*)::int from stay_rooms as room where room.stay_id = ${stays.id})`,
      guests: sql<number>`(select count(*)::int from stay_rooms as room join stay_guests as guest on guest.stay_room_id = room.id where room.stay_id = ${stays.id})`,
      roomTypes: sql<
        LocalizedName[]
      >`(select coalesce(jsonb_agg(type.name order by type.position), '[]') from room_types as type where exists (
        select from stay_rooms as room join stay_nights as night on night.stay_room_id = room.id where room.stay_id = ${stays.id} and night.room_type_id = type.id))`,
      shortNights: sql<number>`(select count(distinct claim.night)::int from ${CLAIMS} where room.stay_id = ${stays.id} and ${IS_SHORT})`,
    })
    .from(stays)
    .innerJoin(accommodations, eq(accommodations.id, stays.accommodationId))
    .innerJoin(users, eq(users.id, stays.createdBy))
    .leftJoin(depots, eq(depots.id, stays.depotId))
    .where(inArray(stays.id, [...ids]))
  return rows.map(({ stay, hotel, depot, seller, ...counts }) => ({
    id: stay.id,
    version: stay.version,
    number: stay.number,
    state: stay.state,
    accommodation: hotel,
    arrival: stay.arrival,
    departure: stay.departure,
    nights: daysBetween(stay.arrival, stay.departure),
    ...counts,
    payerName: stay.payerName,
    payerPhone: stay.payerPhone,
    means: stay.means,
    currency: stay.currency,
    total: stay.total,
    vatTotal: stay.vatTotal,
    givenBack: stay.givenBack,
    depot,
    soldBy: { id: stay.createdBy, name: seller },
    soldAt: stay.createdAt,
  }))
}
