import type { Api } from '#server/plugins/api.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { notifyBoards } from '#server/domain/departure/departure-notifications.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { updateGate } from './update-gate.ts'

/** Where passengers find the bus: said by those who serve the stoppage. */
export function registerGates(api: Api, { events }: { events: Pick<EventStream, 'publish'> }): void {
  api.write('updateDepartureGate', async ({ params, body, actor, database, tx, now, afterCommit }) => {
    const key = parseDepartureKey(params.key)
    if (!key) return refuse('notFound')
    const updated = await updateGate(tx, await loadNetwork(database), { ...body, key, actor, now })
    if (isRefusal(updated)) return updated
    afterCommit(() => notifyBoards(events, [updated.departureKey]))
    return { data: updated }
  })
}
