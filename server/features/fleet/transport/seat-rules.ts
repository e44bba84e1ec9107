import type { SeatLayout } from '#contract/seat/seat.ts'
import { seatsOfLayout } from '#contract/fleet/transport-row.ts'
import type { Problems } from '#server/masters/master-kind.ts'

export interface SeatValues {
  layout: SeatLayout
  additionalSeats: readonly string[]
  womenSeats: readonly string[]
  blockedSeats: readonly string[]
}

/** What does not fit together in a vehicle's seats, by field. */
export function seatProblems({ layout, additionalSeats, womenSeats, blockedSeats }: SeatValues): Problems {
  const seats = seatsOfLayout(layout)
  const known = new Set(seats)
  const additional = new Set(additionalSeats)
  const regular = seats.filter((seat) => !additional.has(seat))
  const problems: Problems = {}
  if (known.size < seats.length) problems.layout = 'fleet.seatTwice'
  else if (regular.length === 0) problems.layout = 'fleet.noRegularSeat'
  const lists = { additionalSeats, womenSeats, blockedSeats }
  for (const [field, list] of Object.entries(lists))
    if (list.some((seat) => !known.has(seat))) problems[field] = 'fleet.noSuchSeat'
  const last = Math.max(...regular.map(numberOf))
  if (additionalSeats.some((seat) => numberOf(seat) <= last)) problems.additionalSeats ??= 'fleet.additionalLast'
  return problems
}

/** The lists in the layout's order, each seat once. */
export function inLayoutOrder({ layout, additionalSeats, womenSeats, blockedSeats }: SeatValues) {
  const seats = seatsOfLayout(layout)
  const ordered = (list: readonly string[]) => seats.filter((seat) => list.includes(seat))
  return {
    additionalSeats: ordered(additionalSeats),
    womenSeats: ordered(womenSeats),
    blockedSeats: ordered(blockedSeats),
    seatingCapacity: seats.length - additionalSeats.length,
  }
}

/** Of these seats those that are not where they were: gone, renumbered, or another berth. */
export function displacedSeats(before: SeatLayout, after: SeatLayout, seats: readonly string[]): string[] {
  const [old, present] = [placesOf(before), placesOf(after)]
  return seats.filter((seat) => old.get(seat) !== present.get(seat))
}

function placesOf({ rows }: SeatLayout): Map<string, string> {
  return new Map(
    rows.flatMap(({ cells }, row) =>
      cells.flatMap((cell, place) =>
        cell.kind === 'seat' ? [[cell.seat, `${row} ${place} ${cell.berth ?? ''}`] as const] : [],
      ),
    ),
  )
}

const numberOf = (seat: string) => Number.parseInt(seat, 10)
