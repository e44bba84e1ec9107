import type { Transaction } from '#server/database/connection.ts'
import type { DemoSales } from '../demo-bookings.ts'
import { type DemoBill, sendBill } from '../demo-consignments.ts'
import type { SeededRandom } from '../seeded-random.ts'

const HOUR_MS = 3_600_000
/** Bills on the first mornings after tills were counted: what is paid on delivery is paid before they are again. */
const WRITTEN_HOURS = [14, 20, 38] as const
/** By then the slowest of them has arrived. */
const OVER_AFTER_HOURS = 10 * 24

type Way = Pick<DemoBill, 'from' | 'by' | 'to' | 'receivedBy' | 'payment'>

const WAYS: readonly [Way, ...Way[]] = [
  { from: 'RYD', by: 'staff', to: 'DAM', receivedBy: 'staff.dammam-2', payment: 'paid' },
  { from: 'DAM', by: 'staff.dammam', to: 'RYD', receivedBy: 'staff.riyadh-2', payment: 'pod' },
  { from: 'RYD', by: 'staff.riyadh-3', to: 'AMN', receivedBy: 'staff.amman-2', payment: 'paid' },
  { from: 'JDH', by: 'staff.jeddah', to: 'AMN', receivedBy: 'staff.amman', payment: 'paid' },
  { from: 'AMN', by: 'staff.amman-2', to: 'JDH', receivedBy: 'staff.jeddah-2', payment: 'paid' },
]

/** What is sent: the most of it in one load, grams and minor units of one piece, and its price in dinars. */
type Goods = readonly [name: string, quantity: number, weight: number, price: number, dinars: number]

const GOODS: readonly [Goods, ...Goods[]] = [
  ['Carton of dates', 12, 5000, 2500, 2500],
  ['Spare parts, box', 6, 12_000, 6500, 6800],
  ['School books, carton', 9, 11_000, 3200, 3300],
  ['Bale of cloth', 5, 18_000, 6000, 6200],
  ['Office chair', 4, 14_000, 4500, 4700],
  ['Coffee, sack', 8, 20_000, 4000, 4200],
]

/** Cargo of the days that begin then, all of it handed over; where no bus goes in time, nothing has left. */
export async function sendPastCargo(
  tx: Transaction,
  { network }: Pick<DemoSales, 'network'>,
  begins: Date,
  random: SeededRandom,
): Promise<void> {
  const over = new Date(begins.getTime() + OVER_AFTER_HOURS * HOUR_MS)
  for (const hours of WRITTEN_HOURS) {
    const way = random.pick(WAYS)
    const [name, quantity, weight, price, dinars] = random.pick(GOODS)
    const unitPrice = way.from === 'AMN' ? dinars : price
    const bill: DemoBill = {
      ...way,
      writtenBefore: OVER_AFTER_HOURS - hours,
      end: 'delivered',
      items: [[name, random.between(2, quantity), weight, unitPrice]],
    }
    await sendBill(tx, { network, today: over }, bill, random)
  }
}
