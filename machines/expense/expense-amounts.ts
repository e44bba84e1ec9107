import { divideHalfEven } from '#machines/half-even.ts'

const THOUSANDTHS = 1000n

/** Quantity (in thousandths) × price (minor units) of an item, rounded half to even to whole minor units. */
export function itemTotal({ quantity, price }: { quantity: number; price: number }): number {
  return Number(divideHalfEven(BigInt(quantity) * BigInt(price), THOUSANDTHS))
}
