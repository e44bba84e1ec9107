import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openSession } from '#tests/support/demo-session.ts'
import { type Clerk, send } from '#tests/support/selling.ts'
import { type ApiProcess, startApiProcess } from '#tests/support/start-api-process.ts'
import { addUser, ADULT, openSmallOperator, saleBody, type SmallOperator } from '#tests/support/small-operator.ts'
import { soakCount } from '#tests/support/thoroughness.ts'

const CLERKS = 200
/** `npm run soak` claims more. */
const CLAIMS = soakCount('RACE_CLAIMS', 1000)
const SEATS = 40

let testDatabase: TestDatabase
let database: Database
let operator: SmallOperator
let directory: string
let processes: ApiProcess[]
let clerks: Clerk[]

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, 4)
  // Seat 41 is the blocked one.
  operator = await openSmallOperator(database, { seats: SEATS + 1 })
  directory = await mkdtemp(join(tmpdir(), 'back-office-race-'))
  processes = await Promise.all([0, 1].map(() => startApiProcess(testDatabase.url, directory)))
  clerks = await Promise.all(
    Array.from({ length: CLERKS }, async (_, index) => {
      const email = `clerk-${index}@test.example`
      await addUser(database, email, { userType: 'staff', depotId: operator.depots.riyadh })
      return { origin: processes[index % 2]?.origin ?? '', token: await openSession(database, email) }
    }),
  )
})

afterAll(async () => {
  for (const each of processes) each.process.kill('SIGKILL')
  await database.close()
  await testDatabase.drop()
  await rm(directory, { recursive: true, force: true })
})

const departureOn = (daysAhead: number) => ({
  departureKey: `${operator.timings.outward}.${new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10)}.1`,
  from: 0,
  to: 2,
})

/** Holds seats and, where that worked, sells them to women who pay by card. Answers the statuses. */
async function claim(
  clerk: Clerk,
  ride: ReturnType<typeof departureOn>,
  seats: string[],
): Promise<{ held: number; sold: number | null; code: string }> {
  const held = await send(clerk, 'holdSeats', { body: { ...ride, seats } })
  if (held.status !== 200) return { held: held.status, sold: null, code: held.error.code }
  const passengers = seats.map((seat, index) => ({
    ...ADULT,
    gender: 'female',
    passportNumber: `N${1_000_000 + index}`,
    seat,
  }))
  const body = { ...saleBody(operator, { outward: ride, expectedTotal: 11_500 * seats.length }), passengers }
  const sold = await send(clerk, 'createBooking', { body })
  return { held: 200, sold: sold.status, code: sold.error.code }
}

test('of 200 clerks who want one seat at once one gets it, and everyone is told', async () => {
  const ride = departureOn(190)
  const answers = await Promise.all(clerks.map((clerk) => claim(clerk, ride, ['7'])))
  expect(answers.filter((answer) => answer.sold === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.held === 409 && answer.code === 'seatsLost')).toHaveLength(CLERKS - 1)
  await expectSoldOnce(1)
})

test(
  `${CLAIMS} claims over ${SEATS} seats from two processes sell each seat once, without a deadlock, and balance`,
  { timeout: 600_000 },
  async () => {
    const ride = departureOn(191)
    const answers = await Promise.all(
      clerks.map(async (clerk, index) => {
        const own: Awaited<ReturnType<typeof claim>>[] = []
        for (let turn = 0; turn < CLAIMS / CLERKS; turn += 1) own.push(await claim(clerk, ride, someSeats(index, turn)))
        return own
      }),
    )
    const all = answers.flat()
    expect(all).toHaveLength(CLAIMS)
    expect(all.filter((answer) => answer.held !== 200 && answer.held !== 409)).toEqual([])
    expect(
      all.filter((answer) => answer.sold !== null && answer.sold !== 200 && answer.code !== 'holdExpired'),
    ).toEqual([])
    const sales = all.filter((answer) => answer.sold === 200).length
    await expectSoldOnce(sales + 1)
    const { rows } = await database.pool.query<{ deadlocks: number }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    expect(rows[0]?.deadlocks).toBe(0)
  },
)

/** One to three seats in any order, another choice each turn. */
function someSeats(index: number, turn: number): string[] {
  const start = index * 7 + turn * 13
  const seats = Array.from({ length: 1 + ((index + turn) % 3) }, (_, step) => String(1 + ((start + step * 11) % SEATS)))
  return index % 2 === 0 ? seats : seats.toReversed()
}

async function expectSoldOnce(bookings: number): Promise<void> {
  const count = async (query: string) => (await database.pool.query<{ count: number }>(query)).rows[0]?.count
  expect(await count('select count(*) from bookings')).toBe(bookings)
  expect(
    await count(
      'select count(*) from (select 1 from tickets group by departure_id, seat having count(*) > 1) as twice',
    ),
  ).toBe(0)
  expect(
    await count(`select count(*) from tickets where to_position - from_position <>
      (select count(*) from seat_claims where ticket_id = tickets.id and kind = 'ticket')`),
  ).toBe(0)
  expect(
    await count(`select count(*) from seat_claims where kind = 'ticket' and ticket_id not in (select id from tickets)`),
  ).toBe(0)
  expect(
    await count(
      'select count(*) from (select 1 from ledger_lines group by entry_id, currency having sum(amount) <> 0) as odd',
    ),
  ).toBe(0)
  expect(await count(`select coalesce(sum(amount), 0)::bigint as count from ledger_lines where account = '1020'`)).toBe(
    await count('select coalesce(sum(total), 0)::bigint as count from bookings'),
  )
}
