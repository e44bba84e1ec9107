import type { Transaction } from '#server/database/connection.ts'
import { plannedRow } from '#server/domain/network/timetable-repository.ts'
import { readExitFees } from '#server/features/check-in/exit-fee/exit-fee-payments.ts'
import { addDays } from '#server/time/calendar-date.ts'
import type { DemoSales } from '../demo-bookings.ts'
import { DEMO_REGIONS } from '../demo-places.ts'
import type { DemoSale } from '../demo-sales.ts'
import { seededRandom } from '../seeded-random.ts'
import { boardHistory, type PastBoarding } from './history-boarding.ts'
import { sendPastCargo } from './history-cargo.ts'
import { changePast, chooseChanges } from './history-changes.ts'
import { historyDepartures } from './history-departures.ts'
import { spendPastMonth } from './history-expenses.ts'
import { endPastMonth } from './history-journal.ts'
import { keepPastRates } from './history-rates.ts'
import { chooseRefunds, payBack } from './history-refunds.ts'
import { returningRegions } from './history-returns.ts'
import { drawHistory } from './history-sales.ts'
import { daysFromTo, type HistoryScale, historySpan, monthOf } from './history-span.ts'
import { closePastTills, openPastTills } from './history-tills.ts'
import { insertRows } from './insert-rows.ts'
import { pastTopUps } from './history-top-ups.ts'
import { writeBoarding } from './write-boarding.ts'
import { writeSales } from './write-sales.ts'

const SEED = 20_250
const HOUR_MS = 3_600_000

/**
 * A year of a living operator before the demo's last weeks, ten days at a time: all of it settled, by the same rules as what the
 * API writes. What is sold and boarded is written many at a time, everything else by the code of the API itself.
 *
 * @returns what was sold for journeys of the history when the tills of the last weeks were open, oldest first
 */
export async function loadHistory(
  tx: Transaction,
  { database, network, policies, today }: DemoSales,
  scale: HistoryScale,
): Promise<DemoSale[]> {
  const random = seededRandom(SEED)
  const span = historySpan(today, scale)
  const departures = historyDepartures()
  const { past, latest, seats } = drawHistory({ network, policies, random, departures }, span, scale)
  await insertRows(
    tx,
    'departures',
    departures.all().map((each) => plannedRow(each, each.id)),
  )
  const exitFees = await readExitFees(tx.orm, [...new Set(DEMO_REGIONS.map(({ country }) => country))])
  const until = span.evenings.at(-1) ?? span.evenings[0]
  const refunds = chooseRefunds(past, span.evenings, random)
  const asked = new Set(refunds.map((each) => each.past.stored.booking.id))
  const changes = chooseChanges(
    past.filter(({ stored }) => !asked.has(stored.booking.id)),
    span.evenings,
    random,
  )
  const touched = new Set([...asked, ...changes.map((each) => each.past.stored.booking.id)])
  const boarding = boardHistory(past, touched, { network, policies: policies.policies, exitFees, random, until })
  const topUps = pastTopUps()
  await keepPastRates(tx, { today, span, random })
  let from = new Date(`${span.firstDay}T00:00:00Z`)
  for (const evening of span.evenings) {
    const isOfWeek = ({ at }: { at: Date }) => at > from && at <= evening
    const sales = past.filter(({ sale }) => isOfWeek({ at: sale.soldAt }))
    const week = boardingWithin(boarding, isOfWeek)
    await topUps.payIn(tx, from, sales)
    const tills = await openPastTills(tx, { sales, fees: week.fees })
    await writeSales(tx, sales, tills)
    // Before boarding closes: what is changed goes on a departure that is still open.
    for (const refund of refunds)
      if (isOfWeek({ at: refund.askedAt })) await payBack(tx, { database, network }, refund, random)
    for (const change of changes)
      if (isOfWeek({ at: change.changedAt }))
        await changePast(tx, { database, network, policies }, change, { seats, random })
    await sendPastCargo(tx, { network }, from, random)
    await writeBoarding(tx, week, tills)
    await closePastTills(tx, evening, random)
    for (const month of monthsEnding(from, evening)) {
      if (!isLateMonth(today, month)) await spendPastMonth(tx, { network, random, until: today }, month)
      await endPastMonth(tx, month, {
        at: new Date(evening.getTime() - 6 * HOUR_MS),
        returning: returningRegions(today, month),
      })
    }
    from = evening
  }
  const last = boardingWithin(boarding, ({ at }) => at > until)
  await writeBoarding(tx, last, NO_TILLS)
  return latest
}

/** The months of the last weeks' own expenses: what is missing in them is known once these are there. */
const LATE_MONTHS_DAYS = 86
const isLateMonth = (today: Date, month: string): boolean => month >= monthOf(addDays(dayOf(today), -LATE_MONTHS_DAYS))

/** What the depots have spent in the last months besides what the demo's last weeks show, up to yesterday. */
export async function spendLateMonths(
  tx: Transaction,
  { network, today }: Pick<DemoSales, 'network' | 'today'>,
): Promise<void> {
  const random = seededRandom(SEED + 1)
  const days = daysFromTo(addDays(dayOf(today), -LATE_MONTHS_DAYS), dayOf(today))
  for (const month of new Set(days.map(monthOf))) await spendPastMonth(tx, { network, random, until: today }, month)
}

/** After the last count of the history nobody takes money for it. */
const NO_TILLS = {
  tillOf(): never {
    throw new Error('the tills of the history are counted')
  },
}

const byTime = (one: { at: Date }, other: { at: Date }) => one.at.getTime() - other.at.getTime()

function boardingWithin(
  { fees, checkIns, closings }: PastBoarding,
  isWithin: (act: { at: Date }) => boolean,
): PastBoarding {
  return {
    fees: fees.filter(isWithin).toSorted(byTime),
    checkIns: checkIns.filter(isWithin).toSorted(byTime),
    closings: closings.filter(isWithin).toSorted(byTime),
  }
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Months whose last day lies after the one and not after the other. */
function monthsEnding(after: Date, upTo: Date): string[] {
  const months: string[] = []
  for (let each = dayOf(after); each < dayOf(upTo); each = addDays(each, 1)) {
    const next = addDays(each, 1)
    if (next.endsWith('-01')) months.push(each.slice(0, 7))
  }
  return months
}
