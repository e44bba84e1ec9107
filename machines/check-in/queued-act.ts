import type { CheckInOrder, FeeOrder, PassportOrder } from './check-in-services.ts'

/** What was done on the device alone, as it stands in the queue until the server has it. */
export type QueuedAct = QueuedCheckIn | QueuedFee | QueuedPassport

interface Queued {
  /** Names the act for ever: ids of its rows on the server are made of it. The idempotency key of the flow. */
  id: string
  /** Device clock, ISO 8601. */
  at: string
  officer: { id: string; name: string; pass: string }
  /** The list that it was done by. */
  departureKey: string
}

export interface QueuedCheckIn extends Queued {
  kind: 'checkIn'
  order: CheckInOrder
}

export interface QueuedFee extends Queued {
  kind: 'payFee'
  order: FeeOrder
  /** Of the device's own series, one per ticket in the order's order. */
  receiptNumbers: string[]
}

export interface QueuedPassport extends Queued {
  kind: 'acceptPassport'
  order: PassportOrder
}

/** What the server has made of an act by failing on it. */
export interface ActFailure {
  /** Times that it answered with a failure of its own. */
  tries: number
  /** Device clock, epoch milliseconds: until then the act is put aside. Null while it is still tried in its turn. */
  retryAt: number | null
}

/** An act in the queue: sent in the order of `seq`, unless the server fails on it. */
export type SequencedAct = QueuedAct & { seq: number; failure?: ActFailure }

/** Whom an act is about. */
export function ticketIdsOf(act: QueuedAct): string[] {
  switch (act.kind) {
    case 'checkIn':
      return act.order.tickets.map(({ ticketId }) => ticketId)
    case 'payFee':
      return act.order.ticketIds
    case 'acceptPassport':
      return [act.order.ticketId]
  }
}

/** The id on the server of what an act does to its n-th ticket. */
export const clientIdOf = (act: Pick<Queued, 'id'>, index: number): string => `${act.id}-${index}`

/** An exit fee that a note is about: the money is in a till, or on a card machine, whatever became of the act. */
export interface NotedFee {
  /** Minor units. */
  amount: number
  currency: string
  /** Of the receipt that the passenger holds. */
  receiptNumber: string
  means: FeeOrder['means']
  /** The ticket's own; or the second, or not due, which the books keep for the passenger; or in no book at all. */
  standing: 'own' | 'twice' | 'notDue' | 'unrecorded'
}

/** Words, within check-in-device, that say what the officer does with money that is nobody's fee. */
export const whatToDoWith = ({ standing, means }: NotedFee) =>
  standing === 'unrecorded' ? 'fee.notRecorded' : (`fee.kept.${means}` as const)

/** What the server refused, or took as the second of its kind. Nothing in it says who the passenger is. */
export interface ReviewNote {
  /** As the row on the server. */
  clientId: string
  kind: QueuedAct['kind']
  at: string
  officerName: string
  ticketId: string
  message: string | null
  /** Null where the server keeps no record of it: this note is all there is. */
  reviewId: string | null
  /** The act itself, where the server keeps no record of it. */
  act: QueuedAct | null
  /** Of a fee; notes that were written by an earlier version have none. */
  fee?: NotedFee
}

/** Money was taken that is nobody's fee: the officer has to know what to do with it. */
export const isToGiveBack = ({ fee }: ReviewNote): boolean => fee !== undefined && fee.standing !== 'own'
