import type { ReplyOf } from '#contract/contract.ts'
import { isAmount, isTimeGroup, MAX_ACROSS, type SalesMeasure } from '#contract/sales-report/sales-codes.ts'
import type { SalesAsked } from '#contract/sales-report/sales-report.ts'
import type { Database } from '#server/database/connection.ts'
import { readBalances } from '#server/domain/ledger/balances.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { dayAt } from '#server/time/local-day.ts'
import { type ArrangedRow, type ArrangedSales, arrangeSales, type TimeKeys } from './arrange-sales.ts'
import { type Capacity, readCapacity, tellsCapacity } from './sales-capacity.ts'
import { readSalesNames, type SalesName } from './sales-names.ts'
import { refuseAt, type ReportDays, resolveDays } from './report-days.ts'
import { type Days, keysOfTime, trendUnit } from './sales-period.ts'
import { type SalesScope, salesScope } from './sales-scope.ts'
import { inSalesSnapshot, type SalesSnapshot } from './sales-snapshot.ts'
import { MAX_SUMS, readSums, type SalesFigures, type SalesSum, withOffTrips } from './sales-sums.ts'

export type SalesReport = ReplyOf<'getSales'>['data']

type Reader = Pick<Actor, 'id' | 'userType' | 'depotId' | 'isAgent' | 'timeZone'>

/** The sales report as it is asked for, all of it of one moment. Refused by field where it asks for too much. */
export async function readSalesReport(
  database: Pick<Database, 'orm' | 'onReplica'>,
  asked: SalesAsked,
  reader: Reader,
  now: Date,
): Promise<SalesReport | Refusal> {
  const resolved = resolveDays(asked, dayAt(reader, now))
  if (isRefusal(resolved)) return resolved
  const isAsked = (name: 'before' | 'yearBefore') =>
    resolved.progress === 'over' && (asked.compare === name || asked.compare === 'both')
  const days: ComparedDays = {
    now: resolved.now,
    progress: resolved.progress,
    before: isAsked('before') ? resolved.before : null,
    yearBefore: isAsked('yearBefore') ? resolved.yearBefore : null,
  }
  const wide = refuseWidth(asked, days.now)
  if (wide) return wide
  const scope = salesScope(reader)
  const read = await inSalesSnapshot(database, (snapshot) => readAll(snapshot, asked, days, scope))
  if (isRefusal(read)) return read
  return describe(database, asked, days, read)
}

/** Days or weeks as columns are those of the period, all of them; other columns are the largest. */
function refuseWidth({ groupBy: [, columns], weekStart }: SalesAsked, days: Days): Refusal | undefined {
  return isTimeGroup(columns) && keysOfTime(columns, days, weekStart).length > MAX_ACROSS
    ? refuseAt('groupBy', 'salesReport.tooManyColumns', MAX_ACROSS)
    : undefined
}

/** Null where it is not compared. */
interface ComparedDays extends Pick<ReportDays, 'now' | 'progress'> {
  before: Days | null
  yearBefore: Days | null
}

interface ReadSales {
  arranged: ArrangedSales
  before: readonly SalesSum[] | null
  yearBefore: readonly SalesSum[] | null
  trend: SalesReport['trend']
  hours: SalesReport['hours']
  ledger: SalesReport['ledger']
  capacity: Map<string, Capacity> | null
  takenOf: Map<string, number>
}

async function readAll(
  snapshot: SalesSnapshot,
  asked: SalesAsked,
  days: ComparedDays,
  scope: SalesScope,
): Promise<ReadSales | Refusal> {
  const { groupBy, measure, weekStart } = asked
  const sums = (of: Days | null, keys: Parameters<typeof readSums>[1]['groupBy']) =>
    of && readSums(snapshot, { filters: asked, days: of, groupBy: keys, scope })
  const [rows, columns] = groupBy
  // One after the other: they travel on one connection.
  const all = (await sums(days.now, groupBy)) ?? []
  if (all.length > MAX_SUMS) return tooFine()
  const now =
    asked.view === 'travelled' && columns === undefined
      ? await withOffTrips(snapshot, { filters: asked, days: days.now, groupBy, scope }, all)
      : all
  const before = await sums(days.before, groupBy.slice(0, 1))
  const last = await sums(days.yearBefore, groupBy.slice(0, 1))
  const keysOf = (of: Days | null) => (of && isTimeGroup(rows) ? keysOfTime(rows, of, weekStart) : [])
  const rowKeys: TimeKeys | null = isTimeGroup(rows)
    ? { now: keysOf(days.now), before: keysOf(days.before), yearBefore: keysOf(days.yearBefore) }
    : null
  const columnKeys = isTimeGroup(columns) ? keysOfTime(columns, days.now, weekStart) : null
  const arranged = arrangeSales({ now, before, yearBefore: last }, { groupBy, measure, rowKeys, columnKeys })
  const currency = asked.currency ?? mostUsed(arranged)
  const hasCapacity = tellsCapacity(asked, scope, groupBy) && columns === undefined
  return {
    arranged,
    before,
    yearBefore: last,
    trend: currency === null ? null : await readTrend(snapshot, { ...asked, currency }, days, scope),
    hours: currency === null ? null : await readHours(snapshot, { ...asked, currency }, days.now, scope),
    ledger: await readLedger(snapshot, asked, days.now, { scope, arranged }),
    capacity: hasCapacity ? await readCapacity(snapshot, { days: days.now, group: rows, filters: asked }) : null,
    // Seats are taken in whatever currency they were paid.
    takenOf: takenByKey(
      hasCapacity && asked.currency !== undefined
        ? await readSums(snapshot, { filters: { ...asked, currency: undefined }, days: days.now, groupBy, scope })
        : now,
    ),
  }
}

const tooFine = (): Refusal => refuseAt('groupBy', 'salesReport.tooFine')

/** Plots are of one currency: unless one is asked for, of that in which most was sold. */
function mostUsed({ totals }: ArrangedSales): string | null {
  const [first] = totals.toSorted((one, other) => other.figures.tickets - one.figures.tickets)
  return first?.currency ?? null
}

type AskedInCurrency = SalesAsked & { currency: string }

async function readTrend(
  snapshot: SalesSnapshot,
  asked: AskedInCurrency,
  days: ComparedDays,
  scope: SalesScope,
): Promise<SalesReport['trend']> {
  const { groupBy, measure, currency, weekStart } = asked
  const unit = isTimeGroup(groupBy[0]) ? groupBy[0] : trendUnit(days.now)
  const valuesOf = async (of: Days | null) => {
    if (of === null) return null
    const found = await readSums(snapshot, { filters: asked, days: of, groupBy: [unit], scope })
    const byKey = new Map(found.map((sum) => [sum.keys[0], sum[measure]]))
    return keysOfTime(unit, of, weekStart).map((key) => byKey.get(key) ?? 0)
  }
  const values = (await valuesOf(days.now)) ?? []
  const before = await valuesOf(days.before)
  const points = keysOfTime(unit, days.now, weekStart).map((day, index) => ({
    day,
    value: values[index] ?? 0,
    before: before?.[index] ?? null,
  }))
  return { unit, currency, points }
}

/** A day of travel has no hour of sale. */
async function readHours(
  snapshot: SalesSnapshot,
  asked: AskedInCurrency,
  days: Days,
  scope: SalesScope,
): Promise<SalesReport['hours']> {
  if (asked.view !== 'sold') return null
  const found = await readSums(snapshot, { filters: asked, days, groupBy: ['weekday', 'hour'], scope })
  return {
    currency: asked.currency,
    cells: found.map((sum) => ({
      weekday: Number(sum.keys[0]),
      hour: Number(sum.keys[1]),
      value: sum[asked.measure],
    })),
  }
}

/** Account 4000 by posting date, as the ledger keeps it: told wherever it can be the same. */
async function readLedger(
  { client }: SalesSnapshot,
  { view, currency, depotId, agentId, tripId, routeId, clerkId, means, fareClass }: SalesAsked,
  days: Days,
  { scope, arranged }: { scope: SalesScope; arranged: ArrangedSales },
): Promise<SalesReport['ledger']> {
  const isNarrowed = [tripId, routeId, clerkId, means, fareClass].some((filter) => filter !== undefined)
  if (view !== 'travelled' || isNarrowed || scope.kind === 'own') return null
  const depot = scope.kind === 'depot' ? scope.depotId : depotId
  // A depot that is not the reader's has nothing to tell them.
  if (depotId !== undefined && depot !== depotId) return []
  const balances = await readBalances(client, {
    ...days,
    accounts: ['4000'],
    ...(depot !== undefined && { depotId: depot }),
    ...(agentId !== undefined && { agentId }),
  })
  const earned = new Map(balances.map(({ currency: of, debit, credit }) => [of, credit - debit]))
  const currencies = new Set([...earned.keys(), ...arranged.totals.map((total) => total.currency)])
  return [...currencies]
    .filter((of) => currency === undefined || of === currency)
    .toSorted()
    .map((of) => ({
      currency: of,
      account4000: earned.get(of) ?? 0,
      net: arranged.totals.find((total) => total.currency === of)?.figures.net ?? 0,
    }))
    .filter(({ account4000, net }) => account4000 !== 0 || net !== 0)
}

function takenByKey(sums: readonly SalesSum[]): Map<string, number> {
  const taken = new Map<string, number>()
  for (const sum of sums)
    for (const key of [sum.keys[0] ?? null, ''].flatMap((each) => each ?? []))
      taken.set(key, (taken.get(key) ?? 0) + sum.taken)
  return taken
}

async function describe(
  { orm }: Pick<Database, 'orm'>,
  { view, groupBy, measure }: SalesAsked,
  days: ComparedDays,
  { arranged, before, yearBefore: last, trend, hours, ledger, capacity, takenOf }: ReadSales,
): Promise<SalesReport> {
  const [rows, columns] = groupBy
  const rowName = await readSalesNames(
    orm,
    rows,
    arranged.rows.map(({ key }) => key),
  )
  const columnName: (key: string | null) => SalesName =
    columns === undefined
      ? rowName
      : await readSalesNames(
          orm,
          columns,
          arranged.columns.map(({ key }) => key),
        )
  const capacityOf = (
    key: string | null,
    { net, netOffTrips }: SalesFigures,
    isOthers = false,
  ): SalesReport['rows'][number]['capacity'] => {
    const found = key === null || isOthers ? undefined : capacity?.get(key)
    if (found === undefined) return null
    const { offered, seatKilometres } = found
    return {
      offered,
      taken: takenOf.get(key ?? '') ?? 0,
      netPerSeatKm: seatKilometres === null || seatKilometres === 0 ? null : (net - netOffTrips) / seatKilometres,
    }
  }
  return {
    ...days.now,
    progress: days.progress,
    before: days.before,
    yearBefore: days.yearBefore,
    hasBefore: hasAny(before, measure),
    hasYearBefore: hasAny(last, measure),
    by: { view, rows, columns: columns ?? null, measure },
    columns: arranged.columns.map(({ key, isOthers }) => ({ key, isOthers, ...columnName(key) })),
    rows: arranged.rows.map(({ key, others, ...row }) => ({
      key,
      others,
      ...rowName(key),
      ...figuresOf(row),
      capacity: capacityOf(key, row.figures, others > 0),
    })),
    totals: arranged.totals.map((total) => ({ ...figuresOf(total), capacity: capacityOf('', total.figures) })),
    trend,
    hours,
    ledger,
  }
}

/** Amounts of currencies are not added up for it: something was done, or nothing. */
const hasAny = (sums: readonly SalesSum[] | null, measure: SalesMeasure): boolean =>
  sums !== null && sums.some((sum) => sum[measure] !== 0 || (isAmount(measure) && sum.tickets !== 0))

function figuresOf({ figures, currency, before, yearBefore: last, cells }: Omit<ArrangedRow, 'key' | 'others'>) {
  const { tickets, passengers, changed, refunded, noShows, gross, vat, net, netOffTrips, fees } = figures
  const counts = { tickets, passengers, changed, refunded, noShows }
  return { currency, ...counts, gross, vat, net, netOffTrips, fees, before, yearBefore: last, cells }
}
