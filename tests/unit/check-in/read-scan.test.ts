import { describe, expect, it } from 'vitest'
import { readMrz } from '#machines/check-in/mrz.ts'
import { comparePassport } from '#machines/check-in/passport-differences.ts'
import { isScannedCode, readScan } from '#machines/check-in/read-scan.ts'
import { boardingTicket } from '#tests/support/check-in-fixtures.ts'
import { passportOf } from '#tests/support/passport-lines.ts'

const context = { travelDate: '2027-01-10' }
const CODE = '4H'.repeat(66) + '0'

describe('what is put into the one field', () => {
  it.each([
    ['a print’s code', CODE.toLowerCase(), { kind: 'code', text: CODE }],
    ['a reference with its dash', '0000-001y', { kind: 'reference', reference: '0000001Y' }],
    ['a reference with letters for figures', 'oooo oo1y', { kind: 'reference', reference: '0000001Y' }],
    ['a passport number', ' a1234567 ', { kind: 'passport', lines: [], passportNumber: 'A1234567' }],
    [
      'a reference with a wrong check character, which may be a passport number',
      '0000001Z',
      { kind: 'passport', lines: [], passportNumber: '0000001Z' },
    ],
    ['a name', 'Sara Ali', { kind: 'name', text: 'Sara Ali' }],
    ['a name in Arabic', 'سارة علي', { kind: 'name', text: 'سارة علي' }],
  ])('is %s', (_, text, scan) => {
    expect(readScan(text, context)).toEqual({ ok: true, scan })
  })

  it('is a passport, its lines put as they are printed', () => {
    const lines = passportOf({})
    expect(readScan(lines.join(' ').toLowerCase(), context)).toEqual({
      ok: true,
      scan: { kind: 'passport', lines, passportNumber: 'A1234567' },
    })
  })

  it('is a passport that was misread or cut off, and not searched for as a name', () => {
    const [upper, lower] = passportOf({})
    expect(readScan(`${upper}${lower.replace('A1234567', 'A1234568')}`, context)).toEqual({
      ok: false,
      problem: 'number',
    })
    expect(readScan(lower, context)).toEqual({ ok: false, problem: 'format' })
  })

  it('is scanned again where a code came in part, or one and a half times, and a name has three letters', () => {
    for (const text of [CODE.slice(60), CODE.slice(0, 50) + CODE, 'x'.repeat(400)])
      expect(readScan(text, context)).toEqual({ ok: false, problem: 'garbled' })
    expect(readScan('Al', context)).toEqual({ ok: false, problem: 'tooShort' })
    expect(readScan('Mohammedabdulrahmanalsuwaidi', context)).toMatchObject({ ok: true, scan: { kind: 'name' } })
  })

  it('is told from the number of a card slip', () => {
    expect([CODE, passportOf({}).join(''), '0000-001y'].map(isScannedCode)).toEqual([true, true, true])
    // Figures alone may have a check character by chance.
    expect(['4711', 'A-99 / 12', '00000000'].map(isScannedCode)).toEqual([false, false, false])
  })
})

describe('a passport beside its booking', () => {
  const { passenger } = boardingTicket()
  const differing = (holder: Parameters<typeof passportOf>[0], change: Partial<typeof passenger> = {}) => {
    const reading = readMrz(passportOf(holder), context)
    if (!reading.ok) throw new Error(reading.problem)
    return comparePassport(reading.document, { ...passenger, ...change }).flatMap(({ field, isSame }) =>
      isSame ? [] : [field],
    )
  }

  it('is the same where only the way of writing differs', () => {
    expect(differing({})).toEqual([])
    expect(differing({ lastName: 'AL<HARBI', firstName: 'SARA' }, { lastName: 'Al-Harbi' })).toEqual([])
    expect(differing({ lastName: 'MULLER', firstName: 'RENEE' }, { lastName: 'Müller', firstName: 'Renée' })).toEqual(
      [],
    )
    expect(differing({}, { firstName: 'Ali', lastName: 'Sara' })).toEqual([])
  })

  it('leaves a name in another script to the eyes', () => {
    expect(differing({}, { firstName: 'سارة', lastName: 'علي' })).toEqual([])
  })

  it('differs in what it says otherwise, and in nothing that it leaves open', () => {
    expect(differing({ number: 'B7654321', dateOfExpiry: '2035-01-01', sex: 'M', nationality: 'JOR' })).toEqual([
      'number',
      'dateOfExpiry',
      'nationality',
      'sex',
    ])
    expect(differing({ lastName: 'OMAR' })).toEqual(['lastName'])
    expect(differing({ lastName: 'AL<HARBI', firstName: 'SARAH' }, { lastName: 'Al-Harbi' })).toEqual(['firstName'])
    expect(differing({ nationality: 'XXA' })).toEqual([])
    expect(differing({}, { passportNumber: null, passportExpiry: null })).toEqual(['number', 'dateOfExpiry'])
  })
})
