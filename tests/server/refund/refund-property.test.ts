import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingRequest } from '#contract/booking/booking.ts'
import { attemptInTransaction, type Database, inTransaction, openDatabase } from '#server/database/connection.ts'
import { sellBooking } from '#server/features/booking/sale/sell-booking.ts'
import { approve, reject, withdraw } from '#server/features/refund/decide-refund.ts'
import { payOut } from '#server/features/refund/pay-out-refund.ts'
import {
  lockTicketContext,
  readRules,
  type BookingRecord,
  findBookingRecord,
} from '#server/features/refund/refund-context.ts'
import { quoteTickets } from '#server/features/refund/refund-rules.ts'
import type { RefundActor } from '#server/domain/refund/refund-scope.ts'
import { insertRefund } from '#server/features/refund/request-refund.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { holdSeats } from '#server/domain/seat/claims.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { ensureDeparture } from '#server/domain/network/timetable-repository.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
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
const SEQUENCES = soakCount('LEDGER_RUNS', 12)
const HOUR_MS = 3_600_000

let testDatabase: TestDatabase
let database: Database
let operator: SmallOperator
let clerk: RefundActor & { name: string }
let agent: RefundActor & { name: string }
let account: RefundActor & { name: string }
let head: RefundActor & { name: string }

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, 4)
  operator = await openSmallOperator(database, { seats: 60 })
  const depotId = operator.depots.riyadh
  const plain = { name: '', timeZone: 'Asia/Riyadh', isAgent: false }
  clerk = {
    ...plain,
    id: await addUser(database, 'clerk@test.example', { userType: 'admin', depotId }),
    userType: 'admin',
    depotId,
  }
  account = {
    ...plain,
    id: await addUser(database, 'account@test.example', { userType: 'account', depotId }),
    userType: 'account',
    depotId,
  }
  head = {
    ...plain,
    id: await addUser(database, 'head@test.example', { userType: 'head_account' }),
    userType: 'head_account',
    depotId: null,
  }
  agent = {
    name: '',
    id: await addAgent(database, 'agent@test.example', {
      creditType: 'default',
      balance: 200_000,
      creditLimit: 500_000,
    }),
    userType: 'staff',
    depotId: null,
    timeZone: 'Asia/Riyadh',
    isAgent: true,
  }
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

interface Wish {
  daysAhead: number
  ages: number[]
  isTwoWay: boolean
  byAgent: boolean
  /** Which tickets are asked for, and so long before boarding. */
  chosen: boolean[]
  hoursBefore: number
  end: 'left' | 'rejected' | 'withdrawn' | 'approved' | 'paid'
  /** Whether the rest is asked for afterwards. */
  again: boolean
}

const wishes: fc.Arbitrary<Wish> = fc.record({
  daysAhead: fc.integer({ min: 20, max: 200 }),
  ages: fc.array(fc.constantFrom(1, 5, 30), { minLength: 1, maxLength: 3 }).map((ages) => [30, ...ages]),
  isTwoWay: fc.boolean(),
  byAgent: fc.boolean(),
  chosen: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
  hoursBefore: fc.constantFrom(100, 24, 10, 2, -1),
  end: fc.constantFrom('left', 'rejected', 'withdrawn', 'approved', 'paid'),
  again: fc.boolean(),
})

let seat = 0
/** Days ahead on which nobody else travels. */
let floatDay = 205
const dateAhead = (days: number) => new Date(Date.now() + days * 24 * HOUR_MS).toISOString().slice(0, 10)

async function sell(wish: Wish, seller = wish.byAgent ? agent : clerk): Promise<string | null> {
  const [network, policies] = await Promise.all([loadNetwork(database), currentPolicies(database)])
  const outward = { departureKey: `${operator.timings.outward}.${dateAhead(wish.daysAhead)}.1`, from: 0, to: 2 }
  const back = { departureKey: `${operator.timings.back}.${dateAhead(wish.daysAhead + 4)}.1`, from: 0, to: 2 }
  const year = Number(dateAhead(wish.daysAhead).slice(0, 4))
  const infants = wish.ages.filter((age) => age < 3).length
  const ages = infants > wish.ages.filter((age) => age >= 10).length ? [30] : wish.ages
  const passengers = ages.map((age, index) => {
    seat = (seat % 56) + 1
    const own = age < 3 ? null : String(seat + 2)
    return {
      ...ADULT,
      passportNumber: `N${1_000_000 + index}`,
      dateOfBirth: `${year - age - 1}-06-01`,
      gender: 'female' as const,
      seat: own,
      returnSeat: wish.isTwoWay ? own : null,
    }
  })
  const body = saleBody(operator, {
    outward,
    return: wish.isTwoWay ? back : null,
    passengers,
    payment: { means: wish.byAgent ? 'agentAccount' : 'cash', reference: null },
  })
  for (const ride of wish.isTwoWay ? [outward, back] : [outward]) {
    const held = await inTransaction(database, async (tx) => {
      const key = parseDepartureKey(ride.departureKey)
      const departure = key && (await ensureDeparture(tx, network, key))
      const seats = passengers.flatMap((each) => each.seat ?? [])
      return (
        departure !== null &&
        (await holdSeats(tx, seller.id, { departureId: departure.id, seats, from: 0, to: 2 }, 10)).lost.length === 0
      )
    })
    if (!held) return null
  }
  const attempt = (expectedTotal: number) =>
    attemptInTransaction(database, (tx) =>
      sellBooking(
        tx,
        { database, network, policies, now: new Date() },
        bookingRequest.parse({ ...body, expectedTotal }),
        seller,
      ),
    )
  const first = await attempt(0)
  const offered = isRefusal(first) ? first.details?.quote : undefined
  const sold =
    typeof offered === 'object' && offered !== null && 'total' in offered ? await attempt(Number(offered.total)) : first
  return isRefusal(sold) ? null : sold.stored.booking.id
}

/** Asks for tickets of a booking so long before they board; null where that is refused. */
async function ask(bookingId: string, wish: Wish, choose: (index: number) => boolean) {
  const network = await loadNetwork(database)
  const booking: BookingRecord | null = await findBookingRecord(database.orm, bookingId, undefined)
  if (!booking) throw new Error('sold before')
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from tickets where booking_id = $1 order by id',
    [bookingId],
  )
  const asked = rows.map(({ id }) => id).filter((_, index) => choose(index))
  if (asked.length === 0) return null
  const made = await attemptInTransaction(database, async (tx) => {
    const context = await lockTicketContext(
      tx,
      network,
      rows.map(({ id }) => id),
      new Date(),
    )
    if (isRefusal(context)) return context
    const earliest = Math.min(...context.tickets.map(({ boardsAt }) => boardsAt.getTime()))
    const rules = {
      ...(await readRules(database, network, context.tickets, new Date())),
      now: new Date(earliest - wish.hoursBefore * HOUR_MS),
    }
    const quotes = quoteTickets(asked, context.tickets, rules)
    if (quotes.some(({ refusal }) => refusal !== null)) return refuse('transitionRefused')
    const tickets = context.tickets.flatMap((ticket) => {
      const quote = quotes.find(({ ticketId }) => ticketId === ticket.id)
      return quote ? [{ ticket, quote }] : []
    })
    const requester = wish.byAgent ? agent : clerk
    return insertRefund(tx, {
      booking,
      cause: 'passenger',
      reasonCode: 'plansChanged',
      reasonText: null,
      tickets,
      requestedBy: requester.id,
      now: new Date(),
    })
  })
  return isRefusal(made) ? null : made.request
}

async function bringToEnd(request: { id: string; version: number }, wish: Wish): Promise<void> {
  const network = await loadNetwork(database)
  const now = new Date()
  const by = (actor: RefundActor) => ({ network, actor, now })
  const expectDone = (answer: unknown) => expect(isRefusal(answer), JSON.stringify(answer)).toBe(false)
  if (wish.end === 'rejected')
    expectDone(await attemptInTransaction(database, (tx) => reject(tx, by(head), request, 'Not eligible')))
  if (wish.end === 'withdrawn')
    expectDone(
      await attemptInTransaction(database, (tx) => withdraw(tx, by(wish.byAgent ? agent : clerk), request, null)),
    )
  if (wish.end === 'approved' || wish.end === 'paid')
    expectDone(await attemptInTransaction(database, (tx) => approve(tx, by(head), request, null)))
  if (wish.end === 'paid') {
    // What is paid out in cash comes out of a till that holds it.
    expect(await sell({ ...wish, byAgent: false, daysAhead: (floatDay += 1) }, account)).not.toBeNull()
    const approved = { id: request.id, version: request.version + 1 }
    // An agent without a depot: any account pays.
    expectDone(await attemptInTransaction(database, (tx) => payOut(tx, { actor: account, now }, approved)))
  }
}

test.runIf(IN_SOAK)(
  'any sequence of sales and refunds leaves every entry balanced, 2300 equal to what is approved, and 2200 to the tickets still to travel',
  { timeout: 60_000 + SEQUENCES * 20_000 },
  async () => {
    let ended = 0
    await fc.assert(
      fc.asyncProperty(fc.array(wishes, { minLength: 1, maxLength: 4 }), async (sequence) => {
        await Promise.all(
          sequence.map(async (wish) => {
            const bookingId = await sell(wish)
            const first = bookingId && (await ask(bookingId, wish, (index) => wish.chosen[index] ?? false))
            if (!bookingId || !first) return
            await bringToEnd(first, wish)
            ended += 1
            const rest = wish.again ? await ask(bookingId, wish, (index) => !wish.chosen[index]) : null
            if (rest) await bringToEnd(rest, wish)
          }),
        )
        await expectSoundBooks(database)
        await expectRecordedStates(database)
      }),
      { numRuns: SEQUENCES },
    )
    expect(ended).toBeGreaterThan(SEQUENCES / 2)
  },
)
