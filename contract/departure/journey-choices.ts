import { z } from 'zod'
import { BOOKING_TYPES } from '../access.ts'
import { calendarDate, currencyCode, recordId, sumMinor } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { offeredDeparture, stretchQuery } from './departure.ts'

/** Days of the strip. */
export const STRIP_DAYS = 7
/** Most departures that are named after the day asked for. */
export const MAX_NEXT_DEPARTURES = 3
/** Most places that are named as reached from one. */
export const MAX_DESTINATIONS = 1000

const travelDay = z.object({
  /** Local date at the boarding stoppage. */
  date: calendarDate,
  /** Departures that can still be boarded, whether there is room on them or not. */
  departures: z.int().min(0),
  /** Free on those that can take the whole party. */
  freeSeats: z.int().min(0),
  /** The least that the whole party pays on one of those; null where there is none. */
  least: z.object({ currency: currencyCode, total: sumMinor, isTwoWay: z.boolean() }).nullable(),
})
export type TravelDay = z.output<typeof travelDay>

export const journeyChoiceEndpoints = {
  getJourneyDestinations: endpoint('getJourneyDestinations', {
    summary: 'Stoppages that a route which is sold reaches from one, at a price.',
    access: BOOKING_TYPES,
    query: z.object({ fromStoppageId: recordId }),
    data: z.object({
      stoppageIds: z.array(recordId).max(MAX_DESTINATIONS),
      /** Otherwise there are more than are named. */
      isComplete: z.boolean(),
    }),
  }),
  getTravelDays: endpoint('getTravelDays', {
    summary:
      'Days around a date on which a party can travel, with free seats and totals, and the next departures after it.',
    access: BOOKING_TYPES,
    query: stretchQuery.extend({
      date: calendarDate,
      journey: z.enum(['oneWay', 'twoWay']).default('oneWay'),
      /** The currency that totals are named in, on days when it is sold. */
      currency: currencyCode.optional(),
    }),
    data: z.object({
      days: z.array(travelDay).max(STRIP_DAYS),
      /** With room for the party, soonest first. */
      next: z.array(offeredDeparture).max(MAX_NEXT_DEPARTURES),
    }),
  }),
}
