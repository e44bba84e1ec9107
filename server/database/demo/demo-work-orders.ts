import { and, desc, eq, isNull, lte } from 'drizzle-orm'
import type { Wheel, WorkItemKind, WorkOrderSeverity } from '#contract/maintenance/work-order-codes.ts'
import type { Transaction } from '#server/database/connection.ts'
import { expenses } from '#server/database/schema/expense.ts'
import { maintenancePlans, odometerReadings } from '#server/database/schema/maintenance.ts'
import { DEFAULT_POLICIES } from '#server/database/seed/default-policies.ts'
import { changeExpenseStatus } from '#server/domain/expense/save-expense.ts'
import { openWorkOrder, type WorkOrderRecord } from '#server/domain/maintenance/open-order.ts'
import type { Network } from '#server/domain/network/network.ts'
import { openIfDue } from '#server/features/maintenance/plan/plan-work.ts'
import { finishOrder } from '#server/features/maintenance/work-order/bill-order.ts'
import {
  cancelOrder,
  createOrder,
  decideOrder,
  saveItems,
  startOrder,
} from '#server/features/maintenance/work-order/order-acts.ts'
import type { EnteredItem } from '#server/features/maintenance/work-order/order-items.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { actorOf, granted } from './demo-actors.ts'
import { busId } from './demo-fleet.ts'
import { demoId } from './demo-ids.ts'
import { depotId } from './demo-places.ts'

interface Setting {
  network: Network
  today: Date
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const ONE = 1000
/** Kilometres between a weekly reading and the way to the workshop. */
const TO_WORKSHOP = 15

type Item = readonly [kind: WorkItemKind, name: string, quantity: number, price: number, wheel?: Wheel, serial?: string]

interface DemoOrder {
  bus: number
  severity: WorkOrderSeverity
  defect: string
  workshop: string
  /** In halalas, as prices are. */
  estimate: number
  /** Days after today on which it is planned; it was reported the day before, or yesterday. */
  from: number
  days: number
  end: 'reported' | 'approved' | 'inProgress' | 'pending' | 'accepted' | 'rejected' | 'cancelled'
  items?: readonly Item[]
}

const ORDERS: readonly DemoOrder[] = [
  {
    bus: 2,
    severity: 'major',
    defect: 'Brakes pull to the left under load',
    workshop: 'Exit 18 Workshop',
    estimate: 1_500_00,
    from: -24,
    days: 2,
    end: 'accepted',
    items: [
      ['part', 'Brake pads, front axle', 4 * ONE, 210_00],
      ['labour', 'Fitting and test drive, hours', 5 * ONE, 110_00],
    ],
  },
  {
    bus: 3,
    severity: 'major',
    defect: 'Front tyres worn on the inside',
    workshop: 'Tyre Centre Malaz',
    estimate: 2_600_00,
    from: -31,
    days: 1,
    end: 'accepted',
    items: [
      ['tyre', 'Michelin X Multi 295/80 R22.5', ONE, 1_180_00, 'frontLeft', 'MX 2641 0093'],
      ['tyre', 'Michelin X Multi 295/80 R22.5', ONE, 1_180_00, 'frontRight', 'MX 2641 0094'],
      ['labour', 'Fitting and wheel alignment, hours', 2 * ONE, 95_00],
    ],
  },
  {
    bus: 7,
    severity: 'minor',
    defect: 'Reading lights of row 6 do not work',
    workshop: 'Al Batha Auto Electric',
    estimate: 300_00,
    from: -12,
    days: 1,
    end: 'rejected',
    items: [
      ['part', 'Lamp', 4 * ONE, 45_00],
      ['labour', 'Electrician, hours', 1500, 90_00],
    ],
  },
  {
    bus: 8,
    severity: 'major',
    defect: 'Air conditioning does not cool the rear half',
    workshop: 'Gulf Coach Services',
    estimate: 4_800_00,
    from: -5,
    days: 2,
    end: 'pending',
    items: [
      ['part', 'Compressor, reconditioned', ONE, 3_650_00],
      ['part', 'Refrigerant, kg', 3500, 120_00],
      ['labour', 'Refrigeration engineer, hours', 6 * ONE, 115_00],
    ],
  },
  {
    bus: 14,
    severity: 'outOfService',
    defect: 'Gearbox does not change down, oil on the road',
    workshop: 'Gulf Coach Services',
    estimate: 14_500_00,
    from: -2,
    days: 6,
    end: 'inProgress',
    items: [['labour', 'Removing the gearbox, hours', 9 * ONE, 115_00]],
  },
  {
    bus: 6,
    severity: 'outOfService',
    defect: 'Yearly inspection and chassis paint',
    workshop: 'Exit 18 Workshop',
    estimate: 1_900_00,
    from: 9,
    days: 2,
    end: 'approved',
  },
  {
    bus: 9,
    severity: 'major',
    defect: 'Six tyres below the least tread',
    workshop: 'Tyre Centre Malaz',
    estimate: 7_200_00,
    from: 2,
    days: 1,
    end: 'reported',
  },
  {
    bus: 10,
    severity: 'minor',
    defect: 'Seat 23 does not recline',
    workshop: 'Exit 18 Workshop',
    estimate: 150_00,
    from: 1,
    days: 1,
    end: 'cancelled',
  },
]

/** Work on buses in each state, a defect that nobody has planned, and two maintenance plans, one of which is due. */
export async function maintainDemoBuses(tx: Transaction, { network, today }: Setting): Promise<void> {
  for (const order of ORDERS) await keep(tx, { network, today }, order)
  await openWorkOrder(
    tx,
    { actorId: demoId('user', 'staff'), now: at(today, -1, 17) },
    { transportId: busId(11), severity: 'major', defect: 'Rear door closes only at the second try' },
  )
  await planDemoServices(tx, today)
}

const at = (today: Date, days: number, hour: number) => new Date(today.getTime() + days * DAY_MS + hour * HOUR_MS)
const dayOf = (today: Date, days: number) => addDays(today.toISOString().slice(0, 10), days)

async function keep(tx: Transaction, { network, today }: Setting, asked: DemoOrder): Promise<void> {
  const { end, estimate, bus, severity, defect, workshop } = asked
  const reported = Math.min(asked.from, 0) - 1
  const acting = (login: string, days: number, hour: number) => ({
    network,
    policies: DEFAULT_POLICIES,
    actor: actorOf(login),
    now: at(today, days, hour),
  })
  const plannedFrom = dayOf(today, asked.from)
  const order = granted(
    await createOrder(tx, acting('operations', reported, 6), {
      transportId: busId(bus),
      severity,
      defect,
      fileIds: [],
      plan: {
        depotId: depotId('RYD'),
        workshop,
        estimate,
        currency: 'SAR',
        plannedFrom,
        plannedUntil: addDays(plannedFrom, asked.days - 1),
      },
    }),
  )
  if (end === 'reported') return
  const { id } = order
  if (end === 'cancelled') {
    const reason = 'Mended by the driver on the road'
    granted(await cancelOrder(tx, acting('operations', reported, 9), { id, version: order.version, reason }))
    return
  }
  const decision = { id, version: order.version, decision: 'approve' as const, reason: null }
  const approved = granted(await decideOrder(tx, acting('operations-2', reported, 8), decision))
  if (end === 'approved') return
  const started = granted(
    await startOrder(tx, acting('operations', asked.from, 5), {
      id,
      version: approved.version,
      day: plannedFrom,
      km: (await latestKm(tx, busId(bus), plannedFrom)) + TO_WORKSHOP,
      isJumpConfirmed: false,
    }),
  )
  const items = (asked.items ?? []).map(([kind, name, quantity, price, wheel = null, serial = null]) => ({
    kind,
    name,
    quantity,
    price,
    wheel,
    serial,
  }))
  if (end === 'inProgress') {
    const { version, plannedUntil } = started
    if (plannedUntil === null) throw new Error('what was started was planned')
    granted(await saveItems(tx, acting('operations', -1, 12), { id, version, items, plannedUntil, fileIds: [] }))
    return
  }
  await finish(tx, { network, today }, { asked, started, items })
}

async function finish(
  tx: Transaction,
  { network, today }: Setting,
  {
    asked: { from, days, end },
    started: { id, version },
    items,
  }: {
    asked: DemoOrder
    started: WorkOrderRecord
    items: EnteredItem[]
  },
): Promise<void> {
  const last = from + days - 1
  const policies = DEFAULT_POLICIES
  granted(
    await finishOrder(
      tx,
      { network, policies, actor: actorOf('operations'), now: at(today, last, 14) },
      {
        id,
        version,
        items,
        spent: {
          date: dayOf(today, last),
          category: '5100',
          source: 'bank',
          bankReference: null,
          isReuseConfirmed: false,
          invoiceNumber: `W-${4400 - from}`,
          vatRateBasisPoints: 0,
          supplierTaxNumber: null,
          notes: null,
          fileIds: [],
          noReceiptReason: 'The workshop sends its invoice by post.',
          isDuplicateConfirmed: true,
        },
        isFreeConfirmed: false,
      },
    ),
  )
  if (end === 'pending') return
  const [expense] = await tx.orm
    .select({ id: expenses.id, version: expenses.version })
    .from(expenses)
    .where(eq(expenses.workOrderId, id))
  if (!expense) throw new Error('what is done was handed in')
  const isAccepted = end === 'accepted'
  granted(
    await changeExpenseStatus(
      tx,
      { policies, actor: actorOf('head-account'), now: at(today, last + 1, 7) },
      {
        ...expense,
        status: isAccepted ? 'accepted' : 'rejected',
        reason: isAccepted ? null : 'The hours are charged twice; ask the workshop for a new invoice.',
      },
    ),
  )
}

/** What the bus had driven by a day. */
async function latestKm({ orm }: Transaction, transportId: string, day: string): Promise<number> {
  const [reading] = await orm
    .select({ km: odometerReadings.km })
    .from(odometerReadings)
    .where(
      and(
        eq(odometerReadings.transportId, transportId),
        isNull(odometerReadings.struckAt),
        lte(odometerReadings.day, day),
      ),
    )
    .orderBy(desc(odometerReadings.day), desc(odometerReadings.km))
    .limit(1)
  return reading?.km ?? 0
}

/** One service that is due and one that is not. */
async function planDemoServices(tx: Transaction, today: Date): Promise<void> {
  const day = dayOf(today, 0)
  const [due, later] = [demoId('maintenancePlan', 'oil'), demoId('maintenancePlan', 'inspection')]
  const common = { fromDay: dayOf(today, -70), isActive: true, createdAt: at(today, -70, 6) }
  await tx.orm.insert(maintenancePlans).values([
    {
      ...common,
      id: due,
      transportId: busId(4),
      work: 'Engine oil and all filters',
      severity: 'major',
      everyKm: 15_000,
      everyDays: 180,
      fromKm: (await latestKm(tx, busId(4), day)) - 16_000,
    },
    {
      ...common,
      id: later,
      transportId: busId(12),
      work: 'Brakes, steering and suspension inspected on the ramp',
      severity: 'outOfService',
      everyKm: 60_000,
      everyDays: 365,
      fromKm: await latestKm(tx, busId(12), day),
    },
  ])
  await openIfDue(tx, due, at(today, -1, 4))
}
