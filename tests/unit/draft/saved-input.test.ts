import { beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetAllInput, forgetInput, forgetOldInput, saveInput, keptInput } from '#src/platform/saved-input.ts'

const NOON = Date.UTC(2026, 5, 1, 12)
const HOUR = 3_600_000
const place = '/admin/add-expense '
const samira = { userId: 'samira', place }
const tariq = { userId: 'tariq', place }
const diesel = { input: { supplier: 'Al Noor', lines: [{ name: 'Diesel', price: 220 }] }, mayBeSaved: false }

let room = Number.POSITIVE_INFINITY

beforeEach(() => {
  room = Number.POSITIVE_INFINITY
  const stored = new Map([['user', '{}']])
  vi.stubGlobal('sessionStorage', {
    get length() {
      return stored.size
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, text: string) {
      if (text.length > room) throw new Error('QuotaExceededError')
      stored.set(key, text)
    },
    removeItem: (key: string) => void stored.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

describe('what somebody typed', () => {
  test('stands again for them, in the form that they typed it into', () => {
    saveInput(samira, diesel, NOON)
    expect(keptInput(samira, NOON + HOUR)).toEqual(diesel)
    expect(keptInput({ ...samira, place: '/admin/add-deposit ' }, NOON)).toBeUndefined()
  })

  test('is not shown to another user of the tab, and is gone once that one is known', () => {
    saveInput(samira, diesel, NOON)
    expect(keptInput(tariq, NOON)).toBeUndefined()
    forgetOldInput('samira', NOON)
    expect(keptInput(samira, NOON)).toEqual(diesel)
    forgetOldInput('tariq', NOON)
    expect(keptInput(samira, NOON)).toBeUndefined()
  })

  test('is forgotten after a day, which looking at it does not begin anew', () => {
    saveInput(samira, diesel, NOON)
    saveInput(samira, diesel, NOON + 23 * HOUR)
    expect(keptInput(samira, NOON + 24 * HOUR - 1)).toEqual(diesel)
    expect(keptInput(samira, NOON + 24 * HOUR)).toBeUndefined()
    forgetOldInput(undefined, NOON + 24 * HOUR)
    expect(sessionStorage.length).toBe(1)
  })

  test('is forgotten when it was sent, and all of it when its user signs out, with nothing else', () => {
    const other = { userId: 'samira', place: '/admin/depot/1 ' }
    saveInput(samira, diesel, NOON)
    saveInput(other, diesel, NOON)
    forgetInput(samira)
    expect([keptInput(samira, NOON), keptInput(other, NOON)]).toEqual([undefined, diesel])
    forgetAllInput()
    expect([sessionStorage.length, sessionStorage.key(0)]).toEqual([1, 'user'])
  })

  test('is told apart where it was on its way, and is not taken for kept where there is no room', () => {
    saveInput(samira, { ...diesel, mayBeSaved: true }, NOON)
    expect(keptInput(samira, NOON)?.mayBeSaved).toBe(true)
    room = 10
    // Better nothing than what stood there before the last change.
    expect(saveInput(samira, diesel, NOON)).toBe(false)
    expect(keptInput(samira, NOON)).toBeUndefined()
  })

  test('that is no input of ours is none', () => {
    sessionStorage.setItem('input samira /admin/add-expense ', '{"input":')
    expect(keptInput(samira, NOON)).toBeUndefined()
  })
})
