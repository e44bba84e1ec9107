import { z } from 'zod'
import { BOARDS, MAX_BEDS, MAX_ROOM_TYPES } from '../accommodation/accommodation-codes.ts'
import { MAX_STAY_NIGHTS } from '../accommodation/stay-codes.ts'
import { amountMinor, calendarDate, currencyCode, localizedName, recordId, recordVersion } from '../common.ts'
import { MAX_PACKAGE_CAPACITY, MAX_PACKAGE_PRICES } from './package-codes.ts'

const price = z.object({
  currency: currencyCode,
  /** Who share a room, infants aside. */
  occupancy: z.int().min(1).max(MAX_BEDS),
  /** Per person, VAT included. */
  adult: amountMinor.min(1, { error: 'package.noPrice' }),
  child: amountMinor,
  infant: amountMinor,
})

/** Of a person who needs a visa, VAT included. */
const visaFee = z.object({ currency: currencyCode, fee: amountMinor.min(1, { error: 'package.noVisaFee' }) })

export const values = {
  name: localizedName,
  /** What it contains besides seats and rooms, as it is printed. */
  included: localizedName.nullable(),
  /** Of the way there; the way back is the opposite one. */
  tripId: recordId,
  accommodationId: recordId,
  nights: z.int().min(1).max(MAX_STAY_NIGHTS),
  /** Days on which the way there may begin, both included. */
  validFrom: calendarDate,
  validTo: calendarDate,
  /** Persons in all, infants aside; null: as many as there are seats and rooms. */
  capacity: z.int().min(1).max(MAX_PACKAGE_CAPACITY).nullable(),
  roomTypeIds: z.array(recordId).min(1, { error: 'package.noRooms' }).max(MAX_ROOM_TYPES),
  prices: z.array(price).min(1, { error: 'package.noPrices' }).max(MAX_PACKAGE_PRICES),
  /** What of the price is for a visa that somebody needs; empty: visas are not part of it. */
  visaFees: z.array(visaFee).max(MAX_PACKAGE_PRICES),
  isActive: z.boolean(),
}

export const travelPackage = z.object({
  id: recordId,
  version: recordVersion,
  ...values,
  prices: z.array(price.extend({ adult: z.int(), child: z.int(), infant: z.int() })),
  visaFees: z.array(visaFee.extend({ fee: z.int() })),
  tripName: localizedName,
  originRegionId: recordId,
  destinationRegionId: recordId,
  hotel: z.object({ name: localizedName, city: localizedName }),
  /** The kinds of room that it is sold with. */
  roomTypes: z.array(
    z.object({
      id: recordId,
      name: localizedName,
      beds: z.int(),
      cots: z.int(),
      board: z.enum(BOARDS),
      isActive: z.boolean(),
    }),
  ),
  /** Persons that it was sold to, without those whose stay was cancelled. */
  sold: z.int(),
})

export type PackageRecord = z.input<typeof travelPackage>
