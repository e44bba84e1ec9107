import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transports } from '#server/database/schema/network.ts'
import { refuseBus } from '#server/domain/fleet/refuse-bus.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { openDue } from '#server/features/maintenance/plan/plan-work.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { type MoneyOffice, type MoneyPerson, openMoneyOffice } from '#tests/support/money-office.ts'
import { expectSound } from '#tests/support/sound-books.ts'
import { IN_RIYADH } from '#tests/support/whereabouts.ts'

const TODAY = dayAt(IN_RIYADH, new Date())
const inDays = (days: number) => addDays(TODAY, days)
const DAY = 24 * 60 * 60_000
/** Minor units. The policy lets one person approve 2000 SAR. */
const SMALL = 1500_00
const LARGE = 9000_00

let office: MoneyOffice
let buses: string[]

beforeAll(async () => {
  office = await openMoneyOffice({ seats: 10 })
  const [bus] = await office.database.orm.select().from(transports)
  if (!bus) throw new Error('the small operator has no bus')
  const others = ['TST 2', 'TST 3', 'TST 4', 'TST 5'].map((registrationNumber) => ({
    ...bus,
    id: randomUUID(),
    name: registrationNumber,
    registrationNumber,
  }))
  await office.database.orm.insert(transports).values(others)
  buses = [bus.id, ...others.map(({ id }) => id)]
})
afterAll(() => office.stop())

const busOf = (index: number) => buses[index] ?? ''

interface Planned {
  bus?: number
  estimate?: number
  severity?: 'minor' | 'major' | 'outOfService'
  from?: string
  until?: string
}

const plan = ({ estimate = SMALL, from = TODAY, until = inDays(2) }: Planned) => ({
  depotId: office.operator.depots.riyadh,
  workshop: 'Exit 18 Workshop',
  estimate,
  currency: 'SAR',
  plannedFrom: from,
  plannedUntil: until,
})

async function planned(asked: Planned = {}, by: MoneyPerson = 'operations') {
  const body = {
    transportId: busOf(asked.bus ?? 1),
    severity: asked.severity ?? 'minor',
    defect: 'Brakes pull to the left',
    fileIds: [],
    plan: plan(asked),
  }
  const answer = await office.call(by, 'createWorkOrder', { body })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.data
}

const decide = (
  { id, version }: { id: string; version: number },
  by: MoneyPerson = 'operations',
  decision: 'approve' | 'reject' = 'approve',
  pick = 0,
) =>
  office.call(
    by,
    'decideWorkOrder',
    { body: { id, version, decision, reason: decision === 'reject' ? 'Too dear' : null } },
    pick,
  )

let km = 100_000
const start = ({ id, version }: { id: string; version: number }, reading = (km += 100), day = TODAY) =>
  office.call('operations', 'startWorkOrder', {
    body: { id, version, day, km: reading, isJumpConfirmed: true },
  })

const ITEMS = [
  { kind: 'part', name: 'Brake pads', quantity: 4000, price: 200_00 },
  { kind: 'labour', name: 'Fitting, hours', quantity: 1500, price: 100_00 },
]
const TOTAL = 950_00
const SPENT = {
  date: TODAY,
  category: '5100',
  source: 'bank',
  bankReference: null,
  invoiceNumber: null,
  vatRateBasisPoints: 0,
  supplierTaxNumber: null,
  notes: null,
  fileIds: [],
  noReceiptReason: 'Comes by post',
  isDuplicateConfirmed: true,
}
const costed = ({ id, version }: { id: string; version: number }, items: object[] = ITEMS) => ({
  body: { id, version, items, spent: items.length === 0 ? null : SPENT, isFreeConfirmed: items.length === 0 },
})

async function inProgress(asked: Planned = {}) {
  const order = await planned(asked)
  const approved = await decide(order)
  const started = await start(approved.data)
  if (started.status !== 200) throw new Error(started.text)
  return started.data
}

const expensesOf = (orderId: string) =>
  office.rows<{ id: string; version: number; state: string; total: number }>(
    'select id, version, state, total::int as total from expenses where work_order_id = $1 order by id',
    [orderId],
  )

describe('a work order', () => {
  test('goes from the defect to one expense, and each names the other', async () => {
    const reported = await office.call('operations', 'createWorkOrder', {
      body: { transportId: busOf(1), severity: 'major', defect: 'Brakes pull to the left', fileIds: [], plan: null },
    })
    expect(reported.data).toMatchObject({
      state: 'reported',
      estimate: null,
      number: expect.stringMatching(/^WO-\d{4}-\d{5}$/),
    })
    const early = await decide(reported.data)
    expect([early.status, early.error.message]).toEqual([409, expect.stringContaining('Plan the work first')])
    const { id, version } = reported.data
    const entered = await office.call('operations', 'planWorkOrder', {
      body: { id, version, severity: 'major', defect: 'Brakes pull to the left', fileIds: [], ...plan({}) },
    })
    expect(entered.data).toMatchObject({ state: 'reported', needsSecond: false, estimate: SMALL })
    const approved = await decide(entered.data)
    expect(approved.data.state).toBe('approved')
    const started = await start(approved.data, 90_000)
    expect(started.data).toMatchObject({ state: 'inProgress', startKm: 90_000, startDay: TODAY })
    const saved = await office.call('operations', 'saveWorkOrderItems', {
      body: { id, version: started.data.version, items: ITEMS, plannedUntil: inDays(3), fileIds: [] },
    })
    expect(saved.data).toMatchObject({ total: TOTAL, plannedUntil: inDays(3) })
    expect(saved.data.items.map(({ total }) => total)).toEqual([800_00, 150_00])
    const { body } = costed(saved.data)
    const dear = { ...body, spent: { ...SPENT, vatRateBasisPoints: 150_00_00 } }
    const refused = await office.call('operations', 'finishWorkOrder', { body: dear })
    expect(refused.error.fields).toEqual({ 'spent.vatRateBasisPoints': expect.stringContaining('from 0 to 100') })
    const done = await office.call('operations', 'finishWorkOrder', costed(saved.data))
    expect(done.data).toMatchObject({ state: 'done', total: TOTAL, cost: 'pending', finishedOn: TODAY })
    const expense = await office.call('operations', 'getExpense', { params: { id: done.data.expense?.id ?? '' } })
    expect(expense.data).toMatchObject({
      total: TOTAL,
      supplier: 'Exit 18 Workshop',
      type: 'bus',
      bus: { id: busOf(1) },
      workOrder: { id, number: done.data.number },
    })
    expect(done.data.history.map(({ event }) => event)).toEqual([
      'xstate.init',
      'workOrder.plan',
      'workOrder.approve',
      'workOrder.start',
      'workOrder.finish',
    ])
    await expectSound(office.database)
  })

  test('takes a second person above the policy, and stands in the inbox until then', async () => {
    const order = await planned({ estimate: LARGE })
    expect(order.needsSecond).toBe(true)
    const inbox = await office.call('operations2', 'getApprovals', { query: { kind: 'workOrder' } })
    expect(inbox.data.approvals).toContainEqual(expect.objectContaining({ id: order.id, amount: LARGE, refusal: null }))
    const own = await decide(order)
    expect([own.status, own.error.code]).toEqual([409, 'ownRequest'])
    const both = await Promise.all([0, 1].map((pick) => decide(order, 'operations2', 'approve', pick)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = await planned({ estimate: LARGE })
    const rejected = await decide(refused, 'operations2', 'reject')
    expect(rejected.data).toMatchObject({ state: 'cancelled', cancelReason: 'Too dear' })
  })

  test('records the odometer when it starts; one that falls is refused at its field', async () => {
    const order = await planned({ bus: 2 })
    const approved = await decide(order)
    expect((await start(approved.data, 50_000, inDays(-1))).status).toBe(200)
    const next = await decide(await planned({ bus: 2 }))
    const fallen = await start(next.data, 49_999)
    expect([fallen.status, Object.keys(fallen.error.fields ?? {})]).toEqual([422, ['km']])
    const { id, version } = next.data
    const far = { id, version, day: TODAY, km: 999_999 }
    const jumped = await office.call('operations', 'startWorkOrder', { body: far })
    expect([jumped.status, jumped.error.fields]).toEqual([422, { km: expect.stringContaining('confirm the reading') }])
    const readings = await office.rows('select km from odometer_readings where transport_id = $1', [busOf(2)])
    expect(readings).toEqual([{ km: 50_000 }])
  })

  test('is finished once by two servers at once, with one key or two, and gives one expense', async () => {
    const order = await inProgress({ bus: 3 })
    const both = await Promise.all(
      [0, 1, 2, 3].map((pick) => office.call('operations', 'finishWorkOrder', costed(order), pick)),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await expensesOf(order.id)).toHaveLength(1)
    const again = await office.call('operations', 'finishWorkOrder', costed(order), 1)
    expect([again.status, again.error.message]).toEqual([409, 'This work is already done.'])
  })

  test('says when its expense was rejected, and is handed in again as a new one, once', async () => {
    const order = await inProgress({ bus: 3 })
    const done = await office.call('operations', 'finishWorkOrder', costed(order))
    const [first] = await expensesOf(order.id)
    const early = await office.call('operations', 'billWorkOrder', costed(done.data))
    expect(early.status).toBe(409)
    await office.call('head', 'updateExpenseStatus', {
      body: { id: first?.id, version: first?.version, status: 'rejected', reason: 'Wrong price' },
    })
    const told = await office.call('operations', 'getWorkOrder', { params: { id: order.id } })
    expect(told.data).toMatchObject({ cost: 'rejected', expenseReason: 'Wrong price' })
    await expectSound(office.database)
    const behind = await office.call('operations', 'updateExpenseStatus', {
      body: { id: first?.id, version: (first?.version ?? 0) + 1, status: 'pending', reason: null },
    })
    expect(behind.status).toBe(409)
    const corrected = [{ kind: 'part', name: 'Brake pads', quantity: 4000, price: 180_00 }]
    const both = await Promise.all(
      [0, 1].map((pick) => office.call('operations', 'billWorkOrder', costed(told.data, corrected), pick)),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await expensesOf(order.id)).map(({ state, total }) => [state, total])).toEqual([
      ['rejected', TOTAL],
      ['pending', 720_00],
    ])
    const edit = await office.call('operations', 'getExpense', {
      params: { id: (await expensesOf(order.id))[1]?.id ?? '' },
    })
    expect(edit.data.can).toContainEqual({ act: 'edit', refusal: 'ofWorkOrder' })
    await expectSound(office.database)
  })

  test('that cost nothing has no expense, and one that cost something is not cancelled', async () => {
    const free = await inProgress({ bus: 4 })
    const { body: confirmed } = costed(free, [])
    const warranty = { kind: 'part', name: 'Alternator under warranty', quantity: 1000, price: 0 }
    for (const items of [[], [warranty]]) {
      const unasked = await office.call('operations', 'finishWorkOrder', {
        body: { ...confirmed, items, isFreeConfirmed: false },
      })
      expect([unasked.status, unasked.error.fields]).toEqual([
        422,
        { items: expect.stringContaining('confirm that the work has cost nothing') },
      ])
    }
    const done = await office.call('operations', 'finishWorkOrder', costed(free, []))
    expect(done.data).toMatchObject({ state: 'done', cost: 'none', expense: null })
    const order = await inProgress({ bus: 4 })
    const saved = await office.call('operations', 'saveWorkOrderItems', {
      body: { id: order.id, version: order.version, items: ITEMS, plannedUntil: inDays(2), fileIds: [] },
    })
    const body = { id: order.id, version: saved.data.version, reason: 'Given up' }
    expect((await office.call('operations', 'cancelWorkOrder', { body })).status).toBe(409)
    await expectSound(office.database)
  })

  test('is led by operations alone; a foreign depot neither leads nor reports', async () => {
    const order = await planned()
    for (const by of ['clerk', 'admin', 'jeddah', 'account', 'head', 'walletAgent'] as const)
      expect([by, (await decide(order, by)).status]).toEqual([by, 403])
    expect((await office.call('admin', 'getWorkOrder', { params: { id: order.id } })).status).toBe(200)
    expect((await office.call('clerk', 'getWorkOrder', { params: { id: order.id } })).status).toBe(403)
    const departureKey = `${office.operator.timings.outward}.${inDays(3)}.1`
    const defect = { departureKey, severity: 'major', defect: 'Air conditioning does not cool' }
    const own = await office.call('clerk', 'reportDefect', { body: defect })
    expect(own.data).toMatchObject({ number: expect.stringMatching(/^WO-/) })
    const foreign = await office.call('jeddah', 'reportDefect', { body: defect })
    expect([foreign.status, foreign.error.code]).toEqual([422, 'otherDepot'])
    const shown = await office.call('operations', 'getWorkOrder', { params: { id: own.data.id } })
    expect(shown.data).toMatchObject({ state: 'reported', bus: { id: busOf(0) }, seenOn: { departureKey } })
  })
})

/** Who gives timings to buses; there is none in the office. */
async function asSuperAdmin<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const become = (type: string) =>
    office.rows('update users set user_type = $2 where id = $1', [office.users.head2, type])
  await become('super_admin')
  const answer = await act()
  await become('head_account')
  return answer
}

describe('a bus out of service', () => {
  test('is assigned to nothing for its days, and its departures are named', async () => {
    const { timings } = office.operator
    const from = inDays(2)
    const order = await planned({ bus: 0, severity: 'outOfService', from, until: inDays(5) })
    expect(order.departures.length).toBeGreaterThan(0)
    const approved = await decide(order)
    const away = await planned({ bus: 1, severity: 'outOfService', from: TODAY, until: inDays(5) })
    const awayApproved = await decide(away)
    const bus = await office.call('operations', 'getBus', { query: { id: busOf(1) } })
    expect(bus.data.outages).toMatchObject([{ number: away.number, isThere: false }])
    const schedule = await office.call('operations', 'getBusSchedule', { query: { from: inDays(5), days: '2' } })
    expect(schedule.data.filter((each) => each.isOutOfService).map(({ transportId }) => transportId)).toEqual(
      expect.arrayContaining([busOf(0), busOf(1)]),
    )
    const departureKey = approved.data.departures[0]?.departureKey ?? ''
    const swap = (transportId: string) =>
      office.call('operations', 'swapBus', {
        params: { key: departureKey },
        body: { transportId, version: 1, moves: [], reason: 'At the workshop' },
      })
    const refused = await swap(busOf(1))
    expect([refused.status, refused.error.fields?.transportId]).toEqual([
      422,
      expect.stringContaining('out of service'),
    ])
    const assigned = await asSuperAdmin(() =>
      office.call('head2', 'assignTransportTripTiming', {
        body: { transportId: busOf(1), timingId: timings.domestic, ordinal: 2 },
      }),
    )
    expect([assigned.status, assigned.error.message]).toEqual([422, expect.stringContaining(away.number)])
    // Once the work is dropped, it may run again.
    const { id, version } = awayApproved.data
    await office.call('operations', 'cancelWorkOrder', { body: { id, version, reason: 'Not needed' } })
    expect((await swap(busOf(1))).status).toBe(200)
  })

  test('does not leave while the workshop has it, whatever its days say', async () => {
    const order = await inProgress({ bus: 3, severity: 'outOfService' })
    const network = await loadNetwork(office.database)
    const route = network.routes.values().next().value
    if (!route) throw new Error('the small operator has routes')
    const asked = (isLeaving: boolean) =>
      refuseBus(
        office.database.orm,
        { route, travelDate: inDays(30) },
        { transportId: busOf(3), language: 'en', now: new Date(), isLeaving },
      )
    expect(await asked(false)).toBeUndefined()
    expect(await asked(true)).toMatchObject({ message: 'fleet.outOfService' })
    await office.call('operations', 'finishWorkOrder', costed(order, []))
    expect(await asked(true)).toBeUndefined()
  })
})

describe('a maintenance plan', () => {
  const services = (clock = office.clock) => ({
    database: office.database,
    clock,
    log: {
      error: (told: object) => {
        throw new Error(JSON.stringify(told))
      },
    },
  })
  const ordersOf = (planId: string) =>
    office.rows<{
      id: string
      version: number
      state: string
      plan_turn: number
      due_km: number | null
      due_day: string | null
    }>(
      'select id, version, state, plan_turn, due_km, due_day::text as due_day from work_orders where plan_id = $1 order by plan_turn',
      [planId],
    )

  test('opens one order per point that is due, on two servers at once, and counts on from the last that was done', async () => {
    const bus = busOf(4)
    const [reading] = await office.rows<{ km: number }>(
      'select max(km) as km from odometer_readings where transport_id = $1 and struck_at is null',
      [bus],
    )
    const present = reading?.km ?? 0
    const values = {
      transportId: bus,
      work: 'Oil and filters',
      severity: 'minor',
      everyKm: 10_000,
      everyDays: 180,
      fromKm: present,
      fromDay: TODAY,
      isActive: true,
    }
    const never = await office.call('operations', 'createMaintenancePlan', {
      body: { ...values, everyKm: null, everyDays: null },
    })
    expect(never.status).toBe(422)
    for (const by of ['admin', 'clerk', 'head'] as const)
      expect((await office.call(by, 'createMaintenancePlan', { body: values })).status).toBe(403)
    const made = await office.call('operations', 'createMaintenancePlan', { body: values })
    expect(made.data).toMatchObject({ dueKm: present + 10_000, dueDay: inDays(180), open: null })
    await openDue(services())
    expect(await ordersOf(made.data.id)).toEqual([])

    await office.call('operations', 'recordOdometer', {
      body: { transportId: bus, day: TODAY, km: present + 10_001, isJumpConfirmed: true },
    })
    await Promise.all([openDue(services()), openDue(services()), openDue(services())])
    const [order, ...more] = await ordersOf(made.data.id)
    expect(more).toEqual([])
    expect(order).toMatchObject({ state: 'reported', plan_turn: 1, due_km: present + 10_000, due_day: inDays(180) })
    await openDue(services())
    expect(await ordersOf(made.data.id)).toHaveLength(1)

    // Cancelled, nothing is done: the plan stays due where it was, and asks again on the next day.
    const body = { id: order?.id, version: order?.version, reason: 'Was done last week' }
    await office.call('operations', 'cancelWorkOrder', { body })
    const due = await office.call('operations', 'getMaintenancePlanList', { query: { id: made.data.id } })
    expect(due.data[0]).toMatchObject({ dueKm: present + 10_000, dueDay: inDays(180), open: null })
    await office.call('operations', 'recordOdometer', {
      body: { transportId: bus, day: TODAY, km: present + 20_500, isJumpConfirmed: true },
    })
    await openDue(services())
    expect(await ordersOf(made.data.id)).toHaveLength(1)
    const tomorrow = services(() => new Date(office.clock().getTime() + DAY))
    await Promise.all([openDue(tomorrow), openDue(tomorrow)])
    const [, second, ...third] = await ordersOf(made.data.id)
    expect(third).toEqual([])
    expect(second).toMatchObject({ plan_turn: 2, due_km: present + 10_000, due_day: inDays(180) })

    const entered = await office.call('operations', 'planWorkOrder', {
      body: {
        id: second?.id,
        version: second?.version,
        severity: 'minor',
        defect: 'Oil and filters',
        fileIds: [],
        ...plan({}),
      },
    })
    const approved = await decide(entered.data)
    const started = await start(approved.data, present + 20_500)
    await office.call('operations', 'finishWorkOrder', costed(started.data, []))
    const list = await office.call('operations', 'getMaintenancePlanList', { query: { id: made.data.id } })
    expect(list.data[0]).toMatchObject({ dueKm: present + 30_500, dueDay: inDays(180), open: null })
    await openDue(services())
    expect(await ordersOf(made.data.id)).toHaveLength(2)
    await expectSound(office.database)
  })
})

test('nothing was done twice, and nothing failed', () => {
  expect(office.unsound).toEqual([])
})

describe('tyres', () => {
  const BUS = 4
  const tyre = (wheel: string | null, serial: string | null = null, quantity = 1000) => ({
    kind: 'tyre',
    name: 'Regional 295/80 R22.5',
    quantity,
    price: 900_00,
    wheel,
    serial,
  })
  const upkeep = async () => {
    const { data } = await office.call('operations', 'getBusUpkeep', { params: { id: busOf(BUS) } })
    return data
  }

  test('go on one wheel each, and nothing else goes on a wheel', async () => {
    const order = await inProgress({ bus: BUS })
    const [part] = ITEMS
    const wrong: [items: object[], field: string, words: RegExp][] = [
      [[tyre(null)], 'items.0.wheel', /Choose the wheel/],
      [[...ITEMS, tyre('frontLeft', null, 2000)], 'items.2.quantity', /Enter 1/],
      [[tyre('frontLeft'), tyre('frontRight'), tyre('frontLeft')], 'items.2.wheel', /on this wheel already/],
      [[tyre('frontLeft', 'DOT-1'), tyre('spare', 'dot-1')], 'items.1.serial', /serial number already/],
      [[{ ...part, wheel: 'spare' }], 'items.0.wheel', /Only a tyre/],
    ]
    for (const [items, field, words] of wrong) {
      const { status, error } = await office.call('operations', 'finishWorkOrder', costed(order, items))
      expect([status, error.fields]).toEqual([422, { [field]: expect.stringMatching(words) }])
    }
    const done = await office.call('operations', 'finishWorkOrder', costed(order, []))
    expect(done.status, done.text).toBe(200)
    expect(await upkeep()).toEqual({ tyres: [], workshopDays: 1 })
  })

  test('are told with what they have run, until another takes the wheel or they go onto another', async () => {
    const fitted = async (reading: number, items: object[]) => {
      const order = await planned({ bus: BUS, estimate: SMALL })
      const begun = await start((await decide(order)).data, reading)
      expect(begun.status, begun.text).toBe(200)
      const done = await office.call('operations', 'finishWorkOrder', costed(begun.data, items))
      expect(done.status, done.text).toBe(200)
      return done.data
    }
    const first = await fitted(900_000, [tyre('frontLeft', 'A'), tyre('frontRight', 'B'), ...ITEMS])
    expect((await upkeep()).tyres).toMatchObject([
      { wheel: 'frontLeft', serial: 'A', fittedKm: 900_000, until: null, ran: null, order: { number: first.number } },
      { wheel: 'frontRight', serial: 'B', fittedKm: 900_000, until: null, ran: null },
    ])
    await fitted(905_000, [tyre('frontLeft', 'C'), { ...tyre('spare', 'A'), price: 0 }])
    const { tyres, workshopDays } = await upkeep()
    expect(tyres.map(({ wheel, serial, until, ran }) => [wheel, serial, until, ran])).toEqual([
      ['frontLeft', 'C', null, null],
      ['spare', 'A', null, null],
      ['frontRight', 'B', null, 5000],
      ['frontLeft', 'A', TODAY, 5000],
    ])
    expect(workshopDays).toBe(1)
    expect((await office.call('clerk', 'getBusUpkeep', { params: { id: busOf(BUS) } })).status).toBe(403)
    expect((await office.call('operations', 'getBusUpkeep', { params: { id: randomUUID() } })).status).toBe(404)
    await expectSound(office.database)
  })
})
