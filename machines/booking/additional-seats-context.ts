import type { EnteredPayment } from '../asked-payment.ts'
import type { BodyOf } from '#contract/contract.ts'
import type { BookingQuote } from '#contract/booking/booking.ts'
import type { FlowRefusal } from '#machines/flow-refusal.ts'
import { newKey } from '../key.ts'
import type { PassengerText } from './booking-context.ts'
import type { Direction, HoldRequest, Keyed, QuoteRequest } from './booking-requests.ts'

/** What the clerk does, in order; a one-way booking leaves the return seats out. */
export const ADDITIONAL_SEATS_STEPS = ['passengers', 'outward', 'return', 'payment'] as const
export type AdditionalSeatsStep = (typeof ADDITIONAL_SEATS_STEPS)[number]

export type AdditionalSeatsOrder = BodyOf<'addSeats'>
export type AdditionalSeatsPayment = EnteredPayment

/** The leg of a departure that everybody of the booking travels, in one direction. */
export interface SharedRide {
  direction: Direction
  departureKey: string
  /** Positions of the stoppages on the route. */
  from: number
  to: number
  travelDate: string
}

/** Somebody who joins. */
export interface Joiner {
  id: string
  /** As typed, valid or not. */
  text: PassengerText
  /** Wished, and held unless the server still has to say so. */
  seats: Record<Direction, string | null>
}

export interface HeldRide {
  seats: string[]
  /** Null while none is held. */
  until: string | null
}

export interface AdditionalSeatsInput {
  bookingId: string
  reference: string
  currency: string
  isAgent: boolean
  /** Outward first. */
  rides: SharedRide[]
  /** What is known of somebody who joins before anything is typed. */
  newcomer: PassengerText
}

export interface AdditionalSeatsContext extends AdditionalSeatsInput {
  /** Where the clerk is, or was before a side road. */
  step: AdditionalSeatsStep
  people: Joiner[]
  /** Who gets the next seat. */
  turn: string | null
  reason: string
  /** The clerk tried to sell without a reason: from then on the field says so. */
  isReasonTried: boolean
  payment: AdditionalSeatsPayment
  /** What the server holds, as it said last. */
  holds: Record<Direction, HeldRide>
  /** Directions whose wish the server has not been asked for yet. */
  unsettled: Direction[]
  /** The request for seats under way, so that a repetition is the same to the letter; null while there is none. */
  holdRequest: HoldRequest | null
  renewal: Keyed<{ departureKeys: string[] }>
  /** Server's time minus this device's, in milliseconds. */
  clockOffset: number
  /** Taken by somebody else since they were picked. */
  lostSeats: string[]
  quote: BookingQuote | null
  quoteRequest: Keyed<QuoteRequest> | null
  /** The quote is for what stands there now, not for what stood there a moment ago. */
  isPriced: boolean
  priceRefusal: FlowRefusal | null
  /** The request under way or last made, so that a repetition is the same to the letter, its key too. */
  order: Keyed<AdditionalSeatsOrder> | null
  /** It was sent before a reload, and its answer never seen. */
  isOrderSent: boolean
  refusal: FlowRefusal | null
  isRestored: boolean
  /** Unfinished seats of another booking. */
  other: Pick<AdditionalSeatsInput, 'bookingId' | 'reference'> | null
}

export const nobody = (text: PassengerText): Joiner => ({
  id: newKey(),
  text,
  seats: { outward: null, return: null },
})

export function newAdditionalSeats(input: AdditionalSeatsInput): AdditionalSeatsContext {
  return {
    ...input,
    step: 'passengers',
    people: [nobody(input.newcomer)],
    turn: null,
    reason: '',
    isReasonTried: false,
    payment: {
      means: input.isAgent ? 'agentAccount' : 'cash',
      reference: '',
      isReuseConfirmed: false,
      customerId: null,
    },
    holds: { outward: { seats: [], until: null }, return: { seats: [], until: null } },
    unsettled: [],
    holdRequest: null,
    renewal: { key: '', body: { departureKeys: [] } },
    clockOffset: 0,
    lostSeats: [],
    quote: null,
    quoteRequest: null,
    isPriced: false,
    priceRefusal: null,
    order: null,
    isOrderSent: false,
    refusal: null,
    isRestored: false,
    other: null,
  }
}
