import type { Transaction } from '#server/database/connection.ts'
import { applyEvent } from '#server/lifecycle/apply-event.ts'
import { cancellationRecord } from '#server/domain/departure/cancellation-record.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { hasWaiting, lockCancellation } from './cancellation-repository.ts'

/** Ends a running cancellation that nothing waits in any more; says whether this call did. */
export async function endIfDone(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const record = await lockCancellation(tx, id)
  if (record?.state !== 'running' || (await hasWaiting(tx, id))) return false
  const facts = { actsProposer: false, conflict: null, isWorkedOff: true }
  const ended = await applyEvent(
    tx,
    cancellationRecord,
    { ...record, facts },
    { event: { type: 'cancellation.finish' }, actorId: null, at: now },
  )
  return !isRefusal(ended)
}
