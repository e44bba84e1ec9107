import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { StayMeans } from '#contract/accommodation/stay-codes.ts'
import type { LocalizedName } from '#contract/common.ts'
import type { DocumentKind } from '#contract/file.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { bookings, passengerDocuments, passengers, tickets } from '#server/database/schema/booking.ts'
import { workflowEvents } from '#server/database/schema/lifecycle.ts'
import { depots } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { visaFees, visaRequests } from '#server/database/schema/visa.ts'
import { visaRequestRecord } from '#server/domain/check-in/visa-request-record.ts'
import type { Sold } from '#server/domain/booking/may-write-booking.ts'
import type { BookingWritePermit } from '#server/domain/booking/write-permit.ts'

export type VisaRequestRow = typeof visaRequests.$inferSelect

/** A request with the names that a list shows. */
export interface ListedVisa {
  request: VisaRequestRow
  reference: string
  passengerName: string
  travelDate: string
  depot: { id: string; code: string; name: LocalizedName } | null
  requesterName: string
  sold: Sold
  fee: { currency: string; amount: number; means: StayMeans; givenBackAt: Date | null } | null
}

/** Requests that fit a condition on `visa_requests` and `bookings`, in no particular order. */
export async function readListed(orm: Orm, where: SQL | undefined): Promise<ListedVisa[]> {
  return orm
    .select({
      request: getTableColumns(visaRequests),
      reference: bookings.reference,
      passengerName: sql<string>`${passengers.firstName} || ' ' || ${passengers.lastName}`,
      travelDate: tickets.travelDate,
      depot: { id: depots.id, code: depots.code, name: depots.name },
      requesterName: users.name,
      sold: { createdBy: bookings.createdBy, depotId: bookings.depotId },
      fee: {
        currency: visaFees.currency,
        amount: visaFees.fee,
        means: visaFees.means,
        givenBackAt: visaFees.givenBackAt,
      },
    })
    .from(visaRequests)
    .leftJoin(visaFees, eq(visaFees.requestId, visaRequests.id))
    .innerJoin(bookings, eq(bookings.id, visaRequests.bookingId))
    .innerJoin(passengers, eq(passengers.id, visaRequests.passengerId))
    .innerJoin(tickets, eq(tickets.id, visaRequests.ticketId))
    .innerJoin(users, eq(users.id, visaRequests.requestedBy))
    .leftJoin(depots, eq(depots.id, visaRequests.depotId))
    .where(where)
}

/** A request within a scope on `bookings`; null where it does not exist or is not in it. */
export async function findListed(orm: Orm, id: string, scope: SQL | undefined): Promise<ListedVisa | null> {
  const [found] = await readListed(orm, and(eq(visaRequests.id, id), scope))
  return found ?? null
}

/** The request as it stands, which nobody else can change until the transaction ends. */
export async function lockVisaRequest(
  tx: Transaction,
  id: string,
  { bookingId }: BookingWritePermit,
): Promise<VisaRequestRow> {
  const [row] = await tx.orm
    .select()
    .from(visaRequests)
    .where(and(eq(visaRequests.id, id), eq(visaRequests.bookingId, bookingId)))
    .for('update')
  if (row === undefined) throw new Error(`visa request ${id} was found before and is never removed`)
  return row
}

/** Passengers whom nobody else can ask a visa for, or correct, until the transaction ends; locked in the order of their ids. */
export async function lockPassengersOf(tx: Transaction, { bookingId }: BookingWritePermit): Promise<void> {
  await tx.orm
    .select({ id: passengers.id })
    .from(passengers)
    .where(eq(passengers.bookingId, bookingId))
    .orderBy(passengers.id)
    .for('no key update')
}

/** A booking within a scope, with its tickets in the order of its passengers. */
export async function findBookingTickets(
  orm: Orm,
  bookingId: string,
  scope: SQL | undefined,
): Promise<{ reference: string; sold: Sold; ticketIds: string[] } | null> {
  const rows = await orm
    .select({
      reference: bookings.reference,
      sold: { createdBy: bookings.createdBy, depotId: bookings.depotId },
      ticketId: tickets.id,
    })
    .from(bookings)
    .innerJoin(tickets, eq(tickets.bookingId, bookings.id))
    .innerJoin(passengers, eq(passengers.id, tickets.passengerId))
    .where(and(eq(bookings.id, bookingId), scope))
    .orderBy(asc(tickets.direction), asc(passengers.position))
  const [first] = rows
  return first
    ? { reference: first.reference, sold: first.sold, ticketIds: rows.map(({ ticketId }) => ticketId) }
    : null
}

/** Kinds of documents by passenger id. */
export async function readDocumentKinds(orm: Orm, bookingId: string): Promise<Map<string, DocumentKind[]>> {
  const rows = await orm
    .select({ passengerId: passengerDocuments.passengerId, kind: passengerDocuments.kind })
    .from(passengerDocuments)
    .innerJoin(passengers, eq(passengers.id, passengerDocuments.passengerId))
    .where(eq(passengers.bookingId, bookingId))
  const kinds = new Map<string, DocumentKind[]>()
  for (const { passengerId, kind } of rows)
    kinds.set(passengerId, [...new Set([...(kinds.get(passengerId) ?? []), kind])])
  return kinds
}

/** What happened to a request, in order. */
export async function readHistory(orm: Orm, requestId: string) {
  const rows = await orm
    .select({ event: workflowEvents, actorName: users.name })
    .from(workflowEvents)
    .leftJoin(users, eq(users.id, workflowEvents.actorId))
    .where(and(eq(workflowEvents.recordId, requestId), eq(workflowEvents.machine, visaRequestRecord.id)))
    .orderBy(asc(workflowEvents.id))
  return rows.map(({ event, actorName }) => ({
    event: event.event,
    from: event.fromState,
    to: event.toState,
    by: event.actorId === null || actorName === null ? null : { id: event.actorId, name: actorName },
    at: event.at,
    reason: event.reason,
  }))
}

/** These requests. */
export const areRequests = (ids: readonly string[]): SQL => inArray(visaRequests.id, [...ids])
