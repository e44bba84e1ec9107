import { and, desc, eq, inArray } from 'drizzle-orm'
import { SEALING_BREAKS, type SealingBreak } from '#contract/audit/seal.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { users } from '#server/database/schema/people.ts'
import { sealingAcknowledgements, sealingTerms } from '#server/database/schema/seals.ts'
import { markOf } from './row-mark.ts'

const MAX_BREAKS = 50

type ShownBreak = Omit<SealingBreak, 'at' | 'acknowledged'> & {
  at: Date
  acknowledged: { by: { id: string; name: string }; at: Date; reason: string } | null
}

/** Where sealing began at another end than it had been left at, the newest first; of these ids, or the newest 50. */
export async function readBreaks(orm: Orm, ids?: readonly number[]): Promise<ShownBreak[]> {
  const terms = await orm
    .select()
    .from(sealingTerms)
    .where(and(inArray(sealingTerms.verdict, [...SEALING_BREAKS]), ids && inArray(sealingTerms.id, [...ids])))
    .orderBy(desc(sealingTerms.id))
    .limit(MAX_BREAKS)
  if (terms.length === 0) return []
  const said = await orm
    .select({
      termId: sealingAcknowledgements.termId,
      reason: sealingAcknowledgements.reason,
      at: sealingAcknowledgements.at,
      id: users.id,
      name: users.name,
    })
    .from(sealingAcknowledgements)
    .innerJoin(users, eq(users.id, sealingAcknowledgements.userId))
    .where(
      inArray(
        sealingAcknowledgements.termId,
        terms.map(({ id }) => id),
      ),
    )
    .orderBy(sealingAcknowledgements.id)
  return terms.flatMap(({ id, at, verdict, keptN, foundN }) => {
    const known = SEALING_BREAKS.find((each) => each === verdict)
    const first = said.find(({ termId }) => termId === id)
    if (known === undefined) return []
    return [
      {
        id,
        at,
        verdict: known,
        kept: keptN,
        found: foundN,
        acknowledged: first ? { by: { id: first.id, name: first.name }, at: first.at, reason: first.reason } : null,
      },
    ]
  })
}

/** Keeps who said why. Whoever comes second finds it said already. */
export async function acknowledgeBreak(
  tx: Transaction,
  { id, reason, userId, now }: { id: number; reason: string; userId: string; now: Date },
): Promise<void> {
  const mark = markOf(tx.connections.auditKey, 'sealingAcknowledgement', {
    term_id: id,
    user_id: userId,
    reason,
    at: now,
  })
  await tx.orm.insert(sealingAcknowledgements).values({ termId: id, userId, reason, at: now, mark })
}

/** Until the transaction ends nobody else says why. */
export async function lockBreaks(tx: Transaction): Promise<void> {
  await tx.client.query({
    name: 'lock-sealing-breaks',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: ['sealing-breaks'],
  })
}
