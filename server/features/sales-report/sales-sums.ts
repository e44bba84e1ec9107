import type { SalesAsked } from '#contract/sales-report/sales-report.ts'
import type { SalesGroup } from '#contract/sales-report/sales-codes.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { monthOf, nextMonth } from '#server/time/calendar-month.ts'
import type { Days } from './sales-period.ts'
import type { SalesScope } from './sales-scope.ts'
import { behindAt, type SalesSnapshot } from './sales-snapshot.ts'

export type SalesFilters = Pick<
  SalesAsked,
  'view' | 'currency' | 'depotId' | 'tripId' | 'routeId' | 'agentId' | 'clerkId' | 'means' | 'fareClass' | 'weekStart'
>

/** What a group comes to in one currency. Amounts in minor units. */
export interface SalesFigures {
  tickets: number
  passengers: number
  changed: number
  refunded: number
  noShows: number
  gross: number
  vat: number
  net: number
  /** Of net, what no ticket on the trips of the days brought: 0 unless it was read, see {@link withOffTrips}. */
  netOffTrips: number
  fees: number
  /** Seats taken, times legs. */
  taken: number
}

export interface SalesSum extends SalesFigures {
  /** A key for each grouping, in their order; null of what has none. */
  keys: (string | null)[]
  currency: string
}

/** More groups of two are no report. */
export const MAX_SUMS = 100_000

type Key = SalesGroup | 'weekday' | 'hour'

/** Totals per day by depot, agent and this alone. */
type OwnSpan = 'clerk' | 'lead' | 'nationality'

interface Grouping {
  /** Of a row of facts or totals: grouped as it is stored, which is quicker than as text. */
  key: string
  text?: (key: string) => string
  /** What tells it apart: the totals per day, those of a span of their own, both, or only the facts of each ticket. */
  in: 'day' | OwnSpan | 'both' | 'facts'
  join?: string
}

/** $4 is the first day of a week. */
const GROUPINGS: Record<Key, Grouping> = {
  day: { key: 'part.day', in: 'both' },
  week: { key: '(part.day - (extract(dow from part.day)::int - $4::int + 7) % 7)', in: 'both' },
  month: {
    key: "date_trunc('month', part.day::timestamp)",
    text: (key) => `to_char(${key}, 'YYYY-MM')`,
    in: 'both',
  },
  depot: { key: 'part.depot_id', in: 'both' },
  route: { key: 'part.route_id', in: 'day' },
  trip: { key: 'route.trip_id', in: 'day', join: 'left join routes as route on route.id = part.route_id' },
  departure: { key: 'part.departure_id', in: 'facts' },
  agent: { key: 'part.agent_id', in: 'both' },
  clerk: { key: 'part.clerk_id', in: 'clerk' },
  means: { key: 'part.means', in: 'day' },
  currency: { key: 'part.currency', in: 'both' },
  fareClass: { key: 'part.fare_class', in: 'day' },
  nationality: { key: 'part.nationality', in: 'nationality' },
  channel: {
    key: "case when part.agent_id is not null then 'agent' when part.means is not null then 'counter' end",
    in: 'day',
  },
  leadTime: { key: 'part.lead', in: 'lead' },
  weekday: { key: 'extract(dow from part.day)', in: 'both' },
  hour: { key: 'part.hour', in: 'facts' },
}

interface Row extends Record<string, string | number | null> {
  currency: string
}

/**
 * Sums by keys and currency of the days, within scope and filters: from the totals where these say it, else from the
 * facts of each ticket.
 *
 * @returns at most {@link MAX_SUMS} and one more, in no order
 */
export async function readSums({ client, behind }: SalesSnapshot, asked: SumsAsked): Promise<SalesSum[]> {
  const { groupBy } = asked
  const { from, values } = rowsOf(behind, asked)
  const keys = groupBy.map((name, index) => `${keyText(name)} as key${index}`)
  const { rows } = await client.query<Row>(
    `select ${[...keys, 'part.currency'].join(', ')}, ${SUMS} ${from}
     group by ${[...groupBy.map((name) => GROUPINGS[name].key), 'part.currency'].join(', ')}
     having ${IS_SOMETHING}
     limit ${MAX_SUMS + 1}`,
    values,
  )
  return rows.map((row) => ({
    keys: groupBy.map((_, index) => textOf(row[`key${index}`])),
    currency: row.currency,
    ...figuresOf(row),
  }))
}

/**
 * As {@link readSums}, for several groupings of the same rows, each by itself: read once for all of them.
 *
 * @returns the sums of each grouping, at most {@link MAX_SUMS} together
 */
export async function readSumsBy<Name extends Key>(
  { client, behind }: SalesSnapshot,
  { filters, days, groupings, scope }: Omit<SumsAsked, 'groupBy'> & { groupings: readonly Name[] },
): Promise<Map<Name, SalesSum[]>> {
  const { from, values } = rowsOf(behind, { filters, days, groupBy: groupings, scope })
  const keys = groupings.flatMap((name, index) => [
    `${keyText(name)} as key${index}`,
    `grouping(${GROUPINGS[name].key}) as without${index}`,
  ])
  const { rows } = await client.query<Row>(
    `select ${[...keys, 'part.currency'].join(', ')}, ${SUMS} ${from}
     group by grouping sets (${groupings.map((name) => `(${GROUPINGS[name].key}, part.currency)`).join(', ')})
     having ${IS_SOMETHING}
     limit ${MAX_SUMS}`,
    values,
  )
  return new Map(
    groupings.map((name, index) => [
      name,
      rows
        .filter((row) => row[`without${index}`] === 0)
        .map((row) => ({ keys: [textOf(row[`key${index}`])], currency: row.currency, ...figuresOf(row) })),
    ]),
  )
}

/**
 * The same sums, each with what of its net stands for no ticket on the trips of the days: earned by tickets that were
 * moved or refunded since, taken back of such, or posted by hand. The rest is what the trips' tickets bring.
 */
export async function withOffTrips(
  snapshot: SalesSnapshot,
  asked: SumsAsked,
  sums: readonly SalesSum[],
): Promise<SalesSum[]> {
  const apart = await readSums(snapshot, { ...asked, isOffTrips: true })
  const idOf = ({ keys, currency }: SalesSum) => JSON.stringify([currency, ...keys])
  const nets = new Map(apart.map((sum) => [idOf(sum), sum.net]))
  return sums.map((sum) => ({ ...sum, netOffTrips: nets.get(idOf(sum)) ?? 0 }))
}

interface SumsAsked {
  filters: SalesFilters
  days: Days
  groupBy: readonly Key[]
  scope: SalesScope
  /** Only what no ticket that travels on these days brought. */
  isOffTrips?: boolean
}

function keyText(name: Key): string {
  const { key, text = (stored: string) => `${stored}::text` } = GROUPINGS[name]
  return text(key)
}

/** `from` and `where` of the rows that say what is grouped, and the values of its parameters. */
function rowsOf(
  behind: string,
  { filters, days, groupBy, scope, isOffTrips = false }: SumsAsked,
): { from: string; values: unknown[] } {
  const values: unknown[] = [filters.view, days.from, days.to, filters.weekStart, behind]
  const conditions = [...conditionsOf(filters, scope, values), ...(isOffTrips ? [OFF_TRIPS] : [])]
  const kept = isOffTrips ? 'facts' : sourceOf(groupBy, filters, scope)
  const joined: readonly Key[] = filters.tripId === undefined ? groupBy : [...groupBy, 'trip']
  const joins = new Set(joined.flatMap((name) => GROUPINGS[name].join ?? []))
  const part = (table: string, columns: string, within: string) =>
    `select ${columns} from ${table} as part where part.view = $1 and ${within} ${conditions.join(' ')}`
  const whole = `part.day between $2::date and $3::date`
  const rowsKept =
    kept === 'facts'
      ? part('sales_facts', PARTS.facts, whole)
      : part('sales_totals', PARTS.totals, spansOf(kept, groupBy, days, values))
  const ofTrip = filters.tripId === undefined ? '' : `where route.trip_id = $${values.push(filters.tripId)}`
  const from = `from (${rowsKept} union all ${part(behindAt('$5'), PARTS.facts, whole)}) as part ${[...joins].join(' ')} ${ofTrip}`
  return { from, values }
}

/** As the index `sales_facts_off_trips` has it. */
const OFF_TRIPS = "and part.view = 'travelled' and part.tickets = 0"

const MEASURED = [
  'tickets',
  'passengers',
  'changed',
  'refunded',
  'no_shows',
  'seat_legs',
  'gross',
  'vat',
  'fees',
] as const
const SUMS = MEASURED.map((name) => `sum(part.${name})::text as ${name}`).join(', ')
const IS_SOMETHING = MEASURED.map((name) => `sum(part.${name}) <> 0`).join(' or ')
const COMMON = `view, day, hour, depot_id, agent_id, route_id, means, currency, fare_class, ${MEASURED.join(', ')}`
const PARTS = {
  facts: `${COMMON}, clerk_id, lead, nationality, departure_id`,
  totals: `${COMMON}, clerk_id, lead, nationality, null::uuid as departure_id`,
}

/** As few rows as say it: where no day is told, whole months as months, and what is left of the first and the last as days. */
function spansOf(
  kept: 'day' | 'hour' | OwnSpan,
  groupBy: readonly Key[],
  { from, to }: Days,
  values: unknown[],
): string {
  const first = from === monthOf(from) ? from : nextMonth(from)
  const end = monthOf(addDays(to, 1))
  const isDaily = groupBy.some((name) => name === 'day' || name === 'week' || name === 'weekday')
  if (kept !== 'day' || isDaily || first >= end)
    return `part.span = '${kept}' and part.day between $2::date and $3::date`
  const [since, before] = [`$${values.push(first)}::date`, `$${values.push(end)}::date`]
  return `(part.span = 'month' and part.day >= ${since} and part.day < ${before}
    or part.span = 'day' and (part.day >= $2::date and part.day < ${since} or part.day >= ${before} and part.day <= $3::date))`
}

/** The hours have totals of their own, without what else the others are told apart by. */
function sourceOf(
  groupBy: readonly Key[],
  { clerkId, routeId, tripId, means, fareClass }: SalesFilters,
  scope: SalesScope,
): 'day' | 'hour' | OwnSpan | 'facts' {
  const isOfClerk = clerkId !== undefined || scope.kind === 'own' || groupBy.includes('clerk')
  const isOfRoute =
    [routeId, tripId, means, fareClass].some((filter) => filter !== undefined) ||
    groupBy.some((name) => GROUPINGS[name].in === 'day')
  if (groupBy.includes('hour')) return isOfClerk || isOfRoute ? 'facts' : 'hour'
  const asked = new Set(groupBy.map((name) => GROUPINGS[name].in))
  const spans = (['clerk', 'lead', 'nationality'] as const).filter(
    (span) => asked.has(span) || (span === 'clerk' && isOfClerk),
  )
  const [own] = spans
  if (asked.has('facts') || spans.length > 1) return 'facts'
  if (own === undefined) return 'day'
  return isOfRoute ? 'facts' : own
}

/** Conditions on a row, each beginning with `and`; adds their values. */
function conditionsOf(filters: SalesFilters, scope: SalesScope, values: unknown[]): string[] {
  const equals = (column: string, value: string | undefined) =>
    value === undefined ? [] : [`and part.${column} = $${values.push(value)}`]
  return [
    // Not every grouping asks for it, and a parameter that nobody asks for has no type.
    'and $4::int is not null',
    ...equals('depot_id', scope.kind === 'depot' ? scope.depotId : undefined),
    ...equals('clerk_id', scope.kind === 'own' ? scope.clerkId : undefined),
    ...equals('currency', filters.currency),
    ...equals('depot_id', filters.depotId),
    ...equals('route_id', filters.routeId),
    ...equals('agent_id', filters.agentId),
    ...equals('clerk_id', filters.clerkId),
    ...equals('means', filters.means),
    ...equals('fare_class', filters.fareClass),
  ]
}

const textOf = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

function figuresOf(row: Row): SalesFigures {
  const of = (name: (typeof MEASURED)[number]) => minor(String(row[name]))
  const [gross, vat] = [of('gross'), of('vat')]
  return {
    tickets: of('tickets'),
    passengers: of('passengers'),
    changed: of('changed'),
    refunded: of('refunded'),
    noShows: of('no_shows'),
    gross,
    vat,
    net: gross - vat,
    netOffTrips: 0,
    fees: of('fees'),
    taken: of('seat_legs'),
  }
}

/** A sum is a decimal number of any length to PostgreSQL; one that is too long here must not be rounded. */
function minor(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe integers`)
  return value
}

export const NOTHING: SalesFigures = {
  tickets: 0,
  passengers: 0,
  changed: 0,
  refunded: 0,
  noShows: 0,
  gross: 0,
  vat: 0,
  net: 0,
  netOffTrips: 0,
  fees: 0,
  taken: 0,
}

export function added(one: SalesFigures, other: SalesFigures): SalesFigures {
  return {
    tickets: one.tickets + other.tickets,
    passengers: one.passengers + other.passengers,
    changed: one.changed + other.changed,
    refunded: one.refunded + other.refunded,
    noShows: one.noShows + other.noShows,
    gross: one.gross + other.gross,
    vat: one.vat + other.vat,
    net: one.net + other.net,
    netOffTrips: one.netOffTrips + other.netOffTrips,
    fees: one.fees + other.fees,
    taken: one.taken + other.taken,
  }
}
