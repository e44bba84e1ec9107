import type { PairRate } from '#contract/exchange-rate/convert.ts'

/** A rate as people read it, left to right in every language: 1 USD = 3.75 SAR. */
export const rateText = ({ from, to, rate }: PairRate): string => `\u20661 ${from} = ${rate} ${to}\u2069`
