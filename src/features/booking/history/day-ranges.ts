import type { DayRange } from '#src/platform/day-range.ts'

export const TRAVEL_CHOICES = ['yesterday', 'today', 'tomorrow', 'thisWeek', 'nextSevenDays', 'thisMonth'] as const
export const SALE_CHOICES = ['today', 'yesterday', 'thisWeek', 'lastSevenDays', 'thisMonth', 'lastMonth'] as const
export type RangeChoice = (typeof TRAVEL_CHOICES)[number] | (typeof SALE_CHOICES)[number]

/** Sunday, as in most countries that the operator serves. */
const FIRST_WEEKDAY = 0

/** What a quick choice means on the given day. */
export function rangeOf(choice: RangeChoice, today: string): Required<DayRange> {
  const day = (offset: number) => shifted(today, offset)
  switch (choice) {
    case 'yesterday':
      return { from: day(-1), to: day(-1) }
    case 'today':
      return { from: today, to: today }
    case 'tomorrow':
      return { from: day(1), to: day(1) }
    case 'thisWeek': {
      const sinceFirst = (weekday(today) - FIRST_WEEKDAY + 7) % 7
      return { from: day(-sinceFirst), to: day(6 - sinceFirst) }
    }
    case 'nextSevenDays':
      return { from: today, to: day(6) }
    case 'lastSevenDays':
      return { from: day(-6), to: today }
    case 'thisMonth':
      return month(today, 0)
    case 'lastMonth':
      return month(today, -1)
  }
}

/** The quick choice that a range is, so that it can be called by its name. */
export function choiceOf(range: DayRange, choices: readonly RangeChoice[], today: string): RangeChoice | undefined {
  return choices.find((choice) => {
    const { from, to } = rangeOf(choice, today)
    return from === range.from && to === range.to
  })
}

function shifted(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return isoDay(date)
}

function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

function month(today: string, offset: number): Required<DayRange> {
  const [year = 0, monthNumber = 1] = today.split('-').map(Number)
  const first = new Date(Date.UTC(year, monthNumber - 1 + offset, 1))
  const last = new Date(Date.UTC(year, monthNumber + offset, 0))
  return { from: isoDay(first), to: isoDay(last) }
}

const isoDay = (date: Date): string => date.toISOString().slice(0, 10)
