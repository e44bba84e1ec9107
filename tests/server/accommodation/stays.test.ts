import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { type MoneyOffice, type MoneyPerson, openMoneyOffice } from '#tests/support/money-office.ts'
import { addHotel, type TestHotel } from '#tests/support/test-hotel.ts'
import { expectSound } from '#tests/support/sound-books.ts'
import { IN_RIYADH } from '#tests/support/whereabouts.ts'

const TODAY = dayAt(IN_RIYADH, new Date())
const inDays = (days: number) => addDays(TODAY, days)

let office: MoneyOffice
let hotel: TestHotel

beforeAll(async () => {
  office = await openMoneyOffice({ seats: 10 })
  hotel = await addHotel(office, { from: TODAY, nights: 120 })
})
afterAll(() => office.stop())

const ADULT = { name: 'Amal Haddad', kind: 'adult' }
const CHILD = { name: 'Omar Haddad', kind: 'child' }
const INFANT = { name: 'Sara Haddad', kind: 'infant' }

interface Asked {
  arrival?: string
  departure?: string
  rooms?: { roomTypeId: string; guests: object[] }[]
  expectedTotal?: number
  means?: string
  reference?: string
  phone?: string
}
const double = (...guests: object[]) => ({ roomTypeId: hotel.double, guests })
const single = (...guests: object[]) => ({ roomTypeId: hotel.single, guests })
const bodyOf = ({ means = 'cash', reference, phone = '+966501234567', ...asked }: Asked) => ({
  accommodationId: hotel.id,
  arrival: inDays(10),
  departure: inDays(12),
  rooms: [double(ADULT, { ...ADULT, name: 'Huda Haddad' })],
  payer: { name: 'Amal Haddad', phone },
  payment: { means, reference: reference ?? null },
  expectedTotal: 80_000,
  ...asked,
})
const sell = (asked: Asked = {}, by: MoneyPerson = 'clerk', pick?: number) =>
  office.call(by, 'createStay', { body: bodyOf(asked) }, pick)
const counts = () =>
  office.rows(
    `select (select count(*)::int from stays) as stays, (select count(*)::int from stay_nights) as nights, (select count(*)::int from room_claims) as claims,
       (select count(*)::int from ledger_entries) as entries, (select count(*)::int from workflow_events where machine = 'stay') as events`,
  )
const fieldsOf = (text: string): Record<string, string> => JSON.parse(text).fields ?? {}
const freeOn = async (night: string, roomTypeId: string) => {
  const { data } = await office.call('clerk', 'getRoomNights', { query: { id: hotel.id, from: night, nights: '1' } })
  return data.roomTypes.find(({ id }) => id === roomTypeId)?.nights[0]?.free
}
const cancel = (
  stay: { id: string; version: number },
  expectedAmount: number,
  by: MoneyPerson = 'clerk',
  pick?: number,
) => office.call(by, 'cancelStay', { body: { ...only(stay), reason: 'The guest is ill', expectedAmount } }, pick)
const only = ({ id, version }: { id: string; version: number }) => ({ id, version })

describe('a sale of rooms', () => {
  test('sells each night, takes the money, and earns every night on its day', async () => {
    const { status, text, data } = await sell({}, 'clerk', 1)
    expect(status, text).toBe(200)
    expect(data.number).toMatch(/^ST-RUH-\d{4}-00001$|^ST-[A-Z]+-\d{4}-00001$/)
    expect([data.state, data.nights, data.total, data.vatTotal]).toEqual(['booked', 2, 80_000, 10_434])
    expect(await freeOn(inDays(10), hotel.double)).toBe(4)
    expect(await freeOn(inDays(12), hotel.double)).toBe(5)
    const lines = await office.rows<{ act: string; day: string; account: string; amount: number }>(
      `select entry.act, entry.posting_date::text as day, line.account, line.amount::int as amount from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id
       where entry.record_id = $1 order by entry.serial, line.account`,
      [data.id],
    )
    expect(lines.map((line) => [line.act, line.day, line.account, line.amount])).toEqual([
      ['staySold', TODAY, '1000', 80_000],
      ['staySold', TODAY, '2100', -10_434],
      ['staySold', TODAY, '2210', -69_566],
      ['stayNightEarned', inDays(10), '2210', 34_783],
      ['stayNightEarned', inDays(10), '4300', -34_783],
      ['stayNightEarned', inDays(11), '2210', 34_783],
      ['stayNightEarned', inDays(11), '4300', -34_783],
    ])
    await expectSound(office.database)
  })

  test('is a tax invoice by the night, and its cancellation a credit note', async () => {
    const { data: sold } = await sell({
      means: 'pos',
      reference: 'SLIP 12',
      arrival: inDays(20),
      departure: inDays(23),
      expectedTotal: 120_000,
    })
    const { status, text } = await cancel(sold, 120_000)
    expect(status, text).toBe(200)
    await expectSound(office.database)
    const papers = await office.rows<{ kind: string; total: number; text: string; quantity: number }>(
      `select kind, total::int as total, document -> 'lines' -> 0 -> 'text' ->> 'en' as text, (document -> 'lines' -> 0 ->> 'quantity')::int as quantity
       from tax_documents where sold_id = $1 order by position`,
      [sold.id],
    )
    expect(papers).toEqual([
      {
        kind: 'invoice',
        total: 120_000,
        text: expect.stringContaining('Al Noor Hotel, Double, nights from '),
        quantity: 3000,
      },
      {
        kind: 'creditNote',
        total: 120_000,
        text: expect.stringContaining('Al Noor Hotel, Double, nights from '),
        quantity: 3000,
      },
    ])
  })

  test('an agent pays from the account, and sees no other stays', async () => {
    const { status, text, data } = await sell(
      { means: 'agentAccount', departure: inDays(11), expectedTotal: 40_000 },
      'walletAgent',
      1,
    )
    expect(status, text).toBe(200)
    const own = await office.call('walletAgent', 'getStayList', { query: {} })
    expect(own.data.map(({ id }) => id)).toEqual([data.id])
    expect((await office.call('creditAgent', 'getStay', { query: { id: data.id } })).status).toBe(404)
    expect((await sell({ means: 'cash', departure: inDays(11), expectedTotal: 40_000 }, 'walletAgent')).status).toBe(
      422,
    )
    expect((await sell({ means: 'agentAccount' }, 'walletAgent')).error.code).toBe('walletTooLow')
    const before = await office.rows<{ balance: number }>(
      'select balance::int from agent_wallets where agent_id = $1',
      [office.users.walletAgent],
    )
    expect((await cancel(data, 40_000, 'walletAgent')).status).toBe(200)
    const after = await office.rows<{ balance: number }>('select balance::int from agent_wallets where agent_id = $1', [
      office.users.walletAgent,
    ])
    expect((after[0]?.balance ?? 0) - (before[0]?.balance ?? 0)).toBe(40_000)
    await expectSound(office.database)
  })
})

test('a VAT return tells rooms by the day they were sold, and what was given back apart', async () => {
  const { regionId } = hotel
  const { data } = await office.call('head', 'getOpenVatReturn', {
    query: { regionId, from: `${TODAY.slice(0, 7)}-01`, span: 'month' },
  })
  const [told] = await office.rows<{ sold: number; back: number; vat: number }>(
    `select sum(total)::int as sold, sum(given_back)::int as back,
       (select -sum(amount)::int from ledger_lines where account = '2100' and region_id = $1) as vat from stays`,
    [regionId],
  )
  const { sold = 0, back = 0, vat } = told ?? {}
  const sums = Object.fromEntries(data.document.rows.map((row) => [row.key, row.base + row.vat]))
  expect(back).toBeGreaterThan(0)
  expect(sums).toEqual({ 'output.supply.accommodation.S.1500': sold, 'output.refund.accommodation.S.1500': -back })
  expect(data.accounts).toMatchObject([{ account: '2100', currency: 'SAR', moved: vat, told: vat, difference: 0 }])
})

describe('what is refused changes nothing, and is told at its place', () => {
  const cases: [what: string, asked: () => Asked, field: string][] = [
    ['five people in a room for two', () => ({ rooms: [double(ADULT, ADULT, ADULT, CHILD, CHILD)] }), 'rooms.0.guests'],
    ['a child alone', () => ({ rooms: [double(ADULT), double(CHILD)], expectedTotal: 160_000 }), 'rooms.1.guests'],
    ['an infant without a cot', () => ({ rooms: [single(ADULT, INFANT)], expectedTotal: 50_000 }), 'rooms.0.guests'],
    ['two infants and one cot', () => ({ rooms: [double(ADULT, INFANT, INFANT)] }), 'rooms.0.guests'],
    ['an arrival that is over', () => ({ arrival: inDays(-1) }), 'arrival'],
    ['no night', () => ({ departure: inDays(10) }), 'departure'],
    ['too many nights', () => ({ departure: inDays(71), expectedTotal: 61 * 40_000 }), 'departure'],
    ['an arrival beyond what is sold', () => ({ arrival: inDays(400), departure: inDays(401) }), 'arrival'],
    ['a night without an allotment', () => ({ arrival: inDays(119), departure: inDays(121) }), 'rooms.0.roomTypeId'],
    [
      'more rooms than are free',
      () => ({
        rooms: Array.from({ length: 6 }, () => double(ADULT)),
        arrival: inDays(30),
        departure: inDays(31),
        expectedTotal: 240_000,
      }),
      'rooms.0.roomTypeId',
    ],
    [
      'a room of another hotel',
      () => ({ rooms: [{ roomTypeId: crypto.randomUUID(), guests: [ADULT] }] }),
      'rooms.0.roomTypeId',
    ],
    ['a room out of use', () => ({ rooms: [{ roomTypeId: hotel.unused, guests: [ADULT] }] }), 'rooms.0.roomTypeId'],
    ['an agent’s account of a clerk', () => ({ means: 'agentAccount' }), 'payment.means'],
    ['a transfer without a reference', () => ({ means: 'bank' }), 'payment.reference'],
    ['a phone that is none', () => ({ phone: '+966 12' }), 'payer.phone'],
  ]
  test.each(cases)('%s', async (_, asked, field) => {
    const before = await counts()
    const { status, text } = await sell(asked())
    expect([status, Object.keys(fieldsOf(text))], text).toEqual([422, [field]])
    expect(await counts()).toEqual(before)
  })

  test('another price than the clerk told', async () => {
    const before = await counts()
    const { status, error } = await sell({ expectedTotal: 79_999 })
    expect([status, error.code]).toEqual([409, 'priceChanged'])
    expect(await counts()).toEqual(before)
  })

  test('an infant sleeps in the cot besides', async () => {
    const { status, text } = await sell({
      rooms: [double(ADULT, CHILD, INFANT)],
      arrival: inDays(40),
      departure: inDays(41),
      expectedTotal: 40_000,
    })
    expect(status, text).toBe(200)
  })
})

describe('a cancellation', () => {
  test('keeps the first night once it is late, gives the rest back, and frees it', async () => {
    const { data: sold } = await sell({ arrival: inDays(1), departure: inDays(4), expectedTotal: 120_000 })
    expect(sold.cancelling).toEqual({ from: inDays(2), amount: 80_000 })
    expect((await cancel(sold, 120_000)).error.code).toBe('priceChanged')
    const { status, text, data } = await cancel(sold, 80_000, 'clerk', 1)
    expect(status, text).toBe(200)
    expect([data.state, data.givenBack, data.acts]).toEqual(['cancelled', 80_000, []])
    expect(await freeOn(inDays(1), hotel.double)).toBe(4)
    expect(await freeOn(inDays(2), hotel.double)).toBe(5)
    expect((await cancel(data, 0)).error.code).toBe('transitionRefused')
    await expectSound(office.database)
  })

  test('is the selling depot’s: another one neither finds nor cancels it, the head office reads it', async () => {
    const { data: sold } = await sell({ arrival: inDays(50), departure: inDays(51), expectedTotal: 40_000 })
    expect((await cancel(sold, 40_000, 'jeddah')).status).toBe(404)
    expect((await office.call('jeddah', 'getStay', { query: { id: sold.id } })).status).toBe(404)
    expect((await cancel(sold, 40_000, 'head')).status).toBe(403)
    expect((await office.call('head', 'getStay', { query: { id: sold.id } })).data.acts).toEqual([])
    expect((await cancel({ id: sold.id, version: 7 }, 40_000)).error.code).toBe('staleVersion')
  })

  test('by two at once happens once', async () => {
    const { data: sold } = await sell({ arrival: inDays(52), departure: inDays(54) })
    const answers = await Promise.all([cancel(sold, 80_000, 'clerk', 0), cancel(sold, 80_000, 'admin', 3)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await expectSound(office.database)
  })
})

describe('another room', () => {
  const move = (stay: { id: string; version: number }, body: object, by: MoneyPerson = 'operations', pick?: number) =>
    office.call(by, 'moveStayRoom', { body: { ...only(stay), reason: 'The hotel has no room', ...body } }, pick)

  test('from a night on, at the price that was paid; it stands in the day', async () => {
    const { data: sold } = await sell({
      arrival: inDays(60),
      departure: inDays(63),
      expectedTotal: 120_000,
      rooms: [double(ADULT)],
    })
    const roomId = sold.stayRooms[0]?.id ?? ''
    const { status, text, data } = await move(
      sold,
      { roomId, from: inDays(61), roomTypeId: hotel.single },
      'operations',
      1,
    )
    expect(status, text).toBe(200)
    expect(data.stayRooms[0]?.nights.map(({ roomTypeId, price }) => [roomTypeId, price])).toEqual([
      [hotel.double, 40_000],
      [hotel.single, 40_000],
      [hotel.single, 40_000],
    ])
    const { data: day } = await office.call('clerk', 'getStayDay', { query: { day: inDays(61) } })
    expect(day.hotels[0]).toMatchObject({ arrivals: 0, departures: 0, staying: 1, moves: 1 })
    expect(await freeOn(inDays(61), hotel.double)).toBe(5)
    expect(await freeOn(inDays(61), hotel.single)).toBe(1)
    await expectSound(office.database)
  })

  test('not one that is taken, that has too few beds, or of a night that is over', async () => {
    const { data: sold } = await sell({ arrival: inDays(70), departure: inDays(72) })
    const roomId = sold.stayRooms[0]?.id ?? ''
    const refused = async (body: object) =>
      Object.keys(fieldsOf((await move(sold, { roomId, from: inDays(70), ...body })).text))
    expect(await refused({ roomTypeId: hotel.single })).toEqual(['roomTypeId'])
    expect(await refused({ roomTypeId: hotel.double })).toEqual(['roomTypeId'])
    expect(await refused({ roomTypeId: hotel.family, from: inDays(-1) })).toEqual(['from'])
    expect(await refused({ roomTypeId: hotel.family, from: inDays(72) })).toEqual(['from'])
    expect(await refused({ roomTypeId: hotel.family, roomId: crypto.randomUUID() })).toEqual(['roomId'])
    // The hotel keeps none of them that night.
    expect(await refused({ roomTypeId: hotel.family })).toEqual(['roomTypeId'])
    expect((await move(sold, { roomId, from: inDays(70), roomTypeId: hotel.family }, 'jeddah')).status).toBe(404)
  })
})

describe('an allotment', () => {
  const set = (body: object, by: MoneyPerson = 'operations', pick?: number) =>
    office.call(
      by,
      'setAllotment',
      { body: { id: hotel.id, roomTypeId: hotel.single, isShortfallAccepted: false, ...body } },
      pick,
    )

  test('below what is sold is refused with the stays that it touches, and entered when the hotel reduced it', async () => {
    const night = { arrival: inDays(80), departure: inDays(82), rooms: [single(ADULT)], expectedTotal: 50_000 }
    const [first, last] = [await sell(night), await sell(night)]
    expect((await sell(night)).status).toBe(422)
    const refused = await set({ from: inDays(79), to: inDays(81), rooms: 1 })
    expect([refused.status, fieldsOf(refused.text)]).toEqual([422, { rooms: expect.stringContaining('no room') }])
    expect(refused.error.details).toEqual({
      touched: [{ id: last.data.id, number: last.data.number, guest: 'Amal Haddad', nights: [inDays(80), inDays(81)] }],
    })
    expect(await freeOn(inDays(79), hotel.single)).toBe(2)
    const { status, text, data } = await set(
      { from: inDays(79), to: inDays(81), rooms: 1, isShortfallAccepted: true },
      'admin',
      1,
    )
    expect(status, text).toBe(200)
    expect(data.touched.map(({ id }) => id)).toEqual([last.data.id])
    const short = async () => (await office.call('operations', 'getShortStays', { query: { id: hotel.id } })).data.stays
    expect((await short()).map(({ id, nights }) => [id, nights])).toEqual([[last.data.id, [inDays(80), inDays(81)]]])
    const { data: listed } = await office.call('operations', 'getStayList', { query: { short: 'yes' } })
    expect(listed.map(({ id, shortNights }) => [id, shortNights])).toEqual([[last.data.id, 2]])
    // Who was sold first gives the room up: the other one has it.
    expect((await cancel(first.data, 50_000)).status).toBe(200)
    expect(await short()).toEqual([])
    await expectSound(office.database)
  })

  test('has bounds, and is operations’ and admins’ to enter', async () => {
    const refused = async (body: object) => Object.keys(fieldsOf((await set(body)).text))
    expect(await refused({ from: inDays(-1), to: inDays(2), rooms: 1 })).toEqual(['from'])
    expect(await refused({ from: inDays(3), to: inDays(2), rooms: 1 })).toEqual(['to'])
    expect(await refused({ from: inDays(3), to: inDays(400), rooms: 1 })).toEqual(['to'])
    expect((await set({ from: inDays(3), to: inDays(3), rooms: 1 }, 'clerk')).status).toBe(403)
    expect((await set({ from: inDays(3), to: inDays(3), rooms: 1, id: crypto.randomUUID() })).status).toBe(404)
  })

  test('a kind of room that was sold stays with its hotel, with another price if need be', async () => {
    const [record] = (await office.call('operations', 'getAccommodationList', { query: { id: hotel.id } })).data
    if (!record) throw new Error('the hotel is there')
    const { id, version, regionName: _name, ...values } = record
    const without = { ...values, roomTypes: values.roomTypes.filter((type) => type.id !== hotel.double) }
    const kept = await office.call('operations', 'updateAccommodation', {
      params: { id },
      body: { id, version, ...without },
    })
    expect([kept.status, Object.keys(fieldsOf(kept.text))]).toEqual([422, ['roomTypes']])
    const dearer = { ...values, roomTypes: values.roomTypes.map((type) => ({ ...type, price: type.price + 1000 })) }
    const { status, text } = await office.call('operations', 'updateAccommodation', {
      params: { id },
      body: { id, version, ...dearer },
    })
    expect(status, text).toBe(200)
    expect((await sell({ arrival: inDays(90), departure: inDays(91), expectedTotal: 40_000 })).error.code).toBe(
      'priceChanged',
    )
    expect((await sell({ arrival: inDays(90), departure: inDays(91), expectedTotal: 41_000 })).status).toBe(200)
    await expectSound(office.database)
  })
})

test('a rooming list and a day tell of the stays that one sees, and not of who gave the room back', async () => {
  const asked = { arrival: inDays(100), departure: inDays(102) }
  const [stays, gone] = [
    await sell({ ...asked, expectedTotal: 82_000 }),
    await sell({ ...asked, expectedTotal: 82_000 }),
  ]
  await cancel(gone.data, 82_000)
  const seenBy = async (by: MoneyPerson) => {
    const query = { accommodationId: hotel.id, night: inDays(101) }
    const list = await office.call(by, 'getRoomingList', { query })
    const day = await office.call(by, 'getStayDay', { query: { day: inDays(101) } })
    return {
      rooms: list.data.rooms.map(({ stay, guests }) => [stay.number, guests.map(({ name }) => name)]),
      staying: day.data.hotels[0]?.staying,
      free: day.data.hotels[0]?.roomTypes[0]?.free,
    }
  }
  const all = { rooms: [[stays.data.number, ['Amal Haddad', 'Huda Haddad']]], staying: 1, free: 4 }
  expect(await seenBy('operations')).toEqual(all)
  expect(await seenBy('clerk')).toEqual(all)
  for (const other of ['jeddah', 'walletAgent'] as const)
    expect(await seenBy(other)).toEqual({ rooms: [], staying: 0, free: 4 })
})

test('nothing failed, and nothing was done twice', () => {
  expect(office.unsound).toEqual([])
})
