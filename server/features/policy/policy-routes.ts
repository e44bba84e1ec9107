import type { Api } from '#server/plugins/api.ts'
import { currentPolicies } from '#server/policies/current-policies.ts'

export function registerPolicies(api: Api): void {
  api.read('getPolicies', async ({ database }) => ({ data: await currentPolicies(database) }))
}
