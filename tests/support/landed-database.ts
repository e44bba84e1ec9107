import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { createBareDatabase, type TestDatabase } from '#tests/support/database.ts'

/** A database of an earlier version, as its first migrations left it; for its owner, whom no foreign key stops. */
export async function openLandedDatabase(migrations: number): Promise<{ database: TestDatabase; owner: pg.Client }> {
  const database = await createBareDatabase()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query('create extension pg_trgm')
  const directory = await mkdtemp(join(tmpdir(), 'back-office-landed-'))
  try {
    const folder = join(directory, 'migrations')
    await cp(new URL('../../server/database/migrations', import.meta.url).pathname, folder, { recursive: true })
    const journal = join(folder, 'meta', '_journal.json')
    const all: { entries: unknown[] } = JSON.parse(await readFile(journal, 'utf8'))
    await writeFile(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, migrations) }))
    await runMigrations(drizzle(owner, { casing: 'snake_case' }), { migrationsFolder: folder })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
  await owner.query("set session_replication_role = 'replica'")
  return { database, owner }
}
