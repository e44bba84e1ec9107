import { expect, test } from 'vitest'
import { NO_TEXT, type PassengerText } from '#machines/booking/booking-context.ts'
import { passengersForm } from '#src/features/booking/passenger-fields.ts'

const RULES = {
  identityMissing: 'identity',
  phoneProblem: (phone: string | null) => (phone === '12' ? 'phone' : undefined),
  samePassport: (first: number) => `same as ${first}`,
}
const OMAR: PassengerText = {
  ...NO_TEXT,
  firstName: 'Omar',
  lastName: 'Haddad',
  gender: 'male',
  dateOfBirth: '1990-01-01',
  nationality: 'JO',
  passportNumber: 'N1234567',
  passportExpiry: '2040-01-01',
}

function problems(passengers: PassengerText[], crossesBorder = false): Record<string, string> {
  const { error } = passengersForm(crossesBorder, RULES).safeParse({ passengers })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.slice(1).join('.'), message]))
}

test('a wrong phone is told together with what is missing, also of another passenger', () => {
  const told = problems([
    { ...NO_TEXT, phone: '12' },
    { ...OMAR, phone: '12' },
  ])
  expect(told).toMatchObject({ '0.phone': 'phone', '1.phone': 'phone', '0.nationalNumber': 'identity' })
  expect(told).toHaveProperty(['0.firstName'])
})

test('a repeated passport is told together with what is missing', () => {
  expect(problems([OMAR, { ...OMAR, firstName: '' }])).toMatchObject({
    '1.firstName': expect.any(String),
    '1.passportNumber': 'same as 0',
  })
})

test('passports that are missing are not each other, at a border or within a country', () => {
  const without = { ...OMAR, passportNumber: '', passportExpiry: '' }
  for (const crossesBorder of [true, false])
    expect(Object.values(problems([without, without], crossesBorder))).not.toContain('same as 0')
})

test('nothing is told of passengers with nothing wrong', () => {
  expect(problems([OMAR, { ...OMAR, passportNumber: 'N7654321', phone: '0501234567' }])).toEqual({})
})
