import { createPublicKey, randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groupedReference } from '#contract/grouped-reference.ts'
import type { BodyOf } from '#contract/contract.ts'
import type { TicketEvent } from '#machines/booking/ticket-lifecycle.ts'
import { withContentsStored } from '#server/audit/contents/store-contents.ts'
import { attemptInTransaction, inTransaction } from '#server/database/connection.ts'
import { exitFeePayments } from '#server/database/schema/travel-day.ts'
import { prices } from '#server/database/schema/network.ts'
import { refundRequests, refundRequestTickets } from '#server/database/schema/refund.ts'
import { posterOf } from '#server/domain/ledger/poster.ts'
import { verifyTicketCode } from '#server/domain/booking/ticket-code.ts'
import { changeTravelDate, type ChangeRequest } from '#server/features/travel-date-change/change-travel-date.ts'
import { claimHeld } from '#server/features/travel-date-change/claim-seats.ts'
import { moveCancelledTickets } from '#server/features/travel-date-change/move-cancelled.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { earningReversals } from '#server/domain/ledger/ticket-earnings.ts'
import { applyEvent } from '#server/lifecycle/apply-event.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { systemPermit } from '#server/domain/booking/write-permit.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { lockTickets } from '#server/domain/booking/live-tickets.ts'
import { freeTicketSeats } from '#server/domain/seat/claims.ts'
import { loadNetwork, raiseNetworkRevision } from '#server/domain/network/network-repository.ts'
import { toLocal } from '#server/time/zoned-time.ts'
import { wordsOf } from '#server/words.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import {
  addAgent,
  addUser,
  ADULT,
  openSmallOperator,
  saleBody,
  type SmallOperator,
} from '#tests/support/small-operator.ts'
import { expectSoundBooks } from '#tests/support/sound-books.ts'
import { expectRecorded } from '#tests/support/recorded-contents.ts'
import { IN_RIYADH } from '#tests/support/whereabouts.ts'
import { soakCount } from '#tests/support/thoroughness.ts'

type SaleBody = BodyOf<'createBooking'>
type ChangeBody = BodyOf<'createTravelDateChange'>

const HOUR = 3_600_000
const DAY = 24 * HOUR
const POS = { means: 'pos', reference: '4711', isReuseConfirmed: false, customerId: null } as const
const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' })
/** As the clocks of all its depots have it. */
const localDay = (instant: Date) => toLocal(instant, 'Asia/Riyadh').date
const ahead = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
/** From this day on the way out is dearer: SAR 138, two ways 230, a child 69. */
const DEARER_FROM = ahead(300)

/** Exit fees are paid by hand here. */
const MADE_UP = ['ledger.entryHasEvent', 'tickets.exitFeeStands', 'numbers.noGap', 'numbers.lastIsCounted']

let server: RunningServer
let operator: SmallOperator
let clerkId: string
let operationsId: string
const tokens: Record<string, string> = {}
const tokenOf = (name: string) => tokens[name] ?? ''

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  const { database } = server
  operator = await openSmallOperator(database, { seats: 20 })
  const { riyadh, jeddah } = operator.depots
  clerkId = await addUser(database, 'clerk@test.example', { userType: 'staff', depotId: riyadh })
  operationsId = await addUser(database, 'operations@test.example', {
    userType: 'operation_manager',
    role: 'operations',
  })
  await addUser(database, 'other@test.example', { userType: 'account', depotId: riyadh })
  await addUser(database, 'jeddah@test.example', { userType: 'staff', depotId: jeddah })
  await addUser(database, 'head@test.example', { userType: 'head_account' })
  await addAgent(database, 'agent@test.example', { creditType: 'autoDeduct', balance: 14_000 })
  for (const name of ['clerk', 'operations', 'other', 'jeddah', 'head', 'agent'])
    tokens[name] = await openSession(database, `${name}@test.example`)

  const { rows } = await database.pool.query<{ id: string }>(`select route_id as id from timings where id = $1`, [
    operator.timings.outward,
  ])
  await database.orm.insert(prices).values({
    id: randomUUID(),
    routeId: rows[0]?.id ?? '',
    currency: 'SAR',
    validFrom: DEARER_FROM,
    adult: 13_800,
    child: 6900,
    twoWayAdult: 23_000,
    twoWayChild: 11_500,
  })
  await inTransaction(database, (tx) => raiseNetworkRevision(tx))
})
afterAll(async () => {
  await expectRecorded(server.database, { kinds: ['booking', 'passenger', 'ticket'] })
  await server.stop()
})

let day = 0
/** A travel date that no other test has, before the way out gets dearer; an even number of days ahead. */
function freshDate(): string {
  day += 2
  return ahead(20 + day)
}
let dearDay = 0
function dearDate(): string {
  dearDay += 1
  return ahead(302 + dearDay)
}

const outwardKey = (date: string) => `${operator.timings.outward}.${date}.1`
const backKey = (date: string) => `${operator.timings.back}.${date}.1`
const outwardOn = (date: string, range = { from: 0, to: 2 }) => ({ departureKey: outwardKey(date), ...range })
const backOn = (date: string) => ({ departureKey: backKey(date), from: 0, to: 2 })

async function holdOn(
  name: string,
  ride: { departureKey: string; from: number; to: number },
  seats: readonly string[],
) {
  const { status, text } = await inject(server.app, 'holdSeats', {
    token: tokenOf(name),
    body: { ...ride, seats: [...seats] },
  })
  if (status !== 200) throw new Error(text)
}

async function sold(name: string, change: Partial<SaleBody> = {}) {
  const body = saleBody(operator, { outward: outwardOn(freshDate()), ...change })
  await holdOn(
    name,
    body.outward,
    body.passengers.flatMap(({ seat }) => seat ?? []),
  )
  if (body.return)
    await holdOn(
      name,
      body.return,
      body.passengers.flatMap(({ returnSeat }) => returnSeat ?? []),
    )
  const { status, data, text } = await inject(server.app, 'createBooking', { token: tokenOf(name), body })
  if (status !== 200) throw new Error(text)
  return data
}
type Booking = Awaited<ReturnType<typeof sold>>

const twoWay = (outward: string, back: string, change: Partial<SaleBody> = {}): Partial<SaleBody> => ({
  outward: outwardOn(outward),
  return: backOn(back),
  passengers: [{ ...ADULT, returnSeat: '5' }],
  expectedTotal: 20_700,
  ...change,
})

/** All tickets of the directions that get a new departure, on the seats they have. */
function changeBody(
  booking: Booking,
  to: { outward?: string; return?: string },
  change: Partial<ChangeBody> = {},
): ChangeBody {
  return {
    bookingId: booking.id,
    tickets: booking.tickets
      .filter(({ direction }) => to[direction] !== undefined)
      .map(({ id, version, seat }) => ({ ticketId: id, version, seat })),
    outward: to.outward === undefined ? null : { departureKey: outwardKey(to.outward) },
    return: to.return === undefined ? null : { departureKey: backKey(to.return) },
    reason: 'The passenger asked for it.',
    payment: null,
    expectedTotal: 0,
    ...change,
  }
}

async function holdFor(name: string, body: ChangeBody, booking: Booking, range = { from: 0, to: 2 }) {
  for (const direction of ['outward', 'return'] as const) {
    const target = body[direction]
    const seats = body.tickets.flatMap(({ ticketId, seat }) =>
      seat && booking.tickets.some((ticket) => ticket.id === ticketId && ticket.direction === direction) ? [seat] : [],
    )
    if (target && seats.length > 0) await holdOn(name, { departureKey: target.departureKey, ...range }, seats)
  }
}

const change = (name: string, body: unknown, key: string = randomUUID()) =>
  inject(server.app, 'createTravelDateChange', { token: tokenOf(name), body: body as object, key })

async function holdAndChange(
  name: string,
  booking: Booking,
  to: { outward?: string; return?: string },
  rest: Partial<ChangeBody> = {},
) {
  const body = changeBody(booking, to, rest)
  await holdFor(name, body, booking)
  return change(name, body)
}

const quote = (name: string, booking: Booking, to: { outward?: string; return?: string } = {}, ticketIds?: string[]) =>
  inject(server.app, 'quoteTravelDateChange', {
    token: tokenOf(name),
    body: {
      bookingId: booking.id,
      ticketIds: ticketIds ?? booking.tickets.map(({ id }) => id),
      outward: to.outward === undefined ? null : { departureKey: outwardKey(to.outward) },
      return: to.return === undefined ? null : { departureKey: backKey(to.return) },
    },
  })

const reread = async (booking: Booking) =>
  (await inject(server.app, 'getBooking', { token: tokenOf('head'), params: { id: booking.id } })).data

/** The same door as the API's handler, at another time: what is a day before departure cannot be waited for. */
async function changeAt(now: Date, booking: Booking, body: ChangeBody) {
  const { database } = server
  const [network, policies] = await Promise.all([loadNetwork(database), currentPolicies(database)])
  const request = body as ChangeRequest
  const clerk = {
    id: clerkId,
    depotId: operator.depots.riyadh,
    ...IN_RIYADH,
    isAgent: false,
    userType: 'staff',
  } as const
  await holdFor('clerk', body, booking)
  return attemptInTransaction(database, (tx) =>
    changeTravelDate(
      tx,
      {
        database,
        network,
        policies,
        now,
        permit: systemPermit(booking.id),
        claim: claimHeld(database, clerkId),
        rooms: null,
      },
      request,
      clerk,
    ),
  )
}

/** What other features do to tickets, by the same doors. */
async function happen(booking: Booking, event: TicketEvent, now = new Date()) {
  await inTransaction(server.database, async (tx) => {
    const ids = booking.tickets.filter(({ direction }) => direction === 'outward').map(({ id }) => id)
    for (const ticket of await lockTickets(tx, ids, now)) {
      const applied = await applyEvent(tx, ticketRecord, ticket, { event, actorId: clerkId, at: now })
      if (isRefusal(applied)) throw new Error(`${event.type} was refused`)
    }
    if (event.type !== 'ticket.cancelDeparture') return
    await freeTicketSeats(tx, ids)
    await postEntries(tx, await earningReversals(tx, ids, posterOf({ id: clerkId, ...IN_RIYADH }, now)))
  })
  return reread(booking)
}

async function ledgerOf(recordIds: readonly string[]) {
  const { rows } = await server.database.pool.query<{
    act: string
    account: string
    amount: number
    posting_date: string
  }>(
    `select act, account, amount, entry.posting_date from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id
     where record_id = any ($1::uuid[]) order by entry.id, line.line`,
    [recordIds],
  )
  return rows.map((row) => [row.act, row.account, row.amount, row.posting_date])
}

const counted = [
  'travel_date_changes',
  'travel_date_change_tickets',
  'booking_payments',
  'ledger_entries',
  'ledger_lines',
  'workflow_events',
  'cash_shifts',
] as const
async function state() {
  const selects = counted.map((table) => `(select count(*) from ${table}) as ${table}`)
  const { rows } = await server.database.pool.query(
    `select ${selects.join(', ')}, (select jsonb_agg(t order by id) from tickets t) as tickets, (select jsonb_agg(w) from agent_wallets w) as wallets,
       (select jsonb_agg(c order by departure_id, seat, leg) from seat_claims c where kind = 'ticket') as claims`,
  )
  return rows[0]
}

describe('another travel date, asked for more than a day before', () => {
  test('is free: new departure and seat, the same number, a new print, the earning on the new date', async () => {
    const [date, later] = [freshDate(), freshDate()]
    const booking = await sold('clerk', { outward: outwardOn(date) })
    const [ticket] = booking.tickets
    const before = await inject(server.app, 'getTicketPrint', { token: tokenOf('clerk'), params: { id: booking.id } })
    const body = changeBody(
      booking,
      { outward: later },
      { tickets: [{ ticketId: ticket?.id ?? '', version: 1, seat: '7' }] },
    )
    await holdFor('clerk', body, booking)
    const { status, data } = await change('clerk', body)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      bookingId: booking.id,
      reference: booking.reference,
      cause: 'passenger',
      fee: 0,
      fareDifference: 0,
      total: 0,
      means: null,
      changedBy: { name: 'clerk' },
      depot: { code: 'RIY' },
      tickets: [
        {
          ticketId: ticket?.id,
          from: { departureKey: outwardKey(date), travelDate: date, seat: '3' },
          to: { departureKey: outwardKey(later), travelDate: later, seat: '7' },
          boarding: { en: 'riyadh' },
          alighting: { en: 'amman' },
          timeZone: 'Asia/Riyadh',
          feePercent: 0,
        },
      ],
    })
    const changed = await reread(booking)
    expect(changed).toMatchObject({ reference: booking.reference, total: 11_500, vatTotal: 1500 })
    expect(changed.tickets).toMatchObject([
      {
        id: ticket?.id,
        state: 'pending',
        seat: '7',
        travelDate: later,
        departureKey: outwardKey(later),
        fare: 11_500,
        printRevision: 2,
        version: 2,
        policyVersion: 1,
      },
    ])
    expect(await ledgerOf([ticket?.id ?? '', data.id])).toEqual([
      ['ticketEarned', '2200', 10_000, date],
      ['ticketEarned', '4000', -10_000, date],
      ['ticketEarningReversed', '2200', -10_000, date],
      ['ticketEarningReversed', '4000', 10_000, date],
      ['ticketEarned', '2200', 10_000, later],
      ['ticketEarned', '4000', -10_000, later],
    ])
    const events = await inject(server.app, 'getWorkflowEvents', {
      token: tokenOf('clerk'),
      query: { machine: 'ticket', recordId: ticket?.id ?? '' },
    })
    expect(events.data).toMatchObject([
      { to: 'pending' },
      { event: 'ticket.changeTravelDate', from: 'pending', to: 'pending', reason: body.reason },
    ])

    const jwk = (await inject(server.app, 'getSigningKey', { token: tokenOf('clerk') })).data
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
    const oldCode = verifyTicketCode(before.data.codes[ticket?.id ?? ''] ?? '', publicKey)
    expect(oldCode?.printRevision).toBeLessThan(changed.tickets[0]?.printRevision ?? 0)

    // The old seat is sold again, the new one is not.
    await sold('other', { outward: outwardOn(date) })
    await expect(holdOn('other', outwardOn(later), ['7'])).rejects.toThrow('seatsLost')
    const row = await server.database.pool.query(`select boarding_day from bookings where id = $1`, [booking.id])
    expect(row.rows).toEqual([{ boarding_day: later }])
    await expectSoundBooks(server.database, MADE_UP)
  })

  test('to an earlier day is a change like any other', async () => {
    const [earlier, date] = [freshDate(), freshDate()]
    const booking = await sold('clerk', { outward: outwardOn(date) })
    expect((await holdAndChange('clerk', booking, { outward: earlier })).status).toBe(200)
    expect((await reread(booking)).tickets).toMatchObject([{ travelDate: earlier }])
    await expectSoundBooks(server.database, MADE_UP)
  })

  test('of one of two passengers leaves the other where they were', async () => {
    const [date, later] = [freshDate(), freshDate()]
    const booking = await sold('clerk', {
      outward: outwardOn(date),
      passengers: [ADULT, { ...ADULT, firstName: 'Ali', passportNumber: 'N2222222', seat: '4' }],
      expectedTotal: 23_000,
    })
    const [, second] = booking.tickets
    const body = changeBody(
      booking,
      { outward: later },
      { tickets: [{ ticketId: second?.id ?? '', version: 1, seat: '4' }] },
    )
    await holdFor('clerk', body, booking)
    expect((await change('clerk', body)).status).toBe(200)
    expect((await reread(booking)).tickets).toMatchObject([
      { travelDate: date, seat: '3', printRevision: 1 },
      { travelDate: later, seat: '4', printRevision: 2 },
    ])
    const row = await server.database.pool.query(`select boarding_day from bookings where id = $1`, [booking.id])
    expect(row.rows).toEqual([{ boarding_day: date }])
  })

  test('happens once, whatever is sent twice with the same key', async () => {
    const booking = await sold('clerk')
    const body = changeBody(booking, { outward: freshDate() })
    await holdFor('clerk', body, booking)
    const key = randomUUID()
    const [one, two] = await Promise.all([change('clerk', body, key), change('clerk', body, key)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(two.data).toEqual(one.data)
    expect((await change('clerk', body, key)).data).toEqual(one.data)
    expect((await reread(booking)).tickets[0]).toMatchObject({ printRevision: 2, version: 2 })
  })
})

describe('what a change costs', () => {
  test('is asked before anything is chosen: the fee, until when it holds, and by what it can be paid', async () => {
    const date = freshDate()
    const booking = await sold('clerk', { outward: outwardOn(date) })
    const boardsAt = new Date(booking.tickets[0]?.from.at ?? '')
    expect((await quote('clerk', booking)).data).toMatchObject({
      reference: booking.reference,
      total: 0,
      means: ['cash', 'pos', 'bank', 'onAccount'],
      tickets: [
        {
          version: 1,
          passengerName: 'Omar Saleh',
          cause: 'passenger',
          hindrance: null,
          feePercent: 0,
          tierHours: 24,
          holdsUntil: new Date(boardsAt.getTime() - DAY).toISOString(),
          fareBefore: 11_500,
          fareAfter: 11_500,
          needsSeat: true,
        },
      ],
    })
    expect((await quote('operations', booking)).data).toMatchObject({
      means: ['pos', 'bank', 'onAccount'],
      tickets: [{ hindrance: 'notCancelled', fee: 0 }],
    })
  })

  test('adds the difference to a dearer fare, which is unearned until the new date; a cheaper one gives nothing back', async () => {
    const [dear, cheap] = [dearDate(), freshDate()]
    const booking = await sold('clerk')
    const wanted = await quote('clerk', booking, { outward: dear })
    expect(wanted.data).toMatchObject({
      fee: 0,
      fareDifference: 2300,
      vat: 300,
      total: 2300,
      tickets: [{ fareBefore: 11_500, fareAfter: 13_800 }],
    })
    const changed = await holdAndChange('clerk', booking, { outward: dear }, { expectedTotal: 2300, payment: POS })
    expect(changed.status).toBe(200)
    expect(await ledgerOf([changed.data.id])).toEqual([
      ['travelDateChanged', '1020', 2300, today],
      ['travelDateChanged', '2200', -2000, today],
      ['travelDateChanged', '2100', -300, today],
    ])
    const after = await reread(booking)
    expect(after).toMatchObject({ total: 13_800, vatTotal: 1800, tickets: [{ fare: 13_800, vat: 1800 }] })
    const paid = await server.database.pool.query(
      `select act, fare, fee from booking_payments where booking_id = $1 order by at`,
      [booking.id],
    )
    expect(paid.rows).toEqual([
      { act: 'sale', fare: 11_500, fee: 0 },
      { act: 'travelDateChange', fare: 2300, fee: 0 },
    ])
    expect((await holdAndChange('clerk', after, { outward: cheap })).status).toBe(200)
    const back = await reread(booking)
    expect(back).toMatchObject({ total: 13_800, tickets: [{ fare: 13_800 }] })
    // Paid once: going back to the dearer day costs nothing more.
    expect((await quote('clerk', back, { outward: dearDate() })).data).toMatchObject({ total: 0 })
    await expectSoundBooks(server.database, MADE_UP)
  })

  test('of a fare on a day without a price in the booking’s currency cannot be told', async () => {
    const booking = await sold('clerk')
    await server.database.pool.query(`update bookings set currency = 'AED' where id = $1`, [booking.id])
    const { status, error } = await quote('clerk', booking, { outward: freshDate() })
    expect([status, error.code]).toEqual([422, 'noPrice'])
    await server.database.pool.query(`update bookings set currency = 'SAR' where id = $1`, [booking.id])
  })
})

describe('a two-way journey', () => {
  test('whose outward date gets dearer pays what the pair costs more', async () => {
    const [date, dear, back] = [freshDate(), dearDate(), ahead(340)]
    const booking = await sold('clerk', twoWay(date, back))
    const { status } = await holdAndChange('clerk', booking, { outward: dear }, { expectedTotal: 2300, payment: POS })
    expect(status).toBe(200)
    const after = await reread(booking)
    expect(
      after.tickets.map(({ direction, fare, travelDate, printRevision }) => [
        direction,
        fare,
        travelDate,
        printRevision,
      ]),
    ).toEqual([
      ['outward', 13_800, dear, 2],
      ['return', 9200, back, 1],
    ])
    expect(after.total).toBe(23_000)
    await expectSoundBooks(server.database, MADE_UP)
  })

  test('whose return alone moves costs no more, since the outward date makes the price', async () => {
    const [date, back] = [freshDate(), freshDate()]
    const booking = await sold('clerk', twoWay(date, back))
    const moved = await holdAndChange('clerk', booking, { return: ahead(300) })
    expect([moved.status, moved.data.total]).toEqual([200, 0])
    const [outward] = (await reread(booking)).tickets
    expect(outward).toMatchObject({ direction: 'outward', travelDate: date, version: 1 })
  })

  test('that moves as a whole claims both seats at once, and the return stays after the arrival', async () => {
    const [date, back] = [freshDate(), freshDate()]
    const [first, second] = [dearDate(), ahead(345)]
    const booking = await sold('clerk', twoWay(date, back))
    const tooEarly = await quote('clerk', booking, { outward: second, return: first })
    expect([tooEarly.status, Object.keys(tooEarly.error.fields ?? {})]).toEqual([422, ['return.departureKey']])
    expect(tooEarly.error.message).toBe('This departure leaves before the outward journey arrives. Choose a later one.')
    const past = await quote('clerk', booking, { outward: second }, [booking.tickets[0]?.id ?? ''])
    expect(past.error.fields?.['outward.departureKey']).toContain('before this journey arrives')
    const { status, data } = await holdAndChange(
      'clerk',
      booking,
      { outward: first, return: second },
      { expectedTotal: 2300, payment: POS },
    )
    expect(status).toBe(200)
    expect(data.tickets.map(({ direction, fareBefore, fareAfter }) => [direction, fareBefore, fareAfter])).toEqual([
      ['outward', 11_500, 13_800],
      ['return', 9200, 9200],
    ])
    await expectSoundBooks(server.database, MADE_UP)
  })

  test('takes neither seat if one of them is lost', async () => {
    const booking = await sold('clerk', twoWay(freshDate(), freshDate()))
    const [first, second] = [freshDate(), freshDate()]
    const body = changeBody(booking, { outward: first, return: second })
    await holdOn('clerk', outwardOn(first), ['3'])
    await holdOn('other', backOn(second), ['5'])
    const before = await state()
    const { status, error } = await change('clerk', body)
    expect([status, error.code, error.details]).toEqual([409, 'seatsLost', { outward: [], return: ['5'] }])
    expect(await state()).toEqual(before)
  })
})

describe('a passenger who grows up', () => {
  /** Born so many years before a date, and a day. */
  const born = (years: number, date: string) => `${Number(date.slice(0, 4)) - years}-${date.slice(5)}`

  test('and turns ten by then pays as an adult', async () => {
    const [date, later] = [freshDate(), freshDate()]
    const child = {
      ...ADULT,
      firstName: 'Sara',
      gender: 'female' as const,
      dateOfBirth: born(10, later),
      passportNumber: 'N3333333',
      seat: '4',
    }
    const booking = await sold('clerk', { outward: outwardOn(date), passengers: [ADULT, child], expectedTotal: 17_250 })
    const { data } = await quote('clerk', booking, { outward: later })
    expect(data.tickets).toMatchObject([
      { fareClass: 'adult', fareDifference: 0 },
      { fareClass: 'adult', fareBefore: 5750, fareAfter: 11_500 },
    ])
    expect(
      (await holdAndChange('clerk', booking, { outward: later }, { expectedTotal: 5750, payment: POS })).status,
    ).toBe(200)
    expect((await reread(booking)).tickets).toMatchObject([
      { fareClass: 'adult' },
      { fareClass: 'adult', fare: 11_500 },
    ])
  })

  test('and turns three by then needs a seat and pays as a child', async () => {
    const [date, later] = [freshDate(), freshDate()]
    const infant = { ...ADULT, firstName: 'Zaid', dateOfBirth: born(3, later), passportNumber: 'N4444444', seat: null }
    const booking = await sold('clerk', { outward: outwardOn(date), passengers: [ADULT, infant] })
    expect((await quote('clerk', booking, { outward: later })).data.tickets[1]).toMatchObject({
      needsSeat: true,
      fareClass: 'child',
      fareAfter: 5750,
    })
    const seatless = await holdAndChange('clerk', booking, { outward: later }, { expectedTotal: 5750, payment: POS })
    expect([seatless.status, seatless.error.fields]).toEqual([
      422,
      { 'tickets.1.seat': 'This passenger needs a seat. Choose one.' },
    ])
    const [adult, baby] = booking.tickets
    const tickets = [
      { ticketId: adult?.id ?? '', version: 1, seat: '3' },
      { ticketId: baby?.id ?? '', version: 1, seat: '4' },
    ]
    expect(
      (await holdAndChange('clerk', booking, { outward: later }, { tickets, expectedTotal: 5750, payment: POS }))
        .status,
    ).toBe(200)
    expect((await reread(booking)).tickets[1]).toMatchObject({ seat: '4', fareClass: 'child', fare: 5750 })
    await expectSoundBooks(server.database, MADE_UP)
  })

  test('or is an infant still travels with an adult, on either departure', async () => {
    const [date, later] = [freshDate(), freshDate()]
    const infant = { ...ADULT, firstName: 'Zaid', dateOfBirth: born(1, date), passportNumber: 'N5555555', seat: null }
    const booking = await sold('clerk', { outward: outwardOn(date), passengers: [ADULT, infant] })
    const [adult, baby] = booking.tickets
    const alone = await holdAndChange(
      'clerk',
      booking,
      { outward: later },
      { tickets: [{ ticketId: adult?.id ?? '', version: 1, seat: '3' }] },
    )
    expect(alone.error.fields?.['tickets.0.ticketId']).toContain('infant')
    const babyAlone = await holdAndChange(
      'clerk',
      booking,
      { outward: later },
      { tickets: [{ ticketId: baby?.id ?? '', version: 1, seat: null }] },
    )
    expect(babyAlone.error.fields).toEqual({
      'tickets.0.ticketId': 'Each infant must travel with a separate adult. Add an adult, or check the date of birth.',
    })
    expect((await holdAndChange('clerk', booking, { outward: later })).status).toBe(200)
  })
})

describe('after the operator cancelled the departure', () => {
  test('neither fee nor difference is due, the earning is written anew, and operations may do it', async () => {
    const booking = await sold('clerk')
    const cancelled = await happen(booking, { type: 'ticket.cancelDeparture' })
    expect(cancelled.tickets).toMatchObject([{ state: 'departureCancelled' }])
    await expectSoundBooks(server.database, MADE_UP)
    const dear = dearDate()
    const { status, data } = await holdAndChange('operations', cancelled, { outward: dear })
    expect([status, data.cause, data.total]).toEqual([200, 'departureCancelled', 0])
    expect((await reread(booking)).tickets).toMatchObject([{ state: 'pending', travelDate: dear, fare: 11_500 }])
    expect((await ledgerOf([booking.tickets[0]?.id ?? ''])).slice(-2)).toEqual([
      ['ticketEarned', '2200', 10_000, dear],
      ['ticketEarned', '4000', -10_000, dear],
    ])
    await expectSoundBooks(server.database, MADE_UP)
  })

  test('operations find their unfinished change again, and it ends with the change', async () => {
    const cancelled = await happen(await sold('clerk'), { type: 'ticket.cancelDeparture' })
    const draft = { token: tokenOf('operations'), params: { flow: 'travelDateChange' } }
    await inject(server.app, 'saveDraft', { ...draft, body: { snapshot: { step: 'seats' }, shape: 1, version: 0 } })
    expect((await inject(server.app, 'getDraft', draft)).data).toMatchObject({ snapshot: { step: 'seats' } })
    expect((await holdAndChange('operations', cancelled, { outward: freshDate() })).status).toBe(200)
    expect((await inject(server.app, 'getDraft', draft)).data).toBeNull()
  })

  test('operations change nothing else', async () => {
    const booking = await sold('clerk')
    const { status, error } = await holdAndChange('operations', booking, { outward: freshDate() })
    expect([status, error.code, error.message]).toEqual([
      409,
      'transitionRefused',
      expect.stringContaining('Operations'),
    ])
  })

  async function move(booking: Booking, date: string) {
    const { database } = server
    const [network, policies] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    const ticketIds = booking.tickets.filter(({ direction }) => direction === 'outward').map(({ id }) => id)
    return attemptInTransaction(database, (tx) =>
      moveCancelledTickets(
        tx,
        { database, network, policies, now: new Date() },
        {
          bookingId: booking.id,
          ticketIds,
          departureKey: outwardKey(date),
          reason: 'The bus broke down.',
          actorId: operationsId,
          ...IN_RIYADH,
        },
      ),
    )
  }

  test('a party is moved by the operator onto seats together, ladies’ seats only if it may have them', async () => {
    const [date, target] = [freshDate(), freshDate()]
    const men = await sold('clerk', {
      outward: outwardOn(date),
      passengers: [ADULT, { ...ADULT, firstName: 'Ali', passportNumber: 'N6666666', seat: '9' }],
      expectedTotal: 23_000,
    })
    const women = await sold('clerk', {
      outward: outwardOn(date),
      passengers: [
        { ...ADULT, gender: 'female', seat: '12' },
        { ...ADULT, firstName: 'Mona', gender: 'female', passportNumber: 'N7777777', seat: '13' },
      ],
      expectedTotal: 23_000,
    })
    await sold('other', { outward: outwardOn(target), passengers: [{ ...ADULT, seat: '4' }] })
    for (const booking of [men, women]) await happen(booking, { type: 'ticket.cancelDeparture' })
    const moved = await move(men, target)
    if (isRefusal(moved)) throw new Error(moved.message)
    expect(moved.touched[outwardKey(target)]).toEqual(['5', '6'])
    expect((await reread(men)).tickets.map(({ state, seat }) => [state, seat])).toEqual([
      ['pending', '5'],
      ['pending', '6'],
    ])
    expect(isRefusal(await move(women, target))).toBe(false)
    expect((await reread(women)).tickets.map(({ seat }) => seat)).toEqual(['7', '8'])
    expect(await move(women, freshDate())).toMatchObject({ code: 'transitionRefused' })
    await expectSoundBooks(server.database, MADE_UP)
  })

  test('and the other bus is full, nobody is moved', async () => {
    const [date, target] = [freshDate(), freshDate()]
    const booking = await sold('clerk', {
      outward: outwardOn(date),
      passengers: [ADULT, { ...ADULT, firstName: 'Ali', passportNumber: 'N8888888', seat: '9' }],
      expectedTotal: 23_000,
    })
    await happen(booking, { type: 'ticket.cancelDeparture' })
    await holdOn('other', outwardOn(target), ['3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14'])
    await holdOn('agent', outwardOn(target), ['15', '16', '17', '18', '19', '21', '22'])
    const before = await state()
    expect(await move(booking, target)).toMatchObject({
      code: 'conflict',
      message: 'travelDateChange.notEnoughSeats',
      values: { wanted: 2 },
    })
    expect(await state()).toEqual(before)
  })
})

describe('an agent', () => {
  test('changes the own bookings and pays from the wallet; too little in it changes nothing', async () => {
    const own = await sold('agent', { payment: { means: 'agentAccount', reference: null } })
    expect((await quote('agent', own)).data.means).toEqual(['agentAccount'])
    const account = { means: 'agentAccount', reference: null } as const
    const first = await holdAndChange('agent', own, { outward: dearDate() }, { expectedTotal: 2300, payment: account })
    expect(first.status).toBe(200)
    const wallet = await inject(server.app, 'getWallet', { token: tokenOf('agent') })
    expect(wallet.data?.accounts[0]?.balance).toBe(200)
    expect(await ledgerOf([first.data.id])).toContainEqual(['travelDateChanged', '2000', 2300, today])

    const child = await happen(own, { type: 'ticket.closeDeparture' })
    const before = await state()
    const poor = await holdAndChange('agent', child, { outward: dearDate() }, { expectedTotal: 6900, payment: account })
    expect([poor.status, poor.error.code, poor.error.details]).toEqual([
      422,
      'walletTooLow',
      { currency: 'SAR', available: 200, total: 6900 },
    ])
    expect(await state()).toEqual(before)
    const cash = await holdAndChange(
      'agent',
      child,
      { outward: dearDate() },
      { expectedTotal: 6900, payment: { means: 'cash', reference: null } },
    )
    expect(Object.keys(cash.error.fields ?? {})).toEqual(['payment.means'])
    await expectSoundBooks(server.database, MADE_UP)
  })

  test('sees nothing of what others sold', async () => {
    const booking = await sold('clerk')
    expect((await quote('agent', booking)).status).toBe(404)
    expect((await change('agent', changeBody(booking, { outward: freshDate() }))).status).toBe(404)
  })
})

describe('is refused, and the old seat stays', () => {
  const refusedWith = async (name: string, booking: Booking, body: ChangeBody, code: string, field?: string) => {
    const before = await state()
    const { status, error } = await change(name, body)
    expect([error.code, status >= 400 && status < 500]).toEqual([code, true])
    if (field !== undefined) expect(Object.keys(error.fields ?? {})).toEqual([field])
    expect(await state()).toEqual(before)
    return error
  }

  test('without a hold on the new seat, or with one that somebody else has', async () => {
    const booking = await sold('clerk')
    const [never, run] = [freshDate(), freshDate()]
    await refusedWith('clerk', booking, changeBody(booking, { outward: never }), 'holdExpired')
    await holdOn('other', outwardOn(run), ['3'])
    const error = await refusedWith('clerk', booking, changeBody(booking, { outward: run }), 'seatsLost')
    expect(error.details).toEqual({ outward: ['3'], return: [] })
  })

  test('where departure, direction or seat do not fit', async () => {
    const date = freshDate()
    const booking = await sold('clerk', { outward: outwardOn(date) })
    const to = (departureKey: string) => ({ ...changeBody(booking, { outward: date }), outward: { departureKey } })
    await refusedWith('clerk', booking, to(outwardKey(date)), 'ruleBroken', 'outward.departureKey')
    await refusedWith(
      'clerk',
      booking,
      to(`${operator.timings.domestic}.${freshDate()}.1`),
      'ruleBroken',
      'outward.departureKey',
    )
    await refusedWith('clerk', booking, to(`${randomUUID()}.${date}.1`), 'notFound')
    await refusedWith(
      'clerk',
      booking,
      { ...to(outwardKey(freshDate())), outward: null },
      'ruleBroken',
      'outward.departureKey',
    )
    await refusedWith(
      'clerk',
      booking,
      { ...to(outwardKey(freshDate())), return: { departureKey: backKey(freshDate()) } },
      'ruleBroken',
      'return.departureKey',
    )
    const ladies = freshDate()
    await holdOn('clerk', outwardOn(ladies), ['1'])
    const [ticket] = booking.tickets
    const onSeat = (seat: string) => ({
      ...to(outwardKey(ladies)),
      tickets: [{ ticketId: ticket?.id ?? '', version: 1, seat }],
    })
    await refusedWith('clerk', booking, onSeat('1'), 'ruleBroken', 'tickets.0.seat')
    await refusedWith('clerk', booking, onSeat('20'), 'seatsLost')
    await refusedWith('clerk', booking, onSeat('99'), 'ruleBroken')
    await refusedWith(
      'clerk',
      booking,
      { ...onSeat('3'), tickets: [0, 1].map(() => ({ ticketId: ticket?.id ?? '', version: 1, seat: '3' })) },
      'ruleBroken',
      'tickets.1.ticketId',
    )
  })

  test('once the new departure has left, is cancelled, or lies too far ahead', async () => {
    const booking = await sold('clerk')
    expect((await quote('clerk', booking, { outward: ahead(-2) })).error.code).toBe('departureClosed')
    expect((await quote('clerk', booking, { outward: ahead(370) })).error.message).toContain('365')
    const cancelled = freshDate()
    await holdOn('clerk', outwardOn(cancelled), ['3'])
    const parts = [operator.timings.outward, cancelled]
    await server.database.pool.query(
      `update departures set state = 'cancelled' where timing_id = $1 and travel_date = $2`,
      parts,
    )
    await refusedWith('clerk', booking, changeBody(booking, { outward: cancelled }), 'departureClosed')
  })

  test('at another price than the passenger was told', async () => {
    const booking = await sold('clerk')
    const dear = dearDate()
    await holdOn('clerk', outwardOn(dear), ['3'])
    const error = await refusedWith('clerk', booking, changeBody(booking, { outward: dear }), 'priceChanged')
    expect(error.details).toMatchObject({ quote: { total: 2300 } })
  })

  test('where the ticket is checked in, or its money is asked back', async () => {
    const booking = await sold('clerk', {
      outward: { departureKey: `${operator.timings.domestic}.${freshDate()}.1`, from: 0, to: 1 },
      expectedTotal: 5000,
    })
    const seated = await happen(booking, { type: 'ticket.checkIn' })
    const target = { departureKey: `${operator.timings.domestic}.${freshDate()}.1` }
    const body = { ...changeBody(seated, { outward: '' }), outward: target }
    const error = await refusedWith('clerk', seated, body, 'transitionRefused')
    expect(error).toMatchObject({ message: expect.stringContaining('checked in'), details: { state: 'checkedIn' } })

    const asked = await sold('clerk')
    const [ticket] = asked.tickets
    const requestId = randomUUID()
    await server.database.orm.insert(refundRequests).values({
      id: requestId,
      bookingId: asked.id,
      cause: 'passenger',
      reasonCode: 'plansChanged',
      currency: 'SAR',
      base: 11_500,
      refund: 11_500,
      state: 'requested',
      requestedBy: clerkId,
    })
    await server.database.orm.insert(refundRequestTickets).values({
      requestId,
      ticketId: ticket?.id ?? '',
      isOpen: true,
      base: 11_500,
      percent: 100,
      refund: 11_500,
      baseVat: 1500,
      refundVat: 1500,
      policyVersion: 1,
    })
    expect((await quote('clerk', asked)).data.tickets).toMatchObject([{ hindrance: 'openRefundRequest' }])
    await refusedWith('clerk', asked, changeBody(asked, { outward: freshDate() }), 'transitionRefused')
  })

  test('outside of the own scope', async () => {
    const booking = await sold('clerk')
    expect((await quote('jeddah', booking)).status).toBe(404)
    await refusedWith('jeddah', booking, changeBody(booking, { outward: freshDate() }), 'notFound')
    const others = await sold('clerk')
    await refusedWith(
      'clerk',
      booking,
      { ...changeBody(others, { outward: freshDate() }), bookingId: booking.id },
      'notFound',
    )
  })
})

/** The ticket lifecycle's row for this event, state by state (domain rulings §3), by the API. */
test.each([
  ['pending', 0, 200, 'pending'],
  ['exitFeePaid', 0, 200, 'exitFeePaid'],
  ['checkedIn', 0, 409, 'checkedIn'],
  ['noShow', 5750, 200, 'pending'],
  ['departureCancelled', 0, 200, 'pending'],
  ['refunded', 0, 409, 'refunded'],
] as const)(
  'a ticket in %s, changed for %d, is answered %d and stands in %s',
  async (from, expectedTotal, status, to) => {
    const booking = await sold('clerk')
    const id = booking.tickets[0]?.id
    const put = (state: string) =>
      server.database.pool.query('update tickets set state = $2 where id = $1', [id, state])
    await put(from)
    const answer = await holdAndChange('clerk', booking, { outward: freshDate() }, { expectedTotal, payment: POS })
    expect([answer.status, answer.error.code]).toEqual([status, status === 200 ? undefined : 'transitionRefused'])
    const events = await server.database.pool.query(
      `select from_state, to_state from workflow_events where record_id = $1 and event = 'ticket.changeTravelDate'`,
      [id],
    )
    const refused = await server.database.pool.query('select from_state from refused_events where record_id = $1', [id])
    expect([events.rows, refused.rows]).toEqual(
      status === 200 ? [[{ from_state: from, to_state: to }], []] : [[], [{ from_state: from }]],
    )
    expect((await reread(booking)).tickets[0]?.state).toBe(to)
    // No money was given back, so that the books of the others agree.
    if (to === 'refunded') await put('pending')
  },
)

test('an exit fee that was paid stays paid for the same border', async () => {
  const booking = await sold('clerk')
  const [ticket] = booking.tickets
  const createdAt = new Date()
  const id = randomUUID()
  const fee = { fromCountry: 'SA', currency: 'SAR', amount: 1000 }
  await inTransaction(server.database, async (tx) => {
    await tx.orm
      .insert(exitFeePayments)
      .values({ id, ticketId: ticket?.id ?? '', ...fee, means: 'pos', receiptNumber: randomUUID(), takenBy: clerkId })
    const lines = [
      { account: '1020' as const, currency: 'SAR', amount: 1000 },
      { account: '2400' as const, currency: 'SAR', amount: -1000 },
    ]
    const postingDate = localDay(createdAt)
    await postEntries(tx, [
      { postingDate, act: 'exitFeePaid', recordKind: 'exitFee', recordId: id, createdBy: clerkId, createdAt, lines },
    ])
  })
  // Written straight into the table: whoever takes the fee is another feature.
  await server.database.pool.query(`update tickets set state = 'exitFeePaid' where id = $1`, [ticket?.id])
  expect((await holdAndChange('clerk', booking, { outward: freshDate() })).status).toBe(200)
  expect((await reread(booking)).tickets).toMatchObject([{ state: 'exitFeePaid' }])
  const missed = await happen(booking, { type: 'ticket.closeDeparture' })
  expect(
    (await holdAndChange('clerk', missed, { outward: freshDate() }, { expectedTotal: 5750, payment: POS })).status,
  ).toBe(200)
  expect((await reread(booking)).tickets).toMatchObject([{ state: 'exitFeePaid' }])
})

describe('of two at once', () => {
  test('who want one ticket moved, one moves it and the other learns where it stands', async () => {
    const booking = await sold('clerk')
    const [one, two] = [freshDate(), freshDate()]
    const bodies = [changeBody(booking, { outward: one }), changeBody(booking, { outward: two })] as const
    await holdFor('clerk', bodies[0], booking)
    await holdFor('other', bodies[1], booking)
    const answers = await Promise.all([change('clerk', bodies[0]), change('other', bodies[1])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const loser = answers.find(({ status }) => status === 409)
    expect(loser?.error).toMatchObject({
      code: 'staleVersion',
      details: { tickets: [{ id: booking.tickets[0]?.id, state: 'pending', version: 2 }] },
    })
    expect((await reread(booking)).tickets[0]?.printRevision).toBe(2)
    await expectSoundBooks(server.database, MADE_UP)
  })

  test('who want one seat for two tickets, one gets it', async () => {
    const [first, second] = [await sold('clerk'), await sold('clerk')]
    const target = freshDate()
    const bodies = [first, second].map((booking) => changeBody(booking, { outward: target }))
    await holdOn('clerk', outwardOn(target), ['3'])
    const answers = await Promise.all(bodies.map((body) => change('clerk', body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { rows } = await server.database.pool.query(
      `select count(distinct ticket_id) as tickets from seat_claims join departures on departures.id = departure_id where timing_id = $1 and travel_date = $2 and seat = '3'`,
      [operator.timings.outward, target],
    )
    expect(rows).toEqual([{ tickets: 1 }])
    await expectSoundBooks(server.database, MADE_UP)
  })

  test('many changes of one agency and its sales on the same departures never wait in a circle', async () => {
    const [here, there] = [freshDate(), freshDate()]
    const seats = ['3', '4', '5', '6']
    const bookings = []
    for (const [index, seat] of seats.entries()) {
      bookings.push(
        await sold('other', { outward: outwardOn(index % 2 === 0 ? here : there), passengers: [{ ...ADULT, seat }] }),
      )
    }
    // All at once: from here to there and from there to here.
    await holdOn('clerk', outwardOn(there), ['13', '15'])
    await holdOn('clerk', outwardOn(here), ['14', '16'])
    const answers = await Promise.all(
      bookings.map((booking, index) => {
        const [ticket] = booking.tickets
        const body = changeBody(
          booking,
          { outward: index % 2 === 0 ? there : here },
          { tickets: [{ ticketId: ticket?.id ?? '', version: 1, seat: String(13 + index) }] },
        )
        return change('clerk', body)
      }),
    )
    // Who is second finds the clerk's other holds given up by the first; nobody fails otherwise.
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2)
    expect(
      answers.map(({ error }) => error.code).filter((code) => code !== undefined && code !== 'holdExpired'),
    ).toEqual([])
    await expectSoundBooks(server.database, MADE_UP)
  })
})

describe('the history of changes', () => {
  test('lists them within the scope, by what was paid, when, why and whose', async () => {
    const booking = await sold('clerk')
    const done = await holdAndChange(
      'clerk',
      booking,
      { outward: dearDate() },
      { expectedTotal: 2300, payment: POS, reason: '=1+1 wedding' },
    )
    expect(done.status).toBe(200)
    const listed = (name: string, query: Record<string, string>) =>
      inject(server.app, 'getTravelDateChangeList', { token: tokenOf(name), query })
    const found = await listed('head', { search: booking.reference })
    expect(found.data).toMatchObject([
      {
        id: done.data.id,
        reference: booking.reference,
        leadPassenger: 'Omar Saleh',
        cause: 'passenger',
        boarding: { en: 'riyadh' },
        alighting: { en: 'amman' },
        tickets: 1,
        seats: ['3'],
        fee: 0,
        fareDifference: 2300,
        total: 2300,
        means: 'pos',
        depotCode: 'RIY',
        clerkName: 'clerk',
      },
    ])
    const only = async (query: Record<string, string>) =>
      (await listed('head', { bookingId: booking.id, ...query })).page.total
    const day = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' })
    expect(
      await only({
        cost: 'paid',
        means: 'pos',
        currency: 'SAR',
        cause: 'passenger',
        changedFrom: day,
        changedTo: day,
        depotId: operator.depots.riyadh,
      }),
    ).toBe(1)
    expect(await only({ cost: 'free' })).toBe(0)
    expect(await only({ changedFrom: ahead(2) })).toBe(0)
    expect((await listed('jeddah', {})).page.total).toBe(0)
    expect((await listed('agent', {})).data.every(({ clerkName }) => clerkName === 'agent')).toBe(true)
    const most = (await listed('head', { sort: '-total', recordNumber: '50' })).data.map(({ total }) => total)
    expect(most).toEqual(most.toSorted((one, other) => other - one))
    expect(
      (await inject(server.app, 'getTravelDateChange', { token: tokenOf('jeddah'), params: { id: done.data.id } }))
        .status,
    ).toBe(404)

    const query = {
      bookingId: booking.id,
      format: 'csv',
      columns: 'reference,reason,fareDifference,total,means',
      language: 'ar',
    }
    const file = await inject(server.app, 'exportTravelDateChanges', { token: tokenOf('head'), query })
    const told = groupedReference(booking.reference)
    expect(file.text).toContain(`${told},"'=1+1 wedding",SAR,23.00,23.00,${wordsOf('ar', 'tickets:means.pos')}`)
    expect(
      (
        await inject(server.app, 'exportTravelDateChanges', {
          token: tokenOf('head'),
          query: { ...query, columns: 'secret' },
        })
      ).status,
    ).toBe(400)
  })

  test('starts with the departures there are: same route, same stoppages, with what is free', async () => {
    const [date, target] = [freshDate(), freshDate()]
    const booking = await sold('clerk', twoWay(date, freshDate(), { outward: outwardOn(date) }))
    await sold('clerk', { outward: outwardOn(target) })
    const asked = (name: string, query: Record<string, string>) =>
      inject(server.app, 'getChangeDepartures', {
        token: tokenOf(name),
        query: { bookingId: booking.id, direction: 'outward', date: target, ...query },
      })
    const { data } = await asked('clerk', {})
    expect(data).toMatchObject([
      {
        key: outwardKey(target),
        from: { position: 0, name: { en: 'riyadh' } },
        to: { position: 2 },
        seatsAvailable: 18,
        seatsTotal: 19,
        state: 'scheduled',
      },
    ])
    expect((await asked('operations', { direction: 'return' })).data).toMatchObject([{ key: backKey(target) }])
    expect((await asked('jeddah', {})).status).toBe(404)
    expect((await asked('clerk', { date: ahead(370) })).status).toBe(422)
    expect((await asked('clerk', { until: ahead(370) })).status).toBe(400)
    expect((await asked('clerk', { until: date < target ? date : ahead(1) })).status).toBe(400)
  })

  test('tells what each departure costs as its quote does, for the tickets that move', async () => {
    const date = freshDate()
    const booking = await sold('clerk', twoWay(date, ahead(346), { outward: outwardOn(date) }))
    const [target, targetBack] = [dearDate(), ahead(349)]
    const ids = (direction: string) =>
      booking.tickets.filter((each) => each.direction === direction).map(({ id }) => id)
    const asked = async (name: string, query: Record<string, string>) =>
      inject(server.app, 'getChangeDepartures', {
        token: tokenOf(name),
        query: { bookingId: booking.id, direction: 'outward', date: target, ...query },
      })
    const quoted = async (ticketIds: string[], back: string | null) => {
      const { data } = await inject(server.app, 'quoteTravelDateChange', {
        token: tokenOf('clerk'),
        key: randomUUID(),
        body: {
          bookingId: booking.id,
          ticketIds,
          outward: { departureKey: outwardKey(target) },
          return: back === null ? null : { departureKey: backKey(back) },
        },
      })
      return { currency: data.currency, fee: data.fee, fareDifference: data.fareDifference, total: data.total }
    }
    const outward = await asked('clerk', { ticketIds: ids('outward').join(',') })
    const cost = await quoted(ids('outward'), null)
    expect(cost.total).toBeGreaterThan(0)
    expect(outward.data.find(({ key }) => key === outwardKey(target))?.cost).toEqual(cost)

    const both = [...ids('outward'), ...ids('return')]
    const home = await asked('clerk', {
      direction: 'return',
      date: targetBack,
      ticketIds: both.join(','),
      outwardKey: outwardKey(target),
    })
    expect(home.data.find(({ key }) => key === backKey(targetBack))?.cost).toEqual(await quoted(both, targetBack))
    expect((await asked('clerk', {})).data.every((each) => each.cost === null)).toBe(true)
    expect((await asked('clerk', { ticketIds: randomUUID() })).status).toBe(404)
    expect((await asked('jeddah', { ticketIds: ids('outward').join(',') })).status).toBe(404)
  })
})

/** `npm run soak` changes more. */
const SEQUENCES = soakCount('LEDGER_RUNS', 6)

test.runIf(IN_SOAK)(
  'any sequence of changes, many at once, leaves books, seats and bookings in agreement',
  { timeout: 300_000 },
  async () => {
    const days = [freshDate(), freshDate(), dearDate(), dearDate(), ahead(347), ahead(349)]
    const infant = {
      ...ADULT,
      firstName: 'Zaid',
      dateOfBirth: `${Number(ahead(350).slice(0, 4)) - 2}-01-01`,
      passportNumber: 'N9999999',
      seat: null,
    }
    const bookings = [
      await sold('clerk', { payment: { means: 'cash', reference: null } }),
      await sold('clerk', { passengers: [ADULT, infant] }),
      await sold('other', twoWay(freshDate(), ahead(348))),
      await sold('other', twoWay(freshDate(), ahead(350))),
    ]
    const wish = fc.record({
      booking: fc.nat(bookings.length - 1),
      clerk: fc.constantFrom('clerk', 'other'),
      outward: fc.option(fc.constantFrom(...days)),
      back: fc.option(fc.constantFrom(...days)),
      seat: fc.integer({ min: 3, max: 12 }),
    })
    const statuses: number[] = []
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(wish, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
        async (rounds) => {
          for (const round of rounds) {
            await Promise.all(
              round.map(async ({ booking: index, clerk, outward, back, seat }) => {
                const [booking] = bookings.slice(index)
                const now = booking && (await reread(booking))
                const to = { ...(outward && { outward }), ...(back && now?.isTwoWay && { return: back }) }
                if (!now || Object.keys(to).length === 0) return
                const { data } = await quote(
                  clerk,
                  now,
                  to,
                  now.tickets.filter(({ direction }) => to[direction]).map(({ id }) => id),
                )
                const body = changeBody(now, to, { expectedTotal: data?.total ?? 0, payment: POS })
                body.tickets = body.tickets.map((each) => ({ ...each, seat: each.seat && String(seat) }))
                await holdFor(clerk, body, now).catch(() => undefined)
                statuses.push((await change(clerk, body)).status)
              }),
            )
            await expectSoundBooks(server.database, MADE_UP)
          }
        },
      ),
      { numRuns: SEQUENCES },
    )
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(SEQUENCES / 2)
  },
)

/** Last: what is posted at a later time is ahead of all that is posted now. */
describe('the cost of a change by the time before boarding', () => {
  test('is nothing exactly a day before boarding and a tenth of the fare a millisecond later, with its VAT', async () => {
    const date = freshDate()
    const booking = await sold('clerk', { outward: outwardOn(date, { from: 1, to: 2 }), expectedTotal: 6000 })
    const body = { ...changeBody(booking, { outward: freshDate() }) }
    const boardsAt = new Date(booking.tickets[0]?.from.at ?? '')
    const exactly = new Date(boardsAt.getTime() - DAY)
    const late = new Date(exactly.getTime() + 1)
    await holdOn('clerk', { departureKey: body.outward?.departureKey ?? '', from: 1, to: 2 }, ['3'])
    const { database } = server
    const [network, policies] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    const clerk = {
      id: clerkId,
      depotId: operator.depots.riyadh,
      ...IN_RIYADH,
      isAgent: false,
      userType: 'staff',
    } as const
    const attempt = (now: Date, wish: Partial<ChangeRequest>) =>
      attemptInTransaction(database, (tx) =>
        changeTravelDate(
          tx,
          {
            database,
            network,
            policies,
            now,
            permit: systemPermit(booking.id),
            claim: claimHeld(database, clerkId),
            rooms: null,
          },
          { ...(body as ChangeRequest), ...wish },
          clerk,
        ),
      )
    // From Tabuk the bus leaves eight hours after its start: the ticket's own boarding counts.
    expect(await attempt(late, {})).toMatchObject({
      code: 'priceChanged',
      details: {
        quote: {
          total: 600,
          fee: 600,
          feeTaxes: [{ category: 'S', rateBasisPoints: 1500, reason: null }],
          vat: 78,
          tickets: [{ feePercent: 10, tierHours: 0 }],
        },
      },
    })
    expect(await attempt(late, { expectedTotal: 600 })).toMatchObject({
      code: 'ruleBroken',
      fields: { 'payment.means': 'travelDateChange.paymentMissing' },
    })
    const changed = await attempt(late, { expectedTotal: 600, payment: POS })
    if (isRefusal(changed)) throw new Error(changed.code)
    // Both maps have to show it.
    expect(changed.touched).toEqual({ [outwardKey(date)]: ['3'], [body.outward?.departureKey ?? '']: ['3'] })
    expect(await ledgerOf([changed.id])).toEqual([
      ['travelDateChanged', '1020', 600, localDay(late)],
      ['travelDateChanged', '4010', -522, localDay(late)],
      ['travelDateChanged', '2100', -78, localDay(late)],
    ])
    const paid = await server.database.pool.query(
      `select act, means, reference, fare, fee from booking_payments where booking_id = $1 order by at desc limit 1`,
      [booking.id],
    )
    expect(paid.rows).toEqual([{ act: 'travelDateChange', means: 'pos', reference: '4711', fare: 0, fee: 600 }])

    const second = await sold('clerk', { outward: outwardOn(date), expectedTotal: 11_500 })
    const boards = new Date(second.tickets[0]?.from.at ?? '')
    expect(
      isRefusal(await changeAt(new Date(boards.getTime() - DAY), second, changeBody(second, { outward: freshDate() }))),
    ).toBe(false)
    await expectSoundBooks(server.database, MADE_UP)
  })

  test('is a share with decimals where the rules it was sold under say so, whatever the rules are now', async () => {
    const { rows } = await server.database.pool.query<{ policies: object }>(
      'select policies from policy_versions order by version desc limit 1',
    )
    const add = (version: number, changeTiers: object[]) =>
      server.database.pool.query('insert into policy_versions (version, policies) values ($1, $2)', [
        version,
        { ...rows[0]?.policies, changeTiers },
      ])
    await add(2, [{ hoursBefore: 0, percent: 12.5 }])
    const booking = await sold('clerk', { outward: outwardOn(ahead(17)) })
    // The rules of a sale are looked up at most once a second: this ticket is stamped by hand.
    const ids = booking.tickets.map(({ id }) => id)
    await inTransaction(server.database, (tx) =>
      withContentsStored(tx, { ticket: ids }, () =>
        tx.client.query('update tickets set policy_version = 2 where booking_id = $1', [booking.id]),
      ),
    )
    await add(3, [{ hoursBefore: 0, percent: 99 }])
    const { data } = await quote('clerk', booking)
    expect(data.tickets).toMatchObject([{ feePercent: 12.5, fee: 1438, tierHours: 0 }])
    const changed = await holdAndChange(
      'clerk',
      booking,
      { outward: freshDate() },
      { expectedTotal: 1438, payment: POS },
    )
    expect([changed.status, changed.data.tickets[0]?.feePercent, changed.data.tickets[0]?.policyVersion]).toEqual([
      200, 12.5, 2,
    ])
  })

  test('is half the fare for who did not come, within thirty days, and nothing helps after that', async () => {
    const booking = await sold('clerk', { outward: outwardOn(ahead(18)) })
    const boardsAt = new Date(booking.tickets[0]?.from.at ?? '')
    const missed = await happen(booking, { type: 'ticket.closeDeparture' }, new Date(boardsAt.getTime() - HOUR))
    expect(missed.tickets).toMatchObject([{ state: 'noShow' }])
    const body = changeBody(
      missed,
      { outward: ahead(203) },
      { expectedTotal: 5750, payment: { means: 'cash', reference: null } },
    )
    const tooLate = await changeAt(new Date(boardsAt.getTime() + 31 * DAY), missed, body)
    expect(tooLate).toMatchObject({
      code: 'transitionRefused',
      message: 'travelDateChange.noShowTooOld',
      // What the door of the calls logs of it.
      attempts: [{ recordId: booking.tickets[0]?.id, event: 'ticket.changeTravelDate', fromState: 'noShow' }],
    })

    const now = new Date(boardsAt.getTime() + 31 * DAY - 1)
    const changed = await changeAt(now, missed, body)
    if (isRefusal(changed)) throw new Error(changed.message)
    const after = await reread(booking)
    expect(after.tickets).toMatchObject([{ state: 'pending', fare: 11_500 }])
    const at = localDay(now)
    expect(await ledgerOf([changed.id])).toEqual([
      ['travelDateChanged', '1000', 5750, at],
      ['travelDateChanged', '4010', -5000, at],
      ['travelDateChanged', '2100', -750, at],
    ])
    const found = await inject(server.app, 'getTravelDateChange', {
      token: tokenOf('head'),
      params: { id: changed.id },
    })
    expect(found.data).toMatchObject({
      cause: 'noShow',
      fee: 5750,
      fareDifference: 0,
      means: 'cash',
      tickets: [{ feePercent: 50 }],
    })
  })

  test('is half the fare too where the bus has left and nobody has closed it yet', async () => {
    const booking = await sold('clerk', { outward: outwardOn(ahead(19)) })
    const boardsAt = new Date(booking.tickets[0]?.from.at ?? '')
    const body = changeBody(booking, { outward: ahead(201) }, { expectedTotal: 5750, payment: POS })
    expect(await changeAt(new Date(boardsAt.getTime() + 31 * DAY), booking, body)).toMatchObject({
      message: 'travelDateChange.noShowTooOld',
    })
    expect(isRefusal(await changeAt(boardsAt, booking, body))).toBe(false)
  })
})
