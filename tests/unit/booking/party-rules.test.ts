import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkParty, type PartyJourney } from '#server/domain/booking/party-rules.ts'

const LIMITS = { infantUnderYears: 3, childUnderYears: 10 }
const TODAY = '2026-05-20'

type Member = Parameters<typeof checkParty>[0][number]

let passports = 1_000_000

/** Everybody with a passport of their own. */
function traveller(change: Partial<Member> = {}): Member {
  return {
    gender: 'male',
    dateOfBirth: '1990-01-01',
    nationality: 'SA',
    passportNumber: `P${passports++}`,
    passportExpiry: '2030-01-01',
    nationalNumber: null,
    seat: '10',
    returnSeat: null,
    ...change,
  }
}

const infant = (change: Partial<Member> = {}) => traveller({ dateOfBirth: '2025-01-01', seat: null, ...change })

function journey(
  change: Partial<PartyJourney['outward']> = {},
  back: Partial<PartyJourney['outward']> | null = null,
): PartyJourney {
  const direction = { travelDate: '2026-06-01', womenSeats: ['1', '2'], crossesBorder: false }
  return {
    outward: { ...direction, ...change },
    return: back && { ...direction, travelDate: '2026-06-08', ...back },
  }
}

const check = (party: Member[], way: PartyJourney = journey()) => checkParty(party, way, LIMITS, TODAY)

test('an adult with a seat and a passport may travel', () => {
  expect(check([traveller()])).toEqual({})
})

describe('infants', () => {
  test('one per adult travels without a seat', () => {
    expect(check([traveller(), infant()])).toEqual({})
  })

  test('a second one lacks an adult of its own', () => {
    expect(check([traveller(), infant(), infant()])).toEqual({ 'passengers.2.dateOfBirth': 'party.infantPerAdult' })
  })

  test('a child is no adult for an infant', () => {
    const child = traveller({ dateOfBirth: '2019-01-01' })
    expect(check([child, infant()])).toEqual({ 'passengers.1.dateOfBirth': 'party.infantPerAdult' })
  })

  test('an infant with a seat has to give it back', () => {
    expect(check([traveller(), infant({ seat: '11' })])).toEqual({ 'passengers.1.seat': 'party.infantWithSeat' })
  })

  test('who turns 3 before the return needs a seat on it, and only there', () => {
    const turnsThree = infant({ dateOfBirth: '2023-06-05' })
    const way = journey({}, {})
    expect(check([traveller({ returnSeat: '10' }), turnsThree], way)).toEqual({
      'passengers.1.returnSeat': 'party.seatRequired',
    })
    expect(check([traveller({ returnSeat: '10' }), { ...turnsThree, returnSeat: '11' }], way)).toEqual({})
  })
})

describe('seats', () => {
  test('everyone from three years has one', () => {
    expect(check([traveller({ seat: null })])).toEqual({ 'passengers.0.seat': 'party.seatRequired' })
  })

  test('two passengers cannot share one', () => {
    expect(check([traveller(), traveller()])).toEqual({ 'passengers.1.seat': 'party.seatTwice' })
  })

  test('a return seat belongs to a return journey', () => {
    expect(check([traveller({ returnSeat: '3' })])).toEqual({ 'passengers.0.returnSeat': 'party.seatWithoutReturn' })
  })

  test('a ladies / family seat is not for men alone', () => {
    expect(check([traveller({ seat: '1' })])).toEqual({ 'passengers.0.seat': 'party.ladiesSeat' })
  })

  test.each([
    ['a woman', traveller({ gender: 'female' })],
    ['a child', traveller({ dateOfBirth: '2019-01-01' })],
  ])('a party with %s may have ladies / family seats, its men too', (_, other) => {
    expect(check([traveller({ seat: '1' }), { ...other, seat: '2' }])).toEqual({})
  })
})

describe('documents', () => {
  test('a border asks for passport number and expiry', () => {
    const without = traveller({ passportNumber: null, passportExpiry: null, nationalNumber: 'N123' })
    expect(check([without], journey({ crossesBorder: true }))).toEqual({
      'passengers.0.passportNumber': 'party.passportRequired',
      'passengers.0.passportExpiry': 'party.passportExpiryRequired',
    })
  })

  test('a border on the return alone asks for them too', () => {
    const without = traveller({ passportExpiry: null, returnSeat: '10' })
    expect(check([without], journey({}, { crossesBorder: true }))).toEqual({
      'passengers.0.passportExpiry': 'party.passportExpiryRequired',
    })
  })

  test('within one country a national number will do, nothing will not', () => {
    expect(check([traveller({ passportNumber: null, nationalNumber: 'N123' })])).toEqual({})
    expect(check([traveller({ passportNumber: null })])).toEqual({
      'passengers.0.nationalNumber': 'party.identityRequired',
    })
  })
})

test('nobody travels with the passport of another in the party; other countries give out the same numbers', () => {
  const [first, second] = [traveller(), traveller({ seat: '11' })]
  const { passportNumber } = first
  expect(check([first, { ...second, passportNumber }])).toEqual({
    'passengers.1.passportNumber': 'party.passportTwice',
  })
  expect(check([first, { ...second, passportNumber, nationality: 'JO' }])).toEqual({})
})

test('nobody is born tomorrow or 131 years ago', () => {
  expect(check([traveller({ dateOfBirth: '2026-05-21' })])).toMatchObject({
    'passengers.0.dateOfBirth': 'party.bornInFuture',
  })
  expect(check([traveller({ dateOfBirth: '1895-05-19' })])).toMatchObject({
    'passengers.0.dateOfBirth': 'party.bornTooLongAgo',
  })
})

test('every complaint names a passenger of the party', () => {
  const members = fc.record({
    gender: fc.constantFrom('male', 'female', 'other'),
    nationality: fc.constantFrom('SA', 'JO'),
    dateOfBirth: fc.constantFrom('1990-01-01', '2019-01-01', '2023-06-05', '2025-01-01', '2030-01-01'),
    passportNumber: fc.constantFrom('P1', null),
    passportExpiry: fc.constantFrom('2030-01-01', null),
    nationalNumber: fc.constantFrom('N1', null),
    seat: fc.constantFrom('1', '2', '10', null),
    returnSeat: fc.constantFrom('1', '10', null),
  })
  fc.assert(
    fc.property(
      fc.array(members, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      fc.boolean(),
      (party, border, isTwoWay) => {
        const errors = checkParty(party, journey({ crossesBorder: border }, isTwoWay ? {} : null), LIMITS, TODAY)
        for (const path of Object.keys(errors)) {
          expect(Number(/^passengers\.(\d+)\.\w+$/.exec(path)?.[1])).toBeLessThan(party.length)
        }
      },
    ),
  )
})
