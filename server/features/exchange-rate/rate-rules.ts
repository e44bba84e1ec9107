import { isPositiveRate, tidyRate } from '#contract/exchange-rate/convert.ts'
import type { RateValues } from '#contract/exchange-rate/exchange-rate.ts'
import type { RateField } from '#contract/exchange-rate/exchange-rate-codes.ts'

/** Column → key of the `errors` locale. */
export type RateProblems = Partial<Record<RateField, string>>

/** What there is of a pair and day already. */
export interface KnownRate {
  id: string
  state: 'entered' | 'checked'
  from: string
  to: string
  rate: string
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

/** The same for both directions of a pair. */
export const pairKey = ({ day, from, to }: Pick<RateValues, 'day' | 'from' | 'to'>): string =>
  [day, ...[from, to].toSorted()].join(' ')

/** What is wrong with a rate by itself. */
export function ownProblems({ day, from, to, rate }: RateValues, today: string): RateProblems {
  return {
    ...(day > today && { day: 'exchangeRate.future' }),
    ...(!CURRENCIES.has(from) && { from: 'border.currencyUnknown' }),
    ...(!CURRENCIES.has(to) && { to: 'border.currencyUnknown' }),
    ...(from === to && { to: 'exchangeRate.sameCurrency' }),
    ...(!isPositiveRate(rate) && { rate: 'exchangeRate.zero' }),
  }
}

/** What is wrong with it beside what is there: one waits for its check already, or a checked one is replaced without a reason. */
export function problemsBeside(rate: RateValues, known: readonly KnownRate[]): RateProblems {
  if (known.some(({ state }) => state === 'entered')) return { day: 'exchangeRate.waiting' }
  const checked = known.find(({ state }) => state === 'checked')
  if (!checked) return {}
  if (checked.from === rate.from && checked.rate === tidyRate(rate.rate)) return { rate: 'exchangeRate.sameRate' }
  return rate.reason === null ? { reason: 'exchangeRate.replaces' } : {}
}
