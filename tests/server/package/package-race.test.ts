import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sum } from '#machines/sum.ts'
import { EVER } from '#server/domain/ledger/balances.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { expectExactBalances } from '#tests/support/exact-balances.ts'
import { arrivalOf, SOLD_ON } from '#tests/support/package-desk.ts'
import {
  type Booking,
  CLERKS,
  DOUBLES,
  openPackageTrade,
  type Outcome,
  type PackageTrade,
  type Sale,
  someSeats,
} from '#tests/support/package-trade.ts'
import { send } from '#tests/support/selling.ts'
import { expectSound } from '#tests/support/sound-books.ts'
import { PACKAGE_NIGHTS } from '#tests/support/test-package.ts'
import { soakCount } from '#tests/support/thoroughness.ts'

/** `npm run soak` does more. */
const ACTS = soakCount('PACKAGE_ACTS', 100)
/** After so many everything is asked about, while others go on. */
const LOOK = 1000
/** The same acts every time; who is faster differs. */
const SEED = 20_730
/** Days on which journeys begin at a time: their nights overlap. After some acts they are a day later, over so many days. */
const DAYS = 5
const ACTS_A_DAY = 40
const SPAN = 60

let trade: PackageTrade

beforeAll(async () => {
  trade = await openPackageTrade()
})
afterAll(() => trade.stop())

let day = 20
/** No night of one is a night of another. */
const freshDate = () => addDays(SOLD_ON, (day += PACKAGE_NIGHTS + 1))
const clerk = (index: number) => {
  const found = trade.clerks[index % CLERKS]
  if (!found) throw new Error('there are clerks')
  return found
}
const [one, two] = [0, 1] as const
const admin = (index: 0 | 1) => trade.admins[index] ?? trade.operations
const head = (index: 0 | 1) => trade.heads[index] ?? trade.operations

const double = (persons = 1) => [{ roomTypeId: trade.pack.hotel.double, persons }]
const nightsFrom = (date: string) => ({ from: arrivalOf(date), to: addDays(arrivalOf(date), PACKAGE_NIGHTS - 1) })
const keepDoubles = (date: string, rooms: number, isShortfallAccepted = false) =>
  trade.keep(
    { by: trade.operations },
    { roomTypeId: trade.pack.hotel.double, ...nightsFrom(date), rooms, isShortfallAccepted },
  )

async function sold(by: number, sale: Sale): Promise<Booking> {
  const { outcome, booking } = await trade.sell({ by: clerk(by) }, sale)
  if (!booking) throw new Error(`the package was not sold: ${outcome}`)
  return booking
}

/** How often each outcome came, as `{ sold: 1, roomLost: 7 }`. */
function counted(outcomes: readonly Outcome[]): Partial<Record<Outcome, number>> {
  const counts: Partial<Record<Outcome, number>> = {}
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

const everyClerk = <Answer>(act: (index: number) => Promise<Answer>) =>
  Promise.all(trade.clerks.map((_, index) => act(index)))

/** Rooms that stand beyond what the hotel keeps, by the stays that they were sold to. */
const beyond = async () =>
  (
    await trade.rows<{ id: string }>(
      `select distinct room.stay_id as id from room_claims as claim left join room_allotments as allotment using (room_type_id, night)
         join stay_rooms as room on room.id = claim.stay_room_id where claim.slot > coalesce(allotment.rooms, 0) order by 1`,
    )
  ).map(({ id }) => id)

/** Whatever was done by then, as the records say it and not by the rules of the audit alone. */
async function expectWhole(): Promise<void> {
  expect(trade.broken).toEqual([])
  // Parts: tickets for everybody both ways with their seats, rooms for every night, visas for whoever needs one; or none.
  const parts = await trade.rows(
    `select booking.reference, ticket.live, ticket.seats, room.claimed, sale.persons from package_sales as sale join bookings as booking on booking.id = sale.booking_id
       join stays as stay on stay.id = sale.stay_id
       cross join lateral (select count(*)::int as live, (select count(*)::int from seat_claims where kind = 'ticket' and ticket_id in (select id from tickets where booking_id = booking.id)) as seats
         from tickets where booking_id = booking.id and state <> 'refunded') as ticket
       cross join lateral (select count(*)::int as rooms, (select count(*)::int from room_claims where kind = 'sold' and stay_room_id in (select id from stay_rooms where stay_id = stay.id)) as claimed
         from stay_rooms where stay_id = stay.id) as room
     where (stay.state, ticket.live, ticket.seats, room.claimed) not in (('booked', 2 * sale.persons, 4 * sale.persons, ${PACKAGE_NIGHTS} * room.rooms), ('cancelled', 0, 0, 0))`,
  )
  expect(parts).toEqual([])
  const [alone] = await trade.rows(
    `select (select count(*)::int from bookings) - count(*)::int as bookings, (select count(*)::int from stays) - count(*)::int as stays,
       (select count(*)::int from passengers where nationality = 'EG') - (select count(*)::int from visa_requests) as visas,
       (select count(*)::int from room_claims where kind = 'hold') as held_rooms, (select count(*)::int from seat_claims where kind = 'hold' and expires_at > now()) as held_seats
     from package_sales`,
  )
  expect(alone).toEqual({ bookings: 0, stays: 0, visas: 0, held_rooms: 0, held_seats: 0 })
  const twice = await trade.rows(
    `select departure_id, seat from tickets where state <> 'refunded' group by 1, 2 having count(*) > 1`,
  )
  expect(twice).toEqual([])
  // Money: what was taken is the price of the package, what went out is what was refunded and what visas gave back.
  const money = await trade.rows(
    `select booking.reference, moved.taken, sale.total::int, moved.back, given.amount
     from package_sales as sale join bookings as booking on booking.id = sale.booking_id
       cross join lateral (select coalesce(sum(line.amount) filter (where line.amount > 0), 0)::int as taken, coalesce(-sum(line.amount) filter (where line.amount < 0), 0)::int as back
         from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id and line.account in ('1000', '1020')
         where entry.record_id in (booking.id, sale.stay_id) or entry.record_id in (select id from refund_requests where booking_id = booking.id)
           or entry.record_id in (select id from visa_requests where booking_id = booking.id)) as moved
       cross join lateral (select (coalesce((select sum(refund) from refund_requests where booking_id = booking.id and state = 'paid'), 0)
         + coalesce((select sum(fee.fee) from visa_fees as fee join visa_requests as request on request.id = fee.request_id where request.booking_id = booking.id and fee.given_back_at is not null and fee.refund_request_id is null), 0))::int as amount) as given
     where (moved.taken, moved.back) <> (sale.total, given.amount)`,
  )
  expect(money).toEqual([])
  const { answer } = await send(head(0), 'getTrialBalance', {
    query: { from: addDays(SOLD_ON, -100), to: addDays(SOLD_ON, 200) },
  })
  expect(answer.data.parts.map(({ currency }) => currency)).toEqual(['SAR'])
  for (const { rows } of answer.data.parts) {
    const accounts = rows.flatMap(({ kind, amounts }) => (kind === 'account' ? [amounts] : []))
    const [opening, debit, credit, closing] = [0, 1, 2, 3].map((column) =>
      sum(accounts.map((each) => each[column] ?? 0)),
    )
    expect([opening, closing]).toEqual([0, 0])
    expect(debit).toBe(credit)
    expect(debit).toBeGreaterThan(0)
  }
  const [{ deadlocks } = { deadlocks: -1 }] = await trade.rows<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  expect(deadlocks).toBe(0)
}

/** Everything that the audit and the books say, once nobody is at work. */
async function expectSettled(): Promise<void> {
  await expectWhole()
  await expectSound(trade.database)
  await expectExactBalances(trade.database, [EVER, { ...EVER, groupBy: 'depot' }])
}

describe('of all clerks at once', () => {
  test('one gets the last room, without having held it, and the others are told that it is gone', async () => {
    const date = freshDate()
    expect((await keepDoubles(date, 1)).outcome).toBe('allotted')
    const answers = await everyClerk((index) =>
      trade.sell({ by: clerk(index), isTwice: index % 2 === 0 }, { date, seats: someSeats(index, 1), rooms: double() }),
    )
    expect(counted(answers.map(({ outcome }) => outcome))).toEqual({ sold: 1, roomLost: CLERKS - 1 })
    await expectWhole()
  })

  test('one gets the last seat, and the others their room back', async () => {
    const date = freshDate()
    await keepDoubles(date, CLERKS)
    const answers = await everyClerk((index) =>
      trade.sell({ by: clerk(index) }, { date, seats: ['3'], rooms: double(), holdsRooms: true }),
    )
    expect(counted(answers.map(({ outcome }) => outcome))).toEqual({ sold: 1, seatLost: CLERKS - 1 })
    await expectWhole()
  })

  test('one moves to the days with one room left, and the other stays where it is', async () => {
    const [date, other, target] = [freshDate(), freshDate(), freshDate()]
    const first = await sold(0, { date, seats: ['3'], rooms: double() })
    const second = await sold(1, { date: other, seats: ['4'], rooms: double() })
    await keepDoubles(target, 1)
    const outcomes = await Promise.all([
      trade.move({ by: clerk(0), isTwice: true }, first.id, { date: target, seats: ['3'] }),
      trade.move({ by: clerk(1), isTwice: true }, second.id, { date: target, seats: ['4'] }),
    ])
    expect(counted(outcomes)).toEqual({ moved: 1, roomLost: 1 })
    await expectWhole()
  })
})

describe('by two at once', () => {
  test('a package is asked back, approved and paid out once', async () => {
    const { id } = await sold(0, {
      date: freshDate(),
      seats: ['3', '4'],
      rooms: double(2),
      needsVisa: true,
      means: 'cash',
    })
    const asked = await Promise.all([one, two].map((index) => trade.ask({ by: admin(index), isTwice: true }, id)))
    expect(counted(asked.map(({ outcome }) => outcome))).toEqual({ asked: 1, overtaken: 1 })
    const request = asked.find((each) => each.request)?.request ?? { id: '', version: 0 }
    const decided = await Promise.all([one, two].map((index) => trade.decide({ by: head(index) }, request, true)))
    expect(counted(decided)).toEqual({ refunded: 1, overtaken: 1 })
    const paid = await Promise.all(
      [false, true].map((isTwice) => trade.payOut({ by: trade.account, isTwice }, request.id)),
    )
    expect(counted(paid)).toEqual({ paidOut: 1, overtaken: 1 })
    await expectWhole()
  })

  test('a visa is dropped once, and not while the whole package is asked back', async () => {
    const { id } = await sold(0, { date: freshDate(), seats: ['3'], rooms: double(), needsVisa: true, means: 'cash' })
    const dropped = await Promise.all([0, 1].map((index) => trade.settleVisa({ by: clerk(index) }, id, 'refuse')))
    expect(counted(dropped)).toEqual({ visaDropped: 1, overtaken: 1 })
    // Both in one moment, over and over: never is its fee given back by both.
    for (let turn = 0; turn < 6; turn += 1) {
      const { id: other } = await sold(turn, { date: freshDate(), seats: ['3'], rooms: double(), needsVisa: true })
      const [{ request }] = await Promise.all([
        trade.ask({ by: admin(0) }, other),
        trade.settleVisa({ by: clerk(turn) }, other, 'refuse'),
      ])
      if (request) expect(await trade.decide({ by: head(0) }, request, true)).toBe('refunded')
    }
    await expectSettled()
  })
})

test('a package that is asked back keeps its days until the request is rejected, and then moves', async () => {
  const [date, target] = [freshDate(), freshDate()]
  const { id } = await sold(0, { date, seats: ['3'], rooms: double(), needsVisa: true })
  const { request } = await trade.ask({ by: admin(0) }, id)
  if (!request) throw new Error('the package was not asked back')
  const [held, refused] = await Promise.all([
    trade.move({ by: clerk(1), isTwice: true }, id, { date: target, seats: ['4'] }),
    trade.settleVisa({ by: clerk(2), isTwice: true }, id, 'submit'),
  ])
  expect([held, refused]).toEqual(['overtaken', 'overtaken'])
  expect(await trade.decide({ by: head(0), isTwice: true }, request, false)).toBe('rejected')
  const [moved, submitted] = await Promise.all([
    trade.move({ by: clerk(1), isTwice: true }, id, { date: target, seats: ['4'] }),
    trade.settleVisa({ by: clerk(2), isTwice: true }, id, 'submit'),
  ])
  expect([moved, submitted]).toEqual(['moved', 'visaSubmitted'])
  await expectWhole()
})

describe('what the hotel keeps', () => {
  test('is not reduced below what is sold, unless that is said; then whoever has no room is who was named', async () => {
    const date = freshDate()
    await sold(0, { date, seats: ['3'], rooms: double() })
    expect((await keepDoubles(date, 0)).outcome).toBe('belowSold')
    expect(await beyond()).toEqual([])
    const [kept, ...sales] = await Promise.all([
      keepDoubles(date, 0, true),
      ...[1, 2, 3].map((index) =>
        trade.sell({ by: clerk(index) }, { date, seats: someSeats(index, 1), rooms: double() }),
      ),
    ])
    expect(await beyond()).toEqual(kept.touched.toSorted())
    expect(kept.touched.length).toBe(1 + sales.filter(({ outcome }) => outcome === 'sold').length)
    expect((await keepDoubles(date, DOUBLES + 1)).outcome).toBe('allotted')
    expect(await beyond()).toEqual([])
    await expectSettled()
  })
})

const ACT_NAMES = ['sell', 'move', 'ask', 'decide', 'payOut', 'settleVisa', 'keep'] as const
const OFTEN = ['sell', 'sell', 'sell', 'sell', 'move', 'move', 'ask', 'decide', 'decide'] as const

const anyStep = fc.record({
  act: fc.constantFrom(...ACT_NAMES, ...OFTEN),
  /** Chooses a package or a request of those there are. */
  pick: fc.nat(10_000),
  day: fc.nat(DAYS - 1),
  seat: fc.nat(20),
  party: fc.nat(3),
  /** That the hotel keeps. */
  rooms: fc.constantFrom(0, 1, 2, DOUBLES, DOUBLES, DOUBLES + 1, DOUBLES + 2),
  yes: fc.boolean(),
  holdsRooms: fc.boolean(),
  needsVisa: fc.boolean(),
  isTwice: fc.nat(4).map((turn) => turn === 0),
})
type Step = typeof anyStep extends fc.Arbitrary<infer Each> ? Each : never

test(
  `${ACTS} acts of ${CLERKS} clerks over two processes, each in its turn, leave every package whole and the books balanced`,
  { timeout: 60_000 + ACTS * 1000 },
  async () => {
    const { double: forTwo, single } = trade.pack.hotel
    const first = freshDate()
    let done = 0
    const dateOf = (turn: number) => addDays(first, (Math.floor(done / ACTS_A_DAY) % SPAN) + turn)
    const packages: string[] = []
    const waiting: { id: string; version: number }[] = []
    const approved: string[] = []
    // Those from not long ago, so that most can still be had.
    const recent = <Each>(all: readonly Each[], pick: number) => all.at(-1 - (pick % Math.min(all.length || 1, 8)))
    const parties = [
      { count: 1, rooms: [{ roomTypeId: single, persons: 1 }] },
      { count: 1, rooms: [{ roomTypeId: forTwo, persons: 1 }] },
      { count: 2, rooms: [{ roomTypeId: forTwo, persons: 2 }] },
      { count: 2, rooms: [single, forTwo].map((roomTypeId) => ({ roomTypeId, persons: 1 })) },
    ] as const

    const acts: Record<(typeof ACT_NAMES)[number], (step: Step, index: number) => Promise<Outcome | null>> = {
      async sell({ day: turn, seat, party, isTwice, needsVisa, holdsRooms, yes }, index) {
        const { count, rooms } = parties[party] ?? parties[0]
        const { outcome, booking } = await trade.sell(
          { by: clerk(index), isTwice },
          {
            date: dateOf(turn),
            seats: someSeats(seat, count),
            rooms,
            needsVisa,
            holdsRooms,
            means: yes ? 'cash' : 'pos',
          },
        )
        if (booking) packages.push(booking.id)
        return outcome
      },
      async move({ pick, day: turn, seat, isTwice }, index) {
        const id = recent(packages, pick)
        return id === undefined
          ? null
          : trade.move({ by: clerk(index), isTwice }, id, { date: dateOf(turn), seats: someSeats(seat, 2) })
      },
      async ask({ pick, isTwice, yes }) {
        const id = recent(packages, pick)
        if (id === undefined) return null
        const { outcome, request } = await trade.ask({ by: admin(yes ? 1 : 0), isTwice }, id)
        if (request) waiting.push(request)
        return outcome
      },
      async decide({ pick, isTwice, yes, seat }) {
        const request = recent(waiting, pick)
        if (request === undefined) return null
        const outcome = await trade.decide({ by: head(yes ? 1 : 0), isTwice }, request, seat % 4 > 0)
        if (outcome === 'refunded') approved.push(request.id)
        return outcome
      },
      async payOut({ pick, isTwice }) {
        const id = recent(approved, pick)
        return id === undefined ? null : trade.payOut({ by: trade.account, isTwice }, id)
      },
      async settleVisa({ pick, isTwice, yes }, index) {
        const id = recent(packages, pick)
        return id === undefined ? null : trade.settleVisa({ by: clerk(index), isTwice }, id, yes ? 'submit' : 'refuse')
      },
      async keep({ pick, day: turn, rooms, yes, isTwice }) {
        const night = addDays(arrivalOf(dateOf(turn)), pick % PACKAGE_NIGHTS)
        const kept = {
          roomTypeId: yes ? forTwo : single,
          from: night,
          to: addDays(night, 1),
          rooms,
          isShortfallAccepted: false,
        }
        return (await trade.keep({ by: trade.operations, isTwice }, kept)).outcome
      },
    }

    const outcomes: Outcome[] = []
    const steps = fc.sample(anyStep, { numRuns: ACTS, seed: SEED })
    for (let start = 0; start < ACTS; start += LOOK) {
      const next = steps.slice(start, start + LOOK).values()
      const work = everyClerk(async (index) => {
        for (const step of next) {
          done += 1
          const outcome = await acts[step.act](step, index)
          if (outcome) outcomes.push(outcome)
        }
      })
      // Whoever asks while others work is told of nothing half done.
      await Promise.all([work, expectSound(trade.database)])
      await expectSettled()
      // Nothing was forced upon the hotel here.
      expect(await beyond()).toEqual([])
    }
    expect(counted(outcomes)).toMatchObject({ sold: expect.any(Number) })
  },
)
