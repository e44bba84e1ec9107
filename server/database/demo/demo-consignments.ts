import type { ConsignmentPayment } from '#contract/consignment/consignment-codes.ts'
import type { Transaction } from '#server/database/connection.ts'
import { collectPod, cancelConsignment } from '#server/features/consignment/billing/change-consignment.ts'
import { createConsignment } from '#server/features/consignment/billing/create-consignment.ts'
import { deliver, dispatch, receive } from '#server/features/consignment/movement/movements.ts'
import { decideWriteOff, proposeWriteOff } from '#server/features/consignment/movement/write-off.ts'
import type { ConsignmentActor } from '#server/domain/consignment/consignment-scope.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { departuresBetween } from '#server/domain/departure/departure-window.ts'
import type { Departure } from '#server/domain/network/network.ts'
import type { DemoSales } from './demo-bookings.ts'
import { demoId } from './demo-ids.ts'
import { DEMO_DEPOTS, type DepotCode, depotId } from './demo-places.ts'
import { MOBILE_NUMBERS, NAME_STOCKS } from './demo-names.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'
import { actorOf, granted } from './demo-actors.ts'

/** How far a bill has come. `partly`: some of its pieces are handed over, the rest waits. */
type End =
  | 'pending'
  | 'transit'
  | 'arrived'
  | 'collected'
  | 'partly'
  | 'delivered'
  | 'lossReported'
  | 'lossWrittenOff'
  | 'cancelled'

export interface DemoBill {
  from: DepotCode
  /** Who writes and loads it, and who receives it: logins. */
  by: string
  to: DepotCode
  receivedBy: string
  payment: ConsignmentPayment
  /** Whole hours before today (UTC midnight) at which it is written. */
  writtenBefore: number
  end: End
  /** Name, quantity, grams and minor units of one piece. */
  items: readonly (readonly [name: string, quantity: number, weight: number, price: number])[]
}

const [RIYADH, JEDDAH, DAMMAM, AMMAN] = [
  { from: 'RYD', by: 'staff' },
  { from: 'JDH', by: 'staff.jeddah' },
  { from: 'DAM', by: 'staff.dammam' },
  { from: 'AMN', by: 'staff.amman' },
] as const
const [TO_RIYADH, TO_JEDDAH, TO_DAMMAM, TO_AMMAN] = [
  { to: 'RYD', receivedBy: 'staff.riyadh-2' },
  { to: 'JDH', receivedBy: 'staff.jeddah-2' },
  { to: 'DAM', receivedBy: 'staff.dammam-2' },
  { to: 'AMN', receivedBy: 'staff.amman-2' },
] as const

const BILLS: readonly DemoBill[] = [
  {
    ...RIYADH,
    ...TO_DAMMAM,
    payment: 'paid',
    writtenBefore: 170,
    end: 'delivered',
    items: [
      ['Office chair', 4, 14_000, 4500],
      ['Desk lamp', 6, 1800, 1500],
    ],
  },
  {
    ...DAMMAM,
    ...TO_RIYADH,
    payment: 'pod',
    writtenBefore: 150,
    end: 'delivered',
    items: [['Car tyre', 4, 9500, 3500]],
  },
  {
    ...RIYADH,
    ...TO_AMMAN,
    payment: 'paid',
    writtenBefore: 140,
    end: 'delivered',
    items: [
      ['Suitcase', 2, 23_000, 8000],
      ['Carton of dates', 10, 5000, 2500],
    ],
  },
  {
    ...AMMAN,
    ...TO_RIYADH,
    payment: 'pod',
    writtenBefore: 130,
    end: 'lossWrittenOff',
    items: [['Olive oil, tin of 16 l', 12, 16_500, 4500]],
  },
  {
    ...RIYADH,
    ...TO_DAMMAM,
    payment: 'foc',
    writtenBefore: 120,
    end: 'delivered',
    items: [['Spare parts, our workshop', 3, 12_000, 3500]],
  },
  {
    ...RIYADH,
    ...TO_JEDDAH,
    payment: 'paid',
    writtenBefore: 110,
    end: 'pending',
    items: [['Sewing machine', 1, 28_000, 12_000]],
  },
  {
    ...JEDDAH,
    ...TO_AMMAN,
    payment: 'pod',
    writtenBefore: 100,
    end: 'partly',
    items: [['Bale of cloth', 8, 18_000, 6000]],
  },
  {
    ...RIYADH,
    ...TO_DAMMAM,
    payment: 'pod',
    writtenBefore: 90,
    end: 'collected',
    items: [['Television 43"', 2, 11_000, 9000]],
  },
  {
    ...DAMMAM,
    ...TO_RIYADH,
    payment: 'pod',
    writtenBefore: 80,
    end: 'arrived',
    items: [
      ['Fishing net', 3, 7500, 5500],
      ['Cool box', 2, 4000, 2000],
    ],
  },
  {
    ...RIYADH,
    ...TO_DAMMAM,
    payment: 'paid',
    writtenBefore: 75,
    end: 'arrived',
    items: [['Documents, sealed', 1, 700, 3500]],
  },
  {
    ...RIYADH,
    ...TO_AMMAN,
    payment: 'pod',
    writtenBefore: 60,
    end: 'lossReported',
    items: [['Perfume, carton', 6, 3200, 7000]],
  },
  {
    ...JEDDAH,
    ...TO_RIYADH,
    payment: 'paid',
    writtenBefore: 50,
    end: 'cancelled',
    items: [['Wardrobe, taken apart', 5, 21_000, 7500]],
  },
  {
    ...AMMAN,
    ...TO_RIYADH,
    payment: 'paid',
    writtenBefore: 44,
    end: 'transit',
    items: [['Mosaic table', 1, 34_000, 25_000]],
  },
  {
    ...JEDDAH,
    ...TO_AMMAN,
    payment: 'pod',
    writtenBefore: 30,
    end: 'transit',
    items: [
      ['Printer', 3, 8500, 5000],
      ['Paper, box', 20, 12_500, 1200],
    ],
  },
  {
    ...RIYADH,
    ...TO_DAMMAM,
    payment: 'paid',
    writtenBefore: 20,
    end: 'transit',
    items: [['Motorcycle helmet', 12, 1600, 1500]],
  },
  {
    ...JEDDAH,
    ...TO_AMMAN,
    payment: 'pod',
    writtenBefore: 12,
    end: 'pending',
    items: [['Coffee, sack', 15, 20_000, 4000]],
  },
  {
    ...RIYADH,
    ...TO_DAMMAM,
    payment: 'paid',
    writtenBefore: 6,
    end: 'pending',
    items: [['Wheelchair', 1, 17_000, 9500]],
  },
  {
    ...RIYADH,
    ...TO_AMMAN,
    payment: 'pod',
    writtenBefore: 5,
    end: 'pending',
    items: [
      ['School books, carton', 8, 11_000, 3000],
      ['Globe', 2, 1500, 2500],
    ],
  },
]

const HOUR_MS = 3_600_000
const SEED = 20_261_122
/** A bill waits at most so many days for a departure that goes there directly. */
const LOOKED_AHEAD_DAYS = 5

/** Writes bills and moves their pieces by the same code as the API. Where no bus goes there in time, nothing has left. */
export async function sendDemoConsignments(tx: Transaction, setting: DemoSales): Promise<void> {
  const random = seededRandom(SEED)
  for (const bill of BILLS) await sendBill(tx, setting, bill, random)
}

/** Writes one bill and moves its pieces as far as its end says. */
export async function sendBill(
  tx: Transaction,
  { network, today }: Pick<DemoSales, 'network' | 'today'>,
  wish: DemoBill,
  random: SeededRandom,
): Promise<void> {
  const writtenAt = new Date(today.getTime() - wish.writtenBefore * HOUR_MS)
  const [clerk, receiver] = [actorOf(wish.by), actorOf(wish.receivedBy)]
  const items = wish.items.map(([name, quantity, weight, unitPrice]) => ({ name, quantity, weight, unitPrice }))
  const to = drawPerson(random)
  const { bill } = granted(
    await createConsignment(
      tx,
      clerk,
      {
        sender: drawPerson(random),
        receiver: { ...to, idNumber: null },
        toDepotId: depotId(wish.to),
        items,
        payment: paymentOf(wish.payment),
        expectedTotal: items.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0),
      },
      writtenAt,
    ),
  )
  const labels = Array.from({ length: bill.pieces }, (_, index) => `${bill.billNumber}/${index + 1}`)
  if (wish.end === 'pending') return
  if (wish.end === 'cancelled') {
    granted(
      await cancelConsignment(
        tx,
        { actor: clerk, now: later(writtenAt, 2) },
        { id: bill.id, version: 1, reason: 'The sender is taking it himself.' },
      ),
    )
    return
  }
  const ride = await findRide(tx, { network, today }, wish, writtenAt)
  if (!ride) return
  const { departure, leavesAt, arrivesAt } = ride
  granted(
    await dispatch(
      tx,
      { network, actor: clerk, now: later(leavesAt, -0.5) },
      { departureKey: departure.key, choice: scanned(labels), headedForDepotId: null },
    ),
  )
  if (wish.end === 'transit' || arrivesAt >= later(today, -3)) return
  const came = ['lossReported', 'lossWrittenOff'].includes(wish.end) ? labels.slice(1) : labels
  const unloadedAt = later(arrivesAt, 0.5)
  granted(
    await receive(
      tx,
      { network, actor: receiver, now: unloadedAt },
      { departureKey: departure.key, choice: scanned(came), explanation: null },
    ),
  )
  if (came.length < labels.length) {
    await reportLoss(tx, { receiver, wish, at: unloadedAt }, bill.id, scanned(labels.slice(0, 1)))
    return
  }
  if (wish.end === 'arrived') return
  if (wish.payment === 'pod') await collect(tx, receiver, bill, later(unloadedAt, 1))
  if (wish.end === 'collected') return
  const handedOver = wish.end === 'partly' ? labels.slice(0, Math.ceil(labels.length / 2)) : labels
  granted(
    await deliver(
      tx,
      { actor: receiver, now: later(unloadedAt, 1.1) },
      {
        id: bill.id,
        choice: scanned(handedOver),
        receivedBy: { name: to.name, idNumber: to.idNumber },
        signature: { width: 400, height: 160, strokes: [drawStroke(random)] },
      },
    ),
  )
}

async function collect(
  tx: Transaction,
  actor: ConsignmentActor,
  { id, total }: { id: string; total: number },
  now: Date,
): Promise<void> {
  granted(
    await collectPod(
      tx,
      { actor, now },
      { id, version: 1, means: 'cash', reference: null, isReuseConfirmed: false, expectedDue: total },
    ),
  )
}

/** The first piece was not on the vehicle. */
async function reportLoss(
  tx: Transaction,
  { receiver, wish, at }: { receiver: ConsignmentActor; wish: DemoBill; at: Date },
  consignmentId: string,
  choice: ReturnType<typeof scanned>,
): Promise<void> {
  const loss = granted(
    await proposeWriteOff(
      tx,
      { actor: receiver, now: later(at, 1) },
      {
        consignmentId,
        choice,
        from: 'transit',
        reason: 'It was not on the vehicle, and nobody along the route has it.',
      },
    ),
  )
  if (wish.end !== 'lossWrittenOff') return
  granted(
    await decideWriteOff(
      tx,
      { actor: actorOf('operations'), now: later(at, 2) },
      { id: loss.id, version: 1, decision: 'approve', reason: null },
    ),
  )
}

/** The first departure after a bill was written that goes to the receiver's depot directly. */
async function findRide(
  tx: Transaction,
  { network, today }: Pick<DemoSales, 'network' | 'today'>,
  { from, to }: DemoBill,
  after: Date,
) {
  const [start, end] = [regionOf(from), regionOf(to)]
  const running = await departuresBetween(tx.orm, network, {
    from: addDays(after.toISOString().slice(0, 10), -1),
    days: LOOKED_AHEAD_DAYS,
  })
  const rides = running.flatMap(({ departure }) => {
    const stops = departure.route.stops.map(({ region }) => region.id)
    const loads = stops.indexOf(start)
    const unloads = stops.indexOf(end, loads + 1)
    const [leavesAt, arrivesAt] = [departure.departs[loads], departure.arrivals[unloads]]
    const goes = loads !== -1 && unloads !== -1 && leavesAt && arrivesAt && departure.state !== 'cancelled'
    return goes && leavesAt > later(after, 1) && leavesAt < later(today, -1)
      ? [{ departure, leavesAt, arrivesAt } satisfies Ride]
      : []
  })
  return rides.toSorted((one, other) => one.leavesAt.getTime() - other.leavesAt.getTime())[0]
}

interface Ride {
  departure: Departure
  leavesAt: Date
  arrivesAt: Date
}

function paymentOf(payment: ConsignmentPayment) {
  switch (payment) {
    case 'paid':
      return { status: payment, means: 'cash', reference: null, isReuseConfirmed: false, customerId: null } as const
    case 'pod':
      return { status: payment } as const
    case 'foc':
      return { status: payment, allowedBy: demoId('user', 'admin'), reason: 'Parts for our own workshop' } as const
  }
}

function drawPerson(random: SeededRandom) {
  const nation = random.chance(70) ? 'SA' : 'JO'
  const { men, women, families, nationalId } = NAME_STOCKS[nation]
  return {
    name: `${random.pick(random.chance(65) ? men : women) ?? ''} ${random.pick(families) ?? ''}`,
    contact: drawDigits(random, MOBILE_NUMBERS[nation]),
    idNumber: drawDigits(random, nationalId),
  }
}

function drawDigits(random: SeededRandom, shape: string): string {
  return shape.replaceAll('#', () => String(random.between(0, 9)))
}

/** Something between letters and a flourish. */
function drawStroke(random: SeededRandom): [number, number, number][] {
  const height = random.between(25, 45)
  return Array.from({ length: 40 }, (_, index) => {
    const x = 40 + index * 8
    return [x, Math.round(80 - Math.sin(index / 2.3) * height * (1 - index / 60) + random.between(-4, 4)), 0.5]
  })
}

const scanned = (labels: readonly string[]) => ({ labels: [...labels], quantities: [] })

const later = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR_MS)

function regionOf(code: DepotCode): string {
  const depot = DEMO_DEPOTS.find(({ id }) => id === depotId(code))
  if (!depot) throw new Error(`there is no demo depot ${code}`)
  return depot.regionId
}
