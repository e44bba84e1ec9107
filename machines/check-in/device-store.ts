import type { BoardingList, BoardingTicket } from '#contract/check-in/boarding-list.ts'
import type { ActFailure, QueuedAct, QueuedFee, ReviewNote, SequencedAct } from './queued-act.ts'

/** Why this device can keep nothing: its storage is full, or the browser gives none, or took it away. */
export type StoreTrouble = 'full' | 'unavailable'

/** Who may work at this device without the network, and until when. */
export interface DeviceOfficer {
  id: string
  name: string
  pass: string
  /** ISO 8601, by the server's clock. */
  passEndsAt: string
  /** Server's clock less the device's, in milliseconds. */
  clockAhead: number
  /** Of the session that the pass came with: tells after a reload whose it is. */
  sessionMark: string
  /** Device clock, epoch milliseconds: the newest is who works here. */
  workedAt: number
}

/** A device's identity, for receipts of fees that it takes while it is cut off. */
export interface Device {
  id: string
  /** Null until the server has given the device its series. */
  series: { prefix: string; lastNumber: number } | null
}

/**
 * What the device keeps on disk. Every method that writes has written when it answers, or throws a `DeviceStoreError`
 * and has written nothing.
 */
export interface DeviceStore {
  keepList: (list: BoardingList, now: number) => Promise<BoardingList>
  readList: (departureKey: string, now: number) => Promise<BoardingList | null>
  readLists: (now: number) => Promise<BoardingList[]>
  /** Answers how many milliseconds from now the next list has to go; null where there is none. */
  eraseOld: (now: number) => Promise<number | null>
  /** Tickets as the server has just told them. */
  keepTickets: (tickets: readonly BoardingTicket[]) => Promise<void>

  /** Puts an act at the queue's end and does it to its list; again, it answers what stands there. */
  queueAct: (act: QueuedAct) => Promise<QueuedAct>
  /** As `queueAct`, with receipt numbers of the device's series; null where it has none. */
  queueFee: (act: Omit<QueuedFee, 'receiptNumbers'>) => Promise<QueuedFee | null>
  /** The oldest act that can be sent at that moment of the device's clock. */
  firstDue: (now: number) => Promise<SequencedAct | null>
  /** The server has failed on an act: it stays in the queue. */
  keepFailure: (act: SequencedAct, failure: ActFailure) => Promise<void>
  /** Acts that are put aside, with those that wait behind them. */
  putAside: () => Promise<SequencedAct[]>
  /** Whatever is put aside is due from then on. */
  retryPutAside: (now: number) => Promise<void>
  /** Whether anything was done for one of these tickets that the server does not know yet. */
  isUnsent: (ticketIds: readonly string[]) => Promise<boolean>
  /** Tickets as the server has them, and what was done for them here since. */
  withUnsent: (tickets: readonly BoardingTicket[]) => Promise<BoardingTicket[]>
  /**
   * The server has it: the act leaves the queue, and what somebody has to look at is written down. Where that cannot be
   * written the act is out of the queue all the same, as long as the page is open, and `settleRest` writes it later.
   */
  settle: (act: SequencedAct, notes: readonly ReviewNote[]) => Promise<void>
  settleRest: () => Promise<void>
  unsent: () => Promise<number>
  notes: () => Promise<ReviewNote[]>
  putAway: (clientId: string) => Promise<void>

  device: (makeId: () => string) => Promise<Device>
  /** The server's count and the device's own: the higher one is right. */
  keepSeries: (prefix: string, lastNumber: number) => Promise<void>

  keepOfficer: (officer: DeviceOfficer) => Promise<void>
  dropOfficer: (id: string) => Promise<void>
  officers: () => Promise<DeviceOfficer[]>
  /** Whether there is room again for the acts of a while: throws while there is none. */
  probe: () => Promise<void>
  close: () => void
}
