import type { BoardingDeparture, BoardingList } from '#contract/check-in/boarding-list.ts'
import type {
  CheckInAnswer,
  CheckInOrder,
  FeeAnswer,
  FeeOrder,
  LookUpAnswer,
  OpenAnswer,
  PassportAnswer,
  PassportOrder,
  Scan,
} from '#machines/check-in/check-in-services.ts'
import type { Keyed } from '#machines/booking/booking-requests.ts'
import type { ReviewNote } from '#machines/check-in/queued-act.ts'
import type { StoreTrouble } from '#machines/check-in/device-store.ts'

/** A departure that one can begin to board. */
export interface DepartureChoice extends BoardingDeparture {
  counts: BoardingList['counts']
  /** When the vehicle leaves the next of the reader's stoppages; ISO 8601. */
  nextAt: string
}

/** How the desk stands towards the server: the line that is always in sight. */
export interface DeskStatus {
  isOnline: boolean
  /** Server's clock when the list that is worked from was read; null before there is one. */
  listReadAt: string | null
  /** Acts that are done here and not yet sent. */
  unsent: number
  /** Of them those that the server fails on, and those that wait behind them. */
  putAside: number
  /** Acts that the server refused, or took as the second of their kind, since this desk was opened. */
  needsReview: number
  /** Fees that were taken and are nobody's, until the officer has said that they know; the oldest first. */
  feesToGiveBack: readonly ReviewNote[]
  /** Why nothing can be kept on this device now; null while it can. */
  storeTrouble: StoreTrouble | null
  upload: 'idle' | 'sending' | 'waiting' | 'signedOut'
  /** Why the desk cannot go on without the network; null while it can. */
  offlineObstacle: 'notSecure' | 'noStore' | 'storeFull' | 'noList' | 'passEnded' | null
  /** Until when the officer may work without the network; ISO 8601. */
  passEndsAt: string | null
}

/**
 * What the check-in screen works at: the server, or a device that goes on without it. The services are those of the
 * flow; a throw is an outage that nothing could be done about.
 */
export interface CheckInDesk {
  openDeparture: (input: { departureKey: string }, signal: AbortSignal) => Promise<OpenAnswer>
  lookUp: (input: { scan: Scan; departureKey: string | null }, signal: AbortSignal) => Promise<LookUpAnswer>
  payFees: (input: Keyed<FeeOrder>) => Promise<FeeAnswer>
  checkIn: (input: Keyed<CheckInOrder>) => Promise<CheckInAnswer>
  acceptPassport: (input: Keyed<PassportOrder>) => Promise<PassportAnswer>
  departures: (signal: AbortSignal) => Promise<DepartureChoice[]>
}
