import { denominationsOf } from '#contract/cash/denominations.ts'

/** Beside the exact amount. */
const MOST = 4
/** Of notes that cover it alone, the smallest; nobody pays 3 riyals with the largest. */
const MOST_ALONE = 3

/** What a customer is likely to hand over for an amount, in minor units: exactly that, then the next sums in notes. */
export function quickCash(due: number, currency: string): readonly number[] {
  const notes = denominationsOf(currency)
  const rounded = notes
    // Twos are rare; they are handed over where one of them does.
    .filter((note) => note >= due || !isTwo(note))
    .map((note) => Math.ceil(due / note) * note)
  const sums = [...new Set(rounded)].filter((sum) => sum > due).toSorted((a, b) => a - b)
  const tooLarge = sums.filter((sum) => notes.includes(sum)).slice(MOST_ALONE)
  // Small money is counted out exactly more often than it is rounded up with.
  return [due, ...sums.filter((sum) => !tooLarge.includes(sum)).slice(-MOST)]
}

function isTwo(note: number): boolean {
  return String(note).startsWith('2')
}
