import type { ReplyOf } from '#contract/contract.ts'
import { exportRecords, pageOfRecords } from '#server/export/record-list.ts'
import type { Api, WriteInput } from '#server/plugins/api.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { homeDayAt } from '#server/time/local-day.ts'
import {
  askReopening,
  closePeriod,
  decideReopening,
  giveUpClosing,
  startClosing,
  waiveItem,
  withdrawReopening,
} from './period-acts.ts'
import { periodRecords } from './period-list.ts'
import { makeMonths, type PeriodRecord } from './period-months.ts'
import { showPeriod, showStatement } from './period-view.ts'

/** The months of the books: closed by one head account, reopened by two. */
export function registerPeriods(api: Api, { events }: { events: Pick<EventStream, 'publish'> }): void {
  const tell = (at: Date) => events.publish({ topic: 'approvals', kind: 'accountingPeriod', at: at.toISOString() })

  api.read('getPeriodList', async ({ query, actor, database, now }) => {
    await makeMonths(database, homeDayAt(actor, now), now)
    return pageOfRecords(database.orm, periodRecords, query)
  })

  api.file('exportPeriods', ({ query, actor, database }) => exportRecords(database, periodRecords, query, actor.id))

  api.read('getPeriod', async ({ params, actor, database: { orm, pool }, now }) => {
    const data = await showPeriod(orm, pool, params.id, { reader: actor, now })
    return data ? { data } : refuse('notFound')
  })

  api.read('getPeriodStatement', async ({ params, query, database }) => {
    const data = await showStatement(database, { ...params, ...query })
    return data ? { data } : refuse('notFound')
  })

  api.write('startPeriodClosing', (input) => answer(input, startClosing(input.tx, input, input.body)))
  api.write('waivePeriodItem', (input) => answer(input, waiveItem(input.tx, input, input.body)))
  api.write('closePeriod', (input) => answer(input, closePeriod(input.tx, input, input.body)))
  api.write('giveUpPeriodClosing', (input) => answer(input, giveUpClosing(input.tx, input, input.body)))

  api.write('askPeriodReopening', (input) => {
    input.afterCommit(() => tell(input.now))
    return answer(input, askReopening(input.tx, input, input.body))
  })
  api.write('decidePeriodReopening', (input) => {
    input.afterCommit(() => tell(input.now))
    return answer(input, decideReopening(input.tx, input, input.body))
  })
  api.write('withdrawPeriodReopening', (input) => {
    input.afterCommit(() => tell(input.now))
    return answer(input, withdrawReopening(input.tx, input, input.body))
  })
}

/** A month as an act has left it. */
async function answer(
  { tx, actor, now }: Pick<WriteInput<'closePeriod'>, 'tx' | 'actor' | 'now'>,
  act: Promise<PeriodRecord | Refusal>,
): Promise<ReplyOf<'closePeriod'> | Refusal> {
  const led = await act
  if (isRefusal(led)) return led
  const data = await showPeriod(tx.orm, tx.client, led.id, { reader: actor, now })
  return data ? { data } : refuse('notFound')
}
