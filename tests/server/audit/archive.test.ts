import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { AuditFinding } from '#contract/audit/audit-finding-row.ts'
import { bringYearBack, verifyArchive } from '#server/audit/archive/bring-back.ts'
import { putYearAway } from '#server/audit/archive/put-away.ts'
import { logAccess } from '#server/audit/access-log.ts'
import { allChecks } from '#server/audit/audit-checks.ts'
import { conductAudit } from '#server/audit/conduct-audit.ts'
import { sealPending } from '#server/audit/sealer.ts'
import { type SealFinding, verifySeals } from '#server/audit/verify-seals.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { makeMonths } from '#server/database/months.ts'
import { logRefusal } from '#server/lifecycle/apply-event.ts'
import { refuse } from '#server/plugins/refusal.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { addUser } from '#tests/support/small-operator.ts'
import { testProgram } from '#tests/support/test-program.ts'
import { createTestDatabase, TEST_AUDIT_KEY, type TestDatabase } from '#tests/support/database.ts'

const auditKey = Buffer.from(TEST_AUDIT_KEY)
const TABLES = ['access_log', 'refused_events'] as const
const DAYS = [
  '2024-01-01T00:00:00Z',
  '2024-02-29T12:00:00Z',
  '2024-12-31T23:59:59.999Z',
  '2025-01-01T00:00:00Z',
] as const

let directory: string
let testDatabase: TestDatabase
let database: Database
let owner: pg.Client
let headFile: string
let folder: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'back-office-archive-'))
  // Made here, where it may take its time.
  await (await createTestDatabase({ template: 'demo' })).drop()
})
beforeEach(() => openOn('empty'))
afterEach(() => vi.useRealTimers())
afterAll(() => rm(directory, { recursive: true, force: true }))

/** Of each year three accesses and refusals a day, sealed. */
async function openOn(template: 'empty' | 'demo'): Promise<() => Promise<void>> {
  const opened = await createTestDatabase({ template })
  const served = openDatabase(opened.url, 4, auditKey)
  const client = new pg.Client({ connectionString: opened.ownerUrl })
  await client.connect()
  ;[testDatabase, database, owner] = [opened, served, client]
  headFile = join(directory, `${randomUUID()}.json`)
  folder = join(directory, randomUUID())
  if (template === 'empty') await addUser(served, 'reader@test.example', { userType: 'super_admin' })
  for (const day of DAYS) await writeOn(day)
  await writeOn(new Date().toISOString())
  await seal()
  return async () => {
    await Promise.all([served.close(), client.end()])
    await opened.drop()
  }
}

const work = () => ({ ownerUrl: testDatabase.ownerUrl, auditKey, ranBy: 'operator' })
const seal = () => sealPending({ url: testDatabase.url, auditKey, headFile })

async function writeOn(day: string): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(day) })
  const { rows } = await owner.query<{ id: string }>('select id from users order by id limit 1')
  for (let time = 0; time < 3; time += 1) {
    await logAccess(database, {
      userId: rows[0]?.id ?? '',
      action: 'openedFile',
      subject: randomUUID(),
      details: { name: `جواز "${time}"\n`, large: 1e300, small: 0.1 },
    })
    const attempt = {
      machine: 'ticket',
      fingerprint: 'f',
      recordId: randomUUID(),
      event: 'ticket.refund',
      fromState: 'noShow',
      actorId: rows[0]?.id ?? '',
    }
    await logRefusal(database, refuse('transitionRefused', { attempts: [attempt] }))
  }
  vi.useRealTimers()
}

async function verify(): Promise<Pick<SealFinding, 'rule' | 'kind' | 'rowId'>[]> {
  const findings: SealFinding[] = []
  for await (const finding of verifySeals(owner, { auditKey, headFile, graceMilliseconds: 0 })) findings.push(finding)
  return findings.map(({ rule, kind, rowId }) => ({ rule, kind, rowId }))
}

async function audit(): Promise<AuditFinding[]> {
  const connection = new pg.Client({ connectionString: testDatabase.url })
  await connection.connect()
  const found: AuditFinding[] = []
  try {
    const checks = allChecks({ url: testDatabase.url, auditKey, headFile })
    await conductAudit(connection, { checks, onFinding: (finding) => void found.push(finding) })
  } finally {
    await connection.end()
  }
  return found
}

async function rowsOf(year?: number): Promise<Record<string, string[]>> {
  const read: Record<string, string[]> = {}
  for (const table of TABLES) {
    const { rows } = await owner.query<{ row: string }>(
      `select ${table}::text as row from ${table} where $1::int is null or extract(year from at at time zone 'UTC') = $1 order by id`,
      [year ?? null],
    )
    read[table] = rows.map(({ row }) => row)
  }
  return read
}

async function nameOfRow(table: (typeof TABLES)[number], year: number): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `select id::text from ${table} where extract(year from at at time zone 'UTC') = $1 order by id limit 1`,
    [year],
  )
  return rows[0]?.id ?? ''
}

test('a year is put away, verified where it lies and brought back, and every audit finds nothing', async () => {
  onTestFinished(await openOn('demo'))
  const before = await rowsOf()
  const year = await rowsOf(2024)
  expect(await putYearAway(work(), 2024, folder)).toEqual({ year: 2024, folder, rows: 18, isRepeated: false })
  expect((await readdir(folder)).toSorted()).toEqual([
    'access_log.jsonl.gz',
    'manifest.json',
    'refused_events.jsonl.gz',
  ])
  expect(await rowsOf(2024)).toEqual({ access_log: [], refused_events: [] })
  for (const table of TABLES)
    expect((await rowsOf())[table]).toEqual(before[table]?.filter((row) => year[table]?.includes(row) !== true))
  await writeOn(new Date().toISOString())
  await seal()
  expect(await audit()).toEqual([])
  expect(await verifyArchive(work(), folder)).toEqual({ year: 2024, rows: 18, problems: [] })

  expect(await putYearAway(work(), 2024, folder)).toMatchObject({ isRepeated: true })
  await expect(putYearAway(work(), 2024, `${folder}-2`)).rejects.toThrow('into another folder')
  await expect(putYearAway(work(), 2025, folder)).rejects.toThrow('is there already')

  expect(await bringYearBack(work(), folder)).toEqual({ year: 2024, rows: 18, isRepeated: false })
  expect(await rowsOf(2024)).toEqual(year)
  await seal()
  expect(await audit()).toEqual([])
  expect(await bringYearBack(work(), folder)).toMatchObject({ isRepeated: true })

  const id = await nameOfRow('access_log', 2024)
  await owner.query('delete from access_log where id = $1', [id])
  expect(await verify()).toEqual([{ rule: 'rowDeleted', kind: 'access', rowId: id }])
})

test.runIf(IN_SOAK)('a year that is back can be put away again', async () => {
  await putYearAway(work(), 2024, folder)
  await bringYearBack(work(), folder)
  await putYearAway(work(), 2024, `${folder}-2`)
  await seal()
  expect(await verify()).toEqual([])
  expect((await verifyArchive(work(), `${folder}-2`)).problems).toEqual([])
})

test.runIf(IN_SOAK)('what was deleted from what stayed is found, and what was done to the archive itself', async () => {
  await putYearAway(work(), 2024, folder)
  await seal()
  const id = await nameOfRow('refused_events', 2025)
  await owner.query('delete from refused_events where id = $1', [id])
  expect(await verify()).toEqual([{ rule: 'rowDeleted', kind: 'refusedEvent', rowId: id }])

  await owner.query(`update archives set parts = jsonb_set(parts, '{0,runs}', '[[1, 1000000]]')`)
  const found = await verify()
  expect(found).toContainEqual({ rule: 'rowChanged', kind: 'archive', rowId: '1' })
  // It excuses nothing any more.
  expect(found.filter(({ rule, kind }) => rule === 'rowDeleted' && kind === 'access')).toHaveLength(9)
  await owner.query('delete from archives')
  expect(await verify()).toContainEqual({ rule: 'rowDeleted', kind: 'archive', rowId: '1' })
})

test('an archive that the program did not write excuses nothing', async () => {
  const id = await nameOfRow('access_log', 2025)
  await owner.query('delete from access_log where id = $1', [id])
  await owner.query(
    `insert into archives (year, parts, manifest_sha256, ran_by, at) values (2025, '[{"kind": "access", "rows": 1, "runs": [[1, 1000000]]}]', '', 'x', now())`,
  )
  await seal()
  expect(await verify()).toEqual([
    { rule: 'rowDeleted', kind: 'access', rowId: id },
    { rule: 'rowSlippedIn', kind: 'archive', rowId: '1' },
  ])
})

test('a file that was tampered with is found, and is not brought back', async () => {
  await putYearAway(work(), 2024, folder)
  const path = join(folder, 'access_log.jsonl.gz')
  const text = gunzipSync(await readFile(path)).toString()
  await writeFile(path, gzipSync(text.replace('openedFile', 'exportedList')))
  const { problems } = await verifyArchive(work(), folder)
  expect(problems).toEqual([
    'access_log.jsonl.gz is missing or is not the file that was written.',
    expect.stringMatching(/^access_log \d+ is not as it was sealed\.$/),
  ])
  await expect(bringYearBack(work(), folder)).rejects.toThrow('Nothing was brought back')
  expect(await rowsOf(2024)).toEqual({ access_log: [], refused_events: [] })

  const manifest = join(folder, 'manifest.json')
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"rows": 9', '"rows": 8'))
  expect((await verifyArchive(work(), folder)).problems).toEqual([expect.stringContaining('The manifest of')])
})

test('only what is over, sealed and sound is put away', async () => {
  const present = new Date().getUTCFullYear()
  await expect(putYearAway(work(), present, folder)).rejects.toThrow(`${present} is not over yet`)
  await expect(putYearAway(work(), 2019, folder)).rejects.toThrow('Nothing of 2019 is in the database')
  await writeOn('2024-06-01T00:00:00Z')
  await expect(putYearAway(work(), 2024, folder)).rejects.toThrow('is not sealed yet')
  await seal()
  const id = await nameOfRow('access_log', 2024)
  await owner.query(`update access_log set subject = 'another' where id = $1`, [id])
  await expect(putYearAway(work(), 2024, folder)).rejects.toThrow(`access_log ${id} does not agree with its seal`)
  expect((await rowsOf(2024)).access_log).toHaveLength(12)
  expect((await readdir(directory)).filter((name) => name.startsWith(folder.slice(directory.length + 1)))).toEqual([])
})

test.runIf(IN_SOAK)('two who put the same year away at once do it once', async () => {
  const both = await Promise.all([putYearAway(work(), 2024, folder), putYearAway(work(), 2024, folder)])
  expect(both.map(({ isRepeated }) => isRepeated).toSorted()).toEqual([false, true])
  await seal()
  expect(await verify()).toEqual([])
})

test.runIf(IN_SOAK)('a try that was cut off before its end has changed nothing, and is done again', async () => {
  await owner.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$`)
  await owner.query('create trigger fails before insert on archives execute function fail()')
  const before = await rowsOf()
  await expect(putYearAway(work(), 2024, folder)).rejects.toThrow('cut off')
  expect(await rowsOf()).toEqual(before)
  await owner.query('drop trigger fails on archives')
  expect(await putYearAway(work(), 2024, folder)).toMatchObject({ rows: 18, isRepeated: false })
  await seal()
  expect(await verify()).toEqual([])
})

test.runIf(IN_SOAK)('a folder of another database is not touched', async () => {
  await putYearAway(work(), 2024, folder)
  const other = await createTestDatabase()
  try {
    await sealPending({ url: other.url, auditKey, headFile: `${headFile}-other` })
    await expect(putYearAway({ ownerUrl: other.ownerUrl, auditKey, ranBy: 'operator' }, 2024, folder)).rejects.toThrow(
      'is there already',
    )
  } finally {
    await other.drop()
  }
  expect((await verifyArchive(work(), folder)).problems).toEqual([])
})

test.runIf(IN_SOAK)(
  'others go on writing while a year is put away, and wait for a long read instead of those',
  async () => {
    const reader = new pg.Client({ connectionString: testDatabase.ownerUrl })
    await reader.connect()
    await reader.query('begin')
    await reader.query('select count(*) from access_log')
    const done = new AbortController()
    const away = putYearAway(work(), 2024, folder).finally(() => done.abort())
    let written = 0
    const writing = (async () => {
      while (!done.signal.aborted) {
        await logAccess(database, { userId: randomUUID(), action: 'openedFile', subject: 'x', details: {} })
        written += 1
        if (written === 200) await reader.query('rollback')
      }
    })()
    await Promise.all([away, writing])
    await reader.end()
    expect(written).toBeGreaterThanOrEqual(200)
    await seal()
    expect(await verify()).toEqual([])
  },
)

interface Run {
  child: ChildProcess
  ended: Promise<{ code: number | null; said: string }>
}

function start(...args: string[]): Run {
  const child = spawn(process.execPath, [testProgram('archive'), ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: testDatabase.ownerUrl,
      AUDIT_KEY: TEST_AUDIT_KEY,
      DATA_DIR: directory,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (said += part.toString()))
  return { child, ended: once(child, 'close').then(() => ({ code: child.exitCode, said })) }
}

test('npm run archive: killed before its end it has changed nothing, and done again it is done', async () => {
  const before = await rowsOf()
  await makeMonths(owner)
  await owner.query('begin')
  await owner.query('select count(*) from access_log')
  const killed = start('2024', folder)
  await expect.poll(() => existsSync(join(folder, 'manifest.json'))).toBe(true)
  killed.child.kill('SIGKILL')
  await killed.ended
  await owner.query('rollback')
  expect(await rowsOf()).toEqual(before)

  expect(await start('2024', folder).ended).toMatchObject({ code: 0, said: expect.stringContaining('18 rows') })
  expect(await rowsOf(2024)).toEqual({ access_log: [], refused_events: [] })
  expect(await start('verify', folder).ended).toEqual({ code: 0, said: '2024: 18 rows, 0 problems.\n' })
  expect(await start('return', folder).ended).toMatchObject({ code: 0, said: expect.stringContaining('are back') })
  expect(await rowsOf()).toEqual(before)
  expect(await start('2024').ended).toMatchObject({ code: 1, said: expect.stringContaining('Say what to do') })
})
