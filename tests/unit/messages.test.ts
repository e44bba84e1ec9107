import { expect, test } from 'vitest'
import { messageFor } from '#server/plugins/messages.ts'

test('a day within a refusal is told as the screens tell days', () => {
  expect(messageFor('en', 'checkIn.passportExpired', { date: '2012-04-15' })).toContain('expired on 15 Apr 2012,')
  expect(messageFor('ar', 'checkIn.passportExpired', { date: '2012-04-15' })).toContain('\u206715 أبريل 2012\u2069')
  expect(messageFor('en', 'checkIn.otherDeparture', { route: 'Riyadh – Amman', date: '2026-11-22 20:00' })).toContain(
    'Riyadh – Amman, 22 Nov 2026, 20:00.',
  )
})

test('several days stand in a row, and a value that only looks like a day stays as it is', () => {
  expect(messageFor('en', 'checkIn.passportExpired', { date: '2026-11-22, 2026-12-01' })).toContain(
    '22 Nov 2026, 1 Dec 2026',
  )
  expect(messageFor('ar', 'checkIn.passportExpired', { date: '2026-11-22, 2026-12-01' })).toContain(
    'نوفمبر 2026\u2069، \u20671 ديسمبر',
  )
  for (const date of ['2026-13-45', 'Bus 2026-11-22', '2026-11-22-1'])
    expect(messageFor('en', 'checkIn.passportExpired', { date })).toContain(`expired on ${date},`)
})

test('an amount is grouped as on the screens, and a plate that looks like one stays as it is', () => {
  expect(messageFor('en', 'deduction.moreThanWallet', { most: '2075000.00 SAR' })).toContain('only 2,075,000.00 SAR.')
  expect(messageFor('ar', 'deduction.moreThanWallet', { most: '1234.500 JOD' })).toContain('\u20661,234.500 JOD\u2069')
  expect(messageFor('en', 'exitFee.differs', { taken: '1000.00 SAR', due: '999.00 SAR, 12000.000 JOD' })).toContain(
    'fee is 999.00 SAR, 12,000.000 JOD',
  )
  for (const most of ['1234 ABC', '1234.5 SAR'])
    expect(messageFor('en', 'deduction.moreThanWallet', { most })).toContain(`only ${most}.`)
})
