import { describe, expect, test } from 'vitest'
import {
  countryName,
  formatCountdown,
  formatDay,
  formatDuration,
  formatInstant,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRate,
  formatShare,
  localeFor,
  moneyInWords,
  moneyParts,
} from '#src/platform/format.ts'
import { formatWeight } from '#src/platform/format-weight.ts'
import { isDay } from '#src/platform/day-range.ts'
import { formatRelative } from '#src/platform/format-relative.ts'
import { hitDetail } from '#src/platform/hit-detail.ts'

/** Characters that only steer the direction of text: who pastes an amount into a sheet must not get them. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/

describe('an amount', () => {
  test.each([
    ['SAR', 123_450, '1,234.50 SAR'],
    ['JOD', 1_234_567, '1,234.567 JOD'],
    ['KWD', 5, '0.005 KWD'],
    ['JPY', 1234, '1,234 JPY'],
    ['SAR', 0, '0.00 SAR'],
    ['SAR', -7, '−0.07 SAR'],
    ['EGP', 1_000_000_000_000, '10,000,000,000.00 EGP'],
  ])('in %s of %i minor units is the same in English and Arabic, in Latin digits', (currency, minor, text) => {
    for (const language of ['en', 'ar', 'ar-EG']) {
      expect(formatMoney(minor, currency, language)).toBe(text)
      expect(formatMoney(minor, currency, language)).not.toMatch(DIRECTION_MARKS)
    }
  })

  test('keeps its order within a sentence that runs from right to left', () => {
    expect(moneyInWords(55_500, 'SAR', 'en')).toBe('555.00 SAR')
    expect(moneyInWords(55_500, 'SAR', 'ar')).toBe('\u2066555.00 SAR\u2069')
  })

  test('falls apart at the decimal mark, with a sign that is as wide as a digit', () => {
    expect(moneyParts(-123_450, 'SAR', 'ar')).toEqual({ sign: '−', integer: '1,234', fraction: '.50', currency: 'SAR' })
    expect(moneyParts(1234, 'JPY', 'en')).toEqual({ sign: '', integer: '1,234', fraction: '', currency: 'JPY' })
    expect(moneyParts(123_450, 'EUR', 'es')).toMatchObject({ integer: '1234', fraction: ',50' })
  })
})

describe('a number below zero', () => {
  test('has a minus sign, never a hyphen, as an amount has; in Arabic behind its mark of direction', () => {
    const told = (language: string) => [
      formatNumber(-1234.5, language),
      formatPercent(-0.4114, language),
      formatRate(-1, 3, language),
      formatWeight(-1500, language),
    ]
    expect(told('en')).toEqual(['−1,234.5', '−41.14%', '−33.3%', '−1.5 kg'])
    for (const text of told('ar')) expect(text).toMatch(/^\u200E\u2212\d/)
  })

  test('is a share to a tenth, and a rate that somebody set in full', () => {
    expect([formatShare(38.684_23, 'en'), formatShare(0.015, 'en'), formatRate(1, 3, 'en')]).toEqual([
      '3,868.4%',
      '1.5%',
      '33.3%',
    ])
    expect(formatPercent(0.1525, 'en')).toBe('15.25%')
  })

  test('that rounds to nothing has no sign', () => {
    for (const language of ['en', 'ar']) expect(formatPercent(-0.000_01, language)).toBe(formatPercent(0, language))
    expect([formatNumber(-0, 'en'), formatNumber(-0.4, 'en', 0)]).toEqual(['0', '0'])
  })
})

describe('a day', () => {
  test.each([
    ['short', '3 Feb 2026', '3 فبراير 2026'],
    ['weekday', 'Tue, 3 Feb 2026', 'الثلاثاء، 3 فبراير 2026'],
    ['month', 'February 2026', 'فبراير 2026'],
  ] as const)('in the %s style, whatever the zone of the machine', (style, english, arabic) => {
    expect(formatDay('2026-02-03', 'en', style)).toBe(english)
    expect(formatDay('2026-02-03', 'ar', style)).toBe(arabic)
  })

  test('is of the Gregorian calendar in Arabic too', () => {
    expect(formatDay('2026-11-21', 'ar')).toContain('2026')
    expect(localeFor('ar')).toBe(localeFor('ar-SA'))
  })
})

describe('an instant', () => {
  const lateEvening = '2026-11-20T22:30:00Z'

  test('is told by the clock of its zone: in Riyadh the day after', () => {
    expect(formatInstant(lateEvening, { language: 'en', zone: 'Asia/Riyadh' })).toBe('21 Nov 2026, 01:30')
    expect(formatInstant(lateEvening, { language: 'en', zone: 'Africa/Abidjan' })).toBe('20 Nov 2026, 22:30')
    expect(formatInstant(new Date(lateEvening), { language: 'ar', zone: 'Asia/Riyadh' })).toBe('21 نوفمبر 2026، 01:30')
  })

  test("by UTC, which is nobody's clock, says so beside the time and not beside a day", () => {
    const told = (language: string, style: 'time' | 'dateTime' | 'date') =>
      formatInstant(lateEvening, { language, zone: 'UTC', style })
    expect([told('en', 'dateTime'), told('en', 'time'), told('en', 'date')]).toEqual([
      '20 Nov 2026, 22:30 UTC',
      '22:30 UTC',
      '20 Nov 2026',
    ])
    expect(told('ar', 'dateTime')).toBe('20 نوفمبر 2026، 22:30 UTC')
    const full = { zone: 'UTC', style: 'full' } as const
    expect(formatInstant(lateEvening, { language: 'en', ...full })).toBe('Fri, 20 Nov 2026, 22:30 UTC')
    expect(formatInstant(lateEvening, { language: 'ar', ...full })).toBe('الجمعة، 20 نوفمبر 2026، 22:30 UTC')
  })

  test('at midnight begins the day instead of ending it', () => {
    expect(formatInstant('2026-11-20T21:00:00Z', { language: 'en', zone: 'Asia/Riyadh', style: 'time' })).toBe('00:00')
  })

  test('in full says how far the zone is from UTC, which changes with summer time', () => {
    const cairo = { language: 'en', zone: 'Africa/Cairo', style: 'full' } as const
    expect(formatInstant('2026-07-01T10:00:00Z', cairo)).toBe('Wed, 1 Jul 2026, 13:00 GMT+3')
    expect(formatInstant('2026-12-01T10:00:00Z', cairo)).toBe('Tue, 1 Dec 2026, 12:00 GMT+2')
    expect(formatInstant('2026-12-01T10:00:00Z', { ...cairo, style: 'zoned' })).toBe('1 Dec 2026, 12:00 GMT+2')
  })
})

describe('a time that passes', () => {
  const MINUTE = 60_000
  test.each([
    [125 * MINUTE, '2 hrs 5 mins'],
    [120 * MINUTE, '2 hrs'],
    [1441 * MINUTE, '1 day 1 min'],
    [45_000, '45 secs'],
    [59_600, '1 min'],
    [-5000, '0 secs'],
  ])('%i ms last %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds, 'en')).toBe(text)
  })

  test.each([
    [545_000, '9:05'],
    [59_001, '1:00'],
    [1, '0:01'],
    [0, '0:00'],
    [-1, '0:00'],
  ])('%i ms run down as %s', (milliseconds, text) => {
    expect(formatCountdown(milliseconds)).toBe(text)
  })

  const now = new Date('2026-11-21T12:00:00Z')
  test.each([
    ['2026-11-21T11:57:00Z', '3 minutes ago', 'قبل 3 دقائق'],
    ['2026-11-21T11:00:10Z', '1 hour ago', 'قبل ساعة واحدة'],
    ['2026-11-21T12:00:59.700Z', 'in 1 minute', 'خلال دقيقة واحدة'],
    ['2026-11-20T12:00:00Z', 'yesterday', 'أمس'],
    ['2026-11-20T12:20:00Z', 'yesterday', 'أمس'],
    // 04:00 in Riyadh: more than a day and a half before, on the day before.
    ['2026-11-20T01:00:00Z', 'yesterday', 'أمس'],
    // 23:00 of the 19th in Riyadh.
    ['2026-11-19T20:00:00Z', '2 days ago', 'أول أمس'],
    ['2026-10-12T12:00:00Z', 'last month', 'الشهر الماضي'],
    ['2026-11-26T12:00:00Z', 'in 5 days', 'خلال 5 أيام'],
    ['2025-11-20T12:00:00Z', 'last year', 'السنة الماضية'],
    ['2026-11-21T12:00:00Z', 'now', 'الآن'],
  ])('%s is %s', (instant, english, arabic) => {
    expect(formatRelative(instant, now, { language: 'en', zone: 'Asia/Riyadh' })).toBe(english)
    expect(formatRelative(instant, now, { language: 'ar', zone: 'Asia/Riyadh' })).toBe(arabic)
  })

  test('a moment before midnight, the first of the same day is hours ago', () => {
    const told = formatRelative('2026-11-20T21:00:00Z', new Date('2026-11-21T20:59:00Z'), {
      language: 'en',
      zone: 'Asia/Riyadh',
    })
    expect(told).toBe('23 hours ago')
  })
})

test('numbers are grouped, in Latin digits in every language', () => {
  expect(formatNumber(1_234_567.5, 'en')).toBe('1,234,567.5')
  expect(formatNumber(1_234_567.5, 'ar')).toBe('1,234,567.5')
})

test('a country is called by its name, or by its code where it has none', () => {
  expect(countryName('SA', 'en')).toBe('Saudi Arabia')
  expect(countryName('SA', 'ar')).toBe('المملكة العربية السعودية')
  expect(countryName('XX', 'en')).toBe('XX')
})

test('what an address calls a day is one only if the calendar has it', () => {
  expect(['2026-02-28', '2024-02-29', '1900-01-01'].filter((text) => !isDay(text))).toEqual([])
  expect(['2026-02-29', '2026-13-45', '2026-1-1', '2200-01-01', '0000-01-01', 'yesterday', ''].filter(isDay)).toEqual(
    [],
  )
})

test('what tells hits of a search apart shows days as every list does', () => {
  expect(hitDetail('Imran Qureshi · 2026-12-15', 'en')).toBe(`Imran Qureshi · ${formatDay('2026-12-15', 'en')}`)
  expect(hitDetail('Imran Qureshi · 2026-12-15', 'ar')).toBe(`Imran Qureshi · ${formatDay('2026-12-15', 'ar')}`)
  expect(hitDetail('Office cleaning · 2026-12', 'en')).toBe('Office cleaning · 2026-12')
})
