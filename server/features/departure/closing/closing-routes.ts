import type { BodyOf } from '#contract/contract.ts'
import type { Api, WriteInput } from '#server/plugins/api.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { notifySeats } from '#server/domain/seat/seat-notifications.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { readDeparture } from '#server/domain/network/timetable-repository.ts'
import { type BoardingRequest, changeBoarding } from './close-departure.ts'
import { readDepartureState } from './departure-state.ts'

/** Boarding closes stoppage by stoppage, and is opened again. */
export function registerClosings(api: Api, { events }: { events: Pick<EventStream, 'publish'> }): void {
  api.read('getDepartureState', async ({ params, actor, database, now }) => {
    const network = await loadNetwork(database)
    const key = parseDepartureKey(params.key)
    const departure = key && (await readDeparture(database.orm, network, key))
    if (!departure || actor.isAgent) return refuse('notFound')
    return { data: await readDepartureState(database.orm, departure, actor, now) }
  })

  async function change(
    act: BoardingRequest['act'],
    { params, body, actor, database, tx, now, language, afterCommit }: WriteInput<'closeDeparture' | 'reopenDeparture'>,
  ) {
    const network = await loadNetwork(database)
    const key = parseDepartureKey(params.key)
    if (!key) return refuse('notFound')
    const { position, reason }: BodyOf<'closeDeparture'> = body
    const changed = await changeBoarding(tx, network, { act, key, position, reason, actor, now, language })
    if (isRefusal(changed)) return changed
    // Free seats look different to whoever boards there: every map of the departure is drawn anew.
    const { regularSeats, additionalSeats } = changed.departure.transport
    afterCommit(() => notifySeats(events, changed.departure.key, [...regularSeats, ...additionalSeats], actor.id))
    return { data: changed.reply }
  }

  api.write('closeDeparture', (input) => change('close', input))
  api.write('reopenDeparture', (input) => change('reopen', input))
}
