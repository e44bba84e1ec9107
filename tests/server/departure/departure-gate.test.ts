import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/database/connection.ts'
import { depots, transports, transportTimings } from '#server/database/schema/network.ts'
import { raiseNetworkRevision } from '#server/domain/network/network-repository.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { addAgent, addUser, openSmallOperator, type SmallOperator } from '#tests/support/small-operator.ts'

let server: RunningServer
let operator: SmallOperator
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  operator = await openSmallOperator(server.database)
  const { riyadh, amman, jeddah } = operator.depots
  const tabuk = randomUUID()
  await server.database.orm
    .insert(depots)
    .values({ id: tabuk, code: 'TAB', name: { en: 'Tabuk', ar: 'Tabuk' }, regionId: operator.regions.tabuk })
  const people = { riyadh, tabuk, amman, jeddah }
  for (const [name, depotId] of Object.entries(people))
    await addUser(server.database, `${name}@test.example`, { userType: 'staff', depotId })
  await addUser(server.database, 'admin@test.example', { userType: 'admin', depotId: riyadh })
  await addUser(server.database, 'operations@test.example', { userType: 'operation_manager' })
  await addAgent(server.database, 'agent@test.example', { creditType: 'autoDeduct', balance: 50_000 })
  for (const name of [...Object.keys(people), 'admin', 'operations', 'agent'])
    tokens[name] = await openSession(server.database, `${name}@test.example`)
})
afterAll(() => server.stop())

let day = 20
/** A departure that no other test has. */
function freshKey(days?: number): string {
  day += 1
  const date = new Date(Date.now() + (days ?? day) * 86_400_000).toISOString().slice(0, 10)
  return `${operator.timings.outward}.${date}.1`
}

const set = (
  by: string,
  key: string,
  body: { position?: number; gate: string | null; version?: number },
  idempotencyKey: string = randomUUID(),
) =>
  inject(server.app, 'updateDepartureGate', {
    token: tokens[by],
    params: { key },
    body: { position: 0, version: 0, ...body },
    key: idempotencyKey,
  })
const stateOf = async (key: string, by = 'operations') =>
  (await inject(server.app, 'getDepartureState', { token: tokens[by], params: { key } })).data
const gatesOf = async (key: string) => (await stateOf(key)).stoppages.map(({ gate }) => gate.gate)
const historyOf = async (key: string) =>
  (await stateOf(key)).gateActs.map(({ by, position, from, to }) => [by, position, from, to])

describe('a gate', () => {
  test('is set, changed and removed where a departure is boarded, and its history says by whom', async () => {
    const key = freshKey()
    expect(await gatesOf(key)).toEqual([null, null])
    const first = await set('riyadh', key, { gate: ' b4 ' })
    expect(first.data, first.text).toEqual({ departureKey: key, position: 0, gate: 'B4', version: 1 })
    expect((await set('tabuk', key, { position: 1, gate: '12' })).status).toBe(200)
    expect(await gatesOf(key)).toEqual(['B4', '12'])
    expect((await set('admin', key, { gate: 'C1', version: 1 })).data.version).toBe(2)
    expect((await set('operations', key, { position: 1, gate: null, version: 1 })).data).toMatchObject({
      gate: null,
      version: 2,
    })
    expect(await gatesOf(key)).toEqual(['C1', null])
    expect(await historyOf(key)).toEqual([
      ['operations', 1, '12', null],
      ['admin', 0, 'B4', 'C1'],
      ['tabuk', 1, null, '12'],
      ['riyadh', 0, null, 'B4'],
    ])
  })

  test('is for those who serve the stoppage to say, and nobody else', async () => {
    const key = freshKey()
    expect((await set('jeddah', key, { gate: 'B4' })).error.code, 'does not call there').toBe('otherDepot')
    expect((await set('agent', key, { gate: 'B4' })).error.code).toBe('otherDepot')
    const elsewhere = await set('tabuk', key, { gate: 'B4' })
    expect([elsewhere.status, elsewhere.error.message]).toEqual([422, expect.stringMatching(/your own region/)])
    const atEnd = await set('amman', key, { position: 2, gate: 'B4' })
    expect([atEnd.status, Object.keys(atEnd.error.fields ?? {})]).toEqual([422, ['position']])
    expect((await set('riyadh', `${operator.timings.outward}.1999-01-01.1`, { gate: 'B4' })).status).toBe(404)
    expect(await gatesOf(key)).toEqual([null, null])
    expect(await historyOf(key)).toEqual([])
    const may = async (by: string) => (await stateOf(key, by)).stoppages.map(({ maySetGate }) => maySetGate)
    expect(await may('riyadh')).toEqual([true, false])
    expect(await may('tabuk')).toEqual([false, true])
    expect(await may('admin')).toEqual([true, true])
    expect(await may('jeddah')).toEqual([false, false])
  })

  test.each([
    ['nothing', ''],
    ['more than 8', 'A12345678'],
    ['a space', 'B 4'],
    ['markup', '<b>'],
    ['a mark without a letter', '\u064E'],
  ])('of %s is refused at its field', async (_, gate) => {
    const key = freshKey()
    const refused = await set('riyadh', key, { gate })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['gate']])
    expect(await gatesOf(key)).toEqual([null, null])
  })

  test.each(['ب٤', 'الف12', 'Γ3'])('in the letters of any script: %s', async (gate) => {
    const key = freshKey()
    expect((await set('riyadh', key, { gate })).data).toMatchObject({ gate })
    expect(await gatesOf(key)).toEqual([gate, null])
  })

  test('of a stop that the bus has left is neither offered nor set', async () => {
    const key = freshKey(-3)
    const refused = await set('riyadh', key, { gate: 'B4' })
    expect([refused.status, refused.error.message]).toEqual([422, expect.stringMatching(/has left this stop/)])
    expect(await gatesOf(key)).toEqual([null, null])
    expect((await stateOf(key)).stoppages.map(({ maySetGate }) => maySetGate)).toEqual([false, false])
  })

  test('that another bus has at the same time is set once that is confirmed', async () => {
    const { orm } = server.database
    const [bus] = await orm.select().from(transports)
    if (bus === undefined) throw new Error('the small operator has a bus')
    const second = { ...bus, id: randomUUID(), registrationNumber: 'TST 2' }
    await orm.insert(transports).values(second)
    await orm
      .insert(transportTimings)
      .values({ timingId: operator.timings.outward, ordinal: 2, transportId: second.id })
    await inTransaction(server.database, (tx) => raiseNetworkRevision(tx))
    const first = freshKey()
    const other = first.replace(/1$/, '2')
    const morning = first.replace(operator.timings.outward, operator.timings.domestic)
    expect((await set('riyadh', first, { gate: 'B4' })).status).toBe(200)
    expect((await set('riyadh', morning, { gate: 'B4' })).status, 'ten hours before').toBe(200)
    const warned = await set('riyadh', other, { gate: 'b4' })
    expect([warned.status, warned.error.code, warned.error.details]).toEqual([
      409,
      'conflict',
      {
        sharers: [
          {
            registrationNumber: bus.registrationNumber,
            toName: { en: 'amman', ar: 'amman' },
            leavesAt: expect.stringContaining('T17:00:00'),
            timeZone: 'Asia/Riyadh',
          },
        ],
      },
    ])
    expect(await gatesOf(other)).toEqual([null, null])
    const body = { position: 0, gate: 'B4', version: 0, isSharingConfirmed: true }
    const confirmed = await inject(server.app, 'updateDepartureGate', {
      token: tokens['riyadh'],
      params: { key: other },
      body,
    })
    expect(confirmed.data, confirmed.text).toMatchObject({ gate: 'B4', version: 1 })
    expect((await set('riyadh', other, { gate: 'B5', version: 1 })).status, 'one that is free').toBe(200)
  })

  test('sent twice under one key is set once', async () => {
    const key = freshKey()
    const sent = randomUUID()
    const answers = [await set('riyadh', key, { gate: 'B4' }, sent), await set('riyadh', key, { gate: 'B4' }, sent)]
    expect(answers.map(({ status, data }) => [status, data.version])).toEqual([
      [200, 1],
      [200, 1],
    ])
    expect(await historyOf(key)).toHaveLength(1)
    expect((await set('riyadh', key, { gate: 'B5' }, sent)).status, 'the same key with another gate').toBe(422)
  })

  test('of two that are set at once, the second is told what the first has set', async () => {
    const key = freshKey()
    const answers = await Promise.all([set('riyadh', key, { gate: 'B4' }), set('admin', key, { gate: 'B7' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)?.data.gate
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.error.message).toContain(`gate ${won ?? ''}`)
    expect(await gatesOf(key)).toEqual([won, null])
    expect(await historyOf(key)).toHaveLength(1)
  })

  test('of a cancelled departure is refused', async () => {
    const key = freshKey()
    await set('riyadh', key, { gate: 'B4' })
    const [timing, date] = key.split('.')
    await server.database.pool.query(
      `update departures set state = 'cancelled' where timing_id = $1 and travel_date = $2`,
      [timing, date],
    )
    expect((await set('riyadh', key, { gate: 'B5', version: 1 })).status).toBe(409)
  })

  test('stands on the board, the wall and the manifest', async () => {
    // Tomorrow evening in Riyadh.
    const key = freshKey(1)
    const token = tokens['riyadh']
    expect((await set('riyadh', key, { gate: 'B4' })).status).toBe(200)
    const board = await inject(server.app, 'getDepartureBoard', { token })
    expect(board.data.departures.find(({ departureKey }) => departureKey === key)).toMatchObject({
      gate: 'B4',
      gateVersion: 1,
    })
    const wall = await inject(server.app, 'getDepartureWall', { token })
    expect(wall.data.departures.find(({ departureKey }) => departureKey === key)?.gate).toBe('B4')
    const manifest = () => inject(server.app, 'getDepartureManifest', { token, params: { key } })
    expect((await manifest()).data.content.gates).toEqual([{ stop: { en: 'riyadh', ar: 'riyadh' }, gate: 'B4' }])
  })
})
