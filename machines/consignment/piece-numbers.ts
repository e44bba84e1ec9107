/** Piece numbers as contiguous ranges, `[1, 2, 3, 7]` → `[[1, 3], [7, 7]]`: of 2,000 pieces nobody reads each. */
export function rangesOf(numbers: readonly number[]): [number, number][] {
  const ranges: [number, number][] = []
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last !== undefined && number === last[1] + 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges
}
