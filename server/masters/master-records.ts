import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { PageInfo } from '#contract/common.ts'
import type { masterListQuery } from '#contract/master.ts'
import { type Concerned, withContentsStored } from '#server/audit/contents/store-contents.ts'
import { recordedKindNames } from '#server/audit/contents/recorded-kinds.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { holdingWords, inOrderOf, type ListDefinition, pageOfIds } from '#server/database/list-page.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Language } from '#server/plugins/api.ts'
import { isRefusal, refuse, type Refusal } from '#server/plugins/refusal.ts'
import { phoneMatches } from '#server/domain/phone/phone-search.ts'
import { NETWORK_LOCK, raiseNetworkRevision } from '#server/domain/network/network-repository.ts'
import type { MasterKind, MasterRow } from './master-kind.ts'
import { recordChange } from './record-changes.ts'
import { refuseIfReferred } from './references.ts'

/** Taken before that of the network by whoever changes it. */
const CHANGES_LOCK = 'one change of the network at a time'

export type MasterQuery = z.output<typeof masterListQuery>

/** Of a write's input what these need. */
export interface Write<Body> {
  tx: Transaction
  body: Body
  actor: Actor
  now: Date
  language: Language
}

/** The list of a kind; `filters` are the kind's own conditions. */
export function masterList(kind: MasterKind<never, MasterRow>, query: MasterQuery, filters?: SQL): ListDefinition {
  const { id, status, search } = query
  return {
    table: kind.table,
    id: kind.table.id,
    where: and(
      filters,
      id === undefined ? undefined : eq(kind.table.id, id),
      status === undefined ? undefined : eq(kind.table.isActive, status === 'active'),
      search ? or(holdingWords(kind.searched, search), kind.phone && phoneMatches(kind.phone, search)) : undefined,
    ),
    sorts: kind.sorts,
    defaultSort: kind.defaultSort,
  }
}

export async function listMasters<Row extends MasterRow>(
  orm: Orm,
  kind: MasterKind<never, Row>,
  query: MasterQuery,
  filters?: SQL,
): Promise<{ data: Row[]; page: PageInfo } | Refusal> {
  const found = await pageOfIds(orm, query, masterList(kind, query, filters))
  if (isRefusal(found)) return found
  const rows = found.ids.length === 0 ? [] : await kind.read(orm, found.ids)
  return { data: inOrderOf(found.ids, rows), page: found.page }
}

export async function readMaster<Row extends MasterRow>(
  orm: Orm,
  kind: MasterKind<never, Row>,
  id: string,
): Promise<{ data: Row } | Refusal> {
  const [row] = await kind.read(orm, [id])
  return row ? { data: row } : refuse('notFound')
}

export async function createMaster<Values, Row extends MasterRow>(
  { tx, body, actor, now }: Write<Values>,
  kind: MasterKind<Values, Row>,
): Promise<{ data: Row } | Refusal> {
  await lockNetwork(tx)
  const refusal = asRefusal(await kind.check(tx, body, undefined, now))
  if (refusal) return refusal
  const id = newId()
  const refused = await withContentsStored(tx, recordedOf(kind, id), () => kind.insert(tx, id, body))
  if (isRefusal(refused)) return refused
  const [after] = await kind.read(tx.orm, [id])
  if (!after) throw new Error(`${kind.name} ${id} cannot be read back`)
  await recordChange(tx, {
    kind: kind.name,
    id,
    before: undefined,
    after: recorded(kind, after),
    userId: actor.id,
    now,
  })
  if (!kind.isOutsideNetwork) await raiseNetworkRevision(tx)
  return { data: after }
}

export async function updateMaster<Values extends { isActive: boolean }, Row extends MasterRow>(
  { tx, body, actor, now, language }: Write<Values & { id: string; version: number }>,
  kind: MasterKind<Values, Row>,
): Promise<{ data: Row } | Refusal> {
  const { id, version } = body
  await lockNetwork(tx)
  const [before] = await kind.read(tx.orm, [id])
  if (!before) return refuse('notFound')
  const raised = await tx.orm
    .update(kind.table)
    .set({ version: sql`${kind.table.version} + 1` })
    .where(and(eq(kind.table.id, id), eq(kind.table.version, version)))
    .returning({ id: kind.table.id })
  if (raised.length === 0) return refuse('staleVersion', { details: { version: before.version } })
  const refusal = asRefusal(await kind.check(tx, body, before, now))
  if (refusal) return refusal
  if (before.isActive && !body.isActive) {
    const used = await refuseIfReferred(tx.orm, kind, { id, language, act: 'deactivate' })
    if (used) return used
  }
  await withContentsStored(tx, recordedOf(kind, id), () => kind.update(tx, id, body))
  const [after] = await kind.read(tx.orm, [id])
  if (!after) throw new Error(`${kind.name} ${id} cannot be read back`)
  await recordChange(tx, {
    kind: kind.name,
    id,
    before: recorded(kind, before),
    after: recorded(kind, after),
    userId: actor.id,
    now,
  })
  if (!kind.isOutsideNetwork) await raiseNetworkRevision(tx)
  return { data: after }
}

/** Only what nothing refers to: everything else is history that somebody may have to explain. */
export async function removeMaster(
  { tx, actor, now, language }: Omit<Write<undefined>, 'body'>,
  kind: MasterKind<never, MasterRow>,
  id: string,
): Promise<{ data: { id: string } } | Refusal> {
  await lockNetwork(tx)
  const [before] = await kind.read(tx.orm, [id])
  if (!before) return refuse('notFound')
  const used = await refuseIfReferred(tx.orm, kind, { id, language, act: 'remove' })
  if (used) return used
  const refusal = await kind.refuseRemoval?.(tx, id)
  if (refusal) return refusal
  await withContentsStored(tx, recordedOf(kind, id), async () => {
    await kind.remove?.(tx, id)
    await tx.orm.delete(kind.table).where(eq(kind.table.id, id))
  })
  await recordChange(tx, {
    kind: kind.name,
    id,
    before: recorded(kind, before),
    after: undefined,
    userId: actor.id,
    now,
  })
  if (!kind.isOutsideNetwork) await raiseNetworkRevision(tx)
  return { data: { id } }
}

/**
 * Changes of the network happen one after the other: its rules look at more than the row that is written. Until they are
 * over no departure is made of the timetable either.
 */
export async function lockNetwork(tx: Transaction): Promise<void> {
  await lockNetworkChanges(tx)
  await tx.client.query({
    name: 'lock-network',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [NETWORK_LOCK],
  })
}

/** Under which names the audit holds what a record of this kind says; nothing of kinds that it does not hold. */
function recordedOf({ name }: Pick<MasterKind<never, MasterRow>, 'name'>, id: string): Concerned {
  return Object.fromEntries(
    recordedKindNames
      .filter((kind) => kind === name || (name === 'user' && kind === 'agent'))
      .map((kind) => [kind, [id]]),
  )
}

/** Keeps out other changes of the network alone: for one that takes long, and locks the network only at its end. */
export async function lockNetworkChanges(tx: Transaction): Promise<void> {
  await tx.client.query({
    name: 'lock-network-changes',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [CHANGES_LOCK],
  })
}

/** What of a record stands in the list of its changes. */
export const recorded = <Row extends MasterRow>(kind: MasterKind<never, Row>, row: Row): object =>
  kind.recorded?.(row) ?? row

function asRefusal(checked: Awaited<ReturnType<MasterKind<never, MasterRow>['check']>>): Refusal | undefined {
  if (isRefusal(checked)) return checked
  return Object.keys(checked).length === 0
    ? undefined
    : refuse('ruleBroken', { message: 'master.check', fields: checked })
}
