import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transports } from '#server/database/schema/network.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { type MoneyOffice, type MoneyPerson, openMoneyOffice } from '#tests/support/money-office.ts'
import { expectSound } from '#tests/support/sound-books.ts'
import { IN_RIYADH } from '#tests/support/whereabouts.ts'

const TODAY = dayAt(IN_RIYADH, new Date())
const daysAgo = (days: number) => addDays(TODAY, -days)

let office: MoneyOffice
let buses: string[]

beforeAll(async () => {
  office = await openMoneyOffice({ seats: 10 })
  const [bus] = await office.database.orm.select().from(transports)
  if (!bus) throw new Error('the small operator has no bus')
  const second = { ...bus, id: randomUUID(), registrationNumber: 'TST SECOND' }
  const third = { ...bus, id: randomUUID(), registrationNumber: 'TST THIRD' }
  await office.database.orm.insert(transports).values([second, third])
  buses = [bus.id, second.id, third.id]
})
afterAll(() => office.stop())

const record = (transportId: string, day: string, km: number, by: MoneyPerson = 'operations', server?: number) =>
  office.call(by, 'recordOdometer', { body: { transportId, day, km } }, server)
const recordConfirmed = (transportId: string, day: string, km: number) =>
  office.call('operations', 'recordOdometer', { body: { transportId, day, km, isJumpConfirmed: true } })
const standing = (transportId: string) =>
  office.rows<{ km: number }>(
    'select km from odometer_readings where transport_id = $1 and struck_at is null order by day, km',
    [transportId],
  )
const firstBus = () => buses[0] ?? ''

test('a reading that falls is refused at its field, also between two others', async () => {
  const bus = firstBus()
  expect((await record(bus, daysAgo(10), 100_000)).status).toBe(200)
  const latest = await record(bus, daysAgo(2), 104_000)
  expect(latest.data).toMatchObject({ km: 104_000, driven: 4000, struck: null })
  const fallen = await record(bus, daysAgo(1), 103_999)
  expect([fallen.status, fallen.error.fields]).toEqual([422, { km: expect.stringContaining('104000 km') }])
  for (const km of [99_999, 104_001]) expect((await record(bus, daysAgo(5), km)).status).toBe(422)
  expect((await record(bus, daysAgo(5), 102_000)).data).toMatchObject({ driven: 2000 })
  expect((await record(bus, daysAgo(5), 102_000)).status).toBe(422)
  expect((await standing(bus)).map(({ km }) => km)).toEqual([100_000, 102_000, 104_000])
})

test('no reading is of a day to come, nor of a bus that there is not', async () => {
  for (const [bus, day] of [
    [firstBus(), addDays(TODAY, 1)],
    [randomUUID(), TODAY],
  ] as const)
    expect((await record(bus, day, 105_000)).status).toBe(422)
})

test('one that was struck out counts no longer, and is struck once', async () => {
  const bus = firstBus()
  const wrong = await recordConfirmed(bus, daysAgo(1), 1_040_500)
  expect((await record(bus, TODAY, 105_000)).status).toBe(422)
  const body = { id: wrong.data.id, reason: 'One digit too many' }
  const both = await Promise.all(
    [0, 1].map((pick) => office.call('operations', 'strikeOdometerReading', { body }, pick)),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await record(bus, TODAY, 105_000)).data).toMatchObject({ driven: 1000 })
  const list = await office.call('operations', 'getOdometerReadingList', { query: { transportId: bus } })
  expect(list.data.map(({ km, struck }) => [km, struck?.reason])).toEqual([
    [105_000, undefined],
    [1_040_500, 'One digit too many'],
    [104_000, undefined],
    [102_000, undefined],
    [100_000, undefined],
  ])
})

test('one further from the last than buses drive is refused until it is confirmed', async () => {
  const bus = buses[2] ?? ''
  // Nothing to hold the first one against.
  expect((await record(bus, daysAgo(5), 150_832)).status).toBe(200)
  const digit = await record(bus, daysAgo(3), 9_150_832)
  expect([digit.status, digit.error.fields, digit.error.details]).toEqual([
    422,
    { km: expect.stringMatching(/150832 km.*confirm the reading/) },
    { jump: { day: daysAgo(5), km: 150_832, driven: 9_000_000 } },
  ])
  expect((await record(bus, daysAgo(3), 156_833)).status).toBe(422)
  expect((await record(bus, daysAgo(3), 156_832)).status).toBe(200)
  // On the same day as the last one, too.
  expect((await record(bus, daysAgo(3), 158_833)).status).toBe(422)
  expect((await recordConfirmed(bus, daysAgo(3), 170_000)).status).toBe(200)
  expect((await standing(bus)).map(({ km }) => km)).toEqual([150_832, 156_832, 170_000])
})

test('two who record at once on two servers leave no reading that falls', async () => {
  const bus = buses[1] ?? ''
  const kms = [200_000, 199_000, 201_000, 198_000, 202_000, 197_000]
  await Promise.all(kms.map((km, index) => record(bus, daysAgo(index), km, 'operations', index % 2)))
  const left = (await standing(bus)).map(({ km }) => km)
  expect(left.length).toBeGreaterThan(0)
  expect(left).toEqual(left.toSorted((one, other) => one - other))
  await expectSound(office.database)
})

test('a depot neither reads nor writes the log of a bus', async () => {
  for (const by of ['clerk', 'admin', 'jeddah', 'account', 'walletAgent'] as const) {
    expect((await record(firstBus(), TODAY, 106_000, by)).status).toBe(403)
    expect((await office.call(by, 'getOdometerReadingList', {})).status).toBe(403)
    expect(
      (await office.call(by, 'strikeOdometerReading', { body: { id: randomUUID(), reason: 'Wrong' } })).status,
    ).toBe(403)
  }
})

test('buses come with their latest reading, and a sheet holds each one', async () => {
  const { data } = await office.call('operations', 'getOdometerBuses', {})
  expect(data.today).toBe(TODAY)
  expect(data.buses.find(({ id }) => id === firstBus())?.latest).toEqual({ day: TODAY, km: 105_000 })
  const sheet = await office.call('operations', 'exportOdometerReadings', {
    query: { transportId: firstBus(), format: 'csv', columns: 'bus,day,km,driven' },
  })
  expect(sheet.text.trim().split('\n')).toHaveLength(6)
})

test('nothing was done twice, and nothing failed', () => {
  expect(office.unsound).toEqual([])
})
