import { z } from 'zod'
import { amountMinor, calendarDate, currencyCode, instant, localizedName, recordId, recordVersion } from '../common.ts'
import { person } from '../consignment/consignment-row.ts'
import { STAY_MEANS } from './stay-codes.ts'

export const STAY_STATES = ['booked', 'cancelled'] as const

export const stayRow = z.object({
  id: recordId,
  version: recordVersion,
  /** ST, depot, its local year, running number; without gaps. */
  number: z.string(),
  state: z.enum(STAY_STATES),
  accommodation: z.object({ id: recordId, name: localizedName, city: localizedName }),
  /** The first night, and the day on which the rooms are left. */
  arrival: calendarDate,
  departure: calendarDate,
  nights: z.int(),
  rooms: z.int(),
  guests: z.int(),
  /** Names of the kinds of room, each once. */
  roomTypes: z.array(localizedName),
  payerName: z.string(),
  payerPhone: z.string(),
  /** Nights that no room is kept for, since the hotel reduced its allotment. */
  shortNights: z.int(),
  means: z.enum(STAY_MEANS),
  currency: currencyCode,
  /** VAT included. */
  total: amountMinor,
  vatTotal: amountMinor,
  /** Of the total. */
  givenBack: amountMinor,
  depot: z.object({ id: recordId, code: z.string(), name: localizedName }).nullable(),
  soldBy: person,
  soldAt: instant,
})
export type StayRow = z.input<typeof stayRow>
