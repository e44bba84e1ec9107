import { v7 as newId } from 'uuid'
import type { AuditKey } from '#server/audit/row-mark.ts'
import type { Orm } from '#server/database/connection.ts'
import { accounts } from '#server/database/schema/ledger.ts'
import { policyVersions } from '#server/database/schema/lifecycle.ts'
import { accessRoles } from '#server/database/schema/people.ts'
import { policyMark } from '#server/domain/policy/policy-mark.ts'
import { AGENT_ACCESS_ROLE, AGENT_DENIED_CALLS, AGENT_DENIED_SCREENS } from './agent-access-role.ts'
import { CHART_OF_ACCOUNTS } from './chart-of-accounts.ts'
import { DEFAULT_POLICIES, DEMO_POLICIES } from './default-policies.ts'

/**
 * What every operator needs before the first record. Adds what is missing and leaves what an operator has changed.
 *
 * @returns ids of the accounts that it added
 */
export async function seedBaseData(
  orm: Orm,
  { auditKey, isDemo = false }: { auditKey?: AuditKey | undefined; isDemo?: boolean | undefined } = {},
): Promise<string[]> {
  const added = await orm
    .insert(accounts)
    .values(CHART_OF_ACCOUNTS)
    .onConflictDoNothing()
    .returning({ id: accounts.id })
  const policies = isDemo ? DEMO_POLICIES : DEFAULT_POLICIES
  const first = { version: 1, policies, createdBy: null, createdAt: new Date(), reason: null }
  // Without any nobody could sell; the audit tells such a first version from the sealed one.
  if ((await orm.$count(policyVersions)) === 0)
    await orm
      .insert(policyVersions)
      .values({ ...first, mark: policyMark(auditKey, first) })
      .onConflictDoNothing()
  await orm
    .insert(accessRoles)
    .values({
      id: newId(),
      name: AGENT_ACCESS_ROLE,
      userType: 'staff',
      deniedCalls: [...AGENT_DENIED_CALLS],
      deniedScreens: [...AGENT_DENIED_SCREENS],
    })
    .onConflictDoNothing({ target: accessRoles.name })
  return added.map(({ id }) => id)
}
