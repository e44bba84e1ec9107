import { and, asc, desc, eq, getTableColumns, inArray, isNull, not, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { TRAVELLING_STATES } from '#contract/booking/booking-codes.ts'
import type { CancellationFailure, CancellationPlan } from '#contract/departure/departure-cancellation.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { bookings, passengers, tickets } from '#server/database/schema/booking.ts'
import { users } from '#server/database/schema/people.ts'
import {
  departureCancellations,
  departureCancellationTickets,
  exitFeePayments,
} from '#server/database/schema/travel-day.ts'
import { type ActorFacts, isForSecondPerson } from '#server/domain/approval/four-eyes.ts'

export type CancellationRecord = typeof departureCancellations.$inferSelect
export type PlannedTicket = typeof departureCancellationTickets.$inferSelect

/** A cancellation with the names of who proposed and who decided it. */
export interface NamedCancellation extends CancellationRecord {
  proposerName: string
  deciderName: string | null
}

/** The departure's last cancellation, whatever became of it. */
export async function findLatest(orm: Orm, departureId: string): Promise<NamedCancellation | null> {
  const [row] = await namedCancellations(orm)
    .where(eq(departureCancellations.departureId, departureId))
    .orderBy(desc(departureCancellations.proposedAt), desc(departureCancellations.id))
    .limit(1)
  return row ?? null
}

export async function readCancellations(orm: Orm, ids: readonly string[]): Promise<NamedCancellation[]> {
  return ids.length === 0 ? [] : namedCancellations(orm).where(inArray(departureCancellations.id, [...ids]))
}

function namedCancellations(orm: Orm) {
  const decider = alias(users, 'decider')
  return orm
    .select({ ...getTableColumns(departureCancellations), proposerName: users.name, deciderName: decider.name })
    .from(departureCancellations)
    .innerJoin(users, eq(users.id, departureCancellations.proposedBy))
    .leftJoin(decider, eq(decider.id, departureCancellations.decidedBy))
    .$dynamic()
}

/** A cancellation locked until the transaction ends; null where there is none. */
export async function lockCancellation(tx: Transaction, id: string): Promise<CancellationRecord | null> {
  const [row] = await tx.orm
    .select()
    .from(departureCancellations)
    .where(eq(departureCancellations.id, id))
    .for('update')
  return row ?? null
}

export type NewPlan = Pick<PlannedTicket, 'ticketId' | 'plan' | 'targetKey'>

export async function insertCancellation(
  tx: Transaction,
  cancellation: typeof departureCancellations.$inferInsert,
): Promise<void> {
  await tx.orm.insert(departureCancellations).values(cancellation)
}

export async function replacePlans(
  tx: Transaction,
  cancellationId: string,
  plans: readonly NewPlan[],
  plannedBy: string,
): Promise<void> {
  await tx.orm
    .delete(departureCancellationTickets)
    .where(eq(departureCancellationTickets.cancellationId, cancellationId))
  await addPlans(tx, cancellationId, plans, plannedBy)
}

export async function addPlans(
  tx: Transaction,
  cancellationId: string,
  plans: readonly NewPlan[],
  plannedBy: string,
): Promise<void> {
  if (plans.length === 0) return
  const rows = plans.map(({ ticketId, plan, targetKey }) => ({ cancellationId, ticketId, plan, targetKey, plannedBy }))
  await tx.orm.insert(departureCancellationTickets).values(rows)
}

/** Rows of the plan are waiting again under a new plan; those that are to be left are done with. */
export async function replan(
  tx: Transaction,
  cancellationId: string,
  plans: readonly NewPlan[],
  plannedBy: string,
  now: Date,
): Promise<void> {
  for (const { ticketId, plan, targetKey } of plans) {
    await tx.orm
      .update(departureCancellationTickets)
      .set({
        plan,
        targetKey,
        plannedBy,
        failure: null,
        attempts: 0,
        ...(plan === 'leave' ? { state: 'done', doneAt: now } : { state: 'waiting', doneAt: null }),
      })
      .where(
        and(
          eq(departureCancellationTickets.cancellationId, cancellationId),
          eq(departureCancellationTickets.ticketId, ticketId),
        ),
      )
  }
}

/** The reason of a proposal, in other words: a change that whoever decides has to have seen. */
export async function changeReason(tx: Transaction, id: string, reason: string): Promise<void> {
  await tx.orm
    .update(departureCancellations)
    .set({ reason, version: sql`${departureCancellations.version} + 1` })
    .where(eq(departureCancellations.id, id))
}

export async function writeDecision(
  tx: Transaction,
  id: string,
  decision: Pick<CancellationRecord, 'decidedBy' | 'decidedAt' | 'decisionReason'>,
): Promise<void> {
  await tx.orm.update(departureCancellations).set(decision).where(eq(departureCancellations.id, id))
}

export async function readPlans(orm: Orm, cancellationIds: readonly string[]): Promise<PlannedTicket[]> {
  if (cancellationIds.length === 0) return []
  return orm
    .select()
    .from(departureCancellationTickets)
    .where(inArray(departureCancellationTickets.cancellationId, [...cancellationIds]))
    .orderBy(asc(departureCancellationTickets.ticketId))
}

/** Ids of the tickets that are valid on a departure. */
export async function liveTicketIds(orm: Orm, departureId: string): Promise<string[]> {
  const rows = await orm
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.departureId, departureId), inArray(tickets.state, [...TRAVELLING_STATES])))
    .orderBy(asc(tickets.id))
  return rows.map(({ id }) => id)
}

/** A ticket that a cancellation concerns, with its party. */
export type ConcernedTicket = Awaited<ReturnType<typeof readConcerned>>[number]

/** Tickets by id with their booking and passenger, in the order in which a booking lists them. */
export async function readConcerned(orm: Orm, ticketIds: readonly string[]) {
  if (ticketIds.length === 0) return []
  return orm
    .select({
      ...getTableColumns(tickets),
      reference: bookings.reference,
      payerName: bookings.payerName,
      payerPhone: bookings.payerPhone,
      firstName: passengers.firstName,
      lastName: passengers.lastName,
      gender: passengers.gender,
    })
    .from(tickets)
    .innerJoin(bookings, eq(bookings.id, tickets.bookingId))
    .innerJoin(passengers, eq(passengers.id, tickets.passengerId))
    .where(inArray(tickets.id, [...ticketIds]))
    .orderBy(asc(bookings.reference), asc(tickets.direction), asc(passengers.position))
}

/** When the same passengers' other directions board and alight, where they are to be travelled. */
export async function readOtherDirections(orm: Orm, bookingIds: readonly string[], without: readonly string[]) {
  if (bookingIds.length === 0) return []
  return orm
    .select({
      bookingId: tickets.bookingId,
      direction: tickets.direction,
      boardsAt: tickets.boardsAt,
      alightsAt: tickets.alightsAt,
    })
    .from(tickets)
    .where(
      and(
        inArray(tickets.bookingId, [...bookingIds]),
        inArray(tickets.state, [...TRAVELLING_STATES]),
        notInArray(tickets.id, [...without]),
      ),
    )
}

/** Exit fees of these tickets that were paid and not given back. */
export function readExitFees(orm: Orm, ticketIds: readonly string[]) {
  if (ticketIds.length === 0) return Promise.resolve([])
  return orm
    .select({ ticketId: exitFeePayments.ticketId, currency: exitFeePayments.currency, amount: exitFeePayments.amount })
    .from(exitFeePayments)
    .where(
      and(
        inArray(exitFeePayments.ticketId, [...ticketIds]),
        isNull(exitFeePayments.givenBackAt),
        not(exitFeePayments.isSurplus),
      ),
    )
}

/** Cancellations with tickets still to be worked off. */
export async function runningCancellations(orm: Orm): Promise<string[]> {
  const rows = await orm
    .select({ id: departureCancellations.id })
    .from(departureCancellations)
    .where(eq(departureCancellations.state, 'running'))
    .orderBy(asc(departureCancellations.proposedAt))
  return rows.map(({ id }) => id)
}

/** What is done in one transaction: a booking's tickets that go the same way. */
export interface WorkItem {
  bookingId: string
  plan: CancellationPlan
  targetKey: string | null
  plannedBy: string
  ticketIds: string[]
}

/** The next booking that waits; null once none does. */
export async function nextWork(orm: Orm, cancellationId: string): Promise<WorkItem | null> {
  const waiting = await orm
    .select({ ...getTableColumns(departureCancellationTickets), bookingId: tickets.bookingId })
    .from(departureCancellationTickets)
    .innerJoin(tickets, eq(tickets.id, departureCancellationTickets.ticketId))
    .where(
      and(
        eq(departureCancellationTickets.cancellationId, cancellationId),
        eq(departureCancellationTickets.state, 'waiting'),
      ),
    )
    .orderBy(asc(tickets.bookingId), asc(departureCancellationTickets.ticketId))
  const [first] = waiting
  if (!first) return null
  const { bookingId, plan, targetKey, plannedBy } = first
  const same = waiting.filter(
    (row) =>
      row.bookingId === bookingId && row.plan === plan && row.targetKey === targetKey && row.plannedBy === plannedBy,
  )
  return { bookingId, plan, targetKey, plannedBy, ticketIds: same.map(({ ticketId }) => ticketId) }
}

/** Locks rows that still wait; whoever came before has taken the others off the list. */
export async function lockWaiting(
  tx: Transaction,
  cancellationId: string,
  ticketIds: readonly string[],
): Promise<PlannedTicket[]> {
  return tx.orm
    .select()
    .from(departureCancellationTickets)
    .where(
      and(
        eq(departureCancellationTickets.cancellationId, cancellationId),
        inArray(departureCancellationTickets.ticketId, [...ticketIds]),
        eq(departureCancellationTickets.state, 'waiting'),
      ),
    )
    .orderBy(asc(departureCancellationTickets.ticketId))
    .for('update')
}

/** `elsewhere`: there was nothing to do any more. */
export async function markDone(
  tx: Transaction,
  cancellationId: string,
  ticketIds: readonly string[],
  { now, elsewhere = false }: { now: Date; elsewhere?: boolean },
): Promise<void> {
  if (ticketIds.length === 0) return
  await tx.orm
    .update(departureCancellationTickets)
    .set({ state: 'done', failure: elsewhere ? 'elsewhere' : null, doneAt: now })
    .where(ofCancellation(cancellationId, ticketIds))
}

/** Keeps that an attempt came to nothing; with a failure it is not tried again by itself. */
export async function markAttempt(
  tx: Transaction,
  cancellationId: string,
  ticketIds: readonly string[],
  failure: CancellationFailure | null,
): Promise<void> {
  await tx.orm
    .update(departureCancellationTickets)
    .set({
      attempts: sql`${departureCancellationTickets.attempts} + 1`,
      ...(failure !== null && { state: 'failed', failure }),
    })
    .where(and(ofCancellation(cancellationId, ticketIds), eq(departureCancellationTickets.state, 'waiting')))
}

function ofCancellation(cancellationId: string, ticketIds: readonly string[]) {
  return and(
    eq(departureCancellationTickets.cancellationId, cancellationId),
    inArray(departureCancellationTickets.ticketId, [...ticketIds]),
  )
}

/** Whether a ticket of the plan waits for its turn. */
export async function hasWaiting(tx: Transaction, id: string): Promise<boolean> {
  const [waiting] = await tx.orm
    .select({ ticketId: departureCancellationTickets.ticketId })
    .from(departureCancellationTickets)
    .where(and(eq(departureCancellationTickets.cancellationId, id), eq(departureCancellationTickets.state, 'waiting')))
    .limit(1)
  return waiting !== undefined
}

/** Proposals that wait for a decision, oldest first. */
export async function waitingProposals(orm: Orm, most: number): Promise<NamedCancellation[]> {
  return namedCancellations(orm)
    .where(eq(departureCancellations.state, 'proposed'))
    .orderBy(asc(departureCancellations.proposedAt), asc(departureCancellations.id))
    .limit(most)
}

/** How many wait for a confirmation that these eyes may give; counting stops at `most`. */
export async function countProposals(orm: Orm, eyes: ActorFacts, most: number): Promise<number> {
  const { rows } = await orm.execute<{ count: number }>(
    sql`select count(*)::int as count from (
      select from ${departureCancellations} where ${and(eq(departureCancellations.state, 'proposed'), isForSecondPerson(eyes, departureCancellations.proposedBy))} limit ${most}
    ) as waiting`,
  )
  return rows[0]?.count ?? 0
}

/** Tickets that a cancellation concerns: those planned, and those valid on the departure. */
export async function concernedTicketIds(
  orm: Orm,
  departureId: string | null,
  cancellationId: string | null,
): Promise<string[]> {
  const planned =
    cancellationId === null
      ? undefined
      : sql`${tickets.id} in (select ticket_id from ${departureCancellationTickets} where cancellation_id = ${cancellationId})`
  const live =
    departureId === null
      ? undefined
      : and(eq(tickets.departureId, departureId), inArray(tickets.state, [...TRAVELLING_STATES]))
  if (!planned && !live) return []
  const rows = await orm.select({ id: tickets.id }).from(tickets).where(or(planned, live))
  return rows.map(({ id }) => id)
}
