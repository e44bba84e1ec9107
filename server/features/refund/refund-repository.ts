import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LocalizedName } from '#contract/common.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { bookings } from '#server/database/schema/booking.ts'
import { accounts } from '#server/database/schema/ledger.ts'
import { workflowEvents } from '#server/database/schema/lifecycle.ts'
import { depots, regions } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { refundPayments, refundRequests, refundRequestTickets } from '#server/database/schema/refund.ts'
import { exitFeePayments } from '#server/database/schema/travel-day.ts'
import { refundRecord } from '#server/domain/refund/refund-record.ts'
import type { ExitFee } from './refund-context.ts'

export type RefundRecord = typeof refundRequests.$inferSelect
export type RefundTicketRecord = typeof refundRequestTickets.$inferSelect
type Person = { id: string; name: string }

/** A request with the names that a list shows. */
export interface ListedRefund {
  request: RefundRecord
  reference: string
  leadPassenger: string
  tickets: number
  depot: { id: string; code: string; name: LocalizedName; regionId: string; timeZone: string } | null
  requestedBy: Person
  decidedBy: Person | null
  paidBy: Person | null
}

const decider = alias(users, 'decider')
const payer = alias(users, 'payer')

/** Requests that fit a condition, in no particular order. */
export async function readListed(orm: Orm, where: SQL | undefined): Promise<ListedRefund[]> {
  const rows = await orm
    .select({
      request: refundRequests,
      reference: bookings.reference,
      leadPassenger: bookings.leadPassenger,
      tickets: sql<number>`(select count(*)::int from ${refundRequestTickets} where ${refundRequestTickets.requestId} = ${refundRequests.id})`,
      depot: { id: depots.id, code: depots.code, name: depots.name, regionId: depots.regionId },
      timeZone: regions.timeZone,
      requester: users.name,
      decider: decider.name,
      payer: payer.name,
    })
    .from(refundRequests)
    .innerJoin(bookings, eq(bookings.id, refundRequests.bookingId))
    .innerJoin(users, eq(users.id, refundRequests.requestedBy))
    .leftJoin(depots, eq(depots.id, refundRequests.depotId))
    .leftJoin(regions, eq(regions.id, depots.regionId))
    .leftJoin(decider, eq(decider.id, refundRequests.decidedBy))
    .leftJoin(payer, eq(payer.id, refundRequests.paidBy))
    .where(where)
  return rows.map(({ depot, timeZone, ...row }) => ({
    ...row,
    depot: depot && timeZone !== null ? { ...depot, timeZone } : null,
    requestedBy: { id: row.request.requestedBy, name: row.requester },
    decidedBy: personOf(row.request.decidedBy, row.decider),
    paidBy: personOf(row.request.paidBy, row.payer),
  }))
}

function personOf(id: string | null, name: string | null): Person | null {
  return id === null || name === null ? null : { id, name }
}

/** A request within a scope; null where it does not exist or is not in it. */
export async function findListed(orm: Orm, id: string, scope: SQL | undefined): Promise<ListedRefund | null> {
  const [found] = await readListed(orm, and(eq(refundRequests.id, id), scope))
  return found ?? null
}

export function readRefundTickets(orm: Orm, requestId: string): Promise<RefundTicketRecord[]> {
  return orm
    .select()
    .from(refundRequestTickets)
    .where(eq(refundRequestTickets.requestId, requestId))
    .orderBy(asc(refundRequestTickets.ticketId))
}

/** The request as it stands, which nobody else can decide or pay until the transaction ends. */
export async function lockRefund(tx: Transaction, id: string): Promise<RefundRecord> {
  const [row] = await tx.orm.select().from(refundRequests).where(eq(refundRequests.id, id)).for('update')
  if (row === undefined) throw new Error(`refund request ${id} was found before and is never removed`)
  return row
}

/** Exit fees by their ids, whether given back by now or not. */
export function readFees(orm: Orm, ids: readonly string[]): Promise<ExitFee[]> {
  return orm
    .select()
    .from(exitFeePayments)
    .where(inArray(exitFeePayments.id, [...ids]))
    .orderBy(asc(exitFeePayments.id))
}

/** Account code → name. */
export async function readAccountNames(orm: Orm, codes: readonly string[]): Promise<Map<string, LocalizedName>> {
  const rows = await orm
    .select({ code: accounts.code, name: accounts.name })
    .from(accounts)
    .where(inArray(accounts.code, [...codes]))
  return new Map(rows.map(({ code, name }) => [code, name]))
}

/** Money that was given back for a request. */
export function readPaidBack(orm: Orm, requestId: string): Promise<(typeof refundPayments.$inferSelect)[]> {
  return orm
    .select()
    .from(refundPayments)
    .where(eq(refundPayments.requestId, requestId))
    .orderBy(asc(refundPayments.id))
}

/** What happened to a request, in order. */
export async function readHistory(orm: Orm, requestId: string) {
  const rows = await orm
    .select({ event: workflowEvents, actorName: users.name })
    .from(workflowEvents)
    .leftJoin(users, eq(users.id, workflowEvents.actorId))
    .where(and(eq(workflowEvents.recordId, requestId), eq(workflowEvents.machine, refundRecord.id)))
    .orderBy(asc(workflowEvents.id))
  return rows.map(({ event, actorName }) => ({
    event: event.event,
    from: event.fromState,
    to: event.toState,
    by: personOf(event.actorId, actorName),
    at: event.at,
    reason: event.reason,
  }))
}
