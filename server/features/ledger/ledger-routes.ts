import { and, asc, eq, not } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import { walletDeductions } from '#server/database/schema/top-up.ts'
import type { Api } from '#server/plugins/api.ts'
import { refuse } from '#server/plugins/refusal.ts'
import { showEntries } from '#server/domain/ledger/ledger-entries-view.ts'
import { describeLedgerRecords } from '#server/domain/ledger/ledger-records.ts'
import { ledgerScope } from '#server/domain/ledger/ledger-scope.ts'
import { exportPlainTextJournal } from './transactions/plain-text-journal.ts'
import { exportTransactions, listTransactions, readOptions, readTotals } from './transactions/transactions.ts'

/** No record has more by its own life; what has is read as transactions. */
const MAX_OF_A_RECORD = 200

/** The ledger as it is read: a record's entries, one entry, all of them as transactions. */
export function registerLedger(api: Api): void {
  api.read('getLedgerEntry', async ({ params, actor, database: { orm } }) => {
    const [found] = await orm
      .select({ id: ledgerEntries.id })
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.id, params.id), ledgerScope(actor)))
    const [entry] = await showEntries(orm, found ? [found.id] : [])
    const of = entry && (await describeLedgerRecords(orm, [entry.record])).get(entry.record.id)
    if (!entry || !of) return refuse('notFound')
    return {
      data: {
        entry,
        of,
        deduction: entry.record.kind === 'walletDeduction' ? await readDeduction(orm, entry.record.id) : null,
      },
    }
  })

  api.read('getTransactionList', ({ query, actor, database }) => listTransactions(database, query, actor))

  api.read('getTransactionTotals', async ({ query, actor, database: { orm } }) => ({
    data: await readTotals(orm, query, actor),
  }))

  api.read('getTransactionOptions', async ({ database: { orm } }) => ({ data: await readOptions(orm) }))

  api.file('exportTransactions', ({ query, actor, database }) => exportTransactions(database, query, actor))

  api.file('exportPlainTextJournal', ({ query, actor, database }) => exportPlainTextJournal(database, query, actor.id))

  api.read('getLedgerEntries', async ({ query, actor, database: { orm } }) => {
    const ofRecord = and(eq(ledgerEntries.recordId, query.recordId), eq(ledgerEntries.recordKind, query.recordKind))
    const scope = ledgerScope(actor)
    const [found, [hidden]] = await Promise.all([
      orm
        .select({ id: ledgerEntries.id })
        .from(ledgerEntries)
        .where(and(ofRecord, scope))
        .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.id))
        .limit(MAX_OF_A_RECORD + 1),
      scope
        ? orm
            .select({ id: ledgerEntries.id })
            .from(ledgerEntries)
            .where(and(ofRecord, not(scope)))
            .limit(1)
        : [],
    ])
    const ids = found.slice(0, MAX_OF_A_RECORD).map(({ id }) => id)
    return {
      data: {
        entries: await showEntries(orm, ids),
        isCapped: found.length > MAX_OF_A_RECORD,
        hidesEntries: hidden !== undefined,
      },
    }
  })
}

async function readDeduction(orm: Orm, id: string) {
  const [found] = await orm
    .select({ reasonCode: walletDeductions.reasonCode, reason: walletDeductions.reason })
    .from(walletDeductions)
    .where(eq(walletDeductions.id, id))
  return found ?? null
}
