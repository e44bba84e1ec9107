import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sealPending } from '#server/audit/sealer.ts'
import { type SealFinding, verifySeals } from '#server/audit/verify-seals.ts'
import { findUnsafeSettings } from '#server/database/checks.ts'
import { type Database, inTransaction, openDatabase } from '#server/database/connection.ts'
import { makeMonths, MONTHLY_TABLES, monthsMadeUntil } from '#server/database/months.ts'
import { lastDrawn } from '#server/database/running-transactions.ts'
import { recordCreations } from '#server/lifecycle/apply-event.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import { createTestDatabase, TEST_AUDIT_KEY, type TestDatabase } from '#tests/support/database.ts'

const auditKey = Buffer.from(TEST_AUDIT_KEY)
const DAY_MS = 24 * 60 * 60 * 1000

let directory: string
let testDatabase: TestDatabase
let database: Database
let owner: pg.Client

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'back-office-months-'))
})
beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, 4, auditKey)
  owner = new pg.Client({ connectionString: testDatabase.ownerUrl })
  await owner.connect()
  return async () => {
    await Promise.all([database.close(), owner.end()])
    await testDatabase.drop()
  }
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const seal = (headFile: string) => sealPending({ url: testDatabase.url, auditKey, headFile })

async function verify(headFile: string): Promise<SealFinding[]> {
  const findings: SealFinding[] = []
  for await (const finding of verifySeals(owner, { auditKey, headFile, graceMilliseconds: 0 })) findings.push(finding)
  return findings
}

async function writeEvent(at: Date): Promise<void> {
  await inTransaction(database, (tx) =>
    recordCreations(tx, ticketRecord, [{ id: randomUUID(), state: 'booked' }], { actorId: null, at }),
  )
}

async function eventsIn(month: string): Promise<Record<string, unknown>[]> {
  const { rows } = await owner.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(event) as row from months.workflow_events_${month} as event order by id`,
  )
  return rows.map(({ row }) => row)
}

/** Of UTC, as tables are named. */
const nameOf = (month: Date) => month.toISOString().slice(0, 7).replace('-', '_')

function monthAhead(months: number): Date {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
}

const evidence = MONTHLY_TABLES.map((table) => [table] as const)

test.each(evidence)('who serves writes into %s and has no way to a month of it', async (table) => {
  const month = `months.${table}_${nameOf(new Date())}`
  for (const statement of [
    `select from ${month}`,
    `update ${month} set at = at`,
    `delete from ${month}`,
    `truncate ${month}`,
    `insert into ${month} select * from ${table}`,
    `create table months.mine ()`,
  ])
    await expect(database.pool.query(statement), statement).rejects.toThrow('permission denied for schema months')
  for (const statement of [`update ${table} set at = at`, `delete from ${table}`, `truncate ${table}`])
    await expect(database.pool.query(statement), statement).rejects.toThrow(`permission denied for table ${table}`)
  await expect(database.pool.query(`alter table ${table} detach partition ${month}`)).rejects.toThrow(
    /permission|owner/,
  )
})

test('who serves does not start where it has rights to the months', async () => {
  const allowed = { durability: true, ownerRole: false, otherAuditKey: true, demoLogins: true }
  expect(await findUnsafeSettings(database, allowed)).toEqual([])
  const { rows } = await database.pool.query<{ role: string }>('select current_user as role')
  await owner.query(`grant usage on schema months to ${pg.escapeIdentifier(rows[0]?.role ?? '')}`)
  expect(await findUnsafeSettings(database, allowed)).toEqual([expect.stringContaining('schema months')])
})

test('months are there for half a year to come, of every table', async () => {
  expect(await monthsMadeUntil(database.pool)).toEqual(monthAhead(7))
  expect(await makeMonths(database.pool)).toBe(0)
  await owner.query(`drop table months.record_changes_${nameOf(monthAhead(6))}`)
  expect(await monthsMadeUntil(database.pool)).toEqual(monthAhead(6))
  expect(await makeMonths(database.pool)).toBe(1)
  expect(await monthsMadeUntil(database.pool)).toEqual(monthAhead(7))
})

test('a row lands without a month, and is moved to it as it is', async () => {
  const headFile = join(directory, `${randomUUID()}.json`)
  const next = nameOf(monthAhead(1))
  await owner.query(`drop table months.workflow_events_${next}`)
  await writeEvent(new Date(monthAhead(1).getTime() + DAY_MS))
  await writeEvent(new Date('2019-05-31T23:59:59.999Z'))
  await writeEvent(new Date('2019-06-01T00:00:00Z'))
  const landed = await eventsIn('other')
  expect(landed).toHaveLength(3)
  await seal(headFile)

  expect(await makeMonths(database.pool)).toBe(3)
  expect(await eventsIn('other')).toEqual([])
  expect([...(await eventsIn(next)), ...(await eventsIn('2019_05')), ...(await eventsIn('2019_06'))]).toEqual(landed)
  expect(await verify(headFile)).toEqual([])
  await writeEvent(new Date('2019-05-02T00:00:00Z'))
  expect(await eventsIn('2019_05')).toHaveLength(2)
})

test('several processes make the months at the same time', async () => {
  for (const table of MONTHLY_TABLES) await owner.query(`drop table months.${table}_${nameOf(monthAhead(4))}`)
  const made = await Promise.all([database, database, database].map(({ pool }) => makeMonths(pool)))
  expect(made.reduce((sum, each) => sum + each, 0)).toBe(MONTHLY_TABLES.length)
  expect(await monthsMadeUntil(database.pool)).toEqual(monthAhead(7))
})

test('a row under the number of another, in another month, is found', async () => {
  const headFile = join(directory, `${randomUUID()}.json`)
  await writeEvent(new Date())
  await seal(headFile)
  const copy = `insert into workflow_events (id, machine, fingerprint, record_id, event, to_state, at, mark)
    select id, machine, fingerprint, record_id, event, 'refunded', at - interval '60 days', mark from workflow_events order by id limit 1`
  await database.pool.query(copy)
  const [id] = (await owner.query<{ id: string }>('select id::text from workflow_events limit 1')).rows
  expect(await verify(headFile)).toEqual([
    expect.objectContaining({ rule: 'rowSlippedIn', kind: 'workflowEvent', rowId: id?.id }),
    expect.objectContaining({ rule: 'rowCopied', kind: 'workflowEvent', rowId: id?.id }),
  ])
})

test('two rows under one number do not stop the sealing', async () => {
  const headFile = join(directory, `${randomUUID()}.json`)
  await writeEvent(new Date())
  await database.pool.query(
    `insert into workflow_events (id, machine, fingerprint, record_id, event, to_state, at)
     select id, machine, fingerprint, record_id, event, 'refunded', at - interval '60 days' from workflow_events`,
  )
  await seal(headFile)
  await writeEvent(new Date())
  await seal(headFile)
  const { rows } = await owner.query(
    'select id from workflow_events where not exists (select from seals where row_id = id::text)',
  )
  expect(rows).toEqual([])
  expect(await verify(headFile)).toContainEqual(expect.objectContaining({ rule: 'rowSlippedIn' }))
})

test('numbers are drawn on, and told by their sequence', async () => {
  const [before = 0n] = await lastDrawn(owner, ['workflow_events', 'id'])
  await writeEvent(new Date())
  expect(await lastDrawn(owner, ['workflow_events', 'id'])).toEqual([before + 1n])
  const drawn = await lastDrawn(owner, ...MONTHLY_TABLES.map((table) => [table, 'id'] as const))
  expect(drawn).toHaveLength(MONTHLY_TABLES.length)
  for (const each of drawn) expect(each).toBeGreaterThanOrEqual(0n)
})
