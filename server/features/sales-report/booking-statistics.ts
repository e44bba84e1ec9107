import type { ReplyOf } from '#contract/contract.ts'
import { STATISTICS_GROUPS, type StatisticsGroup } from '#contract/sales-report/sales-codes.ts'
import type { StatisticsAsked } from '#contract/sales-report/booking-statistics.ts'
import type { Database } from '#server/database/connection.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { monthOf, nextMonth } from '#server/time/calendar-month.ts'
import { dayAt } from '#server/time/local-day.ts'
import { GROUP_ORDERS } from './arrange-sales.ts'
import { resolveDays } from './report-days.ts'
import { readSalesNames } from './sales-names.ts'
import { type Days, keysOfTime, monthsEarlier, yearBefore } from './sales-period.ts'
import { salesScope } from './sales-scope.ts'
import { inSalesSnapshot, type SalesSnapshot } from './sales-snapshot.ts'
import { added, NOTHING, readSums, type SalesFigures, type SalesFilters } from './sales-sums.ts'

type Statistics = ReplyOf<'getBookingStatistics'>['data']
type Counts = Statistics['totals']['now']
type Reader = Pick<Actor, 'id' | 'userType' | 'depotId' | 'isAgent' | 'timeZone'>

/** Rows of a group of which there are many; what is behind is one row. */
const MAX_GROUPS = 10

/** How tickets are sold and travelled, all of one moment. Refused by field where its days are. */
export async function readBookingStatistics(
  database: Pick<Database, 'pool' | 'orm'>,
  asked: StatisticsAsked,
  reader: Reader,
  now: Date,
): Promise<Statistics | Refusal> {
  const today = dayAt(reader, now)
  const days = resolveDays(asked, today)
  if (isRefusal(days)) return days
  const scope = salesScope(reader)
  const read = await inSalesSnapshot(database, async (snapshot) => {
    const sums = sumsWithin(snapshot, { ...asked, view: 'sold' }, scope)
    const sold = (of: Days, by: Parameters<typeof sums>[2]) => sums('sold', of, by)
    const due = (of: Days, by: Parameters<typeof sums>[2]) => sums('travelled', upTo(of, today), by)
    const countsIn = async (of: Days) =>
      countsOf(total(await sold(of, ['currency'])), total(await due(of, ['currency'])))
    const totals = {
      now: await countsIn(days.now),
      before: await countsIn(days.before),
      yearBefore: await countsIn(days.yearBefore),
    }
    const groups: { by: StatisticsGroup; rows: Row[] }[] = []
    // One after the other: they travel on one connection.
    for (const by of STATISTICS_GROUPS) {
      const parts = {
        now: await sold(days.now, [by]),
        due: await due(days.now, [by]),
        before: await sold(days.before, [by]),
        yearBefore: await sold(days.yearBefore, [by]),
      }
      groups.push({ by, rows: rowsOf(by, parts) })
    }
    const hours = await sums('sold', days.now, ['weekday', 'hour'])
    const months = { from: monthsEarlier(monthOf(days.now.to), 11), to: addDays(nextMonth(days.now.to), -1) }
    const season = {
      now: await sums('travelled', months, ['month']),
      last: await sums('travelled', yearBefore(months), ['month']),
    }
    return { totals, groups, hours, months, season }
  })
  if (isRefusal(read)) return read
  const { totals, groups, hours, months, season } = read
  return {
    ...days.now,
    before: days.before,
    yearBefore: days.yearBefore,
    totals,
    groups: await Promise.all(
      groups.map(async ({ by, rows }) => {
        const nameOf = await readSalesNames(
          database.orm,
          by,
          rows.map(({ key }) => key),
        )
        return { by, rows: rows.map((row) => ({ ...row, name: nameOf(row.key).name })) }
      }),
    ),
    hours: [...hours].map(([key, { tickets }]) => {
      const [weekday, hour] = key.split(' ')
      return { weekday: Number(weekday), hour: Number(hour), tickets }
    }),
    season: keysOfTime('month', months, 1).map((month, place) => ({
      month,
      tickets: season.now.get(month)?.tickets ?? 0,
      yearBefore: season.last.get(keysOfTime('month', yearBefore(months), 1)[place] ?? '')?.tickets ?? 0,
    })),
  }
}

/** Figures of each group, all currencies together; keys of two groupings stand beside each other. */
type Sums = ReadonlyMap<string, SalesFigures>

const sumsWithin =
  (snapshot: SalesSnapshot, filters: SalesFilters, scope: ReturnType<typeof salesScope>) =>
  async (view: SalesFilters['view'], days: Days, groupBy: Parameters<typeof readSums>[1]['groupBy']): Promise<Sums> => {
    const sums = new Map<string, SalesFigures>()
    if (days.from > days.to) return sums
    for (const sum of await readSums(snapshot, { filters: { ...filters, view }, days, groupBy, scope })) {
      const key = sum.keys.map((each) => each ?? NONE).join(' ')
      sums.set(key, added(sums.get(key) ?? NOTHING, sum))
    }
    return sums
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

type Row = Omit<Statistics['groups'][number]['rows'][number], 'name'>
type Parts = Record<'now' | 'due' | 'before' | 'yearBefore', Sums>

function rowsOf(by: StatisticsGroup, parts: Parts): Row[] {
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
