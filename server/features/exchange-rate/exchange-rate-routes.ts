import type { ReplyOf } from '#contract/contract.ts'
import { RATE_FIELDS } from '#contract/exchange-rate/exchange-rate-codes.ts'
import type { Transaction } from '#server/database/connection.ts'
import { rateOn } from '#server/domain/exchange-rate/rate-on.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { exportRecords, pageOfRecords } from '#server/export/record-list.ts'
import type { Api } from '#server/plugins/api.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { decideRate, withdrawRate } from './decide-rate.ts'
import { enterRates } from './enter-rates.ts'
import { rateRecords } from './rate-list.ts'
import { showRate } from './rate-view.ts'
import { type FileProblem, readRateFile } from './read-rate-file.ts'

/** Of what is wrong in a file, as much as somebody mends at once. */
const MAX_PROBLEMS = 100

/** Exchange rates: entered by one head account, checked by another. */
export function registerExchangeRates(api: Api, { events }: { events: Pick<EventStream, 'publish'> }): void {
  const tell = (at: Date) => events.publish({ topic: 'approvals', kind: 'exchangeRate', at: at.toISOString() })

  api.read('getExchangeRateList', ({ query, database }) => pageOfRecords(database.orm, rateRecords, query))

  api.file('exportExchangeRates', ({ query, actor, database }) => exportRecords(database, rateRecords, query, actor.id))

  api.read('getRateOn', async ({ query, database: { orm } }) => ({ data: (await rateOn(orm, query)) ?? null }))

  api.read('getExchangeRate', async ({ params, actor, database: { orm }, now }) => {
    const data = await showRate(orm, params.id, actor, now)
    return data ? { data } : refuse('notFound')
  })

  api.write('createExchangeRate', async ({ body, actor, tx, now, afterCommit }) => {
    const entered = await enterRates(tx, { actor, now }, [body])
    if ('problems' in entered) return refuse('ruleBroken', { fields: { ...entered.problems.get(0) } })
    afterCommit(() => tell(now))
    const [id = ''] = entered.ids
    return answer(tx, id, actor, now)
  })

  api.write('importExchangeRates', async ({ body, actor, tx, now, afterCommit }) => {
    const { lines, problems } = readRateFile(body.text)
    if (problems.length > 0) return { data: refused(problems) }
    const entered = await enterRates(
      tx,
      { actor, now },
      lines.map(({ values }) => values),
    )
    if ('problems' in entered)
      return {
        data: refused(
          [...entered.problems].flatMap(([index, wrong]) =>
            RATE_FIELDS.flatMap((column) => {
              const problem = wrong[column]
              return problem === undefined ? [] : [{ line: lines[index]?.line ?? 0, column, problem }]
            }),
          ),
        ),
      }
    afterCommit(() => tell(now))
    return { data: { entered: entered.ids.length, problems: [], problemTotal: 0 } }
  })

  api.write('decideExchangeRate', async ({ body, actor, tx, now, afterCommit }) => {
    const decided = await decideRate(tx, { actor, now }, body)
    if (isRefusal(decided)) return decided
    afterCommit(() => tell(now))
    return answer(tx, decided.id, actor, now)
  })

  api.write('withdrawExchangeRate', async ({ body, actor, tx, now, afterCommit }) => {
    const withdrawn = await withdrawRate(tx, { actor, now }, body)
    if (isRefusal(withdrawn)) return withdrawn
    afterCommit(() => tell(now))
    return answer(tx, withdrawn.id, actor, now)
  })
}

const refused = (problems: readonly FileProblem[]): ReplyOf<'importExchangeRates'>['data'] => ({
  entered: 0,
  problems: problems.slice(0, MAX_PROBLEMS),
  problemTotal: problems.length,
})

async function answer(
  { orm }: Transaction,
  id: string,
  reader: Actor,
  now: Date,
): Promise<ReplyOf<'getExchangeRate'> | Refusal> {
  const data = await showRate(orm, id, reader, now)
  return data ? { data } : refuse('notFound')
}
