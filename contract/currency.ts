/** Most that one amount may be, in minor units. */
export const MAX_AMOUNT = 1_000_000_000_000

/** Currencies whose minor unit is not a hundredth (ISO 4217, list one). Intl follows common use instead, and differs by browser. */
export const OTHER_DIGITS: Readonly<Record<string, number>> = {
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  CLF: 4,
  UYW: 4,
}

/** Decimal digits of a currency's minor unit: 2 for SAR, 3 for JOD. */
export function minorDigits(currency: string): number {
  return OTHER_DIGITS[currency] ?? 2
}

/** An amount in major units, as a sheet can sum it up: 11.5 for 1150 minor units of SAR. */
export const inMajor = (minor: number, currency: string): number => minor / 10 ** minorDigits(currency)

/** Minor units as plain decimal text with the digits of the currency: 11.50. */
export const amountText = (minor: number, currency: string): string =>
  inMajor(minor, currency).toFixed(minorDigits(currency))

/** Before what is below nothing, in words: a hyphen is narrower than a plus, and a line may break at it. */
export const MINUS = '\u2212'

/** An amount in words, with its currency: 11.50 SAR, −11.50 SAR. Not for what a sheet or a program reads as a number. */
export const moneyText = (minor: number, currency: string): string =>
  `${minor < 0 ? MINUS : ''}${amountText(Math.abs(minor), currency)} ${currency}`
