import { expect, test } from 'vitest'
import { amountText, moneyText } from '#contract/currency.ts'
import { formatMoney } from '#src/platform/format.ts'

test('the server writes a minus as the screen does, and a sheet a number as programs read it', () => {
  expect(moneyText(-123_450, 'SAR')).toBe('−1234.50 SAR')
  expect(moneyText(123_450, 'SAR')).toBe('1234.50 SAR')
  expect(moneyText(-7, 'JOD')).toBe(formatMoney(-7, 'JOD', 'ar'))
  expect(Number(amountText(-123_450, 'SAR'))).toBe(-1234.5)
})
