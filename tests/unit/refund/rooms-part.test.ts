import { describe, expect, test } from 'vitest'
import type { BookedStay } from '#server/domain/accommodation/booked-stay.ts'
import { nightsOf } from '#server/domain/accommodation/stay-nights.ts'
import { quoteRooms } from '#server/features/refund/rooms-part.ts'

const STAY = {
  id: '00000000-0000-7000-8000-000000000001',
  number: 'ST-RIY-2026-00001',
  accommodationId: '00000000-0000-7000-8000-000000000002',
  arrival: '2026-05-10',
  departure: '2026-05-13',
  payerName: 'Omar Saleh',
  payerPhone: '+962795550101',
  depotId: null,
  agentId: null,
  means: 'cash',
  paymentReference: null,
  currency: 'SAR',
  total: 60_000,
  vatTotal: 8277,
  vatRegionId: '00000000-0000-7000-8000-000000000003',
  taxCategory: 'S',
  vatRateBasisPoints: 1600,
  taxRuleId: null,
  policyVersion: 3,
  givenBack: 0,
  cancelledAt: null,
  cancelledBy: null,
  cancelReason: null,
  createdBy: '00000000-0000-7000-8000-000000000004',
  createdAt: new Date('2026-04-01T08:00:00Z'),
  searchText: '',
  version: 1,
} as const

const booked = (state: 'booked' | 'cancelled' = 'booked'): BookedStay => ({
  stay: { ...STAY, state },
  timeZone: 'Asia/Amman',
  nights: nightsOf(STAY).map((night) => ({
    stayRoomId: 'one',
    roomTypeId: 'double',
    roomType: { en: 'Double', ar: 'مزدوجة' },
    night,
    price: 20_000,
    vat: 2759,
  })),
})
/** Noon there. */
const on = (day: string) => new Date(`${day}T09:00:00Z`)
const quoted = (day: string, stayFreeCancelDays = 2) => quoteRooms(booked(), { stayFreeCancelDays }, on(day))

describe('the rooms of a package', () => {
  test.each([
    ['all until so many days before', '2026-05-08', 2, '2026-05-10', 3, '2026-05-08T21:00:00.000Z'],
    ['all but the first once it is late', '2026-05-09', 2, '2026-05-11', 2, '2026-05-10T21:00:00.000Z'],
    ['not the night that begins today', '2026-05-11', 2, '2026-05-12', 1, '2026-05-11T21:00:00.000Z'],
    ['nor where the policy would', '2026-05-10', 0, '2026-05-11', 2, '2026-05-10T21:00:00.000Z'],
    [
      'all the day before where the policy wants no notice',
      '2026-05-09',
      0,
      '2026-05-10',
      3,
      '2026-05-09T21:00:00.000Z',
    ],
    ['none of what is left in the last night', '2026-05-12', 2, '2026-05-13', 0, null],
  ])('give back %s', (_, day, notice, firstNight, nightsBack, until) => {
    const part = quoted(day, notice)
    expect(part).toMatchObject({
      firstNight,
      nights: 3,
      nightsBack,
      base: 60_000,
      refund: nightsBack * 20_000,
      refundVat: nightsBack * 2759,
      policyVersion: 3,
    })
    expect(part?.holdsUntil?.toISOString() ?? null).toBe(until)
    // What holds until then is another amount right after it.
    if (part?.holdsUntil)
      expect(quoteRooms(booked(), { stayFreeCancelDays: notice }, part.holdsUntil)?.refund).toBeLessThan(part.refund)
  })

  test('are no part once they are over or cancelled', () => {
    expect(quoted('2026-05-13')).toBeNull()
    expect(quoteRooms(booked('cancelled'), { stayFreeCancelDays: 2 }, on('2026-05-01'))).toBeNull()
  })
})
