import { asc, desc, eq } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import { topUpReport } from '#contract/agent/top-up-report.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { agents, agentWallets } from '#server/database/schema/ledger.ts'
import { exportReport } from '#server/export/report-sheet.ts'
import { availableOn } from '#server/domain/agent/agent-account.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api } from '#server/plugins/api.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { topUpScope } from '#server/domain/agent/top-up-scope.ts'
import { isOwnCurrency } from './agent-names.ts'
import { exportAgentReport, readAgentReport } from './report/agent-report.ts'
import { decideDeduction, requestDeduction, withdrawDeduction } from './wallet/deduct-wallet.ts'
import { exportDeductions, listDeductions } from './wallet/deduction-list.ts'
import { showDeduction } from './wallet/deduction-view.ts'
import { exportTopUps, listTopUps, topUpFilter } from './top-up/top-up-list.ts'
import { readTopUpReport } from './top-up/top-up-report.ts'
import { showOptions, showTopUp } from './top-up/top-up-view.ts'
import { createTopUp, decideTopUp, withdrawTopUp } from './top-up/top-up.ts'
import { exportStatement, listStatement, showStatus } from './wallet/wallet-statement.ts'

/** What agents have, owe and pay in, and what is taken from them. */
export function registerAgentMoney(api: Api, { events }: { events: Pick<EventStream, 'publish'> }): void {
  api.read('getWallet', async ({ actor, database: { orm } }) => {
    const [agent] = await orm.select().from(agents).where(eq(agents.userId, actor.id))
    if (!agent) return { data: null }
    const accounts = await orm
      .select()
      .from(agentWallets)
      .where(eq(agentWallets.agentId, actor.id))
      .orderBy(desc(isOwnCurrency), asc(agentWallets.currency))
    return {
      data: {
        creditType: agent.creditType,
        accounts: accounts.map(({ currency, balance, creditLimit, creditUsed }) => ({
          currency,
          balance,
          creditLimit,
          creditUsed,
          available: availableOn({ creditType: agent.creditType, balance, creditLimit, creditUsed }),
        })),
      },
    }
  })

  api.read('getWalletStatement', ({ query, actor, database }) => listStatement(database, actor, query))

  api.read('getWalletStanding', ({ query, actor, database: { orm } }) => showStatus(orm, actor, query))

  api.file('exportWalletStatement', ({ query, actor, database }) => exportStatement(database, actor, query))

  api.read('getAgentReport', async ({ query, database: { orm } }) => ({ data: await readAgentReport(orm, query) }))

  api.file('exportAgentReport', ({ query, actor, database }) => exportAgentReport(database, query, actor.id))

  registerTopUps(api, (at) => events.publish({ topic: 'approvals', kind: 'topUp', at: at.toISOString() }))
  registerDeductions(api, (at) => events.publish({ topic: 'approvals', kind: 'walletDeduction', at: at.toISOString() }))
}

function registerDeductions(api: Api, notify: (at: Date) => void): void {
  api.read('getWalletDeductionList', ({ query, database }) => listDeductions(database, query))

  api.file('exportWalletDeductions', ({ query, actor, database }) => exportDeductions(database, query, actor.id))

  api.read('getWalletDeduction', ({ params, actor, database: { orm }, now }) =>
    answerDeduction(orm, params.id, actor, now),
  )

  api.write('deductWallet', async ({ body, actor, tx, now, afterCommit }) => {
    const requested = await requestDeduction(tx, { actor, now }, body)
    if (isRefusal(requested)) return requested
    afterCommit(() => notify(now))
    return answerDeduction(tx.orm, requested.id, actor, now)
  })

  api.write('decideWalletDeduction', async ({ body, actor, tx, now, afterCommit }) => {
    const decided = await decideDeduction(tx, { actor, now }, body)
    if (isRefusal(decided)) return decided
    afterCommit(() => notify(now))
    return answerDeduction(tx.orm, decided.id, actor, now)
  })

  api.write('withdrawWalletDeduction', async ({ body, actor, tx, now, afterCommit }) => {
    const withdrawn = await withdrawDeduction(tx, { actor, now }, body)
    if (isRefusal(withdrawn)) return withdrawn
    afterCommit(() => notify(now))
    return answerDeduction(tx.orm, withdrawn.id, actor, now)
  })
}

async function answerDeduction(
  orm: Orm,
  id: string,
  reader: Actor,
  now: Date,
): Promise<ReplyOf<'getWalletDeduction'> | Refusal> {
  const data = await showDeduction(orm, id, reader, now)
  return data ? { data } : refuse('notFound')
}

function registerTopUps(api: Api, tell: (at: Date) => void): void {
  api.read('getTopUpOptions', async ({ query, actor, database: { orm } }) => ({
    data: await showOptions(orm, actor, query),
  }))

  api.read('getTopUpList', ({ query, actor, database }) => listTopUps(database, query, topUpScope(actor)))

  api.file('exportTopUps', ({ query, actor, database }) =>
    exportTopUps(database, query, { userId: actor.id, scope: topUpScope(actor) }),
  )

  api.read('getTopUpReport', async ({ query: { groupBy, ...filters }, actor, database: { orm } }) => ({
    data: await readTopUpReport(orm, topUpFilter(filters, topUpScope(actor)), groupBy),
  }))

  api.file('exportTopUpReport', async ({ query: { groupBy, format, language, ...filters }, actor, database }) => {
    const report = await readTopUpReport(database.orm, topUpFilter(filters, topUpScope(actor)), groupBy)
    return exportReport(database, topUpReport, report, { groupBy, format, language, userId: actor.id, filters })
  })

  api.read('getTopUp', async ({ params, actor, database: { orm }, now }) => {
    const data = await showTopUp(orm, params.id, actor, now)
    return data ? { data } : refuse('notFound')
  })

  api.write('createTopUp', async ({ body, actor, tx, now, afterCommit }) => {
    const asked = await createTopUp(tx, { actor, now }, body)
    if (isRefusal(asked)) return asked
    afterCommit(() => tell(now))
    return answer(tx, asked.id, actor, now)
  })

  api.write('decideTopUp', async ({ body, actor, tx, now, afterCommit }) => {
    const decided = await decideTopUp(tx, { actor, now }, body)
    if (isRefusal(decided)) return decided
    afterCommit(() => tell(now))
    return answer(tx, decided.id, actor, now)
  })

  api.write('withdrawTopUp', async ({ body, actor, tx, now, afterCommit }) => {
    const withdrawn = await withdrawTopUp(tx, { actor, now }, body)
    if (isRefusal(withdrawn)) return withdrawn
    afterCommit(() => tell(now))
    return answer(tx, withdrawn.id, actor, now)
  })
}

async function answer(
  { orm }: Transaction,
  id: string,
  reader: Actor,
  now: Date,
): Promise<ReplyOf<'getTopUp'> | Refusal> {
  const data = await showTopUp(orm, id, reader, now)
  return data ? { data } : refuse('notFound')
}
