import { countryName, localeFor } from '#src/lib/format.ts'

/** ISO 3166-1 alpha-2; the names come from Intl. */
const CODES =
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS XK YE ZA ZM ZW'.split(' ')

interface Country {
  id: string
  label: string
  detail: string
}

export const countryOf = (code: string, language: string): Country => ({ id: code, label: countryName(code, language), detail: code })

/** Countries by name or code: those whose code is typed first, then by where the words stand. */
export function findCountries(query: string, language: string): Country[] {
  const asked = query.trim().toLocaleLowerCase()
  const compare = new Intl.Collator(localeFor(language)).compare
  return CODES.map((code) => countryOf(code, language))
    .map((country) => ({ country, rank: rankOf(country, asked) }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((a, b) => a.rank - b.rank || compare(a.country.label, b.country.label))
    .map(({ country }) => country)
}

function rankOf({ id, label }: Country, asked: string): number {
  if (id.toLocaleLowerCase() === asked) return 0
  const name = label.toLocaleLowerCase()
  const at = name.indexOf(asked)
  if (at === -1) return countryName(id, 'en').toLocaleLowerCase().includes(asked) ? 3 : -1
  return at === 0 ? 1 : 2
}
