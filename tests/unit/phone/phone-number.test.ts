import { describe, expect, test } from 'vitest'
import { phoneText } from '#contract/common.ts'
import { formatPhone, readPhone } from '#machines/phone-number.ts'
import { DEMO_DEPOTS } from '#server/database/demo/demo-places.ts'
import { DEMO_PEOPLE } from '#server/database/demo/demo-people.ts'
import { MOBILE_NUMBERS } from '#server/database/demo/demo-names.ts'

describe('a typed number is read', () => {
  test.for([
    ['+966 50 123 4567', null, '+966501234567'],
    ['+966-50-123-4567', 'JO', '+966501234567'],
    ['00966501234567', null, '+966501234567'],
    ['0501234567', 'SA', '+966501234567'],
    ['(050) 123 4567', 'SA', '+966501234567'],
    ['501234567', 'SA', '+966501234567'],
    ['079 123 4567', 'JO', '+962791234567'],
    ['06 555 0100', 'JO', '+96265550100'],
    ['٠٥٠ ١٢٣ ٤٥٦٧', 'SA', '+966501234567'],
    ['+٩٦٦٥٠١٢٣٤٥٦٧', null, '+966501234567'],
    ['۰۵۰۱۲۳۴۵۶۷', 'SA', '+966501234567'],
    ['\u2066+966 50 123 4567\u2069', null, '+966501234567'],
    ['+966\u00a050\u2011123\u20114567', null, '+966501234567'],
  ] as const)('%s from %s', ([typed, country, stored]) => {
    expect(readPhone(typed, country)).toBe(stored)
  })

  test.for([
    ['0501234567', null],
    ['0501234567', 'JO'],
    ['+966 50 123', null],
    ['+966 50 123 4567 890', null],
    ['+999 123 456 789', null],
    ['12345', 'SA'],
    ['000000000', 'SA'],
    ['', 'SA'],
    ['0501234567', 'XX'],
    ['+966 50 123 4567 ext. 12', null],
    ['call +966 50 123 4567', null],
  ] as const)('%s from %s is none', ([typed, country]) => {
    expect(readPhone(typed, country)).toBeNull()
  })
})

describe('a stored number is shown', () => {
  test.for([
    ['+966501234567', 'SA', '050 123 4567'],
    ['+966501234567', 'JO', '+966 50 123 4567'],
    ['+966501234567', null, '+966 50 123 4567'],
    ['+962791234567', 'JO', '07 9123 4567'],
    ['+966 50 123 4567', null, '+966 50 123 4567'],
    ['+966 50-1234567', 'SA', '050 123 4567'],
  ] as const)('%s to a reader in %s', ([stored, country, shown]) => {
    expect(formatPhone(stored, country)).toBe(shown)
  })

  test.for(['0501234567', '555 123', '+962 3 000 0000', ''])(
    '%s, which is no number by itself, as it was typed',
    (stored) => {
      expect(formatPhone(stored, 'SA')).toBe(stored)
    },
  )

  test('what is shown is read as the same number', () => {
    for (const stored of ['+966501234567', '+962791234567', '+96265550100', '+971505550171', '+201005550181']) {
      for (const country of ['SA', 'JO', 'AE', 'EG', null])
        expect(readPhone(formatPhone(stored, country), country)).toBe(stored)
    }
  })
})

test('the contract takes digits of any keyboard of the trade, and tells what is no number at all', () => {
  expect(phoneText.parse(' ٠٥٠ ١٢٣ ٤٥٦٧ ')).toBe('050 123 4567')
  expect(phoneText.safeParse('call us').success).toBe(false)
})

test('the demo operator has numbers that exist', () => {
  const mobiles = Object.values(MOBILE_NUMBERS).flatMap((shape) => [
    shape.replaceAll('#', '0'),
    shape.replaceAll('#', '9'),
  ])
  const numbers = [...DEMO_PEOPLE.map(({ phone }) => phone), ...DEMO_DEPOTS.map(({ phone }) => phone ?? ''), ...mobiles]
  expect(numbers.filter((number) => readPhone(number, null) !== number)).toEqual([])
})
