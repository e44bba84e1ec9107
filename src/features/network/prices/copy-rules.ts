import { minorDigits } from '#contract/currency.ts'
import type { FareSet } from '#contract/network/price-list-row.ts'

/** Rates have so many decimals. */
export const RATE_DIGITS = 6
const PERCENT_HUNDREDTHS = 10_000

export interface CopyTerms {
  fromCurrency: string
  toCurrency: string
  /** What one unit of the first currency is in the second, in millionths; 1,000,000 where they are the same. */
  rate: number
  /** Added to each fare, in hundredths of a percent: 500 is +5 %, −1000 is −10 %. */
  percent: number
  /** In minor units of the second currency: each fare becomes the nearest multiple, half up, at least one. */
  step: number
}

/** Fares as they become when copied. */
export function copyFares({ adult, child, twoWayAdult, twoWayChild }: FareSet, terms: CopyTerms): FareSet {
  return {
    adult: copyAmount(adult, terms),
    child: copyAmount(child, terms),
    twoWayAdult: twoWayAdult === null ? null : copyAmount(twoWayAdult, terms),
    twoWayChild: twoWayChild === null ? null : copyAmount(twoWayChild, terms),
  }
}

// Amount × rate × percent leaves the safe integers, so it is done in big ones.
function copyAmount(minor: number, { fromCurrency, toCurrency, rate, percent, step }: CopyTerms): number {
  const above =
    BigInt(minor) * BigInt(rate) * BigInt(PERCENT_HUNDREDTHS + percent) * 10n ** BigInt(minorDigits(toCurrency))
  const below =
    10n ** BigInt(RATE_DIGITS) * BigInt(PERCENT_HUNDREDTHS) * 10n ** BigInt(minorDigits(fromCurrency)) * BigInt(step)
  const steps = (2n * above + below) / (2n * below)
  return Number((steps > 1n ? steps : 1n) * BigInt(step))
}

/** Rounding steps to choose from, in minor units: nothing, a half, 1, 5, 10 and 50 of the currency. */
export function roundingSteps(currency: string): number[] {
  const unit = 10 ** minorDigits(currency)
  return [1, unit / 2, unit, 5 * unit, 10 * unit, 50 * unit].filter((step) => Number.isInteger(step) && step >= 1)
}
