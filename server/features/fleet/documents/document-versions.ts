import { and, desc, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { ReplyOf } from '#contract/contract.ts'
import { MAX_VALID_YEARS } from '#contract/fleet/document-codes.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { depotToday } from '#server/database/depot-day.ts'
import { documentTypes, fleetDocuments, fleetDocumentVersions } from '#server/database/schema/fleet-document.ts'
import { drivers, transports } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { claimFiles, filesOf } from '#server/domain/file/record-files.ts'
import { seenDocuments } from '#server/domain/fleet/document-scope.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { WriteInput } from '#server/plugins/api.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { readDocumentRows } from './document-list.ts'

/** A document with its versions, for a reader who sees it. */
export async function findDocument(orm: Orm, id: string, reader: Actor): Promise<BusDocument | undefined> {
  const seen = await orm.$count(fleetDocuments, and(eq(fleetDocuments.id, id), seenDocuments(reader)))
  const [row] = seen === 0 ? [] : await readDocumentRows(orm, [id])
  if (!row) return undefined
  const versions = await orm
    .select({
      id: fleetDocumentVersions.id,
      ordinal: fleetDocumentVersions.ordinal,
      number: fleetDocumentVersions.number,
      issuedOn: fleetDocumentVersions.issuedOn,
      expiresOn: fleetDocumentVersions.expiresOn,
      correction: fleetDocumentVersions.correction,
      by: users.name,
      at: fleetDocumentVersions.createdAt,
    })
    .from(fleetDocumentVersions)
    .innerJoin(users, eq(users.id, fleetDocumentVersions.createdBy))
    .where(eq(fleetDocumentVersions.documentId, id))
    .orderBy(desc(fleetDocumentVersions.ordinal))
  const files = await filesOf(
    orm,
    'busDocument',
    versions.map((version) => version.id),
  )
  return {
    ...row,
    versions: versions.map(({ id: versionId, ...version }) => ({ ...version, files: files.get(versionId) ?? [] })),
  }
}

type BusDocument = ReplyOf<'getBusDocument'>['data']
type Answer = Promise<{ data: BusDocument } | Refusal>

/** Records the first version of a document of a bus or a driver. */
export async function createDocument({
  tx,
  body,
  actor,
  now,
}: Pick<WriteInput<'createBusDocument'>, 'tx' | 'body' | 'actor' | 'now'>): Answer {
  const { typeId, holderId, fileIds, ...says } = body
  const [type] = await tx.orm
    .select()
    .from(documentTypes)
    .where(and(eq(documentTypes.id, typeId), eq(documentTypes.isActive, true)))
    .for('share')
  if (!type) return refuse('ruleBroken', { fields: { typeId: 'fleet.documentTypeUnknown' } })
  const holders = type.holder === 'bus' ? transports : drivers
  if ((await tx.orm.$count(holders, eq(holders.id, holderId))) === 0)
    return refuse('ruleBroken', { fields: { holderId: 'fleet.holderUnknown' } })
  const wrong = await refuseDays(tx.orm, type.holder === 'bus' ? null : holderId, says)
  if (wrong) return wrong
  const id = newId()
  const made = await tx.orm
    .insert(fleetDocuments)
    .values({ ...says, id, typeId, ...(type.holder === 'bus' ? { transportId: holderId } : { driverId: holderId }) })
    .onConflictDoNothing()
    .returning({ id: fleetDocuments.id })
  // Two who record it at once: the second is told what the first has done.
  if (made.length === 0)
    return refuse('conflict', { message: 'fleet.documentThere', fields: { typeId: 'fleet.documentThere' } })
  return keepVersion(tx, { id, ordinal: 1, ...says, correction: null, fileIds }, { actor, now })
}

/** Records the next version of a document. What it said before stays with the versions before. */
export async function renewDocument({ tx, params, body, actor, now }: WriteInput<'renewBusDocument'>): Answer {
  const { version, fileIds, ...says } = body
  const present = await lockDocument(tx, params.id, version)
  if (isRefusal(present)) return present
  if (says.expiresOn < present.expiresOn)
    return refuse('ruleBroken', { fields: { expiresOn: 'fleet.endsEarlier' }, values: { day: present.expiresOn } })
  return addVersion(tx, present, { ...says, correction: null, fileIds }, { actor, now })
}

/** Records what a document should have said: it may end earlier, and the reason stays with it. */
export async function correctDocument({ tx, params, body, actor, now }: WriteInput<'correctBusDocument'>): Answer {
  const { version, reason, ...says } = body
  const present = await lockDocument(tx, params.id, version)
  if (isRefusal(present)) return present
  return addVersion(tx, present, { ...says, correction: reason }, { actor, now })
}

type StoredDocument = typeof fleetDocuments.$inferSelect

async function lockDocument(tx: Transaction, id: string, version: number): Promise<StoredDocument | Refusal> {
  const [present] = await tx.orm.select().from(fleetDocuments).where(eq(fleetDocuments.id, id)).for('update')
  if (!present) return refuse('notFound')
  return present.version === version ? present : refuse('staleVersion', { details: { version: present.version } })
}

async function addVersion(
  tx: Transaction,
  { id, version, driverId }: StoredDocument,
  { correction, fileIds, ...says }: Omit<Version, 'id' | 'ordinal'>,
  by: { actor: Actor; now: Date },
): Answer {
  const wrong = await refuseDays(tx.orm, driverId, says)
  if (wrong) return wrong
  await tx.orm
    .update(fleetDocuments)
    .set({ ...says, version: sql`${fleetDocuments.version} + 1` })
    .where(eq(fleetDocuments.id, id))
  return keepVersion(tx, { id, ordinal: version + 1, ...says, correction, fileIds }, by)
}

interface Version {
  /** The document's. */
  id: string
  ordinal: number
  number: string
  issuedOn: string
  expiresOn: string
  correction: string | null
  fileIds: readonly string[]
}

async function keepVersion(
  tx: Transaction,
  { id, fileIds, ...version }: Version,
  { actor, now }: { actor: Actor; now: Date },
): Answer {
  const versionId = newId()
  await tx.orm
    .insert(fleetDocumentVersions)
    .values({ ...version, id: versionId, documentId: id, createdBy: actor.id, createdAt: now })
  const refused = await claimFiles(tx, { kind: 'busDocument', id: versionId }, fileIds, actor)
  if (refused) return refused
  const data = await findDocument(tx.orm, id, actor)
  if (!data) throw new Error(`document ${id} cannot be read back`)
  return { data }
}

/** Why these days are not those of a document; whether it is issued yet is asked where its holder is, null for a bus. */
async function refuseDays(
  orm: Orm,
  driverId: string | null,
  { issuedOn, expiresOn }: Pick<Version, 'issuedOn' | 'expiresOn'>,
): Promise<Refusal | undefined> {
  if (expiresOn < issuedOn) return refuse('ruleBroken', { fields: { expiresOn: 'fleet.endsBeforeIssue' } })
  if (expiresOn > yearsAfter(issuedOn, MAX_VALID_YEARS))
    return refuse('ruleBroken', { fields: { expiresOn: 'fleet.endsTooLate' }, values: { most: MAX_VALID_YEARS } })
  const depot =
    driverId === null ? null : sql`(select ${drivers.depotId} from ${drivers} where ${drivers.id} = ${driverId})`
  const { rows } = await orm.execute<{ ahead: boolean }>(sql`select ${issuedOn}::date > ${depotToday(depot)} as ahead`)
  return rows[0]?.ahead === true ? refuse('ruleBroken', { fields: { issuedOn: 'fleet.issuedAhead' } }) : undefined
}

const yearsAfter = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
