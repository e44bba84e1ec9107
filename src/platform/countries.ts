import { COUNTRY_CODES } from '#contract/country.ts'
import { readSearch, type Search, wordMatcher } from '#contract/search-term.ts'
import { countryName } from '#src/platform/format.ts'
import { localOrder } from '#src/platform/local-order.ts'

interface Country {
  id: string
  label: string
  detail: string
}

export const countryOf = (code: string, language: string): Country => ({
  id: code,
  label: countryName(code, language),
  detail: code,
})

/** Countries by name or code: those whose code is typed first, then by where the words stand. */
export function findCountries(query: string, language: string): Country[] {
  const asked = readSearch(query)
  const fits = wordMatcher(query)
  const compare = localOrder(language)
  return COUNTRY_CODES.map((code) => countryOf(code, language))
    .map((country) => ({ country, rank: rankOf(country, asked, fits) }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((a, b) => a.rank - b.rank || compare(a.country.label, b.country.label))
    .map(({ country }) => country)
}

function rankOf({ id, label }: Country, { whole, spelled }: Search, fits: (text: string) => boolean): number {
  if (spelled(id) === whole) return 0
  const at = spelled(label).indexOf(whole)
  if (at === -1) return fits(`${label} ${countryName(id, 'en')}`) ? 3 : -1
  return at === 0 ? 1 : 2
}
