import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { billBody, type CargoDesk, openCargoDesk, readBill } from '#tests/support/cargo.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { expectRecorded } from '#tests/support/recorded-contents.ts'
import { addUser, ADULT, saleBody } from '#tests/support/small-operator.ts'

let desk: CargoDesk
let superAdmin: string

beforeAll(async () => {
  desk = await openCargoDesk()
  await addUser(desk.server.database, 'super@cargo.example', { userType: 'super_admin', role: 'super_admin' })
  superAdmin = await openSession(desk.server.database, 'super@cargo.example')
})
afterAll(async () => {
  await expectRecorded(desk.server.database, { kinds: ['depot'] })
  await desk.stop()
})

type By = keyof CargoDesk['tokens'] | 'super'
const call = <Name extends Parameters<typeof inject>[1]>(
  name: Name,
  by: By,
  options: Omit<Parameters<typeof inject>[2] & object, 'token'> = {},
) => inject(desk.server.app, name, { token: by === 'super' ? superAdmin : desk.tokens[by], ...options })
const query = (text: string, values: unknown[]) => desk.server.database.pool.query(text, values)

let sold = 0
/** One adult with this phone, sold at Riyadh; the payer has another. */
async function sell(phone: string | null, payer = '+966 55 100 2003') {
  sold += 1
  const travelDate = new Date(Date.now() + (30 + 2 * sold) * 86_400_000).toISOString().slice(0, 10)
  const outward = { departureKey: `${desk.operator.timings.outward}.${travelDate}.1`, from: 0, to: 2 }
  const body = saleBody(desk.operator, {
    outward,
    passengers: [{ ...ADULT, phone }],
    payer: { name: 'Omar Saleh', phone: payer },
  })
  const held = await call('holdSeats', 'riyadh', { body: { ...outward, seats: ['3'] } })
  expect(held.status, held.text).toBe(200)
  return call('createBooking', 'riyadh', { body })
}
async function booked(phone: string | null, payer?: string) {
  const { status, data, text } = await sell(phone, payer)
  expect(status, text).toBe(200)
  return data
}

describe('a sale', () => {
  test.for([
    ['050 123 4567', '+966501234567'],
    ['٠٥٠١٢٣٤٥٦٧', '+966501234567'],
    ['+962 79 555 0101', '+962795550101'],
    ['00971505550171', '+971505550171'],
  ] as const)('at Riyadh stores %s as %s', async ([typed, stored]) => {
    const booking = await booked(typed, typed)
    expect([booking.tickets[0]?.passenger.phone, booking.payer.phone]).toEqual([stored, stored])
  })

  test('refuses what is no number, at its field and in words', async () => {
    const refused = await sell('079 555 0101', '05012')
    expect([refused.status, Object.keys(refused.error.fields ?? {}).toSorted()]).toEqual([
      422,
      ['passengers.0.phone', 'payer.phone'],
    ])
    expect(refused.error.fields?.['payer.phone']).toContain('+966 50 123 4567')
  })
})

describe('a booking of before', () => {
  test('keeps its phones while others are corrected, whatever they are', async () => {
    const booking = await booked('+966 50 123 4567')
    const passenger = booking.tickets[0]?.passenger
    if (!passenger) throw new Error('nobody travels')
    await query('update passengers set phone = $2 where id = $1', [passenger.id, '12345 (1111)'])
    await query('update bookings set payer_phone = $2 where id = $1', [booking.id, '0 555 123'])
    const { id, version, ...data } = passenger
    const old = { ...data, phone: '12345 (1111)' }
    const change = (change: object) =>
      call('updateBooking', 'riyadh', {
        body: { id: booking.id, reason: 'Misspelt', payer: null, passengers: [], seats: [], ...change },
        key: randomUUID(),
      })

    const renamed = await change({
      passengers: [{ id, version, data: { ...old, firstName: 'Amer' }, addedDocuments: [], removedDocuments: [] }],
      payer: { version: 1, name: 'Amer Saleh', phone: '0 555 123' },
    })
    expect(renamed.status, renamed.text).toBe(200)
    expect([renamed.data.tickets[0]?.passenger.phone, renamed.data.payer.phone]).toEqual(['12345 (1111)', '0 555 123'])

    const wrong = await change({
      passengers: [
        { id, version: version + 1, data: { ...old, phone: '12346' }, addedDocuments: [], removedDocuments: [] },
      ],
    })
    expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([422, ['passengers.0.data.phone']])

    const mended = await change({
      passengers: [
        {
          id,
          version: version + 1,
          data: { ...old, firstName: 'Amer', phone: '050 123 4567' },
          addedDocuments: [],
          removedDocuments: [],
        },
      ],
    })
    expect(mended.data.tickets[0]?.passenger.phone).toBe('+966501234567')
  })

  test('is not changed by the same number typed in another way', async () => {
    const booking = await booked('+966 50 123 4567')
    await query('update bookings set payer_phone = $2 where id = $1', [booking.id, '+966 55-100-2003'])
    const { status, error } = await call('updateBooking', 'riyadh', {
      body: {
        id: booking.id,
        reason: 'None',
        payer: { version: 1, name: 'Omar Saleh', phone: '0551002003' },
        passengers: [],
        seats: [],
      },
      key: randomUUID(),
    })
    expect([status, error.message]).toEqual([422, expect.any(String)])
    const { rows } = await query('select payer_phone from bookings where id = $1', [booking.id])
    expect(rows).toEqual([{ payer_phone: '+966 55-100-2003' }])
  })
})

describe('a bill', () => {
  const write = (sender: string, receiver: string) =>
    call('createConsignment', 'riyadh', {
      body: billBody(desk.operator, {
        sender: { name: 'Salem Harbi', contact: sender, idNumber: '1023456789' },
        receiver: { name: 'Noura Qahtani', contact: receiver, idNumber: null },
      }),
    })

  test('stores both as numbers, and refuses what is none', async () => {
    const { data } = await write('٠٥٠ ٥٥٥ ٠١٠١', '+962 79 555 0202')
    const shown = await call('getConsignment', 'riyadh', { params: { id: data.id } })
    expect([shown.data.sender.contact, shown.data.receiver.contact]).toEqual(['+966505550101', '+962795550202'])
    const refused = await write('12345', '079 555 0202')
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([
      422,
      ['sender.contact', 'receiver.contact'],
    ])
  })

  test('takes the number of a receiver as it is dialled where the bill goes', async () => {
    const { data } = await call('createConsignment', 'riyadh', {
      body: billBody(desk.operator, {
        receiver: { name: 'Noura Qahtani', contact: '079 555 0202', idNumber: null },
        toDepotId: desk.operator.depots.amman,
      }),
    })
    const shown = await call('getConsignment', 'riyadh', { params: { id: data.id } })
    expect(shown.data.receiver.contact).toBe('+962795550202')
  })

  test('of before keeps its numbers while something else is corrected', async () => {
    const { data: bill } = await write('0505550101', '0505550102')
    await query('update consignments set sender_contact = $2 where id = $1', [bill.id, '5550101'])
    const { version } = await readBill(desk, bill.id)
    const body = {
      id: bill.id,
      version,
      sender: { name: 'Salem Al-Harbi', contact: '5550101', idNumber: '1023456789' },
      receiver: { name: 'Noura Qahtani', contact: '050 555 0102', idNumber: null },
      toDepotId: desk.operator.depots.jeddah,
      reason: 'Misspelt',
    }
    const saved = await call('updateConsignment', 'riyadh', { body })
    expect([saved.status, saved.data.senderContact, saved.data.receiverContact]).toEqual([
      200,
      '5550101',
      '+966505550102',
    ])
  })
})

describe('a record with a phone', () => {
  const driver = (change: Partial<BodyOf<'createDriver'>> = {}): BodyOf<'createDriver'> => ({
    name: 'Saad Al-Otaibi',
    phone: '050 555 0301',
    licenceNumber: randomUUID().slice(0, 12).toUpperCase(),
    licenceExpiresOn: '2199-01-01',
    nationality: 'SA',
    passportNumber: null,
    passportExpiresOn: null,
    depotId: desk.operator.depots.riyadh,
    isActive: true,
    ...change,
  })

  test('has it as it is dialled at its depot', async () => {
    const { riyadh, amman } = desk.operator.depots
    const inRiyadh = await call('createDriver', 'super', { body: driver() })
    const inAmman = await call('createDriver', 'super', { body: driver({ depotId: amman, phone: '079 555 0302' }) })
    expect([inRiyadh.data.phone, inAmman.data.phone]).toEqual(['+966505550301', '+962795550302'])
    const foreign = await call('createDriver', 'super', { body: driver({ depotId: riyadh, phone: '079 555 0302' }) })
    expect([foreign.status, Object.keys(foreign.error.fields ?? {})]).toEqual([422, ['phone']])
  })

  test('of before is saved unchanged, and changed to a number only', async () => {
    const { data: known } = await call('createDriver', 'super', { body: driver() })
    await query('update drivers set phone = $2 where id = $1', [known.id, '555 0301'])
    const body = { ...driver({ licenceNumber: known.licenceNumber, phone: '555 0301' }), id: known.id }
    const saved = await call('updateDriver', 'super', { body: { ...body, version: 1, name: 'Saad' } })
    expect([saved.status, saved.data.phone]).toEqual([200, '555 0301'])
    const wrong = await call('updateDriver', 'super', { body: { ...body, version: 2, phone: '555 0302' } })
    expect(wrong.status).toBe(422)
    const stale = await call('updateDriver', 'super', { body: { ...body, version: 1, phone: '555 0302' } })
    expect(stale.status).toBe(409)
    const mended = await call('updateDriver', 'super', { body: { ...body, version: 2, phone: '0505550302' } })
    expect(mended.data.phone).toBe('+966505550302')
  })

  test('a depot, a user and the own profile as well', async () => {
    const depot = await call('createDepot', 'super', {
      body: {
        code: 'RY2',
        name: { en: 'Riyadh 2', ar: 'الرياض 2' },
        regionId: desk.operator.regions.amman,
        stoppageId: null,
        phone: '06 555 0100',
        isActive: true,
      },
    })
    expect(depot.data.phone).toBe('+96265550100')
    const { id, version, code, name, regionId, stoppageId, isActive } = depot.data
    const changed = await call('updateDepot', 'super', {
      params: { id },
      body: { id, version, code, name, regionId, stoppageId, isActive, phone: '06 55' },
    })
    expect([changed.status, Object.keys(changed.error.fields ?? {})]).toEqual([422, ['phone']])

    const person = { name: 'Nour', user_type: 'staff', role: 'staff', isActive: true } as const
    const user = await call('createAdminUser', 'super', {
      body: { ...person, email: 'nour@cargo.example', phone: '079 555 0303', depotId: desk.operator.depots.amman },
    })
    expect(user.data.phone).toBe('+962795550303')

    const own = (await call('userDetails', 'amman')).data.userDetails
    expect(own.depot?.country).toBe('JO')
    const profile = (phone: string | null) =>
      call('updateProfile', 'amman', { body: { name: own.name, phone, version: own.version } })
    expect((await profile('0501234567')).status).toBe(422)
    expect((await profile('٠٧٩٥٥٥٠٣٠٤')).data.userDetails.phone).toBe('+962795550304')
  })

  test('without a depot needs its country code', async () => {
    const own = (await call('userDetails', 'operations')).data.userDetails
    const profile = (phone: string) =>
      call('updateProfile', 'operations', { body: { name: own.name, phone, version: own.version } })
    const refused = await profile('050 123 4567')
    expect([refused.status, refused.error.fields?.phone]).toEqual([422, expect.not.stringContaining('dial')])
    expect((await profile('+966 50 123 4567')).data.userDetails.phone).toBe('+966501234567')
  })
})

describe('a search', () => {
  const TYPED = ['0567890123', '056 789 0123', '+966 56 789 0123', '00966567890123', '٠٥٦٧٨٩٠١٢٣']

  test('finds bookings, old and new, however the number is typed', async () => {
    const fresh = await booked('056 789 0123')
    const old = await booked(null)
    const line = 'omar saleh 056 789 0123 0567890123'
    await query('update bookings set payer_phone = $2, search_text = $3 where id = $1', [old.id, '056 789 0123', line])
    for (const search of TYPED) {
      const { data } = await call('getBookingList', 'riyadh', { query: { search } })
      expect(data.map(({ id }) => id).toSorted(), search).toEqual([fresh.id, old.id].toSorted())
      const people = await call('searchBookingCustomers', 'riyadh', { query: { search } })
      expect(
        people.data.map(({ phone }) => phone),
        search,
      ).toEqual(['+966567890123'])
    }
  })

  test('finds drivers and users, old and new', async () => {
    for (const phone of ['+966 56 789 0123', '+966567890123']) {
      const id = await addUser(desk.server.database, `u${phone.length}@cargo.example`, { userType: 'staff' })
      await query('update users set phone = $2 where id = $1', [id, phone])
    }
    for (const search of TYPED) {
      const { data } = await call('getAdminUserList', 'super', { query: { search } })
      expect(data.map(({ phone }) => phone).toSorted(), search).toEqual(['+966 56 789 0123', '+966567890123'])
    }
  })
})
