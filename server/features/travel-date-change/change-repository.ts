import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { withContentsStored } from '#server/audit/contents/store-contents.ts'
import type { Database, Orm, Transaction } from '#server/database/connection.ts'
import { bookings, passengers, tickets } from '#server/database/schema/booking.ts'
import { bookingPayments, travelDateChanges, travelDateChangeTickets } from '#server/database/schema/refund.ts'
import type { Ride } from '#server/domain/booking/journey.ts'
import { policiesAt } from '#server/domain/policy/policy-versions.ts'
import { type LiveTicket, lockTickets, readTickets } from '#server/domain/booking/live-tickets.ts'
import type { BookingWritePermit } from '#server/domain/booking/write-permit.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import type { Network } from '#server/domain/network/network.ts'
import {
  lockDeparturesById,
  readDeparturesById,
  readStoredDeparture,
} from '#server/domain/network/timetable-repository.ts'
import { crossesBorder } from '#server/domain/network/timetable-rules.ts'
import { frozen } from '#server/domain/tax/tax-of-supply.ts'
import type { ChangingBooking } from './change-records.ts'
import type { PricedChange } from './change-rules.ts'
import { sum } from '#machines/sum.ts'

export interface TravelDateChangeFacts {
  database: Database
  network: Network
  /** What left before it is not sold any more, and fees go by it. Holds have the database's clock. */
  now: Date
}

/** A booking within a scope with all its tickets, for what only asks; null where it does not exist or is somebody else's. */
export async function findChanging(
  orm: Orm,
  context: TravelDateChangeFacts,
  bookingId: string,
  scope: SQL | undefined,
): Promise<ChangingBooking | null> {
  const [booking, ids] = await Promise.all([readBooking(orm, bookingId, scope), ticketIdsOf(orm, bookingId)])
  return booking && compose(orm, context, booking, await readTickets(orm, ids, context.now))
}

/**
 * The same for a change: departures that are left and reached, then tickets, then the booking are locked, in the one
 * order that everybody keeps (departures by id, tickets by id). Whoever else wants a ticket of the booking waits.
 */
export async function lockChanging(
  tx: Transaction,
  context: TravelDateChangeFacts,
  { bookingId }: BookingWritePermit,
  { movingIds, departureKeys }: { movingIds: readonly string[]; departureKeys: readonly string[] },
): Promise<ChangingBooking | null> {
  const { network, now } = context
  const [booking, ids, left, reached] = await Promise.all([
    readBooking(tx.orm, bookingId, undefined),
    ticketIdsOf(tx.orm, bookingId),
    tx.orm
      .select({ id: tickets.departureId })
      .from(tickets)
      .where(and(eq(tickets.bookingId, bookingId), inArray(tickets.id, [...movingIds]))),
    Promise.all(
      departureKeys.map(async (text) => {
        const key = parseDepartureKey(text)
        return key && readStoredDeparture(tx.orm, network, key)
      }),
    ),
  ])
  if (booking === null) return null
  const departureIds = [...left, ...reached].flatMap((departure) => departure?.id ?? [])
  await lockDeparturesById(tx, network, [...new Set(departureIds)])
  const live = await lockTickets(tx, ids, now)
  await tx.orm.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, bookingId)).for('no key update')
  return compose(tx.orm, context, booking, live)
}

async function readBooking(orm: Orm, bookingId: string, scope: SQL | undefined) {
  const [booking] = await orm
    .select({
      id: bookings.id,
      reference: bookings.reference,
      currency: bookings.currency,
      depotId: bookings.depotId,
      agentId: bookings.agentId,
    })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), scope))
  return booking ?? null
}

async function ticketIdsOf(orm: Orm, bookingId: string): Promise<string[]> {
  const rows = await orm.select({ id: tickets.id }).from(tickets).where(eq(tickets.bookingId, bookingId))
  return rows.map(({ id }) => id)
}

async function compose(
  orm: Orm,
  { database, network }: TravelDateChangeFacts,
  booking: Omit<ChangingBooking, 'tickets'>,
  live: readonly LiveTicket[],
): Promise<ChangingBooking> {
  const versions = [...new Set(live.map(({ policyVersion }) => policyVersion))]
  const [people, departures, policies] = await Promise.all([
    orm.select().from(passengers).where(eq(passengers.bookingId, booking.id)).orderBy(asc(passengers.position)),
    readDeparturesById(orm, network, [...new Set(live.map(({ departureId }) => departureId))]),
    Promise.all(versions.map(async (version) => [version, await policiesAt(database, version)] as const)),
  ])
  const policiesOf = new Map(policies)
  return {
    ...booking,
    // As the booking lists them: by passenger, outward first.
    tickets: people.flatMap(({ id: passengerId, firstName, lastName, gender, dateOfBirth }) =>
      live
        .filter((ticket) => ticket.passengerId === passengerId)
        .toSorted((one, other) => (one.direction < other.direction ? -1 : 1))
        .flatMap((ticket) => {
          const departure = departures.find(({ id }) => id === ticket.departureId)
          const own = policiesOf.get(ticket.policyVersion)
          if (!departure || !own) throw new Error(`ticket ${ticket.id} has lost its departure or its rules`)
          return [
            {
              ...ticket,
              departure,
              policies: own,
              passenger: { name: `${firstName} ${lastName}`, gender, dateOfBirth },
            },
          ]
        }),
    ),
  }
}

/** A ticket on its new departure. */
export interface MovedTicket {
  priced: PricedChange
  target: Ride & { departure: { id: string } }
  seat: string | null
}

export interface NewChange {
  id: string
  bookingId: string
  cause: PricedChange['cause']
  reason: string
  currency: string
  moved: readonly MovedTicket[]
  /** First local day on which an outward ticket of the booking boards from now on. */
  boardingDay: string
  payment: {
    means: (typeof bookingPayments.$inferInsert)['means']
    reference: string | null
    agentId: string | null
    customerId: string | null
  } | null
  depotId: string | null
  changedBy: string
  at: Date
}

/** Writes a change whose rules have all been checked and whose seats are claimed: tickets, booking, payment, history. */
export function writeChange(tx: Transaction, change: NewChange): Promise<void> {
  return withContentsStored(
    tx,
    { booking: [change.bookingId], ticket: change.moved.map(({ priced }) => priced.ticket.id) },
    () => write(tx, change),
  )
}

async function write(tx: Transaction, change: NewChange): Promise<void> {
  const { id, bookingId, moved, payment, currency, at } = change
  const fee = sum(moved.map(({ priced }) => priced.fee))
  const fareDifference = sum(moved.map(({ priced }) => priced.fareDifference))
  const { cause, reason, depotId, changedBy } = change
  await tx.orm.insert(travelDateChanges).values({
    id,
    bookingId,
    cause,
    reason,
    currency,
    fee,
    fareDifference,
    means: payment?.means ?? null,
    paymentReference: payment?.reference ?? null,
    depotId,
    changedBy,
    at,
  })
  await tx.orm.insert(travelDateChangeTickets).values(moved.map((ticket) => ({ changeId: id, ...historyOf(ticket) })))
  for (const ticket of moved)
    await tx.orm.update(tickets).set(placeOf(ticket)).where(eq(tickets.id, ticket.priced.ticket.id))
  await tx.orm
    .update(bookings)
    .set({
      total: sql`${bookings.total} + ${fareDifference}`,
      vatTotal: sql`${bookings.vatTotal} + ${sum(moved.map(({ priced }) => priced.differenceVat))}`,
      boardingDay: change.boardingDay,
      version: sql`${bookings.version} + 1`,
    })
    .where(eq(bookings.id, bookingId))
  if (payment && fee + fareDifference > 0) {
    const { means, reference, agentId, customerId } = payment
    await tx.orm.insert(bookingPayments).values({
      id: newId(),
      bookingId,
      act: 'travelDateChange',
      means,
      reference,
      agentId,
      customerId,
      fare: fareDifference,
      fee,
      takenBy: changedBy,
      at,
    })
  }
}

function historyOf({ priced, target, seat }: MovedTicket) {
  const { ticket } = priced
  return {
    ticketId: ticket.id,
    fromDepartureId: ticket.departureId,
    toDepartureId: target.departure.id,
    fromTravelDate: ticket.travelDate,
    toTravelDate: target.departure.travelDate,
    fromBoardsAt: ticket.boardsAt,
    toBoardsAt: boardsAt(target),
    fromSeat: ticket.seat,
    toSeat: seat,
    fareBefore: ticket.fare,
    fareAfter: priced.fareAfter,
    fee: priced.fee,
    feePercent: priced.feePercent,
    feeVat: priced.feeVat,
    ...frozen(priced.feeTax),
    policyVersion: ticket.policyVersion,
  }
}

/** The number stays, the print is outdated (its revision rises). State and version are `applyEvent`'s. */
function placeOf({ priced, target, seat }: MovedTicket) {
  const { departure, from, to } = target
  const alightsAt = departure.arrivals[to]
  if (!alightsAt) throw new RangeError(`departure ${departure.key} has no stop ${to}`)
  return {
    departureId: departure.id,
    travelDate: departure.travelDate,
    fromPosition: from,
    toPosition: to,
    boardsAt: boardsAt(target),
    alightsAt,
    seat,
    fareClass: priced.fareClass,
    fare: priced.fareAfter,
    vat: priced.vatAfter,
    oneWayFare: priced.oneWayFare,
    crossesBorder: crossesBorder(departure.route, target),
    printRevision: sql`${tickets.printRevision} + 1`,
  }
}

function boardsAt({ departure, from }: Ride): Date {
  const at = departure.departs[from]
  if (!at) throw new RangeError(`departure ${departure.key} has no stop ${from}`)
  return at
}
