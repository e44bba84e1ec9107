import { minorDigits } from '../currency.ts'
import { RATE_DECIMALS } from './exchange-rate-codes.ts'

/** How many units of `to` one unit of `from` is worth, as decimal text. */
export interface PairRate {
  from: string
  to: string
  rate: string
}

const SCALE = 10n ** BigInt(RATE_DECIMALS)

/** Without zeros that say nothing: 3.75000000 is 3.75. */
export const tidyRate = (rate: string): string =>
  rate.includes('.') ? rate.replace(/0+$/, '').replace(/\.$/, '') : rate

/** A rate in units of its last decimal. @throws SyntaxError for what is no rate */
function scaled(rate: string): bigint {
  const [whole = '0', decimals = ''] = rate.split('.')
  return BigInt(whole) * SCALE + BigInt(decimals.padEnd(RATE_DECIMALS, '0'))
}

/** Whether it is more than nothing. */
export const isPositiveRate = (rate: string): boolean => scaled(rate) > 0n

/**
 * An amount in the pair's other currency. Either side can be given: against the direction of the rate it is divided,
 * exactly. Rounded once, half to even, in the minor unit of what comes out.
 *
 * @param amount minor units of `currency`, which is `from` or `to` of the pair
 * @returns minor units of the other currency
 * @throws RangeError for a currency that is not of the pair, or a result that is no safe integer
 */
export function convert(amount: number, currency: string, { from, to, rate }: PairRate): number {
  if (currency !== from && currency !== to) throw new RangeError(`${currency} is not of ${from}/${to}`)
  const isForward = currency === from
  const digits = BigInt(minorDigits(isForward ? to : from)) - BigInt(minorDigits(currency))
  const [up, down] = digits >= 0n ? [10n ** digits, 1n] : [1n, 10n ** -digits]
  const [numerator, denominator] = isForward ? [scaled(rate) * up, SCALE * down] : [SCALE * up, scaled(rate) * down]
  const result = Number(divideToEven(BigInt(amount) * numerator, denominator))
  if (!Number.isSafeInteger(result)) throw new RangeError(`${amount} ${currency} is too much to be converted`)
  return result
}

/** The nearest whole number, and of two that are as near the even one. The divisor is above zero. */
function divideToEven(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n
  const size = isNegative ? -dividend : dividend
  const whole = size / divisor
  const rest = (size % divisor) * 2n
  const isUp = rest > divisor || (rest === divisor && whole % 2n === 1n)
  const rounded = isUp ? whole + 1n : whole
  return isNegative ? -rounded : rounded
}
