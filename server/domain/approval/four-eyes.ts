import { and, notInArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { FourEyesRefusal } from '#contract/approval/approval-codes.ts'
import type { FourEyesConflict } from '#machines/approval/four-eyes.ts'
import type { Orm } from '#server/database/connection.ts'
import { newestPolicies } from '#server/domain/policy/current-policies.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { changesAccess } from '../people/account-changes.ts'

/**
 * Whose eyes somebody's are, for the decisions that take four: their own, and those that cannot count as a second
 * person's beside them.
 */
export interface ActorFacts {
  userId: string
  /** Whoever opened the other's account, ever, or changed its e-mail address, second factor, role or access in the policy's days. */
  tied: ReadonlySet<string>
  /** The policy's days. */
  days: number
}

/**
 * The one way to ask whether a second person acts. A new decision, pay-out, close or confirmation
 *
 * 1. extends the facts of its lifecycle by `FourEyesFacts` and guards the event by `isSecondPerson` (machines/approval/four-eyes.ts);
 * 2. when it acts, fills the fact: `conflict: conflictOf(await eyesOf(tx.orm, actor.id, now), [record.requestedBy, …])`,
 *    naming everybody who had a part before, and answers `refuseConflict` where there is one;
 * 3. shows the same: `can` by `conflictRefusal`, and in the inbox by an `ApprovalSource`, which names the `parties` alone;
 * 4. stands in `DECISIONS` of server/audit/rules/four-eyes-rules.ts, so that the audit judges it again from the seals.
 */
export async function eyesOf(orm: Orm, userId: string, now: Date): Promise<ActorFacts> {
  const { policies } = await newestPolicies(orm)
  const since = new Date(now.getTime() - policies.accountTieDays * 86_400_000)
  const { rows } = await orm.execute<{ id: string }>(
    sql`select distinct case when record_id = ${userId}::uuid then user_id else record_id end as id from record_changes
        where record_kind = 'user' and (record_id = ${userId}::uuid or user_id = ${userId}::uuid) and record_id <> user_id
          and (act = 'created' or (at > ${since}::timestamptz and ${sql.raw(changesAccess('changes'))}))`,
  )
  return { userId, tied: new Set(rows.map(({ id }) => id)), days: policies.accountTieDays }
}

/** What stands between who acts and a decision that others had a part in; null where a second person acts. */
export function conflictOf(
  { userId, tied }: Pick<ActorFacts, 'userId' | 'tied'>,
  parties: readonly (string | null | undefined)[],
): FourEyesConflict | null {
  if (parties.includes(userId)) return 'own'
  return parties.some((party) => typeof party === 'string' && tied.has(party)) ? 'tied' : null
}

/** A conflict as a screen is told of it. */
export function conflictRefusal(conflict: FourEyesConflict | null): FourEyesRefusal | null {
  return conflict === null ? null : conflict === 'own' ? 'ownRequest' : 'tiedAccounts'
}

/** A conflict as an act is refused for it (409). `rest`: also other words for an own request; those for tied accounts are the same everywhere. */
export function refuseConflict(
  conflict: FourEyesConflict | null,
  { days }: Pick<ActorFacts, 'days'>,
  rest: Pick<Refusal, 'details' | 'attempts'> & { message?: string } = {},
): Refusal | undefined {
  if (conflict === null) return undefined
  const { message, ...said } = rest
  return conflict === 'own'
    ? refuse('ownRequest', { ...said, ...(message !== undefined && { message }) })
    : refuse('tiedAccounts', { ...said, values: { days } })
}

/** Condition: none of those who had a part (`parties`, columns of users) stands in the way of these eyes. For counts of what somebody may decide. */
export function isForSecondPerson(
  { userId, tied }: Pick<ActorFacts, 'userId' | 'tied'>,
  ...parties: readonly AnyPgColumn[]
): SQL | undefined {
  return and(...parties.map((party) => notInArray(party, [userId, ...tied])))
}
