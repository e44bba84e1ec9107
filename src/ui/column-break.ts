import { sum } from '#machines/sum.ts'

/** Which card begins the second of two columns, so that the longer one is as short as can be; the earlier of equals. */
export function columnBreak(heights: readonly number[]): number {
  const longest = heights.map((_, place) => Math.max(sum(heights.slice(0, place)), sum(heights.slice(place))))
  return Math.max(1, longest.indexOf(Math.min(...longest)))
}
