import type { AnyStateMachine } from 'xstate'
import type { Database } from '#server/database/connection.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'
import { logRefusedEvent, type RecordKind } from './apply-event.ts'

/**
 * Refuses what a machine does not allow its records now, and logs the attempt. The log has a transaction of its own, on
 * a connection of its own: the act's will be rolled back.
 */
export async function refuseAndLog<Machine extends AnyStateMachine>(
  database: Database,
  kind: RecordKind<Machine>,
  records: readonly { id: string; state: string }[],
  act: { event: string; actorId: string | null },
  refusal: Refusal = refuse('transitionRefused', { details: { state: records[0]?.state } }),
): Promise<Refusal> {
  await Promise.all(records.map((record) => logRefusedEvent(database.aside, kind, record, { ...act, code: refusal.code })))
  return refusal
}
