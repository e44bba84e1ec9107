import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { bankStatementLines, bankStatements } from '#server/database/schema/reconciliation.ts'
import { bankStatementLineRecord } from '#server/domain/reconciliation/bank-statement-line-record.ts'
import type { Acting } from '#server/domain/ledger/acting.ts'
import { readClosedThrough } from '#server/domain/period/closed-through.ts'
import { applyEvents } from '#server/lifecycle/apply-event.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { holdAccount } from './hold-account.ts'
import { holdMatching } from './matching/store-matches.ts'

type StatementRecord = typeof bankStatements.$inferSelect
type Shown = ReplyOf<'getReconciliation'>['data']['statements'][number]

export async function showStatement(
  orm: Orm,
  { statement, importer }: { statement: StatementRecord; importer: string },
): Promise<Shown> {
  const { id, account, currency, bankAccount, reference, fileName, firstDay, lastDay, opening, closing } = statement
  const [figures] = await orm
    .select({
      lines: sql<number>`count(*)::int`,
      moneyIn: sql<number>`coalesce(sum(${bankStatementLines.amount}) filter (where ${bankStatementLines.amount} > 0), 0)::float8`,
      moneyOut: sql<number>`coalesce(-sum(${bankStatementLines.amount}) filter (where ${bankStatementLines.amount} < 0), 0)::float8`,
      unmatched: sql<number>`count(*) filter (where ${bankStatementLines.state} = 'unmatched')::int`,
    })
    .from(bankStatementLines)
    .where(eq(bankStatementLines.statementId, id))
  return {
    id,
    account,
    currency,
    bankAccount: bankAccount || null,
    reference,
    fileName,
    firstDay,
    lastDay,
    opening,
    closing,
    importedBy: { id: statement.importedBy, name: importer },
    importedAt: statement.importedAt,
    lines: figures?.lines ?? 0,
    moneyIn: figures?.moneyIn ?? 0,
    moneyOut: figures?.moneyOut ?? 0,
    unmatched: figures?.unmatched ?? 0,
    canWithdraw: (await refuseWithdrawal(orm, statement)) === undefined,
  }
}

/** Why a statement stays; undefined where it can be taken back. */
async function refuseWithdrawal(orm: Orm, statement: StatementRecord): Promise<string | undefined> {
  const { id, account, currency, bankAccount, lastDay, firstDay, closing } = statement
  if (statement.withdrawnAt !== null) return 'withdrawn'
  const { rows } = await orm.execute<{ matched: boolean; later: boolean }>(sql`
    select exists (select from bank_statement_lines where statement_id = ${id} and state = 'matched') as matched,
      exists (select from bank_statements as later where later.account = ${account} and later.currency = ${currency} and later.bank_account = ${bankAccount}
        and later.withdrawn_at is null and later.closing is not null and later.id <> ${id}
        and (later.last_day, later.imported_at, later.part) > (select last_day, imported_at, part from bank_statements where id = ${id}) and ${lastDay}::date <= later.last_day) as later`)
  const [row] = rows
  if (row?.matched) return 'hasMatches'
  // What follows goes on from its closing balance.
  if (closing !== null && row?.later) return 'hasLater'
  const closedThrough = await readClosedThrough(orm)
  return closedThrough !== null && firstDay <= closedThrough ? 'inClosedMonth' : undefined
}

/** Takes a statement back that was imported by mistake; its lines may come again with another file. */
export async function withdrawStatement(
  tx: Transaction,
  { actor, now }: Acting,
  id: string,
): Promise<number | Refusal> {
  const [asked] = await tx.orm
    .select({ account: bankStatements.account })
    .from(bankStatements)
    .where(eq(bankStatements.id, id))
  if (!asked) return refuse('notFound')
  // In the order of an import: it would go on from a statement that is taken back meanwhile.
  await holdAccount(tx, asked.account)
  await holdMatching(tx)
  const [statement] = await tx.orm.select().from(bankStatements).where(eq(bankStatements.id, id)).for('update')
  if (!statement) return refuse('notFound')
  const why = await refuseWithdrawal(tx.orm, statement)
  if (why) return refuse('conflict', { message: `bankStatement.${why}` })
  const lines = await tx.orm
    .select()
    .from(bankStatementLines)
    .where(and(eq(bankStatementLines.statementId, id), inArray(bankStatementLines.state, ['unmatched', 'ignored'])))
    .for('update')
  const applied = await applyEvents(tx, bankStatementLineRecord, {
    records: lines.map((line) => ({
      record: { id: line.id, state: line.state, version: line.version, facts: { isMadeUp: false, canBeUndone: true } },
      event: { type: 'statementLine.withdraw' as const },
    })),
    actorId: actor.id,
    at: now,
    also: sql`, decided_by = ${actor.id}, decided_at = ${now.toISOString()}::timestamptz`,
  })
  if (isRefusal(applied)) return applied
  await tx.orm
    .update(bankStatements)
    .set({ withdrawnBy: actor.id, withdrawnAt: now })
    .where(and(eq(bankStatements.id, id), isNull(bankStatements.withdrawnAt)))
  return lines.length
}
