/** A vehicle seen from above, front row first; the cells of a row go from the vehicle's left to its right. */
export interface SeatLayout {
  rows: readonly SeatRow[]
  driverSide: 'left' | 'right'
}

export interface SeatRow {
  cells: readonly SeatCell[]
}

export type SeatCell =
  | { kind: 'seat'; seat: string; berth?: 'upper' | 'lower' | undefined }
  | { kind: 'aisle' }
  | { kind: 'gap' }
  | { kind: 'door' }

/** Whom or what a seat is kept free for. */
type KeptFor = 'crew' | 'guide' | 'vip' | 'broken' | 'other'

export type SeatKind = 'available' | 'booked' | 'ladies' | 'selected' | 'unavailable'

export interface SeatStatus {
  kind: SeatKind
  /** Of a selected one: held by whoever looks at the map. */
  mine?: boolean | undefined
  /** Who holds a selected one, if it is not mine. */
  holderName?: string | null | undefined
  /** ISO instant at which the hold ends. */
  expiresAt?: string | null | undefined
  /** Of an unavailable one, or one that is chosen for release: kept free. */
  isKept?: boolean | undefined
  /** For whom, where that is known. */
  keptFor?: KeptFor | undefined
  /** What was noted with it, where that is known. */
  keptNote?: string | undefined
}

export type SeatStatuses = Readonly<Record<string, SeatStatus>>

/** What the eye has to tell apart: the five kinds, the selected ones split by whose they are, the kept ones by themselves. */
export type SeatMark = 'available' | 'booked' | 'ladies' | 'mine' | 'held' | 'kept' | 'unavailable'

export const SEAT_MARKS = [
  'available',
  'mine',
  'held',
  'ladies',
  'booked',
  'kept',
  'unavailable',
] as const satisfies readonly SeatMark[]

/** A seat without a status (a map still on its way) shows as unavailable, never as free. */
export function seatMark(status: SeatStatus | undefined): SeatMark {
  if (!status) return 'unavailable'
  if (status.kind === 'unavailable' && status.isKept) return 'kept'
  if (status.kind !== 'selected') return status.kind
  return status.mine ? 'mine' : 'held'
}

export function seatsOf(layout: SeatLayout): readonly string[] {
  return layout.rows.flatMap((row) => row.cells.flatMap((cell) => (cell.kind === 'seat' ? [cell.seat] : [])))
}
