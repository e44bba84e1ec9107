import { folded } from '#contract/folded.ts'
import { localeFor } from '#src/platform/format.ts'

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
    .filter(({ label }) => folded(label).includes(asked))
    .toSorted((one, other) => Number(folded(other.id).startsWith(asked)) - Number(folded(one.id).startsWith(asked)))
    .slice(0, SHOWN)
}
