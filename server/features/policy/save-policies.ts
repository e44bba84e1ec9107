import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import type { z } from 'zod'
import type { policyEndpoints } from '#contract/policy/policy.ts'
import { changedFields, policyProblems } from '#machines/policy/policy-rules.ts'
import type { Transaction } from '#server/database/connection.ts'
import { policyVersions } from '#server/database/schema/lifecycle.ts'
import { depots } from '#server/database/schema/network.ts'
import { sessions } from '#server/database/schema/people.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'
import { newestPolicies } from '#server/domain/policy/current-policies.ts'
import { policyMark } from '#server/domain/policy/policy-mark.ts'
import type { PolicyVersion } from '#server/domain/policy/policy-versions.ts'

interface Saving {
  body: z.output<typeof policyEndpoints.savePolicies.body>
  userId: string
  now: Date
}

/** Adds a version; the ones before stay, since tickets go by them. */
export async function savePolicies(tx: Transaction, { body, userId, now }: Saving): Promise<PolicyVersion | Refusal> {
  const { version, reason, policies } = body
  const newest = await newestPolicies(tx.orm)
  if (newest.version !== version) return staleVersion(newest.version)
  const problems = Object.entries(policyProblems(policies))
  if (problems.length > 0) {
    const fields = Object.fromEntries(problems.map(([path, problem]) => [`policies.${path}`, problem]))
    return refuse('ruleBroken', { message: 'policy.check', fields })
  }
  const isUnknown = await hasUnknownDepot(
    tx,
    policies.servicingDepots.filter((id) => !newest.policies.servicingDepots.includes(id)),
  )
  if (isUnknown)
    return refuse('ruleBroken', {
      message: 'policy.check',
      fields: { 'policies.servicingDepots': 'policy.unknownDepot' },
    })
  if (changedFields(newest.policies, policies).length === 0)
    return refuse('ruleBroken', { message: 'policy.nothingChanged' })
  // Two who save at once both mean the next number: one gets it, the other waits here and finds it taken.
  const next = { version: version + 1, policies, createdBy: userId, createdAt: now, reason }
  const [added] = await tx.orm
    .insert(policyVersions)
    .values({ ...next, mark: policyMark(tx.connections.auditKey, next) })
    .onConflictDoNothing()
    .returning({ version: policyVersions.version })
  if (!added) return staleVersion(version + 1)
  if (newest.policies.idleLockMinutes === 0 && policies.idleLockMinutes > 0) await countIdlenessFrom(tx, now)
  return { version: added.version, since: now, policies }
}

/** While nothing locks nobody says to be at work: who is in the middle of it may not be locked out by the new rule. */
async function countIdlenessFrom(tx: Transaction, now: Date): Promise<void> {
  await tx.orm
    .update(sessions)
    .set({ activeAt: now })
    .where(and(gt(sessions.expiresAt, now), lt(sessions.activeAt, now), isNull(sessions.lockedAt)))
}

/** Whether one of these is no depot that is open; one that was named before and has been closed since may stay. */
async function hasUnknownDepot(tx: Transaction, ids: readonly string[]): Promise<boolean> {
  const named = [...new Set(ids)]
  return (
    named.length > 0 &&
    (await tx.orm.$count(depots, and(inArray(depots.id, named), eq(depots.isActive, true)))) < named.length
  )
}

function staleVersion(present: number): Refusal {
  return refuse('staleVersion', { message: 'policy.stale', details: { version: present } })
}
