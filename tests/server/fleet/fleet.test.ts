import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import type { SeatLayout } from '#contract/seat/seat.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { formatDay } from '#src/platform/format.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { addUser, openSmallOperator, RETURN_DATE, saleBody, type SmallOperator } from '#tests/support/small-operator.ts'
import { expectRecorded } from '#tests/support/recorded-contents.ts'

let server: RunningServer
let operator: SmallOperator
let token: string
let admin: string
let clerk: string
/** The small operator's own bus: seats 1 to 8, additional 9 and 10. */
let busId: string

const TRAVEL_DATE = new Date(Date.parse(RETURN_DATE) - 7 * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  operator = await openSmallOperator(server.database, { seats: 8 })
  await addUser(server.database, 'super@test.example', { userType: 'super_admin', role: 'super_admin' })
  await addUser(server.database, 'admin@test.example', {
    userType: 'admin',
    role: 'admin',
    depotId: operator.depots.riyadh,
  })
  await addUser(server.database, 'clerk@test.example', {
    userType: 'staff',
    role: 'staff',
    depotId: operator.depots.riyadh,
  })
  await addUser(server.database, 'operations@test.example', { userType: 'operation_manager', role: 'operations' })
  token = await openSession(server.database, 'super@test.example')
  admin = await openSession(server.database, 'admin@test.example')
  clerk = await openSession(server.database, 'clerk@test.example')
  busId = (await inject(server.app, 'getTransportList', { token })).data[0]?.id ?? ''
})
afterAll(async () => {
  await expectRecorded(server.database)
  await server.stop()
})

/** One seat per row on the left, the aisle beside it. */
const column = (seats: readonly string[]): SeatLayout => ({
  driverSide: 'left',
  rows: seats.map((seat) => ({ cells: [{ kind: 'seat', seat }, { kind: 'aisle' }] })),
})
const bus = (changes: Partial<BodyOf<'createTransport'>> = {}): BodyOf<'createTransport'> => ({
  name: 'Coach',
  registrationNumber: randomUUID().slice(0, 8),
  ownerType: 'owned',
  ownerName: 'Operator',
  transportType: 'coach',
  transmissionType: 'automatic',
  emissionType: 'euro6',
  category: 'standard',
  regionId: null,
  layout: column(['1', '2', '3', '4']),
  additionalSeats: ['4'],
  womenSeats: ['1'],
  blockedSeats: ['3'],
  isActive: true,
  ...changes,
})
const driver = (changes: Partial<BodyOf<'createDriver'>> = {}): BodyOf<'createDriver'> => ({
  name: 'Saad Al-Otaibi',
  phone: '+966 50 555 0101',
  licenceNumber: randomUUID().slice(0, 12),
  licenceExpiresOn: '2199-01-01',
  nationality: 'SA',
  passportNumber: null,
  passportExpiresOn: null,
  depotId: operator.depots.riyadh,
  isActive: true,
  ...changes,
})
const create = (changes: Partial<BodyOf<'createTransport'>> = {}) =>
  inject(server.app, 'createTransport', { token, body: bus(changes) })
const detailsOf = async (id: string) => (await inject(server.app, 'getTransportDetails', { token, query: { id } })).data
const createDriver = (changes: Partial<BodyOf<'createDriver'>> = {}, by = token) =>
  inject(server.app, 'createDriver', { token: by, body: driver(changes) })
const assign = (transportId: string, timingId: string, ordinal = 1, language: 'en' | 'ar' = 'en') =>
  inject(server.app, 'assignTransportTripTiming', { token, body: { transportId, timingId, ordinal }, language })
const unassign = (transportId: string, timingId: string, ordinal = 1) =>
  inject(server.app, 'removeTransportAssignmentTripTiming', { token, body: { transportId, timingId, ordinal } })
const today = (days = 0) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const mapOf = async (key: string) =>
  (await inject(server.app, 'getSeatMap', { token: clerk, params: { key }, query: { from: '0', to: '1' } })).data

/** The bus's record as an update takes it, in the contract's words. */
async function present(changes: Partial<BodyOf<'createTransport'>> = {}): Promise<BodyOf<'updateTransport'>> {
  const { layout, additionalSeats, womenSeats, blockedSeats, name, registrationNumber, version } =
    await detailsOf(busId)
  return {
    ...bus({ layout, additionalSeats, womenSeats, blockedSeats, name, registrationNumber }),
    ...changes,
    id: busId,
    version,
  }
}
const change = async (changes: Partial<BodyOf<'createTransport'>>, language: 'en' | 'ar' = 'en') =>
  inject(server.app, 'updateTransport', { token, body: await present(changes), language })

describe('a vehicle', () => {
  test('has the capacity of its layout, whatever the order in which its seats were marked', async () => {
    const { status, data } = await create({
      layout: column(['1', '2', '3', '4', '5']),
      additionalSeats: ['5', '4'],
      womenSeats: ['2', '1', '2'],
    })
    expect([status, data.seatingCapacity, data.additionalCapacity]).toEqual([200, 3, 2])
    expect([data.additionalSeats, data.womenSeats, data.blockedSeats]).toEqual([['4', '5'], ['1', '2'], ['3']])
  })

  test.each<[string, Partial<BodyOf<'createTransport'>>, number, string]>([
    ['no name', { name: ' ' }, 400, 'name'],
    ['no registration number', { registrationNumber: '' }, 400, 'registrationNumber'],
    [
      'no seat at all',
      {
        layout: { driverSide: 'left', rows: [{ cells: [{ kind: 'aisle' }] }] },
        additionalSeats: [],
        womenSeats: [],
        blockedSeats: [],
      },
      400,
      'layout',
    ],
    [
      'two seats of one number',
      { layout: column(['1', '2', '2', '3']), additionalSeats: [], womenSeats: [] },
      422,
      'layout',
    ],
    [
      'only additional seats',
      { layout: column(['1']), additionalSeats: ['1'], womenSeats: [], blockedSeats: [] },
      422,
      'layout',
    ],
    ['a ladies’ seat that it does not have', { womenSeats: ['9'] }, 422, 'womenSeats'],
    ['an additional seat numbered before a regular one', { additionalSeats: ['2'] }, 422, 'additionalSeats'],
    ['a region that does not exist', { regionId: randomUUID() }, 422, 'regionId'],
    [
      'nine places across',
      {
        layout: {
          driverSide: 'left',
          rows: [
            { cells: Array.from({ length: 9 }, (_, index) => ({ kind: 'seat' as const, seat: String(index + 1) })) },
          ],
        },
      },
      400,
      'layout.rows.0.cells',
    ],
  ])('is refused with %s, at its field', async (_what, changes, status, field) => {
    const before = (await inject(server.app, 'getTransportList', { token })).page.total
    const answer = await create(changes)
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([status, [field]])
    expect((await inject(server.app, 'getTransportList', { token })).page.total).toBe(before)
  })

  test('is registered once', async () => {
    const { data } = await create()
    const again = await create({ registrationNumber: data.registrationNumber })
    expect([again.status, again.error.fields]).toEqual([
      422,
      { registrationNumber: expect.stringContaining('registration number') },
    ])
  })

  test('stands in a region, told with the version that it was read in', async () => {
    const { data } = await create()
    const body = { id: data.id, version: data.version, regionId: operator.regions.tabuk }
    const moved = await inject(server.app, 'assignTransportRegion', { token, body })
    expect([moved.data.regionName?.en, moved.data.version, moved.data.womenSeats]).toEqual(['Tabuk', 2, ['1']])
    expect((await inject(server.app, 'assignTransportRegion', { token, body })).error.code).toBe('staleVersion')
    const nowhere = await inject(server.app, 'assignTransportRegion', {
      token,
      body: { ...body, version: 2, regionId: randomUUID() },
    })
    expect([nowhere.status, Object.keys(nowhere.error.fields ?? {})]).toEqual([422, ['regionId']])
  })

  test('is removed while nothing runs it, and deactivated only then', async () => {
    const { data } = await create()
    const removed = await inject(server.app, 'removeMaster', { token, params: { kind: 'transport', id: data.id } })
    expect(removed.status).toBe(200)
    const used = await inject(server.app, 'removeMaster', { token, params: { kind: 'transport', id: busId } })
    expect([used.status, used.error.message]).toEqual([409, expect.stringContaining('Timings: ')])
    expect((await change({ isActive: false })).error.message).toContain('Timings: ')
  })
})

describe('a change of the layout', () => {
  const key = () => `${operator.timings.outward}.${TRAVEL_DATE}.1`
  const soldLayout = column(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])

  test('is what the next sale sees', async () => {
    const seats = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']
    const { status } = await change({
      layout: column(seats),
      additionalSeats: ['11', '12'],
      womenSeats: ['5'],
      blockedSeats: ['10'],
    })
    expect(status).toBe(200)
    await expect
      .poll(async () => (await mapOf(key())).seats.map(({ seat, kind }) => `${seat} ${kind}`))
      .toEqual([
        ...['1', '2', '3', '4'].map((seat) => `${seat} available`),
        '5 ladies',
        ...['6', '7', '8', '9'].map((seat) => `${seat} available`),
        '10 unavailable',
        '11 available',
        '12 available',
      ])
    expect(
      (await change({ layout: soldLayout, additionalSeats: ['9', '10'], womenSeats: ['1', '2'], blockedSeats: ['8'] }))
        .status,
    ).toBe(200)
  })

  test('leaves seats that somebody has where they are: taking away or renumbering them is refused, with departure and seats', async () => {
    await expect.poll(async () => (await mapOf(key())).seats.length).toBe(10)
    const stretch = { departureKey: key(), from: 0, to: 2 }
    expect((await inject(server.app, 'holdSeats', { token: clerk, body: { ...stretch, seats: ['3'] } })).status).toBe(
      200,
    )
    const sold = await inject(server.app, 'createBooking', { token: clerk, body: saleBody(operator) })
    expect(sold.status).toBe(200)
    const reserve = { ...stretch, seats: ['5'], action: 'reserve', keptFor: 'crew', releaseMinutes: null }
    expect((await inject(server.app, 'reserveUnreserveSeat', { token: admin, body: reserve })).status).toBe(200)
    expect((await inject(server.app, 'holdSeats', { token: clerk, body: { ...stretch, seats: ['6'] } })).status).toBe(
      200,
    )

    const shorter = await change({ layout: column(['1', '2']), additionalSeats: [], womenSeats: [], blockedSeats: [] })
    expect([shorter.status, shorter.error.code]).toEqual([409, 'conflict'])
    expect(shorter.error.message).toContain(`Riyadh – Amman ${formatDay(TRAVEL_DATE, 'en')} (3, 5, 6)`)
    const shifted = column(['2', '1', '3', '4', '6', '5', '7', '8', '9', '10'])
    expect((await change({ layout: shifted }, 'ar')).error.message).toContain('(\u20665, 6\u2069)')
    expect((await detailsOf(busId)).layout).toEqual(soldLayout)
  })

  test('may move every other seat, add some, and close those that were sold for later sales', async () => {
    const longer = column(['2', '1', '3', '4', '5', '6', '7', '8', '9', '10', '11'])
    const changed = await change({ layout: longer, additionalSeats: ['11'], blockedSeats: ['3'], womenSeats: [] })
    expect([changed.status, changed.data.seatingCapacity]).toEqual([200, 10])
  })

  test('on an old version is told so', async () => {
    const body = await present({ name: 'Late' })
    const stale = await inject(server.app, 'updateTransport', { token, body: { ...body, version: body.version - 1 } })
    expect([stale.status, stale.error.code]).toEqual([409, 'staleVersion'])
  })
})

describe('a run of a timing', () => {
  /** Another domestic timing, ten hours long. */
  async function timing(
    startsAt: string,
    changes: { days?: number[]; validFrom?: string; validTo?: string } = {},
  ): Promise<string> {
    const id = randomUUID()
    const { days = [1, 2, 3, 4, 5, 6, 7], validFrom = '2020-01-01', validTo = null } = changes
    await server.database.pool.query(
      `insert into timings (id, route_id, valid_from, valid_to) select $1, route_id, $2, $3 from timings where id = $4`,
      [id, validFrom, validTo, operator.timings.domestic],
    )
    await server.database.pool.query(
      `insert into timing_versions (timing_id, starts_at, arrival_offsets, departure_offsets, days_of_week) values ($1, $2, '[0,600]', '[0,600]', $3)`,
      [id, startsAt, JSON.stringify(days)],
    )
    return id
  }
  const except = (timingId: string, date: string, kind: 'extra' | 'cancelled') =>
    server.database.pool.query('insert into timing_exceptions (timing_id, travel_date, kind) values ($1, $2, $3)', [
      timingId,
      date,
      kind,
    ])

  test('may begin at the minute at which the transport arrives from another, and no minute before', async () => {
    const { data } = await create()
    expect((await assign(data.id, await timing('10:00'))).status).toBe(200)
    expect((await assign(data.id, await timing('20:00', { days: [1] }))).status).toBe(200)
    const clash = await assign(data.id, await timing('19:59', { days: [3] }))
    expect([clash.status, clash.error.code]).toEqual([409, 'conflict'])
    expect(clash.error.message).toMatch(/still on Riyadh – Jeddah 10:00 of \d{1,2} [A-Z][a-z]+ \d{4}/)
    expect((await detailsOf(data.id)).timings.map(({ startsAt }) => startsAt)).toEqual(['10:00', '20:00'])
  })

  test('that lasts over midnight meets the one of the next morning', async () => {
    const { data } = await create()
    await assign(data.id, await timing('20:00', { days: [1] }))
    expect((await assign(data.id, await timing('05:00', { days: [1] }))).status).toBe(200)
    const clash = await assign(data.id, await timing('05:59', { days: [2] }), 1, 'ar')
    expect([clash.status, clash.error.message]).toEqual([409, expect.stringContaining('ما تزال في الطريق')])
  })

  test('that takes longer than a day cannot be run daily by one transport', async () => {
    const { data } = await create()
    const id = await timing('10:00')
    await server.database.pool.query(
      `update timing_versions set arrival_offsets = '[0,1441]', departure_offsets = '[0,1441]' where timing_id = $1`,
      [id],
    )
    expect((await assign(data.id, id)).error.message).toContain('not yet arrived')
    await server.database.pool.query(
      `update timing_versions set arrival_offsets = '[0,1440]', departure_offsets = '[0,1440]' where timing_id = $1`,
      [id],
    )
    expect((await assign(data.id, id)).status).toBe(200)
  })

  test('meets another only while both are valid, and on its extra days', async () => {
    const { data } = await create()
    const spring = await timing('10:00', { days: [1], validFrom: '2090-01-01', validTo: '2090-03-31' })
    expect((await assign(data.id, spring)).status).toBe(200)
    expect((await assign(data.id, await timing('10:00', { days: [1], validTo: '2089-12-31' }))).status).toBe(200)
    expect((await assign(data.id, await timing('10:00', { days: [1], validFrom: '2090-04-01' }))).status).toBe(200)
    const sundays = await timing('10:00', { days: [7], validFrom: '2090-02-01' })
    await except(sundays, '2090-02-06', 'extra')
    expect((await assign(data.id, sundays)).error.message).toContain('cannot run this on 6 Feb 2090')
    await except(spring, '2090-02-06', 'cancelled')
    expect((await assign(data.id, sundays)).status).toBe(200)
  })

  test('far in the future is looked at too: a later version of a timing may be the one that clashes', async () => {
    const { data } = await create()
    const id = await timing('10:00')
    await server.database.pool.query(
      `insert into timing_versions (timing_id, applies_from, starts_at, arrival_offsets, departure_offsets, days_of_week) values ($1, '2095-05-02', '01:00', '[0,600]', '[0,600]', '[1,2,3,4,5,6,7]')`,
      [id],
    )
    await assign(data.id, id)
    expect((await assign(data.id, await timing('20:00'))).error.message).toContain('on 1 May 2095')
  })

  test('has one transport; a second one runs a departure of its own', async () => {
    const [one, two] = [(await create({ name: 'One' })).data, (await create({ name: 'Two' })).data]
    const id = await timing('10:00')
    expect((await assign(one.id, id)).status).toBe(200)
    expect((await assign(two.id, id)).error.message).toContain('One already runs')
    expect((await assign(one.id, id, 2)).status).toBe(409)
    expect((await assign(two.id, id, 2)).status).toBe(200)
  })

  test('meets the departures that its transport was swapped to, and is free of those that it was swapped from', async () => {
    const [one, two] = [(await create({ name: 'One' })).data, (await create({ name: 'Two' })).data]
    const day = today(120)
    const ofThatDay = { validFrom: day, validTo: day }
    const [early, late, evening] = [
      await timing('08:00', ofThatDay),
      await timing('12:00', ofThatDay),
      await timing('18:00', ofThatDay),
    ]
    expect((await assign(one.id, early)).status).toBe(200)
    const swapped = await inject(server.app, 'swapBus', {
      token: admin,
      params: { key: `${early}.${day}.1` },
      body: { transportId: two.id, version: 1, moves: [], reason: 'Engine failure' },
    })
    expect(swapped.status).toBe(200)
    const clash = await assign(two.id, late)
    expect([clash.status, clash.error.message]).toEqual([
      409,
      expect.stringContaining(`still on Riyadh – Jeddah 08:00 of ${formatDay(day, 'en')}`),
    ])
    expect((await assign(two.id, evening)).status).toBe(200)
    expect((await assign(one.id, late)).status).toBe(200)
  })

  describe('that its transport could no longer run is not changed, with the clash at the field', () => {
    type Changes = Partial<BodyOf<'updateTiming'>>
    async function update(id: string, changes: Changes, language: 'en' | 'ar' = 'en') {
      const [row] = (await inject(server.app, 'getTimingList', { token, query: { id } })).data
      if (!row) throw new Error(`there is no timing ${id}`)
      const {
        startsAt,
        arrivalOffsets,
        departureOffsets,
        daysOfWeek,
        validFrom,
        validTo,
        exceptions,
        isActive,
        version,
      } = row
      const body = {
        id,
        version,
        startsAt,
        arrivalOffsets,
        departureOffsets,
        daysOfWeek,
        validFrom,
        validTo,
        exceptions,
        isActive,
        returnTimingId: null,
        appliesFrom: null,
        ...changes,
      }
      return inject(server.app, 'updateTiming', { token, body, language })
    }
    /** One transport on Mondays at 10:00 until it is no longer valid, and on Tuesdays at the odd minute. */
    async function twoRuns(minute: number): Promise<{ monday: string; tuesday: string }> {
      const { data } = await create({ name: 'Coach One' })
      const monday = await timing(`10:${minute}`, { days: [1] })
      const tuesday = await timing(`11:${minute}`, { days: [2], validTo: today(200) })
      expect((await assign(data.id, monday)).status).toBe(200)
      expect((await assign(data.id, tuesday)).status).toBe(200)
      return { monday, tuesday }
    }
    const nextMonday = (from: number) => today(from + ((8 - new Date(`${today(from)}T00:00:00Z`).getUTCDay()) % 7))

    test.each<[string, number, () => Changes, string]>([
      ['days', 11, () => ({ daysOfWeek: [1, 2], appliesFrom: today(30) }), 'daysOfWeek'],
      [
        'times of a version planned for later',
        12,
        () => ({ startsAt: '01:00', daysOfWeek: [1], appliesFrom: today(90) }),
        'startsAt',
      ],
      [
        'a later arrival',
        13,
        () => ({ arrivalOffsets: [0, 1561], departureOffsets: [0, 1561], daysOfWeek: [7], appliesFrom: today(30) }),
        'arrivalOffsets',
      ],
      ['an extra day', 14, () => ({ exceptions: [{ travelDate: nextMonday(40), kind: 'extra' }] }), 'exceptions'],
    ])('%s', async (_what, minute, changesOf, field) => {
      const { tuesday } = await twoRuns(minute)
      const before = (await inject(server.app, 'getTimingList', { token, query: { id: tuesday } })).data
      const refused = await update(tuesday, changesOf())
      expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([409, [field]])
      expect(refused.error.fields?.[field]).toContain(`still be on Riyadh – Jeddah 10:${minute}`)
      expect(refused.error.message).toContain(
        `Coach One runs Riyadh – Jeddah ${field === 'startsAt' ? '01:00' : `11:${minute}`}`,
      )
      expect((await inject(server.app, 'getTimingList', { token, query: { id: tuesday } })).data).toEqual(before)
    })

    test('validity', async () => {
      const { data } = await create({ name: 'Coach One' })
      const summer = await timing('10:21', { days: [1], validTo: today(60) })
      const winter = await timing('12:21', { days: [1], validFrom: today(70) })
      await assign(data.id, summer)
      expect((await assign(data.id, winter)).status).toBe(200)
      const refused = await update(summer, { validTo: today(90) }, 'ar')
      expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([409, ['validTo']])
      expect(refused.error.message).toContain('ما تزال في الطريق')
      expect((await update(summer, { validTo: today(65) })).status).toBe(200)
    })

    /** What was taken out of use with its vehicle, which has got other work since. */
    async function takenOut(minute: number) {
      const { data } = await create({ name: 'Coach Back' })
      const [old, other] = [await timing(`10:${minute}`, { days: [1] }), await timing(`12:${minute}`, { days: [1] })]
      expect((await assign(data.id, old)).status).toBe(200)
      expect((await update(old, { isActive: false })).status).toBe(200)
      return { old, other, transportId: data.id }
    }
    const named = (minute: number) => expect.stringContaining(`Coach Back runs Riyadh – Jeddah 10:${minute}, but on`)

    test('a timing made active again', async () => {
      const { old, other, transportId } = await takenOut(41)
      expect((await assign(transportId, other)).status).toBe(200)
      const refused = await update(old, { isActive: true })
      expect([refused.status, refused.error.message, Object.keys(refused.error.fields ?? {})]).toEqual([
        409,
        named(41),
        ['isActive'],
      ])
      expect(refused.error.message).toContain('still be on Riyadh – Jeddah 12:41')
    })

    test('a timing made active again at the moment at which its vehicle gets other work: one of both is refused', async () => {
      for (const minute of [42, 43, 44]) {
        const { old, other, transportId } = await takenOut(minute)
        const answers = await Promise.all([update(old, { isActive: true }), assign(transportId, other)])
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      }
    })

    test.each<['trip' | 'route', number]>([
      ['trip', 45],
      ['route', 46],
    ])('a %s made active again', async (kind, minute) => {
      const { data } = await create({ name: 'Coach Back' })
      const line = await inject(server.app, 'createTrip', {
        token,
        body: {
          name: { en: `Line ${minute}`, ar: `خط ${minute}` },
          originRegionId: operator.regions.riyadh,
          destinationRegionId: operator.regions.jeddah,
          isActive: true,
        },
      })
      const stops = (await inject(server.app, 'getStopageList', { token })).data
      const at = (regionId: string) => stops.find((stop) => stop.regionId === regionId)?.id ?? ''
      const route = await inject(server.app, 'createRoute', {
        token,
        body: {
          tripId: line.data.id,
          name: { en: 'Riyadh – Jeddah', ar: 'الرياض – جدة' },
          stoppageIds: [at(operator.regions.riyadh), at(operator.regions.jeddah)],
          isTwoWay: false,
          returnRouteId: null,
          newReturn: null,
          isActive: true,
        },
      })
      const own = await inject(server.app, 'createTiming', {
        token,
        body: {
          routeId: route.data.id,
          startsAt: `10:${minute}`,
          arrivalOffsets: [0, 600],
          departureOffsets: [0, 600],
          daysOfWeek: [1],
          validFrom: today(10),
          validTo: null,
          exceptions: [],
          isActive: true,
          newReturn: null,
        },
      })
      expect((await assign(data.id, own.data.id)).status).toBe(200)
      // No screen takes a trip or route out of use above a timing that runs; data from elsewhere may stand like that.
      const { id } = kind === 'trip' ? line.data : route.data
      await server.database.pool.query(`update ${kind}s set is_active = false where id = $1`, [id])
      expect((await assign(data.id, await timing(`12:${minute}`, { days: [1] }))).status).toBe(200)
      const again =
        kind === 'trip'
          ? await inject(server.app, 'updateTrip', { token, body: { ...line.data, isActive: true } })
          : await inject(server.app, 'updateRoute', {
              token,
              body: {
                id,
                version: route.data.version,
                name: route.data.name,
                stoppageIds: [at(operator.regions.riyadh), at(operator.regions.jeddah)],
                isTwoWay: false,
                returnRouteId: null,
                newReturn: null,
                isActive: true,
                appliesFrom: null,
                timings: [],
              },
            })
      expect([again.status, again.error.message, Object.keys(again.error.fields ?? {})]).toEqual([
        409,
        named(minute),
        ['isActive'],
      ])
    })

    test('another time zone of the region where it starts', async () => {
      const region = await inject(server.app, 'createRegion', {
        token,
        body: {
          code: 'TZC',
          city: { en: 'Zone', ar: 'نطاق' },
          country: 'SA',
          currency: 'SAR',
          vatRateBasisPoints: 0,
          timeZone: 'Asia/Riyadh',
          isActive: true,
        },
      })
      const stop = await inject(server.app, 'createStopage', {
        token,
        body: {
          name: { en: 'Zone stop', ar: 'موقف' },
          regionId: region.data.id,
          latitude: null,
          longitude: null,
          isActive: true,
        },
      })
      const jeddah =
        (await inject(server.app, 'getStopageList', { token })).data.find(
          (each) => each.regionId === operator.regions.jeddah,
        )?.id ?? ''
      const line = await inject(server.app, 'createTrip', {
        token,
        body: {
          name: { en: 'Zone line', ar: 'خط' },
          originRegionId: region.data.id,
          destinationRegionId: operator.regions.jeddah,
          isActive: true,
        },
      })
      const route = await inject(server.app, 'createRoute', {
        token,
        body: {
          tripId: line.data.id,
          name: { en: 'Zone – Jeddah', ar: 'نطاق – جدة' },
          stoppageIds: [stop.data.id, jeddah],
          isTwoWay: false,
          returnRouteId: null,
          newReturn: null,
          isActive: true,
        },
      })
      const own = await inject(server.app, 'createTiming', {
        token,
        body: {
          routeId: route.data.id,
          startsAt: '20:47',
          arrivalOffsets: [0, 60],
          departureOffsets: [0, 60],
          daysOfWeek: [1],
          validFrom: today(10),
          validTo: null,
          exceptions: [],
          isActive: true,
          newReturn: null,
        },
      })
      const { data } = await create({ name: 'Coach Back' })
      expect([
        (await assign(data.id, own.data.id)).status,
        (await assign(data.id, await timing('10:47', { days: [1] }))).status,
      ]).toEqual([200, 200])
      const { stoppages: _stoppages, depots: _depots, ...body } = region.data
      const moved = await inject(server.app, 'updateRegion', { token, body: { ...body, timeZone: 'Asia/Dubai' } })
      expect([moved.status, Object.keys(moved.error.fields ?? {})]).toEqual([409, ['timeZone']])
      expect(
        (await inject(server.app, 'updateRegion', { token, body: { ...body, city: { en: 'Zones', ar: 'نطاقات' } } }))
          .status,
      ).toBe(200)
    })

    test('but is where it clashes with nothing new', async () => {
      const { tuesday } = await twoRuns(31)
      expect((await update(tuesday, { daysOfWeek: [2, 4], appliesFrom: today(30) })).status).toBe(200)
      // The small operator's bus is on three roads at once already; what is no worse may be changed.
      const same = await update(operator.timings.outward, { startsAt: '20:05', appliesFrom: today(250) })
      expect([same.status, same.error.message]).toEqual([200, undefined])
    })
  })

  test('is assigned while its timing is valid, to a transport in use', async () => {
    const over = await assign((await create()).data.id, await timing('10:00', { validTo: '2021-01-01' }))
    expect([over.status, Object.keys(over.error.fields ?? {})]).toEqual([422, ['timingId']])
    const idle = await assign((await create({ isActive: false })).data.id, await timing('10:00'))
    expect([idle.status, idle.error.message]).toEqual([409, expect.stringContaining('not in use')])
    expect((await assign(randomUUID(), await timing('10:00'))).status).toBe(404)
  })

  test('is found as open until a transport is there, searched by its route in either language', async () => {
    const { data } = await create()
    const id = await timing('10:00', { validFrom: '2080-01-01' })
    const open = async (query: Record<string, string> = {}) =>
      (
        await inject(server.app, 'tripTimingNotAssigned', { token, query: { recordNumber: '200', ...query } })
      ).data.find((row) => row.id === id)
    expect(await open({ search: 'jedd' })).toMatchObject({ startsAt: '10:00', nextOrdinal: 1, validFrom: '2080-01-01' })
    expect(await open({ search: 'amman' })).toBeUndefined()
    await assign(data.id, id)
    expect(await open()).toBeUndefined()
    expect(await open({ assigned: 'any' })).toMatchObject({ nextOrdinal: 2 })
  })

  test('ends when no coming departure of it is sold; a departure that nobody has a seat on goes with it', async () => {
    const refused = await unassign(busId, operator.timings.outward)
    expect([refused.status, refused.error.message]).toEqual([
      409,
      expect.stringContaining(`Riyadh – Amman ${formatDay(TRAVEL_DATE, 'en')}`),
    ])

    const { data } = await create()
    const day = today(300)
    const id = await timing('10:00', { validFrom: today(250) })
    await assign(data.id, id)
    const key = `${id}.${day}.1`
    await expect.poll(async () => (await mapOf(key))?.seats.length).toBe(4)
    const hold = (seats: string[]) =>
      inject(server.app, 'holdSeats', { token: clerk, body: { departureKey: key, from: 0, to: 1, seats } })
    expect((await hold(['2'])).status).toBe(200)
    expect((await unassign(data.id, id)).error.message).toContain(formatDay(day, 'en'))
    expect((await hold([])).status).toBe(200)
    expect((await unassign(data.id, id)).status).toBe(200)
    expect((await server.database.pool.query('select 1 from departures where timing_id = $1', [id])).rowCount).toBe(0)
    expect((await unassign(data.id, id)).status).toBe(404)
  })
})

describe('a driver', () => {
  test.each<[string, Partial<BodyOf<'createDriver'>>, number, string]>([
    ['no name', { name: '' }, 400, 'name'],
    ['a licence number of signs', { licenceNumber: '???' }, 400, 'licenceNumber'],
    ['an expiry that is no day', { licenceExpiresOn: '2030-02-30' }, 400, 'licenceExpiresOn'],
    ['a passport without expiry', { passportNumber: 'K1234567' }, 422, 'passportExpiresOn'],
    ['an expiry without passport', { passportExpiresOn: '2030-02-01' }, 422, 'passportNumber'],
    ['a depot that does not exist', { depotId: randomUUID() }, 422, 'depotId'],
  ])('is refused with %s, at its field', async (_what, changes, status, field) => {
    const answer = await createDriver(changes)
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([status, [field]])
  })

  test('has a licence of their own, however it is typed', async () => {
    expect((await createDriver({ licenceNumber: ' sa-100-200 ' })).data.licenceNumber).toBe('SA-100-200')
    expect((await createDriver({ licenceNumber: 'SA-100-200' })).error.fields).toEqual({
      licenceNumber: expect.stringContaining('licence'),
    })
  })

  test('shows when a document ends, and is found by that', async () => {
    const names = async (query: Record<string, string>) =>
      (await inject(server.app, 'getDriverList', { token, query })).data.map(({ name }) => name)
    const soon = await createDriver({ name: 'Ends soon', licenceExpiresOn: today(20) })
    const over = await createDriver({ name: 'Is over', passportNumber: 'K7654321', passportExpiresOn: today(-2) })
    expect([soon.data.licenceState, soon.data.passportState]).toEqual(['expiring', null])
    expect([over.data.licenceState, over.data.passportState]).toEqual(['valid', 'expired'])
    expect(await names({ documents: 'expiring' })).toEqual(['Ends soon', 'Is over'])
    expect(await names({ documents: 'expired' })).toEqual(['Is over'])
  })

  test.each([
    ['Pacific/Kiritimati', 'EAST'],
    ['Etc/GMT+12', 'WEST'],
  ])('is found by the day of its depot, as its documents are judged: %s', async (zone, search) => {
    const { pool } = server.database
    const { rows } = await pool.query<{ id: string; old: string }>(
      `select regions.id, time_zone as old from regions join depots on region_id = regions.id where depots.id = $1`,
      [operator.depots.riyadh],
    )
    await pool.query('update regions set time_zone = $2 where id = $1', [rows[0]?.id, zone])
    const day = (offset: number) => addDays(dayAt({ timeZone: zone }, new Date()), offset)
    const over = await createDriver({ name: 'Over', licenceNumber: `${search}-1`, licenceExpiresOn: day(-1) })
    const last = await createDriver({ name: 'Last day', licenceNumber: `${search}-2`, licenceExpiresOn: day(0) })
    expect([over.data.licenceState, last.data.licenceState]).toEqual(['expired', 'expiring'])
    const { data: found } = await inject(server.app, 'getDriverList', {
      token,
      query: { documents: 'expired', search },
    })
    expect(found.map(({ name }) => name)).toEqual(['Over'])
    await pool.query('update regions set time_zone = $2 where id = $1', [rows[0]?.id, rows[0]?.old])
  })

  test('belongs to a depot, whose admin sees and keeps no others', async () => {
    const jeddah = (await createDriver({ name: 'Of Rabigh', depotId: operator.depots.jeddah })).data
    const own = (await createDriver({ name: 'Of Riyadh' }, admin)).data
    const seen = (await inject(server.app, 'getDriverList', { token: admin, query: { search: 'Of R' } })).data.map(
      ({ name }) => name,
    )
    expect(seen).toEqual(['Of Riyadh'])
    const {
      depotName: _name,
      licenceState: _licence,
      passportState: _passport,
      transports: _transports,
      ...body
    } = jeddah
    expect((await inject(server.app, 'updateDriver', { token: admin, body })).status).toBe(404)
    const moved = await inject(server.app, 'updateDriver', {
      token: admin,
      body: { ...driver(), id: own.id, version: 1, depotId: operator.depots.jeddah },
    })
    expect([moved.status, Object.keys(moved.error.fields ?? {})]).toEqual([422, ['depotId']])
    expect((await createDriver({ depotId: operator.depots.jeddah }, admin)).status).toBe(422)
    const operations = await openSession(server.database, 'operations@test.example')
    expect(
      (await inject(server.app, 'updateDriver', { token: operations, body: { ...body, name: 'Of the Red Sea' } })).data
        .name,
    ).toBe('Of the Red Sea')
  })

  test('stays in use while a vehicle names them, and the refusal names it', async () => {
    const { data } = await create({ name: 'Night coach' })
    const {
      depotName: _name,
      licenceState: _licence,
      passportState: _passport,
      transports: _transports,
      ...body
    } = (await createDriver()).data
    await inject(server.app, 'assignTransportDriver', {
      token,
      body: { transportId: data.id, driverIds: [body.id], seenDriverIds: [] },
    })
    const off = await inject(server.app, 'updateDriver', { token, body: { ...body, isActive: false } })
    expect([off.status, off.error.message]).toEqual([409, expect.stringContaining('Night coach')])
  })
})

describe('drivers of a vehicle', () => {
  const give = (transportId: string, driverIds: string[], seenDriverIds: string[] = [], by = token) =>
    inject(server.app, 'assignTransportDriver', { token: by, body: { transportId, driverIds, seenDriverIds } })

  test('stand in the order that was chosen, three at most', async () => {
    const { data } = await create()
    const ids = await Promise.all(['A', 'B', 'C', 'D'].map(async (name) => (await createDriver({ name })).data.id))
    const [a = '', b = '', c = ''] = ids
    expect((await give(data.id, [c, a, b])).data.drivers.map(({ name }) => name)).toEqual(['C', 'A', 'B'])
    expect((await give(data.id, [a, b], [c, a, b])).data.drivers.map(({ name }) => name)).toEqual(['A', 'B'])
    expect((await give(data.id, ids, [a, b])).status).toBe(400)
    expect((await give(data.id, [a, a], [a, b])).status).toBe(422)
    expect((await give(data.id, [c], [c])).error.code).toBe('staleVersion')
    expect((await detailsOf(data.id)).drivers.map(({ name }) => name)).toEqual(['A', 'B'])
  })

  test('have a licence that holds: an expired one is refused, one that ends soon is told', async () => {
    const { data } = await create()
    const over = (await createDriver({ name: 'Over', licenceExpiresOn: today(-2) })).data.id
    const soon = (await createDriver({ name: 'Soon', licenceExpiresOn: today(10) })).data.id
    const refused = await give(data.id, [soon, over])
    expect([refused.status, refused.error.message]).toEqual([422, expect.stringContaining('Over')])
    const told = await give(data.id, [soon])
    expect([told.status, JSON.parse(told.text).message]).toEqual([
      200,
      expect.stringContaining(`Soon (${formatDay(today(10), 'en')})`),
    ])
  })

  test('of another depot are neither put there nor taken off by an admin', async () => {
    const { data } = await create()
    const jeddah = (await createDriver({ name: 'Jeddah', depotId: operator.depots.jeddah })).data.id
    const own = (await createDriver({ name: 'Own' })).data.id
    expect((await give(data.id, [jeddah], [], admin)).status).toBe(422)
    await give(data.id, [jeddah])
    expect((await give(data.id, [own], [jeddah], admin)).error.message).toContain('Jeddah')
    expect((await give(data.id, [own, jeddah], [jeddah], admin)).data.drivers.map(({ name }) => name)).toEqual([
      'Own',
      'Jeddah',
    ])
    const log = await inject(server.app, 'getRecordChanges', { token, query: { kind: 'transport', id: data.id } })
    expect(log.data[0]).toMatchObject({
      userName: 'admin',
      changes: { drivers: { from: ['Jeddah'], to: ['Own', 'Jeddah'] } },
    })
  })
})

test('the choices for a vehicle leave out what an admin may not choose', async () => {
  await createDriver({ name: 'Far away', depotId: operator.depots.amman })
  const names = async (by: string) =>
    (await inject(server.app, 'getMatersForTransport', { token: by })).data.drivers.map(({ name }) => name)
  expect(await names(token)).toContain('Far away')
  expect(await names(admin)).not.toContain('Far away')
})
