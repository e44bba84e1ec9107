/** A quotient of whole numbers that are not negative, rounded half to even: how every share of an amount is rounded. */
export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  const twiceRemainder = 2n * (dividend % divisor)
  const roundsUp = twiceRemainder > divisor || (twiceRemainder === divisor && quotient % 2n === 1n)
  return roundsUp ? quotient + 1n : quotient
}
