import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { backupNote, restoreTestNote } from '#contract/health/health.ts'

const LAST_BACKUP = 'last-backup.json'
const LAST_RESTORE_TEST = 'last-restore-test.json'

export type BackupNote = z.output<typeof backupNote>
export type RestoreTestNote = z.output<typeof restoreTestNote>

/** What the last copy has left in `DATA_DIR`; null where there is none, or nothing that can be read. */
export async function readBackupNote(dataDirectory: string): Promise<BackupNote | null> {
  return backupNote.safeParse(await readNote(dataDirectory, LAST_BACKUP)).data ?? null
}

/** The same of the last time that a copy was put back to try it. */
export async function readRestoreTestNote(dataDirectory: string): Promise<RestoreTestNote | null> {
  return restoreTestNote.safeParse(await readNote(dataDirectory, LAST_RESTORE_TEST)).data ?? null
}

export const noteBackup = (dataDirectory: string, note: BackupNote): Promise<void> =>
  writeNote(dataDirectory, LAST_BACKUP, note)

export const noteRestoreTest = (dataDirectory: string, note: RestoreTestNote): Promise<void> =>
  writeNote(dataDirectory, LAST_RESTORE_TEST, note)

async function readNote(dataDirectory: string, file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(dataDirectory, file), 'utf8'))
  } catch {
    return null
  }
}

/** Replaced as a whole, so that who reads it meanwhile finds the one before. */
async function writeNote(dataDirectory: string, file: string, note: BackupNote): Promise<void> {
  const path = join(dataDirectory, file)
  const next = `${path}.${process.pid}`
  await writeFile(next, JSON.stringify(note, null, 2), { mode: 0o600, flush: true })
  await rename(next, path)
}
