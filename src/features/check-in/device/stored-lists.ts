import type { BoardingList } from '#contract/check-in/boarding-list.ts'
import { compareTurns } from '#machines/check-in/boarding-turn.ts'
import { formatInstant } from '#src/platform/format.ts'
import type { DepartureChoice } from '../desk/desk.ts'

/** Departures that the device holds a list of, in the order that they board in. */
export function choicesOf(lists: readonly BoardingList[], now: number): DepartureChoice[] {
  return lists
    .map(({ departure, counts }) => ({ ...departure, counts, nextAt: nextStop(departure, now) }))
    .toSorted(compareTurns(now))
}

function nextStop({ stops, ownPositions }: BoardingList['departure'], now: number): string {
  const boarding = stops.filter(({ position }) => ownPositions?.includes(position))
  // Who boards nobody at this route's stops is told of all of them, as whoever sees all is.
  const own = boarding.length === 0 ? stops : boarding
  const times = own.map(({ departsAt }) => departsAt)
  return times.find((time) => Date.parse(time) >= now) ?? times.at(-1) ?? ''
}

/** When a list was read, by the clock of the place where its reader boards. */
export function readTimeOf({ readAt, departure: { stops, ownPositions } }: BoardingList): string {
  const own = stops.find(({ position }) => ownPositions?.includes(position)) ?? stops[0]
  return formatInstant(readAt, { language: document.documentElement.lang, zone: own?.timeZone ?? 'UTC', style: 'time' })
}
