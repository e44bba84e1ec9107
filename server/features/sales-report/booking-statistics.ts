import type { ReplyOf } from '#contract/contract.ts'
import { STATISTICS_GROUPS, type StatisticsGroup } from '#contract/sales-report/sales-codes.ts'
import type { StatisticsAsked, StatisticsRow } from '#contract/sales-report/booking-statistics.ts'
import type { Database } from '#server/database/connection.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { monthOf, monthsEarlier, nextMonth } from '#server/time/calendar-month.ts'
import { dayAt } from '#server/time/local-day.ts'
import { GROUP_ORDERS } from './arrange-sales.ts'
import { type ReportDays, resolveDays } from './report-days.ts'
import { readSalesNames } from './sales-names.ts'
import { countOpenDepartures } from './open-departures.ts'
import { type Days, keysOfTime, yearBefore } from './sales-period.ts'
import { salesScope } from './sales-scope.ts'
import { inSalesSnapshot, type SalesSnapshot } from './sales-snapshot.ts'
import {
  added,
  NOTHING,
  readSums,
  readSumsBy,
  type SalesFigures,
  type SalesFilters,
  type SalesSum,
} from './sales-sums.ts'

type Statistics = ReplyOf<'getBookingStatistics'>['data']
type Counts = Statistics['totals']['now']
type Reader = Pick<Actor, 'id' | 'userType' | 'depotId' | 'isAgent' | 'timeZone'>

/** Rows of a group of which there are many; what is behind is one row. */
const MAX_GROUPS = 10

/** Kept together, so that one reading tells them all; lead times are kept apart. */
const TOGETHER = ['channel', 'fareClass', 'route'] as const
type Kept = StatisticsGroup | 'nationality'

/** How tickets are sold and travelled, all of one moment. Refused by field where its days are. */
export async function readBookingStatistics(
  database: Pick<Database, 'orm' | 'onReplica'>,
  asked: StatisticsAsked,
  reader: Reader,
  now: Date,
): Promise<Statistics | Refusal> {
  const today = dayAt(reader, now)
  const days = resolveDays(asked, today)
  if (isRefusal(days)) return days
  const months = { from: monthsEarlier(monthOf(days.now.to), 11), to: addDays(nextMonth(days.now.to), -1) }
  const scope = salesScope(reader)
  const read = await inSalesSnapshot(database, async (snapshot) => {
    const sums = sumsWithin(snapshot, { ...asked, view: 'sold' }, scope)
    // One after the other: they travel on one connection.
    const together = await readPeriods(sums, days, today, TOGETHER)
    const leads = await readPeriods(sums, days, today, ['leadTime'])
    return {
      parts: { ...together, ...leads } as Record<StatisticsGroup, Parts>,
      hours: await readSums(snapshot, {
        filters: { ...asked, view: 'sold' },
        days: days.now,
        groupBy: ['weekday', 'hour'],
        scope,
      }),
      season: (await sums('travelled', months, ['month'])).get('month'),
      lastSeason: (await sums('travelled', yearBefore(months), ['month'])).get('month'),
    }
  })
  if (isRefusal(read)) return read
  const { parts, hours, season, lastSeason } = read
  // Every ticket has a channel, so that its groups come to all.
  const { channel } = parts
  return {
    ...days.now,
    progress: days.progress,
    before: days.before,
    yearBefore: days.yearBefore,
    totals: {
      now: countsOf(total(channel.now), total(channel.due)),
      before: countsOf(total(channel.before), total(channel.dueBefore)),
      yearBefore: countsOf(total(channel.yearBefore), total(channel.dueYearBefore)),
    },
    openDepartures: await database.onReplica(({ orm }) =>
      countOpenDepartures(orm, { asked, days: upTo(days.now, today), scope, now }),
    ),
    groups: await Promise.all(
      STATISTICS_GROUPS.map(async (by) => ({ by, rows: await named(database, by, rowsOf(by, parts[by])) })),
    ),
    hours: hoursOf(hours),
    season: keysOfTime('month', months, 1).map((month, place) => ({
      month,
      tickets: season?.get(month)?.tickets ?? 0,
      yearBefore: lastSeason?.get(keysOfTime('month', yearBefore(months), 1)[place] ?? '')?.tickets ?? 0,
    })),
  }
}

/** The same by nationality. */
export async function readNationalityStatistics(
  database: Pick<Database, 'orm' | 'onReplica'>,
  asked: StatisticsAsked,
  reader: Reader,
  now: Date,
): Promise<ReplyOf<'getNationalityStatistics'>['data'] | Refusal> {
  const today = dayAt(reader, now)
  const days = resolveDays(asked, today)
  if (isRefusal(days)) return days
  const read = await inSalesSnapshot(database, async (snapshot) =>
    readPeriods(sumsWithin(snapshot, { ...asked, view: 'sold' }, salesScope(reader)), days, today, ['nationality']),
  )
  if (isRefusal(read)) return read
  return { rows: await named(database, 'nationality', rowsOf('nationality', read.nationality)) }
}

/** Figures of each group, all currencies together. */
type Sums = ReadonlyMap<string, SalesFigures>

type ReadSumsWithin = <Name extends Kept | 'month'>(
  view: SalesFilters['view'],
  days: Days,
  groupings: readonly Name[],
) => Promise<Map<Name, Sums>>

const sumsWithin =
  (snapshot: SalesSnapshot, filters: SalesFilters, scope: ReturnType<typeof salesScope>): ReadSumsWithin =>
  async (view, days, groupings) => {
    if (days.from > days.to) return new Map(groupings.map((name) => [name, new Map()]))
    const read = await readSumsBy(snapshot, { filters: { ...filters, view }, days, groupings, scope })
    return new Map([...read].map(([name, sums]) => [name, inOneCurrency(sums)]))
  }

function inOneCurrency(sums: readonly SalesSum[]): Sums {
  const byKey = new Map<string, SalesFigures>()
  for (const sum of sums) {
    const key = sum.keys[0] ?? NONE
    byKey.set(key, added(byKey.get(key) ?? NOTHING, sum))
  }
  return byKey
}

function hoursOf(sums: readonly SalesSum[]): Statistics['hours'] {
  const cells = new Map<string, Statistics['hours'][number]>()
  for (const { keys, tickets } of sums) {
    const name = keys.join(' ')
    const cell = cells.get(name) ?? { weekday: Number(keys[0]), hour: Number(keys[1]), tickets: 0 }
    cells.set(name, { ...cell, tickets: cell.tickets + tickets })
  }
  return [...cells.values()]
}

/** The key of what has none, which is no id and no code. */
const NONE = '–'

/** Who has yet to travel is no no-show. */
const upTo = ({ from, to }: Days, today: string): Days => ({ from, to: to < today ? to : today })

const total = (sums: Sums): SalesFigures => [...sums.values()].reduce(added, NOTHING)

const countsOf = (sold: SalesFigures, due: SalesFigures): Counts => ({
  tickets: sold.tickets,
  changed: sold.changed,
  refunded: sold.refunded,
  due: due.tickets,
  noShows: due.noShows,
})

/** What was sold in each period, and who was due to travel in it. */
type Parts = Record<'now' | 'due' | 'before' | 'dueBefore' | 'yearBefore' | 'dueYearBefore', Sums>

async function readPeriods<Name extends Kept>(
  sums: ReadSumsWithin,
  days: ReportDays,
  today: string,
  groupings: readonly Name[],
): Promise<Record<Name, Parts>> {
  const read = {
    now: await sums('sold', days.now, groupings),
    due: await sums('travelled', upTo(days.now, today), groupings),
    before: await sums('sold', days.before, groupings),
    dueBefore: await sums('travelled', upTo(days.before, today), groupings),
    yearBefore: await sums('sold', days.yearBefore, groupings),
    dueYearBefore: await sums('travelled', upTo(days.yearBefore, today), groupings),
  }
  const parts = groupings.map((name) => [
    name,
    Object.fromEntries(Object.entries(read).map(([period, byName]) => [period, byName.get(name) ?? new Map()])),
  ])
  // Made of the groupings and periods that it is to have.
  return Object.fromEntries(parts) as Record<Name, Parts>
}

async function named(database: Pick<Database, 'orm'>, by: Kept, rows: readonly Row[]): Promise<StatisticsRow[]> {
  const keys = rows.map(({ key }) => key)
  const nameOf = await readSalesNames(database.orm, by, keys)
  return rows.map((row) => ({ ...row, name: nameOf(row.key).name }))
}

type Row = Omit<StatisticsRow, 'name'>

function rowsOf(by: Kept, parts: Parts): Row[] {
  const rowFor = (keys: readonly string[]): Omit<Row, 'key' | 'others'> => {
    const of = (sums: Sums) => keys.map((key) => sums.get(key) ?? NOTHING).reduce(added, NOTHING)
    return {
      ...countsOf(of(parts.now), of(parts.due)),
      before: of(parts.before).tickets,
      yearBefore: of(parts.yearBefore).tickets,
    }
  }
  const keys = [...new Set(Object.values(parts).flatMap((sums) => [...sums.keys()]))]
  const rows = keys
    .map((key): Row => ({ key: key === NONE ? null : key, others: 0, ...rowFor([key]) }))
    .filter((row) =>
      [row.tickets, row.changed, row.refunded, row.due, row.before, row.yearBefore].some((each) => each !== 0),
    )
    .toSorted(inOrder(GROUP_ORDERS[by]))
  if (rows.length <= MAX_GROUPS) return rows
  const shown = rows.slice(0, MAX_GROUPS - 1)
  const others = rows.slice(shown.length).map(({ key }) => key ?? NONE)
  return [...shown, { key: null, others: others.length, ...rowFor(others) }]
}

/** In their own order, or the largest first; what has no key comes last. */
const inOrder =
  (order: readonly string[] | undefined) =>
  (one: Row, other: Row): number =>
    Number(one.key === null) - Number(other.key === null) ||
    (order === undefined
      ? other.tickets - one.tickets || other.before - one.before || ((one.key ?? '') < (other.key ?? '') ? -1 : 1)
      : order.indexOf(one.key ?? '') - order.indexOf(other.key ?? ''))
