import { eq } from 'drizzle-orm'
import { MAX_RECORD_FILES } from '#contract/file.ts'
import type { Transaction } from '#server/database/connection.ts'
import { transports } from '#server/database/schema/network.ts'
import { claimFiles, filesOf } from '#server/domain/file/record-files.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'

/** Adds photos behind those that a bus has. */
export async function addPhotos(
  tx: Transaction,
  id: string,
  fileIds: readonly string[],
  actor: Actor,
): Promise<Refusal | undefined> {
  return changePhotos(tx, id, actor, (present) =>
    present.length + fileIds.length > MAX_RECORD_FILES
      ? refuse('ruleBroken', { fields: { fileIds: 'fleet.photosFull' }, values: { most: String(MAX_RECORD_FILES) } })
      : [...present, ...fileIds],
  )
}

/** Takes a photo off a bus; one that is gone already is nothing to complain of. */
export async function removePhoto(
  tx: Transaction,
  id: string,
  fileId: string,
  actor: Actor,
): Promise<Refusal | undefined> {
  return changePhotos(tx, id, actor, (present) => present.filter((each) => each !== fileId))
}

/** Of two who change them at once the second sees what the first has done. */
async function changePhotos(
  tx: Transaction,
  id: string,
  actor: Actor,
  change: (present: readonly string[]) => string[] | Refusal,
): Promise<Refusal | undefined> {
  const [bus] = await tx.orm.select({ id: transports.id }).from(transports).where(eq(transports.id, id)).for('update')
  if (!bus) return refuse('notFound')
  const present = (await filesOf(tx.orm, 'bus', [id])).get(id) ?? []
  const next = change(present.map((photo) => photo.id))
  return Array.isArray(next) ? claimFiles(tx, { kind: 'bus', id }, next, actor) : next
}
