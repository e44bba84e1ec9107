import { fromPromise } from 'xstate'
import type { Booking, BookingQuote, BookingRequest } from '#contract/booking/booking.ts'
import type { DocumentKind } from '#contract/file.ts'
import type { FlowRefusal } from '#machines/flow-refusal.ts'
import type { TravellerDocument } from './booking-context.ts'
import type { HoldRequest, Keyed, QuoteRequest } from './booking-requests.ts'

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

/** Any service's answer, as far as the question goes whether it was yes, and if not, why. */
export type Answer =
  | { ok: true }
  | Refused
  | SeatsLost
  | DepartureClosed
  | WalletTooLow
  | FilesRefused
  | Plain<'holdExpired' | 'noPrice' | 'priceChanged'>

/** `held` is what stands in any case: of two departures the first may be held when the second is refused. */
export type HoldAnswer = { held: HeldDeparture[]; clockOffset: number | null } & (
  | { ok: true }
  | SeatsLost
  | DepartureClosed
  | Refused
)
export type RenewAnswer =
  | { ok: true; held: HeldDeparture[]; clockOffset: number | null }
  | SeatsLost
  | Plain<'holdExpired'>
  | DepartureClosed
  | Refused
export type QuoteAnswer = { ok: true; quote: BookingQuote } | Plain<'noPrice'> | DepartureClosed | Refused
export type SellAnswer =
  | { ok: true; booking: Booking }
  | SeatsLost
  | DepartureClosed
  | Plain<'holdExpired' | 'noPrice' | 'priceChanged'>
  | WalletTooLow
  | Refused
export type UploadAnswer = { ok: true; documents: TravellerDocument[] } | FilesRefused
export type DeleteAnswer = { ok: true } | Refused
export type SendAnswer = { ok: true } | Refused

/** What the flow asks of the server. The feature provides them; a throw means an outage. */
export const bookingServices = {
  holdSeats: unprovided<HoldAnswer, { requests: HoldRequest[] }>('holdSeats'),
  renewHolds: unprovided<RenewAnswer, Keyed<{ departureKeys: string[] }>>('renewHolds'),
  fetchQuote: unprovided<QuoteAnswer, Keyed<QuoteRequest>>('fetchQuote'),
  sellTickets: unprovided<SellAnswer, Keyed<BookingRequest>>('sellTickets'),
  uploadFiles: unprovided<UploadAnswer, { kind: DocumentKind; files: { file: File; key: string }[] }>('uploadFiles'),
  deleteFile: unprovided<DeleteAnswer, { fileId: string; key: string }>('deleteFile'),
  sendTickets: unprovided<SendAnswer, Keyed<{ bookingId: string; email: string; language: 'en' | 'ar' }>>(
    'sendTickets',
  ),
}

function unprovided<Output, Input = undefined>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`The booking flow has no ${name} service.`)))
}
