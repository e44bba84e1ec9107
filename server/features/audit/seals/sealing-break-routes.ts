import { acknowledgeBreak, lockBreaks, readBreaks } from '#server/audit/sealing-breaks.ts'
import type { Api } from '#server/plugins/api.ts'
import { refuse } from '#server/plugins/refusal.ts'

/** Where the chain of seals did not go on from where it had been left, and why. */
export function registerSealingBreaks(api: Api): void {
  api.read('getSealingBreaks', async ({ database: { orm } }) => ({ data: await readBreaks(orm) }))

  api.write('acknowledgeSealingBreak', async ({ body: { id, reason }, actor, tx, now }) => {
    await lockBreaks(tx)
    const [found] = await readBreaks(tx.orm, [id])
    if (!found) return refuse('notFound')
    if (found.acknowledged)
      return refuse('conflict', { message: 'audit.breakAcknowledged', values: { name: found.acknowledged.by.name } })
    await acknowledgeBreak(tx, { id, reason, userId: actor.id, now })
    const [data] = await readBreaks(tx.orm, [id])
    return data ? { data } : refuse('notFound')
  })
}
