import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { TICKET_STATES } from '#contract/booking/booking-codes.ts'
import { ticketLifecycle, type TicketEvent, type TicketFacts } from '#machines/booking/ticket-lifecycle.ts'
import { depots } from '#server/database/schema/network.ts'
import { exitFees } from '#server/database/schema/travel-day.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import {
  addAgent,
  addUser,
  ADULT,
  openSmallOperator,
  saleBody,
  type SmallOperator,
} from '#tests/support/small-operator.ts'
import { soldEarlier } from '#tests/support/sold-earlier.ts'

type SaleBody = BodyOf<'createBooking'>
type Ticket = { id: string; version: number }

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

let server: RunningServer
let operator: SmallOperator
const tokens: Record<string, string> = {}
const tokenOf = (name: string) => tokens[name] ?? ''

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  const { database } = server
  operator = await openSmallOperator(database, { seats: 30 })
  const { riyadh, amman, jeddah } = operator.depots
  const tabuk = randomUUID()
  await database.orm
    .insert(depots)
    .values({ id: tabuk, code: 'TAB', name: { en: 'Tabuk', ar: 'Tabuk' }, regionId: operator.regions.tabuk })
  await addUser(database, 'officer@test.example', { userType: 'staff', depotId: riyadh })
  await addUser(database, 'colleague@test.example', { userType: 'staff', depotId: riyadh })
  await addUser(database, 'tabuk@test.example', { userType: 'staff', depotId: tabuk })
  await addUser(database, 'amman@test.example', { userType: 'staff', depotId: amman })
  await addUser(database, 'jeddah@test.example', { userType: 'staff', depotId: jeddah })
  await addUser(database, 'admin@test.example', { userType: 'admin', depotId: riyadh })
  await addUser(database, 'operations@test.example', { userType: 'operation_manager' })
  await addAgent(database, 'agent@test.example', { creditType: 'autoDeduct', balance: 50_000 })
  for (const name of ['officer', 'colleague', 'tabuk', 'amman', 'jeddah', 'admin', 'operations', 'agent']) {
    tokens[name] = await openSession(database, `${name}@test.example`)
  }
  const fee = { fromCountry: 'SA', toCountry: null, currency: 'SAR' }
  await database.orm.insert(exitFees).values([
    { id: randomUUID(), ...fee, nationalityClass: 'any', amount: 3000 },
    { id: randomUUID(), ...fee, nationalityClass: 'citizen', amount: 1000 },
    { id: randomUUID(), ...fee, toCountry: 'EG', nationalityClass: 'any', amount: 9900 },
    { id: randomUUID(), ...fee, nationalityClass: 'any', currency: 'JOD', amount: 5000 },
    { id: randomUUID(), ...fee, nationalityClass: 'any', currency: 'USD', amount: 1, isActive: false },
  ])
})
afterAll(() => server.stop())

let date = ''
let day = 20
let nextSeat = 3
/** Every test has a day of its own, so its departures are nobody else's. */
beforeEach(() => {
  day += 1
  nextSeat = 3
  date = new Date(Date.now() + day * DAY_MS).toISOString().slice(0, 10)
})

const abroadKey = () => `${operator.timings.outward}.${date}.1`
const domesticKey = () => `${operator.timings.domestic}.${date}.1`

async function sellTo(
  passenger: Partial<typeof ADULT>,
  ride: SaleBody['outward'],
  fare: number,
  seller = 'officer',
): Promise<Ticket> {
  const seat = String(nextSeat++)
  const body = saleBody(operator, {
    outward: ride,
    passengers: [{ ...ADULT, ...passenger, seat }],
    expectedTotal: fare,
  })
  const held = await inject(server.app, 'holdSeats', { token: tokenOf(seller), body: { ...ride, seats: [seat] } })
  if (held.status !== 200) throw new Error(held.text)
  const { data, text } = await inject(server.app, 'createBooking', { token: tokenOf(seller), body })
  const [ticket] = data?.tickets ?? []
  if (!ticket) throw new Error(text)
  return ticket
}
const sellAbroad = (passenger: Partial<typeof ADULT> = {}) =>
  sellTo(passenger, { departureKey: abroadKey(), from: 0, to: 2 }, 11_500)
const sellFromTabuk = () => sellTo({}, { departureKey: abroadKey(), from: 1, to: 2 }, 6000)
const sellWithinSaudi = () => sellTo({}, { departureKey: domesticKey(), from: 0, to: 1 }, 5000)

const close = (
  name: string,
  key: string,
  position = 0,
  reason: string | null = 'The road will be closed',
  idempotency?: string,
) =>
  inject(server.app, 'closeDeparture', {
    token: tokenOf(name),
    params: { key },
    body: { position, ...(reason && { reason }) },
    ...(idempotency && { key: idempotency }),
  })
const reopen = (name: string, key: string, position = 0, reason = 'The bus is late') =>
  inject(server.app, 'reopenDeparture', { token: tokenOf(name), params: { key }, body: { position, reason } })

type CheckInItem = BodyOf<'checkIn'>['tickets'][number]
async function checkIn(name: string, item: CheckInItem, more: { departureKey?: string; key?: string } = {}) {
  const { key, ...rest } = more
  const { data, text } = await inject(server.app, 'checkIn', {
    token: tokenOf(name),
    body: { tickets: [item], ...rest },
    ...(key && { key }),
  })
  const [outcome] = data ?? []
  if (!outcome) throw new Error(text)
  return outcome
}
const undo = (name: string, ticket: Ticket, version: number) =>
  inject(server.app, 'undoCheckIn', {
    token: tokenOf(name),
    body: { ticketId: ticket.id, version, reason: 'Wrong passenger' },
  })

function pay(name: string, tickets: readonly Ticket[], change: Partial<BodyOf<'payExitFee'>> = {}, key?: string) {
  const body = {
    tickets: tickets.map(({ id }) => ({ ticketId: id })),
    currency: 'SAR',
    payment: { means: 'pos' as const, reference: null },
    expectedTotal: 3000 * tickets.length,
    ...change,
  }
  return inject(server.app, 'payExitFee', { token: tokenOf(name), body, ...(key && { key }) })
}

async function stored({ id }: Ticket): Promise<{ state: string; version: number; events: string[] }> {
  const { rows } = await server.database.pool.query<{ state: string; version: number; events: string[] }>(
    `select state, version, array(select event from workflow_events where record_id = tickets.id order by id) as events from tickets where id = $1`,
    [id],
  )
  if (!rows[0]) throw new Error('the ticket is gone')
  return rows[0]
}
const stateOf = async (ticket: Ticket) => (await stored(ticket)).state

async function refusedEvents(recordId: string): Promise<unknown[]> {
  const { rows } = await server.database.pool.query(
    'select event, from_state from refused_events where record_id = $1 order by id',
    [recordId],
  )
  return rows.map(({ event, from_state }) => [event, from_state])
}

/** Moves a departure in time, tickets and all, so that it leaves its first stoppage so many minutes from now. */
async function leaveIn(key: string, minutes: number): Promise<void> {
  const [timingId, travelDate] = key.split('.')
  const at = new Date(Date.now() + minutes * MINUTE_MS)
  await server.database.pool.query(
    `with moved as (
       update departures set starts_at = $3, version = version + 1,
         departs = (select jsonb_agg(to_jsonb(to_char(((d::text)::timestamptz + ($3 - starts_at)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
                    from jsonb_array_elements_text(departs) d),
         arrivals = (select jsonb_agg(to_jsonb(to_char(((d::text)::timestamptz + ($3 - starts_at)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
                    from jsonb_array_elements_text(arrivals) d)
       where timing_id = $1 and travel_date = $2 returning id, departs, arrivals
     )
     update tickets set boards_at = (moved.departs ->> from_position)::timestamptz, alights_at = (moved.arrivals ->> to_position)::timestamptz
     from moved where departure_id = moved.id`,
    [timingId, travelDate, at],
  )
}

async function state(name: string, key: string) {
  return (await inject(server.app, 'getDepartureState', { token: tokenOf(name), params: { key } })).data
}

describe('closing boarding', () => {
  test('makes a no-show of who has not come, and of nobody else', async () => {
    const [missing, paid, here, later] = [
      await sellAbroad(),
      await sellAbroad(),
      await sellAbroad(),
      await sellFromTabuk(),
    ]
    await pay('officer', [paid, here], { expectedTotal: 6000 })
    await checkIn('officer', { ticketId: here.id })
    const { status, data } = await close('officer', abroadKey())
    expect([status, data]).toEqual([
      200,
      { departureKey: abroadKey(), position: 0, state: 'scheduled', version: 2, tickets: 2 },
    ])
    expect(await Promise.all([missing, paid, here, later].map(stateOf))).toEqual([
      'noShow',
      'noShow',
      'checkedIn',
      'pending',
    ])
    const { stoppages } = await state('operations', abroadKey())
    expect(stoppages).toMatchObject([
      {
        position: 0,
        closed: { by: 'officer' },
        expected: 3,
        feePaid: 2,
        checkedIn: 1,
        missing: 2,
        mayClose: false,
        mayReopen: true,
      },
      { position: 1, closed: null, expected: 1, checkedIn: 0, missing: 1, mayClose: true, mayReopen: false },
    ])
  })

  test('at the last stoppage that is open closes the departure', async () => {
    await sellFromTabuk()
    expect((await close('tabuk', abroadKey(), 1)).data.state).toBe('scheduled')
    expect((await close('officer', abroadKey(), 0)).data.state).toBe('closed')
    expect((await state('admin', abroadKey())).state).toBe('closed')
  })

  test('is possible before anybody has bought a seat', async () => {
    expect((await close('admin', domesticKey())).data).toMatchObject({ state: 'closed', tickets: 0 })
  })

  test('ends the sale from there, and from there only', async () => {
    const search = async (from: 'riyadh' | 'tabuk') => {
      const stops = (await inject(server.app, 'getStopageListDropdown', { token: tokenOf('officer') })).data
      const idOf = (name: string) => stops.find((stop) => stop.name.en === name)?.id ?? ''
      const local = new Date(Date.parse(`${date}T00:00:00Z`) + (from === 'tabuk' ? DAY_MS : 0))
        .toISOString()
        .slice(0, 10)
      const query = { fromStoppageId: idOf(from), toStoppageId: idOf('amman'), date: local }
      return (await inject(server.app, 'getDepartures', { token: tokenOf('officer'), query })).data.find(
        ({ key }) => key === abroadKey(),
      )
    }
    const held = { departureKey: abroadKey(), from: 0, to: 2, seats: ['9'] }
    await inject(server.app, 'holdSeats', { token: tokenOf('officer'), body: held })
    await close('officer', abroadKey())
    const sale = saleBody(operator, {
      outward: { departureKey: abroadKey(), from: 0, to: 2 },
      passengers: [{ ...ADULT, seat: '9' }],
    })
    expect((await inject(server.app, 'createBooking', { token: tokenOf('officer'), body: sale })).error.code).toBe(
      'departureClosed',
    )
    expect(
      (await inject(server.app, 'holdSeats', { token: tokenOf('officer'), body: { ...held, seats: ['10'] } })).error
        .code,
    ).toBe('departureClosed')
    expect(await search('riyadh')).toMatchObject({ state: 'closed', seatsAvailable: 0 })
    expect(await search('tabuk')).toMatchObject({ state: 'scheduled' })
    const map = (from: string) =>
      inject(server.app, 'getSeatMap', {
        token: tokenOf('officer'),
        params: { key: abroadKey() },
        query: { from, to: '2' },
      })
    expect((await map('0')).data).toMatchObject({
      state: 'closed',
      seats: expect.arrayContaining([expect.objectContaining({ seat: '12', kind: 'unavailable' })]),
    })
    expect((await map('1')).data).toMatchObject({
      state: 'scheduled',
      seats: expect.arrayContaining([expect.objectContaining({ seat: '12', kind: 'available' })]),
    })
    await sellFromTabuk()
  })

  test('happens once: the second is told the present state, and the attempt is logged', async () => {
    await sellWithinSaudi()
    await close('officer', domesticKey())
    const { status, error } = await close('colleague', domesticKey())
    expect([status, error.code, error.details]).toEqual([409, 'transitionRefused', { state: 'closed', closed: [0] }])
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id from departures where timing_id = $1 and travel_date = $2',
      [operator.timings.domestic, date],
    )
    expect(await refusedEvents(rows[0]?.id ?? '')).toEqual([['departure.close', 'closed']])
  })

  test('repeated with the same key is answered the same, and logs nothing', async () => {
    await sellWithinSaudi()
    const key = randomUUID()
    const [one, other] = await Promise.all([
      close('officer', domesticKey(), 0, 'The road will be closed', key),
      close('officer', domesticKey(), 0, 'The road will be closed', key),
    ])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(other.data).toEqual(one.data)
    expect((await close('officer', domesticKey(), 0, 'The road will be closed', key)).data).toEqual(one.data)
  })

  test('is for the staff of the stoppage, admin and operations', async () => {
    expect((await close('tabuk', abroadKey(), 0)).status).toBe(422)
    expect((await close('amman', abroadKey(), 1)).status).toBe(422)
    expect((await close('agent', abroadKey(), 0)).status).toBe(422)
    expect((await close('operations', abroadKey(), 2)).error.fields).toHaveProperty('position')
    expect((await state('tabuk', abroadKey())).stoppages.map(({ mayClose }) => mayClose)).toEqual([false, true])
    expect((await close('admin', abroadKey(), 1)).status).toBe(200)
  })

  test('more than three hours before the bus leaves wants a reason, which is kept', async () => {
    const ticket = await sellWithinSaudi()
    await leaveIn(domesticKey(), 3 * 60 + 5)
    const { status, error } = await close('officer', domesticKey(), 0, null)
    expect([status, error.fields]).toEqual([422, { reason: expect.stringContaining('3 hours') }])
    expect([await stateOf(ticket), (await state('officer', domesticKey())).state]).toEqual(['pending', 'scheduled'])
    expect((await close('officer', domesticKey(), 0, 'The border is shut')).status).toBe(200)
    const { rows } = await server.database.pool.query(
      `select e.reason from workflow_events e join tickets t on e.record_id in (t.id, t.departure_id) where t.id = $1 and e.event in ('departure.close', 'ticket.closeDeparture')`,
      [ticket.id],
    )
    expect(rows).toEqual([{ reason: 'The border is shut' }, { reason: 'The border is shut' }])
  })

  test('within three hours of leaving needs none', async () => {
    const ticket = await sellWithinSaudi()
    await leaveIn(domesticKey(), 3 * 60 - 5)
    expect((await close('officer', domesticKey(), 0, null)).status).toBe(200)
    expect(await stateOf(ticket)).toBe('noShow')
  })

  test('knows no departure that does not run', async () => {
    const key = `${randomUUID()}.${date}.1`
    expect((await close('admin', key)).status).toBe(404)
    expect((await inject(server.app, 'getDepartureState', { token: tokenOf('admin'), params: { key } })).status).toBe(
      404,
    )
  })
})

describe('opening boarding again', () => {
  test('brings back who became a no-show, with the fee where one stands', async () => {
    const [missing, paid, here] = [await sellAbroad(), await sellAbroad(), await sellAbroad()]
    await pay('officer', [paid, here], { expectedTotal: 6000 })
    await checkIn('officer', { ticketId: here.id })
    await close('officer', abroadKey())
    const { status, data } = await reopen('operations', abroadKey())
    expect([status, data.tickets, data.state]).toEqual([200, 2, 'scheduled'])
    expect(await Promise.all([missing, paid, here].map(stateOf))).toEqual(['pending', 'exitFeePaid', 'checkedIn'])
    expect((await state('officer', abroadKey())).stoppages[0]).toMatchObject({ closed: null, mayClose: true })
    await sellAbroad()
    const { rows } = await server.database.pool.query(
      'select reason from workflow_events where record_id = $1 order by id desc limit 1',
      [missing.id],
    )
    expect(rows).toEqual([{ reason: 'The bus is late' }])
  })

  test('schedules a closed departure again', async () => {
    await close('admin', domesticKey())
    expect((await reopen('admin', domesticKey())).data.state).toBe('scheduled')
  })

  test('leaves who got the money back where they are', async () => {
    const ticket = await sellWithinSaudi()
    await close('officer', domesticKey())
    await server.database.pool.query(`update tickets set state = 'refunded' where id = $1`, [ticket.id])
    expect((await reopen('admin', domesticKey())).data.tickets).toBe(0)
    expect(await stateOf(ticket)).toBe('refunded')
  })

  test('is refused once the vehicle has left, and where nothing is closed', async () => {
    const ticket = await sellWithinSaudi()
    expect((await reopen('admin', domesticKey())).status).toBe(409)
    await close('officer', domesticKey())
    await leaveIn(domesticKey(), -1)
    expect((await reopen('admin', domesticKey())).error).toMatchObject({
      code: 'transitionRefused',
      details: { state: 'closed', closed: [0] },
    })
    expect(await stateOf(ticket)).toBe('noShow')
  })

  test('wants a reason, and is not for staff', async () => {
    await close('officer', domesticKey())
    expect((await reopen('officer', domesticKey())).status).toBe(403)
    expect((await reopen('admin', domesticKey(), 0, ' ')).status).toBe(400)
  })
})

describe('checking in', () => {
  test('notes who, when and where', async () => {
    const ticket = await sellWithinSaudi()
    const outcome = await checkIn('officer', { ticketId: ticket.id }, { departureKey: domesticKey() })
    expect(outcome).toMatchObject({
      ticketId: ticket.id,
      result: 'checkedIn',
      state: 'checkedIn',
      checkIn: { officer: { name: 'officer' }, depot: { code: 'RIY' } },
      refusal: null,
    })
    const again = await checkIn('jeddah', { ticketId: ticket.id })
    expect(again).toMatchObject({ result: 'already', state: 'checkedIn', checkIn: outcome.checkIn })
    expect(again.refusal?.message).toMatch(
      /^Already checked in by officer at RIY, \d{1,2} [A-Z][a-z]+ \d{4}, \d{2}:\d{2}\.$/,
    )
  })

  test('of two officers with one ticket, one checks in and the other is told who did', async () => {
    const ticket = await sellWithinSaudi()
    const outcomes = await Promise.all(['officer', 'colleague'].map((name) => checkIn(name, { ticketId: ticket.id })))
    expect(outcomes.map(({ result }) => result).toSorted()).toEqual(['already', 'checkedIn'])
    const [first, second] = outcomes.toSorted((one) => (one.result === 'checkedIn' ? -1 : 1))
    expect(second?.checkIn).toEqual(first?.checkIn)
    expect((await stored(ticket)).events.filter((event) => event === 'ticket.checkIn')).toHaveLength(1)
  })

  test('says of each of many what happened, and one that is refused holds up no other', async () => {
    const [one, abroad] = [await sellWithinSaudi(), await sellAbroad()]
    const items = [
      { ticketId: one.id },
      { ticketId: randomUUID() },
      { ticketId: abroad.id },
      { ticketId: one.id },
      { code: 'AAAA' },
    ]
    const { status, data } = await inject(server.app, 'checkIn', {
      token: tokenOf('officer'),
      body: { tickets: items },
    })
    expect([status, data.map(({ result }) => result)]).toEqual([
      200,
      ['checkedIn', 'refused', 'refused', 'already', 'refused'],
    ])
    expect(data.map(({ refusal }) => refusal?.code)).toEqual([
      undefined,
      'notFound',
      'transitionRefused',
      'conflict',
      'ruleBroken',
    ])
    expect(await stateOf(abroad)).toBe('pending')
    expect(await refusedEvents(abroad.id)).toEqual([['ticket.checkIn', 'pending']])
  })

  test('abroad wants the exit fee first, in the words of the reader', async () => {
    const ticket = await sellAbroad()
    const body = { tickets: [{ ticketId: ticket.id }] }
    const told = await inject(server.app, 'checkIn', { token: tokenOf('officer'), body, language: 'ar' })
    expect(told.data[0]?.refusal).toEqual({
      code: 'transitionRefused',
      message: 'رسوم المغادرة غير مدفوعة بعد. استلمها أولًا.',
    })
    await pay('officer', [ticket])
    expect(await checkIn('officer', { ticketId: ticket.id })).toMatchObject({ result: 'checkedIn' })
  })

  test.each([
    ['is missing', null, 'no passport is entered'],
    ['has ended', '2020-01-01', 'The passport expired on 1 Jan 2020'],
  ])('abroad is refused where the passport %s', async (_, expiry, words) => {
    const ticket = await sellAbroad()
    await pay('officer', [ticket])
    await server.database.pool.query(
      'update passengers set passport_expiry = $2 where id = (select passenger_id from tickets where id = $1)',
      [ticket.id, expiry],
    )
    const outcome = await checkIn('officer', { ticketId: ticket.id })
    expect(outcome).toMatchObject({ result: 'refused', state: 'exitFeePaid', refusal: { code: 'ruleBroken' } })
    expect(outcome.refusal?.message).toContain(words)
  })

  test('takes a passport that ends on the day of boarding, by the calendar at the stoppage', async () => {
    const ticket = await sellAbroad()
    await pay('officer', [ticket])
    // 21:30 UTC is half past midnight of the next day in Riyadh.
    await server.database.pool.query(`update tickets set boards_at = $2 where id = $1`, [
      ticket.id,
      `${date}T21:30:00Z`,
    ])
    const expireOn = (expiry: string) =>
      server.database.pool.query(
        'update passengers set passport_expiry = $2 where id = (select passenger_id from tickets where id = $1)',
        [ticket.id, expiry],
      )
    await expireOn(date)
    expect((await checkIn('officer', { ticketId: ticket.id })).result).toBe('refused')
    await expireOn(new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10))
    expect((await checkIn('officer', { ticketId: ticket.id })).result).toBe('checkedIn')
  })

  test('asks for no passport where no border is crossed', async () => {
    const ticket = await sellWithinSaudi()
    await server.database.pool.query(
      'update passengers set passport_expiry = $2 where id = (select passenger_id from tickets where id = $1)',
      [ticket.id, '2020-01-01'],
    )
    expect((await checkIn('officer', { ticketId: ticket.id })).result).toBe('checkedIn')
  })

  test('by the code on the ticket refuses an outdated print and a ticket of another departure', async () => {
    const ticket = await sellWithinSaudi()
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select booking_id as id from tickets where id = $1',
      [ticket.id],
    )
    const print = await inject(server.app, 'getTicketPrint', {
      token: tokenOf('officer'),
      params: { id: rows[0]?.id ?? '' },
    })
    const code = print.data.codes[ticket.id] ?? ''
    expect((await checkIn('officer', { code }, { departureKey: abroadKey() })).refusal?.message).toContain(
      'another departure: Riyadh – Jeddah',
    )
    await server.database.pool.query('update tickets set print_revision = 2 where id = $1', [ticket.id])
    expect((await checkIn('officer', { code })).refusal?.message).toContain('out of date')
    await server.database.pool.query('update tickets set print_revision = 1 where id = $1', [ticket.id])
    const forged = `${code.slice(0, -4)}0000`
    expect(await checkIn('officer', { code: forged })).toMatchObject({
      ticketId: null,
      refusal: { message: expect.stringContaining('not one of our tickets') },
    })
    expect((await checkIn('officer', { code: code.toLowerCase() })).result).toBe('checkedIn')
  })

  test('is blocked by an open refund request', async () => {
    const ticket = await sellWithinSaudi()
    await openRefundRequest(ticket)
    expect((await checkIn('officer', { ticketId: ticket.id })).refusal?.message).toContain('A refund was requested')
  })

  test('is for the staff and admin of depots where the departure calls', async () => {
    const ticket = await sellAbroad()
    await pay('officer', [ticket])
    expect(await checkIn('jeddah', { ticketId: ticket.id })).toMatchObject({
      result: 'refused',
      state: null,
      refusal: { code: 'notFound' },
    })
    const refusals = await Promise.all(
      ['operations', 'agent'].map((name) =>
        inject(server.app, 'checkIn', { token: tokenOf(name), body: { tickets: [{ ticketId: ticket.id }] } }),
      ),
    )
    expect(refusals.map(({ status }) => status)).toEqual([403, 422])
    expect((await checkIn('amman', { ticketId: ticket.id })).result).toBe('checkedIn')
  })

  test('names a ticket or a code, one of both', async () => {
    for (const item of [{}, { ticketId: randomUUID(), code: 'A' }]) {
      expect(
        (await inject(server.app, 'checkIn', { token: tokenOf('officer'), body: { tickets: [item] } })).status,
      ).toBe(400)
    }
  })

  test('repeated with the same key is answered the same', async () => {
    const ticket = await sellWithinSaudi()
    const key = randomUUID()
    const first = await checkIn('officer', { ticketId: ticket.id }, { key })
    expect(await checkIn('officer', { ticketId: ticket.id }, { key })).toEqual(first)
  })
})

describe('what a cut-off device uploads late', () => {
  const device = (minutesAgo: number, clockIsOffBy = 0) => {
    const sentAt = Date.now() + clockIsOffBy * MINUTE_MS
    return { at: new Date(sentAt - minutesAgo * MINUTE_MS).toISOString(), sentAt: new Date(sentAt).toISOString() }
  }
  /** Sold an hour ago and closed ten minutes ago. */
  async function closedTenMinutesAgo(tickets: readonly Ticket[], key: string): Promise<void> {
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select distinct booking_id as id from tickets where id = any ($1::uuid[])',
      [tickets.map(({ id }) => id)],
    )
    await soldEarlier(
      server.ownerUrl,
      rows.map(({ id }) => id),
      1,
    )
    await close('admin', key)
    await server.database.pool.query(
      `update departure_closings set closed_at = now() - interval '10 minutes' where departure_id = (select departure_id from tickets where id = $1)`,
      [tickets[0]?.id],
    )
  }

  test('boards who was there before the close, however wrong the clock of the device', async () => {
    const [one, other] = [await sellWithinSaudi(), await sellWithinSaudi()]
    await closedTenMinutesAgo([one, other], domesticKey())
    expect(await checkIn('officer', { ticketId: one.id, clientId: randomUUID(), device: device(11) })).toMatchObject({
      result: 'checkedIn',
    })
    const outcome = await checkIn('officer', { ticketId: other.id, clientId: randomUUID(), device: device(12, 300) })
    expect(outcome).toMatchObject({ result: 'checkedIn' })
    expect(Math.abs(Date.parse(outcome.checkIn?.at ?? '') - (Date.now() - 12 * MINUTE_MS))).toBeLessThan(MINUTE_MS)
    const { rows } = await server.database.pool.query(
      'select payload from workflow_events where record_id = $1 order by id desc limit 1',
      [other.id],
    )
    expect(rows[0]?.payload).toMatchObject({ happenedAt: outcome.checkIn?.at })
  })

  test('does not board who came after the close, whatever the device claims it was', async () => {
    const ticket = await sellWithinSaudi()
    await closedTenMinutesAgo([ticket], domesticKey())
    // By its own clock, which is half an hour late, it happened before the close.
    expect(
      await checkIn('officer', { ticketId: ticket.id, clientId: randomUUID(), device: device(9, -30) }),
    ).toMatchObject({ result: 'refused', state: 'noShow' })
    expect(await checkIn('officer', { ticketId: ticket.id })).toMatchObject({
      result: 'refused',
      refusal: { message: expect.stringContaining('Boarding is closed') },
    })
    expect(await refusedEvents(ticket.id)).toEqual([
      ['ticket.checkIn', 'noShow'],
      ['ticket.checkIn', 'noShow'],
    ])
  })

  test('is refused where the times cannot be', async () => {
    const ticket = await sellWithinSaudi()
    const send = (at: number, sentAt: number) => ({
      at: new Date(Date.now() + at * MINUTE_MS).toISOString(),
      sentAt: new Date(Date.now() + sentAt * MINUTE_MS).toISOString(),
    })
    const items = { tickets: [{ ticketId: ticket.id, device: send(5, 0) }] }
    expect((await inject(server.app, 'checkIn', { token: tokenOf('officer'), body: items })).status).toBe(400)
    expect((await checkIn('officer', { ticketId: ticket.id, device: send(-60, 0) })).refusal?.message).toContain(
      'earlier than the sale of the ticket',
    )
    expect((await checkIn('officer', { ticketId: ticket.id, device: send(-8 * 1440, 0) })).refusal?.message).toContain(
      'more than 7 days ago',
    )
    expect(await stateOf(ticket)).toBe('pending')
  })

  test('is answered the same for ever when the same command comes again', async () => {
    const [ticket, other] = [await sellWithinSaudi(), await sellWithinSaudi()]
    const clientId = randomUUID()
    const both = await Promise.all(
      ['officer', 'officer'].map((name) => checkIn(name, { ticketId: ticket.id, clientId })),
    )
    expect(both.map(({ result }) => result)).toEqual(['checkedIn', 'checkedIn'])
    expect(both[0]).toEqual(both[1])
    expect(await checkIn('officer', { ticketId: ticket.id, clientId })).toEqual(both[0])
    expect((await stored(ticket)).events.filter((event) => event === 'ticket.checkIn')).toHaveLength(1)
    expect(await checkIn('officer', { ticketId: other.id, clientId })).toMatchObject({
      result: 'refused',
      state: 'pending',
      refusal: { code: 'conflict' },
    })
  })

  test('takes exit fees that were paid before the close, once', async () => {
    const ticket = await sellAbroad()
    await closedTenMinutesAgo([ticket], abroadKey())
    const clientId = randomUUID()
    const late = (minutesAgo: number) => ({ tickets: [{ ticketId: ticket.id, clientId }], device: device(minutesAgo) })
    expect((await pay('officer', [ticket], late(9))).error).toMatchObject({
      code: 'transitionRefused',
      details: { state: 'noShow' },
    })
    const first = await pay('officer', [ticket], late(11))
    expect([first.status, first.data.receipts[0]?.state]).toEqual([200, 'exitFeePaid'])
    expect((await pay('officer', [ticket], late(11))).data).toEqual(first.data)
    expect(
      (await pay('officer', [await sellFromTabuk()], { tickets: [{ ticketId: (await sellFromTabuk()).id, clientId }] }))
        .status,
    ).toBe(409)
    expect((await checkIn('officer', { ticketId: ticket.id, device: device(1) })).result).toBe('checkedIn')
  })
})

describe('taking a check-in back', () => {
  test('makes the ticket pending again, or paid where the fee stands', async () => {
    const [domestic, abroad] = [await sellWithinSaudi(), await sellAbroad()]
    await pay('officer', [abroad])
    const [one, other] = [
      await checkIn('officer', { ticketId: domestic.id }),
      await checkIn('officer', { ticketId: abroad.id }),
    ]
    expect((await undo('admin', domestic, one.version ?? 0)).data).toMatchObject({ state: 'pending' })
    expect((await undo('operations', abroad, other.version ?? 0)).data).toMatchObject({ state: 'exitFeePaid' })
    expect((await checkIn('colleague', { ticketId: domestic.id })).checkIn?.officer.name).toBe('colleague')
  })

  test('is refused on an older version, after departure, where boarding is closed, and to staff', async () => {
    const ticket = await sellWithinSaudi()
    const { version } = await checkIn('officer', { ticketId: ticket.id })
    const present = version ?? 0
    expect((await undo('admin', ticket, present - 1)).error).toMatchObject({
      code: 'staleVersion',
      details: { state: 'checkedIn', version: present },
    })
    expect((await undo('officer', ticket, present)).status).toBe(403)
    await close('officer', domesticKey())
    expect((await undo('admin', ticket, present)).error.code).toBe('departureClosed')
    await leaveIn(domesticKey(), -1)
    expect((await undo('admin', ticket, present)).error.code).toBe('transitionRefused')
    expect(await stateOf(ticket)).toBe('checkedIn')
  })
})

describe('the exit fee', () => {
  const quote = (name: string, tickets: readonly Ticket[]) =>
    inject(server.app, 'getExitFeeQuote', {
      token: tokenOf(name),
      query: { ticketIds: tickets.map(({ id }) => id).join(',') },
    })

  async function ledgerOf(paymentId: string) {
    const { rows } = await server.database.pool.query<{ account: string; amount: number; shift: boolean }>(
      `select account, amount, shift_id is not null as shift from ledger_entries e join ledger_lines l on l.entry_id = e.id where record_id = $1 order by line`,
      [paymentId],
    )
    return rows.map((row) => [row.account, row.amount, row.shift])
  }

  test('is what fits the passenger most closely, in each currency it is taken in', async () => {
    const [foreigner, citizen, home] = [
      await sellAbroad(),
      await sellAbroad({ nationality: 'SA' }),
      await sellWithinSaudi(),
    ]
    const { data } = await quote('officer', [foreigner, citizen, home])
    const of = (ticket: Ticket) => data.tickets.find(({ ticketId }) => ticketId === ticket.id)
    expect(of(foreigner)).toMatchObject({
      isDue: true,
      reason: null,
      fromCountry: 'SA',
      toCountry: 'JO',
      fees: [
        { currency: 'JOD', amount: 5000 },
        { currency: 'SAR', amount: 3000 },
      ],
    })
    expect(of(citizen)).toMatchObject({
      fees: [
        { currency: 'JOD', amount: 5000 },
        { currency: 'SAR', amount: 1000 },
      ],
    })
    expect(of(home)).toMatchObject({
      isDue: false,
      fromCountry: null,
      fees: [],
      reason: expect.stringContaining('crosses no border'),
    })
    expect(data.totals).toEqual([
      { currency: 'JOD', amount: 10_000 },
      { currency: 'SAR', amount: 4000 },
    ])
  })

  test('in cash goes into the till of whoever takes it, against what is owed to the authority', async () => {
    const ticket = await sellAbroad()
    const { status, data } = await pay('officer', [ticket], {
      payment: { means: 'cash', reference: null },
      isManual: true,
    })
    expect([status, data.total, data.receipts[0]?.state]).toEqual([200, 3000, 'exitFeePaid'])
    expect(await ledgerOf(data.receipts[0]?.id ?? '')).toEqual([
      ['1000', 3000, true],
      ['2400', -3000, false],
    ])
    const { rows } = await server.database.pool.query(
      'select means, is_manual, shift_id is not null as till from exit_fee_payments where ticket_id = $1',
      [ticket.id],
    )
    expect(rows).toEqual([{ means: 'cash', is_manual: true, till: true }])
  })

  test("by card goes to the card machine, with the officer's till", async () => {
    const { data } = await pay('officer', [await sellAbroad()], {
      currency: 'JOD',
      expectedTotal: 5000,
      payment: { means: 'pos', reference: '77' },
    })
    expect(await ledgerOf(data.receipts[0]?.id ?? '')).toEqual([
      ['1020', 5000, true],
      ['2400', -5000, false],
    ])
  })

  test('of a group is one payment with a receipt for each, numbered without a gap at the depot', async () => {
    const tickets = [await sellAbroad(), await sellAbroad(), await sellAbroad()]
    const numberOf = (text: string | undefined) => Number(text?.split('-').at(-1))
    const one = await pay('amman', tickets.slice(0, 2))
    expect(one.data.receipts.map(({ receiptNumber }) => receiptNumber)).toEqual([
      expect.stringMatching(/^EF-AMM-\d{4}-\d{5}$/),
      expect.stringMatching(/^EF-AMM-\d{4}-\d{5}$/),
    ])
    expect((await pay('amman', tickets.slice(2), { expectedTotal: 1 })).status).toBe(409)
    const next = await pay('amman', tickets.slice(2))
    expect(
      [...one.data.receipts, ...next.data.receipts].map(({ receiptNumber }) => numberOf(receiptNumber)).toSorted(),
    ).toEqual([1, 2, 3])
  })

  test('of a group is taken from all or from none', async () => {
    const [one, home] = [await sellAbroad(), await sellWithinSaudi()]
    const { status, error } = await pay('officer', [one, home])
    expect([status, error.message]).toEqual([422, 'Omar Saleh crosses no border, so no exit fee is due.'])
    expect(await stateOf(one)).toBe('pending')
    expect((await pay('officer', [one, { id: randomUUID(), version: 1 }])).status).toBe(404)
    expect(await stateOf(one)).toBe('pending')
  })

  test('is paid once: the second is told who took it, when, and on which receipt', async () => {
    const ticket = await sellAbroad()
    const answers = await Promise.all(['officer', 'colleague'].map((name) => pay(name, [ticket])))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [taken, refused] = answers.toSorted((one, other) => one.status - other.status)
    const receipt = taken?.data.receipts[0]?.receiptNumber ?? '?'
    expect(refused?.error.message).toContain(`receipt ${receipt}`)
    expect(refused?.error.message).toMatch(/(officer|colleague), \d{1,2} [A-Z][a-z]+ \d{4}, \d{2}:\d{2}/)
    expect((await quote('officer', [ticket])).data.tickets[0]).toMatchObject({
      isDue: false,
      reason: expect.stringContaining(receipt),
    })
  })

  test('is not taken at another price than the passenger was told, nor in a currency without one', async () => {
    const ticket = await sellAbroad()
    const other = await pay('officer', [ticket], { expectedTotal: 2900 })
    expect([other.status, other.error.code, other.error.details]).toEqual([
      409,
      'priceChanged',
      { currency: 'SAR', total: 3000 },
    ])
    expect(other.error.message).toContain('30.00 SAR')
    expect((await pay('officer', [ticket], { currency: 'USD', expectedTotal: 1 })).error).toMatchObject({
      code: 'noPrice',
      details: { currencies: ['JOD', 'SAR'] },
    })
    expect(await stateOf(ticket)).toBe('pending')
  })

  test('by hand is cash, and is not for agents or where the departure does not call', async () => {
    const ticket = await sellAbroad()
    expect((await pay('officer', [ticket], { isManual: true })).error.fields).toHaveProperty(['payment.means'])
    expect((await pay('agent', [ticket])).status).toBe(422)
    expect((await pay('jeddah', [ticket])).status).toBe(404)
    expect((await pay('operations', [ticket])).status).toBe(403)
    expect((await quote('jeddah', [ticket])).status).toBe(404)
    expect(await stateOf(ticket)).toBe('pending')
  })

  test('repeated with the same key is taken once', async () => {
    const ticket = await sellAbroad()
    const key = randomUUID()
    const [one, other] = await Promise.all([pay('officer', [ticket], {}, key), pay('officer', [ticket], {}, key)])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(other.data).toEqual(one.data)
  })

  test('is owed to the authority to the last unit', async () => {
    const { rows } = await server.database.pool.query<{ currency: string; owed: number; paid: number }>(
      `select currency, -sum(amount)::bigint as owed,
         (select coalesce(sum(p.amount), 0)::bigint from exit_fee_payments p where p.currency = l.currency and given_back_at is null) as paid
       from ledger_lines l where account = '2400' group by currency`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { owed, paid } of rows) expect(owed).toBe(paid)
  })
})

describe('at the same moment', () => {
  test('closing and checking in: who is seen boards, nobody stays in between', async () => {
    const tickets = [await sellWithinSaudi(), await sellWithinSaudi(), await sellWithinSaudi(), await sellWithinSaudi()]
    const [closed, ...outcomes] = await Promise.all([
      close('admin', domesticKey()),
      ...tickets.map((ticket) => checkIn('officer', { ticketId: ticket.id })),
    ])
    expect(closed.status).toBe(200)
    const states = await Promise.all(tickets.map(stateOf))
    expect(states).toEqual(outcomes.map(({ result }) => (result === 'checkedIn' ? 'checkedIn' : 'noShow')))
  })

  test('closing and selling: a seat is sold before the close or not at all', async () => {
    const ride = { departureKey: domesticKey(), from: 0, to: 1 }
    const seats = ['5', '6', '7', '8']
    await inject(server.app, 'holdSeats', { token: tokenOf('officer'), body: { ...ride, seats } })
    await inject(server.app, 'holdSeats', { token: tokenOf('colleague'), body: { ...ride, seats: ['11'] } })
    const sell = (name: string, seat: string) =>
      inject(server.app, 'createBooking', {
        token: tokenOf(name),
        body: saleBody(operator, { outward: ride, passengers: [{ ...ADULT, seat }], expectedTotal: 5000 }),
      })
    const [first, closed, second] = await Promise.all([
      sell('officer', '5'),
      close('admin', domesticKey()),
      sell('colleague', '11'),
    ])
    expect(closed.status).toBe(200)
    for (const sale of [first, second]) {
      if (sale.status === 200) expect(await stateOf(sale.data.tickets[0] ?? { id: '', version: 0 })).toBe('noShow')
      else expect(sale.error.code).toBe('departureClosed')
    }
    const { rows } = await server.database.pool.query(
      `select 1 from tickets t join departures d on d.id = t.departure_id where d.state = 'closed' and t.state in ('pending', 'exitFeePaid')`,
    )
    expect(rows).toEqual([])
  })

  test('two who close two stoppages: both are closed, and so the departure', async () => {
    await sellAbroad()
    const answers = await Promise.all([close('officer', abroadKey(), 0), close('tabuk', abroadKey(), 1)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ data }) => data.state).toSorted()).toEqual(['closed', 'scheduled'])
    expect((await state('admin', abroadKey())).state).toBe('closed')
  })
})

describe('the ticket lifecycle through the API', () => {
  const SENT = [
    'ticket.payExitFee',
    'ticket.checkIn',
    'ticket.undoCheckIn',
    'ticket.closeDeparture',
    'ticket.reopenDeparture',
  ] as const satisfies readonly TicketEvent['type'][]

  const send = {
    'ticket.payExitFee': (ticket: Ticket) => pay('admin', [ticket]),
    'ticket.checkIn': (ticket: Ticket) => checkIn('admin', { ticketId: ticket.id }),
    'ticket.undoCheckIn': async (ticket: Ticket) => undo('admin', ticket, (await stored(ticket)).version),
    'ticket.closeDeparture': (_: Ticket, key: string) => close('admin', key),
    'ticket.reopenDeparture': async (_: Ticket, key: string) => {
      // Closed by hand: closing through the API would move the ticket first.
      const { rows } = await server.database.pool.query<{ id: string }>(
        `update departures set closed_positions = '{0}', state = case when route_id in (select route_id from timings where id = $1) then 'closed' else state end
         where timing_id = $1 and travel_date = $2 returning id`,
        key.split('.').slice(0, 2),
      )
      await server.database.pool.query(
        `insert into departure_closings (departure_id, position, closed_by) select $1, 0, id from users where email = 'admin@test.example'`,
        [rows[0]?.id],
      )
      return reopen('admin', key)
    },
  } as const satisfies { [Type in (typeof SENT)[number]]: (ticket: Ticket, key: string) => Promise<unknown> }

  test.each(TICKET_STATES.flatMap((from) => [true, false].map((crossesBorder) => ({ from, crossesBorder }))))(
    'leads from $from where the machine says (border: $crossesBorder)',
    async ({ from, crossesBorder }) => {
      for (const type of SENT) {
        day += 1
        date = new Date(Date.now() + day * DAY_MS).toISOString().slice(0, 10)
        nextSeat = 3
        const ticket = crossesBorder ? await sellAbroad() : await sellWithinSaudi()
        const hasExitFeePaid = from === 'exitFeePaid' && crossesBorder
        if (hasExitFeePaid) await pay('admin', [ticket])
        await server.database.pool.query('update tickets set state = $2 where id = $1', [ticket.id, from])
        const facts: TicketFacts = {
          crossesBorder,
          hasExitFeePaid,
          hasOpenRefundRequest: false,
          isDepartureClosed: type === 'ticket.reopenDeparture',
          hasDeparted: false,
          daysSinceDeparture: 0,
          noShowChangeDays: 30,
        }
        const snapshot = ticketLifecycle.resolveState({ value: from, context: facts })
        const before = await stored(ticket)
        await send[type](ticket, crossesBorder ? abroadKey() : domesticKey())
        const after = await stored(ticket)
        const isAccepted = snapshot.can({ type })
        if (isAccepted) {
          const edge = ticketLifecycle.getTransitionData(snapshot, { type })[0]
          expect([from, type, after.state]).toEqual([from, type, edge?.target?.[0]?.key])
          expect(after.events).toEqual([...before.events, type])
        } else {
          expect([from, type, after]).toEqual([from, type, before])
        }
      }
    },
  )
})

/** What asking for money back leaves behind, as far as check-in reads it. */
async function openRefundRequest(ticket: Ticket): Promise<void> {
  const requestId = randomUUID()
  await server.database.pool.query(
    `insert into refund_requests (id, booking_id, cause, reason_code, currency, base, refund, state, requested_by)
     select $1, booking_id, 'passenger', 'medical', 'SAR', 5000, 5000, 'requested', (select id from users where email = 'officer@test.example') from tickets where id = $2`,
    [requestId, ticket.id],
  )
  await server.database.pool.query(
    `insert into refund_request_tickets (request_id, ticket_id, is_open, base, percent, refund, base_vat, refund_vat, policy_version)
     values ($1, $2, true, 5000, 100, 5000, 652, 652, 1)`,
    [requestId, ticket.id],
  )
}
