import { z } from 'zod'
import { MAX_ROOM_GUESTS, MAX_STAY_ROOMS } from '../accommodation/stay-codes.ts'
import { STAY_STATES } from '../accommodation/stay-row.ts'
import { VISA_REQUEST_STATES } from '../check-in/visa-codes.ts'
import { amountMinor, calendarDate, localizedName, recordId } from '../common.ts'

/** A package that a party buys, and who of it shares which room. */
export const packageParty = z.object({
  packageId: recordId,
  rooms: z
    .array(
      z.object({
        roomTypeId: recordId,
        /** Indices in the request's passengers. */
        passengers: z.array(z.int().min(0)).max(MAX_ROOM_GUESTS),
      }),
    )
    .min(1)
    .max(MAX_STAY_ROOMS),
})

/** What of a package's price is for its rooms. */
export const roomPart = z.object({
  total: amountMinor,
  /** Contained in the total. */
  vat: amountMinor,
  arrival: calendarDate,
  /** On which the rooms are left. */
  departure: calendarDate,
})

/** What of a package's price is for visas. */
export const visaPart = z.object({
  total: amountMinor,
  /** Contained in the total. */
  vat: amountMinor,
  /** Indices in the request's passengers. */
  passengers: z.array(z.int()),
})

/** What a package costs a party, as it is told: fares, rooms and visas are parts of it. */
export const packagePrice = z.object({
  name: localizedName,
  /** What it contains besides seats and rooms. */
  included: localizedName.nullable(),
  persons: z.array(
    z.object({
      /** Index in the request's passengers. */
      passenger: z.int(),
      price: amountMinor,
      /** Who share the room, infants aside. */
      occupancy: z.int(),
    }),
  ),
})

/** That a booking was sold as a package. */
export const soldPackage = z.object({
  name: localizedName,
  /** What it contains besides seats and rooms. */
  included: localizedName.nullable(),
  hotel: localizedName,
  arrival: calendarDate,
  departure: calendarDate,
  /** Seats, rooms and visas together, as it was sold. */
  total: amountMinor,
  /** What of it was for visas, and for whom; null where it was for none. */
  visas: z
    .object({
      total: amountMinor,
      requests: z.array(z.object({ id: recordId, name: z.string(), state: z.enum(VISA_REQUEST_STATES) })),
      /** Of the fees. */
      givenBack: amountMinor,
    })
    .nullable(),
  /** `total`: of its rooms; `givenBack`: of that, once it is cancelled. */
  stay: z.object({
    id: recordId,
    number: z.string(),
    state: z.enum(STAY_STATES),
    total: amountMinor,
    givenBack: amountMinor,
  }),
})
