import { expect, test } from 'vitest'
import { messageFor } from '#server/plugins/messages.ts'

test('a day within a refusal is told as the screens tell days', () => {
  expect(messageFor('en', 'checkIn.passportExpired', { date: '2012-04-15' })).toContain('ended on 15 Apr 2012,')
  expect(messageFor('ar', 'checkIn.passportExpired', { date: '2012-04-15' })).toContain('\u206715 أبريل 2012\u2069')
  expect(messageFor('en', 'checkIn.otherDeparture', { route: 'Riyadh – Amman', date: '2026-11-22 20:00' })).toContain('Riyadh – Amman, 22 Nov 2026, 20:00.')
})

test('several days stand in a row, and a value that only looks like a day stays as it is', () => {
  expect(messageFor('en', 'checkIn.passportExpired', { date: '2026-11-22, 2026-12-01' })).toContain('22 Nov 2026, 1 Dec 2026')
  expect(messageFor('ar', 'checkIn.passportExpired', { date: '2026-11-22, 2026-12-01' })).toContain('نوفمبر 2026\u2069، \u20671 ديسمبر')
  for (const date of ['2026-13-45', 'Bus 2026-11-22', '2026-11-22-1']) expect(messageFor('en', 'checkIn.passportExpired', { date })).toContain(`ended on ${date},`)
})
