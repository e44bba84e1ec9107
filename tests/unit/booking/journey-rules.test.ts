import { expect, test } from 'vitest'
import type { Journey } from '#machines/booking/booking-context.ts'
import { journeyProblems } from '#machines/booking/booking-rules.ts'
import { dayIn } from '#machines/calendar-day.ts'

const JOURNEY: Journey = {
  isTwoWay: false,
  fromStoppageId: 'riyadh',
  toStoppageId: 'dubai',
  date: '2026-11-22',
  returnDate: null,
  party: { adult: 1, child: 0, infant: 0 },
}

test('a date is past by the clock where the journey begins, not by that of whoever sells it', () => {
  const twentyPastMidnightInDubai = new Date('2026-11-22T20:20:00Z')
  expect(dayIn('Asia/Dubai', twentyPastMidnightInDubai)).toBe('2026-11-23')
  expect(journeyProblems(JOURNEY, dayIn('Asia/Riyadh', twentyPastMidnightInDubai))).toEqual({})
  expect(journeyProblems(JOURNEY, dayIn('Asia/Dubai', twentyPastMidnightInDubai))).toEqual({ date: 'pastDate' })
})

test('without a day to judge by, no date is past', () => {
  expect(journeyProblems({ ...JOURNEY, date: '2020-01-01' })).toEqual({})
})

test('a date that is missing is not also past', () => {
  expect(journeyProblems({ ...JOURNEY, date: null }, '2026-11-22')).toEqual({ date: 'missing' })
})
