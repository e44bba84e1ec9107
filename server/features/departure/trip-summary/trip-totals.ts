import { inArray, type SQL, sql } from 'drizzle-orm'
import { EXPECTED_STATES } from '#contract/booking/booking-codes.ts'
import type { Orm } from '#server/database/connection.ts'
import { tickets } from '#server/database/schema/booking.ts'
import {
  consignmentItems,
  consignmentMovementLines as lines,
  consignments,
} from '#server/database/schema/consignment.ts'
import { readDepartureExpenses } from './departure-expenses.ts'

export interface TripMoney {
  currency: string
  tickets: number
  consignments: number
  expenses: number
  result: number
}

export interface TripTotals {
  seatsSold: number
  infants: number
  checkedIn: number
  noShows: number
  pieces: number
  weight: number
  money: TripMoney[]
  /** Expenses on it that the reader may not see are in none of its sums. */
  hidesExpenses: boolean
}

/** Whose figures: of each departure by itself, or of all together. */
type Grouping = 'each' | 'together'
/** Under which all together stand. */
export const TOGETHER = ''

export interface FigureOrder {
  /** A query of departures' ids. */
  ids: SQL
  grouping: Grouping
  /** The expenses that the reader may see; undefined: all. */
  expenses: SQL | undefined
}

/** What departures carried, earned and cost, by departure or together. */
export async function readTripFigures(
  orm: Orm,
  { ids, grouping, expenses }: FigureOrder,
): Promise<Map<string, TripTotals>> {
  const [people, cargo, spent] = await Promise.all([
    readPassengers(orm, ids, grouping),
    readCargo(orm, ids, grouping),
    readDepartureExpenses(orm, ids, expenses),
  ])
  const figures = new Map<string, TripTotals>()
  const of = (key: string): TripTotals => {
    const found = figures.get(key) ?? {
      seatsSold: 0,
      infants: 0,
      checkedIn: 0,
      noShows: 0,
      pieces: 0,
      weight: 0,
      money: [],
      hidesExpenses: false,
    }
    figures.set(key, found)
    return found
  }
  for (const row of people) {
    const trip = of(row.key)
    trip.seatsSold += row.seatsSold
    trip.infants += row.infants
    trip.checkedIn += row.checkedIn
    trip.noShows += row.noShows
    addMoney(trip, row.currency, { tickets: row.net })
  }
  for (const row of cargo) {
    const trip = of(row.key)
    trip.pieces += row.pieces
    trip.weight += row.weight
    addMoney(trip, row.currency, { consignments: row.net })
  }
  for (const { departureId, currency, amount, hasOthers } of spent) {
    const trip = of(grouping === 'each' ? departureId : TOGETHER)
    trip.hidesExpenses ||= hasOthers
    addMoney(trip, currency, { expenses: amount })
  }
  for (const trip of figures.values()) trip.money.sort((one, other) => (one.currency < other.currency ? -1 : 1))
  return figures
}

function addMoney(
  trip: TripTotals,
  currency: string,
  { tickets: fares = 0, consignments: cargo = 0, expenses = 0 }: Partial<TripMoney>,
): void {
  if (fares === 0 && cargo === 0 && expenses === 0) return
  const known = trip.money.find((each) => each.currency === currency)
  const sums = known ?? { currency, tickets: 0, consignments: 0, expenses: 0, result: 0 }
  if (!known) trip.money.push(sums)
  sums.tickets += fares
  sums.consignments += cargo
  sums.expenses += expenses
  sums.result = sums.tickets + sums.consignments - sums.expenses
}

const keyOf = (departureId: SQL, grouping: Grouping): SQL =>
  grouping === 'each' ? sql`${departureId}::text` : sql`${TOGETHER}::text`

async function readPassengers(orm: Orm, ids: SQL, grouping: Grouping) {
  const { rows } = await orm.execute<{
    key: string
    currency: string
    seatsSold: number
    infants: number
    checkedIn: number
    noShows: number
    net: number
  }>(sql`
    select ${keyOf(sql`departure_id`, grouping)} as key, currency,
      count(seat)::int as "seatsSold",
      (count(*) filter (where seat is null))::int as infants,
      (count(*) filter (where state = 'checkedIn' and seat is not null))::int as "checkedIn",
      (count(*) filter (where state = 'noShow' and seat is not null))::int as "noShows",
      sum(fare - vat)::bigint as net
    from ${tickets}
    where departure_id in (${ids}) and ${inArray(tickets.state, [...EXPECTED_STATES])}
    group by 1, 2`)
  return rows
}

/**
 * Pieces that were loaded, less those that were offloaded again. A piece earns its net price on the departure that takes
 * it from the counter; one that forwards it carries it only. Each departure's part of a line is rounded by itself.
 */
async function readCargo(orm: Orm, ids: SQL, grouping: Grouping) {
  const { rows } = await orm.execute<{
    key: string
    currency: string
    pieces: number
    weight: number
    net: number
  }>(sql`
    with loaded as (
      select departure_id, item_id, consignment_id,
        coalesce(sum(quantity) filter (where kind in ('dispatch', 'forward')), 0) as on_board,
        coalesce(sum(quantity) filter (where kind = 'dispatch'), 0) as from_counter,
        coalesce(sum(quantity) filter (where kind = 'offload'), 0) as off
      from ${lines}
      where departure_id in (${ids}) and kind in ('dispatch', 'forward', 'offload')
      group by departure_id, item_id, consignment_id
    )
    select ${keyOf(sql`loaded.departure_id`, grouping)} as key, bill.currency,
      sum(on_board - off)::int as pieces,
      sum((on_board - off) * item.weight)::bigint as weight,
      coalesce(sum(round(greatest(from_counter - off, 0) * (item.total - item.vat) / item.quantity)) filter (where bill.payment <> 'foc'), 0)::bigint as net
    from loaded
    join ${consignmentItems} as item on item.id = loaded.item_id
    join ${consignments} as bill on bill.id = loaded.consignment_id
    group by 1, 2`)
  return rows
}
