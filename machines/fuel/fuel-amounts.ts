import { divideHalfEven } from '#machines/half-even.ts'

const THOUSANDTHS = 1000n

/** Price of a litre and amount of a filling in minor units, or what is wrong with them. */
export type FuelAmounts = { price: number; amount: number } | 'missing' | 'disagree' | 'tooLittle'

/**
 * One is reckoned from the other. Where both are given they agree but for rounding: of the amount to a whole minor unit,
 * and of the price, which pumps count in smaller parts than it is told in.
 *
 * @param litres in thousandths
 */
export function fuelAmounts({
  litres,
  price,
  amount,
}: {
  litres: number
  price: number | null
  amount: number | null
}): FuelAmounts {
  if (price === null && amount === null) return 'missing'
  const reckoned = {
    price: price ?? Number(divideHalfEven(BigInt(amount ?? 0) * THOUSANDTHS, BigInt(litres))),
    amount: amount ?? Number(divideHalfEven(BigInt(litres) * BigInt(price ?? 0), THOUSANDTHS)),
  }
  if (reckoned.price === 0 || reckoned.amount === 0) return 'tooLittle'
  return agree(litres, reckoned) ? reckoned : 'disagree'
}

function agree(litres: number, { price, amount }: { price: number; amount: number }): boolean {
  const apart = BigInt(amount) * THOUSANDTHS - BigInt(litres) * BigInt(price)
  return (apart < 0n ? -apart : apart) * 2n <= THOUSANDTHS + BigInt(litres)
}
