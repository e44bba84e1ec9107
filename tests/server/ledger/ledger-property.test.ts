import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingRequest, type PaymentMeans } from '#contract/booking/booking.ts'
import { attemptInTransaction, type Database, inTransaction, openDatabase } from '#server/database/connection.ts'
import type { Seller } from '#server/features/booking/sale/new-booking.ts'
import { sellBooking } from '#server/features/booking/sale/sell-booking.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { holdSeats } from '#server/domain/seat/claims.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { ensureDeparture } from '#server/domain/network/timetable-repository.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import {
  addAgent,
  addUser,
  ADULT,
  openSmallOperator,
  saleBody,
  type SmallOperator,
} from '#tests/support/small-operator.ts'
import { expectRecordedStates, expectSoundBooks } from '#tests/support/sound-books.ts'
import { IN_RIYADH } from '#tests/support/whereabouts.ts'
import { soakCount } from '#tests/support/thoroughness.ts'

/** `npm run soak` sells more. */
const SEQUENCES = soakCount('LEDGER_RUNS', 8)
const DAY_MS = 86_400_000

let testDatabase: TestDatabase
let database: Database
let operator: SmallOperator
let sellers: Seller[]

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, 4)
  operator = await openSmallOperator(database, { seats: 60 })
  const { riyadh, amman } = operator.depots
  sellers = [
    {
      id: await addUser(database, 'a@test.example', { userType: 'staff', depotId: riyadh }),
      name: 'a',
      depotId: riyadh,
      ...IN_RIYADH,
      isAgent: false,
    },
    {
      id: await addUser(database, 'b@test.example', { userType: 'account', depotId: amman }),
      name: 'b',
      depotId: amman,
      timeZone: 'Asia/Amman',
      isAgent: false,
    },
    {
      id: await addAgent(database, 'c@test.example', { creditType: 'default', balance: 100_000, creditLimit: 150_000 }),
      name: 'c',
      depotId: null,
      ...IN_RIYADH,
      isAgent: true,
    },
    {
      id: await addAgent(database, 'd@test.example', { creditType: 'autoDeduct', balance: 60_000, creditLimit: 10 }),
      name: 'd',
      depotId: null,
      ...IN_RIYADH,
      isAgent: true,
    },
  ]
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

interface SaleWish {
  seller: number
  means: PaymentMeans
  daysAhead: number
  isTwoWay: boolean
  range: { from: number; to: number }
  /** Years of age on the travel date. */
  ages: number[]
}

const wishes: fc.Arbitrary<SaleWish> = fc.record({
  seller: fc.nat(3),
  means: fc.constantFrom('cash', 'pos', 'bank', 'agentAccount'),
  daysAhead: fc.integer({ min: 1, max: 340 }),
  isTwoWay: fc.boolean(),
  range: fc.constantFrom({ from: 0, to: 2 }, { from: 1, to: 2 }, { from: 0, to: 1 }),
  ages: fc.array(fc.constantFrom(1, 5, 30), { maxLength: 3 }).map((others) => [40, ...others]),
})

let seat = 0

/** What somebody tries to sell; refusals are fine, whatever they are for. */
async function trySale(wish: SaleWish): Promise<boolean> {
  const seller = sellers[wish.seller]
  if (!seller) return false
  const now = new Date()
  const [network, policies] = await Promise.all([loadNetwork(database), currentPolicies(database)])
  const dateAhead = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const outward = { departureKey: `${operator.timings.outward}.${dateAhead(wish.daysAhead)}.1`, ...wish.range }
  const back = {
    departureKey: `${operator.timings.back}.${dateAhead(wish.daysAhead + 4)}.1`,
    from: 2 - wish.range.to,
    to: 2 - wish.range.from,
  }
  const year = Number(dateAhead(wish.daysAhead).slice(0, 4))
  const passengers = wish.ages.map((age, index) => {
    seat = (seat % 56) + 1
    const own = age < 3 ? null : String(seat + 2)
    return {
      ...ADULT,
      passportNumber: `N${1_000_000 + index}`,
      dateOfBirth: `${year - age - 1}-06-01`,
      seat: own,
      returnSeat: wish.isTwoWay ? own : null,
    }
  })
  const body = saleBody(operator, {
    outward,
    return: wish.isTwoWay ? back : null,
    passengers,
    payment: { means: wish.means, reference: null },
  })

  const rides = wish.isTwoWay ? [outward, back] : [outward]
  for (const ride of rides) {
    const held = await inTransaction(database, async (tx) => {
      const key = parseDepartureKey(ride.departureKey)
      const departure = key && (await ensureDeparture(tx, network, key))
      if (!departure) return false
      const { lost } = await holdSeats(
        tx,
        seller.id,
        {
          departureId: departure.id,
          seats: passengers.flatMap((each) => each.seat ?? []),
          from: ride.from,
          to: ride.to,
        },
        10,
      )
      return lost.length === 0
    })
    if (!held) return false
  }
  const sell = (expectedTotal: number) =>
    attemptInTransaction(database, (tx) =>
      sellBooking(tx, { database, network, policies, now }, bookingRequest.parse({ ...body, expectedTotal }), seller),
    )
  const first = await sell(0)
  if (!isRefusal(first)) return true
  const quote = first.details?.quote
  const total = typeof quote === 'object' && quote !== null && 'total' in quote ? Number(quote.total) : undefined
  return total !== undefined && !isRefusal(await sell(total))
}

test(
  'any sequence of sales leaves every entry and currency balanced, wallets equal to their accounts, and 2200 to the tickets still to travel',
  { timeout: 60_000 + SEQUENCES * 20_000 },
  async () => {
    let sold = 0
    await fc.assert(
      fc.asyncProperty(fc.array(wishes, { minLength: 1, maxLength: 6 }), async (sequence) => {
        const outcomes = await Promise.all(sequence.map(trySale))
        sold += outcomes.filter(Boolean).length
        await expectSoundBooks(database)
        await expectRecordedStates(database)
      }),
      { numRuns: SEQUENCES },
    )
    expect(sold).toBeGreaterThan(SEQUENCES / 2)
  },
)
