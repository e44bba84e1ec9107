import { z } from 'zod'
import { namedTransfer } from '../bank-reference/bank-reference.ts'
import {
  amountMinor,
  briefReason,
  calendarDate,
  instant,
  listQuery,
  localizedName,
  nameText,
  phoneText,
  recordId,
  recordVersion,
} from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { trailEvent } from '../workflow/workflow.ts'
import { taxTerms } from '../tax/tax-terms.ts'
import { accommodation } from './accommodation-row.ts'
import { ALL_REFUND_REASONS, REFUND_STATES } from '../refund/refund-codes.ts'
import { BOARDS } from './accommodation-codes.ts'
import {
  GUEST_KINDS,
  MAX_ROOM_GUESTS,
  MAX_STAY_ROOMS,
  STAY_MEANS,
  STAY_MOVERS,
  STAY_READERS,
  STAY_SELLERS,
} from './stay-codes.ts'
import { stayList } from './stay-list.ts'
import { stayRow } from './stay-row.ts'

const guest = z.object({ name: nameText, kind: z.enum(GUEST_KINDS) })

/** One room: of which kind, and who sleeps in it. */
const enteredRoom = z.object({
  roomTypeId: recordId,
  guests: z.array(guest).min(1, { error: 'stay.emptyRoom' }).max(MAX_ROOM_GUESTS),
})

const enteredStay = z.object({
  accommodationId: recordId,
  arrival: calendarDate,
  /** On which the rooms are left: the last night is the one before. */
  departure: calendarDate,
  rooms: z.array(enteredRoom).min(1).max(MAX_STAY_ROOMS),
  payer: z.object({ name: nameText, phone: phoneText }),
  payment: z.object({ means: z.enum(STAY_MEANS), ...namedTransfer }),
  /** What the clerk told the guest; at another price nothing is sold. */
  expectedTotal: amountMinor,
})

const stayNight = z.object({
  night: calendarDate,
  roomTypeId: recordId,
  roomType: localizedName,
  price: amountMinor,
  isGivenBack: z.boolean(),
  /** The hotel keeps no room for it any more. */
  isShort: z.boolean(),
})

const stayRoom = z.object({
  id: recordId,
  position: z.int(),
  board: z.enum(BOARDS),
  guests: z.array(z.object({ name: z.string(), kind: z.enum(GUEST_KINDS) })),
  nights: z.array(stayNight),
})

export const stayDetail = stayRow.extend({
  hotel: accommodation,
  stayRooms: z.array(stayRoom),
  tax: taxTerms,
  paymentReference: z.string().nullable(),
  /** What cancelling it now would give back, and the first night that it would. Null where it cannot be cancelled. */
  cancelling: z.object({ from: calendarDate, amount: amountMinor }).nullable(),
  cancelledAt: instant.nullable(),
  cancelReason: z.string().nullable(),
  /** The package that it was sold as, with the booking of its seats; null for rooms alone. */
  package: z
    .object({
      bookingId: recordId,
      reference: z.string(),
      name: localizedName,
      included: localizedName.nullable(),
      /** Whose visas it obtains. */
      visasFor: z.array(z.string()),
      /** Its tickets can still be given back: so the stay is given back with them, and not by itself. */
      goesWithBooking: z.boolean(),
      /** The request that asks, or asked, for both. */
      refund: z
        .object({ id: recordId, state: z.enum(REFUND_STATES), reasonCode: z.enum(ALL_REFUND_REASONS) })
        .nullable(),
    })
    .nullable(),
  history: z.array(trailEvent),
  /** When it moved to other days with its journey: the first day before and after. */
  moves: z.array(z.object({ at: instant, from: calendarDate, to: calendarDate })),
  /** The present day at the hotel. */
  today: calendarDate,
  /** What the reader may do with it. */
  acts: z.array(z.enum(['cancel', 'moveRoom'])),
})
export type StayDetail = z.input<typeof stayDetail>

/** As the paper names who issues it. */
const operator = z.object({ name: localizedName, phone: z.string(), email: z.string() })

const query = listQuery.extend(filterQuery(stayList))
const unpaged = { pageNumber: true, recordNumber: true, next: true, previous: true } as const

/** A hotel on one day. */
const hotelDay = z.object({
  id: recordId,
  name: localizedName,
  city: localizedName,
  /** Stays that begin, end and go on that day; guests sleep here in the night that follows it. */
  arrivals: z.int(),
  departures: z.int(),
  staying: z.int(),
  /** Rooms into which somebody moves that day. */
  moves: z.int(),
  roomTypes: z.array(
    z.object({
      id: recordId,
      name: localizedName,
      allotment: z.int().nullable(),
      sold: z.int(),
      held: z.int(),
      free: z.int(),
    }),
  ),
})

export const stayEndpoints = {
  getStayDay: endpoint('getStayDay', {
    summary: 'A day by hotel: arrivals, departures, who stays, and what is free in the night that follows.',
    access: STAY_READERS,
    query: z.object({ day: calendarDate.optional() }),
    data: z.object({
      day: calendarDate,
      /** At the operator's home. */
      today: calendarDate,
      hotels: z.array(hotelDay),
    }),
  }),
  getStayList: listEndpoint('getStayList', {
    summary: 'Stays within the own scope.',
    access: STAY_READERS,
    query,
    data: stayRow,
  }),
  exportStays: fileEndpoint('exportStays', {
    summary: 'The filtered stays as CSV or XLSX; logged.',
    access: STAY_READERS,
    query: query.omit(unpaged).extend(sheetQuery),
  }),
  getStay: endpoint('getStay', {
    summary: 'A stay with its rooms, guests and nights.',
    access: STAY_READERS,
    query: z.object({ id: recordId }),
    data: stayDetail,
  }),
  getStayPrint: endpoint('getStayPrint', {
    summary: 'What the voucher of a stay shows: for the guest, who hands it in at the hotel.',
    access: STAY_READERS,
    query: z.object({ id: recordId }),
    data: stayDetail.extend({ operator }),
  }),
  createStay: endpoint('createStay', {
    summary: 'Sell rooms without a journey: rooms, payment and postings at once, all or none.',
    access: STAY_SELLERS,
    body: enteredStay,
    data: stayDetail,
  }),
  cancelStay: endpoint('cancelStay', {
    summary: 'Cancel a stay: nights are given back by the policy, the money goes back the way it came.',
    access: STAY_SELLERS,
    body: z.object({
      id: recordId,
      version: recordVersion,
      reason: briefReason,
      /** What the clerk saw. */
      expectedAmount: amountMinor,
    }),
    data: stayDetail,
  }),
  moveStayRoom: endpoint('moveStayRoom', {
    summary: 'From a night on, another kind of room of the same hotel; the price stays as it was sold.',
    access: STAY_MOVERS,
    body: z.object({
      id: recordId,
      version: recordVersion,
      roomId: recordId,
      from: calendarDate,
      roomTypeId: recordId,
      reason: briefReason,
    }),
    data: stayDetail,
  }),
  getRoomingList: endpoint('getRoomingList', {
    summary: 'Who sleeps where in a hotel in one night.',
    access: STAY_READERS,
    query: z.object({ accommodationId: recordId, night: calendarDate }),
    data: z.object({
      operator,
      hotel: accommodation,
      night: calendarDate,
      rooms: z.array(
        z.object({
          stay: z.object({ id: recordId, number: z.string() }),
          roomType: localizedName,
          board: z.enum(BOARDS),
          guests: z.array(z.object({ name: z.string(), kind: z.enum(GUEST_KINDS) })),
          payerPhone: z.string(),
          arrival: calendarDate,
          departure: calendarDate,
          isShort: z.boolean(),
        }),
      ),
    }),
  }),
}
