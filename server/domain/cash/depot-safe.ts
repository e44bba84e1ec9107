import { and, eq, sql } from 'drizzle-orm'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { ledgerLines } from '#server/database/schema/ledger.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { moneyText } from '#contract/currency.ts'
import type { TillSum } from '#server/domain/cash/cash-shift.ts'

/** What a depot's safe holds, by currency, as the ledger says; currencies that came and went are left out. */
export async function readSafe(orm: Orm, depotId: string): Promise<{ currency: string; amount: number }[]> {
  const amount = sql<number>`sum(${ledgerLines.amount})::bigint`
  return orm
    .select({ currency: ledgerLines.currency, amount })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.account, ACCOUNT.depotSafe), eq(ledgerLines.depotId, depotId)))
    .groupBy(ledgerLines.currency)
    .having(sql`sum(${ledgerLines.amount}) <> 0`)
    .orderBy(ledgerLines.currency)
}

/** A safe pays out no more than it holds; who takes from it holds it until the transaction ends. The lines are the caller's. */
export async function payFromSafe(
  tx: Transaction,
  depotId: string,
  sums: readonly TillSum[],
): Promise<Refusal | undefined> {
  await tx.client.query({
    name: 'hold-depot-safe',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`depot safe ${depotId}`],
  })
  const held = await readSafe(tx.orm, depotId)
  const short = sums.find(
    ({ currency, amount }) => amount > (held.find((each) => each.currency === currency)?.amount ?? 0),
  )
  return (
    short &&
    refuse('tillTooLow', {
      message: 'till.safeTooLow',
      values: { amount: moneyText(short.amount, short.currency) },
    })
  )
}
