import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountText, minorDigits } from '#contract/currency.ts'
import { latinDigits, parseAmount, parseDay } from '#src/ui/form/input-text.ts'

const arabicDigits = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
const persianDigits = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)))

test('digits of Arabic and Persian keyboards are Latin ones, and their separators ours', () => {
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789')
  expect(latinDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789')
  expect(latinDigits('١٬٢٣٤٫٥')).toBe('1234.5')
  expect(latinDigits('A1-ب')).toBe('A1-ب')
})

describe('a typed amount', () => {
  test.each([
    ['115', 'SAR', 11_500],
    ['115.5', 'SAR', 11_550],
    ['1,234.50', 'SAR', 123_450],
    ['1 234.50', 'SAR', 123_450],
    ['1,234,567', 'SAR', 123_456_700],
    ['12,345.', 'SAR', 1_234_500],
    ['١٬٢٣٤٫٥٠', 'SAR', 123_450],
    ['12.', 'SAR', 1200],
    ['0', 'SAR', 0],
    ['1.005', 'JOD', 1005],
    ['1.5', 'JOD', 1500],
    ['1500', 'JPY', 1500],
    ['999999999999', 'SAR', 99_999_999_999_900],
  ])('%s %s is %i minor units', (text, currency, minor) => {
    expect(parseAmount(text, currency)).toBe(minor)
  })

  test.each([
    ['1.005', 'SAR', 'more digits than the currency has'],
    ['1.5', 'JPY', 'a fraction where there is none'],
    ['-5', 'SAR', 'less than nothing'],
    ['1.2.3', 'SAR', 'two marks'],
    ['.5', 'SAR', 'no whole part'],
    ['14,5', 'SAR', 'a comma that may be a decimal mark'],
    ['١٤٬٥', 'SAR', 'the same on an Arabic keyboard'],
    ['1,2,34', 'SAR', 'groups of other than three'],
    ['1234,500', 'SAR', 'a group of four'],
    ['1.250,50', 'SAR', 'marks the other way round'],
    ['12e3', 'SAR', 'a power'],
    ['', 'SAR', 'nothing'],
    ['9999999999999', 'SAR', 'more than can be kept'],
    ['مئة', 'SAR', 'words'],
  ])('%s %s is none: %s', (text, currency) => {
    expect(parseAmount(text, currency)).toBeUndefined()
  })

  test.each(['SAR', 'JOD', 'JPY'])('in %s comes back as it was written, in whichever digits', (currency) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (minor) => {
        const text = amountText(minor, currency)
        expect(text.split('.')[1]?.length ?? 0).toBe(minorDigits(currency))
        for (const typed of [text, arabicDigits(text), persianDigits(text).replace('.', '٫')]) {
          expect(parseAmount(typed, currency)).toBe(minor)
        }
      }),
    )
  })
})

describe('a typed day', () => {
  test.each([
    ['21/11/2026', '2026-11-21'],
    ['21.11.26', '2026-11-21'],
    ['21-11-2026', '2026-11-21'],
    ['21 11', '2026-11-21'],
    ['21112026', '2026-11-21'],
    ['211126', '2026-11-21'],
    ['2026-11-21', '2026-11-21'],
    ['1/2/2026', '2026-02-01'],
    [' ٢١/١١/٢٠٢٦ ', '2026-11-21'],
    ['29/02/2028', '2028-02-29'],
    ['03/05/61', '1961-05-03'],
    ['03/05/46', '2046-05-03'],
    ['03/05/47', '1947-05-03'],
  ])('%s is %s', (text, day) => {
    expect(parseDay(text, 2026)).toBe(day)
  })

  test.each([
    '',
    '21',
    '31/11/2026',
    '29/02/2026',
    '00/01/2026',
    '01/13/2026',
    '11/21/2026',
    '1/2/3/2026',
    '21/11/202',
    'tomorrow',
    '2026-13-01',
  ])('%s is none', (text) => {
    expect(parseDay(text, 2026)).toBeUndefined()
  })
})
