import { type Database, inTransaction, type Transaction } from '#server/database/connection.ts'
import type { StatementDocument } from '#contract/statement/statement-document.ts'
import { readWhereabouts } from '#server/domain/people/whereabouts.ts'
import { makeBalanceSheet } from '#server/domain/statement/balance-sheet.ts'
import { makeIncomeStatement } from '#server/domain/statement/income-statement.ts'
import { makeTrialBalance } from '#server/domain/statement/trial-balance.ts'
import type { Api } from '#server/plugins/api.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { homeDayAt } from '#server/time/local-day.ts'
import { readBalanceItems } from './balance-items.ts'
import { readKnownCurrencies } from './known-currencies.ts'
import { type AskedStatement, completed, problemsOf } from './statement-rules.ts'
import { exportStatement } from './statement-sheet.ts'

const MAKERS = {
  balanceSheet: makeBalanceSheet,
  incomeStatement: makeIncomeStatement,
  trialBalance: makeTrialBalance,
} as const

const NAMES = {
  balanceSheet: ['getBalanceSheet', 'exportBalanceSheet'],
  incomeStatement: ['getIncomeStatement', 'exportIncomeStatement'],
  trialBalance: ['getTrialBalance', 'exportTrialBalance'],
} as const

const KINDS = ['balanceSheet', 'incomeStatement', 'trialBalance'] as const

interface Asking {
  database: Database
  userId: string
  now: Date
}

/** Trial balance, income statement and balance sheet, made of the ledger as it stands (books rulings §7). */
export function registerStatements(api: Api): void {
  for (const kind of KINDS) {
    const [read, file] = NAMES[kind]
    api.read(read, async ({ query, actor, database, now }) => {
      const made = await make(kind, query, { database, userId: actor.id, now })
      return isRefusal(made) ? made : { data: made }
    })

    api.file(file, async ({ query, actor, database, now }) => {
      const { format, language, zeros, ...asked } = query
      const made = await make(kind, asked, { database, userId: actor.id, now })
      return isRefusal(made)
        ? made
        : exportStatement(database, made, {
            format,
            language,
            hasZeros: zeros !== undefined,
            userId: actor.id,
            details: { ...asked },
          })
    })
  }

  api.read('getStatementOptions', async ({ database: { pool } }) => ({ data: await readKnownCurrencies(pool) }))

  api.read('getBalanceItems', async ({ query, database }) => {
    const data = await inSnapshot(database, (tx) => readBalanceItems(tx, query))
    return isRefusal(data) ? data : { data }
  })
}

async function make(
  kind: (typeof KINDS)[number],
  asked: AskedStatement,
  { database, userId, now }: Asking,
): Promise<StatementDocument | Refusal> {
  const today = homeDayAt(await readWhereabouts(database.orm, userId), now)
  const query = completed(kind, asked, today)
  const fields = problemsOf(query, await readKnownCurrencies(database.pool))
  // A page has no field at which it stands, so the first is the message as well.
  const [message] = Object.values(fields)
  if (message !== undefined) return refuse('ruleBroken', { message, fields })
  return inSnapshot(database, ({ client }) => MAKERS[kind](client, query))
}

/** All columns of one moment: what is posted while they are read would stand in some and not in others. */
const inSnapshot = <Result>(
  database: Database,
  work: (tx: Pick<Transaction, 'client' | 'orm'>) => Promise<Result>,
): Promise<Result> =>
  database.onReplica((at) =>
    inTransaction(at, async (tx) => {
      await tx.client.query('set transaction isolation level repeatable read, read only')
      return work(tx)
    }),
  )
