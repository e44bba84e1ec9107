import type { EnteredPayment } from '../asked-payment.ts'
import type { Booking, BookingQuote, BookingRequest } from '#contract/booking/booking.ts'
import type { FARE_CLASSES } from '#contract/booking/booking-codes.ts'
import type { DepartureSummary } from '#contract/departure/departure.ts'
import type { DocumentKind, UploadedFile } from '#contract/file.ts'
import type { FlowRefusal } from '#machines/flow-refusal.ts'
import type { Board } from '#contract/accommodation/accommodation-codes.ts'
import type { LocalizedName } from '#contract/common.ts'
import type { Direction, HoldRequest, Keyed, LostRoom, QuoteRequest, Renewal, RoomRequest } from './booking-requests.ts'

export type FareClass = (typeof FARE_CLASSES)[number]

/** Counted up whenever what a draft holds changes its meaning; an older one is set aside, not misread. */
export const BOOKING_DRAFT_SHAPE = 2

/** What the clerk does, in order; a one-way booking leaves the return steps out, and only a package has rooms. */
export const BOOKING_STEPS = [
  'journey',
  'outwardDeparture',
  'outwardSeats',
  'returnDeparture',
  'returnSeats',
  'rooming',
  'passengers',
  'documents',
  'review',
  'payment',
] as const
export type BookingStep = (typeof BOOKING_STEPS)[number]

export interface Journey {
  isTwoWay: boolean
  fromStoppageId: string | null
  toStoppageId: string | null
  /** Travel dates, local to where the direction starts. */
  date: string | null
  returnDate: string | null
  party: Record<FareClass, number>
}

/** What stands in the fields of a passenger, valid or not; empty is `''`. */
export interface PassengerText {
  firstName: string
  lastName: string
  gender: string
  dateOfBirth: string
  nationality: string
  passportNumber: string
  passportExpiry: string
  nationalNumber: string
  nationalExpiry: string
  phone: string
}

export interface TravellerDocument {
  file: UploadedFile
  kind: DocumentKind
}

export interface Traveller {
  /** What the clerk was told; what is paid, the server's quote says. */
  kind: FareClass
  /** An infant who turns 3 before the return needs a seat on it: the quote says so. */
  needsSeat: Record<Direction, boolean>
  seats: Record<Direction, string | null>
  text: PassengerText
  documents: TravellerDocument[]
}

/** A journey of people who have travelled before: who they are says how many of which fare class. */
export interface SellAgain {
  journey: Omit<Journey, 'party'>
  travellers: readonly Pick<Traveller, 'kind' | 'text'>[]
}

export interface ChosenDeparture {
  summary: DepartureSummary
  /** The travel date it was looked up for. */
  date: string
}

export interface Hold {
  departureKey: string
  seats: string[]
  /** Null while it holds no seat. */
  expiresAt: string | null
}

/** A package as it was chosen: nights in a hotel with the journey there and back. */
export interface ChosenPackage {
  id: string
  name: LocalizedName
  hotel: LocalizedName
  accommodationId: string
  nights: number
  roomTypes: { id: string; name: LocalizedName; beds: number; cots: number; board: Board }[]
}

/** A room of a package, and who of the party shares it, by their places in it. */
export interface WishedRoom {
  roomTypeId: string
  travellers: number[]
}

/** Rooms that the server holds, over the nights between two days at the hotel. */
export interface RoomHold {
  arrival: string
  departure: string
  rooms: RoomRequest['rooms']
  /** Null while it holds none. */
  expiresAt: string | null
}

export interface Payment extends EnteredPayment {
  payerName: string
  payerPhone: string
}

export interface BookingContext {
  /** An agent pays from the own account, everybody else with cash, POS or bank. */
  isAgent: boolean
  /** Server's time minus this device's, in milliseconds. */
  clockOffset: number
  /** Where the clerk is, or was before a side road. */
  step: BookingStep
  journey: Journey
  /** Chosen first, where one is sold: its nights decide the way back. */
  package: ChosenPackage | null
  /** The clerk went on although something was missing: from then on the fields say what. */
  isJourneyTried: boolean
  departures: Record<Direction, ChosenDeparture | null>
  travellers: Traveller[]
  /** Who gets the next seat. */
  activeTraveller: number
  holds: Record<Direction, Hold | null>
  /** Who shares which room; empty without a package. */
  rooms: WishedRoom[]
  roomHold: RoomHold | null
  isHoldOver: boolean
  lostSeats: Record<Direction, string[]>
  /** Nights in which fewer rooms of a kind are free than were wanted. */
  lostRooms: LostRoom[]
  closedDirection: Direction | null
  currency: string
  arePassengersComplete: boolean
  quote: BookingQuote | null
  /** Total that the clerk told the passenger before the server said it had changed. */
  totalBefore: number | null
  payment: Payment
  isPaymentTried: boolean
  /** Files on their way; kept for a retry, not in the draft. */
  upload: { traveller: number; kind: DocumentKind; files: { file: File; key: string }[] } | null
  refusedFiles: { name: string; message: string }[]
  deletion: { traveller: number; fileId: string; key: string } | null
  /** The requests under way or last made, so that a repetition is the same to the letter, its key too. */
  holdRequests: HoldRequest[]
  roomRequest: RoomRequest | null
  renewal: Keyed<Renewal>
  quoteRequest: Keyed<QuoteRequest> | null
  saleRequest: Keyed<BookingRequest> | null
  /** It was sent before a reload, and its answer never seen. */
  isSaleSent: boolean
  refusal: FlowRefusal | null
  isRestored: boolean
  booking: Booking | null
}

export interface BookingInput {
  isAgent: boolean
  /** Sold in, where the departure is. */
  currency: string
  today: string
  /** Where the clerk's own passengers board; null where no stoppage is their own. */
  ownStoppageId: string | null
}

export const NO_TEXT = {
  firstName: '',
  lastName: '',
  gender: '',
  dateOfBirth: '',
  nationality: '',
  passportNumber: '',
  passportExpiry: '',
  nationalNumber: '',
  nationalExpiry: '',
  phone: '',
} as const satisfies PassengerText

export function newBooking({ isAgent, currency, today, ownStoppageId }: BookingInput): BookingContext {
  return {
    isAgent,
    clockOffset: 0,
    step: 'journey',
    journey: {
      isTwoWay: false,
      fromStoppageId: ownStoppageId,
      toStoppageId: null,
      date: today,
      returnDate: null,
      party: { adult: 1, child: 0, infant: 0 },
    },
    package: null,
    isJourneyTried: false,
    departures: { outward: null, return: null },
    travellers: [],
    activeTraveller: 0,
    holds: { outward: null, return: null },
    rooms: [],
    roomHold: null,
    isHoldOver: false,
    lostSeats: { outward: [], return: [] },
    lostRooms: [],
    closedDirection: null,
    currency,
    arePassengersComplete: false,
    quote: null,
    totalBefore: null,
    payment: {
      means: isAgent ? 'agentAccount' : 'cash',
      reference: '',
      isReuseConfirmed: false,
      customerId: null,
      payerName: '',
      payerPhone: '',
    },
    isPaymentTried: false,
    upload: null,
    refusedFiles: [],
    deletion: null,
    holdRequests: [],
    roomRequest: null,
    renewal: { key: '', body: { departureKeys: [], rooms: null } },
    quoteRequest: null,
    saleRequest: null,
    isSaleSent: false,
    refusal: null,
    isRestored: false,
    booking: null,
  }
}
