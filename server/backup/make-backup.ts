import { existsSync } from 'node:fs'
import { lstat, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { knownAuditKey } from '#server/audit/audit-key.ts'
import type { AuditKey } from '#server/audit/row-mark.ts'
import { isChainOf } from '#server/audit/seal-store.ts'
import { PASSWORD_FILE } from '#server/database/embedded-cluster.ts'
import { isAlive } from '#server/database/embedded-process.ts'
import { startEmbeddedServer } from '#server/database/embedded-server.ts'
import { ownConnection } from '#server/database/own-connection.ts'
import type { Settings } from '#server/settings.ts'
import { noteBackup } from '#server/storage/backup-notes.ts'
import { type ArchiveWriter, createArchive, type Place } from './archive.ts'
import { copyCluster, unlessMissing } from './copy-cluster.ts'

const UNFINISHED = '.unfinished-'

/** Where each place of an installation is by these settings. */
export const placesOf = (settings: Settings): Record<Place, string> => ({
  cluster: join(settings.dataDirectory, 'postgres', 'cluster'),
  uploads: settings.uploadDirectory,
  outbox: settings.outboxDirectory,
  'tax-documents': settings.taxDocumentDirectory,
  'audit.key': settings.auditKeyFile,
  'audit-head.json': settings.auditHeadFile,
  'ticket-signing.pem': settings.signingKeyFile,
})

export interface Backup {
  file: string
  bytes: number
  madeAt: Date
}

/**
 * Copies an embedded installation into one file, while it serves: database, uploads, outbox and keys, as they were at
 * one moment. The file has its name only once it is whole and on the disk.
 *
 * @throws with a sentence for whoever asked
 */
export async function makeBackup(settings: Settings, target: string, version: string): Promise<Backup> {
  if (settings.databaseUrl !== undefined)
    throw new Error(
      'DATABASE_URL is set: another PostgreSQL is copied by its own tools. docs/operate.md says what else belongs to a copy.',
    )
  const places = placesOf(settings)
  if (!existsSync(places.cluster)) throw new Error(`There is no database in ${settings.dataDirectory}.`)
  const auditKey = knownAuditKey(settings)
  if (auditKey === undefined) throw new Error(`The audit key is missing: ${settings.auditKeyFile}.`)
  const file = resolve(target)
  if (!existsSync(dirname(file))) throw new Error(`There is no folder ${dirname(file)}.`)
  if (existsSync(file)) throw new Error(`${file} is there already. Name another file.`)
  await removeUnfinished(file)
  const unfinished = `${file}${UNFINISHED}${process.pid}`
  const archive = createArchive(unfinished)
  const server = await startEmbeddedServer({ directory: join(settings.dataDirectory, 'postgres') })
  try {
    if (!settings.allowOtherAuditKey) await requireOwnKey(server.url, auditKey)
    const path = await realpath(places.cluster)
    const { postgres, auditHead } = await copyCluster(
      server.url,
      { path, auditHeadFile: places['audit-head.json'] },
      archive,
    )
    const madeAt = new Date()
    // Clusters that earlier versions made have it beside them only.
    if (!existsSync(join(path, PASSWORD_FILE)))
      await archive.addFile(`cluster/${PASSWORD_FILE}`, join(dirname(path), PASSWORD_FILE))
    if (auditHead !== null) await archive.addContent('audit-head.json', auditHead)
    // After the database: a file without a row does no harm, a row without its file does.
    if (settings.s3 === undefined) await addTree('uploads', places.uploads, archive)
    await addTree('outbox', places.outbox, archive)
    await addTree('tax-documents', places['tax-documents'], archive)
    const hasAuditKey = settings.auditKey === undefined
    if (hasAuditKey) await archive.addFile('audit.key', places['audit.key'])
    await archive.addFile('ticket-signing.pem', places['ticket-signing.pem']).catch(unlessMissing)
    await archive.finish(
      {
        madeAt: madeAt.toISOString(),
        version,
        postgres,
        platform: `${process.platform}-${process.arch}`,
        hasUploads: settings.s3 === undefined,
        hasAuditKey,
      },
      auditKey,
    )
    await rename(unfinished, file)
    await syncFolder(dirname(file))
    const { size } = await stat(file)
    await noteBackup(settings.dataDirectory, { at: madeAt, file: basename(file), bytes: size })
    return { file, bytes: size, madeAt }
  } catch (error) {
    archive.abandon()
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await server.stop()
  }
}

/** A backup is signed with the key: under another one it could neither be restored nor verified, which is found out too late. */
async function requireOwnKey(url: string, auditKey: AuditKey): Promise<void> {
  const client = ownConnection(url, { name: 'back office: backup' })
  try {
    await client.connect()
    if (!(await isChainOf(client, auditKey)))
      throw new Error('AUDIT_KEY, or the key in DATA_DIR, is not the one that this database was sealed with.')
  } finally {
    await client.end()
  }
}

async function addTree(name: string, path: string, archive: ArchiveWriter): Promise<void> {
  for (const part of (await readdir(path).catch(unlessMissing)) ?? []) {
    const place = join(path, part)
    const kind = await lstat(place).catch(unlessMissing)
    if (kind?.isDirectory() === true) await addTree(`${name}/${part}`, place, archive)
    else if (kind?.isFile() === true) await archive.addFile(`${name}/${part}`, place).catch(unlessMissing)
  }
}

/** What killed tries have left; not what another process is at. */
async function removeUnfinished(file: string): Promise<void> {
  const start = `${basename(file)}${UNFINISHED}`
  for (const name of (await readdir(dirname(file)).catch(unlessMissing)) ?? []) {
    if (!name.startsWith(start) || (await isAlive(Number(name.slice(start.length))))) continue
    await rm(join(dirname(file), name), { force: true })
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
