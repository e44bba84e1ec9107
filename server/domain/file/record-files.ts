import { and, asc, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { UploadedFile } from '#contract/file.ts'
import { busEndpoints } from '#contract/fleet/bus.ts'
import { FILE_KEEPERS, type FileHolder } from '#contract/records.ts'
import type { Database, Orm, Transaction } from '#server/database/connection.ts'
import { files } from '#server/database/schema/booking.ts'
import { fleetDocuments, fleetDocumentVersions } from '#server/database/schema/fleet-document.ts'
import { recordFiles } from '#server/database/schema/record-file.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { seenDocuments } from '../fleet/document-scope.ts'
import { recordOf } from '../workflow/all-records.ts'
import { query } from '../workflow/record-parts.ts'

/** The condition on `record_files` that a reader may open the file: they see the record whose file it is. */
export async function visibleFiles(database: Database, reader: Actor): Promise<SQL> {
  const ofKinds = FILE_KEEPERS.map(async (name) => {
    const { table, readable } = recordOf(name)
    const seen = and(eq(table.id, recordFiles.recordId), await readable(reader, database))
    return and(eq(recordFiles.kind, name), exists(query.select({ id: table.id }).from(table).where(seen)))
  })
  return or(...(await Promise.all(ofKinds)), ofSeenDocuments(reader), ofBuses(reader)) ?? sql`false`
}

/** Scans of documents of buses and drivers that the reader sees. */
function ofSeenDocuments(reader: Actor): SQL | undefined {
  const seen = query
    .select({ id: fleetDocumentVersions.id })
    .from(fleetDocumentVersions)
    .innerJoin(fleetDocuments, eq(fleetDocuments.id, fleetDocumentVersions.documentId))
    .where(and(eq(fleetDocumentVersions.id, recordFiles.recordId), seenDocuments(reader)))
  return and(eq(recordFiles.kind, 'busDocument'), exists(seen))
}

/** Photos of buses, for whoever may open a bus in the fleet register. */
function ofBuses({ userType, deniedCalls }: Actor): SQL | undefined {
  const { access } = busEndpoints.getBus
  return access.some((type) => type === userType) && !deniedCalls.has('getBus')
    ? eq(recordFiles.kind, 'bus')
    : undefined
}

/**
 * Makes these the files of a record, in this order, instead of those it had. Refused where one is neither an unused file
 * that the actor uploaded nor the record's already. `field`: path in the request body that has them.
 */
export async function claimFiles(
  tx: Transaction,
  { kind, id }: { kind: FileHolder; id: string },
  fileIds: readonly string[],
  actor: Pick<Actor, 'id'>,
  field = 'fileIds',
): Promise<Refusal | undefined> {
  if (new Set(fileIds).size < fileIds.length) return refuse('ruleBroken', { fields: { [field]: 'file.twice' } })
  const { rows } = await tx.client.query({
    name: 'lock-usable-files',
    text: `select id from files
           where id = any ($1::uuid[])
             and (uploaded_by = $2 or exists (select from record_files where file_id = files.id and kind = $3 and record_id = $4))
             and not exists (select from record_files where file_id = files.id and (kind, record_id) <> ($3, $4))
             and not exists (select from passenger_documents where file_id = files.id)
           order by id for update`,
    values: [fileIds, actor.id, kind, id],
  })
  if (rows.length < fileIds.length) return refuse('ruleBroken', { fields: { [field]: 'file.notUsable' } })
  await tx.orm.delete(recordFiles).where(and(eq(recordFiles.kind, kind), eq(recordFiles.recordId, id)))
  if (fileIds.length > 0) {
    await tx.orm
      .insert(recordFiles)
      .values(fileIds.map((fileId, position) => ({ fileId, kind, recordId: id, position })))
  }
  return undefined
}

/** The files of these records, by record; in the order in which they were added. */
export async function filesOf(
  orm: Orm,
  kind: FileHolder,
  ids: readonly string[],
): Promise<Map<string, UploadedFile[]>> {
  const found = new Map<string, UploadedFile[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  const rows = await orm
    .select({ recordId: recordFiles.recordId, id: files.id, name: files.name, type: files.type, bytes: files.bytes })
    .from(recordFiles)
    .innerJoin(files, eq(files.id, recordFiles.fileId))
    .where(and(eq(recordFiles.kind, kind), inArray(recordFiles.recordId, [...ids])))
    .orderBy(asc(recordFiles.recordId), asc(recordFiles.position))
  for (const { recordId, ...file } of rows) found.get(recordId)?.push(file)
  return found
}
