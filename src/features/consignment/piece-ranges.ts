type Ranges = readonly (readonly [number, number])[]

/** Contiguous piece numbers as people read them: `1–3, 7`. */
export const rangesInWords = (ranges: Ranges): string =>
  ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ')

/** Whether a piece is among them. */
export const isAmong = (ranges: Ranges, number: number): boolean =>
  ranges.some(([first, last]) => first <= number && number <= last)
