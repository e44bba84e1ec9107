import type { z } from 'zod'
import type { enteredExpense } from '#contract/expense/expense.ts'
import type { Transaction } from '#server/database/connection.ts'
import { DEFAULT_POLICIES } from '#server/database/seed/default-policies.ts'
import type { Network } from '#server/domain/network/network.ts'
import { changeExpenseStatus, createExpense } from '#server/domain/expense/save-expense.ts'
import { actorOf, actorWith, granted } from '../demo-actors.ts'
import { priced, RATES, RECLAIMED, taxNumberOf } from '../demo-expenses.ts'
import { DEMO_PEOPLE } from '../demo-people.ts'
import { DEMO_DEPOTS } from '../demo-places.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { incomeOf } from './history-income.ts'
import { isInRamadan } from './seasons.ts'

type Entered = z.output<typeof enteredExpense>

const HOUR_MS = 3_600_000
/** Thousandths of a piece. */
const ONE = 1000
/** Of what a month earns, what is left, in percent. */
const PROFIT = { least: 7, most: 14 } as const
/** What a month that lies mostly in Ramadan loses. */
const LOSS_PERCENT = 5
const MIDDLE_OF_MONTH = '-15'

/** What a depot spends in a month, in percent of all that it spends. */
interface Habit {
  category: string
  item: string
  suppliers: Readonly<Record<string, string>>
  percent: number
  /** Days of the month; what is spent is shared among them. */
  days: readonly number[]
}

const FUEL = { SAR: 'Al Dawaa Fuel Station', JOD: 'Manaseer Fuel', AED: 'Emarat Petroleum', EGP: 'Misr Petroleum' }
const WORKSHOP = { SAR: 'Exit 18 Workshop', JOD: 'Marka Workshop', AED: 'Al Quoz Garage', EGP: 'Torgoman Garage' }
const TYRES = { SAR: 'Binzagr Tyres', JOD: 'Marka Tyres', AED: 'Gulf Tyres', EGP: 'Nile Tyres' }
const PAYROLL = { SAR: 'Payroll', JOD: 'Payroll', AED: 'Payroll', EGP: 'Payroll' }
const LANDLORD = { SAR: 'Batha Real Estate', JOD: 'Abdali Properties', AED: 'Deira Estates', EGP: 'Ramses Real Estate' }
const INSURER = { SAR: 'Tawuniya', JOD: 'Jordan Insurance', AED: 'Orient Insurance', EGP: 'Misr Insurance' }
const POWER = { SAR: 'Saudi Electricity', JOD: 'Jepco', AED: 'Dewa', EGP: 'Cairo Electricity' }
const BORDER = { SAR: 'Customs ports', JOD: 'Border services', AED: 'Border services', EGP: 'Port authority' }

const HABITS: readonly Habit[] = [
  { category: '5000', item: 'Diesel for the fleet', suppliers: FUEL, percent: 34, days: [9, 20] },
  { category: '5400', item: 'Salaries of the month', suppliers: PAYROLL, percent: 29, days: [27] },
  { category: '5450', item: "Drivers' allowances", suppliers: PAYROLL, percent: 7, days: [26] },
  { category: '5100', item: 'Inspection and repairs', suppliers: WORKSHOP, percent: 9, days: [13] },
  { category: '5150', item: 'Tyres and parts', suppliers: TYRES, percent: 5, days: [17] },
  { category: '5500', item: 'Rent of counter and yard', suppliers: LANDLORD, percent: 7, days: [2] },
  { category: '5200', item: 'Insurance and licences', suppliers: INSURER, percent: 4, days: [4] },
  { category: '5250', item: 'Border charges of the month', suppliers: BORDER, percent: 3, days: [24] },
  { category: '5550', item: 'Electricity and water', suppliers: POWER, percent: 2, days: [11] },
]

interface Setting {
  network: Network
  random: SeededRandom
  /** Nothing is entered from then on. */
  until: Date
}

/** Of the last day of a month that it has, so that a short one has all. */
const LAST_DAY = 28

/**
 * What the depots spent in a month, by bank, so that a plausible part of what they earned is left; all of it accepted. What
 * of the month lies ahead is not spent yet.
 */
export async function spendPastMonth(tx: Transaction, setting: Setting, month: string): Promise<void> {
  const { random, until } = setting
  const incomes = await incomeOf(tx, month, until.toISOString().slice(0, 10))
  const profit = isInRamadan(month + MIDDLE_OF_MONTH) ? -LOSS_PERCENT : random.between(PROFIT.least, PROFIT.most)
  for (const { depotId, currency, earned, spent } of incomes) {
    const toSpend = Math.max(0, earned * (1 - profit / 100) - spent)
    for (const habit of HABITS) {
      for (const day of habit.days) {
        const share = (toSpend * habit.percent) / 100 / habit.days.length
        const net = Math.round((share * random.between(93, 107)) / 100)
        const at = new Date(`${month}-${String(Math.min(day, LAST_DAY)).padStart(2, '0')}T09:00:00Z`)
        if (net > 0 && at < setting.until)
          await enter(tx, setting, { depotId, currency, habit, net: roundedTo(net, currency), at })
      }
    }
  }
}

interface Spending {
  depotId: string
  currency: string
  habit: Habit
  /** Minor units, without VAT. */
  net: number
  at: Date
}

async function enter(
  tx: Transaction,
  { network }: Setting,
  { depotId, currency, habit, net, at }: Spending,
): Promise<void> {
  const actor = keeperOf(depotId)
  const isReclaimed = RECLAIMED.has(habit.category)
  const rate = isReclaimed ? (RATES[currency] ?? 0) : 0
  const supplier = habit.suppliers[currency] ?? ''
  const date = at.toISOString().slice(0, 10)
  const item = priced({
    name: habit.item,
    quantity: ONE,
    price: Math.round((net * (10_000 + rate)) / 10_000),
    ...(isReclaimed && { taxCategory: 'S', vatRateBasisPoints: rate }),
  })
  const entered: Entered = {
    depotId,
    date,
    purpose: { type: 'depot' },
    category: habit.category,
    source: 'bank',
    bankReference: null,
    isReuseConfirmed: false,
    supplier,
    supplierTaxNumber: isReclaimed ? taxNumberOf(supplier) : null,
    invoiceNumber: isReclaimed ? `INV-${date.replaceAll('-', '')}` : null,
    currency,
    items: [item],
    total: item.total,
    notes: null,
    fileIds: [],
    noReceiptReason: 'The original is in the depot’s folder.',
    isDuplicateConfirmed: true,
  }
  const { id } = granted(await createExpense(tx, { network, policies: DEFAULT_POLICIES, actor, now: at }, entered))
  granted(
    await changeExpenseStatus(
      tx,
      { policies: DEFAULT_POLICIES, actor: actorOf('head-account'), now: new Date(at.getTime() + 5 * HOUR_MS) },
      { id, version: 1, status: 'accepted', reason: null },
    ),
  )
}

/** Who keeps a depot's expenses: its accountant, else its admin, else operations. */
function keeperOf(depotId: string): ReturnType<typeof actorWith> {
  const code = DEMO_DEPOTS.find(({ id }) => id === depotId)?.code
  const own = DEMO_PEOPLE.filter(({ depot }) => depot === code)
  const keeper = own.find(({ post }) => post === 'account') ?? own.find(({ post }) => post === 'admin')
  return keeper ? actorWith(keeper.id) : actorOf('operations')
}

/** Bills come in tens of hundredths. */
const roundedTo = (net: number, currency: string): number => {
  const step = currency === 'JOD' ? 100 : 10
  return Math.max(step, Math.round(net / step) * step)
}
