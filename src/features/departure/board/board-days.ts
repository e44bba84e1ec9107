import { dayIn } from '#machines/calendar-day.ts'
import type { Board, BoardDeparture } from './board-departure.ts'

export interface BoardDay {
  day: 'yesterday' | 'today' | 'tomorrow'
  /** That left so long ago that nobody comes running for them any more. */
  gone: readonly BoardDeparture[]
  departures: readonly BoardDeparture[]
}

/** ms after which nobody comes running any more. */
const GONE_MS = 15 * 60_000

/** What is on the board by its day at the clock above; yesterday only where something is left of it. */
export function boardDays({ departures, today, at }: Pick<Board, 'departures' | 'today' | 'at'>, zone: string) {
  const dayOf = ({ leavesAt }: BoardDeparture) => {
    const day = dayIn(zone, new Date(leavesAt))
    if (day < today) return 'yesterday'
    return day === today ? 'today' : 'tomorrow'
  }
  const isGone = ({ leavesAt }: BoardDeparture) => Date.parse(leavesAt) < Date.parse(at) - GONE_MS
  return (['yesterday', 'today', 'tomorrow'] as const)
    .map((day): BoardDay => {
      const ofDay = departures.filter((departure) => dayOf(departure) === day)
      return { day, gone: ofDay.filter(isGone), departures: ofDay.filter((departure) => !isGone(departure)) }
    })
    .filter(({ day, gone, departures: ofDay }) => day !== 'yesterday' || gone.length + ofDay.length > 0)
}
