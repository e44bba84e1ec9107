import { z } from 'zod'
import { BOOKING_TYPES } from '../access.ts'
import { amountMinor, currencyCode, instant, localizedName, recordId } from '../common.ts'
import { offeredDeparture, stretchQuery } from './departure.ts'
import { DRAFT_FLOWS } from '../draft.ts'
import { endpoint } from '../endpoint.ts'

/** Most departures that a counter shows at once. */
export const MAX_COUNTER_DEPARTURES = 8
/** Most journeys that a clerk sold lately and may sell with one key. */
export const MAX_RECENT_JOURNEYS = 4

const stretch = z.object({ fromStoppageId: recordId, toStoppageId: recordId })

const lastSale = z.object({
  bookingId: recordId,
  /** Without its groups, as it is stored. */
  reference: z.string(),
  soldAt: instant,
  /** The way out. */
  fromStoppageId: recordId,
  toStoppageId: recordId,
  from: localizedName,
  to: localizedName,
  /** When the way out leaves, and the zone where it does. */
  departsAt: instant,
  timeZone: z.string(),
  isTwoWay: z.boolean(),
  leadPassenger: z.string(),
  passengers: z.int(),
  currency: currencyCode,
  /** As it was sold, in minor units. */
  total: amountMinor,
})
export type LastSale = z.input<typeof lastSale>

/** Own work that was left unfinished, and on which booking. */
const draftHint = z.object({ flow: z.enum(DRAFT_FLOWS), bookingId: recordId.nullable(), updatedAt: instant })
export type DraftHint = z.input<typeof draftHint>

export const counterEndpoints = {
  getCounter: endpoint('getCounter', {
    summary:
      'What a clerk begins with: the next departures from a stoppage, own recent journeys, the own last sale and drafts.',
    access: BOOKING_TYPES,
    query: stretchQuery
      .pick({ adult: true, child: true, infant: true })
      .extend({ fromStoppageId: recordId.optional(), toStoppageId: recordId.optional() }),
    data: z.object({
      /** The next that can be boarded there, to the other stoppage or to the end of their routes, soonest first; none without a stoppage. */
      departures: z.array(offeredDeparture).max(MAX_COUNTER_DEPARTURES),
      /** The own ones, most often sold first. */
      recentJourneys: z.array(stretch).max(MAX_RECENT_JOURNEYS),
      /** The own; null for who has sold nothing yet. */
      lastSale: lastSale.nullable(),
      drafts: z.array(draftHint).max(DRAFT_FLOWS.length),
    }),
  }),
}
