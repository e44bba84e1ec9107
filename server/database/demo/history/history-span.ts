import { addDays } from '#server/time/calendar-date.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** The last journeys of the history set out so many days before today, where those of the last weeks begin. */
const LAST_JOURNEY = 15
/** The last tills of the history are counted so many days before today: those of the last weeks' sales are opened later. */
const LAST_EVENING = 29
const TILL_DAYS = 10
const EVENING_HOUR = 18

/** How much history there is to be. */
export interface HistoryScale {
  /** Whole months before the present one; more than the last weeks' own expenses reach back. */
  months: number
  /** About so many tickets in an average month. */
  ticketsPerMonth: number
}

export const USUAL_HISTORY: HistoryScale = { months: 12, ticketsPerMonth: 1200 }

export interface HistorySpan {
  /** First of a month: from then on there are journeys. */
  firstDay: string
  lastDay: string
  /** When tills are counted, oldest first; what is sold after the last is left to the last weeks' tills. */
  evenings: readonly [Date, ...Date[]]
}

/** Whole months and what has passed of the present one, up to where the demo's last weeks begin. */
export function historySpan(today: Date, { months }: Pick<HistoryScale, 'months'>): HistorySpan {
  const firstDay = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 1))
  const evening = (daysBefore: number) => new Date(today.getTime() - daysBefore * DAY_MS + EVENING_HOUR * HOUR_MS)
  const last = evening(LAST_EVENING)
  const earlier: Date[] = []
  for (let days = LAST_EVENING + TILL_DAYS; evening(days) > firstDay; days += TILL_DAYS) earlier.unshift(evening(days))
  const [first = last, ...others] = [...earlier, last]
  return {
    firstDay: firstDay.toISOString().slice(0, 10),
    lastDay: addDays(today.toISOString().slice(0, 10), -LAST_JOURNEY),
    evenings: [first, ...others],
  }
}

/** The days from one to another, both included. */
export function daysFromTo(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

export const monthOf = (day: string): string => day.slice(0, 7)
