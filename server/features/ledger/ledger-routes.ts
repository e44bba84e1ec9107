import { and, asc, eq } from 'drizzle-orm'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import type { Api } from '#server/plugins/api.ts'
import { showEntries } from './entries-shown.ts'
import { ledgerScope } from './ledger-scope.ts'

/** No record has more by its own life; what has is read as transactions. */
const MOST_OF_A_RECORD = 200

/** The ledger as it is read: a record's entries. */
export function registerLedger(api: Api): void {
  api.read('getLedgerEntries', async ({ query, actor, database: { orm } }) => {
    const found = await orm
      .select({ id: ledgerEntries.id })
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.recordId, query.recordId), eq(ledgerEntries.recordKind, query.recordKind), ledgerScope(actor)))
      .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.id))
      .limit(MOST_OF_A_RECORD + 1)
    const ids = found.slice(0, MOST_OF_A_RECORD).map(({ id }) => id)
    return { data: { entries: await showEntries(orm, ids), isCapped: found.length > MOST_OF_A_RECORD } }
  })
}
