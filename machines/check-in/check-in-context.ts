import type { BoardingDeparture, BoardingList, BoardingTicket } from '#contract/check-in/boarding-list.ts'
import type { FlowRefusal } from '#machines/flow-refusal.ts'
import type { Keyed } from '../booking/booking-requests.ts'
import type { CheckInOrder, CheckInOutcome, FeeOrder, FeeReceipt, PassportOrder, Scan } from './check-in-services.ts'
import type { TravelDocument } from './mrz.ts'
import type { ScanProblem } from './read-scan.ts'

/** What an outage can interrupt, and what a retry repeats. */
export type CheckInAct = 'openDeparture' | 'rereadList' | 'payFees' | 'checkIn' | 'acceptPassport'

/** Why the officer's last question has brought nobody. */
export type Nobody = 'notFound' | 'unknownCode' | 'refused' | 'noAnswer'

export interface CheckInContext {
  /** What is being boarded, or to be opened. */
  departureKey: string | null
  /** Everybody on it, as they stand as far as this screen knows. */
  list: BoardingList | null
  /** The device holds no list of the departure that was asked for, and the server cannot be reached. */
  hasNoList: boolean
  /** The last text that was scanned or typed: what a verdict that is about nobody names. */
  scanned: string | null
  /** What it was read as, and what may be wrong with it. */
  scan: Scan | null
  problem: ScanProblem | null
  nobody: Nobody | null
  /** Answers of the last look-up: those to choose from, and any that belong to other departures. */
  found: BoardingTicket[]
  foundDepartures: BoardingDeparture[]
  /** Where the list has the card's place: it was asked for, and nothing has been scanned or chosen since. */
  isListOpen: boolean
  /** Whose card is open. */
  ticketId: string | null
  /** Of the print that was scanned; null where the ticket was found otherwise. */
  printRevision: number | null
  code: string | null
  /** Those that are acted for together; always with the one whose card is open, unless that one is on board. */
  chosen: string[]
  /** A passport that was scanned for this card, and whether the officer has dealt with what differs. */
  passport: { document: TravelDocument; lines: string[]; isSettled: boolean } | null
  /** Tickets whose visa the officer has seen. */
  visasSeen: string[]
  /** What fees are taken in; stays for the next passenger. */
  currency: string | null
  /** The fee came to something else than the passenger was told. */
  isRepriced: boolean
  /** Of the last payment for this card. */
  receipts: FeeReceipt[]
  outcomes: CheckInOutcome[]
  /** Done on the device, still to be sent. */
  isQueued: boolean
  /** Acts under way or unanswered, so that a repetition is the same to the letter, its key too. */
  feeOrder: Keyed<FeeOrder> | null
  checkInOrder: Keyed<CheckInOrder> | null
  passportOrder: Keyed<PassportOrder> | null
  refusal: FlowRefusal | null
  interrupted: CheckInAct | null
  /**
   * The card that was open when the scan came that is being looked up: a passport that no booking names may be that of
   * its passenger. Nobody sees it meanwhile, and any other answer drops it.
   */
  cardBefore: OpenCard | null
}

/** All that belongs to one passenger's card. */
export type OpenCard = Pick<CheckInContext, keyof typeof NO_CARD>

/** What belongs to one passenger's card and is gone with the next. */
export const NO_CARD = {
  ticketId: null,
  printRevision: null,
  code: null,
  chosen: [],
  passport: null,
  visasSeen: [],
  isRepriced: false,
  receipts: [],
  outcomes: [],
  isQueued: false,
  feeOrder: null,
  checkInOrder: null,
  passportOrder: null,
} satisfies Partial<CheckInContext>

/** The last scan has brought nobody: neither a card nor people to choose from are left of the one before. */
export const NOBODY_FOUND = {
  ...NO_CARD,
  cardBefore: null,
  found: [],
  foundDepartures: [],
} satisfies Partial<CheckInContext>

/** Nothing scanned yet, on the departure that is to be boarded. */
export const newCheckIn = (departureKey: string | null): CheckInContext => ({
  departureKey,
  list: null,
  hasNoList: false,
  isListOpen: false,
  scanned: null,
  scan: null,
  problem: null,
  nobody: null,
  currency: null,
  refusal: null,
  interrupted: null,
  ...NOBODY_FOUND,
})
