import { sum } from '#machines/sum.ts'
import type { SeatLayout, SeatMap, SeatState } from '#contract/seat/seat.ts'
import type { SeatStatus, SeatStatuses } from '#src/domain/seat/seat-layout.ts'

/**
 * The map as the clerk has to see it: what the server said, put right by what is known since. A hold that is over is
 * free, as is a seat that was kept until now, and the own picks are the flow's, whose request may still be under way.
 */
export function seatStatuses({ seats }: SeatMap, picked: readonly string[], now: number): SeatStatuses {
  return Object.fromEntries(seats.map((seat) => [seat.seat, statusOf(seat, picked, now)]))
}

function statusOf(state: SeatState, picked: readonly string[], now: number): SeatStatus {
  const free: SeatStatus = { kind: state.isLadies ? 'ladies' : 'available' }
  const isPicked = picked.includes(state.seat)
  const isOver = state.expiresAt !== undefined && new Date(state.expiresAt).getTime() <= now
  if (state.isKept && !isOver) {
    const { keptFor, keptNote } = state
    return { kind: 'unavailable', isKept: true, keptFor, keptNote }
  }
  if (state.kind === 'selected' && !state.isMine) {
    if (!isOver) return { kind: 'selected', holderName: state.holderName ?? null, expiresAt: state.expiresAt ?? null }
  }
  if (isPicked) return { kind: 'selected', mine: true, expiresAt: state.isMine ? (state.expiresAt ?? null) : null }
  return state.kind === 'selected' || state.isKept ? free : { kind: state.kind }
}

/** Why a free seat is not to be had now; undefined when it is. */
export type SeatReason = 'closed' | 'additionalClosed'

export function reasonAgainstSeat(map: SeatMap, seat: string, now: number): SeatReason | undefined {
  if (new Date(map.salesEndAt).getTime() <= now) return 'closed'
  const isAdditional = map.seats.some((each) => each.seat === seat && each.isAdditional)
  return isAdditional && new Date(map.additionalSeatsEndAt).getTime() <= now ? 'additionalClosed' : undefined
}

/** How long before departure additional seats stop being sold, by the policy that the map was made under. */
export function additionalSeatMinutes(map: Pick<SeatMap, 'salesEndAt' | 'additionalSeatsEndAt'>): number {
  return Math.round((new Date(map.salesEndAt).getTime() - new Date(map.additionalSeatsEndAt).getTime()) / 60_000)
}

interface Place {
  seat: string
  row: number
  column: number
  /** What speaks against it, in seats of distance. */
  burden: number
}

/**
 * The best free seats for so many: side by side, then around the aisle, then in following rows, rather in front.
 * Ladies/family seats are left to those they are for, additional ones to the last.
 */
export function bestSeats(map: SeatMap, statuses: SeatStatuses, count: number, now: number): string[] | undefined {
  const free = placesOf(map.layout)
    .filter(({ seat }) => isTakeable(statuses[seat]) && reasonAgainstSeat(map, seat, now) === undefined)
    .map((place): Place => ({ ...place, burden: burdenOf(map, place.seat) }))
  if (count === 0 || free.length < count) return undefined
  const groups = free.map((start) => nearest(start, free, count))
  const [best] = groups.toSorted((a, b) => costOf(a) - costOf(b))
  return best?.toSorted((a, b) => a.row - b.row || a.column - b.column).map(({ seat }) => seat)
}

function placesOf({ rows }: SeatLayout): Omit<Place, 'burden'>[] {
  return rows.flatMap(({ cells }, row) =>
    cells.flatMap((cell, column) => (cell.kind === 'seat' ? [{ seat: cell.seat, row, column }] : [])),
  )
}

function isTakeable(status: SeatStatus | undefined): boolean {
  return (
    status?.kind === 'available' || status?.kind === 'ladies' || (status?.kind === 'selected' && status.mine === true)
  )
}

function burdenOf({ seats }: SeatMap, seat: string): number {
  const state = seats.find((each) => each.seat === seat)
  return (state?.isLadies ? 60 : 0) + (state?.isAdditional ? 40 : 0)
}

function nearest(start: Place, free: readonly Place[], count: number): Place[] {
  return free.toSorted((a, b) => distance(start, a) + a.burden - distance(start, b) - b.burden).slice(0, count)
}

/** A row further is farther than any seat across the same row. */
function distance(a: Place, b: Place): number {
  return Math.abs(a.row - b.row) * 6 + Math.abs(a.column - b.column)
}

function costOf(group: readonly Place[]): number {
  const apart = group.flatMap((a, index) => group.slice(index + 1).map((b) => distance(a, b)))
  const burden = sum(group.map((each) => each.burden))
  const front = Math.min(...group.map(({ row }) => row)) / 10
  return sum(apart) + burden + front
}
