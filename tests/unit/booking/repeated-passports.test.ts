import { expect, test } from 'vitest'
import { repeatedPassports } from '#machines/booking/repeated-passports.ts'

const passport = (nationality: string, passportNumber: string | null) => ({ nationality, passportNumber })

test('a passport twice in a party is told at the second, with who has it first', () => {
  const party = [passport('JO', 'A1'), passport('JO', 'B2'), passport('JO', 'A1'), passport('JO', 'A1')]
  expect(repeatedPassports(party)).toEqual([
    { index: 2, first: 0 },
    { index: 3, first: 0 },
  ])
})

test('other countries give out the same numbers, and several may have none', () => {
  expect(repeatedPassports([passport('JO', 'A1'), passport('EG', 'A1')])).toEqual([])
  expect(repeatedPassports([passport('JO', null), passport('JO', null)])).toEqual([])
})
