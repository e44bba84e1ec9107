import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { contract, type ReplyOf } from '#contract/contract.ts'
import type { CallName } from '#contract/calls.ts'
import { WORK_ORDER_ACTS, WORK_ORDER_KEEPERS, type WorkOrderAct } from '#contract/maintenance/work-order.ts'
import type { Orm } from '#server/database/connection.ts'
import { departures } from '#server/database/schema/departure.ts'
import { expenses } from '#server/database/schema/expense.ts'
import { maintenancePlans, workOrders } from '#server/database/schema/maintenance.ts'
import { users } from '#server/database/schema/people.ts'
import type { ApprovalSource } from '#server/domain/approval/approval-source.ts'
import { type ActorFacts, conflictRefusal, eyesOf, isForSecondPerson } from '#server/domain/approval/four-eyes.ts'
import { departuresBetween, LONGEST_JOURNEY_DAYS } from '#server/domain/departure/departure-window.ts'
import { filesOf } from '#server/domain/file/record-files.ts'
import { daysOn } from '#server/domain/fleet/out-of-service.ts'
import type { WorkOrderRecord } from '#server/domain/maintenance/open-order.ts'
import { workOrderRecord } from '#server/domain/maintenance/work-order-record.ts'
import type { Departure, Network } from '#server/domain/network/network.ts'
import { fromRow } from '#server/domain/network/timetable-repository.ts'
import { readTrailEvents } from '#server/domain/workflow/trail-events.ts'
import { inOrderOf } from '#server/database/list-page.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { mayCall } from '#server/plugins/authenticate.ts'
import { addDays, daysBetween } from '#server/time/calendar-date.ts'
import { homeDayAt } from '#server/time/local-day.ts'
import { isOfState, latestExpense, orderFacts } from './order-facts.ts'
import { readItems } from './order-items.ts'
import { type OrderRow, readOrders } from './order-list.ts'

type Detail = ReplyOf<'getWorkOrder'>['data']

/** Days of departures that a page tells, from today on. */
const MOST_DAYS = 60
const MOST_DEPARTURES = 60

/** A work order with all that its next step needs; null where there is none. */
export async function showOrder(
  orm: Orm,
  network: Network,
  id: string,
  { reader, now }: { reader: Actor; now: Date },
): Promise<Detail | null> {
  const [[row], [order]] = await Promise.all([
    readOrders(orm, eq(workOrders.id, id)),
    orm.select().from(workOrders).where(eq(workOrders.id, id)),
  ])
  if (!row || !order) return null
  const [items, people, media, history, seenOn, plan, reason, eyes, expense, taken] = await Promise.all([
    readItems(orm, id),
    readPeople(orm, order),
    filesOf(orm, 'workOrder', [id]),
    readTrailEvents(orm, workOrderRecord.id, id),
    readSeenOn(orm, network, order),
    readPlan(orm, order),
    readRejection(orm, id),
    eyesOf(orm, reader.id, now),
    latestExpense(orm, id),
    takenDepartures(orm, network, order, { today: homeDayAt(reader, now), now }),
  ])
  return {
    ...row,
    items,
    needsSecond: order.needsSecond,
    ...people,
    startKm: order.startKm,
    startDay: order.startDay,
    seenOn,
    plan,
    cancelReason: order.cancelReason,
    expenseReason: reason,
    media: media.get(id) ?? [],
    history,
    departures: taken,
    can: WORK_ORDER_ACTS.map((act) => ({ act, refusal: refusalFor(act, order, { reader, eyes, expense }) })),
  }
}

const CALL_OF = {
  plan: 'planWorkOrder',
  approve: 'decideWorkOrder',
  reject: 'decideWorkOrder',
  start: 'startWorkOrder',
  enterItems: 'saveWorkOrderItems',
  finish: 'finishWorkOrder',
  bill: 'billWorkOrder',
  cancel: 'cancelWorkOrder',
} as const satisfies Record<WorkOrderAct, CallName>

function refusalFor(
  act: WorkOrderAct,
  order: WorkOrderRecord,
  { reader, eyes, expense }: { reader: Actor; eyes: ActorFacts; expense: Awaited<ReturnType<typeof latestExpense>> },
): Detail['can'][number]['refusal'] {
  if (!isOfState(order, act)) return 'state'
  const facts = orderFacts(order, { eyes, expense })
  if (act === 'bill' && !facts.isUnpaid) return 'state'
  if (!mayCall(reader, CALL_OF[act], contract[CALL_OF[act]].access)) return 'notYours'
  if (act === 'approve' || act === 'reject') {
    if (!facts.isPlanned) return 'notPlanned'
    if (act === 'reject' || !facts.isWithinLimit) return conflictRefusal(facts.conflict)
  }
  return act === 'cancel' && order.state === 'inProgress' && facts.hasCost ? 'costly' : null
}

async function readPeople(orm: Orm, { plannedBy, approvedBy }: WorkOrderRecord) {
  const ids = [plannedBy, approvedBy].filter((id) => id !== null)
  const found =
    ids.length === 0
      ? []
      : await orm.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
  const named = (id: string | null) => found.find((user) => user.id === id) ?? null
  return { plannedBy: named(plannedBy), approvedBy: named(approvedBy) }
}

async function readSeenOn(orm: Orm, network: Network, { departureId }: WorkOrderRecord): Promise<Detail['seenOn']> {
  if (departureId === null) return null
  const [row] = await orm.select().from(departures).where(eq(departures.id, departureId))
  return row ? told(fromRow(network, row)) : null
}

async function readPlan(orm: Orm, { planId, dueKm, dueDay }: WorkOrderRecord): Promise<Detail['plan']> {
  if (planId === null) return null
  const [plan] = await orm
    .select({ id: maintenancePlans.id, work: maintenancePlans.work })
    .from(maintenancePlans)
    .where(eq(maintenancePlans.id, planId))
  return plan ? { ...plan, dueKm, dueDay } : null
}

/** Why the latest expense was rejected; null where it was not. */
async function readRejection(orm: Orm, orderId: string): Promise<string | null> {
  const [row] = await orm
    .select({ state: expenses.state, reason: expenses.decisionReason })
    .from(expenses)
    .where(eq(expenses.workOrderId, orderId))
    .orderBy(desc(expenses.id))
    .limit(1)
  return row?.state === 'rejected' ? row.reason : null
}

const told = (departure: Departure) => ({
  departureKey: departure.key,
  routeName: departure.route.name,
  startsAt: departure.startsAt,
  timeZone: departure.route.stops[0]?.region.timeZone ?? 'UTC',
})

/** What the bus is planned for on the days that the work takes it out of service: each asks for another bus. */
async function takenDepartures(
  orm: Orm,
  network: Network,
  { state, severity, transportId, plannedFrom, plannedUntil }: WorkOrderRecord,
  { today, now }: { today: string; now: Date },
): Promise<Detail['departures']> {
  const isAsked =
    severity === 'outOfService' && (state === 'reported' || state === 'approved' || state === 'inProgress')
  if (!isAsked || plannedFrom === null || plannedUntil === null) return []
  const from = state === 'inProgress' || plannedFrom < today ? today : plannedFrom
  const until = plannedUntil < today ? today : plannedUntil
  const first = addDays(from, -LONGEST_JOURNEY_DAYS)
  const running = await departuresBetween(orm, network, {
    from: first,
    days: Math.min(MOST_DAYS, daysBetween(from, until) + 1) + LONGEST_JOURNEY_DAYS,
    transportId,
  })
  return running
    .map(({ departure }) => departure)
    .filter((departure) => {
      const days = daysOn(departure)
      return departure.state === 'scheduled' && departure.startsAt > now && days.from <= until && days.until >= from
    })
    .slice(0, MOST_DEPARTURES)
    .map(told)
}

const isWaiting = and(eq(workOrders.state, 'reported'), eq(workOrders.needsSecond, true))

/** Work on buses in the approvals inbox: what takes a second person. */
export const workOrderApprovals: ApprovalSource = {
  kind: 'workOrder',
  deciders: WORK_ORDER_KEEPERS,
  async oldest(orm, _, most) {
    const waiting = await orm
      .select({ id: workOrders.id, plannedBy: users.id, name: users.name, plannedAt: workOrders.plannedAt })
      .from(workOrders)
      .innerJoin(users, eq(users.id, workOrders.plannedBy))
      .where(isWaiting)
      .orderBy(asc(workOrders.plannedAt), asc(workOrders.id))
      .limit(most)
    const ids = waiting.map(({ id }) => id)
    const rows = ids.length === 0 ? [] : inOrderOf(ids, await readOrders(orm, inArray(workOrders.id, ids)))
    return rows.map((row) =>
      asked(
        row,
        waiting.find(({ id }) => id === row.id),
      ),
    )
  },
  async count(orm, _, eyes, most) {
    const waiting = orm
      .select({ one: sql`1` })
      .from(workOrders)
      .where(and(isWaiting, isForSecondPerson(eyes, workOrders.plannedBy)))
      .limit(most)
      .as('waiting')
    const [row] = await orm.select({ count: sql<number>`count(*)::int` }).from(waiting)
    return row?.count ?? 0
  },
}

function asked(
  row: OrderRow,
  planned: { plannedBy: string; name: string; plannedAt: Date | null } | undefined,
): Awaited<ReturnType<ApprovalSource['oldest']>>[number] {
  if (!planned) throw new Error(`work order ${row.number} waits, and nobody has planned it`)
  return {
    kind: 'workOrder',
    id: row.id,
    version: row.version,
    reference: row.number,
    subject: `${row.bus.registrationNumber} · ${row.defect}`,
    journey: null,
    reason: null,
    amount: row.estimate ?? 0,
    currency: row.currency ?? '',
    requestedBy: { id: planned.plannedBy, name: planned.name },
    requestedAt: planned.plannedAt ?? row.reportedAt,
    depot: row.depot,
  }
}
