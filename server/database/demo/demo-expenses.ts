import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { enteredExpense } from '#contract/expense/expense.ts'
import { containedVat } from '#machines/contained-vat.ts'
import { itemTotal } from '#machines/expense/expense-amounts.ts'
import type { Transaction } from '#server/database/connection.ts'
import { cashShifts } from '#server/database/schema/ledger.ts'
import { DEFAULT_POLICIES } from '#server/database/seed/default-policies.ts'
import { readExpected } from '#server/features/cash/shift/count-shift.ts'
import { changeExpenseStatus, createExpense, updateExpense } from '#server/domain/expense/save-expense.ts'
import { departuresBetween } from '#server/domain/departure/departure-window.ts'
import { dayAt } from '#server/time/local-day.ts'
import type { Network } from '#server/domain/network/network.ts'
import { busId } from './demo-fleet.ts'
import { demoId } from './demo-ids.ts'
import { type DemoPictures, printedAmount, printedTime } from './demo-pictures.ts'
import { type DepotCode, depotId } from './demo-places.ts'
import type { ReceiptLine } from './draw-receipt.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'
import { actorOf, granted } from './demo-actors.ts'

type Entered = z.output<typeof enteredExpense>

interface Setting {
  network: Network
  today: Date
  pictures: DemoPictures
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SEED = 5_890
/** Days over which they are spread. */
const SINCE = 85
/** Up to here all are decided, in days before today. */
const DECIDED_UNTIL = 3
/** More than so many thousandths are litres, not pieces. */
const MEASURED_FROM = 100_000

/** What a depot spends again and again. Quantity in thousandths and price in minor units, drawn between two bounds each. */
interface Habit {
  depot: DepotCode
  /** Logins of those who enter it. */
  by: string
  currency: string
  category: string
  supplier: string
  item: string
  quantity: readonly [least: number, most: number]
  price: readonly [least: number, most: number]
  everyDays: number
  /** Number of the bus that it is for, or that it is for a departure of the day. */
  bus?: number
  isOfDeparture?: true
}

/** Bought from suppliers who invoice VAT that is reclaimed: fuel, repairs, parts, power, telephones, stationery. */
export const RECLAIMED: ReadonlySet<string> = new Set(['5000', '5050', '5100', '5150', '5550', '5600', '5650', '5750'])
/** Standard rates of the demo operator's regions, by their currencies. */
export const RATES: Readonly<Record<string, number>> = { SAR: 1500, JOD: 1600, AED: 500, EGP: 1400 }

const HABITS: readonly Habit[] = [
  {
    depot: 'RYD',
    by: 'account',
    currency: 'SAR',
    category: '5000',
    supplier: 'Al Dawaa Fuel Station',
    item: 'Diesel, litres',
    quantity: [180_000, 420_000],
    price: [166, 166],
    everyDays: 8,
    bus: 1,
  },
  {
    depot: 'RYD',
    by: 'account',
    currency: 'SAR',
    category: '5000',
    supplier: 'Al Dawaa Fuel Station',
    item: 'Diesel, litres',
    quantity: [150_000, 380_000],
    price: [166, 166],
    everyDays: 11,
    bus: 3,
  },
  {
    depot: 'RYD',
    by: 'admin',
    currency: 'SAR',
    category: '5100',
    supplier: 'Exit 18 Workshop',
    item: 'Brake pads replaced',
    quantity: [2000, 4000],
    price: [18_500, 24_000],
    everyDays: 29,
    bus: 2,
  },
  {
    depot: 'RYD',
    by: 'account',
    currency: 'SAR',
    category: '5500',
    supplier: 'Batha Real Estate',
    item: 'Station counter rent',
    quantity: [1000, 1000],
    price: [850_000, 850_000],
    everyDays: 30,
  },
  {
    depot: 'RYD',
    by: 'admin',
    currency: 'SAR',
    category: '5250',
    supplier: 'Al Haditha Border Post',
    item: 'Border charge',
    quantity: [1000, 1000],
    price: [15_000, 22_000],
    everyDays: 21,
    isOfDeparture: true,
  },
  {
    depot: 'JDH',
    by: 'account.jeddah',
    currency: 'SAR',
    category: '5350',
    supplier: 'Corniche Bus Wash',
    item: 'Wash, inside and outside',
    quantity: [2000, 5000],
    price: [3500, 4500],
    everyDays: 13,
    bus: 5,
  },
  {
    depot: 'JDH',
    by: 'admin.jeddah',
    currency: 'SAR',
    category: '5700',
    supplier: 'Hijaz Catering',
    item: 'Water, carton',
    quantity: [10_000, 30_000],
    price: [900, 1150],
    everyDays: 19,
  },
  {
    depot: 'DAM',
    by: 'admin.dammam',
    currency: 'SAR',
    category: '5550',
    supplier: 'Eastern Electricity',
    item: 'Depot electricity',
    quantity: [1000, 1000],
    price: [62_000, 98_000],
    everyDays: 30,
  },
  {
    depot: 'AMN',
    by: 'account.amman',
    currency: 'JOD',
    category: '5000',
    supplier: 'Manaseer Fuel',
    item: 'Diesel, litres',
    quantity: [120_000, 260_000],
    price: [655, 690],
    everyDays: 14,
    bus: 6,
  },
  {
    depot: 'AMN',
    by: 'admin.amman',
    currency: 'JOD',
    category: '5150',
    supplier: 'Marka Tyres',
    item: 'Tyre 295/80 R22.5',
    quantity: [2000, 4000],
    price: [148_000, 171_000],
    everyDays: 37,
    bus: 7,
  },
  {
    depot: 'DBI',
    by: 'admin.dubai',
    currency: 'AED',
    category: '5600',
    supplier: 'Gulf Telecom',
    item: 'Depot internet',
    quantity: [1000, 1000],
    price: [59_900, 59_900],
    everyDays: 30,
  },
  {
    depot: 'CRO',
    by: 'admin.cairo',
    currency: 'EGP',
    category: '5650',
    supplier: 'Ramses Stationery',
    item: 'Ticket paper, roll',
    quantity: [12_000, 40_000],
    price: [4500, 6000],
    everyDays: 26,
  },
]

/** Receipts of older ones lie in a folder. */
const PICTURED_UNTIL = 40
const NO_RECEIPT = 'The original is in the depot’s folder.'

/** Expenses of the last months by the same code as the API: most accepted, some rejected and corrected, the last ones waiting. */
export async function enterDemoExpenses(tx: Transaction, setting: Setting): Promise<void> {
  const random = seededRandom(SEED)
  const wishes = HABITS.flatMap((habit) => daysOf(habit, random).map((daysBefore) => ({ habit, daysBefore }))).toSorted(
    (one, other) => other.daysBefore - one.daysBefore,
  )
  for (const { habit, daysBefore } of wishes) await enterOne(tx, setting, habit, daysBefore, random)
  await payFromTills(tx, setting)
}

function daysOf({ everyDays }: Habit, random: SeededRandom): number[] {
  const first = random.between(1, everyDays)
  return Array.from({ length: Math.ceil((SINCE - first) / everyDays) }, (_, index) => first + index * everyDays)
}

async function enterOne(
  tx: Transaction,
  { network, today, pictures }: Setting,
  habit: Habit,
  daysBefore: number,
  random: SeededRandom,
): Promise<void> {
  const enteredAt = new Date(today.getTime() - daysBefore * DAY_MS + 9 * HOUR_MS)
  const actor = actorOf(habit.by)
  const date = dayAt(actor, enteredAt)
  const drawn = await drawEntered(tx, network, habit, date, random)
  const fileIds =
    daysBefore <= PICTURED_UNTIL
      ? await pictures.take(tx, { by: actor.id, at: enteredAt, name: 'receipt', lines: receiptOf(drawn, enteredAt) })
      : []
  const entered = { ...drawn, fileIds, noReceiptReason: fileIds.length > 0 ? null : NO_RECEIPT }
  const { id } = granted(
    await createExpense(tx, { network, policies: DEFAULT_POLICIES, actor, now: enteredAt }, entered),
  )
  if (daysBefore <= DECIDED_UNTIL) return
  const decider = actorOf(random.chance(70) ? 'head-account' : 'operations')
  const decide = async (
    version: number,
    status: 'accepted' | 'rejected',
    hours: number,
    reason: string | null = null,
  ) =>
    granted(
      await changeExpenseStatus(
        tx,
        { policies: DEFAULT_POLICIES, actor: decider, now: later(enteredAt, hours) },
        { id, version, status, reason },
      ),
    )
  if (!random.chance(10)) {
    await decide(1, 'accepted', random.between(3, 30))
    return
  }
  await decide(1, 'rejected', 5, 'The amount differs from the receipt.')
  if (random.chance(40)) return
  const items = entered.items.map((item) => priced({ ...item, price: Math.round(item.price * 0.95) }))
  const corrected = { ...entered, items, total: sumOf(items), version: 2, resubmit: true, isDuplicateConfirmed: true }
  granted(
    await updateExpense(tx, { network, policies: DEFAULT_POLICIES, actor, now: later(enteredAt, 24) }, id, corrected),
  )
  await decide(3, 'accepted', 40)
}

async function drawEntered(
  tx: Transaction,
  network: Network,
  habit: Habit,
  date: string,
  random: SeededRandom,
): Promise<Entered> {
  const item = priced({
    name: habit.item,
    quantity: stepped(random.between(...habit.quantity)),
    price: random.between(...habit.price),
    ...(isReclaimed(habit) && { taxCategory: 'S', vatRateBasisPoints: RATES[habit.currency] ?? 0 }),
  })
  return {
    depotId: depotId(habit.depot),
    date,
    purpose: await purposeOf(tx, network, habit, date),
    category: habit.category,
    source: 'bank',
    bankReference: null,
    isReuseConfirmed: false,
    supplier: habit.supplier,
    supplierTaxNumber: isReclaimed(habit) ? taxNumberOf(habit.supplier) : null,
    invoiceNumber: isReclaimed(habit) ? `INV-${date.replaceAll('-', '')}` : null,
    currency: habit.currency,
    items: [item],
    total: item.total,
    notes: null,
    fileIds: [],
    noReceiptReason: null,
    isDuplicateConfirmed: true,
  }
}

function receiptOf({ supplier, currency, items, total }: Entered, at: Date): ReceiptLine[] {
  return [
    supplier,
    printedTime(at),
    '-',
    ...items.flatMap(({ name, quantity, price, total: sum }) => [
      [name, printedAmount(sum, currency)] as const,
      [`  ${quantity / 1000} x ${printedAmount(price, currency)}`, ''] as const,
    ]),
    '-',
    [`Total ${currency}`, printedAmount(total, currency)],
    ['Paid by', 'transfer'],
    '-',
    'VAT included. Thank you',
  ]
}

async function purposeOf(
  tx: Transaction,
  network: Network,
  { bus, isOfDeparture }: Habit,
  date: string,
): Promise<Entered['purpose']> {
  if (bus !== undefined) return { type: 'bus', transportId: busId(bus) }
  const [running] = isOfDeparture ? await departuresBetween(tx.orm, network, { from: date, days: 1 }) : []
  return running ? { type: 'departure', departureKey: running.departure.key } : { type: 'depot' }
}

/** Small change out of tills that stand open with enough in them, yesterday evening; all wait for a decision. */
async function payFromTills(tx: Transaction, { network, today }: Setting): Promise<void> {
  const now = later(today, -3)
  const depots = [...new Set(HABITS.map(({ depot }) => depot))]
  const clerks = [...new Map(HABITS.map((habit) => [demoId('user', habit.by), habit]))]
  const tills = await tx.orm
    .select()
    .from(cashShifts)
    .where(
      and(
        eq(cashShifts.state, 'open'),
        inArray(
          cashShifts.clerkId,
          clerks.map(([id]) => id),
        ),
      ),
    )
  for (const [clerkId, habit] of clerks) {
    const till = tills.find((each) => each.clerkId === clerkId)
    // At one depot two have bought the same: the inbox asks whether it is one expense twice.
    const item = priced({
      name: 'Coffee and dates for the waiting room',
      quantity: 3000,
      price: 1100 + 75 * depots.indexOf(habit.depot),
    })
    // Opened the day before at the latest, wherever the depot's clock stands.
    if (
      !till ||
      till.openedAt > later(now, -24) ||
      ((await readExpected(tx.orm, till.id)).get(habit.currency) ?? 0) < item.total
    )
      continue
    granted(
      await createExpense(
        tx,
        { network, policies: DEFAULT_POLICIES, actor: actorOf(habit.by), now },
        {
          depotId: depotId(habit.depot),
          date: dayAt(actorOf(habit.by), now),
          purpose: { type: 'depot' },
          category: '5700',
          source: 'cash',
          bankReference: null,
          isReuseConfirmed: false,
          supplier: 'Corner grocery',
          supplierTaxNumber: null,
          invoiceNumber: null,
          currency: habit.currency,
          items: [item],
          total: item.total,
          notes: 'Bought at the counter.',
          fileIds: [],
          noReceiptReason: 'The shop gives no receipts.',
          isDuplicateConfirmed: true,
        },
      ),
    )
  }
}

type Priced = Pick<Entered['items'][number], 'name' | 'quantity' | 'price'> &
  Partial<Pick<Entered['items'][number], 'taxCategory' | 'vatRateBasisPoints'>>

export function priced({
  name,
  quantity,
  price,
  taxCategory = 'O',
  vatRateBasisPoints = 0,
}: Priced): Entered['items'][number] {
  const total = itemTotal({ quantity, price })
  return { name, quantity, price, total, taxCategory, vatRateBasisPoints, vat: containedVat(total, vatRateBasisPoints) }
}

const isReclaimed = ({ category }: Habit) => RECLAIMED.has(category)

/** Fifteen digits of its own for each supplier, as Saudi numbers have them. */
export const taxNumberOf = (supplier: string) =>
  `3${[...supplier].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 10_000_000_000_000, 7)}3`.padEnd(
    15,
    '0',
  )
const sumOf = (items: readonly { total: number }[]) => items.reduce((sum, { total }) => sum + total, 0)
/** What is counted comes in whole ones, what is measured in halves. */
const stepped = (quantity: number) => {
  const step = quantity >= MEASURED_FROM ? 500 : 1000
  return Math.round(quantity / step) * step
}
const later = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR_MS)
