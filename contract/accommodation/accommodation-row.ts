import { z } from 'zod'
import { MAX_NAME } from '../bounds.ts'
import { amountMinor, currencyCode, emailText, localizedName, phoneText, recordId, recordVersion } from '../common.ts'
import { BOARDS, MAX_BEDS, MAX_COTS, MAX_ROOM_TYPES, MAX_STARS } from './accommodation-codes.ts'

/** A time of day at the hotel, `HH:MM`. */
const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)

const roomType = {
  name: localizedName,
  /** Everybody but infants sleeps in one. */
  beds: z.int().min(1).max(MAX_BEDS),
  /** Infants' beds that fit in besides. */
  cots: z.int().min(0).max(MAX_COTS),
  board: z.enum(BOARDS),
  /** Of a night, whoever sleeps in it; contains VAT. */
  price: amountMinor.min(1, { error: 'accommodation.noPrice' }),
  currency: currencyCode,
  isActive: z.boolean(),
}

const facts = {
  name: localizedName,
  city: localizedName,
  /** Whose VAT its nights contain, and whose clock its days go by. */
  regionId: recordId,
  /** Null where it has no class. */
  stars: z.int().min(1).max(MAX_STARS).nullable(),
  address: z.string().trim().min(1).max(MAX_NAME).nullable(),
  phone: phoneText.nullable(),
  email: emailText.nullable(),
  /** From when rooms are ready, and until when they are left. */
  checkInTime: clockTime,
  checkOutTime: clockTime,
  isActive: z.boolean(),
}

export const values = {
  ...facts,
  roomTypes: z
    // A new kind of room has no id yet.
    .array(z.object({ id: recordId.nullable(), ...roomType }))
    .min(1, { error: 'accommodation.noRooms' })
    .max(MAX_ROOM_TYPES),
}

const roomTypeRow = z.object({ id: recordId, ...roomType, price: z.int() })

export const accommodation = z.object({
  id: recordId,
  version: recordVersion,
  ...facts,
  phone: z.string().nullable(),
  regionName: localizedName,
  roomTypes: z.array(roomTypeRow),
})

export type AccommodationRecord = z.input<typeof accommodation>
