import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { knownMigrations } from '#server/build-version.ts'
import { createApp } from '#server/app.ts'
import { allChecks } from '#server/audit/audit-checks.ts'
import { conductAudit } from '#server/audit/conduct-audit.ts'
import type { AuditFinding } from '#contract/audit/audit-finding-row.ts'
import { sealPending } from '#server/audit/sealer.ts'
import { keepPendingBalances } from '#server/database/balance-keeper.ts'
import { openDatabase } from '#server/database/connection.ts'
import { migrate } from '#server/database/migrate.ts'
import { MONTHLY_TABLES } from '#server/database/months.ts'
import { lastDrawn } from '#server/database/running-transactions.ts'
import { keepPendingSales } from '#server/database/sales-keeper.ts'
import { parseSettings } from '#server/settings.ts'
import { TEST_AUDIT_KEY } from '#tests/support/database.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { openLandedDatabase } from '#tests/support/landed-database.ts'
import { casesOf } from '#tests/support/thoroughness.ts'

const FOLDER = 'tests/fixtures/upgrade'
/** Migrations without a version kept of them; keeping one is a command (README.md beside them). */
const MAX_BEHIND = 10
const auditKey = Buffer.from(TEST_AUDIT_KEY)

/** What a landed version has left: made by that version itself, with four tickets sold and what it had sealed (README.md beside them). */
interface Landed {
  migrations: number
  auditHead: string | null
  tables: Record<string, Record<string, unknown>[]>
}

const landed = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json.br'))
  .toSorted()

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close()
})

/** As rows were written then; the columns that the database makes itself are not in them. */
async function putBack(owner: pg.Client, tables: Landed['tables']): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) {
    const name = pg.escapeIdentifier(table)
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
      .map((column) => pg.escapeIdentifier(column))
      .join(', ')
    await owner.query(`delete from ${name}`)
    await owner.query(
      `insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, $1)`,
      [JSON.stringify(rows)],
    )
  }
  const { rows: serials } = await owner.query<{ sequence: string; table: string; column: string }>(
    `select pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence, quote_ident(table_name) as table, quote_ident(column_name) as column
     from information_schema.columns where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval(%')`,
  )
  for (const { sequence, table, column } of serials)
    await owner.query(`select setval($1, greatest(max(${column}), 1), max(${column}) is not null) from ${table}`, [
      sequence,
    ])
}

interface Evidence {
  rows: string[]
  drawn: bigint
}

/** Of each table that is partitioned by month, as the database writes its rows down; up to the number drawn before. */
async function readEvidence(owner: pg.Client, before?: Record<string, Evidence>): Promise<Record<string, Evidence>> {
  const read: Record<string, Evidence> = {}
  const { rows: tables } = await owner.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
    [before === undefined ? MONTHLY_TABLES : Object.keys(before)],
  )
  for (const { name: table } of tables) {
    const [drawn = 0n] = await lastDrawn(owner, [table, 'id'])
    const until = before?.[table]?.drawn ?? drawn
    expect(drawn).toBeGreaterThanOrEqual(until)
    const { rows } = await owner.query<{ row: string }>(
      `select ${table}::text as row from ${table} where id <= $1 order by id`,
      [until],
    )
    read[table] = { rows: rows.map(({ row }) => row), drawn: until }
  }
  return read
}

test('the newest that is kept is not far behind the newest migration', () => {
  const newest = Math.max(...landed.map((file) => Number.parseInt(file, 10)))
  expect(knownMigrations().length - newest).toBeLessThan(MAX_BEHIND)
})

test.each(casesOf('ALL_LEVELS', landed, (file) => file === landed.at(0) || file === landed.at(-1)))(
  'what the version of %s has left is opened: migrated, sound, and read',
  async (file) => {
    const { migrations, auditHead, tables }: Landed = JSON.parse(
      brotliDecompressSync(readFileSync(join(FOLDER, file))).toString(),
    )
    const { database: testDatabase, owner } = await openLandedDatabase(migrations)
    closings.push(() => testDatabase.drop())
    await putBack(owner, tables)
    const before = await readEvidence(owner)
    await owner.end()
    const { serveUrl } = await migrate(testDatabase.ownerUrl, { serveUrl: testDatabase.url, auditKey })

    const migrated = new pg.Client({ connectionString: testDatabase.ownerUrl })
    await migrated.connect()
    closings.push(() => migrated.end())
    // Into months, as they were, and their numbers drawn on. What the start itself adds comes after them.
    for (const [table, evidence] of Object.entries(await readEvidence(migrated, before)))
      expect([table, evidence]).toEqual([table, before[table]])

    const directory = await mkdtemp(join(tmpdir(), 'back-office-upgrade-'))
    closings.push(() => rm(directory, { recursive: true, force: true }))
    const reading = parseSettings({
      NODE_ENV: 'test',
      DATABASE_URL: serveUrl,
      DATA_DIR: directory,
      LOG_LEVEL: process.env.TEST_LOG ?? 'fatal',
      AUDIT_KEY: TEST_AUDIT_KEY,
      REQUEST_SECONDS: '60',
    })
    if (!reading.ok) throw new Error(reading.problems.join('\n'))
    const { settings } = reading
    if (auditHead !== null) await writeFile(settings.auditHeadFile, auditHead)
    const sealing = { url: serveUrl, auditKey, headFile: settings.auditHeadFile }
    const database = openDatabase(serveUrl, 4, auditKey)
    closings.push(() => database.close())
    const app = await createApp(settings, database)
    closings.push(() => app.close())

    const clerk = await openSession(database, 'clerk@test.example')
    const bookings = await inject(app, 'getBookingList', { token: clerk })
    expect([bookings.status, bookings.data.length]).toEqual([200, 4])

    await sealPending(sealing)
    await keepPendingBalances(serveUrl)
    await keepPendingSales(serveUrl)
    const connection = new pg.Client({ connectionString: serveUrl })
    await connection.connect()
    closings.push(() => connection.end())
    const found: AuditFinding[] = []
    await conductAudit(connection, { checks: allChecks(sealing), onFinding: (finding) => void found.push(finding) })
    expect(found).toEqual([])
  },
)
