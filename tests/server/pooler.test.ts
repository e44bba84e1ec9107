import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, inTransaction, openDatabase } from '#server/database/connection.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

/** What a pooler in transaction mode cannot carry. The real one is in tests/server/processes/cluster.test.ts. */
const WAIT_MS = 20_000

let testDatabase: TestDatabase
let direct: Database
let pooled: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  direct = openDatabase(testDatabase.url, 1, undefined, WAIT_MS)
  pooled = openDatabase('postgres://nobody@127.0.0.1:1/none', 1, undefined, WAIT_MS, { poolerUrl: testDatabase.url })
})

afterAll(async () => {
  await Promise.all([direct.close(), pooled.close()])
  await testDatabase.drop()
})

const LIMITS = `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
  current_setting('idle_in_transaction_session_timeout') as idle`
const SET = { lock: '16s', statement: '18s', idle: '1min' }
const NOT_SET = { lock: '0', statement: '0', idle: '0' }

const limitsOf = async ({ pool }: Database) => (await pool.query(LIMITS)).rows[0]
const limitsWithin = (database: Database) =>
  inTransaction(database, async ({ client }) => (await client.query(LIMITS)).rows[0])

test('behind a pooler each transaction is told its limits, and the connection none', async () => {
  expect([await limitsOf(direct), await limitsWithin(direct)]).toEqual([SET, SET])
  expect([await limitsOf(pooled), await limitsWithin(pooled), await limitsOf(pooled)]).toEqual([NOT_SET, SET, NOT_SET])
})

test('behind a pooler a transaction that says how it is isolated is told them too', async () => {
  const client = await pooled.pool.connect()
  await client.query('begin isolation level repeatable read read only')
  const isolation = await client.query('show transaction_isolation')
  const limits = await client.query(LIMITS)
  await client.query('rollback')
  client.release()
  expect([isolation.rows, limits.rows]).toEqual([[{ transaction_isolation: 'repeatable read' }], [SET]])
})

test('behind a pooler no statement is prepared by name', async () => {
  const prepared = async ({ pool }: Database) => {
    const { rows } = await pool.query({ name: 'once', text: 'select $1::int as one', values: [1] })
    const kept = await pool.query('select name from pg_prepared_statements')
    return [rows, kept.rows]
  }
  expect(await prepared(direct)).toEqual([[{ one: 1 }], [{ name: 'once' }]])
  expect(await prepared(pooled)).toEqual([[{ one: 1 }], []])
})
