import type { AnswerOf } from '#contract/contract.ts'

type Month = AnswerOf<'getBookingStatistics'>['data']['season'][number]

export interface SeasonPoint {
  month: string
  /** Null before the first month in which anybody travelled: there was nothing to sell yet, which is not the same as 0. */
  tickets: number | null
  yearBefore: number | null
}

/** Twelve months beside those a year before, without the months before the first one that has anything. */
export function seasonPoints(season: readonly Month[]): SeasonPoint[] {
  const months = [...season.map(({ yearBefore }) => yearBefore), ...season.map(({ tickets }) => tickets)]
  const found = months.findIndex((tickets) => tickets !== 0)
  const first = found === -1 ? 0 : found
  return season.map(({ month, tickets, yearBefore }, place) => ({
    month,
    tickets: place + season.length < first ? null : tickets,
    yearBefore: place < first ? null : yearBefore,
  }))
}
