import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf, BodyOf } from '#contract/contract.ts'
import { attemptInTransaction, inTransaction } from '#server/database/connection.ts'
import { refundCancelledTickets, withdrawOpenRefunds } from '#server/features/refund/refund-cancelled.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { posterOf } from '#server/domain/ledger/poster.ts'
import { earningReversals } from '#server/domain/ledger/ticket-earnings.ts'
import { applyEvent } from '#server/lifecycle/apply-event.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { lockTickets } from '#server/domain/booking/live-tickets.ts'
import { freeTicketSeats } from '#server/domain/seat/claims.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { wordsOf } from '#server/words.ts'
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
import { expectSoundBooks } from '#tests/support/sound-books.ts'
import { IN_RIYADH } from '#tests/support/whereabouts.ts'
import { giveFloat } from '#tests/support/till-float.ts'

type SaleBody = BodyOf<'createBooking'>
type Booking = AnswerOf<'createBooking'>['data']

/** Payments and exit fees that are put there by hand moved no money. */
const MADE_UP = ['ledger.moneyIsRecords', 'numbers.noGap', 'numbers.lastIsCounted']

let server: RunningServer
let operator: SmallOperator
const ids: Record<string, string> = {}
const tokens: Record<string, string> = {}
const tokenOf = (name: string) => tokens[name] ?? ''
const idOf = (name: string) => ids[name] ?? ''

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  operator = await openSmallOperator(server.database, { seats: 40 })
  const { riyadh, amman, jeddah } = operator.depots
  const { database } = server
  ids.admin = await addUser(database, 'admin@test.example', { userType: 'admin', depotId: riyadh })
  ids.clerk = await addUser(database, 'clerk@test.example', { userType: 'staff', depotId: riyadh })
  ids.account = await addUser(database, 'account@test.example', { userType: 'account', depotId: riyadh })
  ids.cashier = await addUser(database, 'cashier@test.example', { userType: 'account', depotId: riyadh })
  ids.homeless = await addUser(database, 'homeless@test.example', { userType: 'account' })
  ids.amman = await addUser(database, 'amman@test.example', { userType: 'admin', depotId: amman })
  ids.jeddah = await addUser(database, 'jeddah@test.example', { userType: 'account', depotId: jeddah })
  ids.head = await addUser(database, 'head@test.example', { userType: 'head_account' })
  ids.operations = await addUser(database, 'operations@test.example', { userType: 'operation_manager' })
  ids.agent = await addAgent(database, 'agent@test.example', {
    creditType: 'default',
    balance: 8000,
    creditLimit: 50_000,
  })
  for (const name of Object.keys(ids)) tokens[name] = await openSession(database, `${name}@test.example`)
  // What is paid back in cash comes out of the till of whoever pays.
  await giveFloat({ app: server.app, operator, token: tokenOf('account') }, 1_000_000)
})
afterAll(() => server.stop())

let day = 0
/** A travel date that no other test has. */
function freshDate(): string {
  day += 2
  return new Date(Date.now() + (30 + day) * 86_400_000).toISOString().slice(0, 10)
}
const outwardOn = (date: string) => ({ departureKey: `${operator.timings.outward}.${date}.1`, from: 0, to: 2 })
const backOn = (date: string) => ({ departureKey: `${operator.timings.back}.${date}.1`, from: 0, to: 2 })

async function sell(name: string, change: Partial<SaleBody> = {}): Promise<Booking> {
  const body = saleBody(operator, { outward: outwardOn(freshDate()), ...change })
  const rides = [
    { ride: body.outward, seats: body.passengers.flatMap(({ seat }) => seat ?? []) },
    { ride: body.return, seats: body.passengers.flatMap(({ returnSeat }) => returnSeat ?? []) },
  ]
  for (const { ride, seats } of rides) {
    if (ride)
      expect((await inject(server.app, 'holdSeats', { token: tokenOf(name), body: { ...ride, seats } })).status).toBe(
        200,
      )
  }
  const sold = await inject(server.app, 'createBooking', { token: tokenOf(name), body })
  if (sold.status !== 200) throw new Error(sold.text)
  return sold.data
}

function sellTwoWay(name: string): Promise<Booking> {
  const [outward, back] = [outwardOn(freshDate()), backOn(freshDate())]
  const payment = { means: 'cash', reference: null } as const
  return sell(name, {
    outward,
    return: back,
    passengers: [{ ...ADULT, returnSeat: '5' }],
    expectedTotal: 20_700,
    payment,
  })
}

const ticketOf = (booking: Booking, direction = 'outward') =>
  booking.tickets.find((ticket) => ticket.direction === direction)?.id ?? ''

const quote = (name: string, booking: Booking, ticketIds: string[]) =>
  inject(server.app, 'quoteRefund', { token: tokenOf(name), body: { bookingId: booking.id, ticketIds } })

const request = (
  name: string,
  booking: Booking,
  ticketIds: string[],
  expectedRefund: number,
  key: string = randomUUID(),
) =>
  inject(server.app, 'createRefundRequest', {
    token: tokenOf(name),
    body: { bookingId: booking.id, ticketIds, reasonCode: 'plansChanged', reasonText: null, expectedRefund },
    key,
  })

async function requested(name: string, booking: Booking, ticketIds: string[]) {
  const offer = await quote(name, booking, ticketIds)
  const made = await request(name, booking, ticketIds, offer.data.total.refund)
  if (made.status !== 200) throw new Error(made.text)
  return made.data
}

interface Versioned {
  id: string
  version: number
}

const decide = (
  name: string,
  { id, version }: Versioned,
  decision = 'approve',
  { reason = null, key = randomUUID() }: { reason?: string | null; key?: string } = {},
) => inject(server.app, 'decideRefundRequest', { token: tokenOf(name), body: { id, version, decision, reason }, key })

const payOut = (name: string, { id, version }: Versioned, key: string = randomUUID()) =>
  inject(server.app, 'payOutRefund', { token: tokenOf(name), body: { id, version }, key })

async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await server.database.pool.query<Row>(text, values)).rows
}

/** Past the rights of the API, which may only add to such tables. */
async function asOwner(text: string, values: unknown[]): Promise<void> {
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query(text, values)
  await owner.end()
}

/** Puts a ticket so close to its departure, as time alone would. */
const boardsIn = (ticketId: string, hours: number) =>
  rows("update tickets set boards_at = now() + $2::float8 * interval '1 hour' where id = $1", [ticketId, hours])

async function postingsOf(recordId: string, act: string) {
  const found = await rows<{ account: string; amount: number; region_id: string | null }>(
    `select account, amount, region_id from ledger_lines join ledger_entries on ledger_entries.id = entry_id
     where record_id = $1 and act = $2 order by entry_id, line`,
    [recordId, act],
  )
  return found.map(({ account, amount, region_id }) =>
    region_id === null ? [account, amount] : [account, amount, region_id],
  )
}

describe('one direction of a two-way journey', () => {
  test('is refunded as in the worked example of the rulings, from the quote to the receipt', async () => {
    const booking = await sellTwoWay('clerk')
    const [outward, back] = [ticketOf(booking), ticketOf(booking, 'return')]
    await boardsIn(outward, 10)
    const offer = await quote('admin', booking, [outward])
    expect(offer.data).toMatchObject({
      reference: booking.reference,
      total: { base: 9200, refund: 6900, refundVat: 900 },
      payOut: [{ kind: 'fare', means: 'cash', currency: 'SAR', amount: 6900 }],
      tickets: [
        {
          refusal: null,
          percent: 75,
          tierHours: 6,
          kept: { ticketId: back, fareBefore: 9200, fare: 11_500, vat: 1586 },
        },
      ],
    })
    expect(offer.data.holdsUntil).not.toBeNull()

    const made = await request('admin', booking, [outward], 6900)
    expect(made.data).toMatchObject({
      state: 'requested',
      version: 1,
      refund: 6900,
      requestedBy: { name: 'admin' },
      depot: { code: 'RIY' },
    })
    expect(made.data.can).toEqual([
      { event: 'refund.approve', refusal: 'notYours' },
      { event: 'refund.reject', refusal: 'notYours' },
      { event: 'refund.withdraw', refusal: null },
      { event: 'refund.payOut', refusal: 'notYours' },
    ])
    const seatTaken = () => rows('select 1 from seat_claims where ticket_id = $1', [outward])
    expect(await seatTaken()).toHaveLength(2)

    const approved = await decide('head', made.data)
    expect(approved.data).toMatchObject({ state: 'approved', version: 2, decidedBy: { name: 'head' } })
    const early = await inject(server.app, 'getRefundReceipt', {
      token: tokenOf('account'),
      params: { id: made.data.id },
    })
    expect(early).toMatchObject({
      status: 409,
      error: { code: 'conflict', message: 'This refund has not been paid out yet, so it has no receipt.' },
    })
    const unknown = await inject(server.app, 'getRefundReceipt', {
      token: tokenOf('account'),
      params: { id: booking.id },
    })
    expect(unknown.status).toBe(404)
    expect(await seatTaken()).toHaveLength(0)
    const { riyadh, amman } = operator.regions
    // The return starts in Jordan, whose VAT is 16 %: 115.00 contain 15.86 of it, 92.00 contained 12.69.
    expect(await postingsOf(made.data.id, 'refundApproved')).toEqual([
      ['2200', 10_000],
      ['2100', 1500, riyadh],
      ['2300', -6900],
      ['4020', -2000],
      ['2200', -1983],
      ['2100', -617, amman],
    ])
    const after = (await inject(server.app, 'getBooking', { token: tokenOf('clerk'), params: { id: booking.id } })).data
    expect(after.total).toBe(20_700)
    expect(after.money).toEqual({
      paid: 20_700,
      refunded: 0,
      toBePaidOut: 6900,
      requested: 0,
      remains: 13_800,
      chargedTo: null,
    })
    expect(after.tickets).toMatchObject([
      { direction: 'outward', state: 'refunded' },
      { direction: 'return', state: 'pending', fare: 11_500, vat: 1586, printRevision: 2 },
    ])
    await expectSoundBooks(server.database, MADE_UP)

    const paid = await payOut('account', approved.data)
    expect(paid.data).toMatchObject({
      state: 'paid',
      paidBy: { name: 'account' },
      payOut: [{ means: 'cash', amount: 6900 }],
    })
    const settled = await inject(server.app, 'getBooking', { token: tokenOf('clerk'), params: { id: booking.id } })
    expect(settled.data.money).toEqual({
      paid: 20_700,
      refunded: 6900,
      toBePaidOut: 0,
      requested: 0,
      remains: 13_800,
      chargedTo: null,
    })
    const { data: listed } = await inject(server.app, 'getBookingList', {
      token: tokenOf('clerk'),
      query: { search: booking.reference },
    })
    const [gone] = booking.tickets.filter(({ id }) => id === outward)
    expect(listed).toMatchObject([{ states: { refunded: 1, pending: 1 }, refundedSeats: [gone?.seat] }])
    expect(await postingsOf(made.data.id, 'refundPaidOut')).toEqual([
      ['2300', 6900],
      ['1000', -6900],
    ])
    const [cash] = await rows<{ clerk_id: string; depot_id: string; state: string }>(
      `select line.clerk_id, line.depot_id, shift.state from ledger_lines as line join cash_shifts as shift on shift.id = line.shift_id
       join ledger_entries on ledger_entries.id = entry_id where record_id = $1 and account = '1000'`,
      [made.data.id],
    )
    expect(cash).toEqual({ clerk_id: ids.account, depot_id: operator.depots.riyadh, state: 'open' })
    const receipt = await inject(server.app, 'getRefundReceipt', {
      token: tokenOf('account'),
      params: { id: made.data.id },
    })
    expect(receipt.data).toMatchObject({
      refund: 6900,
      refundVat: 900,
      timeZone: 'Asia/Riyadh',
      reference: booking.reference,
      lines: [{ base: 9200, percent: 75 }],
    })
    expect(receipt.data.number).toMatch(/^RF-RIY-\d{4}-\d{5}$/)
    expect(paid.data.history.map(({ event, to, by }) => [event, to, by?.name])).toEqual([
      ['xstate.init', 'requested', 'admin'],
      ['refund.approve', 'approved', 'head'],
      ['refund.payOut', 'paid', 'account'],
    ])
    const trail = { query: { machine: 'refund', recordId: made.data.id } }
    const events = await inject(server.app, 'getWorkflowEvents', { token: tokenOf('head'), ...trail })
    expect(events.data.map(({ from, to, by }) => [from, to, by?.name])).toEqual([
      [null, 'requested', 'admin'],
      ['requested', 'approved', 'head'],
      ['approved', 'paid', 'account'],
    ])
    expect((await inject(server.app, 'getWorkflowEvents', { token: tokenOf('jeddah'), ...trail })).status).toBe(404)
    const [ticketEvent] = await rows(
      'select from_state, to_state from workflow_events where record_id = $1 order by id desc limit 1',
      [outward],
    )
    expect(ticketEvent).toEqual({ from_state: 'pending', to_state: 'refunded' })
    await expectSoundBooks(server.database, MADE_UP)
  })

  test('both in one request: nothing is repriced', async () => {
    const booking = await sellTwoWay('clerk')
    const made = await requested(
      'admin',
      booking,
      booking.tickets.map(({ id }) => id),
    )
    expect(made).toMatchObject({ base: 20_700, refund: 20_700, lines: [{ kept: null }, { kept: null }] })
    expect((await decide('operations', made)).status).toBe(200)
    expect(await postingsOf(made.id, 'refundApproved')).not.toContainEqual(expect.arrayContaining(['4020']))
    await expectSoundBooks(server.database, MADE_UP)
  })

  test('waits while the other one has an open request', async () => {
    const booking = await sellTwoWay('clerk')
    const made = await requested('admin', booking, [ticketOf(booking)])
    expect((await quote('admin', booking, [ticketOf(booking, 'return')])).data.tickets).toMatchObject([
      { refusal: 'otherDirectionOpen' },
    ])
    expect(await request('admin', booking, [ticketOf(booking, 'return')], 9200)).toMatchObject({
      status: 409,
      error: { code: 'transitionRefused' },
    })
    await decide('head', made)
    expect((await quote('admin', booking, [ticketOf(booking, 'return')])).data.tickets).toMatchObject([
      { refusal: null, base: 11_500 },
    ])
  })

  test('whose other direction the operator cancels meanwhile is not approved at the old amount', async () => {
    const booking = await sellTwoWay('clerk')
    const made = await requested('admin', booking, [ticketOf(booking)])
    await cancelDepartureOf([ticketOf(booking, 'return')])
    const seen = await inject(server.app, 'getRefundRequest', { token: tokenOf('head'), params: { id: made.id } })
    expect(seen.data.can).toContainEqual({ event: 'refund.approve', refusal: 'otherDirectionChanged' })
    expect(await decide('head', made)).toMatchObject({ status: 409, error: { code: 'conflict' } })
    expect((await decide('head', made, 'reject', { reason: 'Ask again' })).data).toMatchObject({ state: 'rejected' })
    await expectSoundBooks(server.database, MADE_UP)
  })
})

describe('a request', () => {
  test('freezes its amount: the hours go by, the amount stays', async () => {
    const booking = await sell('clerk')
    const made = await requested('admin', booking, [ticketOf(booking)])
    await boardsIn(ticketOf(booking), 1)
    const approved = await decide('head', made)
    expect(approved.data).toMatchObject({ refund: 11_500, lines: [{ percent: 100, tierHours: 24 }] })
  })

  test('for another amount than the passenger was told is refused with the new quote, and changes nothing', async () => {
    const booking = await sell('clerk')
    const refused = await request('admin', booking, [ticketOf(booking)], 11_499)
    expect(refused).toMatchObject({
      status: 409,
      error: { code: 'priceChanged', details: { quote: { total: { refund: 11_500 } } } },
    })
    expect(await rows('select 1 from refund_requests where booking_id = $1', [booking.id])).toEqual([])
  })

  test('is one per ticket, also when two clerks ask at once', async () => {
    const booking = await sell('clerk')
    const answers = await Promise.all(
      ['admin', 'account', 'admin', 'account'].map((name) => request(name, booking, [ticketOf(booking)], 11_500)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect((await quote('admin', booking, [ticketOf(booking)])).data.tickets).toMatchObject([
      { refusal: 'openRequest', refund: 0 },
    ])
  })

  test('repeated with its key is made once', async () => {
    const booking = await sell('clerk')
    const key = randomUUID()
    const [first, second] = [
      await request('admin', booking, [ticketOf(booking)], 11_500, key),
      await request('admin', booking, [ticketOf(booking)], 11_500, key),
    ]
    expect(second.text).toBe(first.text)
    expect(await rows('select 1 from refund_requests where booking_id = $1', [booking.id])).toHaveLength(1)
  })

  test('"other" needs words', async () => {
    const booking = await sell('clerk')
    const body = { bookingId: booking.id, ticketIds: [ticketOf(booking)], reasonCode: 'other', expectedRefund: 11_500 }
    const short = await inject(server.app, 'createRefundRequest', {
      token: tokenOf('admin'),
      body: { ...body, reasonText: ' too few ' },
    })
    expect(short).toMatchObject({
      status: 422,
      error: { fields: { reasonText: 'Describe the reason in at least 10 characters.' } },
    })
    const enough = await inject(server.app, 'createRefundRequest', {
      token: tokenOf('admin'),
      body: { ...body, reasonText: 'A funeral in the family' },
    })
    expect(enough.data).toMatchObject({ reasonCode: 'other', reasonText: 'A funeral in the family' })
  })

  test('for who is checked in is refused with the state, and the attempt is logged', async () => {
    const booking = await sell('clerk')
    await rows(`update tickets set state = 'checkedIn' where id = $1`, [ticketOf(booking)])
    expect(await request('admin', booking, [ticketOf(booking)], 11_500)).toMatchObject({
      status: 409,
      error: {
        code: 'transitionRefused',
        details: { quote: { tickets: [{ state: 'checkedIn', refusal: 'checkedIn' }] } },
      },
    })
    expect(await rows('select event, code from refused_events where record_id = $1', [ticketOf(booking)])).toEqual([
      { event: 'ticket.refund', code: 'transitionRefused' },
    ])
  })

  test('for a ticket of another booking is refused', async () => {
    const [booking, other] = [await sell('clerk'), await sell('clerk')]
    expect(await request('admin', booking, [ticketOf(other)], 11_500)).toMatchObject({
      status: 422,
      error: { fields: { 'ticketIds.0': expect.any(String) } },
    })
  })

  test('is made where the booking was sold: others see no booking, or that it is not theirs to refund', async () => {
    const booking = await sell('clerk', {
      outward: { departureKey: `${operator.timings.domestic}.${freshDate()}.1`, from: 0, to: 1 },
      expectedTotal: 5000,
    })
    const abroad = await sell('clerk')
    expect((await quote('amman', booking, [ticketOf(booking)])).status).toBe(404)
    expect((await quote('agent', booking, [ticketOf(booking)])).status).toBe(404)
    expect((await quote('amman', abroad, [ticketOf(abroad)])).status).toBe(422)
    expect((await quote('clerk', abroad, [ticketOf(abroad)])).status).toBe(403)
    const made = await requested('admin', abroad, [ticketOf(abroad)])
    for (const [name, status] of [
      ['admin', 200],
      ['clerk', 200],
      ['head', 200],
      ['amman', 404],
      ['jeddah', 404],
      ['agent', 404],
    ] as const) {
      expect([
        name,
        (await inject(server.app, 'getRefundRequest', { token: tokenOf(name), params: { id: made.id } })).status,
      ]).toEqual([name, status])
    }
    expect((await payOut('jeddah', made)).status).toBe(404)
  })

  test('is withdrawn by who made it and nobody else, and may then be made anew', async () => {
    const booking = await sell('clerk')
    const made = await requested('admin', booking, [ticketOf(booking)])
    const withdraw = (name: string) =>
      inject(server.app, 'withdrawRefundRequest', {
        token: tokenOf(name),
        body: { id: made.id, version: made.version, reason: null },
      })
    expect(await withdraw('account')).toMatchObject({ status: 409, error: { code: 'transitionRefused' } })
    expect((await withdraw('admin')).data).toMatchObject({ state: 'withdrawn' })
    expect(await withdraw('admin')).toMatchObject({ status: 409, error: { details: { state: 'withdrawn' } } })
    expect((await requested('account', booking, [ticketOf(booking)])).state).toBe('requested')
  })
})

describe('a decision', () => {
  test('is never made by who asked, and the attempt is logged', async () => {
    const booking = await sell('clerk')
    const made = await requested('admin', booking, [ticketOf(booking)])
    await rows(`update users set user_type = 'head_account' where id = $1`, [ids.admin])
    const refused = [await decide('admin', made), await decide('admin', made, 'reject', { reason: 'Mine' })]
    const inbox = await inject(server.app, 'getApprovals', { token: tokenOf('admin') })
    await rows(`update users set user_type = 'admin' where id = $1`, [ids.admin])
    expect(refused.map(({ status, error }) => [status, error.code])).toEqual([
      [409, 'ownRequest'],
      [409, 'ownRequest'],
    ])
    expect(inbox.data.approvals.find(({ id }) => id === made.id)).toMatchObject({ refusal: 'ownRequest' })
    expect(await rows('select event, code from refused_events where record_id = $1 order by id', [made.id])).toEqual([
      { event: 'refund.approve', code: 'ownRequest' },
      { event: 'refund.reject', code: 'ownRequest' },
    ])
  })

  test('is paid out neither by who asked nor by who decided, and each screen says so', async () => {
    const booking = await sell('clerk', { payment: { means: 'pos', reference: null } })
    const made = await requested('account', booking, [ticketOf(booking)])
    const approved = (await decide('head', made)).data
    const canPay = async (name: string) =>
      (await inject(server.app, 'getRefundRequest', { token: tokenOf(name), params: { id: made.id } })).data.can.find(
        ({ event }) => event === 'refund.payOut',
      )?.refusal
    expect(await canPay('account')).toBe('ownRequest')
    const refused = await payOut('account', approved)
    expect([refused.status, refused.error.code, refused.error.message]).toEqual([
      409,
      'ownRequest',
      'You requested this refund yourself. Someone else has to pay it out.',
    ])
    await rows(`update users set user_type = 'account', role = 'account', depot_id = $2 where id = $1`, [
      ids.head,
      operator.depots.riyadh,
    ])
    const [decider, shown] = [await payOut('head', approved), await canPay('head')]
    await rows(`update users set user_type = 'head_account', role = 'head_account', depot_id = null where id = $1`, [
      ids.head,
    ])
    expect([decider.status, decider.error.code, shown]).toEqual([409, 'ownRequest', 'ownDecision'])
    const other = await payOut('cashier', approved)
    expect(other.status, other.text).toBe(200)
  })

  test('repeated with its key is answered the same; with another key it is told where the request stands', async () => {
    const booking = await sell('clerk')
    const made = await requested('admin', booking, [ticketOf(booking)])
    const key = randomUUID()
    const first = await decide('head', made, 'approve', { key })
    expect((await decide('head', made, 'approve', { key })).text).toBe(first.text)
    expect(await decide('head', made)).toMatchObject({
      status: 409,
      error: { code: 'transitionRefused', details: { state: 'approved', version: 2 } },
    })
    expect(await decide('operations', made, 'reject', { reason: 'Too late' })).toMatchObject({
      status: 409,
      error: { details: { state: 'approved' } },
    })
  })

  test('on a version that is not the present one is refused', async () => {
    const booking = await sell('clerk')
    const made = await requested('admin', booking, [ticketOf(booking)])
    expect(await decide('head', { ...made, version: 7 })).toMatchObject({
      status: 409,
      error: { code: 'staleVersion', details: { state: 'requested', version: 1 } },
    })
  })

  test('of two at once is one, either way', async () => {
    const bookings = [await sell('clerk'), await sell('clerk'), await sell('clerk')]
    for (const booking of bookings) {
      const made = await requested('admin', booking, [ticketOf(booking)])
      const answers = await Promise.all([
        decide('head', made),
        decide('operations', made, 'reject', { reason: 'Not eligible' }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
    await expectSoundBooks(server.database, MADE_UP)
  })

  test('to reject says why; the ticket stays valid and may be asked for again', async () => {
    const booking = await sell('clerk')
    const made = await requested('admin', booking, [ticketOf(booking)])
    expect(await decide('head', made, 'reject', { reason: '  ' })).toMatchObject({
      status: 422,
      error: { fields: { reason: expect.any(String) } },
    })
    expect((await decide('head', made, 'reject', { reason: 'Fare is not refundable' })).data).toMatchObject({
      state: 'rejected',
      decisionReason: 'Fare is not refundable',
      postings: [],
    })
    const [ticket] = await rows('select state from tickets where id = $1', [ticketOf(booking)])
    expect(ticket).toEqual({ state: 'pending' })
    expect((await requested('admin', booking, [ticketOf(booking)])).state).toBe('requested')
  })

  test('frees the seat for the next passenger at once', async () => {
    const ride = outwardOn(freshDate())
    const booking = await sell('clerk', { outward: ride })
    await decide('head', await requested('admin', booking, [ticketOf(booking)]))
    expect((await sell('clerk', { outward: ride })).tickets).toMatchObject([{ seat: '3' }])
  })

  test('previews the very postings that it makes', async () => {
    const booking = await sellTwoWay('clerk')
    const made = await requested('admin', booking, [ticketOf(booking)])
    const before = await inject(server.app, 'getRefundRequest', { token: tokenOf('head'), params: { id: made.id } })
    const after = await decide('head', made)
    const posted = await postingsOf(made.id, 'refundApproved')
    expect(posted.map(([account, amount]) => [account, amount])).toEqual(
      before.data.postings.map(({ account, amount }) => [account, amount]),
    )
    expect(posted.length).toBeGreaterThan(3)
    // From then on the ledger tells.
    expect(after.data.postings).toEqual([])
  })
})

describe('a pay-out', () => {
  async function approvedRefund(booking: Booking, asker = 'admin') {
    return (
      await decide(
        'head',
        await requested(
          asker,
          booking,
          booking.tickets.map(({ id }) => id),
        ),
      )
    ).data
  }

  test('to an agent settles what is owed first and fills the wallet with the rest', async () => {
    const booking = await sell('agent', { payment: { means: 'agentAccount', reference: null } })
    const wallet = () =>
      rows<{ balance: number; credit_used: number }>(
        `select balance, credit_used from agent_wallets where agent_id = $1`,
        [ids.agent],
      )
    expect(await wallet()).toEqual([{ balance: 0, credit_used: 3500 }])
    const approved = await approvedRefund(booking, 'agent')
    expect(await wallet()).toEqual([{ balance: 0, credit_used: 3500 }])
    const paid = await payOut('account', approved)
    expect(paid.data).toMatchObject({ state: 'paid', payOut: [{ means: 'agentAccount', amount: 11_500 }] })
    expect(await wallet()).toEqual([{ balance: 8000, credit_used: 0 }])
    expect(await postingsOf(approved.id, 'refundPaidOut')).toEqual([
      ['2300', 11_500],
      ['2000', -8000],
      ['1110', -3500],
    ])
    await expectSoundBooks(server.database, MADE_UP)
  })

  test('goes back by the means of the fares in proportion; fees stay', async () => {
    const booking = await sell('clerk')
    await asOwner('update booking_payments set fare = fare - 2300 where booking_id = $1', [booking.id])
    await rows(
      `insert into booking_payments (id, booking_id, act, means, reference, fare, fee, taken_by) values ($1, $2, 'travelDateChange', 'bank', 'FT 9999', 2300, 9999, $3)`,
      [randomUUID(), booking.id, ids.clerk],
    )
    await rows(
      `insert into bank_reference_uses (id, key, kind, record_id, used_by, used_at, is_reuse_confirmed) values ($1, 'FT9999', 'booking', $2, $3, now(), false)`,
      [randomUUID(), booking.id, ids.clerk],
    )
    const approved = await approvedRefund(booking)
    expect(approved.payOut).toEqual([
      { kind: 'fare', means: 'pos', currency: 'SAR', amount: 9200 },
      { kind: 'fare', means: 'bank', currency: 'SAR', amount: 2300 },
    ])
    await payOut('account', approved)
    expect(await postingsOf(approved.id, 'refundPaidOut')).toEqual([
      ['2300', 9200],
      ['1020', -9200],
      ['2300', 2300],
      ['1010', -2300],
    ])
    await expectSoundBooks(server.database, MADE_UP)
  })

  test('is made once, and not before the approval', async () => {
    const booking = await sell('clerk')
    const made = await requested('admin', booking, [ticketOf(booking)])
    expect(await payOut('account', made)).toMatchObject({ status: 409, error: { details: { state: 'requested' } } })
    const { data: approved } = await decide('head', made)
    const answers = await Promise.all([
      payOut('account', approved),
      payOut('account', approved),
      payOut('account', approved),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await rows('select 1 from refund_payments where request_id = $1', [made.id])).toHaveLength(1)
  })

  test('in cash without a till is refused and changes nothing', async () => {
    const booking = await sell('clerk', { payment: { means: 'cash', reference: null } })
    const approved = await approvedRefund(booking)
    await rows(`update refund_requests set depot_id = null where id = $1`, [approved.id])
    const seen = await inject(server.app, 'getRefundRequest', {
      token: tokenOf('homeless'),
      params: { id: approved.id },
    })
    expect(seen.data.can).toContainEqual({ event: 'refund.payOut', refusal: 'noDepot' })
    expect((await payOut('homeless', approved)).status).toBe(422)
    expect(await rows('select state, receipt_number from refund_requests where id = $1', [approved.id])).toEqual([
      { state: 'approved', receipt_number: null },
    ])
    expect((await payOut('account', approved)).status).toBe(200)
  })

  test('gives the exit fee back with it, in its own currency and by its own means', async () => {
    const booking = await sell('clerk')
    const ticketId = ticketOf(booking)
    const feeId = await payExitFee(ticketId)
    const offer = await quote('admin', booking, [ticketId])
    expect(offer.data.payOut).toEqual([
      { kind: 'fare', means: 'pos', currency: 'SAR', amount: 11_500 },
      { kind: 'exitFee', means: 'pos', currency: 'JOD', amount: 10_000 },
    ])
    const approved = await approvedRefund(booking)
    await payOut('account', approved)
    expect(await postingsOf(approved.id, 'exitFeeGivenBack')).toEqual([
      ['2400', 10_000],
      ['1020', -10_000],
    ])
    expect(await rows('select given_back_by from exit_fee_payments where id = $1', [feeId])).toEqual([
      { given_back_by: ids.account },
    ])
    await expectSoundBooks(server.database, MADE_UP)
  })

  test('of a no-show gives no exit fee back: boarding was closed', async () => {
    const booking = await sell('clerk')
    await payExitFee(ticketOf(booking))
    await rows(`update tickets set state = 'noShow', boards_at = now() - interval '1 hour' where id = $1`, [
      ticketOf(booking),
    ])
    const offer = await quote('admin', booking, [ticketOf(booking)])
    expect(offer.data).toMatchObject({
      total: { refund: 0 },
      payOut: [],
      tickets: [{ percent: 0, exitFee: null, holdsUntil: null }],
    })
  })

  test('numbers its receipts without gaps', async () => {
    for (const means of ['pos', 'bank'] as const)
      await payOut('account', await approvedRefund(await sell('clerk', { payment: { means, reference: 'FT 482' } })))
    const numbers = await rows<{ number: number }>(
      `select right(receipt_number, 5)::int as number from refund_requests where receipt_number like 'RF-RIY-%' order by receipt_number`,
    )
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, index) => index + 1))
    expect(numbers.length).toBeGreaterThan(3)
  })
})

describe('a departure that the operator cancels', () => {
  test('gives its tickets back in full, which counts as approved, and takes back what passengers had asked for', async () => {
    const booking = await sellTwoWay('clerk')
    const outward = ticketOf(booking)
    await boardsIn(outward, 1)
    const made = await requested('admin', booking, [outward])
    expect(made.refund).toBe(4600)
    const cancelling = {
      network: await loadNetwork(server.database),
      actorId: idOf('operations'),
      ...IN_RIYADH,
      now: new Date(),
      reason: 'Road closed',
    }
    const withdrawn = await inTransaction(server.database, (tx) => withdrawOpenRefunds(tx, [outward], cancelling))
    expect(withdrawn).toEqual([{ requestId: made.id, ticketIds: [outward] }])
    await cancelDepartureOf([outward])
    await expectSoundBooks(server.database, MADE_UP)

    const refunded = await inTransaction(server.database, (tx) => refundCancelledTickets(tx, [outward], cancelling))
    expect(refunded).toMatchObject([{ bookingId: booking.id, ticketIds: [outward], refund: 11_500 }])
    const list = await inject(server.app, 'getRefundRequestList', {
      token: tokenOf('account'),
      query: { bookingId: booking.id, sort: 'requestedAt' },
    })
    expect(list.data).toMatchObject([
      { state: 'withdrawn', cause: 'passenger' },
      { state: 'approved', cause: 'departureCancelled', refund: 11_500, reasonCode: 'departureCancelled' },
    ])
    const after = (await inject(server.app, 'getBooking', { token: tokenOf('clerk'), params: { id: booking.id } })).data
    expect(after.tickets).toMatchObject([{ state: 'refunded' }, { state: 'pending', fare: 9200, printRevision: 1 }])
    await expectSoundBooks(server.database, MADE_UP)
    const [open] = list.data.filter(({ state }) => state === 'approved')
    if (open) expect((await payOut('account', open)).data).toMatchObject({ state: 'paid' })
    await expectSoundBooks(server.database, MADE_UP)
  })

  test('refunds nothing whose departure still runs', async () => {
    const booking = await sell('clerk')
    const cancelling = {
      network: await loadNetwork(server.database),
      actorId: idOf('operations'),
      ...IN_RIYADH,
      now: new Date(),
      reason: 'Mistake',
    }
    const refused = await attemptInTransaction(server.database, (tx) =>
      refundCancelledTickets(tx, [ticketOf(booking)], cancelling),
    )
    expect(isRefusal(refused)).toBe(true)
  })
})

describe('the lists', () => {
  test('filters, searches and pages within the scope', async () => {
    const booking = await sell('clerk')
    const made = await requested('admin', booking, [ticketOf(booking)])
    const list = (name: string, query: Record<string, string>) =>
      inject(server.app, 'getRefundRequestList', { token: tokenOf(name), query })
    expect((await list('admin', { search: booking.reference })).data.map(({ id }) => id)).toEqual([made.id])
    const { data, page } = await list('head', { state: 'requested', recordNumber: '2' })
    expect([data.length, data.every(({ state }) => state === 'requested')]).toEqual([2, true])
    expect(page.total).toBeGreaterThan(2)
    expect((await list('jeddah', {})).data.every(({ depot }) => depot === null)).toBe(true)
    expect((await list('agent', {})).data.every(({ requestedBy }) => requestedBy.name === 'agent')).toBe(true)
    expect((await list('head', { requestedFrom: '2020-01-01', requestedTo: '2020-01-02' })).data).toEqual([])
    expect((await list('head', { sort: 'refund' })).status).toBe(400)
  })

  test('go into a sheet as they are filtered', async () => {
    const query = { format: 'csv', columns: 'reference,currency,base,refund,state', language: 'ar', state: 'paid' }
    const file = await inject(server.app, 'exportRefundRequests', { token: tokenOf('head'), query })
    const paid = await rows(`select 1 from refund_requests where state = 'paid'`)
    const headings = ['common:list.currency', 'refund:column.base', 'refund:column.refund'].map((key) =>
      wordsOf('ar', key),
    )
    expect(file.text.trim().split('\r\n')).toHaveLength(paid.length + 1)
    expect(file.text.split('\r\n')[0]).toContain(headings.join(','))
    expect(file.text).toContain(wordsOf('ar', 'workflow-refund:states.paid.label'))
    expect(
      (
        await inject(server.app, 'exportRefundRequests', {
          token: tokenOf('head'),
          query: { ...query, columns: 'secret' },
        })
      ).status,
    ).toBe(400)
  })

  test('the approvals inbox has what waits, oldest first, and its count', async () => {
    const { data } = await inject(server.app, 'getApprovals', { token: tokenOf('operations') })
    const [waiting] = await rows<{ count: number }>(
      `select count(*)::int from refund_requests where state = 'requested'`,
    )
    expect(data).toMatchObject({ total: waiting?.count, byKind: { refund: waiting?.count } })
    expect(data.approvals).toHaveLength(waiting?.count ?? -1)
    const times = data.approvals.map(({ requestedAt }) => requestedAt)
    expect(times).toEqual(times.toSorted())
    expect((await inject(server.app, 'getApprovalCount', { token: tokenOf('head') })).data).toMatchObject({
      total: data.total,
      byKind: { refund: data.total },
    })
    expect(
      (await inject(server.app, 'getApprovals', { token: tokenOf('head'), query: { recordNumber: '1' } })).data
        .approvals,
    ).toMatchObject([data.approvals[0]])
  })
})

/** As the operator's cancellation does it: the ticket's event, its seat freed, its earning reversed. */
async function cancelDepartureOf(ticketIds: string[]): Promise<void> {
  await inTransaction(server.database, async (tx) => {
    const poster = posterOf({ id: idOf('operations'), ...IN_RIYADH }, new Date())
    for (const ticket of await lockTickets(tx, ticketIds, poster.createdAt)) {
      expect(
        isRefusal(
          await applyEvent(tx, ticketRecord, ticket, {
            event: { type: 'ticket.cancelDeparture' },
            actorId: poster.createdBy,
            at: poster.createdAt,
          }),
        ),
      ).toBe(false)
    }
    await postEntries(tx, await earningReversals(tx, ticketIds, poster))
    await freeTicketSeats(tx, ticketIds)
  })
}

async function payExitFee(ticketId: string): Promise<string> {
  const feeId = randomUUID()
  await inTransaction(server.database, async (tx) => {
    await tx.client.query(
      `insert into exit_fee_payments (id, ticket_id, from_country, currency, amount, means, receipt_number, taken_by)
       values ($1, $2, 'SA', 'JOD', 10000, 'pos', $3, $4)`,
      [feeId, ticketId, `T-${feeId}`, ids.clerk],
    )
    const createdAt = new Date()
    await postEntries(tx, [
      {
        act: 'exitFeePaid',
        recordKind: 'exitFee',
        recordId: feeId,
        ...posterOf({ id: idOf('clerk'), ...IN_RIYADH }, createdAt),
        lines: [
          { account: '1020', currency: 'JOD', amount: 10_000 },
          { account: '2400', currency: 'JOD', amount: -10_000 },
        ],
      },
    ])
    for (const ticket of await lockTickets(tx, [ticketId], createdAt)) {
      await applyEvent(
        tx,
        ticketRecord,
        { ...ticket, facts: { ...ticket.facts, hasExitFeePaid: false } },
        { event: { type: 'ticket.payExitFee' }, actorId: idOf('clerk'), at: createdAt },
      )
    }
  })
  return feeId
}
