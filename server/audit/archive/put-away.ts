import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type AuditKey, markOf } from '#server/audit/row-mark.ts'
import { isSealGenuine } from '#server/audit/seal.ts'
import { sealNumbered, sealsOf } from '#server/audit/seal-store.ts'
import { BEFORE_ALL, readNamed } from '#server/audit/sealed-rows.ts'
import { judgeRow, readBaselines } from '#server/audit/verify-seals.ts'
import { isContention } from '#server/database/contention.ts'
import { makeMonths, MONTHS_SCHEMA } from '#server/database/months.ts'
import { ownConnection } from '#server/database/own-connection.ts'
import { lineOf, readManifest, type WrittenFile, type WrittenFolder, writeFolder } from './archive-folder.ts'
import { type Archive, awayArchive, readArchives, runsOf } from './away.ts'
import { PUT_AWAY_KINDS, type PutAwayKind, type PutAwayPart, tableOf } from './put-away-kinds.ts'

/** Any constant: one at a time puts away or brings back. */
const ARCHIVE_LOCK = 7_201_958
const ROWS_AT_ONCE = 1000
const BELOW_ALL = String(BEFORE_ALL)
/** Sales wait no longer than this behind a lock that is itself waited for. */
const LOCK_WITHIN_MS = 500
const LOCK_TRIES = 120
const LOCK_PAUSE_MS = 1000

export interface ArchiveWork {
  ownerUrl: string
  auditKey: AuditKey
  /** User of the operating system. */
  ranBy: string
}

export interface PutAway {
  year: number
  folder: string
  /** Of all tables. */
  rows: number
  /** Was away already, and this is its folder. */
  isRepeated: boolean
}

/**
 * Writes a year's rows into a folder, with their links, and takes their months out of the database. Killed at any
 * moment, the year is away or is not; done again, it is the same.
 *
 * @throws with a sentence for whoever asked
 */
export async function putYearAway(work: ArchiveWork, year: number, target: string): Promise<PutAway> {
  const folder = resolve(target)
  return await withOwner(work, async (client) => {
    const before = await awayArchive(client, work.auditKey, year)
    if (before !== undefined) return await repeated(before, folder)
    await refuseUnended(client, year)
    const origin = await originOf(client)
    await makeRoom(client, work, folder, { year, origin })
    await withPatience(() => makeMonths(client))
    const months = await monthsOf(client, year)
    const baselineEndOf = await readBaselines(client)
    const written = await writeFolder(folder, { year, origin }, (kind, tell) =>
      linesOf(client, { kind, months: months.get(kind) ?? [], auditKey: work.auditKey, baselineEndOf }, tell),
    )
    try {
      await takeOut(client, { ...work, year, months, written })
    } catch (error) {
      // Where the answer to the commit was lost, the next try says which it was.
      if (error instanceof Refusal) await rm(folder, { recursive: true, force: true })
      throw error
    }
    return { year, folder, rows: written.files.reduce((sum, { rows }) => sum + rows, 0), isRepeated: false }
  })
}

/** For whoever asked. */
class Refusal extends Error {}

/** As the owner, and alone: whoever comes second waits, and sees what the first has done. */
export async function withOwner<Result>(
  { ownerUrl }: Pick<ArchiveWork, 'ownerUrl'>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = ownConnection(ownerUrl, { name: 'back office: archive' })
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [ARCHIVE_LOCK])
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function repeated({ year, parts, manifestSha256, at }: Archive, folder: string): Promise<PutAway> {
  const there = await readManifest(folder).catch(() => undefined)
  if (there?.manifestSha256 !== manifestSha256)
    throw new Refusal(`${year} was put away on ${at.toISOString().slice(0, 10)} already, into another folder.`)
  return { year, folder, rows: parts.reduce((sum, { rows }) => sum + rows, 0), isRepeated: true }
}

async function refuseUnended(client: pg.Client, year: number): Promise<void> {
  // A day later whatever was still being written is there.
  const { rows } = await client.query<{ present: number }>(
    `select extract(year from (now() - interval '1 day') at time zone 'UTC')::int as present`,
  )
  if (year >= (rows[0]?.present ?? 0)) throw new Refusal(`${year} is not over yet.`)
}

async function originOf(client: pg.Client): Promise<string> {
  const first = await sealNumbered(client, 1)
  if (first === undefined) throw new Refusal('Nothing is sealed yet.')
  return first.chain.toString('hex')
}

/** A folder that a killed try of this database has left is written again; no other is touched. */
async function makeRoom(
  client: pg.Client,
  { auditKey }: ArchiveWork,
  folder: string,
  { year, origin }: { year: number; origin: string },
): Promise<void> {
  if (!existsSync(folder)) return
  const there = await readManifest(folder).catch(() => undefined)
  const isKnown = (await readArchives(client, auditKey)).some((each) => each.manifestSha256 === there?.manifestSha256)
  if (there?.year !== year || there.origin !== origin || isKnown)
    throw new Refusal(`${folder} is there already. Name another folder.`)
  await rm(folder, { recursive: true })
}

/** Names of the tables of each kind, in order. */
async function monthsOf(client: pg.Client, year: number): Promise<Map<PutAwayKind, string[]>> {
  const months = new Map<PutAwayKind, string[]>()
  for (const kind of PUT_AWAY_KINDS) {
    const { rows } = await client.query<{ name: string }>(
      `select month.relname as name from pg_inherits join pg_class as month on month.oid = inhrelid
       where inhparent = to_regclass('public.' || $1) and month.relname ~ ('_' || $2 || '_\\d{2}$') order by 1`,
      [tableOf(kind), String(year)],
    )
    months.set(
      kind,
      rows.map(({ name }) => name),
    )
  }
  if ([...months.values()].every((names) => names.length === 0))
    throw new Refusal(`Nothing of ${year} is in the database.`)
  return months
}

interface Read {
  kind: PutAwayKind
  months: readonly string[]
  auditKey: AuditKey
  baselineEndOf: (kind: PutAwayKind) => number
}

/** Nothing is put away that is not sealed, or does not say what it was sealed as: that would be the last that anybody sees of it. */
async function* linesOf(
  client: pg.Client,
  { kind, months, auditKey, baselineEndOf }: Read,
  tell: (written: WrittenFile) => void,
): AsyncGenerator<string> {
  const written: WrittenFile = { kind, rows: 0, firstId: null, lastId: null, numbers: [] }
  for (const month of months) {
    let after = BELOW_ALL
    for (;;) {
      const { rows } = await client.query<{ id: string; row: string }>(
        `select id::text, to_jsonb(month)::text as row from ${within(month)} as month where id > $1 order by month.id limit $2`,
        [after, ROWS_AT_ONCE],
      )
      const ids = rows.map(({ id }) => id)
      const [named, links] = [await readNamed(client, kind, ids), await sealsOf(client, kind, ids)]
      for (const { id, row } of rows) {
        const link = links.get(id)
        const sealed = named.get(id)
        if (link === undefined)
          throw new Refusal(`${tableOf(kind)} ${id} is not sealed yet. Let the server run for a minute and try again.`)
        const problem = judgeRow(auditKey, kind, link, sealed, { isGenuine: true, baselineEnd: baselineEndOf(kind) })
        if (problem !== undefined || sealed?.others !== undefined || !isSealGenuine(auditKey, link))
          throw new Refusal(`${tableOf(kind)} ${id} does not agree with its seal. Nothing was put away; run the audit.`)
        yield lineOf(row, link)
        written.rows += 1
        if (written.firstId === null || BigInt(id) < BigInt(written.firstId)) written.firstId = id
        if (BigInt(id) > BigInt(written.lastId ?? BELOW_ALL)) written.lastId = id
        written.numbers.push(link.n)
      }
      after = ids.at(-1) ?? after
      if (rows.length < ROWS_AT_ONCE) break
    }
  }
  tell(written)
}

interface TakingOut extends ArchiveWork {
  year: number
  months: ReadonlyMap<PutAwayKind, readonly string[]>
  written: WrittenFolder
}

/** In one transaction with the row that says so. */
async function takeOut(client: pg.Client, { auditKey, ranBy, year, months, written }: TakingOut): Promise<void> {
  const parts: PutAwayPart[] = []
  for (const { numbers, ...part } of written.files)
    parts.push({ ...part, runs: numbers.length === 0 ? [] : await runsOf(client, part.kind, numbers) })
  await inShortTransaction(client, async () => {
    // First, as a sale that checks who acts would wait for it with locks of its own.
    await client.query('lock table users in access exclusive mode')
    for (const { kind, lastId } of parts) {
      await client.query(`lock table ${tableOf(kind)} in access exclusive mode`)
      for (const month of months.get(kind) ?? []) {
        const { rows } = await client.query<{ is: boolean }>(
          `select coalesce(max(id) > $1::bigint, false) as is from ${within(month)}`,
          [lastId ?? 0],
        )
        if (rows[0]?.is === true) throw new Refusal(`Something was written into ${year} meanwhile. Try again.`)
        await client.query(`alter table ${tableOf(kind)} detach partition ${within(month)}`)
        await client.query(`drop table ${within(month)}`)
      }
    }
    const at = new Date()
    const row = { year, parts, manifest_sha256: written.manifestSha256, ran_by: ranBy, at }
    await client.query(
      'insert into archives (year, parts, manifest_sha256, ran_by, at, mark) values ($1, $2, $3, $4, $5, $6)',
      [year, JSON.stringify(parts), row.manifest_sha256, ranBy, at, markOf(auditKey, 'archive', row)],
    )
  })
}

export const within = (month: string): string => `${MONTHS_SCHEMA}.${pg.escapeIdentifier(month)}`

/** Tried until its locks are to be had at once: nobody who sells is kept waiting behind it. */
export async function inShortTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await withPatience(async () => {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${LOCK_WITHIN_MS}`)
      await work()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  })
}

async function withPatience(work: () => Promise<unknown>): Promise<void> {
  for (let left = LOCK_TRIES; ; left -= 1) {
    try {
      await work()
      return
    } catch (error) {
      if (!isContention(error)) throw error
      if (left === 0) throw new Refusal('Something has read the same tables for minutes: an audit? Try again later.')
      await sleep(LOCK_PAUSE_MS)
    }
  }
}
