import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#server/time/calendar-date.ts'
import { type MoneyOffice, type MoneyPerson, openMoneyOffice } from '#tests/support/money-office.ts'
import { arrivalOf, movedBy, packageDesk, SOLD_ON } from '#tests/support/package-desk.ts'
import { ADULT } from '#tests/support/small-operator.ts'
import { expectSound } from '#tests/support/sound-books.ts'
import { addPackage, type TestPackage } from '#tests/support/test-package.ts'

let office: MoneyOffice
let sold: TestPackage
let desk: ReturnType<typeof packageDesk>

beforeAll(async () => {
  office = await openMoneyOffice({ seats: 20 })
  sold = await addPackage(office, { from: SOLD_ON, nights: 170 })
  desk = packageDesk(office, () => sold)
})
afterAll(() => office.stop())

const CHILD = {
  ...ADULT,
  firstName: 'Sami',
  dateOfBirth: `${Number(SOLD_ON.slice(0, 4)) - 6}-01-01`,
  passportNumber: 'N1111111',
  seat: '5',
}
const INFANT = {
  ...ADULT,
  firstName: 'Lina',
  dateOfBirth: addDays(SOLD_ON, -200),
  passportNumber: 'N2222222',
  seat: null,
}

const counts = () =>
  office.rows(
    `select (select count(*)::int from bookings) as bookings, (select count(*)::int from stays) as stays, (select count(*)::int from package_sales) as packages,
       (select count(*)::int from ledger_entries) as entries, (select count(*)::int from room_claims where kind = 'sold') as rooms, (select count(*)::int from seat_claims where kind = 'ticket') as seats`,
  )
const fieldsOf = (text: string): Record<string, string> => JSON.parse(text).fields ?? {}
const freeOn = async (night: string, roomTypeId: string) => {
  const { data } = await office.call('clerk', 'getRoomNights', {
    query: { id: sold.hotel.id, from: night, nights: '1' },
  })
  return data.roomTypes.find(({ id }) => id === roomTypeId)?.nights[0]?.free
}

describe('a package', () => {
  test('is one sale of seats and rooms: one price, one payment, each part earned on its days', async () => {
    const date = desk.freshDate()
    const body = desk.bodyOf({ date })
    const quote = await office.call('clerk', 'quoteBooking', {
      body: {
        outward: body.outward,
        return: body.return,
        currency: 'SAR',
        passengers: body.passengers.map(({ dateOfBirth }) => ({ dateOfBirth })),
        package: body.package,
      },
    })
    expect(quote.status, quote.text).toBe(200)
    expect(quote.data.total).toBe(200_000)
    expect(quote.data.rooms).toMatchObject({ total: 158_600, arrival: arrivalOf(date), departure: addDays(date, 4) })

    await desk.holdSeats(body)
    const { status, text, data } = await office.call('clerk', 'createBooking', { body }, 1)
    expect(status, text).toBe(200)
    expect([data.total, data.package?.total, data.package?.name.en]).toEqual([41_400, 200_000, 'Three nights in Amman'])
    expect(await freeOn(arrivalOf(date), sold.hotel.double)).toBe(4)
    expect(await freeOn(addDays(date, 4), sold.hotel.double)).toBe(5)

    const lines = await movedBy(office, [data.id, data.package?.stay.id])
    const cash = lines.filter(({ account }) => account === '1000')
    expect(cash.map(({ act, amount }) => [act, amount])).toEqual([
      ['staySold', 158_600],
      ['ticketSold', 41_400],
    ])
    const nights = lines.filter(({ act, account }) => act === 'stayNightEarned' && account === '4300')
    expect(nights.map((line) => line.day)).toEqual([1, 2, 3].map((turn) => addDays(date, turn)))
    await expectSound(office.database)

    const stay = await office.call('clerk', 'getStay', { query: { id: data.package?.stay.id ?? '' } })
    expect(stay.data.stayRooms.map(({ guests }) => guests)).toEqual([
      [
        { name: 'Omar Saleh', kind: 'adult' },
        { name: 'Huda Saleh', kind: 'adult' },
      ],
    ])
    // Nobody joins a package without a bed.
    expect(data.allowed).not.toContain('addSeats')
    expect(data.allowed).toContain('createTravelDateChange')
  })

  test('a name that is corrected in the booking is corrected in the rooming list', async () => {
    const { data } = await desk.sell()
    const [first] = data.tickets
    const { id = '', version = 0, ...known } = first?.passenger ?? {}
    const { status, text } = await office.call('clerk', 'updateBooking', {
      body: {
        id: data.id,
        reason: 'Misspelt',
        passengers: [{ id, version, data: { ...known, firstName: 'Omran' } }],
      },
    })
    if (status !== 200) throw new Error(text)
    const stay = await office.call('clerk', 'getStay', { query: { id: data.package?.stay.id ?? '' } })
    expect(stay.data.stayRooms[0]?.guests[0]?.name).toBe('Omran Saleh')
  })

  test('a child and an infant pay their own prices; an agent pays both parts from the account', async () => {
    const cheap = await addPackage(office, { from: SOLD_ON, nights: 170, prices: { adult: 45_000, child: 25_000 } })
    const passengers = [ADULT, CHILD, INFANT]
    const party = { packageId: cheap.id, rooms: [{ roomTypeId: cheap.hotel.double, passengers: [0, 1, 2] }] }
    const { status, text, data } = await desk.sell(
      { passengers, package: party, expectedTotal: 75_000, means: 'agentAccount' },
      'walletAgent',
    )
    expect(status, text).toBe(200)
    expect(data.package?.total).toBe(75_000)
    const [moved] = await office.rows<{ amount: number }>(
      `select sum(line.amount)::int as amount from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id
       where entry.record_id = any ($1::uuid[]) and line.agent_id is not null`,
      [[data.id, data.package?.stay.id]],
    )
    expect(moved?.amount).toBe(75_000)
    await expectSound(office.database)
  })
})

describe('what is refused changes nothing', () => {
  const single = (...passengers: number[]) => ({ roomTypeId: sold.hotel.single, passengers })
  const double = (...passengers: number[]) => ({ roomTypeId: sold.hotel.double, passengers })
  test.each([
    ['nights that do not fit', () => ({ nights: 4 }), 'return.departureKey'],
    ['no way back', () => ({ return: null, passengers: [{ ...ADULT, returnSeat: null }] }), 'return.departureKey'],
    ['two in a single', () => ({ rooms: [single(0, 1)] }), 'package.rooms.0.passengers'],
    [
      'a child alone',
      () => ({ passengers: [ADULT, CHILD], rooms: [single(0), single(1)] }),
      'package.rooms.1.passengers',
    ],
    [
      'an infant without a cot',
      () => ({ passengers: [ADULT, INFANT], rooms: [single(0, 1)] }),
      'package.rooms.0.passengers',
    ],
    ['somebody without a bed', () => ({ rooms: [double(0)] }), 'package.rooms'],
    ['somebody in two rooms', () => ({ rooms: [double(0, 1), double(1)] }), 'package.rooms.0.passengers'],
    [
      'a room that it is not sold with',
      () => ({ rooms: [{ roomTypeId: sold.hotel.family, passengers: [0, 1] }] }),
      'package.rooms.0.roomTypeId',
    ],
    [
      'a contract customer',
      () => ({ payment: { means: 'onAccount' as const, reference: null, customerId: office.customerId } }),
      'payment.means',
    ],
  ])('%s', async (_name, asked, field) => {
    const before = await counts()
    const { status, text } = await desk.sell(asked())
    expect(status, text).toBe(422)
    expect(Object.keys(fieldsOf(text))).toContain(field)
    expect(await counts()).toEqual(before)
  })

  test('another price than the one that was told', async () => {
    const { error, status } = await desk.sell({ expectedTotal: 199_999 })
    expect([status, error.code]).toEqual([409, 'priceChanged'])
  })

  test('rooms that somebody else holds are theirs, and free again when they are given up', async () => {
    const date = desk.freshDate()
    const nights = { arrival: arrivalOf(date), departure: addDays(date, 4) }
    const hold = (by: MoneyPerson, count: number) =>
      office.call(
        by,
        'holdRooms',
        { body: { ...nights, rooms: count ? [{ roomTypeId: sold.hotel.double, count }] : [] } },
        1,
      )
    expect((await hold('jeddah', 5)).data.expiresAt).not.toBeNull()
    expect(await freeOn(nights.arrival, sold.hotel.double)).toBe(0)
    const lost = await hold('clerk', 1)
    expect([lost.status, lost.error.code]).toEqual([409, 'roomsLost'])
    const before = await counts()
    const refused = await desk.sell({ date })
    expect([refused.status, refused.error.code]).toEqual([409, 'roomsLost'])
    expect(await counts()).toEqual(before)
    expect((await hold('jeddah', 4)).status).toBe(200)
    expect((await hold('clerk', 1)).status).toBe(200)
    expect((await desk.sell({ date })).status).toBe(200)
    // What was held and not sold is given up with the sale, and by whoever holds it.
    expect(
      await office.rows(`select count(*)::int as held from room_claims where kind = 'hold' and user_id = $1`, [
        office.users.clerk,
      ]),
    ).toEqual([{ held: 0 }])
    expect((await hold('jeddah', 0)).data.expiresAt).toBeNull()
    expect(await freeOn(nights.arrival, sold.hotel.double)).toBe(4)
  })

  test('held rooms are kept at least as long when payment begins, and never for less', async () => {
    const date = desk.freshDate()
    const rooms = [{ roomTypeId: sold.hotel.double, count: 1 }]
    const hold = async (isForPayment: boolean) => {
      const body = { arrival: arrivalOf(date), departure: addDays(date, 4), rooms, isForPayment }
      const { data, text } = await office.call('clerk', 'holdRooms', { body }, 1)
      expect(data.expiresAt, text).not.toBeNull()
      return Date.parse(data.expiresAt ?? '')
    }
    const chosen = await hold(false)
    expect(await hold(true)).toBeGreaterThanOrEqual(chosen)
    await office.rows(
      `with moved as (update room_claims set expires_at = now() + interval '1 minute' where kind = 'hold' and user_id = $1 returning 1)
       select count(*)::int from moved`,
      [office.users.clerk],
    )
    const minutes = ((await hold(true)) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(2)
    expect(minutes).toBeLessThan(4)
    await office.call('clerk', 'holdRooms', { body: { arrival: date, departure: addDays(date, 1), rooms: [] } }, 1)
  })

  test('more persons than it may be sold to, by two at once', async () => {
    const small = await addPackage(office, { from: SOLD_ON, nights: 170, capacity: 3 })
    const body = (seats: [string, string]) => {
      const asked = desk.bodyOf({ date: addDays(SOLD_ON, 15) })
      return {
        ...asked,
        passengers: asked.passengers.map((each, index) => ({
          ...each,
          seat: seats[index] ?? null,
          returnSeat: seats[index] ?? null,
        })),
        package: { packageId: small.id, rooms: [{ roomTypeId: small.hotel.double, passengers: [0, 1] }] },
      }
    }
    const [one, other] = [body(['3', '4']), body(['5', '6'])]
    await desk.holdSeats(one, 'clerk')
    await desk.holdSeats(other, 'jeddah')
    const answers = await Promise.all([
      office.call('clerk', 'createBooking', { body: one }, 1),
      office.call('jeddah', 'createBooking', { body: other }, 2),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const { data } = await office.call('operations', 'getPackageList', { query: { id: small.id } })
    expect(data[0]?.sold).toBe(2)
    await expectSound(office.database)
  })
})
