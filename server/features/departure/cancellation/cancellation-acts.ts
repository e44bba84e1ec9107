import { v7 as newId } from 'uuid'
import { isIn, TRAVELLING_STATES } from '#contract/booking/booking-codes.ts'
import type { BodyOf } from '#contract/contract.ts'
import type { CancellationRefusal } from '#contract/departure/departure-cancellation.ts'
import type { CancellationEvent } from '#machines/departure/cancellation-lifecycle.ts'
import type { Transaction } from '#server/database/connection.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { posterOf } from '#server/domain/ledger/poster.ts'
import { earningReversals } from '#server/domain/ledger/ticket-earnings.ts'
import { applyEvent, recordCreations, refusedAttempt } from '#server/lifecycle/apply-event.ts'
import { cancellationRecord } from '#server/domain/departure/cancellation-record.ts'
import { departureRecord } from '#server/domain/departure/departure-record.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { type DepartureRecord, lockDepartureRecord } from '#server/domain/departure/lock-departure.ts'
import { conflictOf, eyesOf, refuseConflict } from '#server/domain/approval/four-eyes.ts'
import { lockTickets } from '#server/domain/booking/live-tickets.ts'
import { freeTicketSeats } from '#server/domain/seat/claims.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import type { Departure, Network } from '#server/domain/network/network.ts'
import { readDeparture, readDeparturesById } from '#server/domain/network/timetable-repository.ts'
import { endIfDone } from './cancellation-end.ts'
import {
  addPlans,
  changeReason,
  type CancellationRecord,
  findLatest,
  insertCancellation,
  liveTicketIds,
  lockCancellation,
  markDone,
  readConcerned,
  readCancellations,
  readPlans,
  replacePlans,
  replan,
  writeDecision,
} from './cancellation-repository.ts'
import { isUnsettled, progressOf, refusePlans, whatCan } from './cancellation-rules.ts'
import type { Settlement } from './settlement.ts'

export interface Acting {
  network: Network
  actorId: string
  /** IANA zone of where they are. */
  timeZone: string
  now: Date
}

type Plans = BodyOf<'proposeCancellation'>['plans']

interface Decided {
  id: string
  version: number
}

/** Writes down whom somebody wants to put where. Nobody's ticket changes by it. */
export async function propose(
  tx: Transaction,
  acting: Acting,
  { departureKey, reason, plans }: { departureKey: string; reason: string; plans: Plans },
): Promise<{ id: string } | Refusal> {
  const { network, actorId, now } = acting
  const key = parseDepartureKey(departureKey)
  const departure = key && (await lockDepartureRecord(tx, network, key, { actorId, now }))
  if (!departure) return refuse('notFound')
  const latest = await findLatest(tx.orm, departure.id)
  const { propose: refusal } = whatCan(departure, departure.facts, latest, { readerId: actorId, unsettled: 0 })
  if (refusal) return refuseAct(refusal, latest)
  const refused = await refuseProposal(tx, network, departure, plans)
  if (refused) return refused
  const id = newId()
  await insertCancellation(tx, { id, departureId: departure.id, reason, proposedBy: actorId, proposedAt: now })
  await replacePlans(tx, id, plans, actorId)
  await recordCreations(tx, cancellationRecord, [{ id, state: 'proposed' }], { actorId, at: now, reason })
  return { id }
}

/** Changes an own proposal that nobody has decided. */
export async function changeProposal(
  tx: Transaction,
  acting: Acting,
  { id, version, reason, plans }: Decided & { reason: string; plans: Plans },
): Promise<{ id: string } | Refusal> {
  const locked = await lockWithDeparture(tx, acting, id)
  if (!locked) return refuse('notFound')
  const { departure, record } = locked
  const { plan: refusal } = whatCan(departure, departure.facts, record, { readerId: acting.actorId, unsettled: 0 })
  if (refusal) return refuseAct(refusal, record)
  if (record.version !== version) return refuseStale(record)
  const refused = await refuseProposal(tx, acting.network, departure, plans)
  if (refused) return refused
  await replacePlans(tx, id, plans, acting.actorId)
  await changeReason(tx, id, reason)
  return { id }
}

/** Takes an own proposal back, or turns somebody else's down. */
export async function withdraw(
  tx: Transaction,
  { actorId, now }: Acting,
  { id, version, reason }: Decided & { reason: string | null },
): Promise<{ id: string } | Refusal> {
  const record = await lockCancellation(tx, id)
  if (!record) return refuse('notFound')
  if (record.state !== 'proposed') return refuseAct('state', record)
  if (record.version !== version) return refuseStale(record)
  if (record.proposedBy !== actorId && !reason)
    return refuse('ruleBroken', { fields: { reason: 'cancellation.rejectionReason' } })
  const withdrawn = await applyStep(
    tx,
    record,
    { type: 'cancellation.withdraw', reason: reason ?? '' },
    { actorId, now, ...(reason && { reason }) },
  )
  if (isRefusal(withdrawn)) return withdrawn
  await writeDecision(tx, id, { decidedBy: actorId, decidedAt: now, decisionReason: reason || null })
  return { id }
}

export interface Confirmed {
  id: string
  departure: Departure
}

/**
 * Cancels the departure as another proposed: every valid ticket is put off, its earning taken back, its seat freed. What
 * the plan says of each is done afterwards, booking by booking. What was sold since the proposal is put off too, and left:
 * a departure that goes on selling must not be one that cannot be cancelled.
 */
export async function confirm(
  tx: Transaction,
  acting: Acting,
  { id, version }: Decided,
  { withdrawOpenRefunds }: Pick<Settlement, 'withdrawOpenRefunds'>,
): Promise<Confirmed | Refusal> {
  const { actorId, timeZone, now } = acting
  const locked = await lockWithDeparture(tx, acting, id)
  if (!locked) return refuse('notFound')
  const { departure, record } = locked
  const { confirm: refusal } = whatCan(departure, departure.facts, record, { readerId: actorId, unsettled: 0 })
  if (refusal) {
    const attempts = [
      refusedAttempt(departureRecord, departure, { event: 'departure.cancel', actorId }),
      refusedAttempt(cancellationRecord, record, { event: 'cancellation.confirm', actorId }),
    ]
    const conflict = refuseConflict(departure.facts.conflict, await eyesOf(tx.orm, actorId, now), {
      details: { state: record.state, version: record.version },
    })
    return { ...(refusal === 'state' || !conflict ? refuseAct(refusal, record) : conflict), attempts }
  }
  if (record.version !== version) return refuseStale(record)
  const { live } = locked
  const act = { actorId, at: now, reason: record.reason, payload: { cancellationId: id } }
  const liveIds = live.map((ticket) => ticket.id)
  const withdrawn = await withdrawOpenRefunds(tx, liveIds, { actorId, now, reason: record.reason })
  if (isRefusal(withdrawn)) return withdrawn
  const cancelled = await applyEvent(tx, departureRecord, departure, { ...act, event: { type: 'departure.cancel' } })
  if (isRefusal(cancelled)) return cancelled
  for (const ticket of live) {
    const putOff = await applyEvent(tx, ticketRecord, ticket, { ...act, event: { type: 'ticket.cancelDeparture' } })
    if (isRefusal(putOff)) return putOff
  }
  await freeTicketSeats(tx, liveIds)
  await postEntries(tx, await earningReversals(tx, liveIds, posterOf({ id: actorId, timeZone }, now)))
  const started = await startPlan(tx, record, liveIds, acting)
  return isRefusal(started) ? started : { id, departure }
}

/** Tickets that nobody planned for, sold since, are left; those that are gone need nothing. */
async function startPlan(
  tx: Transaction,
  record: CancellationRecord,
  liveIds: readonly string[],
  { actorId, now }: Acting,
): Promise<Refusal | undefined> {
  const { id } = record
  const rows = await readPlans(tx.orm, [id])
  const planned = new Set(rows.map(({ ticketId }) => ticketId))
  const live = new Set(liveIds)
  const unplanned = liveIds.filter((ticketId) => !planned.has(ticketId))
  await addPlans(
    tx,
    id,
    unplanned.map((ticketId) => ({ ticketId, plan: 'leave' as const, targetKey: null })),
    actorId,
  )
  const gone = rows.filter(({ ticketId }) => !live.has(ticketId)).map(({ ticketId }) => ticketId)
  const left = rows
    .filter(({ ticketId, plan }) => plan === 'leave' && live.has(ticketId))
    .map(({ ticketId }) => ticketId)
  await markDone(tx, id, gone, { now, elsewhere: true })
  await markDone(tx, id, [...left, ...unplanned], { now })
  const refunds = await readFaresToRefund(tx, id, liveIds)
  const started = await applyStep(tx, record, { type: 'cancellation.confirm' }, { actorId, now, payload: { refunds } })
  if (isRefusal(started)) return started
  await writeDecision(tx, id, { decidedBy: actorId, decidedAt: now, decisionReason: null })
  await endIfDone(tx, id, now)
  return undefined
}

/** Plans anew what came to nothing, or was left for its passengers to choose. */
export async function retry(
  tx: Transaction,
  acting: Acting,
  { id, version, plans }: Decided & { plans: Plans },
): Promise<{ id: string } | Refusal> {
  const { network, actorId, now } = acting
  const record = await lockCancellation(tx, id)
  if (!record) return refuse('notFound')
  if (record.state !== 'running' && record.state !== 'done') return refuseAct('state', record)
  if (record.version !== version) return refuseStale(record)
  const [departure] = await readDeparturesById(tx.orm, network, [record.departureId])
  if (!departure) return refuse('notFound')
  const rows = await readPlans(tx.orm, [id])
  const concerned = await readConcerned(
    tx.orm,
    rows.map(({ ticketId }) => ticketId),
  )
  const unsettled = rows.filter((row) => {
    const ticket = concerned.find(({ id: ticketId }) => ticketId === row.ticketId)
    return ticket && isUnsettled(progressOf(record, row, { state: ticket.state, isOnDeparture: true }))
  })
  if (unsettled.length === 0) return refuseAct('nothingFailed', record)
  const refused =
    refusePlans(plans, new Set(unsettled.map(({ ticketId }) => ticketId)), departure) ??
    (await refuseTargets(tx, network, departure, plans))
  if (refused) return refused
  await replan(tx, id, plans, actorId, now)
  const replanned = await applyStep(tx, record, { type: 'cancellation.replan' }, { actorId, now })
  if (isRefusal(replanned)) return replanned
  await endIfDone(tx, id, now)
  return { id }
}

/** What the plan gives back at most, by currency in minor units: the fares of its tickets. */
async function readFaresToRefund(
  tx: Transaction,
  cancellationId: string,
  liveIds: readonly string[],
): Promise<{ currency: string; amount: number }[]> {
  const { rows } = await tx.client.query<{ currency: string; amount: number }>(
    `select booking.currency, sum(ticket.fare)::bigint as amount
     from departure_cancellation_tickets as planned
     join tickets as ticket on ticket.id = planned.ticket_id
     join bookings as booking on booking.id = ticket.booking_id
     where planned.cancellation_id = $1 and planned.plan = 'refund' and planned.ticket_id = any($2::uuid[])
     group by booking.currency order by booking.currency`,
    [cancellationId, liveIds],
  )
  return rows
}

/** What somebody does with a cancellation; that it is worked off, the program says itself. */
async function applyStep(
  tx: Transaction,
  record: CancellationRecord,
  event: CancellationEvent,
  { actorId, now, reason, payload }: { actorId: string; now: Date; reason?: string; payload?: Record<string, unknown> },
) {
  const conflict = conflictOf(await eyesOf(tx.orm, actorId, now), [record.proposedBy])
  const facts = { actsProposer: record.proposedBy === actorId, conflict, isWorkedOff: false }
  return applyEvent(
    tx,
    cancellationRecord,
    { ...record, facts },
    { event, actorId, at: now, ...(reason && { reason }), ...(payload && { payload }) },
  )
}

/** Departure first, its tickets, the cancellation last: so does everybody. */
async function lockWithDeparture(tx: Transaction, { network, actorId, now }: Acting, id: string) {
  const [known] = await readCancellations(tx.orm, [id])
  const [stored] = known ? await readDeparturesById(tx.orm, network, [known.departureId]) : []
  const departure = stored && (await lockDepartureRecord(tx, network, stored, { actorId, now }))
  if (!departure) return null
  const tickets = await lockTickets(tx, await liveTicketIds(tx.orm, departure.id), now)
  const live = tickets.filter((ticket) => ticket.departureId === departure.id && isIn(TRAVELLING_STATES, ticket))
  const record = await lockCancellation(tx, id)
  return record && { departure, record, live }
}

/** Why a plan is none for this departure as it stands. */
async function refuseProposal(
  tx: Transaction,
  network: Network,
  departure: DepartureRecord,
  plans: Plans,
): Promise<Refusal | undefined> {
  const live = await liveTicketIds(tx.orm, departure.id)
  const planned = new Set(plans.map(({ ticketId }) => ticketId))
  const missing = live.filter((id) => !planned.has(id))
  if (missing.length > 0)
    return refuse('conflict', {
      message: 'cancellation.ticketsSold',
      values: { count: missing.length },
      details: { tickets: missing },
    })
  return refusePlans(plans, new Set(live), departure) ?? refuseTargets(tx, network, departure, plans)
}

/** Targets of another route, or that do not run, were never to choose from. Whether one has room shows when its turn comes. */
async function refuseTargets(
  tx: Transaction,
  network: Network,
  departure: Departure,
  plans: Plans,
): Promise<Refusal | undefined> {
  const fields: Record<string, string> = {}
  for (const text of new Set(plans.flatMap(({ targetKey }) => targetKey ?? []))) {
    const key = parseDepartureKey(text)
    const target = key && (await readDeparture(tx.orm, network, key))
    const index = plans.findIndex(({ targetKey }) => targetKey === text)
    if (!target || target.route.id !== departure.route.id)
      fields[`plans.${index}.targetKey`] = 'travelDateChange.otherRoute'
    else if (target.state === 'cancelled') fields[`plans.${index}.targetKey`] = 'departureClosed'
  }
  return Object.keys(fields).length > 0 ? refuse('ruleBroken', { message: 'cancellation.check', fields }) : undefined
}

function refuseAct(
  refusal: CancellationRefusal,
  record: Pick<CancellationRecord, 'state' | 'version'> | null,
): Refusal {
  const details = record ? { state: record.state, version: record.version } : {}
  if (refusal === 'tooLate') return refuse('ruleBroken', { message: 'cancellation.tooLate' })
  if (refusal === 'notYours') return refuse('transitionRefused', { message: 'cancellation.notYours', details })
  if (refusal === 'nothingFailed')
    return refuse('transitionRefused', { message: 'cancellation.nothingFailed', details })
  return refuse('transitionRefused', { message: `cancellation.isNow.${record?.state ?? 'none'}`, details })
}

function refuseStale({ state, version }: CancellationRecord): Refusal {
  return refuse('staleVersion', { details: { state, version } })
}
