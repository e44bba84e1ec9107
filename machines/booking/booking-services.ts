import type { Booking, BookingQuote, BookingRequest } from '#contract/booking/booking.ts'
import type { DocumentKind } from '#contract/file.ts'
import type { FlowRefusal } from '#machines/flow-refusal.ts'
import { type Ended, requestPart } from '#machines/parts/request.ts'
import type { RoomHold, TravellerDocument } from './booking-context.ts'
import type { HoldRequest, Keyed, LostRoom, QuoteRequest, Renewal, RoomRequest } from './booking-requests.ts'

export interface HeldDeparture {
  departureKey: string
  seats: string[]
  expiresAt: string | null
}

export interface Refused extends FlowRefusal {
  ok: false
  reason: 'refused'
}
export interface SeatsLost {
  ok: false
  reason: 'seatsLost'
  seats: { departureKey: string; seats: string[] }[]
}
export interface DepartureClosed {
  ok: false
  reason: 'departureClosed'
  /** Null when the server did not say which one. */
  departureKey: string | null
}
/** Somebody else has taken rooms; those held before stay held. */
interface RoomsLost {
  ok: false
  reason: 'roomsLost'
  lacking: LostRoom[]
}
interface WalletTooLow extends FlowRefusal {
  ok: false
  reason: 'walletTooLow'
}
interface Plain<Reason extends string> {
  ok: false
  reason: Reason
}
interface FilesRefused {
  ok: false
  reason: 'filesRefused'
  documents: TravellerDocument[]
  refused: { name: string; message: string }[]
}

/** Each with a key of its own. */
export interface HoldRequests {
  requests: HoldRequest[]
}
/** The same with the rooms of a package; null where none are wanted or held. */
export interface SeatsAndRooms extends HoldRequests {
  rooms: RoomRequest | null
}
export interface FilesToUpload {
  kind: DocumentKind
  files: { file: File; key: string }[]
}

/** Any service's answer, as far as the question goes whether it was yes, and if not, why. */
export type Answer =
  | { ok: true }
  | Refused
  | SeatsLost
  | RoomsLost
  | DepartureClosed
  | WalletTooLow
  | FilesRefused
  | Plain<'holdExpired' | 'noPrice' | 'priceChanged'>
  | Ended

interface HeldSoFar {
  held: HeldDeparture[]
  clockOffset: number | null
}

/** `held` is what stands in any case: of two departures the first may be held when the second is refused. */
export type HoldAnswer = HeldSoFar & ({ ok: true } | SeatsLost | DepartureClosed | Refused)
/** What was asked of the rooms is held, or nothing was. */
interface RoomsToo {
  rooms?: RoomHold | null
}
export type PartyHoldAnswer = (HoldAnswer & RoomsToo) | (HeldSoFar & RoomsLost)
export type RenewAnswer = ({ ok: true } & HeldSoFar) | SeatsLost | Plain<'holdExpired'> | DepartureClosed | Refused
export type PartyRenewAnswer = RenewAnswer & RoomsToo
export type QuoteAnswer = { ok: true; quote: BookingQuote } | Plain<'noPrice'> | DepartureClosed | Refused
export type SellAnswer =
  | { ok: true; booking: Booking }
  | SeatsLost
  | RoomsLost
  | DepartureClosed
  | Plain<'holdExpired' | 'noPrice' | 'priceChanged'>
  | WalletTooLow
  | Refused
export type UploadAnswer = { ok: true; documents: TravellerDocument[] } | FilesRefused
export type DeleteAnswer = { ok: true } | Refused

/** What the flow asks of the server. The feature provides the services of these requests. */
export const bookingServices = {
  holdSeats: requestPart<PartyHoldAnswer, SeatsAndRooms>(),
  renewHolds: requestPart<PartyRenewAnswer, Keyed<Renewal>>(),
  fetchQuote: requestPart<QuoteAnswer, Keyed<QuoteRequest>>(),
  sellTickets: requestPart<SellAnswer, Keyed<BookingRequest>>(),
  uploadFiles: requestPart<UploadAnswer, FilesToUpload>(),
  deleteFile: requestPart<DeleteAnswer, { fileId: string; key: string }>(),
}
