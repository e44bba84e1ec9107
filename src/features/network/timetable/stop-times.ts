import { z } from 'zod'
import { latinDigits } from '#src/ui/form/input-text.ts'

/** When a journey starts, and minutes after that at which it reaches and leaves each stop (contract, `stopTimes`). */
export const typedTimes = z.object({
  /** `HH:MM` on the clock of the first stop. */
  startsAt: z.string(),
  arrivalOffsets: z.array(z.int()),
  departureOffsets: z.array(z.int()),
})
export type StopTimes = z.output<typeof typedTimes>

const DAY = 1440
/** Guessed where nothing is known: planners type over it. */
const GUESSED_LEG = 60

/** Times with one more stop at a position: between its neighbours, or an hour beyond the last. */
export function withStop({ startsAt, arrivalOffsets, departureOffsets }: StopTimes, at: number): StopTimes {
  const before = departureOffsets[at - 1] ?? 0
  const after = arrivalOffsets[at]
  const between = after === undefined ? before + GUESSED_LEG : Math.max(before + 1, Math.round((before + after) / 2))
  return normal({
    startsAt,
    arrivalOffsets: arrivalOffsets.toSpliced(at, 0, between),
    departureOffsets: departureOffsets.toSpliced(at, 0, between),
  })
}

/** Times without the stop at a position. Where the first one goes, the second one's clock stays. */
export function withoutStop({ startsAt, arrivalOffsets, departureOffsets }: StopTimes, at: number): StopTimes {
  return normal({
    startsAt,
    arrivalOffsets: arrivalOffsets.toSpliced(at, 1),
    departureOffsets: departureOffsets.toSpliced(at, 1),
  })
}

/** The same legs and stays in the other direction, starting at another time. */
export function reversed({ arrivalOffsets, departureOffsets }: StopTimes, startsAt: string): StopTimes {
  const total = arrivalOffsets.at(-1) ?? 0
  return {
    startsAt,
    arrivalOffsets: departureOffsets.map((offset) => total - offset).toReversed(),
    departureOffsets: arrivalOffsets.map((offset) => total - offset).toReversed(),
  }
}

/** Times for so many stops, an hour apart. */
export function guessedTimes(startsAt: string, stops: number): StopTimes {
  const offsets = Array.from({ length: stops }, (_, stop) => stop * GUESSED_LEG)
  return { startsAt, arrivalOffsets: offsets, departureOffsets: offsets }
}

/** Another arrival: how long the bus stays there does not change. */
export function withArrival(times: StopTimes, at: number, offset: number): StopTimes {
  const stay = (times.departureOffsets[at] ?? 0) - (times.arrivalOffsets[at] ?? 0)
  return normal({
    ...times,
    arrivalOffsets: times.arrivalOffsets.with(at, offset),
    departureOffsets: times.departureOffsets.with(at, offset + stay),
  })
}

export function withDeparture(times: StopTimes, at: number, offset: number): StopTimes {
  return { ...times, departureOffsets: times.departureOffsets.with(at, offset) }
}

/** Whether no stop is reached before the one before is left, nor left before it is reached: the server's rule. */
export function goForward({ arrivalOffsets, departureOffsets }: StopTimes): boolean {
  return arrivalOffsets.every(
    (arrival, at) => (at === 0 || arrival >= (departureOffsets[at - 1] ?? 0)) && (departureOffsets[at] ?? 0) >= arrival,
  )
}

/** The first stop is left at once, the last one is not left. */
function normal({ startsAt, arrivalOffsets, departureOffsets }: StopTimes): StopTimes {
  const first = departureOffsets[0] ?? 0
  const arrivals = arrivalOffsets.map((offset, at) => (at === 0 ? 0 : offset - first))
  const last = arrivals.length - 1
  const departures = departureOffsets.map((offset, at) => (at === last ? (arrivals[at] ?? 0) : offset - first))
  return { startsAt: clockText(minutesOf(startsAt) + first), arrivalOffsets: arrivals, departureOffsets: departures }
}

export interface Clock {
  /** `HH:MM` */
  time: string
  /** Days after that of the start. */
  day: number
}

/** What the clock at a stop reads so many minutes after the start; `shift` is how far it is ahead of the first stop's. */
export function clockAt(startsAt: string, offset: number, shift: number): Clock {
  const minutes = minutesOf(startsAt) + offset + shift
  return { time: clockText(minutes), day: Math.floor(minutes / DAY) }
}

/**
 * A typed time as minutes after the start: `6:30`, `0630`, `6:30+1` for the day after the start, `+90` for so many
 * minutes after the time before. Without a day the first such time from `least` on is meant. Undefined when it is none.
 */
export function readTime(
  typed: string,
  { startsAt, shift, least, before }: { startsAt: string; shift: number; least: number; before: number },
): number | undefined {
  const text = latinDigits(typed).replaceAll(/[\s‎‏]/g, '')
  const after = /^\+(\d{1,4})$/.exec(text)
  if (after) return before + Number(after[1])
  const match = /^(\d{1,2})[:.]?(\d{2})(?:\+(\d))?$/.exec(text)
  const [, hours = '', minutes = '', day] = match ?? []
  if (!match || Number(hours) > 23 || Number(minutes) > 59) return undefined
  const offset = Number(hours) * 60 + Number(minutes) - minutesOf(startsAt) - shift
  if (day !== undefined) return offset + Number(day) * DAY
  return offset + Math.max(0, Math.ceil((least - offset) / DAY)) * DAY
}

/** Minutes that clocks in a zone are ahead of those in another one on a day. */
export function zoneShift(zone: string, origin: string, day: string): number {
  return zone === origin ? 0 : minutesAhead(zone, day) - minutesAhead(origin, day)
}

function minutesAhead(timeZone: string, day: string): number {
  const noon = new Date(`${day}T12:00:00Z`)
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(noon)
  return Math.round((Date.parse(`${local.replace(' ', 'T')}:00Z`) - noon.getTime()) / 60_000)
}

export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

export function clockText(minutes: number): string {
  const inDay = ((minutes % DAY) + DAY) % DAY
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}
