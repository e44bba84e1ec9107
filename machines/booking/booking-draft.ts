import { z } from 'zod'
import { BOARDS } from '#contract/accommodation/accommodation-codes.ts'
import { localizedName } from '#contract/common.ts'
import { bookingQuote, bookingRequest } from '#contract/booking/booking.ts'
import { FARE_CLASSES, PAYMENT_MEANS } from '#contract/booking/booking-codes.ts'
import { departureSummary } from '#contract/departure/departure.ts'
import { documentKind, uploadedFile } from '#contract/file.ts'
import { BOOKING_DRAFT_SHAPE, BOOKING_STEPS } from './booking-context.ts'
import { perDirection } from './per-direction.ts'

const text = z.string().max(200)

const passengerText = z.object({
  firstName: text,
  lastName: text,
  gender: text,
  dateOfBirth: text,
  nationality: text,
  passportNumber: text,
  passportExpiry: text,
  nationalNumber: text,
  nationalExpiry: text,
  phone: text,
})

const { lines } = bookingQuote.shape

/** A price as an earlier version kept it knew the standard rate alone. */
const keptQuote = bookingQuote.extend({
  package: bookingQuote.shape.package.default(null),
  rooms: bookingQuote.shape.rooms.default(null),
  visas: bookingQuote.shape.visas.default(null),
  lines: z.array(
    lines.element.extend({
      taxCategory: lines.element.shape.taxCategory.default('S'),
      taxReason: lines.element.shape.taxReason.default(null),
    }),
  ),
})

/**
 * The part of a booking in the making that survives a reload: what the clerk did, not what the server said about it.
 * Seats are wishes here; whether they are still to be had is asked anew.
 */
const bookingWork = z.object({
  step: z.enum(BOOKING_STEPS),
  journey: z.object({
    isTwoWay: z.boolean(),
    fromStoppageId: z.string().nullable(),
    toStoppageId: z.string().nullable(),
    date: z.string().nullable(),
    returnDate: z.string().nullable(),
    party: z.record(z.enum(FARE_CLASSES), z.int().min(0)),
  }),
  package: z
    .object({
      id: z.string(),
      name: localizedName,
      hotel: localizedName,
      accommodationId: z.string(),
      nights: z.int(),
      roomTypes: z.array(
        z.object({ id: z.string(), name: localizedName, beds: z.int(), cots: z.int(), board: z.enum(BOARDS) }),
      ),
    })
    .nullable()
    .default(null),
  rooms: z.array(z.object({ roomTypeId: z.string(), travellers: z.array(z.int()) })).default([]),
  departures: perDirection(
    z
      // Instants stay the text they are on the wire.
      .object({
        summary: z.custom<z.input<typeof departureSummary>>((value) => departureSummary.safeParse(value).success),
        date: z.string(),
      })
      .nullable(),
  ),
  travellers: z
    .array(
      z.object({
        kind: z.enum(FARE_CLASSES),
        needsSeat: perDirection(z.boolean()),
        seats: perDirection(z.string().nullable()),
        text: passengerText,
        documents: z.array(z.object({ file: uploadedFile, kind: documentKind })),
      }),
    )
    .max(24),
  currency: z.string(),
  arePassengersComplete: z.boolean(),
  payment: z.object({
    means: z.enum(PAYMENT_MEANS),
    reference: text,
    isReuseConfirmed: z.boolean().default(false),
    customerId: z.string().nullable().default(null),
    payerName: text,
    payerPhone: text,
  }),
  /** The price that goes with such a sale; before that it is asked for anew. */
  quote: keptQuote.nullable(),
  /** A sale that was sent and not answered: asked again with the same key and to the letter. */
  saleRequest: z
    .object({
      key: z.string(),
      body: z.custom<z.input<typeof bookingRequest>>((value) => bookingRequest.safeParse(value).success),
    })
    .nullable(),
})
export type BookingWork = z.output<typeof bookingWork>

/** Null for what this version cannot go on with. */
export function readBookingWork(snapshot: unknown, shape: number): BookingWork | null {
  if (shape !== BOOKING_DRAFT_SHAPE) return null
  const parsed = bookingWork.safeParse(snapshot)
  return parsed.success ? parsed.data : null
}
