import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import type { BodyOf } from '#contract/contract.ts'
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
import { expectRecordedStates, expectSoundBooks } from '#tests/support/sound-books.ts'
import { soakCount } from '#tests/support/thoroughness.ts'

/** `npm run soak` tries more. */
const SEQUENCES = soakCount('LEDGER_RUNS', 4)
/** Acts at the same moment, and how often. */
const AT_ONCE = 6
const WAVES = 10
const DAY_MS = 86_400_000
const SEATS = 12

const SELLERS = ['clerk', 'account', 'agent'] as const
const DECIDERS = ['head', 'otherHead', 'operations'] as const
/** Two of operations, since one proposes to cancel a departure and another confirms. */
const CANCELLERS = ['operations', 'otherOperations'] as const
const ACTS = [
  'sell',
  'sell',
  'change',
  'change',
  'ask',
  'ask',
  'decide',
  'decide',
  'payOut',
  'withdraw',
  'moveSeat',
  'addSeat',
  'checkIn',
  'cancel',
] as const
type Act = (typeof ACTS)[number]

interface Step {
  act: Act
  by: number
  /** Chooses a booking, a request, a seat or a day among those there are. */
  pick: number
  other: number
  yes: boolean
}

const steps = fc.record<Step>({
  act: fc.constantFrom(...ACTS),
  by: fc.nat(2),
  pick: fc.nat(10_000),
  other: fc.nat(10_000),
  yes: fc.boolean(),
})

let server: RunningServer
let operator: SmallOperator
const tokens: Record<string, string> = {}
const done: Partial<Record<Act, number>> = {}
/** What must never be answered. */
const unsound: string[] = []

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  operator = await openSmallOperator(server.database, { seats: SEATS })
  const { database } = server
  const depotId = operator.depots.riyadh
  await addUser(database, 'clerk@test.example', { userType: 'admin', depotId })
  await addUser(database, 'account@test.example', { userType: 'account', depotId })
  await addUser(database, 'head@test.example', { userType: 'head_account' })
  await addUser(database, 'otherHead@test.example', { userType: 'head_account' })
  await addUser(database, 'operations@test.example', { userType: 'operation_manager' })
  await addUser(database, 'otherOperations@test.example', { userType: 'operation_manager' })
  await addAgent(database, 'agent@test.example', { creditType: 'default', balance: 100_000, creditLimit: 60_000 })
  for (const name of [...SELLERS, ...DECIDERS, ...CANCELLERS])
    tokens[name] = await openSession(database, `${name}@test.example`)
})
afterAll(() => server.stop())

/** A call whose refusal is as good an answer as any; a fault of the server is not. */
async function call<Name extends CallName>(
  by: string,
  name: Name,
  options: { body?: object; params?: Record<string, string>; key?: string },
) {
  const answer = await inject(server.app, name, { token: tokens[by], ...options })
  if (answer.status >= 500) unsound.push(`${name} answered ${answer.text}`)
  return answer
}

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.database.pool.query<Row>(text, values)).rows
const among = <Item>(items: readonly Item[], pick: number): Item | undefined => items[pick % Math.max(1, items.length)]
const payment = (by: string) => ({
  means: by === 'agent' ? ('agentAccount' as const) : ('cash' as const),
  reference: null,
})

/** Four outward days and four for the way back, so near each other that everybody wants the same seats. */
const outwardOn = (days: number, pick: number) => ({
  departureKey: `${operator.timings.outward}.${dateAhead(days + (pick % 4))}.1`,
  from: 0,
  to: 2,
})
const backOn = (days: number, pick: number) => ({
  departureKey: `${operator.timings.back}.${dateAhead(days + 5 + (pick % 4))}.1`,
  from: 0,
  to: 2,
})
const dateAhead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const seatFrom = (pick: number) => String(3 + (pick % (SEATS - 4)))

const hold = async (by: string, ride: { departureKey: string; from: number; to: number }, seats: string[]) =>
  (await call(by, 'holdSeats', { body: { ...ride, seats } })).status === 200

/** Sends at a price of nothing, hears the true one, and sends again; the money is told as the server asks for it. */
async function atItsPrice(
  send: (
    expectedTotal: number,
  ) => Promise<{ status: number; error: { details?: Record<string, unknown> | undefined } }>,
): Promise<boolean> {
  const first = await send(0)
  if (first.status === 200) return true
  const quote = first.error.details?.quote
  const total = typeof quote === 'object' && quote !== null && 'total' in quote ? Number(quote.total) : undefined
  return total !== undefined && (await send(total)).status === 200
}

interface OpenTicket {
  id: string
  booking_id: string
  direction: 'outward' | 'return'
  seat: string
  version: number
  means: string
}

/** One booking's tickets, whoever sold it: the acts are tried by who sold it. */
async function someTickets(pick: number): Promise<{ by: string; tickets: OpenTicket[] } | undefined> {
  const sold = await rows<{ id: string; email: string }>(
    'select b.id, u.email from bookings b join users u on u.id = b.created_by order by b.id desc limit 12',
  )
  const booking = among(sold, pick)
  if (!booking) return undefined
  const tickets = await rows<OpenTicket>(
    `select t.id, booking_id, direction, seat, t.version, means from tickets t join bookings b on b.id = t.booking_id where booking_id = $1 order by t.id`,
    [booking.id],
  )
  return { by: booking.email.split('@')[0] ?? '', tickets }
}

function acts(days: number): Record<Act, (step: Step, by: string) => Promise<boolean>> {
  return {
    async sell({ pick, other, yes }, by) {
      const [outward, back] = [outwardOn(days, pick), backOn(days, other)]
      const seat = seatFrom(other)
      const party = pick % 3 === 0 ? [seat, seatFrom(other + 1)] : [seat]
      const held = (await hold(by, outward, party)) && (!yes || (await hold(by, back, party)))
      if (!held) return false
      const passengers = party.map((own, index) => ({
        ...ADULT,
        passportNumber: `N${1_000_000 + pick + index}`,
        seat: own,
        returnSeat: yes ? own : null,
      }))
      const body = saleBody(operator, { outward, return: yes ? back : null, passengers, payment: payment(by) })
      return atItsPrice((expectedTotal) => call(by, 'createBooking', { body: { ...body, expectedTotal } }))
    },
    async change({ pick, other, yes }) {
      const found = await someTickets(pick)
      if (!found) return false
      const direction = yes ? 'outward' : 'return'
      const chosen = found.tickets.filter((ticket) => ticket.direction === direction)
      const target = yes ? outwardOn(days, other) : backOn(days, other)
      const seats = chosen.map((_, index) => seatFrom(other + index))
      if (chosen.length === 0 || !(await hold(found.by, target, seats))) return false
      const body: Omit<BodyOf<'createTravelDateChange'>, 'expectedTotal' | 'payment'> = {
        bookingId: chosen[0]?.booking_id ?? '',
        tickets: chosen.map(({ id, version }, index) => ({ ticketId: id, version, seat: seats[index] ?? null })),
        outward: yes ? { departureKey: target.departureKey } : null,
        return: yes ? null : { departureKey: target.departureKey },
        reason: 'Another day suits better.',
      }
      return atItsPrice((expectedTotal) =>
        call(found.by, 'createTravelDateChange', {
          body: { ...body, expectedTotal, payment: expectedTotal === 0 ? null : payment(found.by) },
        }),
      )
    },
    async ask({ pick, other, yes }) {
      const found = await someTickets(pick)
      const chosen = found?.tickets.filter((_, index) => yes || index % 2 === other % 2) ?? []
      const bookingId = chosen[0]?.booking_id
      if (!found || bookingId === undefined) return false
      const ticketIds = chosen.map(({ id }) => id)
      const offer = await call(found.by, 'quoteRefund', { body: { bookingId, ticketIds } })
      if (offer.status !== 200) return false
      const body = {
        bookingId,
        ticketIds,
        reasonCode: 'plansChanged',
        reasonText: null,
        expectedRefund: offer.data.total.refund,
      }
      return (await call(found.by, 'createRefundRequest', { body })).status === 200
    },
    async decide({ pick, yes, other }, by) {
      const request = among(
        await rows<{ id: string; version: number }>(
          `select id, version from refund_requests where state = 'requested' order by id`,
        ),
        pick,
      )
      if (!request) return false
      const decision = other % 4 === 0 ? 'reject' : 'approve'
      const body = { ...request, decision, reason: decision === 'reject' ? 'Not by our terms.' : null }
      const key = randomUUID()
      // Sent twice: by the same hand after a lost answer, or by two who did not know of each other.
      const rival = among(DECIDERS, DECIDERS.findIndex((name) => name === by) + 1) ?? by
      const answers = await Promise.all([
        call(by, 'decideRefundRequest', { body, key }),
        yes ? call(by, 'decideRefundRequest', { body, key }) : call(rival, 'decideRefundRequest', { body }),
      ])
      const granted = answers.filter(({ status }) => status === 200).length
      if (!yes && granted > 1) unsound.push(`${request.id} was decided twice`)
      return granted > 0
    },
    async payOut({ pick }) {
      const request = among(
        await rows<{ id: string; version: number }>(
          `select id, version from refund_requests where state = 'approved' order by id`,
        ),
        pick,
      )
      if (!request) return false
      const answers = await Promise.all([
        call('account', 'payOutRefund', { body: request }),
        call('account', 'payOutRefund', { body: request }),
      ])
      const granted = answers.filter(({ status }) => status === 200).length
      if (granted > 1) unsound.push(`${request.id} was paid twice`)
      return granted > 0
    },
    async withdraw({ pick }) {
      const open = await rows<{ id: string; version: number; email: string }>(
        `select r.id, r.version, u.email from refund_requests r join users u on u.id = requested_by where state = 'requested' order by r.id`,
      )
      const request = among(open, pick)
      if (!request) return false
      const body = { id: request.id, version: request.version, reason: null }
      return (await call(request.email.split('@')[0] ?? '', 'withdrawRefundRequest', { body })).status === 200
    },
    async moveSeat({ pick, other }) {
      const found = await someTickets(pick)
      const ticket = found && among(found.tickets, other)
      if (!found || !ticket) return false
      const body = {
        id: ticket.booking_id,
        reason: 'Nearer to the door.',
        seats: [{ ticketId: ticket.id, version: ticket.version, seat: seatFrom(other) }],
      }
      return (await call(found.by, 'updateBooking', { body })).status === 200
    },
    async addSeat({ pick, other }) {
      const found = await someTickets(pick)
      const bookingId = found?.tickets[0]?.booking_id
      if (!found || bookingId === undefined) return false
      const seat = seatFrom(other)
      const rides = await rows<{ direction: string; key: string }>(
        `select distinct direction, d.timing_id || '.' || d.travel_date || '.' || d.ordinal as key from tickets t join departures d on d.id = t.departure_id where booking_id = $1`,
        [bookingId],
      )
      for (const { key } of rides)
        if (!(await hold(found.by, { departureKey: key, from: 0, to: 2 }, [seat]))) return false
      const returns = rides.some(({ direction }) => direction === 'return')
      const passengers = [{ ...ADULT, passportNumber: `P${2_000_000 + pick}`, seat, returnSeat: returns ? seat : null }]
      return atItsPrice((expectedTotal) =>
        call(found.by, 'addSeats', {
          params: { id: bookingId },
          body: { reason: 'A friend comes along.', passengers, payment: payment(found.by), expectedTotal },
        }),
      )
    },
    async checkIn({ pick, other }) {
      const found = await someTickets(pick)
      const ticket = found && among(found.tickets, other)
      if (!ticket) return false
      const { data, status } = await call('clerk', 'checkIn', { body: { tickets: [{ ticketId: ticket.id }] } })
      return status === 200 && data[0]?.result === 'checkedIn'
    },
    async cancel({ pick, other, yes }) {
      // Rarely: what is cancelled is not sold again, and the others want something to do.
      if (pick % 3 !== 0) return false
      const { departureKey } = yes ? outwardOn(days, other) : backOn(days, other)
      const shown = await call('operations', 'getCancellationPlan', { params: { key: departureKey } })
      if (shown.status !== 200) return false
      const target = (yes ? outwardOn(days, other + 1) : backOn(days, other + 1)).departureKey
      const plans = shown.data.bookings
        .flatMap(({ tickets }) => tickets)
        .map(({ ticketId }, index) => {
          const plan = (['move', 'refund', 'leave'] as const)[(other + index) % 3] ?? 'leave'
          return { ticketId, plan, targetKey: plan === 'move' ? target : null }
        })
      const proposed = await call('operations', 'proposeCancellation', {
        body: { departureKey, reason: 'The border is closed', plans },
      })
      const cancellation = proposed.status === 200 ? proposed.data.cancellation : null
      if (!cancellation) return false
      const body = { id: cancellation.id, version: cancellation.version }
      if ((await call('operations', 'confirmCancellation', { body })).status === 200)
        unsound.push(`${body.id} was confirmed by who proposed it`)
      const answers = await Promise.all([
        call('otherOperations', 'confirmCancellation', { body }),
        call('otherOperations', 'confirmCancellation', { body }),
      ])
      const granted = answers.filter(({ status }) => status === 200).length
      if (granted > 1) unsound.push(`${body.id} was confirmed twice`)
      return granted > 0
    },
  }
}

test.runIf(IN_SOAK)(
  'sales, changes, refunds, decisions and corrections by many at once leave seats, tickets, wallets and ledger consistent',
  { timeout: 60_000 + SEQUENCES * 20_000 },
  async () => {
    let days = 1
    await fc.assert(
      fc.asyncProperty(
        fc.array(steps, { minLength: AT_ONCE * WAVES, maxLength: AT_ONCE * WAVES }),
        async (sequence) => {
          const doing = acts(days)
          // The first run is about to leave, the later ones are further ahead, within what is sold.
          days = (days + 12) % 330
          for (let wave = 0; wave < WAVES; wave += 1) {
            // Whatever was drawn, the first wave has something to sell.
            const now = sequence
              .slice(wave * AT_ONCE, (wave + 1) * AT_ONCE)
              .map((step): Step => (wave === 0 ? { ...step, act: 'sell' } : step))
            await Promise.all(
              now.map(async (step) => {
                const by = (step.act === 'decide' ? among(DECIDERS, step.by) : among(SELLERS, step.by)) ?? ''
                if (await doing[step.act](step, by)) done[step.act] = (done[step.act] ?? 0) + 1
              }),
            )
          }
          await expect
            .poll(() => rows(`select id from departure_cancellations where state = 'running'`), { timeout: 60_000 })
            .toEqual([])
          expect(unsound).toEqual([])
          await expectSoundBooks(server.database)
          await expectRecordedStates(server.database)
        },
      ),
      { numRuns: SEQUENCES, endOnFailure: true },
    )
    expect(Object.keys(done)).toEqual(expect.arrayContaining(['sell', 'change', 'ask', 'decide']))
    await expectFreedSeatsForSale()
  },
)

/** A hold on every seat that a ticket left behind and nobody took since. */
async function expectFreedSeatsForSale(): Promise<void> {
  await rows(`delete from seat_claims where kind = 'hold'`)
  const freed = await rows<{ key: string; seat: string; from: number; to: number }>(
    `with left_behind as (
       select departure_id, seat, from_position, to_position from tickets where state = 'refunded' and seat is not null
       union select from_departure_id, from_seat, from_position, to_position from travel_date_change_tickets join tickets on id = ticket_id where from_seat is not null
     )
     select distinct on (departure_id, l.seat) d.timing_id || '.' || d.travel_date || '.' || d.ordinal as key, l.seat, from_position as from, to_position as to
     from left_behind l join departures d on d.id = departure_id
     where d.travel_date > current_date + 1 and d.state = 'scheduled' and not exists (select from seat_claims c where c.departure_id = l.departure_id and c.seat = l.seat)`,
  )
  expect(freed.length).toBeGreaterThan(0)
  for (const { key, seat, from, to } of freed) {
    const answer = await inject(server.app, 'holdSeats', {
      token: tokens.clerk,
      body: { departureKey: key, from, to, seats: [seat] },
    })
    expect(answer.status, answer.text).toBe(200)
  }
}
