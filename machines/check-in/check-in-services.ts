import { fromPromise } from 'xstate'
import type { BoardingDeparture, BoardingList, BoardingTicket } from '#contract/check-in/boarding-list.ts'
import type { FlowRefusal } from '#machines/flow-refusal.ts'
import type { Keyed } from '../booking/booking-requests.ts'

interface Refused extends FlowRefusal {
  ok: false
  reason: 'refused'
}
/** Nobody by that code, reference, passport or name; `unknownCode`: the code does not bear our signature. */
interface NotFound {
  ok: false
  reason: 'notFound' | 'unknownCode'
}
/** The fees come to something else by now. */
interface PriceChanged {
  ok: false
  reason: 'priceChanged'
  total: number
}
/** The server cannot be reached and the device holds no list of this departure. */
interface NoList {
  ok: false
  reason: 'noList'
}

/** What was put into the field, by what it looks like. */
export type Scan =
  | { kind: 'code'; text: string }
  | { kind: 'reference'; reference: string }
  /** Lines of a machine-readable zone whose check digits are right, and the number they carry; none where it was typed. */
  | { kind: 'passport'; lines: string[]; passportNumber: string }
  | { kind: 'name'; text: string }

export interface FeeOrder {
  ticketIds: string[]
  currency: string
  means: 'cash' | 'pos'
  reference: string | null
  isManual: boolean
  /** What the passenger was told, in minor units. */
  expectedTotal: number
  /** Of each ticket, in the order of `ticketIds`: what a cut-off device writes down. */
  amounts: number[]
}

export interface CheckInOrder {
  tickets: { ticketId: string; code: string | null; isVisaSeen: boolean }[]
  departureKey: string | null
}

export interface PassportOrder {
  ticketId: string
  passengerVersion: number
  lines: string[]
}

export interface FeeReceipt {
  ticketId: string
  receiptNumber: string
  currency: string
  amount: number
}

/** What became of each ticket of a check-in. */
export interface CheckInOutcome {
  ticketId: string
  result: 'checkedIn' | 'already' | 'refused'
  message: string | null
}

/** Tickets as they stand after an act. `isQueued`: done on the device, still to be sent. */
interface Done {
  ok: true
  tickets: BoardingTicket[]
  isQueued: boolean
}

export type OpenAnswer = { ok: true; list: BoardingList; isFromDevice: boolean } | NoList | Refused
export type LookUpAnswer =
  | {
      ok: true
      tickets: BoardingTicket[]
      departures: BoardingDeparture[]
      printRevision: number | null
      isFromDevice: boolean
    }
  | NotFound
  | Refused
export type FeeAnswer = (Done & { receipts: FeeReceipt[] }) | PriceChanged | Refused
export type CheckInAnswer = (Done & { outcomes: CheckInOutcome[] }) | Refused
export type PassportAnswer = Done | Refused
/** Any service's answer, as far as the question goes whether it was yes, and if not, why. */
export type CheckInServiceAnswer = { ok: true } | Refused | NotFound | NoList | PriceChanged

/**
 * What the flow asks of the desk it works at, on line or cut off. An act that a cut-off device has put into its queue is
 * done as far as the flow goes. The feature provides them; a throw means an outage that nothing could be done about.
 */
export const checkInServices = {
  openDeparture: unprovided<OpenAnswer, { departureKey: string }>('openDeparture'),
  lookUp: unprovided<LookUpAnswer, { scan: Scan; departureKey: string | null }>('lookUp'),
  payFees: unprovided<FeeAnswer, Keyed<FeeOrder>>('payFees'),
  checkIn: unprovided<CheckInAnswer, Keyed<CheckInOrder>>('checkIn'),
  acceptPassport: unprovided<PassportAnswer, Keyed<PassportOrder>>('acceptPassport'),
}

function unprovided<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`The check-in flow has no ${name} service.`)))
}
