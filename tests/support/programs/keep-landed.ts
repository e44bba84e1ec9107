import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import pg from 'pg'
import { createApp } from '#server/app.ts'
import { sealPending } from '#server/audit/sealer.ts'
import { openDatabase } from '#server/database/connection.ts'
import { startEmbeddedServer } from '#server/database/embedded-server.ts'
import { migrate } from '#server/database/migrate.ts'
import { parseSettings } from '#server/settings.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { addUser, ADULT, openSmallOperator, saleBody } from '#tests/support/small-operator.ts'

/** As tests/support/database.ts has it, which only the runner of tests can load. */
const AUDIT_KEY = 'what every test writes is marked with'
const CLERK = 'clerk@test.example'
const SEATS = ['3', '4', '5', '6']

/** Keeps what this version leaves behind, for the versions to come to be opened on: tests/fixtures/upgrade/README.md. */
const directory = await mkdtemp(join(tmpdir(), 'back-office-landed-'))
const server = await startEmbeddedServer({ directory, durability: 'none' })
const owner = new pg.Client({ connectionString: server.url })
try {
  const auditKey = Buffer.from(AUDIT_KEY)
  const { serveUrl } = await migrate(server.url, { auditKey })
  await sellSome(serveUrl)
  await owner.connect()
  await owner.query('delete from sessions')
  // The drawings of machines that nobody used are most of it, and are written again by whoever opens it.
  for (const table of ['machine_drawings', 'machine_versions'])
    await owner.query(`delete from ${table} where machine not in (select machine from workflow_events)`)
  const headFile = join(directory, 'audit-head.json')
  await sealPending({ url: serveUrl, auditKey, headFile })
  const { rows } = await owner.query<{ count: number }>('select count(*)::int from drizzle.__drizzle_migrations')
  const migrations = rows[0]?.count ?? 0
  const text = JSON.stringify({ migrations, auditHead: await readFile(headFile, 'utf8'), tables: await readTables() })
  const file = `tests/fixtures/upgrade/${String(migrations).padStart(2, '0')}.json.br`
  await writeFile(
    file,
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } }),
  )
  process.stdout.write(`Kept ${file}.\n`)
} finally {
  await owner.end()
  await server.stop()
  await rm(directory, { recursive: true, force: true })
}

async function sellSome(url: string): Promise<void> {
  const reading = parseSettings({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    DATA_DIR: directory,
    LOG_LEVEL: 'error',
    AUDIT_KEY,
  })
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  const database = openDatabase(url, 4, Buffer.from(AUDIT_KEY))
  const app = await createApp(reading.settings, database)
  try {
    const operator = await openSmallOperator(database)
    await addUser(database, CLERK, { userType: 'staff', role: 'staff', depotId: operator.depots.riyadh })
    const token = await openSession(database, CLERK)
    for (const seat of SEATS) {
      const body = saleBody(operator, { passengers: [{ ...ADULT, seat }] })
      await inject(app, 'holdSeats', { token, body: { ...body.outward, seats: [seat] } })
      const { status, text } = await inject(app, 'createBooking', { token, body })
      if (status !== 200) throw new Error(`seat ${seat} was not sold: ${text}`)
    }
  } finally {
    await app.close()
    await database.close()
  }
}

/** Rows of every table, without the columns that the database makes itself. */
async function readTables(): Promise<Record<string, unknown>> {
  const { rows: tables } = await owner.query<{ name: string; columns: string }>(
    `select quote_ident(table_name) as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by table_name order by 1`,
  )
  const found: Record<string, unknown> = {}
  for (const { name, columns } of tables) {
    const { rows } = await owner.query<{ rows: unknown }>(
      `select json_agg(kept) as rows from (select ${columns} from ${name}) as kept`,
    )
    if (rows[0]?.rows) found[name] = rows[0].rows
  }
  return found
}
