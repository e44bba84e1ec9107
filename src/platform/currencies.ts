import { folded } from '#contract/folded.ts'
import { localeFor } from '#src/platform/format.ts'
import { holdsWords } from '#contract/search-term.ts'

interface Currency {
  id: string
  label: string
  detail: string
}

/** Most choices shown at once; typing narrows them. */
const SHOWN = 40

/** A currency by its code, named by Intl. */
export function currencyOf(code: string, language: string): Currency {
  const name = new Intl.DisplayNames(localeFor(language), { type: 'currency', fallback: 'code' }).of(code) ?? code
  return { id: code, label: `${code} · ${name}`, detail: '' }
}

/** Currencies by code or name; those whose code begins so come first. */
export function findCurrencies(query: string, language: string): Currency[] {
  const asked = folded(query.trim())
  return Intl.supportedValuesOf('currency')
    .map((code) => currencyOf(code, language))
    .filter(({ label }) => holdsWords(label, query))
    .toSorted(
      (one, other) => Number(other.id.toLowerCase().startsWith(asked)) - Number(one.id.toLowerCase().startsWith(asked)),
    )
    .slice(0, SHOWN)
}
