/**
 * A whole shared out in proportion to weights so that the shares add up to it exactly: each gets its share rounded down,
 * and what is left goes, a unit each, to those whose remainders are largest, the first of equal ones. No share is above
 * its weight where the whole is not above their sum.
 *
 * @param whole and weights: whole numbers that are not negative
 * @throws RangeError for something to share out and nothing that it could fall on
 */
export function spread(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n)
  if (sum === 0n) {
    if (whole !== 0) throw new RangeError(`${whole} cannot be shared out over nothing`)
    return weights.map(() => 0)
  }
  const parts = weights.map((weight, index) => {
    const product = BigInt(whole) * BigInt(weight)
    return { index, share: product / sum, remainder: product % sum }
  })
  const left = Number(BigInt(whole) - parts.reduce((total, { share }) => total + share, 0n))
  const raised = new Set(
    parts
      .toSorted((one, other) =>
        one.remainder === other.remainder ? one.index - other.index : one.remainder > other.remainder ? -1 : 1,
      )
      .slice(0, left)
      .map(({ index }) => index),
  )
  return parts.map(({ index, share }) => Number(share) + (raised.has(index) ? 1 : 0))
}
