import type { ReplyOf } from '#contract/contract.ts'
import type { Transaction } from '#server/database/connection.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api } from '#server/plugins/api.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { homeDayAt } from '#server/time/local-day.ts'
import { checkStatement } from './import/check-statement.ts'
import { importStatement } from './import/import-statement.ts'
import { showCandidates, showLine } from './line-view.ts'
import { ignoreLine, matchLine, restoreLine, unmatchLine } from './matching/match-acts.ts'
import type { LineRecord } from './matching/store-matches.ts'
import { exportOpenEntries, listOpenEntries } from './open-entry-list.ts'
import { readOptions, readOverview } from './overview.ts'
import { exportLines, listLines } from './statement-line-list.ts'
import { withdrawStatement } from './statements.ts'

/** Statements of banks and acquirers: imported, matched with the ledger line by line, and undone as easily. */
export function registerReconciliation(api: Api): void {
  registerStatements(api)
  registerLists(api)
  registerMatching(api)
}

function registerStatements(api: Api): void {
  api.read('getReconciliation', async ({ database: { orm } }) => ({ data: await readOverview(orm) }))

  api.read('getBankStatementOptions', async ({ database: { orm } }) => ({ data: await readOptions(orm) }))

  api.write('checkBankStatement', async ({ body, actor, tx, now }) => {
    const { answer } = await checkStatement(tx.orm, { actor, now }, body)
    return { data: answer }
  })

  api.write('importBankStatement', async ({ body, actor, tx, now }) => {
    const imported = await importStatement(tx, { actor, now }, body)
    return isRefusal(imported) ? imported : { data: imported }
  })

  api.write('withdrawBankStatement', async ({ body, actor, tx, now }) => {
    const lines = await withdrawStatement(tx, { actor, now }, body.id)
    return isRefusal(lines) ? lines : { data: { lines } }
  })
}

function registerLists(api: Api): void {
  api.read('getStatementLineList', ({ query, actor, database, now }) =>
    listLines(database, query, homeDayAt(actor, now)),
  )

  api.file('exportStatementLines', ({ query, actor, database, now }) =>
    exportLines(database, query, { id: actor.id, today: homeDayAt(actor, now) }),
  )

  api.read('getOpenBankEntryList', ({ query, actor, database, now }) =>
    listOpenEntries(database, query, homeDayAt(actor, now)),
  )

  api.file('exportOpenBankEntries', ({ query, actor, database, now }) =>
    exportOpenEntries(database, query, { id: actor.id, today: homeDayAt(actor, now) }),
  )

  api.read('getStatementLine', async ({ params, actor, database: { orm }, now }) => {
    const data = await showLine(orm, params.id, homeDayAt(actor, now))
    return data ? { data } : refuse('notFound')
  })

  api.read('getMatchCandidates', async ({ params, query, database: { orm } }) => {
    const data = await showCandidates(orm, params.id, query)
    return data ? { data } : refuse('notFound')
  })
}

function registerMatching(api: Api): void {
  api.write('matchStatementLine', async ({ body, actor, tx, now }) =>
    answer(tx, await matchLine(tx, { actor, now }, body), actor, now),
  )

  api.write('unmatchStatementLine', async ({ body, actor, tx, now }) =>
    answer(tx, await unmatchLine(tx, { actor, now }, body), actor, now),
  )

  api.write('ignoreStatementLine', async ({ body, actor, tx, now }) =>
    answer(tx, await ignoreLine(tx, { actor, now }, body), actor, now),
  )

  api.write('restoreStatementLine', async ({ body, actor, tx, now }) =>
    answer(tx, await restoreLine(tx, { actor, now }, body), actor, now),
  )
}

async function answer(
  { orm }: Transaction,
  done: LineRecord | Refusal,
  actor: Actor,
  now: Date,
): Promise<ReplyOf<'getStatementLine'> | Refusal> {
  if (isRefusal(done)) return done
  const data = await showLine(orm, done.id, homeDayAt(actor, now))
  return data ? { data } : refuse('notFound')
}
