import { describe, expect, test } from 'vitest'
import { passportScanner } from '#src/features/booking/sale/passport-scanner.ts'
import { passportOf } from '#tests/support/passport-lines.ts'

const [upper, lower] = passportOf({ number: 'N7654321', firstName: 'OMAR', lastName: 'AL SALEH' })

/** What is heard of keys that come at a pace, the last of them first. */
function hear(keys: readonly string[], gapMs: number) {
  const scanner = passportScanner()
  return keys.map((key, index) => scanner.hear(key, index * gapMs))
}

describe('the passport scanner', () => {
  test.for([
    ['line ends between and behind', [...upper, 'Enter', ...lower, 'Enter']],
    ['no line ends', [...upper, ...lower]],
    ['small letters', [...upper.toLowerCase(), 'Enter', ...lower.toLowerCase()]],
    ['Shift pressed for each sign', [...upper, ...lower].flatMap((sign) => ['Shift', sign])],
  ] as const)('hears a passport with %s', ([, keys]) => {
    const heard = hear(keys, 3)
    expect(heard.filter((each) => each === 'scan begun')).toHaveLength(1)
    const scans = heard.filter((each) => typeof each === 'object')
    expect(scans).toHaveLength(1)
    expect(scans[0]?.scanned.toUpperCase().replaceAll('\n', '')).toBe(upper + lower)
  })

  test('swallows the line end behind the last line, and no later one', () => {
    const scanner = passportScanner()
    for (const [index, key] of [...upper, 'Enter', ...lower].entries()) scanner.hear(key, index * 3)
    const end = (upper.length + lower.length + 1) * 3
    expect(scanner.hear('Enter', end)).toBe('scanning')
    expect(scanner.hear('Enter', end + 2000)).toBe('typing')
  })

  test('takes what fingers type for typing, passport or not', () => {
    expect(new Set(hear([...upper, ...lower], 80))).toEqual(new Set(['typing']))
  })

  test('lets a name pass that is pasted or typed very fast', () => {
    expect(new Set(hear([...'Abdulrahman', 'Enter'], 2))).toEqual(new Set(['typing']))
    expect(new Set(hear([...'+966501234567', 'Tab'], 2))).toEqual(new Set(['typing']))
  })

  test.for([0, 1, 4, 43, 60])('hears a passport although the scanner falters behind character %i', (at) => {
    const scanner = passportScanner()
    const heard = [...upper, ...lower].map((key, index) => scanner.hear(key, index * 3 + (index > at + 1 ? 250 : 0)))
    expect(heard.at(-1)).toEqual({ scanned: upper + lower })
  })

  test('forgets a scan that broke off', () => {
    const scanner = passportScanner()
    for (const [index, key] of Array.from(upper).slice(0, 20).entries()) scanner.hear(key, index * 3)
    expect(scanner.hear('S', 5000)).toBe('typing')
    expect(scanner.hear('Enter', 5100)).toBe('typing')
  })
})
