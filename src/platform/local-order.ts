import { folded } from '#contract/folded.ts'
import { localeFor } from '#src/platform/format.ts'
import { localName, type LocalName } from '#src/platform/local-name.ts'
import { remembered } from '#src/platform/remembered.ts'

const collators = new Map<string, Intl.Collator>()

/** How a reader of the language puts names in order; numbers in them count as numbers. */
export function localOrder(language: string): (one: string, other: string) => number {
  const locale = localeFor(language)
  return remembered(collators, locale, () => new Intl.Collator(locale, { numeric: true })).compare
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
  if (asked === '') return choices.toSorted((one, other) => compare(one.label, other.label))
  const rankOf = ({ label }: Choice) => {
    const at = folded(label).indexOf(asked)
    return at === -1 ? 2 : Math.min(at, 1)
  }
  return choices
    .map((choice) => ({ choice, rank: rankOf(choice) }))
    .toSorted((one, other) => one.rank - other.rank || compare(one.choice.label, other.choice.label))
    .map(({ choice }) => choice)
}

/** Records as the options of a list, by their names in the reader's order. */
export function namedOptions(
  records: readonly { id: string; name: LocalName }[],
  language: string,
): { value: string; label: string }[] {
  return inLocalOrder(
    records.map(({ id, name }) => ({ value: id, label: localName(name, language) })),
    language,
  )
}
