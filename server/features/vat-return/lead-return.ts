import type { SQL } from 'drizzle-orm'
import type { VatReturnEvent } from '#machines/vat-return/vat-return-lifecycle.ts'
import { withContentsStored } from '#server/audit/contents/store-contents.ts'
import type { Transaction } from '#server/database/connection.ts'
import { conflictOf, eyesOf, refuseConflict } from '#server/domain/approval/four-eyes.ts'
import type { VatReturnRecord } from '#server/domain/vat-return/open-return.ts'
import { vatReturnRecord } from '#server/domain/vat-return/vat-return-record.ts'
import { applyEvents, refusedAttempt } from '#server/lifecycle/apply-event.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { factsOf, lockReturn, refusalOf, type Standing, standingOf } from './return-standing.ts'

export interface Acting {
  actor: Pick<Actor, 'id' | 'homeTimeZone'>
  now: Date
}

/** The return that an act is on, as its reader saw it. */
export interface One {
  id: string
  version: number
}

/** What an act does beside the step of the lifecycle: columns that are written with it, and what its event keeps. */
export interface Effect {
  also?: SQL
  payload?: Record<string, unknown>
}

/** What is said of an act that comes too late. */
const IS_NOW = {
  prepared: 'vatReturn.isPrepared',
  filed: 'vatReturn.isFiled',
  paid: 'vatReturn.isPaid',
  rejected: 'vatReturn.isRejected',
  withdrawn: 'vatReturn.isWithdrawn',
} as const satisfies Record<VatReturnRecord['state'], string>

/** Leads a locked return on by one event, with its effect. `hold` runs before anything of the ledger is read. */
export async function leadReturn(
  tx: Transaction,
  { actor, now }: Acting,
  { id, version }: One,
  event: VatReturnEvent,
  effectOf: (standing: Standing) => Effect | Refusal | Promise<Effect | Refusal>,
  hold?: (record: VatReturnRecord) => Promise<void>,
): Promise<VatReturnRecord | Refusal> {
  const record = await lockReturn(tx, id)
  if (!record) return refuse('notFound')
  await hold?.(record)
  const eyes = await eyesOf(tx.orm, actor.id, now)
  const standing = await standingOf(tx, record, conflictOf(eyes, [record.preparedBy]))
  const said = {
    details: { state: record.state, version: record.version },
    attempts: [refusedAttempt(vatReturnRecord, record, { event: event.type, actorId: actor.id })],
  }
  const refusal = refusalOf(event.type, standing)
  if (refusal === 'ownRequest' || refusal === 'tiedAccounts')
    return refuseConflict(standing.conflict, eyes, said) ?? refuse('transitionRefused', said)
  if (refusal === 'state') return refuse('transitionRefused', { ...said, message: IS_NOW[record.state] })
  if (refusal) return refuse('transitionRefused', { ...said, message: `vatReturn.${refusal}` })
  if (record.version !== version) return refuse('staleVersion', said)
  return withContentsStored(tx, { vatReturn: [id] }, async () => {
    const effect = await effectOf(standing)
    if (isRefusal(effect)) return effect
    const applied = await applyEvents(tx, vatReturnRecord, {
      records: [{ record: { id, state: record.state, version, facts: factsOf(standing) }, event }],
      actorId: actor.id,
      at: now,
      ...('reason' in event && { reason: event.reason }),
      ...effect,
    })
    return isRefusal(applied) ? applied : record
  })
}
