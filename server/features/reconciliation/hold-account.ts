import type { Transaction } from '#server/database/connection.ts'

/** Statements of one account come and go one after the other: each sees the lines and balances of those before. */
export async function holdAccount(tx: Transaction, account: string): Promise<void> {
  await tx.client.query({
    name: 'hold-reconciled-account',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`reconciled account ${account}`],
  })
}
