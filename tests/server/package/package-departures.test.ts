import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/database/connection.ts'
import { raiseNetworkRevision } from '#server/domain/network/network-repository.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { type MoneyOffice, type MoneyPerson, openMoneyOffice } from '#tests/support/money-office.ts'
import { arrivalOf, SOLD_ON } from '#tests/support/package-desk.ts'
import { addPackage, PACKAGE_NIGHTS, type TestPackage } from '#tests/support/test-package.ts'

/** The bus back runs no longer from this day on. */
const BACK_UNTIL = addDays(SOLD_ON, 60)
/** The last way out that a bus leads back from. */
const LAST = addDays(BACK_UNTIL, -1 - PACKAGE_NIGHTS)

let office: MoneyOffice
let sold: TestPackage
let stops: { riyadh: string; amman: string }

beforeAll(async () => {
  office = await openMoneyOffice({ seats: 6 })
  const { database, operator } = office
  sold = await addPackage(office, { from: SOLD_ON, nights: 100 })
  await office.rows('update timings set valid_to = $1 where id = $2', [BACK_UNTIL, operator.timings.back])
  await inTransaction(database, (tx) => raiseNetworkRevision(tx))
  const found = await office.rows<{ id: string; region_id: string }>('select id, region_id from stoppages')
  const stopIn = (regionId: string) => found.find((stop) => stop.region_id === regionId)?.id ?? ''
  stops = { riyadh: stopIn(operator.regions.riyadh), amman: stopIn(operator.regions.amman) }
})
afterAll(() => office.stop())

const queryOf = (
  date: string,
  { packageId = sold.id, adult = 1 }: { packageId?: string | null; adult?: number } = {},
) => ({
  fromStoppageId: stops.riyadh,
  toStoppageId: stops.amman,
  date,
  adult: String(adult),
  ...(packageId !== null && { packageId }),
})

/** What stands against the one bus of a day. */
async function hindranceOn(...asked: Parameters<typeof queryOf>) {
  const { status, text, data } = await office.call('clerk', 'getDepartures', { query: queryOf(...asked) })
  expect(status, text).toBe(200)
  expect(data).toHaveLength(1)
  return data[0]?.packageHindrance
}

const backOf = (date: string) => ({
  departureKey: `${office.operator.timings.back}.${addDays(arrivalOf(date), PACKAGE_NIGHTS)}.1`,
  from: 0,
  to: 2,
})

async function holdBack(by: MoneyPerson, date: string, seats: string[]) {
  const { status, text } = await office.call(by, 'holdSeats', { body: { ...backOf(date), seats } }, 1)
  expect(status, text).toBe(200)
}

describe('a way out says before it is chosen', () => {
  test('that no bus leads back after the nights of the package', async () => {
    expect(await hindranceOn(LAST)).toBeNull()
    expect(await hindranceOn(addDays(LAST, 1))).toBe('noWayBack')
    expect(await hindranceOn(addDays(LAST, 1), { packageId: null })).toBeNull()
  })

  test('that the bus back has no room for the party, for as long as that is so', async () => {
    const date = addDays(SOLD_ON, 20)
    // Of six regular seats one is blocked, and two additional ones there are.
    await holdBack('jeddah', date, ['1', '2', '3', '4', '5', '7'])
    expect(await hindranceOn(date)).toBeNull()
    expect(await hindranceOn(date, { adult: 2 })).toBe('noWayBack')
    await holdBack('jeddah', date, [])
    expect(await hindranceOn(date, { adult: 2 })).toBeNull()
  })

  test('that the bus back is cancelled', async () => {
    const date = addDays(SOLD_ON, 25)
    await holdBack('clerk', date, ['3'])
    await holdBack('clerk', date, [])
    const { departureKey } = backOf(date)
    const [timingId, travelDate] = departureKey.split('.')
    const set = (state: string) =>
      office.rows('update departures set state = $1 where timing_id = $2 and travel_date = $3', [
        state,
        timingId,
        travelDate,
      ])
    await set('cancelled')
    expect(await hindranceOn(date)).toBe('noWayBack')
    await set('scheduled')
    expect(await hindranceOn(date)).toBeNull()
  })

  test('that the package is not valid on its day', async () => {
    const date = addDays(SOLD_ON, 30)
    await office.rows('update packages set valid_to = $1 where id = $2', [addDays(date, -1), sold.id])
    expect([await hindranceOn(addDays(date, -1)), await hindranceOn(date)]).toEqual([null, 'notValid'])
    await office.rows(`update packages set valid_to = '2099-12-31' where id = $1`, [sold.id])
  })
})

test('days and next departures are only those that the package can begin on', async () => {
  const daysAround = async (packageId: string | null) => {
    const query = { ...queryOf(addDays(LAST, -1), { packageId }), journey: 'twoWay' }
    const { status, text, data } = await office.call('clerk', 'getTravelDays', { query })
    expect(status, text).toBe(200)
    return {
      open: data.days.flatMap(({ date, departures, least }) => (departures > 0 && least ? [date] : [])),
      next: data.next.map(({ key }) => key.split('.')[1]),
    }
  }
  const days = [-4, -3, -2, -1, 0, 1, 2].map((turn) => addDays(LAST, turn))
  expect(await daysAround(null)).toEqual({ open: days, next: [0, 1, 2].map((turn) => addDays(LAST, turn)) })
  expect(await daysAround(sold.id)).toEqual({ open: days.slice(0, 5), next: [LAST] })
})

test('a package that does not exist is not found', async () => {
  const { status } = await office.call('clerk', 'getDepartures', {
    query: queryOf(LAST, { packageId: office.customerId }),
  })
  expect(status).toBe(404)
})
