import { minorDigits } from '#contract/currency.ts'

/** Minor units as a plain decimal number, with as many digits as ISO 4217 gives the currency. */
export function amountText(amount: number, currency: string): string {
  const digits = minorDigits(currency)
  return (amount / 10 ** digits).toFixed(digits)
}
