import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { bankStatementEndpoints, CheckedStatement } from '#contract/reconciliation/bank-statement.ts'
import { COUNTERPARTS } from '#contract/reconciliation/reconciliation-codes.ts'
import { storeWritten } from '#server/audit/contents/store-contents.ts'
import type { Transaction } from '#server/database/connection.ts'
import { bankStatementLines, bankStatements, reconciledAccounts } from '#server/database/schema/reconciliation.ts'
import { bankReferenceKey } from '#server/domain/bank-reference/bank-reference-key.ts'
import { bankStatementLineRecord } from '#server/domain/reconciliation/bank-statement-line-record.ts'
import type { Acting } from '#server/domain/ledger/acting.ts'
import { recordCreations } from '#server/lifecycle/apply-event.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { homeDayAt } from '#server/time/local-day.ts'
import { holdAccount } from '../hold-account.ts'
import { matchByReference } from '../matching/match-by-reference.ts'
import { checkStatement, told } from './check-statement.ts'

type Order = z.output<(typeof bankStatementEndpoints)['importBankStatement']['body']>
export type NewLine = Omit<typeof bankStatementLines.$inferSelect, 'decidedBy' | 'decidedAt' | 'reason'>

/** Rows of one statement of SQL: parameters are bounded. */
const CHUNK = 500

/** Imports the statements of a file, or none of them where anything in it is wrong; what names its entry is matched at once. */
export async function importStatement(
  tx: Transaction,
  acting: Acting,
  { startsOn, ...file }: Order,
): Promise<CheckedStatement | Refusal> {
  await holdAccount(tx, file.account)
  const { answer, sha256, statements, identities } = await checkStatement(tx.orm, acting, file)
  if (answer.problemTotal > 0) return answer
  const firstDay = statements.map((statement) => told(statement).firstDay).toSorted()[0] ?? ''
  if (startsOn !== null && startsOn > homeDayAt(acting.actor, acting.now))
    return refuse('ruleBroken', { fields: { startsOn: 'bankStatement.startAhead' } })
  await keepAccount(tx, file, { startsOn: startsOn ?? firstDay, isChosen: startsOn !== null, mapping: answer.mapping })
  const { actor, now } = acting
  const lines: NewLine[] = []
  for (const [part, statement] of statements.entries()) {
    const id = newId()
    const { firstDay: first, lastDay } = told(statement)
    await tx.orm.insert(bankStatements).values({
      id,
      account: file.account,
      currency: statement.currency,
      bankAccount: statement.bankAccount,
      reference: statement.reference,
      format: answer.format,
      fileName: file.fileName,
      sha256,
      part,
      firstDay: first,
      lastDay,
      opening: statement.opening,
      closing: statement.closing,
      importedBy: actor.id,
      importedAt: now,
    })
    lines.push(
      ...statement.lines.map((line) => ({
        id: newId(),
        statementId: id,
        position: line.line,
        account: file.account,
        currency: statement.currency,
        bankAccount: statement.bankAccount,
        state: 'unmatched' as const,
        day: line.day,
        amount: line.amount,
        charges: line.charges,
        reference: line.reference,
        referenceKey: bankReferenceKey(line.reference ?? ''),
        text: line.text,
        balance: line.balance,
        identity: identities.get(line) ?? '',
        version: 1,
      })),
    )
  }
  await insertLines(tx, lines)
  await recordCreations(tx, bankStatementLineRecord, lines, { actorId: actor.id, at: now })
  const matched = await matchByReference(tx, acting, lines)
  return { ...answer, imported: { lines: lines.length, matched } }
}

async function insertLines(tx: Transaction, lines: readonly NewLine[]): Promise<void> {
  for (let from = 0; from < lines.length; from += CHUNK)
    await tx.orm.insert(bankStatementLines).values(lines.slice(from, from + CHUNK))
  await storeWritten(tx, {
    bankStatementLine: lines.map((line) => ({
      ...line,
      bank_account: line.bankAccount,
    })),
  })
}

/** With the bank's own statement its counterparts are reconciled too, from the same day on unless they were before. */
async function keepAccount(
  tx: Transaction,
  { account }: Pick<Order, 'account'>,
  { startsOn, isChosen, mapping }: { startsOn: string; isChosen: boolean; mapping: CheckedStatement['mapping'] },
): Promise<void> {
  await tx.orm
    .insert(reconciledAccounts)
    .values({ account, startsOn, mapping })
    .onConflictDoUpdate({
      target: reconciledAccounts.account,
      set: {
        mapping: sql`coalesce(excluded.mapping, ${reconciledAccounts.mapping})`,
        ...(isChosen && { startsOn }),
      },
    })
  const others = COUNTERPARTS[account].filter((other) => other !== account)
  if (others.length > 0)
    await tx.orm
      .insert(reconciledAccounts)
      .values(others.map((other) => ({ account: other, startsOn })))
      .onConflictDoNothing()
}
