import type { ReplyOf } from '#contract/contract.ts'
import type { Orm } from '#server/database/connection.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { exportRecords, pageOfRecords } from '#server/export/record-list.ts'
import type { Api } from '#server/plugins/api.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { fuelRecords, readFuel } from './fuel-list.ts'
import { recordFuel, strikeFuel } from './record-fuel.ts'

/** What buses are filled with, and what they use. */
export function registerFuel(api: Api, { events }: { events: Pick<EventStream, 'publish'> }): void {
  api.read('getFuelList', ({ query, database }) => pageOfRecords(database.orm, fuelRecords, query))
  api.file('exportFuel', ({ query, actor, database }) => exportRecords(database, fuelRecords, query, actor.id))

  api.write('recordFuel', async ({ body, actor, database, tx, now, afterCommit }) => {
    const network = await loadNetwork(database)
    const { policies } = await currentPolicies(database)
    const done = await recordFuel(tx, { network, policies, actor, now }, body)
    if (!isRefusal(done) && body.payment.by === 'expense')
      afterCommit(() => events.publish({ topic: 'approvals', kind: 'expense', at: now.toISOString() }))
    return answer(tx.orm, done)
  })
  api.write('strikeFuel', async ({ body, actor, tx, now }) =>
    answer(tx.orm, await strikeFuel(tx, { actor, now }, body)),
  )
}

async function answer(orm: Orm, done: { id: string } | Refusal): Promise<ReplyOf<'recordFuel'> | Refusal> {
  if (isRefusal(done)) return done
  const [data] = await readFuel(orm, [done.id])
  return data ? { data } : refuse('notFound')
}
