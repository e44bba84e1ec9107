import { type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { billBody, expectSoundCargo } from '#tests/support/cargo.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openSession } from '#tests/support/demo-session.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { send } from '#tests/support/selling.ts'
import { addUser, openSmallOperator, type SmallOperator } from '#tests/support/small-operator.ts'
import { startApiProcess } from '#tests/support/start-api-process.ts'
import { soakCount } from '#tests/support/thoroughness.ts'

/** `npm run soak` writes ten thousand. */
const BILLS = soakCount('CARGO_BILLS', 80)
const AT_ONCE = 40

let testDatabase: TestDatabase
let database: Database
let operator: SmallOperator
let directory: string
let tokens: string[]
const children: ChildProcess[] = []

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, 4)
  operator = await openSmallOperator(database)
  directory = await mkdtemp(join(tmpdir(), 'back-office-bills-'))
  const clerks = Array.from({ length: 8 }, (_, index) => `clerk-${index}@cargo.example`)
  for (const email of clerks) await addUser(database, email, { userType: 'staff', depotId: operator.depots.riyadh })
  tokens = await Promise.all(clerks.map((email) => openSession(database, email)))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await database.close()
  await testDatabase.drop()
  await rm(directory, { recursive: true, force: true, maxRetries: 10 })
})

async function startProcess(): Promise<{ child: ChildProcess; origin: string }> {
  const { process: child, origin } = await startApiProcess(testDatabase.url, directory)
  children.push(child)
  return { child, origin }
}

test.runIf(IN_SOAK)(
  'bill numbers have no gaps after many were written at once and the server was killed in between',
  { timeout: 3_600_000 },
  async () => {
    let server = await startProcess()
    let killed: Promise<unknown> | undefined
    const numbers = new Set<string>()
    const wanted = Array.from({ length: BILLS }, (_, index) => ({
      key: randomUUID(),
      token: tokens[index % tokens.length] ?? '',
    }))
    const waiting = [...wanted]

    async function restart(): Promise<void> {
      const { child } = server
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      server = await startProcess()
    }

    async function work(): Promise<void> {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const { key, token } = next
        try {
          const { status, answer, error } = await send({ origin: server.origin, token }, 'createConsignment', {
            body: billBody(operator, { payment: { status: 'paid', means: 'cash', reference: null } }),
            key,
          })
          if (status === 200) numbers.add(answer.data.billNumber)
          else if (status < 500) throw new Error(`a bill was refused: ${JSON.stringify(error)}`)
          else waiting.unshift(next)
        } catch (error) {
          // The connection was cut: written or not, the same key settles it.
          if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error
          waiting.unshift(next)
          await killed
        }
        if (killed === undefined && numbers.size > BILLS / 2) killed = restart()
      }
    }

    await Promise.all(Array.from({ length: AT_ONCE }, work))
    await killed
    expect(killed).toBeDefined()
    expect(numbers.size).toBe(BILLS)
    const { rows } = await database.pool.query<{ number: number }>(
      'select right(bill_number, 5)::int as number from consignments order by 1',
    )
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: BILLS }, (_, index) => index + 1))
    await expectSoundCargo(database)
  },
)
