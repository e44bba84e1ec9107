import type { Database } from '#server/database/connection.ts'
import type { FileStorage } from './storage.ts'

/** Far longer than an upload can take: what is older was left behind. */
const LEFT_BEHIND = '1 hour'
/** For what a file is uploaded is saved the same day, or kept as a draft. */
const UNUSED = '1 day'
const BATCH = 500

/** Removes bytes that no file stands for, then the note that they lie there; a failure leaves the note. */
export async function removeLooseFile(
  { aside }: Pick<Database, 'aside'>,
  storage: FileStorage,
  storageKey: string,
): Promise<void> {
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
  for (const row of rows)
    await removeLooseFile(database, storage, row.storage_key).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Gives up files that no record and no draft of their owner names; their bytes are removed as those of other loose files. */
export async function detachUnused({ aside }: Pick<Database, 'aside'>): Promise<void> {
  let removed = BATCH
  while (removed === BATCH) {
    const result = await aside.pool.query(
      `with unused as (
         select id from files
         where created_at < now() - $1::interval
           and not exists (select from passenger_documents where file_id = files.id)
           and not exists (select from record_files where file_id = files.id)
           and not exists (select from drafts where user_id = files.uploaded_by and position(files.id::text in snapshot::text) > 0)
         limit $2 for update skip locked),
       removed as (delete from files using unused where files.id = unused.id returning files.storage_key)
       insert into loose_files (storage_key) select storage_key from removed`,
      [UNUSED, BATCH],
    )
    removed = result.rowCount ?? 0
  }
}
