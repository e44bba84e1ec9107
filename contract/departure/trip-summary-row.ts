import { z } from 'zod'
import { currencyCode, instant, localizedName, recordId } from '../common.ts'
import { DEPARTURE_STATES } from './departure-codes.ts'
import { departureKey } from './departure.ts'

export const tripFigures = {
  /** Passengers with a seat; infants have none. */
  seatsSold: z.int(),
  infants: z.int(),
  /** Regular seats of the transport that are for sale. */
  capacity: z.int(),
  checkedIn: z.int(),
  noShows: z.int(),
  /** Pieces of cargo that were loaded and not offloaded again. */
  pieces: z.int(),
  /** Of them, in grams. */
  weight: z.int(),
}

/** Minor units of one currency. */
export const tripMoney = z.object({
  currency: currencyCode,
  /** Net fares of tickets that were not given back. */
  tickets: z.int(),
  /** Net price of the pieces that first left with it. */
  consignments: z.int(),
  /** Expenses on the departure that are not rejected, within the reader's scope; positive. */
  expenses: z.int(),
  /** What is left: tickets and consignments less expenses. */
  result: z.int(),
})
export type TripMoney = z.input<typeof tripMoney>

/** There are expenses of depots that are not the reader's: neither they nor what they leave of the result are told. */
export const hidesExpenses = z.boolean()

export const tripRow = z.object({
  id: recordId,
  departureKey,
  routeName: localizedName,
  startsAt: instant,
  timeZone: z.string(),
  registrationNumber: z.string(),
  state: z.enum(DEPARTURE_STATES),
  ...tripFigures,
  money: z.array(tripMoney),
  hidesExpenses,
})
export type TripRow = z.input<typeof tripRow>
