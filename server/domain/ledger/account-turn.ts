import { and, eq, sql } from 'drizzle-orm'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { ledgerLines } from '#server/database/schema/ledger.ts'
import { ACCOUNT, type AccountCode } from './account-codes.ts'

/** What bounds an amount: what stands on an account, of a currency and, for VAT, of a region. */
export interface Source {
  account: AccountCode
  currency: string
  regionId: string | null
}

/** One after the other: who takes from an account's balance, or takes an entry back, holds its name until the end. */
export async function holdInTurn(tx: Transaction, name: string): Promise<void> {
  await tx.client.query({
    name: 'hold-journal-turn',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`journal ${name}`],
  })
}

export const turnOf = ({ account, currency, regionId }: Source): string => [account, currency, regionId ?? ''].join(' ')

/** Accounts that hold what is owed to us stand on the debit side. */
const ON_DEBIT: readonly AccountCode[] = [ACCOUNT.bankReceipts, ACCOUNT.inputVat]

/** What stands on the side that is taken from: credit, or of an asset debit. Negative where the other side has more. */
export async function balanceOf(orm: Orm, { account, currency, regionId }: Source): Promise<number> {
  const [row] = await orm
    .select({ credit: sql<number>`coalesce(-sum(${ledgerLines.amount}), 0)::bigint` })
    .from(ledgerLines)
    .where(
      and(
        eq(ledgerLines.account, account),
        eq(ledgerLines.currency, currency),
        regionId === null ? undefined : eq(ledgerLines.regionId, regionId),
      ),
    )
  const credit = row?.credit ?? 0
  return ON_DEBIT.includes(account) ? 0 - credit : credit
}
