import { and, asc, eq, inArray } from 'drizzle-orm'
import { withContentsStored } from '#server/audit/contents/store-contents.ts'
import type { Transaction } from '#server/database/connection.ts'
import { bookings, passengerDocuments, passengers, tickets } from '#server/database/schema/booking.ts'
import { departures } from '#server/database/schema/departure.ts'
import type { BookingWritePermit } from '#server/domain/booking/write-permit.ts'
import type { PassengerRecord, StoredBooking, TicketRecord } from '../booking-records.ts'
import type { BookingUpdate } from './booking-update-rules.ts'

/**
 * Keeps everybody else from these departures until the transaction ends: seats are given up here before others are
 * taken, and who wanted both would wait for each other in a circle. Locked in the order of their ids.
 */
export async function lockDeparturesAlone(tx: Transaction, departureIds: readonly string[]): Promise<void> {
  if (departureIds.length === 0) return
  await tx.orm
    .select({ id: departures.id })
    .from(departures)
    .where(inArray(departures.id, [...departureIds]))
    .orderBy(asc(departures.id))
    .for('update')
}

/** A booking's own row, after its tickets; what others say of it (`saveTicketStates`) waits until the transaction ends. */
export async function lockBooking(tx: Transaction, { bookingId }: BookingWritePermit): Promise<void> {
  await tx.orm.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, bookingId)).for('no key update')
}

export interface CorrectedBooking {
  booking: Pick<
    StoredBooking['booking'],
    'id' | 'payerName' | 'payerPhone' | 'leadPassenger' | 'searchText' | 'version'
  >
  /** Only those that changed, as they will stand. */
  passengers: readonly PassengerRecord[]
  tickets: readonly Pick<TicketRecord, 'id' | 'seat' | 'fareClass' | 'printRevision' | 'version'>[]
  documents: readonly Pick<BookingUpdate['passengers'][number], 'id' | 'addedDocuments' | 'removedDocuments'>[]
}

/** Writes what an update made of a booking whose rows are all locked. */
export function writeCorrections(tx: Transaction, corrected: CorrectedBooking): Promise<void> {
  const concerned = {
    booking: [corrected.booking.id],
    passenger: corrected.passengers.map(({ id }) => id),
    ticket: corrected.tickets.map(({ id }) => id),
  }
  return withContentsStored(tx, concerned, () => write(tx, corrected))
}

async function write(tx: Transaction, { booking, ...changed }: CorrectedBooking): Promise<void> {
  const { id, ...summary } = booking
  await tx.orm.update(bookings).set(summary).where(eq(bookings.id, id))
  for (const { id: passengerId, ...data } of changed.passengers)
    await tx.orm.update(passengers).set(data).where(eq(passengers.id, passengerId))
  for (const { id: ticketId, ...data } of changed.tickets)
    await tx.orm.update(tickets).set(data).where(eq(tickets.id, ticketId))
  for (const { id: passengerId, addedDocuments, removedDocuments } of changed.documents) {
    if (removedDocuments.length > 0) {
      await tx.orm
        .delete(passengerDocuments)
        .where(
          and(eq(passengerDocuments.passengerId, passengerId), inArray(passengerDocuments.fileId, removedDocuments)),
        )
    }
    if (addedDocuments.length > 0) {
      await tx.orm.insert(passengerDocuments).values(addedDocuments.map((document) => ({ passengerId, ...document })))
    }
  }
}
