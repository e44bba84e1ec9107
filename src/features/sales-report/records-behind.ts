import {
  isTimeGroup,
  type SalesGroup,
  type SalesView,
  type StatisticsGroup,
} from '#contract/sales-report/sales-codes.ts'
import { queryOf } from '#src/platform/query-of.ts'

interface Behind {
  view: SalesView
  rows: SalesGroup
  filters: Readonly<Record<string, string | undefined>>
  days: { from: string; to: string }
  /** Null of what has none, undefined for the total. */
  key: string | null | undefined
  currency: string
  /** Whose sales alone are read, if so. */
  ownId: string | undefined
}

interface Link {
  /** Bookings for what was sold, departures for what travels. */
  screen: 'bookingHistory' | 'tripSummary'
  query: string
}

/** What each list can be narrowed to, by its name here: filter of the report, or grouping → filter of the list. */
const LISTS = {
  sold: {
    screen: 'bookingHistory',
    span: ['soldFrom', 'soldTo'],
    filters: {
      currency: 'currency',
      depotId: 'depotId',
      tripId: 'tripId',
      means: 'means',
      routeId: 'routeId',
      clerkId: 'createdBy',
    },
    groups: { depot: 'depotId', trip: 'tripId', means: 'means', route: 'routeId', clerk: 'createdBy' },
  },
  travelled: {
    screen: 'tripSummary',
    span: ['travelFrom', 'travelTo'],
    filters: { routeId: 'routeId' },
    groups: { route: 'routeId' },
  },
} as const satisfies Record<
  SalesView,
  { screen: Link['screen']; span: readonly [string, string]; filters: Names; groups: Names }
>

type Names = Readonly<Record<string, string>>

/**
 * The list behind a row: bookings by their day of sale, or departures by their travel date. Undefined where that list
 * cannot be narrowed to the same.
 */
export function recordsBehind({ view, rows, filters, days, key, currency, ownId }: Behind): Link | undefined {
  const {
    screen,
    span,
    filters: known,
    groups,
  }: { screen: Link['screen']; span: readonly [string, string]; filters: Names; groups: Names } = LISTS[view]
  const asked = Object.entries(filters).filter(([name, value]) => value !== undefined && name !== 'currency')
  if (asked.some(([name]) => known[name] === undefined)) return undefined
  const isTime = isTimeGroup(rows)
  const group = groups[rows]
  if (key === null || (key !== undefined && !isTime && group === undefined && rows !== 'currency')) return undefined
  const [from, to] = span
  const within = daysOf(rows, key, days)
  return {
    screen,
    query: queryOf({
      ...(known['clerkId'] !== undefined && ownId !== undefined && { [known['clerkId']]: ownId }),
      ...Object.fromEntries(asked.map(([name, value]) => [known[name], value])),
      ...(known['currency'] !== undefined && { currency }),
      ...(group !== undefined && key !== undefined && { [group]: key }),
      [from]: within.from,
      [to]: within.to,
    }),
  }
}

/**
 * The entries on 4000 behind a row of travel days, as the filters of the ledger's transactions. Undefined where these
 * cannot be narrowed to the same.
 */
export function entriesBehind({
  rows,
  filters,
  days,
  key,
  currency,
}: Omit<Behind, 'view' | 'ownId'>): string | undefined {
  const isNarrowed = Object.entries(filters).some(([name, value]) => value !== undefined && name !== 'currency')
  if (isNarrowed || key === null || (key !== undefined && !isTimeGroup(rows) && rows !== 'currency')) return undefined
  const { from, to } = daysOf(rows, key, days)
  return queryOf({ account: '4000', postedFrom: from, postedTo: to, currency })
}

/**
 * What the sales report is narrowed to for a row of the booking statistics. Undefined where it cannot be narrowed to the
 * same.
 */
export function salesFilterOf(by: StatisticsGroup | 'nationality', key: string): Record<string, string> | undefined {
  if (by === 'route') return { routeId: key }
  if (by === 'fareClass') return { fareClass: key }
  // All that agents sell is charged to their accounts, and nothing else is; counters take several means.
  return by === 'channel' && key === 'agent' ? { means: 'agentAccount' } : undefined
}

/** The days that a row is of: those of its day, week or month that the period has, else all. */
const daysOf = (rows: SalesGroup, key: string | undefined, days: Behind['days']): Behind['days'] =>
  isTimeGroup(rows) && key !== undefined ? cutTo(spanOf(rows, key), days) : days

/** First and last day of a day, week or month by its key. */
export function spanOf(unit: 'day' | 'week' | 'month', key: string): { from: string; to: string } {
  if (unit === 'day') return { from: key, to: key }
  const first = new Date(`${unit === 'month' ? `${key}-01` : key}T00:00:00Z`)
  const last = new Date(first)
  if (unit === 'week') last.setUTCDate(first.getUTCDate() + 6)
  else last.setUTCMonth(first.getUTCMonth() + 1, 0)
  return { from: dayOf(first), to: dayOf(last) }
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

const cutTo = (span: { from: string; to: string }, days: { from: string; to: string }) => ({
  from: span.from > days.from ? span.from : days.from,
  to: span.to < days.to ? span.to : days.to,
})
