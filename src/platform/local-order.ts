import { folded } from '#contract/folded.ts'
import { localeFor } from '#src/platform/format.ts'

/** How a reader of the language puts names in order; numbers in them count as numbers. */
export function localOrder(language: string): (one: string, other: string) => number {
  return new Intl.Collator(localeFor(language), { numeric: true }).compare
}

/**
 * Choices by their words, as a reader of the language looks for them; where something was typed, those first that begin
 * with it, then those that hold it as it is: Enter takes the first.
 */
export function inLocalOrder<Choice extends { label: string }>(
  choices: readonly Choice[],
  language: string,
  typed = '',
): Choice[] {
  const compare = localOrder(language)
  const asked = folded(typed.trim())
  const rankOf = ({ label }: Choice) => {
    const at = folded(label).indexOf(asked)
    return at === -1 ? 2 : Math.min(at, 1)
  }
  return choices.toSorted((one, other) => rankOf(one) - rankOf(other) || compare(one.label, other.label))
}
