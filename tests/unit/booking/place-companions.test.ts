import { expect, test } from 'vitest'
import { NO_TEXT, type FareClass, type PassengerText } from '#machines/booking/booking-context.ts'
import type { Companion } from '#src/features/booking/known-passenger.ts'
import { placeCompanions } from '#src/features/booking/place-companions.ts'

const place = (kind: FareClass, text: Partial<PassengerText> = {}) => ({ kind, text: { ...NO_TEXT, ...text } })

function companion(firstName: string, fareClass: FareClass, change: Partial<Companion> = {}): Companion {
  return {
    id: firstName,
    firstName,
    lastName: 'Saleh',
    gender: 'female',
    dateOfBirth: '1990-01-01',
    nationality: 'JO',
    passportNumber: `P${firstName.toUpperCase()}`,
    passportExpiry: '2031-01-01',
    nationalNumber: null,
    nationalExpiry: null,
    phone: null,
    fareClass,
    ...change,
  }
}

const namesOf = (placed: Map<number, PassengerText>) => [...placed].map(([at, { firstName }]) => [at, firstName])

test('a family takes the places of its ages, whatever the order in which it stands', () => {
  const party = [place('adult', { firstName: 'Omar' }), place('adult'), place('child'), place('infant')]
  const family = [companion('Mai', 'infant'), companion('Ali', 'child'), companion('Sara', 'adult')]
  expect(namesOf(placeCompanions(party, 0, family))).toEqual([
    [3, 'Mai'],
    [2, 'Ali'],
    [1, 'Sara'],
  ])
})

test('nobody takes a place that is taken, one of another age, or that of who was recalled', () => {
  const party = [place('adult'), place('adult', { firstName: 'Rana' }), place('child')]
  expect(namesOf(placeCompanions(party, 0, [companion('Sara', 'adult'), companion('Mai', 'infant')]))).toEqual([])
})

test('who is in the party already is not put into it again', () => {
  const party = [place('adult', { firstName: 'Omar' }), place('adult', { passportNumber: 'PSARA' }), place('adult')]
  expect(namesOf(placeCompanions(party, 0, [companion('Sara', 'adult')]))).toEqual([])
})

test('a field that the earlier booking left empty is empty', () => {
  const placed = placeCompanions([place('adult'), place('child')], 0, [companion('Ali', 'child')])
  expect(placed.get(1)).toEqual({
    ...NO_TEXT,
    firstName: 'Ali',
    lastName: 'Saleh',
    gender: 'female',
    dateOfBirth: '1990-01-01',
    nationality: 'JO',
    passportNumber: 'PALI',
    passportExpiry: '2031-01-01',
  })
})
