import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/database/connection.ts'
import { drivers } from '#server/database/schema/network.ts'
import { raiseNetworkRevision } from '#server/domain/network/network-repository.ts'
import { addDays, isoWeekday } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { type MoneyOffice, openMoneyOffice } from '#tests/support/money-office.ts'
import { IN_RIYADH } from '#tests/support/whereabouts.ts'

const TODAY = dayAt(IN_RIYADH, new Date())
/** Saudi weeks begin on Sunday. */
const SUNDAY = addDays(TODAY, -(isoWeekday(TODAY) % 7))

let office: MoneyOffice
let crew: string[]

/** The bus runs from Riyadh to Jeddah alone: every day from 10:00 to 20:00. */
beforeAll(async () => {
  office = await openMoneyOffice({
    seats: 10,
    before: (database, { timings }) =>
      inTransaction(database, async (tx) => {
        await tx.client.query('delete from transport_timings where timing_id <> $1', [timings.domestic])
        await raiseNetworkRevision(tx)
      }),
  })
  const people = ['Yousef', 'Salem', 'Faris'].map((name, index) => ({
    id: randomUUID(),
    name,
    phone: `+96650000000${index}`,
    licenceNumber: `SA-900${index}`,
    licenceExpiresOn: '2190-01-01',
    nationality: 'SA',
    depotId: index === 2 ? office.operator.depots.jeddah : office.operator.depots.riyadh,
  }))
  await office.database.orm.insert(drivers).values(people)
  crew = people.map(({ id }) => id)
})
afterAll(() => office.stop())

const driver = (index: number) => crew[index] ?? ''
const preview = async (query: Record<string, string>) =>
  (
    await office.call('operations', 'previewDriverHours', {
      query: { transportId: office.operator.transportId, ...query },
    })
  ).data.warnings
const assign = (driverIds: string[], seenDriverIds: string[]) =>
  office.call('operations', 'assignTransportDriver', {
    body: { transportId: office.operator.transportId, driverIds, seenDriverIds },
  })

test('who would drive ten hours every day is warned of before it is saved, by name, hours and departures; it is not refused', async () => {
  const warnings = await preview({ driverIds: driver(0) })
  expect(warnings.map(({ kind, minutes, limit }) => [kind, minutes, limit])).toEqual([
    ['day', 600, 540],
    ['week', 4200, 3360],
  ])
  expect(warnings[0]).toMatchObject({
    driver: { id: driver(0), name: 'Yousef' },
    departures: [{ routeName: { en: 'Riyadh – Jeddah' }, timeZone: 'Asia/Riyadh' }],
    others: 0,
  })
  expect(warnings[0]?.day).toBe(TODAY)
  expect(warnings[1]).toMatchObject({ day: SUNDAY, others: 4 })
  expect((await assign([driver(0)], [])).status).toBe(200)
})

test('two drivers share the hours', async () => {
  expect(await preview({ driverIds: driver(1) })).toEqual([])
  expect((await assign([driver(0), driver(1)], [driver(0)])).status).toBe(200)
})

test('a further timing is too much for the drivers that the bus has', async () => {
  const warnings = await preview({ timingId: office.operator.timings.outward })
  expect(warnings.map(({ driver: { name }, kind }) => [name, kind])).toEqual([
    ['Salem', 'day'],
    ['Salem', 'week'],
    ['Salem', 'rest'],
    ['Yousef', 'day'],
    ['Yousef', 'week'],
    ['Yousef', 'rest'],
  ])
  // Ten hours by day, four of the night before midnight and eleven after, shared by two.
  expect(warnings[0]?.minutes).toBeGreaterThan(540)
  expect(warnings[2]).toMatchObject({ limit: 660, departures: [{}, {}] })
})

test('so is a departure that the bus takes over, as the swap is looked at', async () => {
  const { transportId } = office.operator
  const relief = randomUUID()
  await office.database.pool.query(
    `insert into transports select (jsonb_populate_record(bus, jsonb_build_object('id', $2::text, 'registration_number', 'TST RELIEF', 'name', 'Relief'))).*
     from transports as bus where id = $1`,
    [transportId, relief],
  )
  await inTransaction(office.database, (tx) => raiseNetworkRevision(tx))
  const key = `${office.operator.timings.domestic}.${addDays(TODAY, 3)}.1`
  const look = () => office.call('operations', 'previewBusSwap', { params: { key }, query: { transportId: relief } })
  expect((await look()).data.duty).toEqual([])
  const given = { transportId: relief, driverIds: [driver(2)], seenDriverIds: [] }
  expect((await office.call('operations', 'assignTransportDriver', { body: given })).status).toBe(200)
  expect((await look()).data.duty).toMatchObject([
    {
      driver: { name: 'Faris' },
      kind: 'day',
      minutes: 600,
      day: addDays(TODAY, 3),
      departures: [{ departureKey: key }],
    },
  ])
})

test('a driver’s week is told by day, with what the rules allow', async () => {
  const { data } = await office.call('operations', 'getDriverHours', { query: { id: driver(0) } })
  expect(data.days.map(({ day, minutes }) => [day, minutes])).toEqual(
    Array.from({ length: 7 }, (_, index) => [addDays(SUNDAY, index), 300]),
  )
  expect([data.minutes, data.limits, data.warnings]).toEqual([2100, { day: 540, week: 3360, rest: 660 }, []])
  const next = await office.call('operations', 'getDriverHours', { query: { id: driver(0), day: addDays(SUNDAY, 8) } })
  expect(next.data.days[0]?.day).toBe(addDays(SUNDAY, 7))
})

test('an admin reads the hours of the own depot’s drivers, and others of none', async () => {
  const read = (by: 'admin' | 'clerk' | 'account', id: string) => office.call(by, 'getDriverHours', { query: { id } })
  expect((await read('admin', driver(0))).status).toBe(200)
  expect((await read('admin', driver(2))).status).toBe(404)
  for (const by of ['clerk', 'account'] as const) {
    expect((await read(by, driver(0))).status).toBe(403)
    const query = { transportId: office.operator.transportId }
    expect((await office.call(by, 'previewDriverHours', { query })).status).toBe(403)
  }
})
