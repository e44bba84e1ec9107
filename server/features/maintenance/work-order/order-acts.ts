import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { WorkOrderAct, workOrderEndpoints } from '#contract/maintenance/work-order.ts'
import { MAX_WORK_DAYS } from '#contract/maintenance/work-order-codes.ts'
import type { Policies } from '#contract/policy/policy.ts'
import type { WorkOrderEvent } from '#machines/maintenance/work-order-lifecycle.ts'
import { withContentsStored } from '#server/audit/contents/store-contents.ts'
import type { Transaction } from '#server/database/connection.ts'
import { workOrders } from '#server/database/schema/maintenance.ts'
import { depots, regions, transports } from '#server/database/schema/network.ts'
import { eyesOf, refuseConflict } from '#server/domain/approval/four-eyes.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import { refuseDepartureWrite } from '#server/domain/departure/may-write-departure.ts'
import type { ExpenseActor } from '#server/domain/expense/expense-scope.ts'
import { claimFiles } from '#server/domain/file/record-files.ts'
import { openWorkOrder, orderSearchText, type WorkOrderRecord } from '#server/domain/maintenance/open-order.ts'
import { keepReading } from '#server/domain/maintenance/record-odometer.ts'
import { workOrderRecord } from '#server/domain/maintenance/work-order-record.ts'
import type { Network } from '#server/domain/network/network.ts'
import { ensureDeparture } from '#server/domain/network/timetable-repository.ts'
import { applyEvent, refusedAttempt } from '#server/lifecycle/apply-event.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { homeDayAt } from '#server/time/local-day.ts'
import { EVENT_OF, isAboveLimit, isOfState, latestExpense, orderFacts } from './order-facts.ts'
import { summed, writeItems } from './order-items.ts'

export interface Acting {
  network: Network
  policies: Pick<Policies, 'workOrderLimit' | 'expenseBackdatingDays'>
  actor: ExpenseActor & Pick<Actor, 'homeTimeZone'>
  now: Date
}

export type BodyOf<
  Name extends
    | 'reportDefect'
    | 'createWorkOrder'
    | 'planWorkOrder'
    | 'decideWorkOrder'
    | 'startWorkOrder'
    | 'saveWorkOrderItems'
    | 'finishWorkOrder'
    | 'billWorkOrder'
    | 'cancelWorkOrder',
> = z.output<(typeof workOrderEndpoints)[Name]['body']>

type Plan = NonNullable<BodyOf<'createWorkOrder'>['plan']>

/** Reports what is wrong with the bus of a departure, by a depot where it calls or by operations. */
export async function reportDefect(
  tx: Transaction,
  { network, actor, now }: Acting & { actor: Actor },
  { departureKey, severity, defect }: BodyOf<'reportDefect'>,
): Promise<WorkOrderRecord | Refusal> {
  const key = parseDepartureKey(departureKey)
  const departure = key && (await ensureDeparture(tx, network, key))
  if (!departure) return refuse('notFound')
  const foreign = refuseDepartureWrite(departure, actor, 'reportDefect')
  if (foreign) return foreign
  const { id: departureId, transport } = departure
  return openWorkOrder(tx, { actorId: actor.id, now }, { transportId: transport.id, severity, defect, departureId })
}

/** Reports work on a bus, planned at once where it is known how. */
export async function createOrder(
  tx: Transaction,
  acting: Acting,
  { transportId, severity, defect, fileIds, plan }: BodyOf<'createWorkOrder'>,
): Promise<WorkOrderRecord | Refusal> {
  const { actor, now } = acting
  const [bus] = await tx.orm.select({ id: transports.id }).from(transports).where(eq(transports.id, transportId))
  if (!bus) return refuse('ruleBroken', { fields: { transportId: 'maintenance.unknownBus' } })
  const wrong = plan && (await refusePlan(tx, acting, plan, 'plan.'))
  if (wrong) return wrong
  const order = await openWorkOrder(tx, { actorId: actor.id, now }, { transportId, severity, defect })
  const unusable = await claimFiles(tx, { kind: 'workOrder', id: order.id }, fileIds, actor)
  if (unusable) return unusable
  return plan ? enterPlan(tx, acting, order, { ...plan, severity, defect }) : order
}

/** Enters workshop, days and estimate, or corrects them before the order is approved. */
export async function planOrder(
  tx: Transaction,
  acting: Acting,
  { id, version, fileIds, ...plan }: BodyOf<'planWorkOrder'>,
): Promise<WorkOrderRecord | Refusal> {
  const order = await lockOrder(tx, id)
  if (!order) return refuse('notFound')
  const refusal =
    (await refuseAct(tx, acting, order, { act: 'plan', version })) ??
    (await refusePlan(tx, acting, plan)) ??
    (await claimFiles(tx, { kind: 'workOrder', id }, fileIds, acting.actor))
  return refusal ?? enterPlan(tx, acting, order, plan)
}

async function enterPlan(
  tx: Transaction,
  acting: Acting,
  order: WorkOrderRecord,
  plan: Plan & Pick<WorkOrderRecord, 'severity' | 'defect'>,
): Promise<WorkOrderRecord | Refusal> {
  const { actor, now, policies } = acting
  const { severity, defect, depotId, workshop, estimate, currency, plannedFrom, plannedUntil } = plan
  const [bus] = await tx.orm
    .select({ registrationNumber: transports.registrationNumber })
    .from(transports)
    .where(eq(transports.id, order.transportId))
  const entered = {
    severity,
    defect,
    depotId,
    workshop,
    estimate,
    currency,
    plannedFrom,
    plannedUntil,
    needsSecond: isAboveLimit(plan, policies),
    plannedBy: actor.id,
    plannedAt: now,
    searchText: orderSearchText(order.number, {
      registrationNumber: bus?.registrationNumber ?? '',
      defect,
      workshop,
    }),
  }
  return step(tx, acting, order, {
    act: 'plan',
    entered,
    payload: { estimate, currency, plannedFrom, plannedUntil },
  })
}

/** Why workshop, days and estimate cannot be these. */
async function refusePlan(
  tx: Transaction,
  { actor, now }: Acting,
  { depotId, currency, plannedFrom, plannedUntil }: Plan,
  within = '',
): Promise<Refusal | undefined> {
  const [depot] = await tx.orm
    .select({ currency: regions.currency, isActive: depots.isActive })
    .from(depots)
    .innerJoin(regions, eq(regions.id, depots.regionId))
    .where(eq(depots.id, depotId))
  const broken = (field: string, message: string) =>
    refuse('ruleBroken', { fields: { [`${within}${field}`]: message } })
  if (!depot?.isActive) return broken('depotId', 'expense.unknownDepot')
  if (currency !== depot.currency) return broken('currency', 'expense.foreignCurrency')
  return refuseDays({ plannedFrom, plannedUntil }, homeDayAt(actor, now), within)
}

function refuseDays(
  { plannedFrom, plannedUntil }: { plannedFrom: string; plannedUntil: string },
  today: string,
  within = '',
): Refusal | undefined {
  const broken = (message: string) => refuse('ruleBroken', { fields: { [`${within}plannedUntil`]: message } })
  if (plannedUntil < plannedFrom) return broken('workOrder.untilBeforeFrom')
  if (plannedUntil < today) return broken('workOrder.untilOver')
  return plannedUntil > addDays(plannedFrom, MAX_WORK_DAYS) ? broken('workOrder.tooLong') : undefined
}

/** Approves planned work, or rejects it with a reason. */
export async function decideOrder(
  tx: Transaction,
  acting: Acting,
  { id, version, decision, reason }: BodyOf<'decideWorkOrder'>,
): Promise<WorkOrderRecord | Refusal> {
  const why = reason ?? ''
  if (decision === 'reject' && why === '')
    return refuse('ruleBroken', { fields: { reason: 'workOrder.rejectionReason' } })
  const order = await lockOrder(tx, id)
  if (!order) return refuse('notFound')
  const refusal = await refuseAct(tx, acting, order, { act: decision, version })
  if (refusal) return refusal
  if (decision === 'approve') await holdBus(tx, order)
  const by = { actorId: acting.actor.id, at: acting.now }
  return step(tx, acting, order, {
    act: decision,
    reason: why,
    entered:
      decision === 'approve'
        ? { approvedBy: by.actorId, approvedAt: by.at }
        : { cancelledBy: by.actorId, cancelledAt: by.at, cancelReason: why },
  })
}

/** The workshop has the bus: its odometer is recorded, unless that reading is there already. */
export async function startOrder(
  tx: Transaction,
  acting: Acting,
  { id, version, day, km, isJumpConfirmed }: BodyOf<'startWorkOrder'>,
): Promise<WorkOrderRecord | Refusal> {
  const { actor, now } = acting
  const order = await lockOrder(tx, id)
  if (!order) return refuse('notFound')
  const refusal = await refuseAct(tx, acting, order, { act: 'start', version })
  if (refusal) return refusal
  const kept = await keepReading(tx, { actor, now }, { transportId: order.transportId, day, km, isJumpConfirmed })
  if (isRefusal(kept)) return kept
  await holdBus(tx, order)
  return step(tx, acting, order, {
    act: 'start',
    entered: { startedBy: actor.id, startedAt: now, startDay: day, startKm: km },
    payload: { day, km },
  })
}

/** Enters parts and labour while the work goes on, and until when the bus is away. */
export async function saveItems(
  tx: Transaction,
  acting: Acting,
  { id, version, items: entered, plannedUntil, fileIds }: BodyOf<'saveWorkOrderItems'>,
): Promise<WorkOrderRecord | Refusal> {
  const order = await lockOrder(tx, id)
  if (!order) return refuse('notFound')
  const items = summed(entered)
  const refusal =
    (await refuseAct(tx, acting, order, { act: 'enterItems', version })) ??
    (isRefusal(items) ? items : undefined) ??
    (plannedUntil === order.plannedUntil
      ? undefined
      : refuseDays(
          { plannedFrom: order.plannedFrom ?? plannedUntil, plannedUntil },
          homeDayAt(acting.actor, acting.now),
        )) ??
    (await claimFiles(tx, { kind: 'workOrder', id }, fileIds, acting.actor))
  if (refusal || isRefusal(items)) return refusal ?? refuse('notFound')
  await holdBus(tx, order)
  const total = items.total
  await withContentsStored(tx, { workOrder: [id] }, async () => {
    await writeItems(tx, id, items.items)
    await tx.orm
      .update(workOrders)
      .set({ total, plannedUntil, version: order.version + 1 })
      .where(eq(workOrders.id, id))
  })
  return { ...order, total, plannedUntil, version: order.version + 1 }
}

/** Drops work that has cost nothing. */
export async function cancelOrder(
  tx: Transaction,
  acting: Acting,
  { id, version, reason }: BodyOf<'cancelWorkOrder'>,
): Promise<WorkOrderRecord | Refusal> {
  const order = await lockOrder(tx, id)
  if (!order) return refuse('notFound')
  const refusal = await refuseAct(tx, acting, order, { act: 'cancel', version })
  if (refusal) return refusal
  return step(tx, acting, order, {
    act: 'cancel',
    reason,
    entered: { cancelledBy: acting.actor.id, cancelledAt: acting.now, cancelReason: reason },
  })
}

export async function lockOrder(tx: Transaction, id: string): Promise<WorkOrderRecord | undefined> {
  const [row] = await tx.orm.select().from(workOrders).where(eq(workOrders.id, id)).for('update')
  return row
}

/** Whoever gives the bus to a departure meanwhile waits, and then finds that it is out of service. */
async function holdBus(tx: Transaction, { transportId, severity }: WorkOrderRecord): Promise<void> {
  if (severity !== 'outOfService') return
  await tx.orm.select({ id: transports.id }).from(transports).where(eq(transports.id, transportId)).for('no key update')
}

interface Step {
  act: Exclude<WorkOrderAct, 'enterItems'>
  reason?: string
  /** What it leaves on the order. */
  entered: Partial<WorkOrderRecord>
  payload?: Record<string, unknown>
  /** What else is written before the state changes. */
  also?: () => Promise<Refusal | void>
}

/** Takes a locked order a step on. What is entered is written first: no state may stand without it, as the database holds. */
export async function step(
  tx: Transaction,
  { actor, now }: Acting,
  order: WorkOrderRecord,
  { act, reason = '', entered, payload, also }: Step,
): Promise<WorkOrderRecord | Refusal> {
  const next = { ...order, ...entered }
  const eyes = await eyesOf(tx.orm, actor.id, now)
  // A plan is judged by who entered the one before; everything else by what stands.
  const facts = orderFacts(order, { eyes, expense: await latestExpense(tx.orm, order.id) })
  return withContentsStored(tx, { workOrder: [order.id] }, async () => {
    await tx.orm.update(workOrders).set(entered).where(eq(workOrders.id, order.id))
    const refused = await also?.()
    if (refused) return refused
    const applied = await applyEvent(
      tx,
      workOrderRecord,
      { id: order.id, state: order.state, version: order.version, facts },
      {
        event: eventOf(act, reason),
        actorId: actor.id,
        at: now,
        ...(reason !== '' && { reason }),
        ...(payload && { payload }),
      },
    )
    return isRefusal(applied) ? applied : { ...next, version: applied.version }
  })
}

function eventOf(act: Step['act'], reason: string): WorkOrderEvent {
  return act === 'reject' || act === 'cancel' ? { type: EVENT_OF[act], reason } : { type: EVENT_OF[act] }
}

/** Why an act on a locked order is refused, told as what the reader can do about it. */
export async function refuseAct(
  tx: Transaction,
  { actor, now }: Pick<Acting, 'actor' | 'now'>,
  order: WorkOrderRecord,
  { act, version }: { act: WorkOrderAct; version: number },
): Promise<Refusal | undefined> {
  const event = EVENT_OF[act]
  const attempts = event === null ? [] : [refusedAttempt(workOrderRecord, order, { event, actorId: actor.id })]
  const details = { state: order.state, version: order.version }
  if (!isOfState(order, act))
    return refuse('transitionRefused', { message: `workOrder.isNow.${order.state}`, details, attempts })
  const eyes = await eyesOf(tx.orm, actor.id, now)
  const facts = orderFacts(order, { eyes, expense: await latestExpense(tx.orm, order.id) })
  if (act === 'approve' || act === 'reject') {
    if (!facts.isPlanned) return refuse('conflict', { message: 'workOrder.notPlanned', details, attempts })
    const takesTwo = act === 'reject' || !facts.isWithinLimit
    const conflict = takesTwo && refuseConflict(facts.conflict, eyes, { details, attempts })
    if (conflict) return conflict
  }
  if (act === 'cancel' && order.state === 'inProgress' && facts.hasCost)
    return refuse('conflict', { message: 'workOrder.costly', details, attempts })
  if (act === 'bill' && !facts.isUnpaid) return refuse('conflict', { message: 'workOrder.paid', details, attempts })
  return order.version === version ? undefined : refuse('staleVersion', { details, attempts })
}
