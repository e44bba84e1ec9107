import { isDeepStrictEqual } from 'node:util'
import type { MasterKindName } from '#contract/master.ts'
import { markOf } from '#server/audit/row-mark.ts'
import type { Transaction } from '#server/database/connection.ts'
import { recordChanges } from '#server/database/schema/lifecycle.ts'

export interface ChangedRecord {
  /** `booking`: a change of a sold booking, its fields named by `bookingChangeField`. `consignment`: of a bill's people. `expense`: before its decision. `checkInReview`: what somebody made of it. `departure`: its gates. */
  kind: MasterKindName | 'booking' | 'consignment' | 'expense' | 'checkInReview' | 'departure'
  id: string
  before: object | undefined
  after: object | undefined
  userId: string
  now: Date
  reason?: string
}

/** Keeps who changed a record and which of its fields, from what to what. Nothing is kept where nothing changed. */
export async function recordChange(tx: Transaction, record: ChangedRecord): Promise<void> {
  await recordChangesOf(tx, [record])
}

/** As {@link recordChange}, of several records in one statement, in their order. */
export async function recordChangesOf(tx: Transaction, records: readonly ChangedRecord[]): Promise<void> {
  const rows = records.flatMap((record) => changeOf(tx, record) ?? [])
  if (rows.length > 0) await tx.orm.insert(recordChanges).values(rows)
}

function changeOf(
  { connections }: Transaction,
  { kind, id, before, after, userId, now, reason }: ChangedRecord,
): typeof recordChanges.$inferInsert | undefined {
  const changes = differences(before ?? {}, after ?? {})
  if (Object.keys(changes).length === 0) return undefined
  const act = before === undefined ? 'created' : after === undefined ? 'removed' : 'changed'
  const mark = markOf(connections.auditKey, 'recordChange', {
    record_kind: kind,
    record_id: id,
    act,
    changes,
    reason,
    user_id: userId,
    at: now,
  })
  return { recordKind: kind, recordId: id, act, changes, reason: reason ?? null, userId, at: now, mark }
}

function differences(before: object, after: object): Record<string, { from: unknown; to: unknown }> {
  const [old, present] = [
    new Map<string, unknown>(Object.entries(before)),
    new Map<string, unknown>(Object.entries(after)),
  ]
  const names = [...new Set([...old.keys(), ...present.keys()])].filter((name) => name !== 'version' && name !== 'id')
  return Object.fromEntries(
    names
      .map((name) => [name, { from: old.get(name) ?? null, to: present.get(name) ?? null }] as const)
      .filter(([, { from, to }]) => !isDeepStrictEqual(from, to)),
  )
}
