import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/database/demo/demo-logins.ts'
import { startEmbeddedServer } from '#server/database/embedded-server.ts'
import { copyDemoInstallation } from '#tests/support/demo-installation.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type MainProcess, startMainProcess } from '#tests/support/main-process.ts'
import { type Clerk, findSaleable, type SaleableStretch, saleOf, send, signIn } from '#tests/support/selling.ts'
import { soakCount } from '#tests/support/thoroughness.ts'

/** `npm run soak` kills a hundred times. */
const KILLS = soakCount('KILLS', 2)
const LOAD_MILLISECONDS = 1200
const HELD_AT_ONCE = 10

interface Sale {
  key: string
  body: ReturnType<typeof saleOf>
  clerk: Clerk
}

let directory: string
let port: number
let server: MainProcess

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'back-office-crash-'))
  await copyDemoInstallation(directory)
  port = await freePort('127.0.0.1')
  await start()
})

afterAll(async () => {
  await stop()
  await rm(directory, { recursive: true, force: true, maxRetries: 10 })
})

test(
  'nothing acknowledged is lost when the API and PostgreSQL are killed under load',
  { timeout: 3_600_000 },
  async () => {
    const origin = `http://127.0.0.1:${port}`
    const clerks = await Promise.all(
      ['staff', 'admin', 'account'].map((name) => signIn(origin, `${name}@demo.example`, DEMO_PASSWORD)),
    )
    const acknowledged = new Map<string, string>()
    const unknown = new Map<string, Sale>()
    for (let kill = 0; kill < KILLS; kill += 1) {
      const stretches = await findSaleable(clerks[0] ?? { origin, token: '' }, 20 + kill)
      const selling = clerks.map((clerk, index) =>
        sellUntilCut(
          clerk,
          stretches.filter((_, place) => place % clerks.length === index),
          acknowledged,
          unknown,
        ),
      )
      const before = acknowledged.size
      let isOver = false
      void Promise.allSettled(selling).then(() => (isOver = true))
      await until(() => isOver || acknowledged.size > before)
      await sleep(LOAD_MILLISECONDS)
      if (kill % 2 === 0) killProcess(server.child.pid)
      else killProcess(postmasterPid())
      await Promise.all(selling)
      if (kill % 2 === 1) server.child.kill('SIGKILL')
      await server.ended()
      await start()
      for (const [key, sale] of unknown) {
        const { status, answer } = await send(sale.clerk, 'createBooking', { body: sale.body, key })
        // Either it was sold before the cut, or its hold is still there, or the time for the seat is over.
        expect([200, 409]).toContain(status)
        if (status === 200) acknowledged.set(key, answer.data.reference)
        unknown.delete(key)
      }
    }
    expect(acknowledged.size).toBeGreaterThan(0)
    await expectStored([...acknowledged.values()])
  },
)

async function sellUntilCut(
  clerk: Clerk,
  stretches: readonly SaleableStretch[],
  acknowledged: Map<string, string>,
  unknown: Map<string, Sale>,
): Promise<void> {
  try {
    for (const stretch of stretches) {
      const seats = stretch.seats.slice(0, HELD_AT_ONCE)
      const { departureKey, from, to } = stretch
      const held = await send(clerk, 'holdSeats', { body: { departureKey, from, to, seats } })
      if (held.status !== 200) continue
      for (const seat of seats) {
        const sale = { key: randomUUID(), body: saleOf(stretch, seat), clerk }
        unknown.set(sale.key, sale)
        const { status, answer, error } = await send(clerk, 'createBooking', { body: sale.body, key: sale.key })
        if (status < 500) unknown.delete(sale.key)
        if (status === 200) acknowledged.set(sale.key, answer.data.reference)
        else if (status >= 500) return
        else throw new Error(`a held seat was refused: ${JSON.stringify(error)}`)
        // A sale gives up the seller's other holds on the departure; they are taken again.
        await send(clerk, 'holdSeats', {
          body: { departureKey, from, to, seats: seats.slice(seats.indexOf(seat) + 1) },
        })
      }
    }
  } catch (error) {
    // The connection was cut: what was under way is in `unknown`.
    if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error
  }
}

async function expectStored(references: readonly string[]): Promise<void> {
  await stop()
  const server = await startEmbeddedServer({ directory: join(directory, 'postgres') })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    const stored = await client.query('select reference from bookings where reference = any ($1)', [references])
    expect(stored.rowCount).toBe(new Set(references).size)
    const unbalanced = await client.query(
      'select entry_id from ledger_lines group by entry_id, currency having sum(amount) <> 0',
    )
    expect(unbalanced.rowCount).toBe(0)
    const withoutSeat = await client.query(
      `select t.id from tickets t where t.seat is not null and t.state not in ('refunded', 'departureCancelled') and t.to_position - t.from_position <>
         (select count(*) from seat_claims c where c.ticket_id = t.id and c.kind = 'ticket')`,
    )
    expect(withoutSeat.rowCount).toBe(0)
  } finally {
    await client.end()
    await server.stop()
  }
}

async function start(): Promise<void> {
  server = startMainProcess({ port, directory, env: { DEMO: '1' } })
  await server.answers()
}

/** Ends the server and with it its PostgreSQL, which has the directory until then. */
async function stop(): Promise<void> {
  server.child.kill('SIGTERM')
  await server.ended()
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(100)
}

function postmasterPid(): number {
  return Number(readFileSync(join(directory, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
}

function killProcess(pid: number | undefined): void {
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
}
