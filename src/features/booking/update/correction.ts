import { z } from 'zod'
import type { Booking, Ticket } from '#contract/booking/booking.ts'
import { type BookingUpdate, payerData } from '#contract/booking/booking-change.ts'
import { nameText, briefReason } from '#contract/common.ts'
import type { DocumentKind } from '#contract/file.ts'
import { PATTERNS } from '#contract/patterns.ts'
import { passengerFields } from '#src/features/booking/passenger-fields.ts'

/** The fields of a correction; a name that was sold before the rule for names stays as it is. Documents and seats stand beside them: they are no fields. */
export function correctionSchema({ tickets }: Pick<Booking, 'tickets'>) {
  const asSold = new Set(tickets.flatMap(({ passenger }) => [passenger.firstName, passenger.lastName]))
  const name = nameText.superRefine((typed, context) => {
    if (asSold.has(typed) || PATTERNS.personName.test(typed)) return
    context.addIssue({ code: 'invalid_format', format: 'regex', pattern: String(PATTERNS.personName), input: typed })
  })
  return z.object({
    payer: payerData,
    passengers: z.array(z.object({ ...passengerFields, firstName: name, lastName: name })),
    reason: briefReason,
  })
}
type Correction = ReturnType<typeof correctionSchema>
export type CorrectionValues = z.input<Correction>

/** Somebody of the booking, with the tickets. */
export interface Traveller {
  passenger: Ticket['passenger']
  tickets: Ticket[]
}

/** Everybody of a booking, in its order. */
export function travellersOf({ tickets }: Booking): Traveller[] {
  const ids = [...new Set(tickets.map(({ passenger }) => passenger.id))]
  return ids.flatMap((id) => {
    const own = tickets.filter(({ passenger }) => passenger.id === id)
    return own[0] ? [{ passenger: own[0].passenger, tickets: own }] : []
  })
}

export function valuesOf(booking: Booking): CorrectionValues {
  return {
    payer: booking.payer,
    passengers: travellersOf(booking).map(({ passenger }) => ({
      firstName: passenger.firstName,
      lastName: passenger.lastName,
      gender: passenger.gender,
      dateOfBirth: passenger.dateOfBirth,
      nationality: passenger.nationality,
      passportNumber: passenger.passportNumber ?? '',
      passportExpiry: passenger.passportExpiry ?? '',
      nationalNumber: passenger.nationalNumber ?? '',
      nationalExpiry: passenger.nationalExpiry ?? '',
      phone: passenger.phone ?? '',
    })),
    reason: '',
  }
}

/** What is changed besides the fields. */
export interface ExtraChanges {
  /** Ticket id → its new seat. */
  seats: Readonly<Record<string, string>>
  /** Passenger id → files that are uploaded and wait for the save. */
  added: Readonly<Record<string, readonly AddedDocument[]>>
  /** Files that the save takes away. */
  removed: readonly string[]
}

export interface AddedDocument {
  fileId: string
  kind: DocumentKind
  name: string
}

export const NOTHING_BESIDES: ExtraChanges = { seats: {}, added: {}, removed: [] }

/** What a save sends: only what differs from the booking as it is shown, with the versions that it was read in. */
export function updateOf(booking: Booking, values: z.output<Correction>, besides: ExtraChanges): BookingUpdate {
  const { seats, added, removed } = besides
  const isPayerChanged = values.payer.name !== booking.payer.name || values.payer.phone !== booking.payer.phone
  return {
    id: booking.id,
    reason: values.reason,
    payer: isPayerChanged ? { version: booking.version, ...values.payer } : null,
    passengers: travellersOf(booking).flatMap(({ passenger }, index) => {
      const data = values.passengers[index]
      if (!data) return []
      const { id, version, ...before } = passenger
      const addedDocuments = (added[id] ?? []).map(({ fileId, kind }) => ({ fileId, kind }))
      const removedDocuments = booking.documents
        .filter(({ passengerId, fileId }) => passengerId === id && removed.includes(fileId))
        .map(({ fileId }) => fileId)
      const isChanged = Object.entries(data).some(([field, value]) =>
        Object.entries(before).some(([known, old]) => known === field && old !== value),
      )
      return isChanged || addedDocuments.length + removedDocuments.length > 0
        ? [{ id, version, data, addedDocuments, removedDocuments }]
        : []
    }),
    seats: booking.tickets.flatMap(({ id, version, seat }) => {
      const newSeat = seats[id]
      return newSeat && newSeat !== seat ? [{ ticketId: id, version, seat: newSeat }] : []
    }),
  }
}

export const hasChanges = ({ payer, passengers = [], seats = [] }: BookingUpdate): boolean =>
  Boolean(payer) || passengers.length + seats.length > 0
