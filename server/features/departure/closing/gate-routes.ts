import type { Api } from '#server/plugins/api.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { updateGate } from './update-gate.ts'

/** Where passengers find the bus: said by those who serve the stoppage. */
export function registerGates(api: Api): void {
  api.write('updateDepartureGate', async ({ params, body, actor, database, tx, now }) => {
    const key = parseDepartureKey(params.key)
    if (!key) return refuse('notFound')
    const updated = await updateGate(tx, await loadNetwork(database), { ...body, key, actor, now })
    return isRefusal(updated) ? updated : { data: updated }
  })
}
