import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openSession } from '#tests/support/demo-session.ts'
import { lockWaits } from '#tests/support/lock-waits.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { type Clerk, send } from '#tests/support/selling.ts'
import { addUser, ADULT, openSmallOperator, saleBody, type SmallOperator } from '#tests/support/small-operator.ts'
import { type ApiProcess, startApiProcess } from '#tests/support/start-api-process.ts'

const BOOKINGS = 8

let testDatabase: TestDatabase
let database: Database
let directory: string
let operator: SmallOperator
const tokens: Record<string, string> = {}
const processes: ApiProcess[] = []

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  directory = await mkdtemp(join(tmpdir(), 'back-office-cancellation-'))
  database = openDatabase(testDatabase.url, 4)
  operator = await openSmallOperator(database, { seats: 20 })
  await addUser(database, 'clerk@test.example', { userType: 'staff', depotId: operator.depots.riyadh })
  for (const name of ['huda', 'faisal'])
    await addUser(database, `${name}@test.example`, { userType: 'operation_manager' })
  for (const name of ['clerk', 'huda', 'faisal']) tokens[name] = await openSession(database, `${name}@test.example`)
})
afterAll(async () => {
  for (const { process } of processes) process.kill('SIGKILL')
  await database.close()
  await testDatabase.drop()
  await rm(directory, { recursive: true, force: true })
})

const at = ({ origin }: ApiProcess, name: string): Clerk => ({ origin, token: tokens[name] ?? '' })
const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const outwardKey = (days: number) => `${operator.timings.outward}.${dayAhead(days)}.1`

async function start(): Promise<ApiProcess> {
  const started = await startApiProcess(testDatabase.url, directory)
  processes.push(started)
  return started
}

async function kill({ process }: ApiProcess): Promise<void> {
  const ended = once(process, 'exit')
  process.kill('SIGKILL')
  await ended
}

async function sell(api: ApiProcess, seat: string, days = 40): Promise<string> {
  const outward = { departureKey: outwardKey(days), from: 0, to: 2 }
  await send(at(api, 'clerk'), 'holdSeats', { body: { ...outward, seats: [seat] } })
  const { answer } = await send(at(api, 'clerk'), 'createBooking', {
    body: saleBody(operator, { outward, passengers: [{ ...ADULT, seat }] }),
  })
  return answer.data.tickets[0]?.id ?? ''
}

async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.pool.query<Row>(text, values)).rows
}

/** Holds a row as another transaction would, so that whoever needs it stops in the middle of what they do. */
async function holdUp(select: string, id: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: testDatabase.url })
  await client.connect()
  await client.query('begin')
  const { rowCount } = await client.query(`${select} for update`, [id])
  if (rowCount !== 1) throw new Error('there is nothing to hold')
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

const waitsForLock = () =>
  vi.waitUntil(async () => (await lockWaits(database.pool)) > 0, { timeout: 60_000, interval: 20 })

async function counts(): Promise<Record<string, number>> {
  const found = await rows<{ state: string; count: number }>(
    'select state, count(*)::int as count from departure_cancellation_tickets group by state',
  )
  return Object.fromEntries(found.map(({ state, count }) => [state, count]))
}

test.runIf(IN_SOAK)(
  'each ticket of a cancelled departure is dealt with once, however often the server is killed in the middle',
  { timeout: 240_000 },
  async () => {
    let api = await start()
    const tickets: string[] = []
    await sell(api, '3', 41)
    for (let index = 0; index < BOOKINGS; index += 1) tickets.push(await sell(api, String(index + 3)))
    const plans: BodyOf<'proposeCancellation'>['plans'] = tickets.map((ticketId, index) =>
      index % 2 === 0
        ? { ticketId, plan: 'refund', targetKey: null }
        : { ticketId, plan: 'move', targetKey: outwardKey(41) },
    )
    const proposal = await send(at(api, 'huda'), 'proposeCancellation', {
      body: { departureKey: outwardKey(40), reason: 'Bridge closed', plans },
    })
    const { id, version } = proposal.answer.data.cancellation ?? { id: '', version: 0 }

    // The second booking is to be moved, and cannot be: its rows are marked, nothing is committed, and the server dies.
    const letGo = await holdUp(
      "select from departures where timing_id || '.' || travel_date || '.' || ordinal = $1",
      outwardKey(41),
    )
    const confirmed = await send(at(api, 'faisal'), 'confirmCancellation', { body: { id, version } })
    expect(confirmed.status).toBe(200)
    await waitsForLock()
    await kill(api)
    expect(await counts()).toEqual({ done: 1, waiting: BOOKINGS - 1 })

    // The next server goes on, as far as the fifth booking, which is to be refunded, and dies too.
    const letTicketGo = await holdUp('select from tickets where id = $1', tickets[4] ?? '')
    await letGo()
    api = await start()
    await waitsForLock()
    await kill(api)
    expect(await counts()).toEqual({ done: 4, waiting: BOOKINGS - 4 })
    await letTicketGo()

    // Two at once: one of them works, the other looks on.
    await Promise.all([start(), start()])
    await vi.waitUntil(
      async () => (await rows(`select from departure_cancellations where state = 'done'`)).length === 1,
      { timeout: 120_000, interval: 50 },
    )
    expect(await counts()).toEqual({ done: BOOKINGS })
    await expectOnce(tickets)
  },
)

async function expectOnce(tickets: readonly string[]): Promise<void> {
  const events = await rows<{ event: string; times: number[] }>(
    `select event, array_agg(times) as times from (
       select record_id, event, count(*)::int as times from workflow_events where record_id = any ($1::uuid[]) group by record_id, event
     ) as counted group by event order by event`,
    [tickets],
  )
  const half = Array.from({ length: BOOKINGS / 2 }, () => 1)
  expect(events).toEqual([
    { event: 'ticket.cancelDeparture', times: [...half, ...half] },
    { event: 'ticket.changeTravelDate', times: half },
    { event: 'ticket.refund', times: half },
    { event: 'xstate.init', times: [...half, ...half] },
  ])
  expect(await rows('select booking_id from refund_requests group by booking_id having count(*) > 1')).toEqual([])
  expect(await rows('select 1 from travel_date_change_tickets group by ticket_id having count(*) > 1')).toEqual([])
  expect(await rows(`select sum(amount)::int as owed from ledger_lines where account = '2300'`)).toEqual([
    { owed: (-11_500 * BOOKINGS) / 2 },
  ])
  expect(
    await rows(
      `select t.id from tickets t where (case when t.state = 'refunded' then 0 else 2 end) <> (select count(*) from seat_claims c where c.ticket_id = t.id)`,
    ),
  ).toEqual([])
  expect(await rows('select entry_id from ledger_lines group by entry_id, currency having sum(amount) <> 0')).toEqual(
    [],
  )
}
