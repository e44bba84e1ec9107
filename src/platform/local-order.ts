import { localeFor } from '#src/platform/format.ts'

/** How a reader of the language puts names in order; numbers in them count as numbers. */
export function localOrder(language: string): (one: string, other: string) => number {
  return new Intl.Collator(localeFor(language), { numeric: true }).compare
}

/** Choices by their words, as a reader of the language looks for them. */
export function inLocalOrder<Choice extends { label: string }>(choices: readonly Choice[], language: string): Choice[] {
  const compare = localOrder(language)
  return choices.toSorted((one, other) => compare(one.label, other.label))
}
