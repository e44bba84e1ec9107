import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { exitFees } from '#server/database/schema/travel-day.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openSession } from '#tests/support/demo-session.ts'
import { lockWaits } from '#tests/support/lock-waits.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { type Clerk, send } from '#tests/support/selling.ts'
import { addUser, ADULT, openSmallOperator, saleBody, type SmallOperator } from '#tests/support/small-operator.ts'
import { soldEarlier } from '#tests/support/sold-earlier.ts'
import { expectSoundBooks } from '#tests/support/sound-books.ts'
import { type ApiProcess, startApiProcess } from '#tests/support/start-api-process.ts'

const PASSENGERS = 12
/** How often the server dies; each time in the middle of another act. */
const KILLS = 3

let testDatabase: TestDatabase
let database: Database
let directory: string
let operator: SmallOperator
let token = ''
const processes: ApiProcess[] = []

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  directory = await mkdtemp(join(tmpdir(), 'back-office-upload-'))
  database = openDatabase(testDatabase.url, 4)
  operator = await openSmallOperator(database, { seats: 20 })
  await addUser(database, 'officer@test.example', { userType: 'staff', depotId: operator.depots.riyadh })
  token = await openSession(database, 'officer@test.example')
  await database.orm.insert(exitFees).values({
    id: randomUUID(),
    fromCountry: 'SA',
    toCountry: null,
    currency: 'SAR',
    nationalityClass: 'any',
    amount: 3000,
  })
})
afterAll(async () => {
  for (const { process } of processes) process.kill('SIGKILL')
  await database.close()
  await testDatabase.drop()
  await rm(directory, { recursive: true, force: true })
})

const officerAt = ({ origin }: ApiProcess): Clerk => ({ origin, token })

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

async function sell(api: ApiProcess, seat: string): Promise<string> {
  const outward = {
    departureKey: `${operator.timings.outward}.${new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)}.1`,
    from: 0,
    to: 2,
  }
  await send(officerAt(api), 'holdSeats', { body: { ...outward, seats: [seat] } })
  const { answer } = await send(officerAt(api), 'createBooking', {
    body: saleBody(operator, { outward, passengers: [{ ...ADULT, seat }] }),
  })
  return answer.data.tickets[0]?.id ?? ''
}

/** Holds a ticket as another transaction would, so that whoever needs it stops in the middle of what they do. */
async function holdUp(ticketId: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: testDatabase.url })
  await client.connect()
  await client.query('begin')
  await client.query('select from tickets where id = $1 for update', [ticketId])
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

async function count(text: string): Promise<number> {
  return (await database.pool.query<{ count: number }>(`select count(*)::int as count ${text}`)).rows[0]?.count ?? 0
}

/** What the device holds: a fee and a check-in of each passenger, and for every fourth a second fee by mistake. */
type Act = { call: 'payExitFee'; body: BodyOf<'payExitFee'> } | { call: 'checkIn'; body: BodyOf<'checkIn'> }

test.runIf(IN_SOAK)(
  'a queue that is sent until it is answered is carried out once, however often the server is killed',
  { timeout: 240_000 },
  async () => {
    let api = await start()
    const tickets: string[] = []
    for (let index = 0; index < PASSENGERS; index += 1) tickets.push(await sell(api, String(index + 3)))
    const { rows: sold } = await database.pool.query<{ id: string }>('select id from bookings')
    await soldEarlier(
      testDatabase.ownerUrl,
      sold.map(({ id }) => id),
      2,
    )
    const { answer } = await send(officerAt(api), 'registerCheckInDevice', { body: { deviceId: randomUUID() } })
    const queue = queueOf(tickets, answer.data.prefix)

    for (let killed = 0; killed < KILLS; killed += 1) {
      // It dies with an act half done, and with others behind it that nobody has answered.
      const letGo = await holdUp(tickets[3 + killed * 3] ?? '')
      const uploading = upload(api, queue)
      await vi.waitUntil(async () => (await lockWaits(database.pool)) > 0, { timeout: 60_000, interval: 20 })
      await kill(api)
      await letGo()
      await uploading
      expect(queue.length).toBeGreaterThan(0)
      api = await start()
    }
    // What was answered before is sent again too: a device may have died before it noted the answer.
    const all = queueOf(tickets, answer.data.prefix)
    await upload(api, queue)
    expect(queue).toEqual([])
    await upload(api, all)

    expect(await count(`from tickets where state = 'checkedIn'`)).toBe(PASSENGERS)
    expect(await count('from check_ins')).toBe(PASSENGERS)
    expect(await count(`from workflow_events where event in ('ticket.payExitFee', 'ticket.checkIn')`)).toBe(
      2 * PASSENGERS,
    )
    expect(await count('from exit_fee_payments where not is_surplus')).toBe(PASSENGERS)
    expect(await count(`from exit_fee_payments where is_surplus`)).toBe(PASSENGERS / 4)
    expect(await count(`from check_in_reviews where kind = 'feeTwice'`)).toBe(PASSENGERS / 4)
    expect(
      (await database.pool.query(`select sum(amount)::int as owed from ledger_lines where account = '2400'`)).rows,
    ).toEqual([{ owed: -3000 * (PASSENGERS + PASSENGERS / 4) }])
    await expectSoundBooks(database)
  },
)

function queueOf(tickets: readonly string[], prefix: string): Act[] {
  let number = 0
  const device = { at: new Date(Date.now() - 3_600_000).toISOString(), sentAt: new Date().toISOString() }
  const fee = (ticketId: string, name: string): Act => {
    number += 1
    const receiptNumber = prefix + String(number).padStart(5, '0')
    const paid = { ticketId, clientId: `${name}-${ticketId}`, receiptNumber, amountTaken: 3000 }
    return {
      call: 'payExitFee',
      body: {
        tickets: [paid],
        currency: 'SAR',
        payment: { means: 'cash', reference: null },
        expectedTotal: 3000,
        device,
      },
    }
  }
  return tickets.flatMap((ticketId, index) => [
    fee(ticketId, 'fee'),
    ...(index % 4 === 0 ? [fee(ticketId, 'again')] : []),
    { call: 'checkIn', body: { tickets: [{ ticketId, clientId: `in-${ticketId}`, device }] } },
  ])
}

/** Sends the queue in order and takes off what was answered, until all of it was or nobody answers any more. */
async function upload(api: ApiProcess, queue: Act[]): Promise<void> {
  for (let [act] = queue; act; [act] = queue) {
    try {
      const { status } =
        act.call === 'checkIn'
          ? await send(officerAt(api), act.call, { body: act.body })
          : await send(officerAt(api), act.call, { body: act.body })
      if (status !== 200) throw new Error(`${act.call} was answered ${status}`)
    } catch (error) {
      if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error
      return
    }
    queue.shift()
  }
}
