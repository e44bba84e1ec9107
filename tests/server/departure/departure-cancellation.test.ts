import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getNextSnapshot } from 'xstate'
import type { Booking } from '#contract/booking/booking.ts'
import { TICKET_STATES } from '#contract/booking/booking-codes.ts'
import type { BodyOf } from '#contract/contract.ts'
import type { DepartureCancellation } from '#contract/departure/departure-cancellation.ts'
import { ticketLifecycle, type TicketFacts } from '#machines/booking/ticket-lifecycle.ts'
import { exitFees } from '#server/database/schema/travel-day.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { addUser, ADULT, openSmallOperator, saleBody, type SmallOperator } from '#tests/support/small-operator.ts'
import { expectSound } from '#tests/support/sound-books.ts'
import { expectRecorded } from '#tests/support/recorded-contents.ts'

type SaleBody = BodyOf<'createBooking'>
type Plans = BodyOf<'proposeCancellation'>['plans']

let server: RunningServer
let operator: SmallOperator
const tokens: Record<string, string> = {}
const ids: Record<string, string> = {}
const tokenOf = (name: string) => tokens[name] ?? ''

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  const { database } = server
  operator = await openSmallOperator(database, { seats: 12 })
  const depotId = operator.depots.riyadh
  ids.clerk = await addUser(database, 'clerk@test.example', { userType: 'staff', depotId })
  ids.admin = await addUser(database, 'admin@test.example', { userType: 'admin', depotId })
  ids.head = await addUser(database, 'head@test.example', { userType: 'head_account' })
  ids.huda = await addUser(database, 'huda@test.example', { userType: 'operation_manager' })
  ids.faisal = await addUser(database, 'faisal@test.example', { userType: 'operation_manager' })
  await database.orm.insert(exitFees).values({
    id: randomUUID(),
    fromCountry: 'SA',
    toCountry: null,
    currency: 'SAR',
    nationalityClass: 'any',
    amount: 3000,
  })
  for (const name of Object.keys(ids)) tokens[name] = await openSession(database, `${name}@test.example`)
})
afterAll(async () => {
  await expectRecorded(server.database, { kinds: ['booking', 'passenger', 'ticket', 'refund'] })
  await server.stop()
})

let day = 20
let date = ''
/** Every test has days of its own: departures that it cancels, and those of the next days. */
beforeEach(() => {
  day += 10
  date = dayAhead(0)
})
const dayAhead = (days: number) => new Date(Date.now() + (day + days) * 86_400_000).toISOString().slice(0, 10)
const outwardKey = (days = 0) => `${operator.timings.outward}.${dayAhead(days)}.1`
const outwardOn = (days = 0) => ({ departureKey: outwardKey(days), from: 0, to: 2 })

async function sell(seats: readonly string[], change: Partial<SaleBody> = {}): Promise<Booking> {
  const passengers = seats.map((seat, index) => ({
    ...ADULT,
    firstName: `Omar ${'ABCDEFGH'.charAt(index)}.`,
    passportNumber: `N${seat}00000${index}`,
    seat,
  }))
  const body = saleBody(operator, { outward: outwardOn(), passengers, expectedTotal: 11_500 * seats.length, ...change })
  for (const [ride, held] of [
    [body.outward, seats],
    [body.return, body.passengers.flatMap(({ returnSeat }) => returnSeat ?? [])],
  ] as const) {
    if (ride)
      expect(
        (await inject(server.app, 'holdSeats', { token: tokenOf('clerk'), body: { ...ride, seats: [...held] } }))
          .status,
      ).toBe(200)
  }
  const sold = await inject(server.app, 'createBooking', { token: tokenOf('clerk'), body })
  if (sold.status !== 200) throw new Error(sold.text)
  return sold.data
}

function sellTwoWay(): Promise<Booking> {
  const back = { departureKey: `${operator.timings.back}.${dayAhead(4)}.1`, from: 0, to: 2 }
  return sell(['3'], { return: back, passengers: [{ ...ADULT, returnSeat: '5' }], expectedTotal: 20_700 })
}

const refund = (booking: Booking): Plans => plansFor(booking, 'refund', null)
const move = (booking: Booking, days: number): Plans => plansFor(booking, 'move', outwardKey(days))
const leave = (booking: Booking): Plans => plansFor(booking, 'leave', null)
function plansFor({ tickets }: Booking, plan: Plans[number]['plan'], targetKey: string | null): Plans {
  return tickets.filter(({ direction }) => direction === 'outward').map(({ id }) => ({ ticketId: id, plan, targetKey }))
}

const look = async (name = 'huda', key = outwardKey()) =>
  (await inject(server.app, 'getCancellationPlan', { token: tokenOf(name), params: { key } })).data
const propose = (plans: Plans, name = 'huda', reason = 'The road is closed') =>
  inject(server.app, 'proposeCancellation', {
    token: tokenOf(name),
    body: { departureKey: outwardKey(), reason, plans },
  })

async function proposed(plans: Plans): Promise<DepartureCancellation> {
  const answer = await propose(plans)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.data
}

const named = ({ cancellation }: DepartureCancellation) => ({
  id: cancellation?.id ?? '',
  version: cancellation?.version ?? 0,
})
const confirm = (shown: DepartureCancellation, name = 'faisal') =>
  inject(server.app, 'confirmCancellation', { token: tokenOf(name), body: named(shown) })
const withdraw = (shown: DepartureCancellation, name: string, reason: string | null) =>
  inject(server.app, 'withdrawCancellation', { token: tokenOf(name), body: { ...named(shown), reason } })
const retry = (shown: DepartureCancellation, plans: Plans, name = 'huda') =>
  inject(server.app, 'retryCancellation', { token: tokenOf(name), body: { ...named(shown), plans } })

/** The cancellation once the server has worked off all that waits. */
async function settled(shown: DepartureCancellation): Promise<DepartureCancellation> {
  return vi.waitUntil(
    async () => {
      const { data } = await inject(server.app, 'getCancellation', {
        token: tokenOf('huda'),
        params: { id: named(shown).id },
      })
      return data.cancellation?.state === 'done' && data
    },
    { timeout: 60_000, interval: 50 },
  )
}

async function cancelled(plans: Plans): Promise<DepartureCancellation> {
  const answer = await confirm(await proposed(plans))
  if (answer.status !== 200) throw new Error(answer.text)
  return settled(answer.data)
}

async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await server.database.pool.query<Row>(text, values)).rows
}
const stateOf = async ({ tickets: [ticket] }: Booking) =>
  (await rows<{ state: string }>('select state from tickets where id = $1', [ticket?.id]))[0]?.state
const reread = async ({ id }: Booking) =>
  (await inject(server.app, 'getBooking', { token: tokenOf('clerk'), params: { id } })).data

describe('a departure that the operator cancels', () => {
  test('is proposed by one and confirmed by another, and each ticket becomes what was planned for it', async () => {
    const [gone, moved, left] = [await sell(['3', '4']), await sell(['5']), await sell(['6'])]
    const shown = await look()
    expect(shown).toMatchObject({
      departure: { key: outwardKey(), state: 'scheduled' },
      cancellation: null,
      liveTickets: 4,
      can: { propose: null, plan: 'state', confirm: 'state', withdraw: 'state', retry: 'state' },
    })
    expect(shown.bookings.map(({ reference, seats }) => [reference, seats]).toSorted()).toEqual(
      [
        [gone.reference, 2],
        [moved.reference, 1],
        [left.reference, 1],
      ].toSorted(),
    )
    const proposal = await proposed([...refund(gone), ...move(moved, 1), ...leave(left)])
    expect(proposal).toMatchObject({
      cancellation: { state: 'proposed', reason: 'The road is closed', proposedBy: { name: 'huda' }, decidedBy: null },
      counts: { planned: 4, waiting: 0 },
      refunds: [{ kind: 'fare', currency: 'SAR', amount: 23_000 }],
      can: { propose: 'state', plan: null, confirm: 'ownRequest', withdraw: null },
    })
    expect(await stateOf(gone)).toBe('pending')
    expect((await look('faisal')).can).toMatchObject({ plan: 'notYours', confirm: null })

    const answer = await confirm(proposal)
    expect(answer.data).toMatchObject({ departure: { state: 'cancelled' }, liveTickets: 0 })
    const done = await settled(answer.data)
    expect(done).toMatchObject({
      cancellation: { state: 'done', decidedBy: { name: 'faisal' } },
      counts: { planned: 0, waiting: 0, moved: 1, refunded: 2, left: 1, failed: 0 },
      can: { propose: 'state', retry: null },
    })
    expect(await Promise.all([gone, moved, left].map(stateOf))).toEqual(['refunded', 'pending', 'departureCancelled'])
    expect((await reread(moved)).tickets).toMatchObject([{ travelDate: dayAhead(1), fare: 11_500 }])
    expect((await reread(gone)).total).toBe(23_000)
    const requests = await inject(server.app, 'getRefundRequestList', {
      token: tokenOf('head'),
      query: { bookingId: gone.id },
    })
    expect(requests.data).toMatchObject([
      {
        state: 'approved',
        cause: 'departureCancelled',
        refund: 23_000,
        tickets: 2,
        requestedBy: { name: 'huda' },
        decidedBy: { name: 'faisal' },
      },
    ])
    await expectSound(server.database)
  })

  test('is cancelled by nobody who proposed it, and who tries is written down', async () => {
    const booking = await sell(['3'])
    const proposal = await proposed(refund(booking))
    const { status, error } = await confirm(proposal, 'huda')
    expect([status, error.code]).toEqual([409, 'ownRequest'])
    expect(await stateOf(booking)).toBe('pending')
    const attempts = await rows(
      `select event, code from refused_events join departures on departures.id = record_id where travel_date = $1`,
      [date],
    )
    expect(attempts).toEqual([{ event: 'departure.cancel', code: 'ownRequest' }])
  })

  test('is for operations alone', async () => {
    const proposal = await proposed(refund(await sell(['3'])))
    for (const name of ['clerk', 'admin', 'head']) {
      expect((await confirm(proposal, name)).status).toBe(403)
      expect((await propose([], name)).status).toBe(403)
      expect(
        (await inject(server.app, 'getCancellation', { token: tokenOf(name), params: { id: named(proposal).id } }))
          .status,
      ).toBe(403)
    }
  })

  test('waits in the inbox of the others, with what it gives back', async () => {
    const proposal = await proposed(refund(await sell(['3', '4'])))
    const inbox = async (name: string) => {
      const { data } = await inject(server.app, 'getApprovals', {
        token: tokenOf(name),
        query: { kind: 'departureCancellation', recordNumber: '200' },
      })
      return data.approvals.find(({ id }) => id === named(proposal).id)
    }
    expect(await inbox('faisal')).toMatchObject({
      amount: 23_000,
      currency: 'SAR',
      refusal: null,
      journey: { timeZone: 'Asia/Riyadh' },
    })
    expect(await inbox('huda')).toMatchObject({ refusal: 'ownRequest' })
    expect(await inbox('head')).toBeUndefined()
    expect((await confirm(proposal)).status).toBe(200)
    expect(await inbox('faisal')).toBeUndefined()
  })

  test('is counted for those who can decide it, and not for whoever proposed it', async () => {
    const count = async (name: string) =>
      (await inject(server.app, 'getApprovalCount', { token: tokenOf(name) })).data.byKind.departureCancellation
    const before = { huda: await count('huda'), faisal: await count('faisal') }
    await proposed([])
    expect({ huda: await count('huda'), faisal: await count('faisal') }).toEqual({
      huda: before.huda,
      faisal: (before.faisal ?? 0) + 1,
    })
  })

  test('sells no seat any more', async () => {
    await cancelled(leave(await sell(['3'])))
    const held = await inject(server.app, 'holdSeats', {
      token: tokenOf('clerk'),
      body: { ...outwardOn(), seats: ['4'] },
    })
    expect([held.status, held.error.code]).toEqual([409, 'departureClosed'])
  })

  test('without a passenger is done with at once', async () => {
    const proposal = await proposed([])
    expect((await confirm(proposal)).data).toMatchObject({
      departure: { state: 'cancelled' },
      cancellation: { state: 'done' },
    })
  })

  test('is one already: nobody cancels it a second time', async () => {
    const proposal = await proposed(leave(await sell(['3'])))
    expect(
      (
        await propose(
          proposal.bookings.flatMap(({ tickets }) =>
            tickets.map(({ ticketId }) => ({ ticketId, plan: 'leave' as const, targetKey: null })),
          ),
          'faisal',
        )
      ).error.code,
    ).toBe('transitionRefused')
    const answers = await Promise.all([confirm(proposal), confirm(proposal)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await propose([])).error).toMatchObject({
      code: 'transitionRefused',
      message: expect.stringContaining('already been cancelled'),
    })
  })

  test('also puts off who is checked in', async () => {
    const booking = await sell(['3'], {
      outward: { departureKey: `${operator.timings.domestic}.${date}.1`, from: 0, to: 1 },
      expectedTotal: 5000,
    })
    const [ticket] = booking.tickets
    await inject(server.app, 'checkIn', {
      token: tokenOf('clerk'),
      body: { tickets: [{ ticketId: ticket?.id ?? '' }] },
    })
    expect(await stateOf(booking)).toBe('checkedIn')
    const key = `${operator.timings.domestic}.${date}.1`
    const proposal = await inject(server.app, 'proposeCancellation', {
      token: tokenOf('huda'),
      body: { departureKey: key, reason: 'Breakdown', plans: refund(booking) },
    })
    await settled((await confirm(proposal.data)).data)
    expect(await stateOf(booking)).toBe('refunded')
    await expectSound(server.database)
  })
})

describe('a proposal', () => {
  test('is withdrawn by whoever made it, and turned down by another with a reason', async () => {
    const booking = await sell(['3'])
    const own = await withdraw(await proposed(refund(booking)), 'huda', null)
    expect(own.data).toMatchObject({
      cancellation: { state: 'withdrawn', decidedBy: { name: 'huda' } },
      can: { propose: null },
    })
    const second = await proposed(refund(booking))
    expect((await withdraw(second, 'faisal', null)).error.fields).toHaveProperty('reason')
    const turnedDown = await withdraw(second, 'faisal', 'The road is open again')
    expect(turnedDown.data.cancellation).toMatchObject({
      state: 'withdrawn',
      decidedBy: { name: 'faisal' },
      decisionReason: 'The road is open again',
    })
    expect((await confirm(second)).error).toMatchObject({ code: 'transitionRefused' })
    expect(await stateOf(booking)).toBe('pending')
  })

  test('is changed by whoever made it, and confirmed only as it stands now', async () => {
    const booking = await sell(['3'])
    const proposal = await proposed(refund(booking))
    const change = (name: string) =>
      inject(server.app, 'updateCancellationPlan', {
        token: tokenOf(name),
        body: { ...named(proposal), reason: 'Sandstorm', plans: move(booking, 1) },
      })
    expect((await change('faisal')).error.code).toBe('transitionRefused')
    expect((await change('huda')).data).toMatchObject({
      cancellation: { reason: 'Sandstorm', version: 2 },
      refunds: [],
    })
    expect((await confirm(proposal)).error.code).toBe('staleVersion')
    await settled((await confirm(await look('faisal'))).data)
    expect((await reread(booking)).tickets).toMatchObject([{ travelDate: dayAhead(1), state: 'pending' }])
  })

  test('plans every ticket, each once, and none of another departure', async () => {
    const [booking, other] = [await sell(['3']), await sell(['4'], { outward: outwardOn(1) })]
    expect((await propose([])).error).toMatchObject({ code: 'conflict', message: expect.stringContaining('(1)') })
    expect((await propose([...refund(booking), ...refund(booking)])).error.fields).toHaveProperty('plans.1.ticketId')
    expect((await propose([...refund(booking), ...refund(other)])).error.fields).toHaveProperty('plans.1.ticketId')
    expect((await propose(plansFor(booking, 'move', null))).error.fields).toHaveProperty('plans.0.targetKey')
    expect((await propose(plansFor(booking, 'refund', outwardKey(1)))).error.fields).toHaveProperty('plans.0.targetKey')
    expect((await propose(move(booking, 0))).error.fields).toHaveProperty('plans.0.targetKey')
    expect(
      (await propose(plansFor(booking, 'move', `${operator.timings.domestic}.${dayAhead(1)}.1`))).error.fields,
    ).toHaveProperty('plans.0.targetKey')
    expect((await look()).cancellation).toBeNull()
  })

  test('puts off who bought a ticket since too, and leaves them for somebody to plan', async () => {
    const booking = await sell(['3'])
    await proposed(refund(booking))
    const late = await sell(['4'])
    const again = await look('faisal')
    expect(again.bookings.flatMap(({ tickets }) => tickets).filter(({ plan }) => plan === null)).toHaveLength(1)
    const done = await settled((await confirm(again)).data)
    expect(done.counts).toMatchObject({ refunded: 1, left: 1 })
    expect(await stateOf(late)).toBe('departureCancelled')
    await settled((await retry(done, refund(late), 'faisal')).data)
    expect(await stateOf(late)).toBe('refunded')
  })

  test('is too late once the vehicle has arrived', async () => {
    await sell(['3'])
    await rows(
      `update departures set departs = '["2026-01-01T00:00:00.000Z","2026-01-01T08:00:00.000Z","2026-01-01T15:00:00.000Z"]',
      arrivals = '["2026-01-01T00:00:00.000Z","2026-01-01T08:00:00.000Z","2026-01-01T15:00:00.000Z"]' where travel_date = $1`,
      [date],
    )
    expect((await look()).can.propose).toBe('tooLate')
    expect((await propose([])).error.message).toContain('last stop')
  })
})

describe('where passengers can go', () => {
  test('is told with the seats that they may have, and without what their return forbids', async () => {
    const booking = await sellTwoWay()
    await sell(['4', '5'], { outward: outwardOn(1) })
    const shown = await look()
    const targets = shown.bookings.find(({ reference }) => reference === booking.reference)?.targets ?? []
    // The return leaves in the morning of the fourth day, and a man has no ladies' seat: 12 less one blocked, two ladies', with two additional ones.
    expect(targets.map(({ departureKey, free }) => [departureKey, free])).toEqual([
      [outwardKey(1), 9],
      [outwardKey(2), 11],
    ])
  })

  test('and the return would leave before they arrive, the ticket stays for somebody to decide', async () => {
    const booking = await sellTwoWay()
    const done = await cancelled(move(booking, 5))
    expect(done.counts).toMatchObject({ failed: 1, moved: 0 })
    expect(done.bookings[0]?.tickets).toMatchObject([
      { progress: 'failed', failure: 'afterReturn', state: 'departureCancelled' },
    ])
    await expectSound(server.database)
  })

  test('and boarding there has been closed meanwhile, that is what is told', async () => {
    const booking = await sell(['3'])
    const proposal = await proposed(move(booking, 1))
    const closed = await inject(server.app, 'closeDeparture', {
      token: tokenOf('huda'),
      params: { key: outwardKey(1) },
      body: { position: 0, reason: 'The border is shut' },
    })
    expect(closed.status).toBe(200)
    const done = await settled((await confirm(proposal)).data)
    expect(done.bookings[0]?.tickets).toMatchObject([
      { progress: 'failed', failure: 'targetClosed', state: 'departureCancelled' },
    ])
    expect(done.bookings[0]?.targets.map(({ departureKey }) => departureKey)).not.toContain(outwardKey(1))
  })

  test('and the other departure is full, the failure is told, and another plan is worked off', async () => {
    const [first, second] = [await sell(['3', '4']), await sell(['5'])]
    await sell(['3', '4', '5', '6', '7', '8'], { outward: outwardOn(1) })
    await sell(['9', '10', '11', '13', '14'], { outward: outwardOn(1) })
    const failed = await cancelled([...move(first, 1), ...refund(second)])
    expect(failed.counts).toMatchObject({ failed: 2, refunded: 1 })
    const [ticket] = failed.bookings.find(({ bookingId }) => bookingId === first.id)?.tickets ?? []
    expect(ticket).toMatchObject({ state: 'departureCancelled', progress: 'failed', failure: 'noSeats' })
    expect((await retry(failed, refund(second))).error.fields).toHaveProperty('plans.0.ticketId')

    const again = await retry(failed, move(first, 2))
    expect(again.data).toMatchObject({ cancellation: { state: 'running' }, counts: { waiting: 2, failed: 0 } })
    const done = await settled(again.data)
    expect(done.counts).toMatchObject({ moved: 2, refunded: 1, failed: 0 })
    expect((await reread(first)).tickets).toMatchObject([{ travelDate: dayAhead(2) }, { travelDate: dayAhead(2) }])
    expect((await retry(done, move(first, 3))).error.code).toBe('transitionRefused')
    await expectSound(server.database)
  })
})

test('an exit fee that was paid goes back with the ticket', async () => {
  const booking = await sell(['3'])
  const [ticket] = booking.tickets
  const body = {
    tickets: [{ ticketId: ticket?.id ?? '' }],
    currency: 'SAR',
    payment: { means: 'pos' as const, reference: null },
    expectedTotal: 3000,
  }
  expect((await inject(server.app, 'payExitFee', { token: tokenOf('clerk'), body })).status).toBe(200)
  const proposal = await proposed(refund(booking))
  expect(proposal.refunds).toEqual([
    { kind: 'fare', currency: 'SAR', amount: 11_500 },
    { kind: 'exitFee', currency: 'SAR', amount: 3000 },
  ])
  await settled((await confirm(proposal)).data)
  const { data } = await inject(server.app, 'getRefundRequestList', {
    token: tokenOf('head'),
    query: { bookingId: booking.id },
  })
  const request = await inject(server.app, 'getRefundRequest', {
    token: tokenOf('head'),
    params: { id: data[0]?.id ?? '' },
  })
  expect(request.data.payOut).toMatchObject([
    { kind: 'fare', amount: 11_500 },
    { kind: 'exitFee', amount: 3000 },
  ])
})

describe('what passengers have asked for before', () => {
  test('gives way: an open refund request is withdrawn, and all of the money goes back', async () => {
    const booking = await sell(['3'])
    const ticketIds = booking.tickets.map(({ id }) => id)
    const made = await inject(server.app, 'createRefundRequest', {
      token: tokenOf('admin'),
      body: { bookingId: booking.id, ticketIds, reasonCode: 'plansChanged', reasonText: null, expectedRefund: 11_500 },
    })
    expect(made.status).toBe(200)
    await cancelled(refund(booking))
    const { data } = await inject(server.app, 'getRefundRequestList', {
      token: tokenOf('head'),
      query: { bookingId: booking.id, sort: 'requestedAt' },
    })
    expect(data).toMatchObject([
      { state: 'withdrawn', cause: 'passenger' },
      { state: 'approved', cause: 'departureCancelled' },
    ])
    await expectSound(server.database)
  })

  test('a ticket that was left and moved by hand needs nothing more', async () => {
    const booking = await sell(['3'])
    const done = await cancelled(leave(booking))
    const [ticket] = (await reread(booking)).tickets
    const target = { departureKey: outwardKey(1), from: 0, to: 2 }
    await inject(server.app, 'holdSeats', { token: tokenOf('clerk'), body: { ...target, seats: ['7'] } })
    const changed = await inject(server.app, 'createTravelDateChange', {
      token: tokenOf('clerk'),
      body: {
        bookingId: booking.id,
        tickets: [{ ticketId: ticket?.id ?? '', version: ticket?.version ?? 0, seat: '7' }],
        outward: { departureKey: target.departureKey },
        return: null,
        reason: 'Chosen by the passenger',
        payment: null,
        expectedTotal: 0,
      },
    })
    expect(changed.status).toBe(200)
    const after = await inject(server.app, 'getCancellation', {
      token: tokenOf('huda'),
      params: { id: named(done).id },
    })
    expect(after.data).toMatchObject({ counts: { left: 0, elsewhere: 1 }, can: { retry: 'nothingFailed' } })
    expect((await retry(done, refund(booking))).status).toBe(409)
  })
})

test('what was left and refunded by hand is told among what goes back, once another has approved it', async () => {
  const [left, planned] = [await sell(['3']), await sell(['4'])]
  const done = await cancelled([...leave(left), ...refund(planned)])
  const fares = { kind: 'fare', currency: 'SAR', amount: 11_500 }
  expect(done.refunds).toEqual([fares])
  const made = await inject(server.app, 'createRefundRequest', {
    token: tokenOf('admin'),
    body: {
      bookingId: left.id,
      ticketIds: left.tickets.map(({ id }) => id),
      reasonCode: 'plansChanged',
      reasonText: null,
      expectedRefund: 11_500,
    },
  })
  const shown = async () =>
    (await inject(server.app, 'getCancellation', { token: tokenOf('huda'), params: { id: named(done).id } })).data
  expect(await shown()).toMatchObject({ counts: { left: 1, elsewhere: 0 }, refunds: [fares] })
  const { id, version } = made.data
  const approved = await inject(server.app, 'decideRefundRequest', {
    token: tokenOf('head'),
    body: { id, version, decision: 'approve', reason: null },
  })
  expect(approved.status).toBe(200)
  expect(await shown()).toMatchObject({
    counts: { left: 0, elsewhere: 1 },
    refunds: [fares, { ...fares, kind: 'manual' }],
  })
})

test('cancellations are listed, the latest first, with how far each has come', async () => {
  const done = await cancelled(refund(await sell(['3'])))
  const { data, page } = await inject(server.app, 'getCancellationList', {
    token: tokenOf('faisal'),
    query: { state: 'done', recordNumber: '5' },
  })
  expect(data[0]).toMatchObject({
    id: named(done).id,
    departureKey: outwardKey(),
    state: 'done',
    counts: { refunded: 1 },
  })
  expect(page.total).toBeGreaterThan(0)
})

// Last, since states that are written by hand have neither the money nor the seats that belong to them.
describe('as the ticket lifecycle has it', () => {
  test.each(TICKET_STATES)(
    'a ticket that is %s becomes what the machine says, in a departure that is closed too',
    async (state) => {
      const booking = await sell(['3'])
      const [ticket] = booking.tickets
      for (const position of [0, 1]) {
        await inject(server.app, 'closeDeparture', {
          token: tokenOf('huda'),
          params: { key: outwardKey() },
          body: { position, reason: 'The border is shut' },
        })
      }
      await rows('update tickets set state = $2 where id = $1', [ticket?.id, state])
      const snapshot = ticketLifecycle.resolveState({ value: state, context: FACTS })
      const isPutOff = snapshot.can({ type: 'ticket.cancelDeparture' })
      await cancelled(isPutOff ? leave(booking) : [])
      expect(await stateOf(booking)).toBe(
        isPutOff ? getNextSnapshot(ticketLifecycle, snapshot, { type: 'ticket.cancelDeparture' }).value : state,
      )
      const events = await rows(
        `select from_state from workflow_events where record_id = $1 and event = 'ticket.cancelDeparture'`,
        [ticket?.id],
      )
      expect(events).toEqual(isPutOff ? [{ from_state: state }] : [])
    },
  )
})

const FACTS: TicketFacts = {
  crossesBorder: true,
  hasExitFeePaid: false,
  hasOpenRefundRequest: false,
  isDepartureClosed: true,
  hasDeparted: false,
  daysSinceDeparture: 0,
  noShowChangeDays: 30,
}
