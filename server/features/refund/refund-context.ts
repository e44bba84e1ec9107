import { and, asc, eq, inArray, isNull, not, type SQL } from 'drizzle-orm'
import type { Policies } from '#contract/policy/policy.ts'
import type { Database, Orm, Transaction } from '#server/database/connection.ts'
import { bookings, passengers, tickets } from '#server/database/schema/booking.ts'
import { bookingPayments } from '#server/database/schema/refund.ts'
import { users } from '#server/database/schema/people.ts'
import { exitFeePayments } from '#server/database/schema/travel-day.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { policiesAt } from '#server/domain/policy/policy-versions.ts'
import { type LiveTicket, lockTickets, readTickets } from '#server/domain/booking/live-tickets.ts'
import type { Network, StoredDeparture } from '#server/domain/network/network.ts'
import { lockDeparturesById, readDeparturesById } from '#server/domain/network/timetable-repository.ts'
import type { RefundContext } from './refund-rules.ts'

export type BookingRecord = typeof bookings.$inferSelect
export type ExitFee = typeof exitFeePayments.$inferSelect

/** Tickets with what is needed to judge and to show them. */
export interface TicketContext {
  tickets: LiveTicket[]
  departures: StoredDeparture[]
}

export interface BookingPayment {
  act: (typeof bookingPayments.$inferSelect)['act']
  means: (typeof bookingPayments.$inferSelect)['means']
  reference: string | null
  agentId: string | null
  /** The contract customer charged. */
  customerId: string | null
  fare: number
  fee: number
  takenBy: { id: string; name: string }
  at: Date
}

/** A booking within a scope; null where it does not exist or is somebody else's. */
export async function findBookingRecord(orm: Orm, id: string, scope: SQL | undefined): Promise<BookingRecord | null> {
  const [row] = await orm
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), scope))
  return row ?? null
}

export async function ticketIdsOf(orm: Orm, bookingId: string): Promise<string[]> {
  const rows = await orm
    .select({ id: tickets.id })
    .from(tickets)
    .where(eq(tickets.bookingId, bookingId))
    .orderBy(asc(tickets.id))
  return rows.map(({ id }) => id)
}

/** Tickets as they stand, unlocked: for what only asks. */
export async function readTicketContext(
  orm: Orm,
  network: Network,
  ids: readonly string[],
  now: Date,
): Promise<TicketContext> {
  const found = await readTickets(orm, ids, now)
  return { tickets: found, departures: await readDeparturesById(orm, network, departureIds(found)) }
}

/** The same, kept as they are until the transaction ends. Departures first, tickets after: so does everybody. */
export async function lockTicketContext(
  tx: Transaction,
  network: Network,
  ids: readonly string[],
  now: Date,
): Promise<TicketContext | Refusal> {
  const departures = await lockDeparturesById(tx, network, departureIds(await readTickets(tx.orm, ids, now)))
  const locked = await lockTickets(tx, ids, now)
  const isMoved = locked.some(({ departureId }) => !departures.some(({ id }) => id === departureId))
  return isMoved ? refuse('conflict') : { tickets: locked, departures }
}

function departureIds(found: readonly LiveTicket[]): string[] {
  return [...new Set(found.map(({ departureId }) => departureId))].toSorted()
}

/** By what these tickets' refunds are judged now. */
export async function readRules(
  database: Database,
  network: Network,
  judged: readonly LiveTicket[],
  now: Date,
): Promise<RefundContext> {
  const versions = [...new Set(judged.map(({ policyVersion }) => policyVersion))]
  const read = await Promise.all(
    versions.map(async (version): Promise<[number, Policies]> => [version, await policiesAt(database, version)]),
  )
  return { policies: new Map(read), now }
}

/** What a booking was paid with, oldest first. */
export async function readPayments(orm: Orm, bookingId: string): Promise<BookingPayment[]> {
  const rows = await orm
    .select({ payment: bookingPayments, takerName: users.name })
    .from(bookingPayments)
    .innerJoin(users, eq(users.id, bookingPayments.takenBy))
    .where(eq(bookingPayments.bookingId, bookingId))
    .orderBy(asc(bookingPayments.at), asc(bookingPayments.id))
  return rows.map(({ payment, takerName }) => ({ ...payment, takenBy: { id: payment.takenBy, name: takerName } }))
}

/** Exit fees of these tickets that were paid and not given back. */
export function readStandingFees(orm: Orm, ticketIds: readonly string[]): Promise<ExitFee[]> {
  return orm
    .select()
    .from(exitFeePayments)
    .where(
      and(
        inArray(exitFeePayments.ticketId, [...ticketIds]),
        isNull(exitFeePayments.givenBackAt),
        not(exitFeePayments.isSurplus),
      ),
    )
    .orderBy(asc(exitFeePayments.id))
}

/** Passenger id → name. */
export async function readNames(orm: Orm, bookingId: string): Promise<Map<string, string>> {
  const rows = await orm
    .select({ id: passengers.id, firstName: passengers.firstName, lastName: passengers.lastName })
    .from(passengers)
    .where(eq(passengers.bookingId, bookingId))
  return new Map(rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]))
}
