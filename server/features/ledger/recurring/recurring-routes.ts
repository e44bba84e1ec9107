import type { ReplyOf } from '#contract/contract.ts'
import type { Transaction } from '#server/database/connection.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api } from '#server/plugins/api.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { decideRecurring, proposeRecurring, stopRecurring, withdrawRecurring } from './recurring-acts.ts'
import type { RecurringRecord } from './recurring-repository.ts'
import { exportRecurring, listRecurring, showRecurring } from './recurring-view.ts'
import type { BackgroundWork } from '#server/plugins/background-work.ts'

interface Services {
  events: Pick<EventStream, 'publish'>
  work: Pick<BackgroundWork, 'begin'>
}

/** What is posted every month: proposed by one head account, decided by another, stopped by any. */
export function registerRecurringEntries(api: Api, { events, work }: Services): void {
  const tell = (at: Date) => events.publish({ topic: 'approvals', kind: 'recurringEntry', at: at.toISOString() })

  api.read('getRecurringEntryList', ({ query, database }) => listRecurring(database, query))

  api.file('exportRecurringEntries', ({ query, actor, database }) => exportRecurring(database, query, actor.id))

  api.read('getRecurringEntry', async ({ params, actor, database: { orm }, now }) => {
    const data = await showRecurring(orm, params.id, actor, now)
    return data ? { data } : refuse('notFound')
  })

  api.write('createRecurringEntry', async ({ body, actor, tx, now, afterCommit }) => {
    const proposed = await proposeRecurring(tx, { actor, now }, body)
    if (isRefusal(proposed)) return proposed
    afterCommit(() => tell(now))
    return answer(tx, proposed, actor, now)
  })

  api.write('decideRecurringEntry', async ({ body, actor, tx, now, afterCommit }) => {
    const decided = await decideRecurring(tx, { actor, now }, body)
    if (isRefusal(decided)) return decided
    afterCommit(() => {
      tell(now)
      work.begin()
    })
    return answer(tx, decided, actor, now)
  })

  api.write('withdrawRecurringEntry', async ({ body, actor, tx, now, afterCommit }) => {
    const withdrawn = await withdrawRecurring(tx, { actor, now }, body)
    if (isRefusal(withdrawn)) return withdrawn
    afterCommit(() => tell(now))
    return answer(tx, withdrawn, actor, now)
  })

  api.write('stopRecurringEntry', async ({ body, actor, tx, now }) => {
    const stopped = await stopRecurring(tx, { actor, now }, body)
    return isRefusal(stopped) ? stopped : answer(tx, stopped, actor, now)
  })
}

async function answer(
  { orm }: Transaction,
  { id }: RecurringRecord,
  reader: Actor,
  now: Date,
): Promise<ReplyOf<'getRecurringEntry'> | Refusal> {
  const data = await showRecurring(orm, id, reader, now)
  return data ? { data } : refuse('notFound')
}
