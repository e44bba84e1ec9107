import type { EnteredPayment } from '../asked-payment.ts'
import type { Booking } from '#contract/booking/booking.ts'
import type { DepartureSummary } from '#contract/departure/departure.ts'
import type { ChangeQuote, TravelDateChange } from '#contract/travel-date-change/travel-date-change.ts'
import type { FlowRefusal } from '#machines/flow-refusal.ts'
import type { Hold } from '../booking/booking-context.ts'
import type { Direction, HoldRequest, Keyed } from '../booking/booking-requests.ts'
import type { ChangeQuoteRequest, ChangeRequest } from './travel-date-change-requests.ts'

/** What the clerk does, in order. Departure and seats come once per direction that moves. */
export const CHANGE_STEPS = ['find', 'tickets', 'departure', 'seats', 'review', 'payment'] as const
export type ChangeStep = (typeof CHANGE_STEPS)[number]

export type ChangePayment = EnteredPayment

export interface ChangeContext {
  /** An agent pays from the own account, everybody else with cash, POS or bank. */
  isAgent: boolean
  /** Server's time minus this device's, in milliseconds. */
  clockOffset: number
  /** What the page was opened for: a booking, and tickets of it. */
  link: ChangeLink | null
  /** Where the clerk is, or was before a side road. */
  step: ChangeStep
  /** Which direction's departure or seats are being chosen. */
  direction: Direction
  bookingId: string | null
  booking: Booking | null
  /** What each ticket may and what it costs by time alone. */
  terms: ChangeQuote | null
  /** Ids of the tickets that shall move. */
  chosen: string[]
  /** The day that is looked at, local to where the direction starts. */
  dates: Record<Direction, string | null>
  departures: Record<Direction, DepartureSummary | null>
  /** The price on the chosen departures. */
  quote: ChangeQuote | null
  /** Total that the clerk told the passenger before the server said it had changed. */
  totalBefore: number | null
  /** New seats by ticket id. */
  seats: Record<string, string>
  /** Who gets the next seat. */
  activeTicket: string | null
  holds: Record<Direction, Hold | null>
  isHoldOver: boolean
  lostSeats: string[]
  closedDirection: Direction | null
  reason: string
  /** The clerk went on without a reason: from then on the field says so. */
  isReasonTried: boolean
  payment: ChangePayment
  /** The requests under way or last made, so that a repetition is the same to the letter, its key too. */
  holdRequests: HoldRequest[]
  renewal: Keyed<{ departureKeys: string[] }>
  quoteRequest: Keyed<ChangeQuoteRequest> | null
  changeRequest: Keyed<ChangeRequest> | null
  /** It was sent before a reload, and its answer never seen. */
  isChangeSent: boolean
  refusal: FlowRefusal | null
  isRestored: boolean
  done: TravelDateChange | null
}

export interface ChangeLink {
  bookingId: string
  ticketIds: string[]
}

export interface ChangeInput {
  isAgent: boolean
  link: ChangeLink | null
}

export function newChange({ isAgent, link }: ChangeInput): ChangeContext {
  return {
    isAgent,
    clockOffset: 0,
    link,
    step: 'find',
    direction: 'outward',
    bookingId: null,
    booking: null,
    terms: null,
    chosen: [],
    dates: { outward: null, return: null },
    departures: { outward: null, return: null },
    quote: null,
    totalBefore: null,
    seats: {},
    activeTicket: null,
    holds: { outward: null, return: null },
    isHoldOver: false,
    lostSeats: [],
    closedDirection: null,
    reason: '',
    isReasonTried: false,
    payment: { means: isAgent ? 'agentAccount' : 'cash', reference: '', isReuseConfirmed: false, customerId: null },
    holdRequests: [],
    renewal: { key: '', body: { departureKeys: [] } },
    quoteRequest: null,
    changeRequest: null,
    isChangeSent: false,
    refusal: null,
    isRestored: false,
    done: null,
  }
}
