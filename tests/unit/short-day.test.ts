import { describe, expect, test } from 'vitest'
import { readDay, type DayBounds } from '#src/ui/form/short-day.ts'

/** A Tuesday. */
const TODAY = '2026-11-24'
const read = (text: string, bounds: Partial<DayBounds> = {}) => readDay(text, { today: TODAY, ...bounds })
const dayOf = (text: string, bounds: Partial<DayBounds> = {}) => read(text, bounds)?.day

describe('a day typed whole', () => {
  test.each([
    ['26/11/2026', '2026-11-26'],
    ['26.11.26', '2026-11-26'],
    ['26112026', '2026-11-26'],
    ['2026-11-26', '2026-11-26'],
    ['٢٦/١١/٢٠٢٦', '2026-11-26'],
    ['01/05/1990', '1990-05-01'],
  ])('%s is %s, whatever is allowed', (text, day) => {
    expect(read(text)).toEqual({ day, isShort: false })
    expect(read(text, { min: TODAY, max: TODAY })).toEqual({ day, isShort: false })
  })
})

describe('a day typed short', () => {
  test.each([
    ['26', '2026-11-26', 'of this month'],
    ['24', '2026-11-24', 'today itself'],
    ['23', '2026-12-23', 'of the next month'],
    ['5', '2026-12-05', 'by one digit'],
    ['٢٦', '2026-11-26', 'in Arabic digits'],
    ['۲۶', '2026-11-26', 'in Persian digits'],
    ['31', '2026-12-31', 'of the next month that has one'],
    ['26/11', '2026-11-26', 'with its month'],
    ['26 11', '2026-11-26', 'with a blank'],
    ['26-11', '2026-11-26', 'with a hyphen'],
    ['٢٦/١١', '2026-11-26', 'with its month in Arabic digits'],
    ['3/1', '2026-01-03', 'of this year where nothing else is asked for'],
    ['29/02', '2028-02-29', 'of the next year that has one'],
    ['+1', '2026-11-25', 'so many days on'],
    ['+٧', '2026-12-01', 'so many days on in Arabic digits'],
    ['+0', '2026-11-24', 'no day on'],
    ['+40', '2027-01-03', 'over the end of the year'],
    ['-1', '2026-11-23', 'so many days back'],
    ['−1', '2026-11-23', 'so many days back by the sign itself'],
    ['fri', '2026-11-27', 'by weekday'],
    ['Friday', '2026-11-27', 'by the whole weekday'],
    ['TUE', '2026-11-24', 'by the weekday that is today'],
    ['mo', '2026-11-30', 'by two letters'],
    ['الجمعة', '2026-11-27', 'by weekday in Arabic'],
    ['جمعه', '2026-11-27', 'by weekday in Arabic, as it is typed in haste'],
    ['الأحد', '2026-11-29', 'by weekday with a hamza'],
    ['الاحد', '2026-11-29', 'by weekday without it'],
    ['الثلاثاء', '2026-11-24', 'by the Arabic weekday that is today'],
    ['today', '2026-11-24', 'in words'],
    ['tomorrow', '2026-11-25', 'in words'],
    ['tom', '2026-11-25', 'in the beginning of a word'],
    ['yesterday', '2026-11-23', 'in words'],
    ['اليوم', '2026-11-24', 'in Arabic words'],
    ['غدًا', '2026-11-25', 'in Arabic words'],
    ['غدا', '2026-11-25', 'in Arabic words without vowel marks'],
    ['أمس', '2026-11-23', 'in Arabic words'],
  ])('%s is %s: %s', (text, day) => {
    expect(read(text)).toEqual({ day, isShort: true })
  })

  test.each([
    ['', 'nothing'],
    ['0', 'no day of a month'],
    ['32', 'no day of a month'],
    ['31/02', 'a day that never is'],
    ['31/11', 'a day that never is'],
    ['26/13', 'no month'],
    ['26/0', 'no month'],
    ['1/2/3/4', 'too many parts'],
    ['+', 'a sign alone'],
    ['+1000', 'too far on'],
    ['f', 'one letter'],
    ['to', 'the beginning of two words'],
    ['friday the 13th', 'more than a weekday'],
    ['noday', 'a word that is none'],
    ['ال', 'an article alone'],
  ])('%s is none: %s', (text) => {
    expect(read(text)).toBeUndefined()
  })
})

describe('where only some days are allowed', () => {
  test('it is looked for from the earliest of them on', () => {
    const bounds = { min: '2026-12-24' }
    expect(dayOf('26', bounds)).toBe('2026-12-26')
    expect(dayOf('23', bounds)).toBe('2027-01-23')
    expect(dayOf('fri', bounds)).toBe('2026-12-25')
    expect(dayOf('+3', bounds)).toBe('2026-12-27')
  })

  test('an earliest one that is over does not move it before today', () => {
    expect(dayOf('26', { min: '2020-01-01' })).toBe('2026-11-26')
    expect(dayOf('+1', { min: '2020-01-01' })).toBe('2026-11-25')
  })

  test('a day and month that are over are those of the next year', () => {
    expect(dayOf('3/1', { min: TODAY })).toBe('2027-01-03')
    expect(dayOf('24/11', { min: TODAY })).toBe(TODAY)
    expect(dayOf('24/10', { min: TODAY })).toBe('2027-10-24')
  })

  test('one of the last 30 days is that very day, which the field refuses: nobody means next year by it', () => {
    expect(dayOf('23/11', { min: TODAY })).toBe('2026-11-23')
    expect(dayOf('25/10', { min: TODAY })).toBe('2026-10-25')
  })

  test('it is the last one where none is to come', () => {
    const bounds = { max: TODAY }
    expect(dayOf('26', bounds)).toBe('2026-10-26')
    expect(dayOf('24', bounds)).toBe(TODAY)
    expect(dayOf('31', bounds)).toBe('2026-10-31')
    expect(dayOf('26/11', bounds)).toBe('2025-11-26')
    expect(dayOf('3/1', bounds)).toBe('2026-01-03')
    expect(dayOf('fri', bounds)).toBe('2026-11-20')
    expect(dayOf('29/02', bounds)).toBe('2024-02-29')
  })

  test('one that fits none of them is read all the same, so that the field can say which are allowed', () => {
    expect(dayOf('fri', { min: TODAY, max: '2026-11-25' })).toBe('2026-11-27')
  })
})
