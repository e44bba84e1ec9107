import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest'
import { storeHead } from '#server/audit/chain-head.ts'
import { sealPending } from '#server/audit/sealer.ts'
import { type SealFinding, verifySeals } from '#server/audit/verify-seals.ts'
import { type Database, inTransaction, openDatabase } from '#server/database/connection.ts'
import { recordCreations } from '#server/lifecycle/apply-event.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import { createTestDatabase, TEST_AUDIT_KEY, type TestDatabase } from '#tests/support/database.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { casesOf } from '#tests/support/thoroughness.ts'

const auditKey = Buffer.from(TEST_AUDIT_KEY)

let directory: string
let books: TestDatabase
let database: Database
/** Who may do anything, by plain SQL. */
let owner: pg.Client
let headFile: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'back-office-kept-end-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

beforeEach(async () => {
  books = await createTestDatabase({ template: 'empty' })
  database = openDatabase(books.url, 2, auditKey)
  owner = new pg.Client({ connectionString: books.ownerUrl })
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  headFile = join(directory, `${randomUUID()}.json`)
  await work()
})
afterEach(async () => {
  await Promise.all([database.close(), owner.end()])
  await books.drop()
})

const seal = (file = headFile) => sealPending({ url: books.url, auditKey, headFile: file })

async function verify(file = headFile): Promise<SealFinding[]> {
  const findings: SealFinding[] = []
  for await (const finding of verifySeals(owner, { auditKey, headFile: file, graceMilliseconds: 0 }))
    findings.push(finding)
  return findings
}

/** Somebody sells, and it is sealed. */
async function work(file = headFile): Promise<void> {
  await inTransaction(database, (tx) =>
    recordCreations(
      tx,
      ticketRecord,
      Array.from({ length: 5 }, () => ({ id: randomUUID(), state: 'pending' })),
      { actorId: null, at: new Date() },
    ),
  )
  await seal(file)
}

async function end(): Promise<number> {
  const { rows } = await owner.query<{ n: number }>('select coalesce(max(n), 0)::int as n from seals')
  return rows[0]?.n ?? 0
}

async function cut(links: number, { withRows = false } = {}): Promise<{ from: number; to: number }> {
  const to = await end()
  if (withRows)
    await owner.query(
      `delete from workflow_events where id in (select row_id::bigint from seals where n > $1 and kind = 'workflowEvent')`,
      [to - links],
    )
  await owner.query('delete from seals where n > $1', [to - links])
  return { from: to - links, to }
}

const told = (findings: SealFinding[]) => findings.map(({ rule, found, expected }) => [rule, found, expected])

test.runIf(IN_SOAK)(
  'a program that is started and stopped again and again finds its end where it left it',
  async () => {
    for (let time = 0; time < 3; time += 1) await work()
    expect(await verify()).toEqual([])
  },
)

describe.each(casesOf('ALL_WAYS', [false, true], (withRows) => withRows))(
  'the newest seals that are deleted while nothing runs (with their rows: %s)',
  (withRows) => {
    test('are missed at the next start, and ever after', async () => {
      const { from, to } = await cut(3, { withRows })
      await work()
      const first = told(await verify())
      expect(first).toEqual([['endKept', `cut ${from}`, String(to)]])
      for (let time = 0; time < 3; time += 1) await work()
      expect(told(await verify())).toEqual(first)
    })

    test.runIf(IN_SOAK)('are missed also where an audit of the command line is the first that comes', async () => {
      const { from, to } = await cut(3, { withRows })
      await seal()
      expect(told(await verify())).toEqual([['endKept', `cut ${from}`, String(to)]])
    })
  },
)

test.runIf(IN_SOAK)('a chain that is cut to nothing is missed, and excuses nothing', async () => {
  const to = await end()
  await owner.query('truncate seals')
  await work()
  expect(told(await verify()).filter(([rule]) => rule === 'endKept')).toEqual([['endKept', 'cut 0', String(to)]])
})

test.runIf(IN_SOAK)(
  'an end that was cut and grown again to the same length by somebody with the key is missed',
  async () => {
    const other = join(directory, 'other.json')
    await copyFile(headFile, other)
    await work()
    const to = await end()
    await owner.query('delete from seals where n > $1', [to - 5])
    await work(other)
    await work()
    expect(told(await verify())).toContainEqual(['endKept', `other ${await seen()}`, String(to)])
  },
)

/** How far the chain reached when sealing was last begun otherwise than it ended. */
async function seen(): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select found_n::int as n from sealing_terms where verdict = 'other'`,
  )
  return rows[0]?.n ?? 0
}

test.runIf(IN_SOAK)('a kept end that is deleted is missed, whether or not seals are', async () => {
  const at = await end()
  await rm(headFile)
  await work()
  expect(told(await verify())).toEqual([['endKept', `unknown ${at}`, '–']])
})

test('a kept end that is replaced by an older copy is missed, whether or not seals are', async () => {
  const copy = `${headFile}.copy`
  await copyFile(headFile, copy)
  const early = await end()
  await work()
  const late = await end()
  await copyFile(copy, headFile)
  await work()
  expect(told(await verify())).toEqual([['endKept', `behind ${late}`, String(early)]])
})

test.runIf(IN_SOAK)('a kept end that somebody wrote without the key is missed', async () => {
  const at = await end()
  const { rows } = await owner.query<{ chain: string }>(
    `select encode(chain, 'hex') as chain from seals where n = $1`,
    [at - 3],
  )
  await owner.query('delete from seals where n > $1', [at - 3])
  await writeFile(
    headFile,
    JSON.stringify({ ...JSON.parse(await readFile(headFile, 'utf8')), n: at - 3, chain: rows[0]?.chain }),
  )
  await work()
  expect(told(await verify())).toEqual([['endKept', `forged ${at - 3}`, '–']])
})

test.runIf(IN_SOAK)('what a version before this one kept is taken once, and never again', async () => {
  const { n, chain } = JSON.parse(await readFile(headFile, 'utf8'))
  const legacy = JSON.stringify({ n, chain })
  await writeFile(headFile, legacy)
  await work()
  expect(told(await verify()), 'this version has written down before that it sealed here').toEqual([
    ['endKept', `forged ${n}`, '–'],
  ])
})

test.runIf(IN_SOAK)(
  'what a version before this one kept is taken where nothing says that this one has sealed',
  async () => {
    const { n, chain } = JSON.parse(await readFile(headFile, 'utf8'))
    await owner.query('truncate sealing_terms cascade')
    await owner.query(`update seals set kind = 'older', row_id = n::text where kind = 'sealingTerm'`)
    await writeFile(headFile, JSON.stringify({ n, chain }))
    await work()
    expect((await verify()).filter(({ rule }) => rule === 'endKept')).toEqual([])
    expect(JSON.parse(await readFile(headFile, 'utf8')).mark).toMatch(/^[\da-f]{64}$/)
  },
)

test.runIf(IN_SOAK)(
  'hosts that seal in turns each know their own end, and one that joins while another seals learns it',
  async () => {
    const second = `${headFile}.second`
    const lock = new pg.Client({ connectionString: books.url })
    await lock.connect()
    await lock.query('select pg_advisory_lock(7201953)')
    expect(await seal(second), 'another seals').toBeNull()
    await lock.end()
    for (let time = 0; time < 2; time += 1) {
      await work(second)
      await work()
    }
    expect(await verify()).toEqual([])
    expect(await verify(second)).toEqual([])

    const { from, to } = await cut(8)
    await work(second)
    await work()
    const findings = told(await verify())
    expect(findings).toContainEqual(['endKept', `cut ${from}`, String(to - 6)])
    expect(findings, 'the one that sealed last').toContainEqual([
      'endKept',
      expect.stringMatching(/^(?:cut|other) /),
      String(to),
    ])
  },
)

test('a process that was killed before its seals, or between them and its file, is no finding', async () => {
  const before = JSON.parse(await readFile(headFile, 'utf8'))
  await work()
  const after = JSON.parse(await readFile(headFile, 'utf8'))
  expect([before.next, after.next], 'nothing is under way').toEqual([null, null])
  const { host, n, chain } = after
  const next = { n: n + 1, chain: 'f'.repeat(64) }
  storeHead(headFile, auditKey, { host, n, chain, next, isBegun: true })
  await work()
  expect(await verify(), 'killed before').toEqual([])
  const { rows } = await owner.query<{ n: number; chain: string }>(
    `select n::int, encode(chain, 'hex') as chain from seals order by n desc limit 7`,
  )
  const [last, earlier] = [rows[0], rows.at(-1)]
  if (!last || !earlier) throw new Error('nothing is sealed')
  storeHead(headFile, auditKey, { host, ...earlier, next: last, isBegun: true })
  await work()
  expect(await verify(), 'killed between').toEqual([])
})

test.runIf(IN_SOAK)(
  'an end that somebody has explained is no finding any more; one that only SQL explained still is',
  async () => {
    await cut(3)
    await work()
    await owner.query(
      `insert into sealing_acknowledgements (term_id, user_id, reason, at) select id, gen_random_uuid(), 'x', now() from sealing_terms where verdict = 'cut'`,
    )
    await work()
    expect((await verify()).map(({ rule, kind }) => [rule, kind])).toEqual([['rowSlippedIn', 'sealingAcknowledgement']])
  },
)
