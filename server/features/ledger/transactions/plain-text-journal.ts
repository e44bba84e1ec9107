import { Readable } from 'node:stream'
import { asc } from 'drizzle-orm'
import { logAccess } from '#server/audit/access-log.ts'
import type { Database } from '#server/database/connection.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import { showEntries } from '#server/domain/ledger/ledger-entries-view.ts'
import { describeLedgerRecords } from '#server/domain/ledger/ledger-records.ts'
import { readWhereabouts } from '#server/domain/people/whereabouts.ts'
import { datedName } from '#server/export/dated-name.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { JournalText } from './journal-text.ts'
import { postedWithin } from './posted-within.ts'

interface Period {
  postedFrom?: string | undefined
  postedTo?: string | undefined
}

/** Some 300 bytes each. */
const MAX_ENTRIES = 500_000
const PIECE = 500

/** Every entry posted in the period, whole, as text for hledger and ledger. Who exported it is logged. */
export async function exportPlainTextJournal(
  database: Pick<Database, 'orm' | 'auditKey'>,
  period: Period,
  userId: string,
): Promise<FileAnswer | Refusal> {
  const { orm } = database
  const found = await orm
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(postedWithin(ledgerEntries.postingDate, period))
    .orderBy(asc(ledgerEntries.postingDate), asc(ledgerEntries.id))
    .limit(MAX_ENTRIES + 1)
  if (found.length > MAX_ENTRIES)
    return refuse('ruleBroken', { message: 'list.tooManyToExport', values: { most: MAX_ENTRIES } })

  await logAccess(database, {
    userId,
    action: 'exportedList',
    subject: 'plain-text-journal',
    details: { ...period, format: 'journal', rows: found.length },
  })
  const text = new JournalText()
  async function* pieces(): AsyncGenerator<string> {
    yield text.head({ from: period.postedFrom, to: period.postedTo })
    for (let start = 0; start < found.length; start += PIECE) {
      const entries = await showEntries(
        orm,
        found.slice(start, start + PIECE).map(({ id }) => id),
      )
      const records = await describeLedgerRecords(
        orm,
        entries.map(({ record }) => record),
      )
      yield entries.map((entry) => text.entry(entry, records.get(entry.record.id))).join('')
    }
  }
  return {
    type: 'text/plain; charset=utf-8',
    fileName: `${datedName('ledger', await readWhereabouts(orm, userId))}.journal`,
    disposition: 'attachment',
    content: Readable.from(pieces()),
  }
}
