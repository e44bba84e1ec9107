import type { ReplyOf } from '#contract/contract.ts'
import { type Database, inTransaction, type Transaction } from '#server/database/connection.ts'
import { exportRecords, pageOfRecords } from '#server/export/record-list.ts'
import type { Api, WriteInput } from '#server/plugins/api.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { decideReturn, withdrawReturn } from './decide-return.ts'
import { listOpenReturns, showOpenReturn } from './open-return-view.ts'
import { payReturn } from './pay-return.ts'
import { prepareAgain, prepareReturn } from './prepare-return.ts'
import { exportLines, listLines } from './return-lines.ts'
import { returnRecords } from './return-list.ts'
import { exportReturn } from './return-sheet.ts'
import { showReturn } from './return-view.ts'

/** VAT returns of regions: prepared by one head account, filed by another, paid through the bank (books rulings §2). */
export function registerVatReturns(api: Api, { events }: { events: Pick<EventStream, 'publish'> }): void {
  api.read('getVatReturnList', ({ query, database }) => pageOfRecords(database.orm, returnRecords, query))
  api.file('exportVatReturns', ({ query, actor, database }) => exportRecords(database, returnRecords, query, actor.id))

  api.read('getOpenVatReturns', async ({ database: { orm }, now }) => ({ data: await listOpenReturns(orm, now) }))
  api.read('getOpenVatReturn', ({ query, database, now }) =>
    inSnapshot(database, (tx) => showOpenReturn(tx, query, now)),
  )

  api.read('getVatReturnLines', ({ query, database }) => listLines(database, query))
  api.file('exportVatReturnLines', ({ query, actor, database }) => exportLines(database, query, actor.id))

  api.read('getVatReturn', async ({ params, actor, database, now }) => {
    const data = await inSnapshot(database, (tx) => showReturn(tx, params.id, { actor, now }))
    return data ? { data } : refuse('notFound')
  })
  api.file('exportVatReturn', async ({ params, query, actor, database, now }) => {
    const shown = await inSnapshot(database, (tx) => showReturn(tx, params.id, { actor, now }))
    if (!shown) return refuse('notFound')
    const { reference, id } = shown
    return exportReturn(database, shown, { ...query, userId: actor.id, details: { id, reference } })
  })

  const write = async (
    input: Acted,
    act: Promise<{ id: string } | Refusal>,
  ): Promise<ReplyOf<'getVatReturn'> | Refusal> => {
    const led = await act
    if (isRefusal(led)) return led
    input.afterCommit(() => events.publish({ topic: 'approvals', kind: 'vatReturn', at: input.now.toISOString() }))
    const data = await showReturn(input.tx, led.id, input)
    return data ? { data } : refuse('notFound')
  }
  api.write('prepareVatReturn', (input) => write(input, prepareReturn(input.tx, input, input.body)))
  api.write('prepareVatReturnAgain', (input) => write(input, prepareAgain(input.tx, input, input.body)))
  api.write('decideVatReturn', (input) => write(input, decideReturn(input.tx, input, input.body)))
  api.write('withdrawVatReturn', (input) => write(input, withdrawReturn(input.tx, input, input.body)))
  api.write('payVatReturn', (input) => write(input, payReturn(input.tx, input, input.body)))
}

type Acted = Pick<WriteInput<'payVatReturn'>, 'tx' | 'actor' | 'now' | 'afterCommit'>

/** All figures of one moment: what is posted while they are read would stand in some and not in others. */
const inSnapshot = <Result>(
  database: Database,
  work: (tx: Pick<Transaction, 'client' | 'orm'>) => Promise<Result>,
): Promise<Result> =>
  inTransaction(database, async (tx) => {
    await tx.client.query('set transaction isolation level repeatable read, read only')
    return work(tx)
  })
