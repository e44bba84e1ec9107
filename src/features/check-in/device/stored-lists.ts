import type { BoardingList } from '#contract/check-in/boarding-list.ts'
import { type BoardingTurn, compareTurns, nextTurn } from '#machines/check-in/boarding-turn.ts'
import { formatInstant } from '#src/platform/format.ts'
import type { DepartureChoice } from '../desk/desk.ts'

/** Departures that the device holds a list of, in the order that they board in. */
export function choicesOf(lists: readonly BoardingList[], now: number): DepartureChoice[] {
  return lists
    .map((list) => ({ list, turn: nextTurn(turnsOf(list), now) }))
    .toSorted(({ turn: one = NEVER }, { turn: other = NEVER }) => compareTurns(now)(one, other))
    .map(({ list: { departure, counts }, turn }) => ({ ...departure, counts, nextAt: turn?.nextAt ?? '' }))
}

function turnsOf({ departure, tickets }: BoardingList): (BoardingTurn & { nextAt: string })[] {
  const { state, stops, ownPositions } = departure
  const boarding = stops.filter(({ position }) => ownPositions?.includes(position))
  // Who boards nobody at this route's stops is told of all of them, as whoever sees all is.
  const own = boarding.length === 0 ? stops.slice(0, -1) : boarding
  return own.map(({ position, departsAt }) => {
    const isClosed = tickets.some(({ fromPosition, closedAt }) => fromPosition === position && closedAt !== null)
    return { nextAt: departsAt, state: isClosed ? 'closed' : state }
  })
}

const NEVER: BoardingTurn = { nextAt: '', state: 'closed' }

/** When a list was read, by the clock of the place where its reader boards. */
export function readTimeOf({ readAt, departure: { stops, ownPositions } }: BoardingList): string {
  const own = stops.find(({ position }) => ownPositions?.includes(position)) ?? stops[0]
  return formatInstant(readAt, { language: document.documentElement.lang, zone: own?.timeZone ?? 'UTC', style: 'time' })
}
