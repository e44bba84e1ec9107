import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { embeddedMajorVersion } from '#server/database/embedded-cluster.ts'
import type { Settings } from '#server/settings.ts'
import { type About, readArchive, UnusableBackup } from './archive.ts'
import { unlessMissing } from './copy-cluster.ts'
import { placesOf } from './make-backup.ts'

const UNFINISHED = 'restoring'

/** Whether a restore into this folder has begun and not ended: what lies there is not to be served. */
export const isHalfRestored = (dataDirectory: string): boolean => existsSync(join(dataDirectory, UNFINISHED))

/** Reads all of a file and says what it is of. */
async function checkBackup(file: string, settings: Pick<Settings, 'auditKey'>): Promise<About> {
  try {
    return await readArchive(resolve(file), { auditKey: keyOf(settings) })
  } catch (error) {
    if (error instanceof UnusableBackup)
      throw new Error(`${file} cannot be restored from: ${error.message}.`, { cause: error })
    throw error
  }
}

/**
 * Unpacks a backup into an empty installation. Nothing is written before all of the file has been held against its
 * manifest; a restore that is killed leaves a folder that no server starts in.
 *
 * @throws with a sentence for whoever asked
 */
export async function restoreBackup(settings: Settings, file: string): Promise<About> {
  if (settings.databaseUrl !== undefined)
    throw new Error(
      'DATABASE_URL is set: only the embedded database is restored. Leave it out, or restore by its own tools.',
    )
  const { dataDirectory } = settings
  const places = placesOf(settings)
  if (isHalfRestored(dataDirectory))
    throw new Error(`A restore into ${dataDirectory} has not ended. Empty the folder, then restore again.`)
  if (((await readdir(dataDirectory).catch(unlessMissing)) ?? []).length > 0)
    throw new Error(`${dataDirectory} is not empty. A backup is restored into an empty DATA_DIR only.`)
  for (const [place, path] of Object.entries(places)) {
    const isTaken =
      place === 'uploads' || place === 'outbox' || place === 'tax-documents'
        ? ((await readdir(path).catch(unlessMissing)) ?? []).length > 0
        : existsSync(path)
    if (isTaken) throw new Error(`${path} is there already. Move it away, or leave out the setting that names it.`)
  }
  const found = await checkBackup(file, settings)
  const platform = `${process.platform}-${process.arch}`
  if (found.platform !== platform)
    throw new Error(
      `${file} was made on ${found.platform} and this is ${platform}: PostgreSQL cannot read its files here.`,
    )
  const major = await embeddedMajorVersion()
  if (Math.floor(found.postgres / 10_000) !== major)
    throw new Error(
      `${file} is of PostgreSQL ${Math.floor(found.postgres / 10_000)}, and this version comes with ${major}. Restore it with the version it was made by.`,
    )

  const unfinished = join(dataDirectory, UNFINISHED)
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  await readArchive(resolve(file), { into: unfinished, auditKey: keyOf(settings) })
  for (const [place, to] of Object.entries(places)) {
    const from = join(unfinished, place)
    if (existsSync(from)) await moveTo(from, to)
  }
  await rm(unfinished, { recursive: true })
  return found
}

/** A folder may be a disk of its own, which is filled rather than replaced. */
async function moveTo(from: string, to: string): Promise<void> {
  if ((await stat(from)).isDirectory()) {
    await mkdir(to, { recursive: true, mode: 0o700 })
    for (const name of await readdir(from)) await moveOne(join(from, name), join(to, name))
    return
  }
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await moveOne(from, to)
}

async function moveOne(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await cp(from, to, { recursive: true })
  }
}

const keyOf = ({ auditKey }: Pick<Settings, 'auditKey'>): Buffer | undefined =>
  auditKey === undefined ? undefined : Buffer.from(auditKey)
