import type { StatementKind } from '#contract/statement/statement-codes.ts'
import type { StatementDocument } from '#contract/statement/statement-document.ts'
import { markOf } from '#server/audit/row-mark.ts'
import type { Transaction } from '#server/database/connection.ts'
import type { BalanceConnection } from '#server/domain/ledger/balances.ts'
import { lastDayOf } from '#server/domain/period/closed-through.ts'
import { makeBalanceSheet } from '#server/domain/statement/balance-sheet.ts'
import { makeIncomeStatement } from '#server/domain/statement/income-statement.ts'
import type { StatementQuery } from '#server/domain/statement/statement-query.ts'
import { makeTrialBalance } from '#server/domain/statement/trial-balance.ts'
import type { PeriodRecord } from './period-months.ts'

type Maker = (connection: BalanceConnection, query: StatementQuery) => Promise<StatementDocument>

/** All that is frozen of a month, each with every currency in its own. */
const MAKERS: readonly (readonly [StatementKind, Maker])[] = [
  ['trialBalance', makeTrialBalance],
  ['incomeStatement', makeIncomeStatement],
  ['balanceSheet', makeBalanceSheet],
]

/** Keeps the statements of a month as they are now. The caller has seen to it that nothing is posted into it meanwhile. */
export async function freezeStatements(
  tx: Transaction,
  { period, revision, now }: { period: Pick<PeriodRecord, 'id' | 'month'>; revision: number; now: Date },
): Promise<void> {
  const query: StatementQuery = { from: period.month, to: lastDayOf(period.month), groupBy: 'whole' }
  for (const [kind, make] of MAKERS) {
    const document = JSON.stringify(await make(tx.client, query))
    const { rows } = await tx.client.query<{ document: string; sha256: string }>(
      `select $1::jsonb::text as document, encode(sha256(convert_to($1::jsonb::text, 'UTF8')), 'hex') as sha256`,
      [document],
    )
    const [stored] = rows
    if (!stored) throw new Error('one row was asked for')
    const row = {
      period_id: period.id,
      revision,
      kind,
      document: JSON.parse(stored.document),
      sha256: stored.sha256,
      created_at: now,
    }
    await tx.client.query(
      `insert into period_statements (period_id, revision, kind, document, sha256, created_at, mark) values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        row.period_id,
        revision,
        kind,
        stored.document,
        row.sha256,
        now,
        markOf(tx.connections.auditKey, 'periodStatement', row),
      ],
    )
  }
}
