import { readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { passengerData } from '#contract/booking/booking.ts'
import { emailText } from '#contract/common.ts'
import { peopleEndpoints } from '#contract/people/people.ts'
import { regionEndpoints } from '#contract/network/region.ts'
import { sessionEndpoints } from '#contract/session/session.ts'
import { stoppageEndpoints } from '#contract/network/stoppage.ts'
import { timingEndpoints } from '#contract/network/timing.ts'
import { issueWords } from '#src/ui/form/issue-words.ts'

const i18n = createInstance()

beforeAll(async () => {
  const words = (language: string) => ({
    form: JSON.parse(readFileSync(`public/locales/${language}/form.json`, 'utf8')),
  })
  await i18n.init({ lng: 'en', resources: { en: words('en'), ar: words('ar') }, interpolation: { escapeValue: false } })
})

/** Field → what the form says of it. */
function said(schema: z.ZodType, typed: unknown, language = 'en'): Record<string, string> {
  const t = i18n.getFixedT(language)
  const read = schema.safeParse(typed, { error: (issue) => issueWords(t, issue) })
  return Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

const region = regionEndpoints.createRegion.body.partial()
const stoppage = stoppageEndpoints.createStopage.body.partial()
const timing = timingEndpoints.createTiming.body.partial()
const passenger = passengerData.partial()
const password = sessionEndpoints.changePassword.body.partial()
const user = peopleEndpoints.createAdminUser.body.partial()

describe('a form says of', () => {
  test.each([
    ['a rate above the bound', region, { vatRateBasisPoints: 12_000 }, 'Enter 10000 or less.'],
    ['a rate that is no number', region, { vatRateBasisPoints: Number.NaN }, 'Enter a number.'],
    ['half a basis point', region, { vatRateBasisPoints: 0.5 }, 'Enter a whole number.'],
    ['a code that is too long', region, { code: 'RIYADH' }, 'Enter 2 to 5 letters A–Z and digits.'],
    [
      'a passport number with a blank',
      passenger,
      { passportNumber: 'N 12345' },
      'Enter 5 to 20 letters A–Z and digits, without spaces.',
    ],
    [
      'a national number with a stop',
      passenger,
      { nationalNumber: '12.345' },
      'Enter 4 to 24 letters A–Z, digits and hyphens, without spaces.',
    ],
    [
      'a name with a digit',
      passenger,
      { firstName: 'Aishah 12 <b>' },
      'Use only letters, spaces, hyphens, apostrophes and full stops.',
    ],
    [
      'a name without a letter',
      passenger,
      { lastName: '-' },
      'Use only letters, spaces, hyphens, apostrophes and full stops.',
    ],
    ['a code that is not typed', region, { code: '' }, 'Please fill this in.'],
    ['a latitude beyond the pole', stoppage, { latitude: 95 }, 'Enter 90 or less.'],
    ['a latitude below it', stoppage, { latitude: -95 }, 'Enter -90 or more.'],
    ['a latitude in words', stoppage, { latitude: 'north' }, 'Enter a number.'],
    ['a day that is none', timing, { validFrom: '2026-02-30' }, 'Enter a valid date.'],
    ['a timing at a single stop', timing, { arrivalOffsets: [0] }, 'Add at least 2 entries.'],
    [
      'an address without a domain',
      z.object({ email: emailText }),
      { email: 'layla@' },
      'Enter an e-mail address, e.g. name@example.com.',
    ],
    ['a role nobody has', user, { role: 'clown' }, 'Choose an option.'],
    ['a name that is too long', user, { name: 'x'.repeat(121) }, 'Enter no more than 120 characters.'],
    ['a password that is too short', password, { password: 'short' }, 'Enter at least 12 characters.'],
  ])('%s what is wrong with it', (_what, schema, typed, words) => {
    expect(Object.values(said(schema, typed))).toContain(words)
  })

  test('nothing typed that it is missing, whatever else its rule is', () => {
    const empty = { code: '', country: '', currency: '', vatRateBasisPoints: undefined, timeZone: '' }
    const words = said(regionEndpoints.createRegion.body, empty)
    expect(new Set(Object.values(words))).toEqual(new Set(['Please fill this in.']))
  })
})

test('in Arabic a bound is counted as Arabic counts', () => {
  const bounded = (least: number) => said(z.object({ text: z.string().min(least) }), { text: 'x' }, 'ar').text
  expect([2, 3, 12, 100].map(bounded)).toEqual([
    'حرفان على الأقل.',
    '3 أحرف على الأقل.',
    '12 حرفًا على الأقل.',
    '100 حرف على الأقل.',
  ])
})

test.each(['عائشة', 'عبد الرحمٰن', 'Al-Otaibi', "O'Brien", 'D’Souza', 'J. R.', 'José', 'Дарья', 'نور‌الدین'])(
  '%s is a name',
  (name) => {
    expect(said(passenger, { firstName: name })).toEqual({})
  },
)
