import { and, asc, eq, gte, isNotNull, isNull } from 'drizzle-orm'
import { sum } from '#machines/sum.ts'
import type { Transaction } from '#server/database/connection.ts'
import { expenseItems, expenses } from '#server/database/schema/expense.ts'
import { fuelEntries } from '#server/database/schema/fuel.ts'
import { odometerReadings } from '#server/database/schema/maintenance.ts'
import { FUEL_ACCOUNT } from '#server/domain/expense/fuel-of-expense.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { DEMO_TRANSPORTS } from './demo-fleet.ts'
import { demoId } from './demo-ids.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'

const SEED = 5_120
const SINCE_DAYS = 60
/** Days after a weekly reading on which a bus is filled from the company's tank in between. */
const IN_BETWEEN = [2, 4] as const
/** Of the way of such a week, in percent, after which it is. */
const WAY = [33, 66] as const
/** Which bus lost fuel, counted from 0, and how many weeks before its newest reading. */
const LEAK = { bus: 4, weeksBefore: 1 }
/** Which bus has an entry that was wrong, struck out and entered again. */
const MISTYPED = 3

interface Reading {
  id: string
  day: string
  km: number
}
type Bought = Awaited<ReturnType<typeof readBought>>[number]
type Entry = typeof fuelEntries.$inferInsert

/**
 * Buses are filled up at each weekly reading and in between, mostly from the company's tank; what was bought on the way is
 * an expense already. One bus lost fuel, and one entry was wrong.
 */
export async function fillDemoBuses(tx: Transaction, { today }: { today: Date }): Promise<void> {
  const since = addDays(today.toISOString().slice(0, 10), -SINCE_DAYS)
  const random = seededRandom(SEED)
  const bought = await readBought(tx, since)
  for (const [bus, { id: transportId }] of DEMO_TRANSPORTS.entries()) {
    const weekly = await readWeekly(tx, transportId, since)
    const own = bought.filter((each) => each.transportId === transportId)
    const usual = random.between(270, 350) / 10
    for (const [week, to] of weekly.entries()) {
      const from = weekly[week - 1]
      if (!from) continue
      const isLeaking = bus === LEAK.bus && week === weekly.length - 1 - LEAK.weeksBefore
      const isMistyped = bus === MISTYPED && week === weekly.length - 1
      await fillWeek(tx, {
        transportId,
        name: `${bus}/${to.day}`,
        from,
        to,
        bought: own.filter(({ date }) => date > from.day && date < to.day),
        usual,
        isLeaking,
        isMistyped,
        random,
      })
    }
  }
}

interface Week {
  transportId: string
  name: string
  from: Reading
  to: Reading
  bought: readonly Bought[]
  /** Litres per 100 km. */
  usual: number
  isLeaking: boolean
  isMistyped: boolean
  random: SeededRandom
}

async function fillWeek(tx: Transaction, week: Week): Promise<void> {
  const { transportId, name, from, to, bought, usual, isLeaking, isMistyped, random } = week
  const by = demoId('user', 'operations')
  const entryOf = (reading: Reading, part: string, rest: Pick<Entry, 'litres' | 'isFull'> & Partial<Entry>): Entry => ({
    id: demoId('fuel', `${name}/${part}`),
    transportId,
    readingId: reading.id,
    day: reading.day,
    km: reading.km,
    recordedBy: by,
    recordedAt: new Date(`${reading.day}T16:00:00Z`),
    ...rest,
  })
  const entries: Entry[] = []
  const made: Reading[] = []
  // What was bought on the way is less than a tank: the rest is filled up at the depot.
  for (const { id, date, supplier, currency, quantity, price, total } of bought) {
    const share = (Date.parse(date) - Date.parse(from.day)) / (Date.parse(to.day) - Date.parse(from.day))
    const reading = { id: demoId('odometer', `${name}/${id}`), day: date, km: at(from, to, share) }
    made.push(reading)
    const paid = { station: supplier, expenseId: id, currency, price, amount: total }
    entries.push(entryOf(reading, id, { litres: quantity, isFull: false, ...paid }))
  }
  let last = from.km
  if (bought.length === 0) {
    for (const [part, days] of IN_BETWEEN.entries()) {
      const reading = {
        id: demoId('odometer', `${name}/${part}`),
        day: addDays(from.day, days),
        km: at(from, to, (WAY[part] ?? 0) / 100),
      }
      made.push(reading)
      entries.push(entryOf(reading, String(part), { litres: used(reading.km - last, usual, random), isFull: true }))
      last = reading.km
    }
  }
  const litres = Math.max(
    used(to.km - last, isLeaking ? usual * 1.5 : usual, random) - sum(bought.map(({ quantity }) => quantity)),
    40_000,
  )
  if (isMistyped)
    entries.push(
      entryOf(to, 'wrong', {
        litres: litres * 10,
        isFull: true,
        struckBy: by,
        struckAt: new Date(`${to.day}T16:05:00Z`),
        strikeReason: 'One digit too many',
      }),
    )
  entries.push(entryOf(to, 'full', { litres, isFull: true }))
  const recorded = made.map((reading) => ({
    ...reading,
    transportId,
    recordedBy: by,
    recordedAt: new Date(`${reading.day}T16:00:00Z`),
  }))
  if (recorded.length > 0) await tx.orm.insert(odometerReadings).values(recorded)
  await tx.orm.insert(fuelEntries).values(entries)
}

const at = (from: Reading, to: Reading, share: number) => from.km + Math.round((to.km - from.km) * share)

/** In thousandths, in whole tenths of a litre, with what traffic and load make of it. */
const used = (km: number, usual: number, random: SeededRandom) =>
  Math.round((km * usual * random.between(94, 106)) / 1000) * 100

function readWeekly({ orm }: Transaction, transportId: string, since: string): Promise<Reading[]> {
  return orm
    .select({ id: odometerReadings.id, day: odometerReadings.day, km: odometerReadings.km })
    .from(odometerReadings)
    .where(
      and(
        eq(odometerReadings.transportId, transportId),
        isNull(odometerReadings.struckAt),
        gte(odometerReadings.day, since),
      ),
    )
    .orderBy(asc(odometerReadings.day), asc(odometerReadings.km))
}

function readBought({ orm }: Transaction, since: string) {
  return orm
    .select({
      id: expenses.id,
      date: expenses.date,
      transportId: expenses.transportId,
      supplier: expenses.supplier,
      currency: expenses.currency,
      total: expenses.total,
      quantity: expenseItems.quantity,
      price: expenseItems.price,
    })
    .from(expenses)
    .innerJoin(expenseItems, eq(expenseItems.expenseId, expenses.id))
    .where(
      and(
        eq(expenses.category, FUEL_ACCOUNT),
        eq(expenses.type, 'bus'),
        isNotNull(expenses.transportId),
        gte(expenses.date, since),
        eq(expenseItems.total, expenses.total),
      ),
    )
    .orderBy(asc(expenses.date), asc(expenses.id))
}
