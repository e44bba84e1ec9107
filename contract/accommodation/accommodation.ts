import { z } from 'zod'
import { BOOKING_TYPES } from '../access.ts'
import { calendarDate, currencyCode, instant, localizedName, recordId, recordVersion } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery } from '../list/list-query.ts'
import { masterListQuery } from '../master.ts'
import {
  ACCOMMODATION_KEEPERS,
  MAX_ALLOTMENT,
  MAX_ALLOTMENT_NIGHTS,
  MAX_CALENDAR_NIGHTS,
  MAX_ROOM_TYPES,
} from './accommodation-codes.ts'
import { accommodationList } from './accommodation-list.ts'
import { accommodation, values } from './accommodation-row.ts'
import { MAX_STAY_ROOMS, STAY_READERS } from './stay-codes.ts'

const READERS = [...new Set([...ACCOMMODATION_KEEPERS, ...STAY_READERS])]

/** A night of one kind of room: what the hotel keeps for us, and what of it is left. */
const roomNight = z.object({
  night: calendarDate,
  /** Null: the hotel keeps none that night. */
  allotment: z.int().nullable(),
  sold: z.int(),
  /** Held by somebody who is selling them. */
  held: z.int(),
  free: z.int(),
})

/** A stay that no room is kept for any more. */
const touchedStay = z.object({ id: recordId, number: z.string(), guest: z.string(), nights: z.array(calendarDate) })

const heldRooms = z.object({
  /** Null while none is held. */
  expiresAt: instant.nullable(),
  serverTime: instant,
})

export const accommodationEndpoints = {
  getAccommodationList: listEndpoint('getAccommodationList', {
    summary: 'Hotels with their kinds of room and the prices of a night.',
    access: READERS,
    query: masterListQuery.extend(filterQuery(accommodationList)),
    data: accommodation,
  }),
  getAccommodationOptions: endpoint('getAccommodationOptions', {
    summary: 'What a hotel can be entered with: regions, and currencies of the regions.',
    access: ACCOMMODATION_KEEPERS,
    data: z.object({
      regions: z.array(z.object({ id: recordId, name: localizedName, currency: currencyCode })),
      currencies: z.array(currencyCode),
    }),
  }),
  createAccommodation: endpoint('createAccommodation', {
    summary: 'Create a hotel with its kinds of room.',
    access: ACCOMMODATION_KEEPERS,
    body: z.object(values),
    data: accommodation,
  }),
  updateAccommodation: endpoint('updateAccommodation', {
    summary: 'Change a hotel, its kinds of room and their prices; stays keep what they were sold at.',
    access: ACCOMMODATION_KEEPERS,
    params: z.object({ id: recordId }),
    body: z.object({ id: recordId, version: recordVersion, ...values }),
    data: accommodation,
  }),
  getRoomNights: endpoint('getRoomNights', {
    summary: 'Allotment, sold and free rooms of a hotel, by kind of room and night.',
    access: READERS,
    query: z.object({
      id: recordId,
      from: calendarDate,
      nights: z.coerce.number().int().min(1).max(MAX_CALENDAR_NIGHTS),
    }),
    data: z.object({
      /** The present day at the hotel. */
      today: calendarDate,
      roomTypes: z.array(z.object({ id: recordId, nights: z.array(roomNight) })),
    }),
  }),
  holdRooms: endpoint('holdRooms', {
    summary: 'Make the own held rooms exactly these, for some nights of a hotel; all or none, and no others anywhere.',
    access: BOOKING_TYPES,
    body: z.object({
      arrival: calendarDate,
      /** On which the rooms are left. */
      departure: calendarDate,
      /** Empty releases all. */
      rooms: z.array(z.object({ roomTypeId: recordId, count: z.int().min(1).max(MAX_STAY_ROOMS) })).max(MAX_ROOM_TYPES),
      /** For as long as paying takes, rather than choosing. */
      isForPayment: z.boolean().default(false),
    }),
    data: heldRooms,
  }),
  setAllotment: endpoint('setAllotment', {
    summary:
      'Enter how many rooms of a kind a hotel keeps each night of a span. Fewer than are sold: refused with the stays that are touched, until it is said that the hotel reduced them all the same.',
    access: ACCOMMODATION_KEEPERS,
    body: z.object({
      id: recordId,
      roomTypeId: recordId,
      from: calendarDate,
      /** The last night. */
      to: calendarDate,
      rooms: z.int().min(0).max(MAX_ALLOTMENT),
      isShortfallAccepted: z.boolean().default(false),
    }),
    data: z.object({ nights: z.int().max(MAX_ALLOTMENT_NIGHTS), touched: z.array(touchedStay) }),
  }),
  getShortStays: endpoint('getShortStays', {
    summary: 'Stays from today on that a hotel keeps no room for, since it reduced its allotment after they were sold.',
    access: ACCOMMODATION_KEEPERS,
    query: z.object({ id: recordId }),
    data: z.object({ stays: z.array(touchedStay.extend({ roomType: localizedName })) }),
  }),
}
