import { and, eq, exists, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, type PgTable, QueryBuilder } from 'drizzle-orm/pg-core'
import type { LedgerRecordKind } from '#contract/ledger-codes.ts'
import type { LifecycleRecord, RecordMachine } from '#contract/workflow.ts'
import { containing } from '#server/database/list-page.ts'
import type { Orm } from '#server/database/connection.ts'
import { bookings, passengers, tickets } from '#server/database/schema/booking.ts'
import { consignmentPieces, consignments, consignmentWriteOffs } from '#server/database/schema/consignment.ts'
import { departures } from '#server/database/schema/departure.ts'
import { cashTransfers, depositSlips } from '#server/database/schema/depot-cash.ts'
import { expenses } from '#server/database/schema/expense.ts'
import { journalEntries } from '#server/database/schema/journal.ts'
import { cashShifts } from '#server/database/schema/ledger.ts'
import { depots, routeStops, stoppages, transports } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { refundRequests } from '#server/database/schema/refund.ts'
import { topUps, walletDeductions } from '#server/database/schema/top-up.ts'
import { departureCancellations } from '#server/database/schema/travel-day.ts'
import { visaRequests } from '#server/database/schema/visa.ts'
import { bookingSearch } from '#server/records/booking-search.ts'
import { consignmentSearch } from '#server/records/consignment-search.ts'
import { parseDepartureKey } from '#server/timetable/departure-key.ts'

/** What one kind of record with a lifecycle is to whoever looks at records of all kinds. */
interface LifecycleRecords {
  table: PgTable
  id: AnyPgColumn
  state: AnyPgColumn
  /**
   * The records that count to a depot, as a condition on the table. This is the one place that says which depot a
   * record belongs to.
   */
  ofDepot: (depotId: string) => SQL
  /** The records that a term finds: by reference or number, or by whom they are about. */
  find: (term: string) => SQL | undefined
  tell: (orm: Orm, ids: string[]) => Promise<Told[]>
  /** Under which kind the ledger keeps entries of the record itself. */
  ledgerKind?: LedgerRecordKind
}

export type Told = Omit<LifecycleRecord, 'machine'>

const query = new QueryBuilder({ casing: 'snake_case' })
const depot = { id: depots.id, code: depots.code, name: depots.name }
const passengerName = sql<string>`${passengers.firstName} || ' ' || ${passengers.lastName}`
/** As `formatDepartureKey` writes it. */
const departureKey = sql<string>`${departures.timingId} || '.' || ${departures.travelDate}::text || '.' || ${departures.ordinal}`

export const LIFECYCLE_RECORDS: Record<RecordMachine, LifecycleRecords> = {
  /** The depot that sold it; what agents sold belongs to none. */
  ticket: {
    table: tickets,
    id: tickets.id,
    state: tickets.state,
    ofDepot: (depotId) => ofBooking(tickets.bookingId, eq(bookings.depotId, depotId)),
    find: (term) => ofBooking(tickets.bookingId, bookingSearch(term)),
    tell: (orm, ids) =>
      orm
        .select({
          id: tickets.id,
          reference: bookings.reference,
          person: passengerName,
          travel: { day: tickets.travelDate, seat: tickets.seat },
          state: tickets.state,
          currency: tickets.currency,
          depot,
          page: pageOf('booking', bookings.id),
        })
        .from(tickets)
        .innerJoin(bookings, eq(bookings.id, tickets.bookingId))
        .innerJoin(passengers, eq(passengers.id, tickets.passengerId))
        .leftJoin(depots, eq(depots.id, bookings.depotId))
        .where(inArray(tickets.id, ids)),
    ledgerKind: 'ticket',
  },
  /** The depot of the booking when it was asked for. */
  refund: {
    table: refundRequests,
    id: refundRequests.id,
    state: refundRequests.state,
    ofDepot: (depotId) => eq(refundRequests.depotId, depotId),
    find: (term) =>
      or(ofBooking(refundRequests.bookingId, bookingSearch(term)), eq(refundRequests.receiptNumber, term)),
    tell: (orm, ids) =>
      orm
        .select({
          id: refundRequests.id,
          reference: bookings.reference,
          person: bookings.leadPassenger,
          state: refundRequests.state,
          currency: refundRequests.currency,
          depot,
          page: pageOf('refund', refundRequests.id),
        })
        .from(refundRequests)
        .innerJoin(bookings, eq(bookings.id, refundRequests.bookingId))
        .leftJoin(depots, eq(depots.id, refundRequests.depotId))
        .where(inArray(refundRequests.id, ids)),
    ledgerKind: 'refund',
  },
  /** Every depot in whose region the departure calls. */
  cancellation: {
    table: departureCancellations,
    id: departureCancellations.id,
    state: departureCancellations.state,
    ofDepot: (depotId) =>
      exists(
        query
          .select({ id: departures.id })
          .from(departures)
          .where(and(eq(departures.id, departureCancellations.departureId), callsAt(depotId))),
      ),
    find: (term) =>
      exists(
        query
          .select({ id: departures.id })
          .from(departures)
          .where(and(eq(departures.id, departureCancellations.departureId), departureSearch(term))),
      ),
    tell: (orm, ids) =>
      orm
        .select({
          id: departureCancellations.id,
          reference: departureTold,
          person: users.name,
          state: departureCancellations.state,
          currency: sql<null>`null`,
          depot: sql<null>`null`,
          page: pageOf('departure', departureKey),
        })
        .from(departureCancellations)
        .innerJoin(departures, eq(departures.id, departureCancellations.departureId))
        .innerJoin(transports, eq(transports.id, departures.transportId))
        .innerJoin(users, eq(users.id, departureCancellations.proposedBy))
        .where(inArray(departureCancellations.id, ids)),
  },
  /** The depot of who asked for it. */
  visaRequest: {
    table: visaRequests,
    id: visaRequests.id,
    state: visaRequests.state,
    ofDepot: (depotId) => eq(visaRequests.depotId, depotId),
    find: (term) =>
      or(ofBooking(visaRequests.bookingId, bookingSearch(term)), eq(visaRequests.passportNumber, term.toUpperCase())),
    tell: (orm, ids) =>
      orm
        .select({
          id: visaRequests.id,
          reference: bookings.reference,
          person: passengerName,
          state: visaRequests.state,
          currency: sql<null>`null`,
          depot,
          page: pageOf('visaRequest', visaRequests.id),
        })
        .from(visaRequests)
        .innerJoin(bookings, eq(bookings.id, visaRequests.bookingId))
        .innerJoin(passengers, eq(passengers.id, visaRequests.passengerId))
        .leftJoin(depots, eq(depots.id, visaRequests.depotId))
        .where(inArray(visaRequests.id, ids)),
  },
  /** The depot that sent the bill, wherever the piece lies now. */
  consignmentPiece: {
    table: consignmentPieces,
    id: consignmentPieces.id,
    state: consignmentPieces.state,
    ofDepot: (depotId) => ofBill(consignmentPieces.consignmentId, eq(consignments.fromDepotId, depotId)),
    find: (term) => ofBill(consignmentPieces.consignmentId, consignmentSearch(term)),
    tell: (orm, ids) =>
      orm
        .select({
          id: consignmentPieces.id,
          reference: sql<string>`${consignments.billNumber} || ' / ' || ${consignmentPieces.number}`,
          person: consignments.receiverName,
          state: consignmentPieces.state,
          currency: consignments.currency,
          depot,
          page: pageOf('consignment', consignments.id),
        })
        .from(consignmentPieces)
        .innerJoin(consignments, eq(consignments.id, consignmentPieces.consignmentId))
        .innerJoin(depots, eq(depots.id, consignments.fromDepotId))
        .where(inArray(consignmentPieces.id, ids)),
  },
  /** The depot of who reported the loss. */
  writeOff: {
    table: consignmentWriteOffs,
    id: consignmentWriteOffs.id,
    state: consignmentWriteOffs.state,
    ofDepot: (depotId) => eq(consignmentWriteOffs.depotId, depotId),
    find: (term) => ofBill(consignmentWriteOffs.consignmentId, consignmentSearch(term)),
    tell: (orm, ids) =>
      orm
        .select({
          id: consignmentWriteOffs.id,
          reference: consignments.billNumber,
          person: users.name,
          state: consignmentWriteOffs.state,
          currency: consignments.currency,
          depot,
          page: pageOf('consignment', consignments.id),
        })
        .from(consignmentWriteOffs)
        .innerJoin(consignments, eq(consignments.id, consignmentWriteOffs.consignmentId))
        .innerJoin(users, eq(users.id, consignmentWriteOffs.requestedBy))
        .leftJoin(depots, eq(depots.id, consignmentWriteOffs.depotId))
        .where(inArray(consignmentWriteOffs.id, ids)),
  },
  /** The depot whose till it is. */
  cashShift: {
    table: cashShifts,
    id: cashShifts.id,
    state: cashShifts.state,
    ofDepot: (depotId) => eq(cashShifts.depotId, depotId),
    find: (term) => byPerson(cashShifts.clerkId, term),
    tell: (orm, ids) =>
      orm
        .select({
          id: cashShifts.id,
          reference: sql<null>`null`,
          person: users.name,
          state: cashShifts.state,
          currency: sql<null>`null`,
          depot,
          page: pageOf('cashShift', cashShifts.id),
        })
        .from(cashShifts)
        .innerJoin(users, eq(users.id, cashShifts.clerkId))
        .innerJoin(depots, eq(depots.id, cashShifts.depotId))
        .where(inArray(cashShifts.id, ids)),
    ledgerKind: 'cashShift',
  },
  /** The depot whose cash it is. */
  depositSlip: {
    table: depositSlips,
    id: depositSlips.id,
    state: depositSlips.state,
    ofDepot: (depotId) => eq(depositSlips.depotId, depotId),
    find: (term) => or(ilike(depositSlips.number, containing(term)), byPerson(depositSlips.createdBy, term)),
    tell: (orm, ids) =>
      orm
        .select({
          id: depositSlips.id,
          reference: depositSlips.number,
          person: users.name,
          state: depositSlips.state,
          currency: sql<null>`null`,
          depot,
          page: pageOf('depositSlip', depositSlips.id),
        })
        .from(depositSlips)
        .innerJoin(users, eq(users.id, depositSlips.createdBy))
        .innerJoin(depots, eq(depots.id, depositSlips.depotId))
        .where(inArray(depositSlips.id, ids)),
    ledgerKind: 'depositSlip',
  },
  /** The depot that it moves within. */
  cashTransfer: {
    table: cashTransfers,
    id: cashTransfers.id,
    state: cashTransfers.state,
    ofDepot: (depotId) => eq(cashTransfers.depotId, depotId),
    find: (term) => or(ilike(cashTransfers.number, containing(term)), byPerson(cashTransfers.createdBy, term)),
    tell: (orm, ids) =>
      orm
        .select({
          id: cashTransfers.id,
          reference: cashTransfers.number,
          person: users.name,
          state: cashTransfers.state,
          currency: sql<null>`null`,
          depot,
          page: pageOf('cashTransfer', cashTransfers.id),
        })
        .from(cashTransfers)
        .innerJoin(users, eq(users.id, cashTransfers.createdBy))
        .innerJoin(depots, eq(depots.id, cashTransfers.depotId))
        .where(inArray(cashTransfers.id, ids)),
    ledgerKind: 'cashTransfer',
  },
  /** Head office's: of no depot. */
  journalEntry: {
    table: journalEntries,
    id: journalEntries.id,
    state: journalEntries.state,
    ofDepot: () => sql`false`,
    find: (term) =>
      or(
        ilike(journalEntries.number, containing(term)),
        ilike(journalEntries.reference, containing(term)),
        byPerson(journalEntries.requestedBy, term),
      ),
    tell: (orm, ids) =>
      orm
        .select({
          id: journalEntries.id,
          reference: journalEntries.number,
          person: users.name,
          state: journalEntries.state,
          currency: journalEntries.currency,
          depot: sql<null>`null`,
          page: pageOf('journal', journalEntries.id),
        })
        .from(journalEntries)
        .innerJoin(users, eq(users.id, journalEntries.requestedBy))
        .where(inArray(journalEntries.id, ids)),
    ledgerKind: 'journal',
  },
  /** The depot that took the cash, else the agent's. */
  topUp: {
    table: topUps,
    id: topUps.id,
    state: topUps.state,
    ofDepot: (depotId) => eq(topUps.depotId, depotId),
    find: (term) =>
      or(
        ilike(topUps.number, containing(term)),
        ilike(topUps.bankReference, containing(term)),
        byPerson(topUps.agentId, term),
      ),
    tell: (orm, ids) =>
      orm
        .select({
          id: topUps.id,
          reference: topUps.number,
          person: users.name,
          state: topUps.state,
          currency: topUps.currency,
          depot,
          page: pageOf('topUp', topUps.id),
        })
        .from(topUps)
        .innerJoin(users, eq(users.id, topUps.agentId))
        .leftJoin(depots, eq(depots.id, topUps.depotId))
        .where(inArray(topUps.id, ids)),
    ledgerKind: 'topUp',
  },
  /** The agent's depot. */
  walletDeduction: {
    table: walletDeductions,
    id: walletDeductions.id,
    state: walletDeductions.state,
    ofDepot: (depotId) =>
      inArray(walletDeductions.agentId, query.select({ id: users.id }).from(users).where(eq(users.depotId, depotId))),
    find: (term) => or(ilike(walletDeductions.number, containing(term)), byPerson(walletDeductions.agentId, term)),
    tell: (orm, ids) =>
      orm
        .select({
          id: walletDeductions.id,
          reference: sql<string>`coalesce(${walletDeductions.number}, '–')`,
          person: users.name,
          state: walletDeductions.state,
          currency: walletDeductions.currency,
          depot,
          page: pageOf('walletDeduction', walletDeductions.id),
        })
        .from(walletDeductions)
        .innerJoin(users, eq(users.id, walletDeductions.agentId))
        .leftJoin(depots, eq(depots.id, users.depotId))
        .where(inArray(walletDeductions.id, ids)),
    ledgerKind: 'walletDeduction',
  },
  /** The depot that bears it. */
  expense: {
    table: expenses,
    id: expenses.id,
    state: expenses.state,
    ofDepot: (depotId) => eq(expenses.depotId, depotId),
    find: (term) => or(sql`${expenses.searchText} like ${containing(term)}`, byPerson(expenses.createdBy, term)),
    tell: (orm, ids) =>
      orm
        .select({
          id: expenses.id,
          reference: expenses.number,
          person: expenses.supplier,
          state: expenses.state,
          currency: expenses.currency,
          depot,
          page: pageOf('expense', expenses.id),
        })
        .from(expenses)
        .innerJoin(depots, eq(depots.id, expenses.depotId))
        .where(inArray(expenses.id, ids)),
    ledgerKind: 'expense',
  },
  /** Every depot in whose region it calls. */
  departure: {
    table: departures,
    id: departures.id,
    state: departures.state,
    ofDepot: callsAt,
    find: departureSearch,
    tell: (orm, ids) =>
      orm
        .select({
          id: departures.id,
          reference: departureTold,
          person: sql<null>`null`,
          state: departures.state,
          currency: sql<null>`null`,
          depot: sql<null>`null`,
          page: pageOf('departure', departureKey),
        })
        .from(departures)
        .innerJoin(transports, eq(transports.id, departures.transportId))
        .where(inArray(departures.id, ids)),
  },
}

/** Day and vehicle, since a departure has no number that people know. */
const departureTold = sql<string>`${departures.travelDate}::text || ' · ' || ${transports.registrationNumber}`

/** Where the record is told, as one value. */
function pageOf<Kind extends string>(kind: Kind, id: AnyPgColumn | SQL): SQL<{ kind: Kind; id: string }> {
  return sql`json_build_object('kind', ${kind}::text, 'id', ${id})`
}

function ofBooking(bookingId: AnyPgColumn, condition: SQL | undefined): SQL {
  return exists(
    query
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(eq(bookings.id, bookingId), condition)),
  )
}

function ofBill(consignmentId: AnyPgColumn, condition: SQL | undefined): SQL {
  return exists(
    query
      .select({ id: consignments.id })
      .from(consignments)
      .where(and(eq(consignments.id, consignmentId), condition)),
  )
}

function byPerson(userId: AnyPgColumn, term: string): SQL {
  return inArray(
    userId,
    query
      .select({ id: users.id })
      .from(users)
      .where(ilike(users.name, containing(term))),
  )
}

/** In whichever version of the route. */
function callsAt(depotId: string): SQL {
  return inArray(
    departures.routeId,
    query
      .select({ id: routeStops.routeId })
      .from(routeStops)
      .innerJoin(stoppages, eq(stoppages.id, routeStops.stoppageId))
      .innerJoin(depots, and(eq(depots.regionId, stoppages.regionId), eq(depots.id, depotId))),
  )
}

/** By key, travel day or vehicle. */
function departureSearch(term: string): SQL {
  const key = parseDepartureKey(term)
  if (key)
    return sql`(${eq(departures.timingId, key.timingId)} and ${eq(departures.travelDate, key.travelDate)} and ${eq(departures.ordinal, key.ordinal)})`
  const vehicles = query
    .select({ id: transports.id })
    .from(transports)
    .where(ilike(transports.registrationNumber, containing(term)))
  return sql`(${departures.travelDate}::text = ${term} or ${inArray(departures.transportId, vehicles)})`
}

/** What records of one kind are called and where their pages are, by id. */
export async function tellLifecycleRecords(
  orm: Orm,
  machine: RecordMachine,
  ids: readonly string[],
): Promise<Map<string, LifecycleRecord>> {
  const wanted = [...new Set(ids)]
  const told = wanted.length === 0 ? [] : await LIFECYCLE_RECORDS[machine].tell(orm, wanted)
  return new Map(told.map((record) => [record.id, { machine, ...record }]))
}
