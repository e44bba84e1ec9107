import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { seesEveryDepot } from '#contract/access.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { MAX_SUMMARY_DAYS, type tripSummaryEndpoints } from '#contract/departure/trip-summary.ts'
import { tripSummaryList } from '#contract/departure/trip-summary-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { departures } from '#server/database/schema/departure.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { expenseScope } from '#server/domain/expense/expense-scope.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import type { Network } from '#server/domain/network/network.ts'
import { readDeparturesById } from '#server/domain/network/timetable-repository.ts'
import { regularSeatsForSale } from '#server/domain/network/timetable-rules.ts'
import { readTripFigures, TOGETHER, type TripTotals } from './trip-totals.ts'

type Filters = z.output<typeof tripSummaryEndpoints.getTripSummaryTotals.query>
type TripView = ReplyOf<'getTripSummaryList'>['data'][number]
type Reader = Pick<Actor, 'id' | 'userType' | 'depotId' | 'regionId' | 'isAgent'>

const query = new QueryBuilder({ casing: 'snake_case' })

interface Asking {
  network: Network
  reader: Reader
}

export async function listTrips(
  { orm }: Pick<Database, 'orm'>,
  asking: Asking,
  asked: Filters & PageQuery,
): Promise<ReplyOf<'getTripSummaryList'> | Refusal> {
  const refusal = refusePeriod(asked)
  if (refusal) return refusal
  const found = await pageOfIds(orm, asked, tripList(asking, asked))
  return isRefusal(found) ? found : { data: await readTrips(orm, asking, found.ids), page: found.page }
}

/** The figures of all departures that fit, per currency. */
export async function totalTrips(
  orm: Orm,
  asking: Asking,
  filters: Filters,
): Promise<ReplyOf<'getTripSummaryTotals'>['data'] | Refusal> {
  const refusal = refusePeriod(filters)
  if (refusal) return refusal
  const where = conditions(asking, filters)
  const [figures, vehicles] = await Promise.all([
    readTripFigures(orm, {
      ids: sql`${query.select({ id: departures.id }).from(departures).where(where)}`,
      grouping: 'together',
      expenses: expenseScope(asking.reader),
    }),
    orm
      .select({ transportId: departures.transportId, departures: sql<number>`count(*)::int` })
      .from(departures)
      .where(where)
      .groupBy(departures.transportId),
  ])
  return {
    departures: vehicles.reduce((sum, each) => sum + each.departures, 0),
    capacity: vehicles.reduce((sum, each) => sum + each.departures * seatsOf(asking.network, each.transportId), 0),
    ...(figures.get(TOGETHER) ?? NOTHING),
  }
}

/** The filtered departures as a sheet, a row per currency. */
export async function exportTrips(
  database: Database,
  asking: Asking,
  asked: Filters & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage; sort?: string | undefined },
): Promise<FileAnswer | Refusal> {
  const { format, columns, language, sort, ...filters } = asked
  const refusal = refusePeriod(filters)
  if (refusal) return refusal
  return exportListSheet(database, tripSummaryList, {
    list: tripList(asking, filters),
    sort,
    format,
    language,
    columns: expenseScope(asking.reader) === undefined ? columns : withOtherExpenses(columns),
    readRows: (ids) => readTrips(database.orm, asking, ids),
    userId: asking.reader.id,
    details: filters,
  })
}

/** Beside expenses of which the reader may not see all, a sheet says where some are left out. */
const withOtherExpenses = (columns: string): string =>
  columns
    .split(',')
    .flatMap((name) => (name.trim() === 'expenses' ? [name, 'otherExpenses'] : [name]))
    .join(',')

function refusePeriod({ travelFrom, travelTo }: Filters): Refusal | undefined {
  if (travelFrom > travelTo) return refuse('ruleBroken', { fields: { travelTo: 'tripSummary.endsBefore' } })
  if (addDays(travelFrom, MAX_SUMMARY_DAYS) <= travelTo)
    return refuse('ruleBroken', { fields: { travelTo: 'tripSummary.tooLong' } })
  return undefined
}

function tripList(asking: Asking, filters: Filters): ListDefinition {
  return {
    table: departures,
    id: departures.id,
    where: conditions(asking, filters),
    ...ordersOf(tripSummaryList, { departure: departures.startsAt }),
  }
}

function conditions(
  { network, reader }: Asking,
  { travelFrom, travelTo, routeId, transportId, state, departureKey }: Filters,
): SQL | undefined {
  const key = departureKey === undefined ? undefined : parseDepartureKey(departureKey)
  return and(
    scopeOf(network, reader),
    gte(departures.travelDate, travelFrom),
    lte(departures.travelDate, travelTo),
    routeId ? eq(departures.routeId, routeId) : undefined,
    transportId ? eq(departures.transportId, transportId) : undefined,
    state && eq(departures.state, state),
    key === null ? sql`false` : undefined,
    key
      ? and(
          eq(departures.timingId, key.timingId),
          eq(departures.travelDate, key.travelDate),
          eq(departures.ordinal, key.ordinal),
        )
      : undefined,
  )
}

/** A depot's people see the departures that call in its region. */
function scopeOf(network: Network, { userType, regionId, isAgent }: Reader): SQL | undefined {
  if (!isAgent && seesEveryDepot(userType)) return undefined
  const routes = isAgent ? [] : routesOf(network, regionId)
  return routes.length === 0 ? sql`false` : inArray(departures.routeId, routes)
}

const routesOf = (network: Network, regionId: string | null): string[] =>
  [...network.routes.values()]
    .filter(({ stops }) => stops.some(({ region }) => region.id === regionId))
    .map(({ id }) => id)

const NOTHING: TripTotals = {
  seatsSold: 0,
  infants: 0,
  checkedIn: 0,
  noShows: 0,
  pieces: 0,
  weight: 0,
  money: [],
  hidesExpenses: false,
}

async function readTrips(orm: Orm, { network, reader }: Asking, ids: readonly string[]): Promise<TripView[]> {
  if (ids.length === 0) return []
  const list = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const [found, figures] = await Promise.all([
    readDeparturesById(orm, network, ids),
    readTripFigures(orm, { ids: list, grouping: 'each', expenses: expenseScope(reader) }),
  ])
  return inOrderOf(
    ids,
    found.map(({ id, key, route, transport, startsAt, state }) => ({
      id,
      departureKey: key,
      routeName: route.name,
      startsAt,
      timeZone: route.stops[0]?.region.timeZone ?? 'UTC',
      registrationNumber: transport.registrationNumber,
      state,
      capacity: regularSeatsForSale(transport).length,
      ...(figures.get(id) ?? NOTHING),
    })),
  )
}

function seatsOf(network: Network, transportId: string): number {
  const transport = network.transports.get(transportId)
  return transport ? regularSeatsForSale(transport).length : 0
}

/** What the summary can be narrowed to: what is within the reader's scope. */
export function tripOptions({ network, reader }: Asking): ReplyOf<'getTripSummaryOptions'>['data'] {
  const seesAll = scopeOf(network, reader) === undefined
  const own = new Set(seesAll ? network.routes.keys() : routesOf(network, reader.regionId))
  return {
    routes: [...network.routes.values()]
      .filter(({ id }) => own.has(id))
      .map(({ id, name }) => ({ id, name }))
      .toSorted((one, other) => one.name.en.localeCompare(other.name.en)),
    transports: [...network.transports.values()]
      .map(({ id, registrationNumber }) => ({ id, registrationNumber }))
      .toSorted((one, other) => one.registrationNumber.localeCompare(other.registrationNumber)),
  }
}
