import { isDeepStrictEqual } from 'node:util'
import type { MasterKindName } from '#contract/master.ts'
import { markOf } from '#server/audit/row-mark.ts'
import type { Transaction } from '#server/database/connection.ts'
import { recordChanges } from '#server/database/schema/lifecycle.ts'

export interface ChangedRecord {
  /** `booking`: a change of a sold booking, its fields named by `bookingChangeField`. `consignment`: of a bill's people. `expense`: before its decision. `checkInReview`: what somebody made of it. */
  kind: MasterKindName | 'booking' | 'consignment' | 'expense' | 'checkInReview'
  id: string
  before: object | undefined
  after: object | undefined
  userId: string
  now: Date
  reason?: string
}

/** Keeps who changed a record and which of its fields, from what to what. Nothing is kept where nothing changed. */
export async function recordChange(tx: Transaction, { kind, id, before, after, userId, now, reason }: ChangedRecord): Promise<void> {
  const changes = differences(before ?? {}, after ?? {})
  if (Object.keys(changes).length === 0) return
  const act = before === undefined ? 'created' : after === undefined ? 'removed' : 'changed'
  const mark = markOf(tx.connections.auditKey, 'recordChange', {
    record_kind: kind,
    record_id: id,
    act,
    changes,
    reason,
    user_id: userId,
    at: now,
  })
  await tx.orm
    .insert(recordChanges)
    .values({ recordKind: kind, recordId: id, act, changes, reason: reason ?? null, userId, at: now, mark })
}

function differences(before: object, after: object): Record<string, { from: unknown; to: unknown }> {
  const [old, present] = [new Map<string, unknown>(Object.entries(before)), new Map<string, unknown>(Object.entries(after))]
  const names = [...new Set([...old.keys(), ...present.keys()])].filter((name) => name !== 'version' && name !== 'id')
  return Object.fromEntries(
    names
      .map((name) => [name, { from: old.get(name) ?? null, to: present.get(name) ?? null }] as const)
      .filter(([, { from, to }]) => !isDeepStrictEqual(from, to)),
  )
}
