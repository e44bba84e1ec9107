/** Whole steps that people count in: 1, 2, 2.5 and 5 of a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10]

/**
 * Where an axis has its lines, from the least to the greatest: steps that people count in, zero among them, at most
 * `most` and two at least, and every value between the first and the last.
 */
export function axisTicks(values: readonly number[], most = 6): number[] {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const span = high - low
  if (span === 0) return [0, 1]
  const rough = span / (most - 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  for (const step of [...STEPS, 20, 25, 50].map((each) => each * power)) {
    const [first, last] = [Math.floor(low / step), Math.ceil(high / step)]
    if (last - first + 1 <= most) return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  }
  return [low, high]
}
