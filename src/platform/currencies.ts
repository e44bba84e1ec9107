import { folded } from '#contract/folded.ts'
import { localeFor } from '#src/platform/format.ts'
import { remembered } from '#src/platform/remembered.ts'
import { wordMatcher } from '#contract/search-term.ts'

interface Currency {
  id: string
  label: string
  detail: string
}

/** Most choices shown at once; typing narrows them. */
const SHOWN = 40

const namesByLocale = new Map<string, Intl.DisplayNames>()

/** A currency by its code, named by Intl. */
export function currencyOf(code: string, language: string): Currency {
  const locale = localeFor(language)
  const names = remembered(
    namesByLocale,
    locale,
    () => new Intl.DisplayNames(locale, { type: 'currency', fallback: 'code' }),
  )
  const name = names.of(code) ?? code
  return { id: code, label: `${code} · ${name}`, detail: '' }
}

/** Whether there is such a currency at all. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)

/** Currencies by code or name; those whose code begins so come first. */
export function findCurrencies(query: string, language: string): Currency[] {
  const asked = folded(query.trim())
  const fits = wordMatcher(query)
  return Intl.supportedValuesOf('currency')
    .map((code) => currencyOf(code, language))
    .filter(({ label }) => fits(label))
    .toSorted(
      (one, other) => Number(other.id.toLowerCase().startsWith(asked)) - Number(one.id.toLowerCase().startsWith(asked)),
    )
    .slice(0, SHOWN)
}
