import { pageOfIds } from '#server/database/list-page.ts'
import { policyVersions } from '#server/database/schema/lifecycle.ts'
import type { Api } from '#server/plugins/api.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { currentPolicies, forgetCurrentPolicies } from '#server/domain/policy/current-policies.ts'
import { findPolicyVersion } from '#server/domain/policy/policy-versions.ts'
import { countLiveTickets, readPolicyVersions } from './policy-repository.ts'
import { savePolicies } from './save-policies.ts'

/** The rules in force and those before them; new ones are a new version. */
export function registerPolicies(api: Api): void {
  api.read('getPolicies', async ({ database, query: { version } }) => {
    if (version === undefined) return { data: await currentPolicies(database) }
    const found = await findPolicyVersion(database, version)
    return found ? { data: found } : refuse('notFound')
  })

  api.write('savePolicies', async ({ database, tx, body, actor, now, afterCommit }) => {
    const saved = await savePolicies(tx, { body, userId: actor.id, now })
    if (isRefusal(saved)) return saved
    afterCommit(() => forgetCurrentPolicies(database))
    return { data: saved }
  })

  api.read('getPolicyVersions', async ({ database: { orm }, query }) => {
    const found = await pageOfIds(orm, query, {
      table: policyVersions,
      id: policyVersions.version,
      where: undefined,
      sorts: { version: policyVersions.version },
      defaultSort: '-version',
    })
    if (isRefusal(found)) return found
    return { data: await readPolicyVersions(orm, found.ids.map(Number)), page: found.page }
  })

  api.read('getPolicyReach', async ({ database: { orm }, now }) => ({ data: await countLiveTickets(orm, now) }))
}
