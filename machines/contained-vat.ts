import { divideHalfEven } from '#machines/half-even.ts'

/** VAT contained in a gross amount, rounded half to even: amount × rate / (100 + rate). Rates in basis points: 1500 = 15 %. */
export function containedVat(gross: number, rateBasisPoints: number): number {
  // The product leaves the safe integers before the quotient does.
  return Number(divideHalfEven(BigInt(gross) * BigInt(rateBasisPoints), 10_000n + BigInt(rateBasisPoints)))
}
