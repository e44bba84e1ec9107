import { describe, expect, test } from 'vitest'
import { emailText, enteredCountry, nameText } from '#contract/common.ts'
import { COUNTRY_CODES } from '#contract/country.ts'
import { dayAtStart } from '#server/domain/booking/journey.ts'
import { findDeparture } from '#server/domain/network/timetable-rules.ts'
import { networkOf, routeOf, TIMING_ID } from '#tests/support/timetable-builders.ts'
import { wordMatcher } from '#contract/search-term.ts'
import { findCountries } from '#src/platform/countries.ts'
import { inLocalOrder } from '#src/platform/local-order.ts'

describe('a name', () => {
  test.each([
    ['  Omar   Saleh ', 'Omar Saleh'],
    ['Omar\u202E Saleh\u200F', 'Omar Saleh'],
    ['Om\u200Bar\u2066\u00AD', 'Omar'],
    ['Omar\t\nSaleh\u0007', 'Omar Saleh'],
    ['Om\u200Dar', 'Omar'],
    ['عبد\u200Cالله', 'عبد\u200Cالله'],
    ['\u200Fعبدالله\u200C', 'عبدالله'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(nameText.parse(typed)).toBe(kept)
  })

  test.each(['', '   ', '\u200B\u202E', '\u200D'])('of nothing that is seen, %j, is refused', (typed) => {
    expect(nameText.safeParse(typed).success).toBe(false)
  })
})

describe('a nationality', () => {
  test.each(['ZZ', 'XX', 'AA', 'QO', 'EU', 'UN', 'sa', 'SAU', ''])('%s is refused', (code) => {
    expect(enteredCountry.safeParse(code).success).toBe(false)
  })

  test('is one of the 249 of ISO 3166-1, or Kosovo, each with a name in both languages', () => {
    expect(new Set(COUNTRY_CODES).size).toBe(250)
    for (const language of ['en', 'ar']) {
      const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
      expect(COUNTRY_CODES.filter((code) => names.of(code) === undefined)).toEqual([])
    }
    for (const code of ['SA', 'JO', 'EG', 'PS', 'BM', 'XK']) expect(enteredCountry.parse(code)).toBe(code)
  })
})

test('an e-mail address is taken with blanks around it and in any case', () => {
  expect(emailText.parse('  Omar.Saleh@Example.COM\n')).toBe('omar.saleh@example.com')
  for (const wrong of ['omar', 'omar@', 'omar saleh@example.com', ' '])
    expect(emailText.safeParse(wrong).success).toBe(false)
})

test('today is judged where the journey begins, not in Greenwich', () => {
  const network = networkOf(routeOf(['Riyadh', 'Tabuk', 'Amman JO']))
  const departure = findDeparture(network, { timingId: TIMING_ID, travelDate: '2026-06-01', ordinal: 1 })
  if (!departure) throw new Error('the timing runs every day')
  const journey = { outward: { departure, from: 0, to: 2 }, return: null }
  expect(dayAtStart(journey, new Date('2026-05-20T20:59:00Z'))).toBe('2026-05-20')
  expect(dayAtStart(journey, new Date('2026-05-20T21:00:00Z'))).toBe('2026-05-21')
})

test('choices stand in the order of the reader, not of their English names', () => {
  const choices = ['الرياض', 'أبوظبي', 'البطحاء', 'دبي'].map((label) => ({ label }))
  expect(inLocalOrder(choices, 'ar').map(({ label }) => label)).toEqual(['أبوظبي', 'البطحاء', 'الرياض', 'دبي'])
  const buses = ['Bus 10', 'Bus 9', 'alpha'].map((label) => ({ label }))
  expect(inLocalOrder(buses, 'en').map(({ label }) => label)).toEqual(['alpha', 'Bus 9', 'Bus 10'])
})

test('a search finds its words in any order', () => {
  expect(wordMatcher('setra 06')('Setra S 516 HDH 06')).toBe(true)
  expect(wordMatcher(' 06  SETRA ')('Setra S 516 HDH 06')).toBe(true)
  expect(wordMatcher('setra 07')('Setra S 516 HDH 06')).toBe(false)
  expect(wordMatcher('')('Setra S 516 HDH 06')).toBe(true)
})

test('a search loses its article once, not also what a word begins with', () => {
  expect(wordMatcher('الألماني')('ماني')).toBe(false)
  expect(wordMatcher('الألماني')('المركز الألماني')).toBe(true)
  expect(wordMatcher('الالماني')('المركز الألماني')).toBe(true)
})

test('a search that folding leaves nothing of is looked for as it was typed', () => {
  for (const search of ['ال', 'ـ', ' ـــ ', '\u200F', 'َ']) {
    expect(wordMatcher(search)('Setra S 516'), search).toBe(false)
    expect(findCountries(search, 'en'), search).toEqual([])
  }
  expect(wordMatcher('ال')('القاهرة')).toBe(true)
  expect(wordMatcher('ـ')('الريـــاض')).toBe(true)
  expect(wordMatcher('  ')('Setra S 516')).toBe(true)
})

test('a country is found by its name in either language, its words in any order, or first of all by its code', () => {
  const first = (query: string, language: string) => findCountries(query, language)[0]?.id
  expect(['ألمانيا', 'المانيا', 'germany', 'DE'].map((query) => first(query, 'ar'))).toEqual(['DE', 'DE', 'DE', 'DE'])
  expect(first('arabia saudi', 'en')).toBe('SA')
})

test('what was typed as it stands in a name comes before names that hold its words in another order', () => {
  const routes = ['Amman – Jeddah express', 'Fast Jeddah – Amman', 'Jeddah – Amman express'].map((label) => ({ label }))
  const found = (typed: string) => inLocalOrder(routes, 'en', typed).map(({ label }) => label)
  expect(found('jeddah – amman')).toEqual(['Jeddah – Amman express', 'Fast Jeddah – Amman', 'Amman – Jeddah express'])
  expect(found('')).toEqual(['Amman – Jeddah express', 'Fast Jeddah – Amman', 'Jeddah – Amman express'])
})
