import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { inTransaction, openDatabase } from '#server/database/connection.ts'
import { loadNetwork, raiseNetworkRevision, readNetwork } from '#server/domain/network/network-repository.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { send, type Clerk } from '#tests/support/selling.ts'
import { addUser, openSmallOperator, type SmallOperator } from '#tests/support/small-operator.ts'
import { type ApiProcess, startApiProcess } from '#tests/support/start-api-process.ts'

let server: RunningServer
let operator: SmallOperator
let token: string
let clerk: string
let stops: string[]

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  operator = await openSmallOperator(server.database)
  await addUser(server.database, 'super@test.example', { userType: 'super_admin', role: 'super_admin' })
  await addUser(server.database, 'clerk@test.example', { userType: 'staff', depotId: operator.depots.riyadh })
  token = await openSession(server.database, 'super@test.example')
  clerk = await openSession(server.database, 'clerk@test.example')
  const { data } = await inject(server.app, 'getStopageList', { token })
  const at = (regionId: string) => data.find((stop) => stop.regionId === regionId)?.id ?? ''
  stops = [at(operator.regions.riyadh), at(operator.regions.jeddah)]
})
afterAll(() => server.stop())

/** Whether a process knows a route: its prices can be asked for, though nobody may buy a seat on it yet. */
const asked = (id: string) => ({ routeId: id, date: '2026-12-01', from: '0', to: '1' })

async function makeRoute(name: string): Promise<string> {
  const made = await inject(server.app, 'createRoute', {
    token,
    body: {
      tripId: operator.trips.domestic,
      name: { en: name, ar: name },
      stoppageIds: stops,
      isTwoWay: false,
      returnRouteId: null,
      newReturn: null,
      isActive: true,
    },
  })
  return made.data.id
}

test('a route just made is there for the next call to the process that made it, every time', async () => {
  for (let made = 0; made < 20; made += 1) {
    const id = await makeRoute(`By way ${made}`)
    expect((await inject(server.app, 'getPriceListForBooking', { token: clerk, query: asked(id) })).status).toBe(200)
  }
})

test('a network that the change itself has read is there at once, and is not taken where another change came in between', async () => {
  const { database } = server
  const read = () => inTransaction(database, ({ orm }) => readNetwork(orm))
  let handedOver = await loadNetwork(database)
  await inTransaction(database, async (tx) => {
    handedOver = await readNetwork(tx.orm)
    await raiseNetworkRevision(tx, handedOver)
  })
  const known = await loadNetwork(database)
  expect(known.timings).toBe(handedOver.timings)
  expect(known).toEqual(await read())
  const early = await read()
  const id = await makeRoute('In between')
  await inTransaction(database, (tx) => raiseNetworkRevision(tx, early))
  const present = await loadNetwork(database)
  expect([present.routes.has(id), present]).toEqual([true, await read()])
})

test('a network of many pages is read whole', async () => {
  const { database } = server
  await database.pool.query(
    `with made as (insert into timings (id, route_id, valid_from, is_active)
       select gen_random_uuid(), route_id, valid_from, false from timings, generate_series(1, 1100) where id = $1 returning id)
     insert into timing_versions (timing_id, applies_from, starts_at, arrival_offsets, departure_offsets, days_of_week)
     select made.id, day, starts_at, arrival_offsets, departure_offsets, days_of_week
     from made, timing_versions as version, unnest(array[version.applies_from, '2030-01-01'::date]) as day where version.timing_id = $1`,
    [operator.timings.domestic],
  )
  const { timings, timingsByRoute } = await inTransaction(database, ({ orm }) => readNetwork(orm))
  const { rows } = await database.pool.query<{ timings: number; versions: number }>(
    'select (select count(*) from timings) as timings, (select count(*) from timing_versions) as versions',
  )
  const counted = { timings: timings.size, versions: [...timings.values()].flatMap(({ versions }) => versions).length }
  expect([rows[0], [...timingsByRoute.values()].flat().length]).toEqual([counted, timings.size])
})

test('another process is told of it, and does not wait until it looks by itself', async () => {
  // A server like the other one, with connections and a memory of its own, for which no time passes: it never looks.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const database = openDatabase(server.database.url, 2)
  const other = await createApp(server.settings, database)
  try {
    expect((await inject(other, 'getRouteListForBooking', { token: clerk })).status).toBe(200)
    const id = await makeRoute('Told of')
    await expect
      .poll(async () => (await inject(other, 'getPriceListForBooking', { token: clerk, query: asked(id) })).status, {
        timeout: 10_000,
      })
      .toBe(200)
  } finally {
    clock.mockRestore()
    await other.close()
    await database.close()
  }
})

test.runIf(IN_SOAK)('a process of its own shows a new route and what it costs', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'back-office-network-'))
  let other: ApiProcess | undefined
  try {
    other = await startApiProcess(server.database.url, directory)
    const elsewhere: Clerk = { origin: other.origin, token: clerk }
    await send(elsewhere, 'getRouteListForBooking')
    const id = await makeRoute('By another process')
    await expect
      .poll(async () => (await send(elsewhere, 'getPriceListForBooking', { query: asked(id) })).status, {
        timeout: 10_000,
      })
      .toBe(200)
  } finally {
    other?.process.kill('SIGKILL')
    await rm(directory, { recursive: true, force: true })
  }
})
