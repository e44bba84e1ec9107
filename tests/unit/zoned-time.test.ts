import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, isCalendarDate, isoWeekday } from '#server/time/calendar-date.ts'
import { clockChanges } from '#server/time/zone-offsets.ts'
import { toInstant, toLocal } from '#server/time/zoned-time.ts'

const at = (date: string, time: string, timeZone: string) => toInstant({ date, time }, timeZone).toISOString()

describe('a wall clock as an instant', () => {
  test('Riyadh is three hours ahead of UTC all year', () => {
    expect(at('2026-01-15', '07:00', 'Asia/Riyadh')).toBe('2026-01-15T04:00:00.000Z')
    expect(at('2026-07-15', '07:00', 'Asia/Riyadh')).toBe('2026-07-15T04:00:00.000Z')
  })

  test('Cairo is two hours ahead in winter and three in summer', () => {
    expect(at('2026-01-15', '07:00', 'Africa/Cairo')).toBe('2026-01-15T05:00:00.000Z')
    expect(at('2026-07-15', '07:00', 'Africa/Cairo')).toBe('2026-07-15T04:00:00.000Z')
  })

  test('shortly after midnight it is still the day before in UTC', () => {
    expect(at('2026-03-01', '00:10', 'Asia/Dubai')).toBe('2026-02-28T20:10:00.000Z')
  })

  test('a reading that the clocks skip moves forward by the gap: Cairo, 24 April 2026, 00:00 to 01:00', () => {
    expect(at('2026-04-23', '23:59', 'Africa/Cairo')).toBe('2026-04-23T21:59:00.000Z')
    expect(at('2026-04-24', '00:30', 'Africa/Cairo')).toBe('2026-04-23T22:30:00.000Z')
    expect(toLocal(new Date('2026-04-23T22:30:00Z'), 'Africa/Cairo')).toEqual({ date: '2026-04-24', time: '01:30' })
    expect(at('2026-04-24', '01:00', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z')
  })

  test('a reading that comes twice means the first: Cairo, 29 October 2026, 23:00 to 24:00', () => {
    expect(at('2026-10-29', '22:59', 'Africa/Cairo')).toBe('2026-10-29T19:59:00.000Z')
    expect(at('2026-10-29', '23:30', 'Africa/Cairo')).toBe('2026-10-29T20:30:00.000Z')
    expect(at('2026-10-30', '00:00', 'Africa/Cairo')).toBe('2026-10-29T22:00:00.000Z')
  })

  test('offsets of half and quarter hours, and those west of Greenwich', () => {
    expect(at('2026-06-01', '12:00', 'Asia/Kolkata')).toBe('2026-06-01T06:30:00.000Z')
    expect(at('2026-06-01', '12:00', 'Asia/Kathmandu')).toBe('2026-06-01T06:15:00.000Z')
    expect(at('2026-06-01', '12:00', 'America/St_Johns')).toBe('2026-06-01T14:30:00.000Z')
  })
})

const zones = fc.constantFrom(
  'Asia/Riyadh',
  'Asia/Amman',
  'Asia/Dubai',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'America/New_York',
  'Australia/Lord_Howe',
)
const minutes = fc
  .integer({ min: Date.UTC(2015, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 })
  .map((minute) => new Date(minute * 60_000))

describe('for any minute and zone', () => {
  test('reading the clock and setting it again comes back, at the latest an hour before where clocks were set back', () => {
    fc.assert(
      fc.property(minutes, zones, (instant, zone) => {
        const again = toInstant(toLocal(instant, zone), zone)
        const early = (instant.getTime() - again.getTime()) / 60_000
        expect([0, 30, 60]).toContain(early)
        expect(toLocal(again, zone)).toEqual(toLocal(instant, zone))
      }),
      { numRuns: 500 },
    )
  })

  test('a later reading of the same day is never an earlier instant, save within an hour that clocks repeat', () => {
    fc.assert(
      fc.property(minutes, zones, fc.integer({ min: 61, max: 600 }), (instant, zone, later) => {
        const first = toLocal(instant, zone)
        const second = toLocal(new Date(instant.getTime() + later * 60_000), zone)
        expect(toInstant(second, zone).getTime()).toBeGreaterThan(toInstant(first, zone).getTime() - 1)
      }),
      { numRuns: 300 },
    )
  })
})

describe('calendar days', () => {
  test('a leap day exists in leap years only', () => {
    expect(isCalendarDate('2028-02-29')).toBe(true)
    expect(isCalendarDate('2026-02-29')).toBe(false)
    expect(isCalendarDate('2026-13-01')).toBe(false)
    expect(isCalendarDate('0999-01-01')).toBe(false)
  })

  test('days are added over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  })

  test('Monday is 1 and Sunday is 7', () => {
    expect(isoWeekday('2026-11-23')).toBe(1)
    expect(isoWeekday('2026-11-22')).toBe(7)
  })
})

describe('what a zone is ahead of UTC', () => {
  /** Without anything kept: what the platform says of this instant. */
  const asked = (instant: Date, timeZone: string) =>
    new Intl.DateTimeFormat('sv', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }).format(instant)

  test('is for any minute of a century what the platform says, around every change of clocks above all', () => {
    const many = fc.constantFrom(
      'Asia/Riyadh',
      'Asia/Amman',
      'Africa/Cairo',
      'Africa/Casablanca',
      'Asia/Gaza',
      'America/New_York',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'Antarctica/Troll',
    )
    const any = fc
      .integer({ min: Date.UTC(1950, 0, 1) / 60_000, max: Date.UTC(2050, 0, 1) / 60_000 })
      .map((minute) => minute * 60_000)
    const told = (epochMs: number, zone: string) => {
      const { date, time } = toLocal(new Date(epochMs), zone)
      return `${date} ${time}`
    }
    fc.assert(
      fc.property(any, many, (epochMs, zone) => {
        expect(told(epochMs, zone)).toBe(asked(new Date(epochMs), zone))
        for (const { from } of clockChanges(zone, epochMs, epochMs + 366 * 86_400_000)) {
          for (const near of [from - 60_000, from, from + 60_000])
            expect(told(near, zone)).toBe(asked(new Date(near), zone))
        }
      }),
      { numRuns: 150 },
    )
  })

  test('changes where it does, and not at the turn of a year', () => {
    const changes = clockChanges('Africa/Cairo', Date.UTC(2026, 0, 1), Date.UTC(2027, 11, 31))
    expect(changes.map(({ from, offset }) => [new Date(from).toISOString(), offset / 3_600_000])).toEqual([
      ['2026-04-23T22:00:00.000Z', 3],
      ['2026-10-29T21:00:00.000Z', 2],
      ['2027-04-29T22:00:00.000Z', 3],
      ['2027-10-28T21:00:00.000Z', 2],
    ])
    expect(clockChanges('Asia/Riyadh', Date.UTC(2020, 0, 1), Date.UTC(2030, 0, 1))).toEqual([])
  })
})
