import { inMajor, minorDigits } from '#contract/currency.ts'

/** Minor units as a plain decimal number, with as many digits as ISO 4217 gives the currency. */
export function amountText(amount: number, currency: string): string {
  return inMajor(amount, currency).toFixed(minorDigits(currency))
}
