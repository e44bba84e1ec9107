import type { Database } from '#server/database/connection.ts'
import type { FileStorage } from './storage.ts'

/** Far longer than an upload can take: what is older was left behind. */
const LEFT_BEHIND = '1 hour'
const BATCH = 500

/** Removes bytes that no file stands for, then the note that they lie there; a failure leaves the note. */
export async function removeLooseFile({ aside }: Pick<Database, 'aside'>, storage: FileStorage, storageKey: string): Promise<void> {
  await storage.remove(storageKey)
  await aside.pool.query('delete from loose_files where storage_key = $1', [storageKey])
}

/** Removes what crashed or failed uploads and deletions have left in the storage. */
export async function removeLeftBehind(database: Pick<Database, 'aside'>, storage: FileStorage): Promise<void> {
  const { rows } = await database.aside.pool.query<{ storage_key: string }>(
    'select storage_key from loose_files where since < now() - $1::interval order by since limit $2',
    [LEFT_BEHIND, BATCH],
  )
  const failures: unknown[] = []
  // One that cannot be removed must not keep the others.
  for (const row of rows) await removeLooseFile(database, storage, row.storage_key).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
