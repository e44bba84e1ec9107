import type { BoardingList, BoardingTicket } from '#contract/check-in/boarding-list.ts'
import type { DeviceOfficer, DeviceStore, StoreTrouble } from './device-store.ts'
import type { ReviewNote, SequencedAct } from './queued-act.ts'

/** Who works at this device. */
export interface OfficerStatus {
  /** Null while nobody may: no pass was ever given, or it is over. */
  officer: DeviceOfficer | null
  /** The server knows them by a session; otherwise they work by their pass alone. */
  isSignedIn: boolean
  /** Somebody whose pass is still good, after a reload or a dead battery took the session: they may go on. */
  candidate: DeviceOfficer | null
}

export const NOBODY: OfficerStatus = { officer: null, isSignedIn: false, candidate: null }

/** A list as the server told it. */
export interface ToldList {
  list: BoardingList
  /** Device clock when it was read, epoch milliseconds. */
  now: number
}

/** What the device keeps, as it was read last. */
export interface DeskContents {
  /** Acts that are done here and not yet sent. */
  unsent: number
  /** Of them those that the server fails on, and those that wait behind them; the oldest first. */
  putAside: readonly SequencedAct[]
  /** What somebody has to look at, the oldest first. */
  notes: readonly ReviewNote[]
  /** Of `notes` the fees that are nobody's. */
  feesToGiveBack: readonly ReviewNote[]
  /** Of the open departure; of any departure before one is chosen. */
  hasList: boolean
  /** Server's clock when the list of the open departure was read; null before there is one. */
  listReadAt: string | null
}

/** What the session did since the officer was read last. */
export interface SessionNews {
  /** Signed out or locked the screen: the pass goes with it. */
  hasLeft: boolean
  /** The candidate wants to go on. */
  isResuming: boolean
}

export interface DeskInput {
  /** The page's context is secure, so that codes can be verified and lists be kept. */
  canKeep: boolean
  /** A session that the server answers: neither over nor locked. */
  canSend: boolean
}

export interface DeskContext extends DeskInput {
  store: DeviceStore | null
  /** Why nothing can be kept now. */
  trouble: StoreTrouble | null
  /** Of the departure that is being boarded. */
  departureKey: string | null
  /** The list of the open departure as the server told it last, for a device that could not keep it. */
  told: ToldList | null
  /** By id the tickets as they were last seen, on line or not. */
  seen: ReadonlyMap<string, BoardingTicket>
  contents: DeskContents
  /** Device clock, epoch milliseconds: when the next list has to go. */
  listsEndAt: number | null
  standing: OfficerStatus
  /** Works by their pass, or is signed in. */
  resumedId: string | null
  /** A list with a pass in it that has not been kept yet; it may come before the user's details do. */
  unkeptPass: ToldList | null
  /** Not yet asked about. */
  news: SessionNews | null
  /** Being asked about. */
  question: SessionNews
}

export const NO_NEWS: SessionNews = { hasLeft: false, isResuming: false }

export const newDesk = (input: DeskInput): DeskContext => ({
  ...input,
  store: null,
  trouble: null,
  departureKey: null,
  told: null,
  seen: new Map(),
  contents: { unsent: 0, putAside: [], notes: [], feesToGiveBack: [], hasList: false, listReadAt: null },
  listsEndAt: null,
  standing: NOBODY,
  resumedId: null,
  unkeptPass: null,
  news: null,
  question: NO_NEWS,
})
