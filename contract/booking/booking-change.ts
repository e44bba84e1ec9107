import { z } from 'zod'
import { BOOKING_CORRECTORS, BOOKING_READERS, BOOKING_TYPES } from '../access.ts'
import { booking, bookingPassenger, passengerData, salePayment } from './booking.ts'
import type { BOOKING_CHANGE_FIELDS } from './booking-change-codes.ts'
import { bookingChangeList } from './booking-change-list.ts'
import { bookingChangeRow } from './booking-change-row.ts'
import { amountMinor, listQuery, nameText, phoneText, recordId, recordVersion, briefReason } from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { documentKind } from '../file.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { seatNumber } from '../seat/seat.ts'
import { MAX_PASSENGERS, MAX_DOCUMENTS } from './booking-codes.ts'

/** A name that is not changed stays as it was sold, even where nobody would be let enter it now: the server judges the change. */
const correctedPassenger = passengerData.extend({ firstName: nameText, lastName: nameText })

export const payerData = z.object({ name: nameText, phone: phoneText })

const bookingUpdate = z.object({
  id: recordId,
  /** Why: it stands in the history beside every change. */
  reason: briefReason,
  /** `version`: the booking's. */
  payer: payerData.extend({ version: recordVersion }).nullable().default(null),
  /** Passengers of the booking whose data or documents are corrected, each with all its data. */
  passengers: z
    .array(
      z.object({
        id: recordId,
        version: recordVersion,
        data: correctedPassenger,
        addedDocuments: z
          .array(z.object({ fileId: recordId, kind: documentKind }))
          .max(MAX_DOCUMENTS)
          .default([]),
        removedDocuments: z.array(recordId).max(MAX_DOCUMENTS).default([]),
      }),
    )
    .max(MAX_PASSENGERS * 2)
    .default([]),
  /** Other seats on the same departures, all at once: two tickets may change places. */
  seats: z
    .array(z.object({ ticketId: recordId, version: recordVersion, seat: seatNumber }))
    .max(MAX_PASSENGERS * 2)
    .default([]),
})
export type BookingUpdate = z.input<typeof bookingUpdate>

const addedSeats = z.object({
  reason: briefReason,
  /** More passengers on the booking's own departures, on seats that the caller holds. */
  passengers: z.array(bookingPassenger).min(1).max(MAX_PASSENGERS),
  payment: salePayment,
  /** Of these passengers alone, as the clerk told it; the server sells at its own price or answers 409 priceChanged. */
  expectedTotal: amountMinor,
})

export type BookingChangeField = (typeof BOOKING_CHANGE_FIELDS)[number]

export const bookingChangeQuery = listQuery.extend(filterQuery(bookingChangeList))

export type BookingChange = z.input<typeof bookingChangeRow>

export const bookingChangeEndpoints = {
  updateBooking: endpoint('updateBooking', {
    summary: "Correct a booking: payer, passengers' data and documents, seats on the same departures; all or none.",
    access: BOOKING_CORRECTORS,
    body: bookingUpdate,
    data: booking,
  }),
  addSeats: endpoint('addSeats', {
    summary: "Sell more held seats on a booking's own departures: tickets, payment and postings at once, all or none.",
    access: BOOKING_TYPES,
    params: z.object({ id: recordId }),
    body: addedSeats,
    data: booking,
  }),
  getBookingChangeHistoryList: listEndpoint('getBookingChangeHistoryList', {
    summary: 'Changes of bookings within the own scope, one row per value that changed, newest first.',
    access: BOOKING_READERS,
    query: bookingChangeQuery,
    data: bookingChangeRow,
  }),
  exportBookingChangeHistory: fileEndpoint('exportBookingChangeHistory', {
    summary: 'The filtered changes of bookings as CSV or XLSX; logged.',
    access: BOOKING_READERS,
    query: bookingChangeQuery
      .omit({ pageNumber: true, recordNumber: true, next: true, previous: true })
      .extend(sheetQuery),
  }),
}
