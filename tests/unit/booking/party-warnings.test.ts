import { describe, expect, test } from 'vitest'
import type { FareClass } from '#machines/booking/booking-context.ts'
import { NO_TEXT } from '#machines/booking/booking-context.ts'
import { birthWarnings } from '#src/features/booking/sale/birth-warnings.ts'
import { lastCrossingOf } from '#src/features/booking/update/last-crossing.ts'
import { passportWarning } from '#src/domain/booking/passport-warning.ts'

/** Told as, and what the quote makes of the date of birth: outward, and on the way back if that differs. */
type Told = [kind: FareClass, outward: FareClass, back?: FareClass]

function warningsFor(...party: Told[]) {
  const travellers = party.map(([kind]) => ({ kind, text: { ...NO_TEXT, dateOfBirth: '2020-01-01' } }))
  const lines = party.flatMap(([, outward, back = outward], passenger) => {
    const line = { passenger, fare: 0, vat: 0, vatRateBasisPoints: 0, taxCategory: 'S', taxReason: null } as const
    return [
      { ...line, direction: 'outward' as const, fareClass: outward },
      { ...line, direction: 'return' as const, fareClass: back },
    ]
  })
  return birthWarnings(travellers, lines)
}

describe('a date of birth', () => {
  test('that goes with what the party was told raises nothing', () => {
    expect(warningsFor(['adult', 'adult'], ['child', 'child'], ['infant', 'infant'])).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(warningsFor(['adult', 'child'])).toEqual([undefined])
  })

  test('that makes no infant of an infant is told, for a seat is needed', () => {
    expect(warningsFor(['adult', 'adult'], ['infant', 'child'])).toEqual([undefined, 'noInfant'])
    expect(warningsFor(['adult', 'adult'], ['infant', 'adult'])).toEqual([undefined, 'noInfant'])
  })

  test('of an infant who turns 3 on the way is told, for a seat is needed on the way back', () => {
    expect(warningsFor(['adult', 'adult'], ['infant', 'infant', 'child'])).toEqual([undefined, 'seatOnReturn'])
  })

  test('that makes an infant or an adult of somebody else is told', () => {
    expect(warningsFor(['adult', 'adult'], ['child', 'infant'], ['child', 'adult'])).toEqual([
      undefined,
      'isInfant',
      'noChild',
    ])
  })

  test('that makes one infant more than there are adults is told at the last one', () => {
    expect(warningsFor(['adult', 'adult'], ['child', 'infant'], ['infant', 'infant'])).toEqual([
      undefined,
      'isInfant',
      'tooManyInfants',
    ])
  })

  test('that is not there yet, or not judged yet, raises nothing', () => {
    expect(birthWarnings([{ kind: 'infant', text: NO_TEXT }], [])).toEqual([undefined])
  })
})

describe('a passport', () => {
  const journey = { crossing: '2026-12-01', today: '2026-11-21', warningMonths: 6 }
  test.each([
    ['2026-11-20', 'expired'],
    ['2026-11-21', 'endsBefore'],
    ['2026-11-30', 'endsBefore'],
    ['2026-12-01', 'endsSoon'],
    ['2027-05-31', 'endsSoon'],
    ['2027-06-01', undefined],
  ])('that ends on %s: %s', (expiry, warning) => {
    expect(passportWarning(expiry, journey)).toBe(warning)
  })

  test('raises nothing within a country, nor while its date is being typed', () => {
    expect(passportWarning('2020-01-01', { ...journey, crossing: undefined })).toBeUndefined()
    expect(passportWarning('', journey)).toBeUndefined()
  })

  test('of a booking is judged by the last border that is still to be crossed', () => {
    const on = (travelDate: string, to: string, state: 'pending' | 'refunded' = 'pending') => ({
      travelDate,
      state,
      from: { country: 'SA' },
      to: { country: to },
    })
    expect(
      lastCrossingOf([
        on('2026-12-01', 'JO'),
        on('2026-12-09', 'JO'),
        on('2026-12-20', 'SA'),
        on('2026-12-30', 'JO', 'refunded'),
      ]),
    ).toBe('2026-12-09')
    expect(lastCrossingOf([on('2026-12-20', 'SA')])).toBeUndefined()
  })
})
