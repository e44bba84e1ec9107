import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { inTransaction } from '#server/database/connection.ts'
import { transports, transportTimings } from '#server/database/schema/network.ts'
import { raiseNetworkRevision } from '#server/domain/network/network-repository.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { addUser, ADULT, openSmallOperator, saleBody, type SmallOperator } from '#tests/support/small-operator.ts'
import { expectRecorded } from '#tests/support/recorded-contents.ts'

let server: RunningServer
let operator: SmallOperator
let clerk: string
let admin: string
/** Swaps wherever a departure starts. */
let operations: string
/** Seats 1 to 4, ladies 4, 2 is blocked. */
let minibus: string

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  operator = await openSmallOperator(server.database)
  const depotId = operator.depots.riyadh
  await addUser(server.database, 'clerk@test.example', { userType: 'staff', depotId })
  await addUser(server.database, 'admin@test.example', { userType: 'admin', depotId })
  clerk = await openSession(server.database, 'clerk@test.example')
  admin = await openSession(server.database, 'admin@test.example')
  await addUser(server.database, 'operations@test.example', { userType: 'operation_manager' })
  operations = await openSession(server.database, 'operations@test.example')
  minibus = await addBus(['1', '2', '3', '4'], { womenSeats: ['4'], blockedSeats: ['2'] })
})
afterAll(async () => {
  await expectRecorded(server.database)
  await server.stop()
})

async function addBus(
  seats: string[],
  marks: { womenSeats?: string[]; blockedSeats?: string[] } = {},
): Promise<string> {
  const id = randomUUID()
  await inTransaction(server.database, async (tx) => {
    await tx.orm.insert(transports).values({
      id,
      name: 'Minibus',
      registrationNumber: `MB ${id.slice(0, 8)}`,
      layout: { driverSide: 'left', rows: seats.map((seat) => ({ cells: [{ kind: 'seat' as const, seat }] })) },
      seatingCapacity: seats.length,
      additionalSeats: [],
      womenSeats: [],
      blockedSeats: [],
      ...marks,
      ownerType: 'own',
      ownerName: 'Operator',
      transportType: 'minibus',
      transmissionType: 'manual',
      emissionType: 'euro6',
      category: 'standard',
    })
    await raiseNetworkRevision(tx)
  })
  return id
}

let day = 0
function freshDeparture(): string {
  day += 1
  return `${operator.timings.outward}.${new Date(Date.now() + (150 + day) * 86_400_000).toISOString().slice(0, 10)}.1`
}

async function sell(
  departureKey: string,
  seat: string,
  { range = { from: 0, to: 2 }, total = 11_500, gender = 'male' as 'male' | 'female' } = {},
) {
  await inject(server.app, 'holdSeats', { token: clerk, body: { departureKey, ...range, seats: [seat] } })
  const body = {
    ...saleBody(operator, { outward: { departureKey, ...range }, expectedTotal: total }),
    passengers: [{ ...ADULT, gender, seat }],
  }
  return inject(server.app, 'createBooking', { token: clerk, body })
}

const preview = async (key: string, transportId = minibus) =>
  (await inject(server.app, 'previewBusSwap', { token: admin, params: { key }, query: { transportId } })).data
const swap = (key: string, body: Partial<BodyOf<'swapBus'>>, token = admin) =>
  inject(server.app, 'swapBus', {
    token,
    params: { key },
    body: { transportId: minibus, version: 1, moves: [], reason: 'Engine failure', ...body },
  })

async function seatsOf(key: string): Promise<{ tickets: string[]; claims: string[]; revisions: number[] }> {
  const [timingId, travelDate] = key.split('.')
  const { rows } = await server.database.pool.query<{ tickets: string[]; claims: string[]; revisions: number[] }>(
    `select
       array(select seat from tickets where departure_id = d.id order by seat) as tickets,
       array(select seat || '/' || leg from seat_claims where departure_id = d.id and kind = 'ticket' order by seat, leg) as claims,
       array(select print_revision from tickets where departure_id = d.id order by seat) as revisions
     from departures d where timing_id = $1 and travel_date = $2`,
    [timingId, travelDate],
  )
  return rows[0] ?? { tickets: [], claims: [], revisions: [] }
}

describe('a bus swap', () => {
  test('keeps seats that fit and moves the others where they were told, with the tickets printed anew', async () => {
    const key = freshDeparture()
    for (const seat of ['3', '6']) expect((await sell(key, seat)).status).toBe(200)
    const plan = await preview(key)
    expect(plan.moves.map(({ seat, newSeat, misfit, suggestion }) => [seat, newSeat, misfit, suggestion])).toEqual([
      ['3', '3', null, null],
      ['6', null, 'noSuchSeat', '1'],
    ])
    expect(plan.moves[1]?.passengers).toMatchObject([{ fromName: { en: 'riyadh' }, toName: { en: 'amman' } }])
    const done = await swap(key, {
      moves: [
        { seat: '3', newSeat: '3' },
        { seat: '6', newSeat: '1' },
      ],
    })
    expect([done.status, done.data]).toEqual([200, { departureKey: key, version: 2, moved: 1 }])
    expect(await seatsOf(key)).toEqual({ tickets: ['1', '3'], claims: ['1/0', '1/1', '3/0', '3/1'], revisions: [2, 1] })
    const map = await inject(server.app, 'getSeatMap', { token: clerk, params: { key }, query: { from: '0', to: '2' } })
    expect(map.data.seats.map(({ seat, kind }) => `${seat} ${kind}`)).toEqual([
      '1 booked',
      '2 unavailable',
      '3 booked',
      '4 ladies',
    ])
  })

  test('lets two change places, and takes along everybody who shares a seat over different legs', async () => {
    const key = freshDeparture()
    const [first, second] = [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
    ]
    expect((await sell(key, '1', { range: second, total: 6000, gender: 'female' })).status).toBe(200)
    expect((await sell(key, '3', { gender: 'female' })).status).toBe(200)
    expect((await sell(key, '1', { range: first, gender: 'female' })).status).toBe(200)
    expect(
      (
        await swap(key, {
          moves: [
            { seat: '1', newSeat: '3' },
            { seat: '3', newSeat: '1' },
          ],
        })
      ).status,
    ).toBe(200)
    expect(await seatsOf(key)).toMatchObject({ tickets: ['1', '3', '3'], claims: ['1/0', '1/1', '3/0', '3/1'] })
  })

  test('leaves nobody behind: a seat without a place in the new bus refuses the whole', async () => {
    const key = freshDeparture()
    for (const seat of ['3', '5']) await sell(key, seat)
    const before = await seatsOf(key)
    const moves = [{ seat: '3', newSeat: '3' }]
    for (const more of [
      [],
      [{ seat: '5', newSeat: '3' }],
      [{ seat: '5', newSeat: '2' }],
      [{ seat: '5', newSeat: '4' }],
      [{ seat: '5', newSeat: '77' }],
    ]) {
      const refused = await swap(key, { moves: [...moves, ...more] })
      expect([refused.status, refused.error.message]).toEqual([422, expect.stringContaining('5')])
    }
    expect(await seatsOf(key)).toEqual(before)
  })

  const ROUNDS = 12
  test('and a change of the new bus’s seats at the same moment take nobody’s seat from them', async () => {
    await addUser(server.database, 'super@test.example', { userType: 'super_admin', role: 'super_admin' })
    const superAdmin = await openSession(server.database, 'super@test.example')
    const column = (seats: string[]) => ({
      driverSide: 'left' as const,
      rows: seats.map((seat) => ({ cells: [{ kind: 'seat' as const, seat }] })),
    })
    const outcomes = new Set<string>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const key = freshDeparture()
      expect((await sell(key, '6')).status).toBe(200)
      const { data: small } = await inject(server.app, 'createTransport', {
        token: superAdmin,
        body: {
          name: 'Small',
          registrationNumber: `SM ${round}`,
          ownerType: 'owned',
          ownerName: 'Operator',
          transportType: 'minibus',
          transmissionType: 'manual',
          emissionType: 'euro6',
          category: 'standard',
          regionId: null,
          layout: column(['1', '2', '3']),
          additionalSeats: [],
          womenSeats: [],
          blockedSeats: [],
          isActive: true,
        },
      })
      // Known to the process, so that what it has in hand is old when the seats change.
      await preview(key, small.id)
      const smaller = () => {
        const {
          name,
          registrationNumber,
          ownerType,
          ownerName,
          transportType,
          transmissionType,
          emissionType,
          category,
          regionId,
          additionalSeats,
          womenSeats,
          blockedSeats,
        } = small
        const body = {
          id: small.id,
          version: small.version,
          name,
          registrationNumber,
          ownerType,
          ownerName,
          transportType,
          transmissionType,
          emissionType,
          category,
          regionId,
          additionalSeats,
          womenSeats,
          blockedSeats,
          isActive: true,
          layout: column(['1', '2']),
        }
        return inject(server.app, 'updateTransport', { token: superAdmin, body })
      }
      const moved = () => swap(key, { transportId: small.id, moves: [{ seat: '6', newSeat: '3' }] })
      const [first, second] = round % 2 === 0 ? [smaller, moved] : [moved, smaller]
      // The last two rounds are no race: either was first once, whatever chance made of the others.
      const one = first()
      if (round >= ROUNDS - 2) await one
      const statuses = (await Promise.all([one, second()])).map(({ status }) => status)
      const map = await inject(server.app, 'getSeatMap', {
        token: clerk,
        params: { key },
        query: { from: '0', to: '2' },
      })
      const { tickets } = await seatsOf(key)
      expect(map.data.seats.filter(({ kind }) => kind === 'booked').map(({ seat }) => seat)).toEqual(tickets)
      expect(statuses.toSorted()[0]).toBe(200)
      expect(statuses.toSorted()[1]).toBeGreaterThanOrEqual(409)
      outcomes.add(tickets.join())
    }
    expect([...outcomes].toSorted()).toEqual(['3', '6'])
  })

  test('to the same bus for two departures of one hour happens to one of them', async () => {
    const bus = await addBus(['1', '2', '3'])
    const key = freshDeparture()
    const other = `${operator.timings.back}.${key.split('.')[1]}.1`
    const answers = await Promise.all([key, other].map((each) => swap(each, { transportId: bus }, operations)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('takes a seat from whoever only holds it', async () => {
    const key = freshDeparture()
    await sell(key, '6')
    await inject(server.app, 'holdSeats', {
      token: admin,
      body: { departureKey: key, from: 0, to: 2, seats: ['1', '3'] },
    })
    expect((await swap(key, { moves: [{ seat: '6', newSeat: '3' }] })).status).toBe(200)
    expect(await seatsOf(key)).toMatchObject({ tickets: ['3'], claims: ['3/0', '3/1'] })
  })

  test('refuses a bus that is on the road then, the bus it has, and a version that is old', async () => {
    const key = freshDeparture()
    await sell(key, '3')
    const [timing] = [operator.timings.domestic]
    const other = await addBus(['1', '2', '3'])
    await inTransaction(server.database, async (tx) => {
      await tx.orm.insert(transportTimings).values({ timingId: timing, ordinal: 9, transportId: other })
      await raiseNetworkRevision(tx)
    })
    expect((await preview(key, other))?.busyWith).toMatchObject([{}])
    const moves = [{ seat: '3', newSeat: '3' }]
    expect((await swap(key, { transportId: other, moves })).status).toBe(409)
    expect((await swap(key, { version: 7, moves })).error.code).toBe('staleVersion')
    const answers = await Promise.all([swap(key, { moves }), swap(key, { moves })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await swap(key, { version: 2, moves })).error.code).toBe('ruleBroken')
  })

  test('while clerks go on selling leaves every ticket on the seat it claims', async () => {
    const key = freshDeparture()
    await sell(key, '1', { gender: 'female' })
    const bus = await addBus(['1', '2', '3', '4', '5', '6', '7'])
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await Promise.all([
      ...['2', '3', '4', '5', '6'].map((seat) => sell(key, seat, { gender: 'female' })),
      swap(key, { transportId: bus, moves: [{ seat: '1', newSeat: '7' }] }),
      swap(key, {
        transportId: bus,
        moves: [
          { seat: '1', newSeat: '7' },
          { seat: '2', newSeat: '1' },
        ],
      }),
    ])
    const { tickets, claims } = await seatsOf(key)
    expect(claims).toEqual(tickets.flatMap((seat) => [`${seat}/0`, `${seat}/1`]))
  })
})

describe('Bus Schedule Availability', () => {
  test('shows where a bus runs, and which are free', async () => {
    const from = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    const list = await inject(server.app, 'getBusSchedule', { token: admin, query: { from, days: '7', use: 'used' } })
    const bus = list.data.find(({ name }) => name === 'Small bus')
    expect(bus?.runs.length).toBeGreaterThanOrEqual(21)
    expect(bus?.runs[0]).toMatchObject({ seatsTotal: 7, state: 'scheduled' })
    const free = await inject(server.app, 'getBusSchedule', { token: admin, query: { from, days: '7', use: 'free' } })
    expect(free.data.map(({ transportId }) => transportId)).toContain(minibus)
  })
})
