import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { PROOF_MINUTES } from '#contract/bounds.ts'
import type { ProofMeans } from '#contract/session/second-factor.ts'
import type { Transaction } from '#server/database/connection.ts'
import { newestPolicies } from '#server/domain/policy/current-policies.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { homeValueOf, type MoneyEvent } from './money-value.ts'

/** Kept with the event that it was asked for, so that the audit can ask again. */
export interface ProofEvidence {
  by: ProofMeans
  at: string
}

type SessionProof = Pick<Actor, 'provedAt' | 'provedBy'>

const sessions = new WeakMap<Transaction, SessionProof>()

/** Says in whose session a transaction acts. Without it nothing above the amount is decided in it by a person. */
export function actInSession(tx: Transaction, session: SessionProof): void {
  sessions.set(tx, session)
}

interface Decided {
  recordId: string
  event: string
  payload?: Record<string, unknown> | undefined
}

/**
 * Asks the policy whether what is decided takes a fresh proof of who decides, and the session for one. The one place
 * that does: `applyEvent` and `applyEvents` come here with every event that its record's `money` names.
 *
 * @returns the proofs to keep with the events, by record id, or the refusal (428)
 */
export async function proofsFor(
  tx: Transaction,
  { table, money = [] }: { table: PgTable; money?: readonly MoneyEvent[] },
  decisions: readonly Decided[],
  { actorId, at }: { actorId: string | null; at: Date },
): Promise<ReadonlyMap<string, ProofEvidence> | Refusal> {
  const proofs = new Map<string, ProofEvidence>()
  const decided = decisions.filter(({ event }) => money.some((each) => each.event === event))
  if (decided.length === 0 || actorId === null) return proofs
  const { policies } = await newestPolicies(tx.orm)
  if (policies.freshProofAmount === 0) return proofs
  const { rows } = await tx.client.query<{ id: string }>(
    `with event as (
       select record_id, event, at, payload from jsonb_to_recordset($1::jsonb) as event (record_id uuid, event text, at timestamptz, payload jsonb)
     )
     ${money
       .map(
         ({ event, amounts, where = 'true' }) => `select record.id from event
         join ${getTableName(table)} as record on record.id = event.record_id
         where event.event = '${event}' and ${where} and coalesce(${homeValueOf(amounts)} > $2, true)`,
       )
       .join(' union all ')}`,
    [
      JSON.stringify(decided.map(({ recordId, ...act }) => ({ record_id: recordId, ...act, at }))),
      policies.freshProofAmount,
    ],
  )
  if (rows.length === 0) return proofs
  const proof = freshProof(sessions.get(tx), at)
  if (proof === undefined) return refuse('freshProofNeeded', { values: { minutes: PROOF_MINUTES } })
  for (const { id } of rows) proofs.set(id, proof)
  return proofs
}

function freshProof(session: SessionProof | undefined, at: Date): ProofEvidence | undefined {
  const { provedAt = null, provedBy = null } = session ?? {}
  if (provedAt === null || provedBy === null) return undefined
  const isFresh = at.getTime() - provedAt.getTime() <= PROOF_MINUTES * 60_000
  return isFresh ? { by: provedBy, at: provedAt.toISOString() } : undefined
}
