import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { ownConnection } from '#server/database/own-connection.ts'
import type { ArchiveWriter } from './archive.ts'

/** What a running server keeps for itself, or makes again (PostgreSQL, "Low-Level Base Backups"). */
const LEFT_OUT = /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map|pg_internal\.init.*|pgsql_tmp.*)$/
/** Folders that have to be there and hold nothing that is wanted. */
const EMPTIED = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
const CONTROL_FILE = 'global/pg_control'
const WAL_FILE = /^[\dA-F]{24}$/

export interface CopiedCluster {
  postgres: number
  /** The end of the seal chain as this host has it, at the very moment that the copy is of; null where nothing is sealed. */
  auditHead: Buffer | null
}

/**
 * Copies a cluster while it serves: its files as they are found, between PostgreSQL's own marks, and the log of what
 * happened meanwhile, from which a start makes the state at the second mark of them.
 *
 * @param ownerUrl as the superuser
 */
export async function copyCluster(
  ownerUrl: string,
  { path, auditHeadFile }: { path: string; auditHeadFile: string },
  archive: ArchiveWriter,
): Promise<CopiedCluster> {
  const client = ownConnection(ownerUrl, { name: 'back office: backup' })
  await client.connect()
  try {
    // Lives as long as this connection: until then no file of the log is used again.
    await client.query(`select pg_create_physical_replication_slot('back_office_' || pg_backend_pid(), true, true)`)
    const { rows: begun } = await client.query<{ file: string; postgres: number }>(
      `select pg_walfile_name(pg_backup_start('back office', true)) as file, current_setting('server_version_num')::int as postgres`,
    )
    const [start] = begun
    if (start === undefined) throw new Error('PostgreSQL began no backup')
    await addFolder(path, '', archive)
    await archive.addFile(`cluster/${CONTROL_FILE}`, join(path, CONTROL_FILE))
    const { label, last, auditHead } = await whileNothingIsSealed(ownerUrl, async () => {
      const head = await readFile(auditHeadFile).catch(unlessMissing)
      return { ...(await end(client)), auditHead: head ?? null }
    })
    await archive.addContent('cluster/backup_label', label)
    const names = (await readdir(join(path, 'pg_wal'))).filter((name) => WAL_FILE.test(name)).toSorted()
    const needed = names.filter((name) => name >= start.file && name <= last)
    if (needed[0] !== start.file || needed.at(-1) !== last) throw new Error('a part of the log of PostgreSQL is gone')
    for (const name of needed) await archive.addFile(`cluster/pg_wal/${name}`, join(path, 'pg_wal', name))
    return { postgres: start.postgres, auditHead }
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function end(client: pg.Client): Promise<{ label: string; last: string }> {
  const { rows } = await client.query<{ label: string; last: string }>(
    `select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)`,
  )
  const [ended] = rows
  if (ended === undefined) throw new Error('PostgreSQL ended no backup')
  return ended
}

/**
 * The chain's end in the database and this host's file of it are to be of one moment, or the next who seals finds that one
 * of them was exchanged. Only the sealer waits, and for no longer than the second mark takes.
 */
async function whileNothingIsSealed<Result>(ownerUrl: string, work: () => Promise<Result>): Promise<Result> {
  const client = ownConnection(ownerUrl, { name: 'back office: backup, seals' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('lock table seals in share mode')
    return await work()
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function addFolder(root: string, below: string, archive: ArchiveWriter): Promise<void> {
  await archive.addFolder(join('cluster', below))
  for (const name of await readdir(join(root, below))
    .catch(unlessMissing)
    .then((names) => names ?? [])) {
    if (LEFT_OUT.test(name)) continue
    const place = join(below, name)
    if (place === CONTROL_FILE) continue
    const kind = await lstat(join(root, place)).catch(unlessMissing)
    if (kind === undefined) continue
    if (kind.isDirectory()) {
      if (EMPTIED.has(place)) await archive.addFolder(join('cluster', place))
      else await addFolder(root, place, archive)
    } else if (kind.isFile()) await archive.addFile(join('cluster', place), join(root, place)).catch(unlessMissing)
  }
}

/** A table was dropped, a file thrown away: the log says so too. */
export function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
