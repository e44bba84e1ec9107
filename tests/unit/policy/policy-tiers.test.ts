import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changePercent, hoursBetween, refundPercent, shareOf, tierAt } from '#machines/policy/tiers.ts'
import { DEFAULT_POLICIES } from '#server/database/seed/default-policies.ts'
import { toInstant } from '#server/time/zoned-time.ts'

const HOUR = 3_600_000
const BOARDS_AT = new Date('2026-12-01T15:30:00.000Z')
const before = (ms: number) => new Date(BOARDS_AT.getTime() - ms)
const refundTier = (now: Date) => tierAt(DEFAULT_POLICIES.refundTiers, BOARDS_AT, now)
const changeTier = (now: Date) => tierAt(DEFAULT_POLICIES.changeTiers, BOARDS_AT, now)

describe('the refund tier', () => {
  test.each([
    [24 * HOUR + 1, 100],
    [24 * HOUR, 100],
    [24 * HOUR - 1, 75],
    [6 * HOUR + 1, 75],
    [6 * HOUR, 75],
    [6 * HOUR - 1, 50],
    [1, 50],
  ])('%d ms before departure gives %d %% back', (ms, percent) => {
    expect(refundTier(before(ms))?.percent).toBe(percent)
    expect(refundPercent(DEFAULT_POLICIES, hoursBetween(before(ms), BOARDS_AT))).toBe(percent)
  })

  test.each([0, -1, -48 * HOUR])('is none %d ms before departure, and what is given back then is said apart', (ms) => {
    expect(refundTier(before(ms))).toBeNull()
    const hours = hoursBetween(before(ms), BOARDS_AT)
    expect(refundPercent(DEFAULT_POLICIES, hours)).toBe(0)
    expect(refundPercent({ ...DEFAULT_POLICIES, refundAfterDeparture: 20 }, hours)).toBe(20)
  })

  test('says until when it holds: the last instant, and at the end the departure itself', () => {
    expect(refundTier(before(8 * HOUR))).toEqual({ hoursBefore: 6, percent: 75, until: before(6 * HOUR) })
    expect(refundTier(before(6 * HOUR))?.until).toEqual(before(6 * HOUR))
    expect(refundTier(before(HOUR))?.until).toEqual(BOARDS_AT)
  })

  test('holds until the instant it names, and another one the millisecond after', () => {
    const moment = fc.integer({ min: 1, max: 72 * HOUR })
    const parts = fc.integer({ min: 1, max: 200 })
    fc.assert(
      fc.property(moment, parts, (ms, quarters) => {
        const tiers = [
          { hoursBefore: quarters / 4, percent: 90 },
          { hoursBefore: 0, percent: 10 },
        ]
        const found = tierAt(tiers, BOARDS_AT, before(ms))
        if (found === null) throw new Error('there is a tier until the departure')
        const isLast = found.hoursBefore === 0
        expect(tierAt(tiers, BOARDS_AT, new Date(found.until.getTime() - (isLast ? 1 : 0)))?.percent).toBe(
          found.percent,
        )
        expect(tierAt(tiers, BOARDS_AT, new Date(found.until.getTime() + (isLast ? 0 : 1)))?.percent).not.toBe(
          found.percent,
        )
      }),
    )
  })

  test.each([
    ['Africa/Cairo', '2026-04-24', 'an hour is skipped'],
    ['Africa/Cairo', '2026-10-30', 'an hour comes twice'],
  ])('counts hours that pass, not those of a wall clock: %s, the night to %s, when %s', (timeZone, date) => {
    const boardsAt = toInstant({ date, time: '12:00' }, timeZone)
    const dayBefore = new Date(boardsAt.getTime() - 24 * HOUR)
    expect(tierAt(DEFAULT_POLICIES.refundTiers, boardsAt, dayBefore)?.percent).toBe(100)
    expect(tierAt(DEFAULT_POLICIES.refundTiers, boardsAt, new Date(dayBefore.getTime() + 1))?.percent).toBe(75)
    const sameReading = toInstant(
      { date: date === '2026-04-24' ? '2026-04-23' : '2026-10-29', time: '12:00' },
      timeZone,
    )
    expect(hoursBetween(sameReading, boardsAt)).toBe(date === '2026-04-24' ? 23 : 25)
  })
})

describe('the cost of a travel-date change', () => {
  test.each([
    [24 * HOUR, 0],
    [24 * HOUR - 1, 10],
    [1, 10],
  ])('%d ms before departure is %d %%', (ms, percent) => {
    expect(changeTier(before(ms))?.percent).toBe(percent)
    expect(changePercent(DEFAULT_POLICIES, hoursBetween(before(ms), BOARDS_AT))).toBe(percent)
  })

  test('is that of a no-show from the departure on', () => {
    expect(changeTier(BOARDS_AT)).toBeNull()
    expect(changePercent(DEFAULT_POLICIES, 0)).toBe(50)
    expect(changePercent(DEFAULT_POLICIES, -100)).toBe(50)
  })
})

describe('a share of an amount', () => {
  test.each([
    [10_000, 75, 7500],
    [9200, 75, 6900],
    [2, 25, 0],
    [6, 25, 2],
    [1, 50, 0],
    [3, 50, 2],
    [1001, 33.33, 334],
    [0, 100, 0],
    [1_000_000_000_000, 99.99, 999_900_000_000],
  ])('of %d is, at %d %%, %d: rounded half to even', (amount, percent, share) => {
    expect(shareOf(amount, percent)).toBe(share)
  })

  test('is never below nothing, never above the amount, and at most half a unit off', () => {
    const amounts = fc.integer({ min: 0, max: 1_000_000_000_000 })
    const percents = fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100)
    fc.assert(
      fc.property(amounts, percents, (amount, percent) => {
        const share = shareOf(amount, percent)
        const exact = BigInt(amount) * BigInt(Math.round(percent * 100))
        const off = BigInt(share) * 10_000n - exact
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(amount)
        expect(off <= 5000n && off >= -5000n).toBe(true)
      }),
    )
  })
})
