import type { ReplyOf } from '#contract/contract.ts'
import type { Orm } from '#server/database/connection.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api, WriteInput } from '#server/plugins/api.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { notifySeats } from '#server/domain/seat/seat-notifications.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { readDeparture, readDeparturesById } from '#server/domain/network/timetable-repository.ts'
import { changeProposal, confirm, propose, retry, withdraw } from './cancellation-acts.ts'
import { listCancellations } from './cancellation-list.ts'
import { findLatest, readCancellations } from './cancellation-repository.ts'
import { showCancellation, type Showing } from './cancellation-view.ts'
import type { BackgroundWork } from '#server/plugins/background-work.ts'
import type { Settlement } from './settlement.ts'

interface CancellationServices {
  events: Pick<EventStream, 'publish'>
  settlement: Settlement
  work: Pick<BackgroundWork, 'begin'>
}

/** The operator cancels a departure: proposed by one of operations, confirmed by another, then worked off. */
export function registerDepartureCancellations(api: Api, { events, settlement, work }: CancellationServices): void {
  api.read('getCancellationPlan', async ({ params, actor, database, now }) => {
    const network = await loadNetwork(database)
    const key = parseDepartureKey(params.key)
    const departure = key && (await readDeparture(database.orm, network, key))
    if (!departure || actor.isAgent) return refuse('notFound')
    const latest = departure.id === null ? null : await findLatest(database.orm, departure.id)
    return {
      data: await showCancellation(
        { database, orm: database.orm, network, readerId: actor.id, now },
        departure,
        latest,
      ),
    }
  })

  api.read('getCancellation', async ({ params, actor, database, now }) => {
    const network = await loadNetwork(database)
    return answer({ database, orm: database.orm, network, readerId: actor.id, now }, params.id, actor)
  })

  api.read('getCancellationList', async ({ query, database }) =>
    listCancellations(database, await loadNetwork(database), query),
  )

  type Name =
    | 'proposeCancellation'
    | 'updateCancellationPlan'
    | 'withdrawCancellation'
    | 'confirmCancellation'
    | 'retryCancellation'

  /** What was written, as its writer may see it; the inbox is told, and whoever shows the cancellation. */
  async function written(
    { actor, database, tx, now, afterCommit }: Omit<WriteInput<Name>, 'body'>,
    act: { id: string } | Refusal,
  ) {
    if (isRefusal(act)) return act
    afterCommit(() => {
      events.publish({ topic: 'approvals', kind: 'departureCancellation', at: now.toISOString() })
      events.publish({ topic: `cancellation:${act.id}`, at: now.toISOString() })
      work.begin()
    })
    return answer(
      { database, orm: tx.orm, network: await loadNetwork(database), readerId: actor.id, now },
      act.id,
      actor,
    )
  }

  api.write('proposeCancellation', async (input) =>
    written(input, await propose(input.tx, await actingOf(input), input.body)),
  )

  api.write('updateCancellationPlan', async (input) =>
    written(input, await changeProposal(input.tx, await actingOf(input), input.body)),
  )

  api.write('withdrawCancellation', async (input) =>
    written(input, await withdraw(input.tx, await actingOf(input), input.body)),
  )

  api.write('confirmCancellation', async (input) => {
    const confirmed = await confirm(input.tx, await actingOf(input), input.body, settlement)
    if (!isRefusal(confirmed)) {
      const { key, transport } = confirmed.departure
      input.afterCommit(() =>
        notifySeats(events, key, [...transport.regularSeats, ...transport.additionalSeats], input.actor.id),
      )
    }
    return written(input, confirmed)
  })

  api.write('retryCancellation', async (input) =>
    written(input, await retry(input.tx, await actingOf(input), input.body)),
  )
}

async function actingOf({
  actor,
  database,
  now,
}: Pick<WriteInput<'proposeCancellation'>, 'actor' | 'database' | 'now'>) {
  return { network: await loadNetwork(database), actorId: actor.id, timeZone: actor.timeZone, now }
}

async function answer(
  showing: Showing & { orm: Orm },
  id: string,
  actor: Pick<Actor, 'isAgent'>,
): Promise<ReplyOf<'getCancellation'> | Refusal> {
  const [cancellation] = actor.isAgent ? [] : await readCancellations(showing.orm, [id])
  const [departure] = cancellation
    ? await readDeparturesById(showing.orm, showing.network, [cancellation.departureId])
    : []
  return cancellation && departure
    ? { data: await showCancellation(showing, departure, cancellation) }
    : refuse('notFound')
}
