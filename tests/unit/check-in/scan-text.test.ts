import { describe, expect, it } from 'vitest'
import { isHalfScan, scanIn, shortScan, typingPace } from '#src/features/check-in/desk/scan-text.ts'
import { passportOf } from '#tests/support/passport-lines.ts'

const CODE = '4H'.repeat(66) + '0'
const REFERENCE = '0000-001y'
const [UPPER, LOWER] = passportOf({})

describe('what was scanned into a field', () => {
  it('is a code, also behind the half that an earlier scan left there or what was searched for', () => {
    expect([CODE, `${CODE.slice(0, 60)}${CODE}`, `ali${CODE}`].map(scanIn)).toEqual([CODE, CODE, CODE])
  })

  it('is a passport, by its first line already, or a booking reference', () => {
    expect([`${UPPER}${LOWER}`, UPPER, ` ${REFERENCE} `].map((text) => scanIn(text ?? ''))).toEqual([
      `${UPPER}${LOWER}`,
      UPPER,
      REFERENCE,
    ])
  })

  it('is nothing where somebody searches', () => {
    expect(['', 'Sara Ali', '14', 'A1234567', 'سارة'].map(scanIn)).toEqual([null, null, null, null, null])
  })
})

describe('what was scanned, as a verdict names it', () => {
  it('is a passport by its number, a reference in its groups, and a name as it was typed', () => {
    expect(shortScan(`${UPPER}${LOWER}`, { kind: 'passport', lines: [], passportNumber: 'A1234567' })).toBe('A1234567')
    expect(shortScan('0000001y', { kind: 'reference', reference: '0000001Y' })).toBe('0000-001Y')
    expect(shortScan(' سارة   علي ', { kind: 'name', text: 'سارة علي' })).toBe('سارة علي')
  })

  it('is told from others by the ends of a long code, and turns no line around', () => {
    expect(shortScan(`${'A'.repeat(120)}ENDOFCODE`, null)).toBe('AAAAAAAAAAAAAAAAAAAA…NDOFCODE')
    expect(shortScan('\u202Eabc\u0007def\nghi', null)).toBe('abc def ghi')
  })
})

describe('a scan that broke off', () => {
  it('is told by its form', () => {
    expect([CODE.slice(0, 40), UPPER?.slice(0, 30), UPPER].map((text) => isHalfScan(text ?? ''))).toEqual([
      true,
      true,
      true,
    ])
  })

  it('is neither a whole code nor what somebody types', () => {
    expect([CODE, REFERENCE, 'Abdulrahmanalharbi', 'A1234567', 'Sara Ali 14'].map(isHalfScan)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
  })

  it('is told by its pace where it is short', () => {
    const pace = typingPace()
    for (const [length, now] of [
      [1, 1000],
      [2, 1008],
      [3, 1015],
      [4, 1022],
    ] as const)
      pace.note(1, length, now)
    expect(pace.isScanner(4)).toBe(true)
    pace.note(1, 5, 1200)
    expect(pace.isScanner(5)).toBe(false)
    pace.note(1, 1, 9000)
    expect(pace.isScanner(1)).toBe(false)
  })
})
