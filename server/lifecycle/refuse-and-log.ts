import type { AnyStateMachine } from 'xstate'
import type { Database } from '#server/database/connection.ts'
import type { Refusal } from '#server/plugins/refusal.ts'
import { logRefusedEvent, type RecordKind } from './apply-event.ts'

/**
 * Logs an attempt that a record's lifecycle refuses, and passes the refusal on. The caller's transaction is still open
 * and will be rolled back, so this one goes over a connection aside.
 */
export async function refuseAndLog<Machine extends AnyStateMachine>(
  database: Database,
  kind: RecordKind<Machine>,
  record: { id: string; state: string },
  act: { event: string; actorId: string | null },
  refusal: Refusal,
): Promise<Refusal> {
  await logRefusedEvent(database.aside, kind, record, { ...act, code: refusal.code })
  return refusal
}
