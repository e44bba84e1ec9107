import { resolve } from 'node:path'
import type pg from 'pg'
import { markOf } from '#server/audit/row-mark.ts'
import { isSealGenuine } from '#server/audit/seal.ts'
import { sealsOf } from '#server/audit/seal-store.ts'
import { readNamed } from '#server/audit/sealed-rows.ts'
import { judgeRow, readBaselines } from '#server/audit/verify-seals.ts'
import { isAsWritten, type ReadFolder, readManifest, readRows } from './archive-folder.ts'
import { type Archive, readArchives } from './away.ts'
import { tableOf } from './put-away-kinds.ts'
import { type ArchiveWork, inShortTransaction, withOwner, within } from './put-away.ts'

const ROWS_AT_ONCE = 1000

export interface VerifiedFolder {
  year: number
  rows: number
  /** Sentences; none where every row is as it was sealed. */
  problems: string[]
}

/** Holds every row of an archive's files against the seals in the database. Changes nothing. */
export async function verifyArchive(work: ArchiveWork, target: string): Promise<VerifiedFolder> {
  const folder = resolve(target)
  const read = await readManifest(folder)
  return await withOwner(work, async (client) => {
    const archive = (await readArchives(client, work.auditKey)).find(
      ({ manifestSha256 }) => manifestSha256 === read.manifestSha256,
    )
    const problems =
      archive === undefined
        ? [`The manifest of ${folder} is not the one that this database knows of ${read.year}.`]
        : await problemsOf(client, work, folder, read)
    return { year: read.year, rows: read.files.reduce((sum, { rows }) => sum + rows, 0), problems }
  })
}

async function problemsOf(
  client: pg.Client,
  { auditKey }: ArchiveWork,
  folder: string,
  { files }: ReadFolder,
): Promise<string[]> {
  const problems: string[] = []
  const baselineEndOf = await readBaselines(client)
  for (const file of files) {
    const { name, kind } = file
    const table = tableOf(kind)
    if (!(await isAsWritten(folder, file))) problems.push(`${name} is missing or is not the file that was written.`)
    // Under the name of the whole table, so that rows are read and hashed as they are there.
    await client.query(`create temporary table ${table} (like public.${table})`)
    let rows = 0
    try {
      for await (const batch of readRows(folder, name, ROWS_AT_ONCE)) {
        await client.query(`truncate ${table}`)
        const { rows: put } = await client.query<{ id: string }>(putInto(table, `public.${table}`), [batch])
        const ids = put.map(({ id }) => id)
        const [named, links] = [await readNamed(client, kind, ids), await sealsOf(client, kind, ids)]
        for (const id of ids) {
          const link = links.get(id)
          const isGood =
            link !== undefined &&
            isSealGenuine(auditKey, link) &&
            judgeRow(auditKey, kind, link, named.get(id), { isGenuine: true, baselineEnd: baselineEndOf(kind) }) ===
              undefined
          if (!isGood && problems.length < MOST_TOLD) problems.push(`${table} ${id} is not as it was sealed.`)
        }
        rows += ids.length
      }
    } catch (error) {
      problems.push(`${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      await client.query(`drop table pg_temp.${table}`)
    }
    if (rows !== file.rows) problems.push(`${name} holds ${rows} rows, not ${file.rows}.`)
  }
  return problems
}

const MOST_TOLD = 100

/** As JSON says them, each a text of $1. */
const putInto = (table: string, like: string): string =>
  `insert into ${table} select (jsonb_populate_record(null::${like}, line::jsonb)).* from unnest($1::text[]) as line returning id::text, to_char(at at time zone 'UTC', 'YYYY_MM') as month`

export interface BroughtBack {
  year: number
  rows: number
  /** Was back already. */
  isRepeated: boolean
}

/**
 * Puts an archive's rows back into the database as months, once all of them were held against their seals. Killed, they
 * are back or are not; what was loaded by then is loaded again.
 *
 * @throws with a sentence for whoever asked
 */
export async function bringYearBack(work: ArchiveWork, target: string): Promise<BroughtBack> {
  const folder = resolve(target)
  const { problems } = await verifyArchive(work, folder)
  if (problems.length > 0) throw new Error(`Nothing was brought back. ${problems.join(' ')}`)
  const read = await readManifest(folder)
  return await withOwner(work, async (client) => {
    const archive = (await readArchives(client, work.auditKey)).find(
      ({ manifestSha256 }) => manifestSha256 === read.manifestSha256,
    )
    if (archive === undefined) throw new Error(`This database knows of no such archive of ${read.year}.`)
    const rows = read.files.reduce((sum, file) => sum + file.rows, 0)
    if (archive.isReturned) return { year: read.year, rows, isRepeated: true }
    const loaded: LoadedMonth[] = []
    for (const { kind, name } of read.files) loaded.push(...(await load(client, tableOf(kind), folder, name)))
    await attach(client, work, archive, loaded)
    await client.query('select analyze_months()')
    return { year: read.year, rows, isRepeated: false }
  })
}

interface LoadedMonth {
  table: string
  /** Of the month, and of what was loaded for it. */
  month: string
  loaded: string
}

/** Beside the table, so that nobody waits for it: indexed, and bounded so that the database need not look again. */
async function load(client: pg.Client, table: string, folder: string, name: string): Promise<LoadedMonth[]> {
  const months = new Map<string, LoadedMonth>()
  const all = within(`${table}_returning`)
  await client.query(`drop table if exists ${all}`)
  await client.query(`create table ${all} (like public.${table} including defaults)`)
  for await (const batch of readRows(folder, name, ROWS_AT_ONCE)) {
    const { rows } = await client.query<{ month: string }>(putInto(all, `public.${table}`), [batch])
    for (const { month } of rows)
      months.set(month, { table, month: `${table}_${month}`, loaded: `${table}_returning_${month}` })
  }
  for (const [month, { loaded }] of months) {
    const from = `${month.replace('_', '-')}-01 00:00:00+00`
    const to = `((timestamptz '${from}' at time zone 'UTC' + interval '1 month') at time zone 'UTC')`
    await client.query(`drop table if exists ${within(loaded)}`)
    await client.query(`create table ${within(loaded)} (like public.${table} including defaults including indexes)`)
    await client.query(
      `insert into ${within(loaded)} select * from ${all} where at >= '${from}' and at < ${to} order by id`,
    )
  }
  await client.query(`drop table ${all}`)
  return [...months.values()]
}

async function attach(
  client: pg.Client,
  { auditKey, ranBy }: ArchiveWork,
  archive: Archive,
  loaded: readonly LoadedMonth[],
): Promise<void> {
  await inShortTransaction(client, async () => {
    for (const { table, month, loaded: name } of loaded) {
      await client.query(`lock table ${table} in access exclusive mode`)
      const { rows } = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [within(month)])
      if (rows[0]?.is === true) {
        // Something of that time was written after the year had been put away.
        await client.query(`insert into ${within(month)} select * from ${within(name)}`)
        await client.query(`drop table ${within(name)}`)
        continue
      }
      const [year, number] = month.slice(-7).split('_').map(Number)
      const bound = (of: number) => `'${new Date(Date.UTC(year ?? 0, of, 1)).toISOString()}'`
      await client.query(`alter table ${within(name)} rename to ${month}`)
      await client.query(
        `alter table ${table} attach partition ${within(month)} for values from (${bound((number ?? 1) - 1)}) to (${bound(number ?? 1)})`,
      )
    }
    const at = new Date()
    const row = { archive_id: archive.id, ran_by: ranBy, at }
    await client.query('insert into archive_returns (archive_id, ran_by, at, mark) values ($1, $2, $3, $4)', [
      archive.id,
      ranBy,
      at,
      markOf(auditKey, 'archiveReturn', row),
    ])
  })
}
