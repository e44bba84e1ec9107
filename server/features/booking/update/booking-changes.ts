import { PASSENGER_FIELDS } from '#contract/booking/booking-codes.ts'
import type { BookingUpdate } from './booking-update-rules.ts'
import type { StoredBooking } from '../booking-records.ts'

/**
 * One value of a booking that changed. Its history keeps it under a name that says whose it is: `payerName`,
 * `passengers.<id>.passportNumber`, `tickets.<id>.seat`.
 */
export interface ChangedValue {
  name: string
  from: unknown
  to: unknown
}

/** Everything that an update changes, in the order of the form; what is sent as it was is no change. */
export function changesOf(
  stored: StoredBooking,
  request: BookingUpdate,
  files: readonly { id: string; name: string }[],
): ChangedValue[] {
  const { booking } = stored
  const { payer } = request
  const ofPayer = payer
    ? [
        { name: 'payerName', from: booking.payerName, to: payer.name },
        { name: 'payerPhone', from: booking.payerPhone, to: payer.phone },
      ]
    : []
  const ofPassengers = request.passengers.flatMap(({ id, data, addedDocuments, removedDocuments }): ChangedValue[] => {
    const before = stored.passengers.find((each) => each.id === id)
    if (!before) return []
    const name = `passengers.${id}.document`
    return [
      ...PASSENGER_FIELDS.map((field) => ({ name: `passengers.${id}.${field}`, from: before[field], to: data[field] })),
      ...stored.documents
        .filter((document) => document.passengerId === id && removedDocuments.includes(document.fileId))
        .map((document) => ({ name, from: { kind: document.kind, name: document.name }, to: null })),
      ...addedDocuments.map(({ fileId, kind }) => ({
        name,
        from: null,
        to: { kind, name: files.find((file) => file.id === fileId)?.name ?? '' },
      })),
    ]
  })
  const ofSeats = request.seats.map(({ ticketId, seat }) => ({
    name: `tickets.${ticketId}.seat`,
    from: stored.tickets.find(({ id }) => id === ticketId)?.seat ?? null,
    to: seat,
  }))
  return [...ofPayer, ...ofPassengers, ...ofSeats].filter(({ from, to }) => from !== to)
}
