import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { JournalKind, JournalState } from '#contract/ledger/journal-codes.ts'
import { amount, createdAt, currency, id, instant, version } from './columns.ts'
import { ledgerEntries } from './ledger.ts'
import { regions } from './network.ts'
import { users } from './people.ts'

/** Money that belongs to no other record: remittances, capital, corrections. Posted when another head account approves. */
export const journalEntries = pgTable(
  'journal_entries',
  {
    id: id(),
    number: text().notNull().unique(),
    kind: text().$type<JournalKind>().notNull(),
    state: text().$type<JournalState>().notNull(),
    amount: amount().notNull(),
    currency: currency().notNull(),
    /** Whose VAT is remitted. */
    regionId: uuid().references(() => regions.id),
    /** The entry that it takes back. */
    correctsEntryId: uuid().references(() => ledgerEntries.id),
    purpose: text().notNull(),
    /** The bank's, or the authority's. */
    reference: text(),
    requestedBy: uuid()
      .notNull()
      .references(() => users.id),
    requestedAt: createdAt(),
    decidedBy: uuid().references(() => users.id),
    decidedAt: instant(),
    decisionReason: text(),
    /** Of what was posted. */
    postingDate: date({ mode: 'string' }),
    version: version(),
  },
  (table) => [
    index('journal_entries_requested').on(table.requestedAt, table.id),
    index('journal_entries_open')
      .on(table.requestedAt, table.id)
      .where(sql`${table.state} = 'proposed'`),
    uniqueIndex('journal_entries_corrects_key')
      .on(table.correctsEntryId)
      .where(sql`${table.correctsEntryId} is not null and ${table.state} in ('proposed', 'approved')`),
    check('journal_entries_amount', sql`${table.amount} > 0`),
    check(
      'journal_entries_kind',
      sql`(${table.kind} = 'vatRemittance') = (${table.regionId} is not null) and (${table.kind} = 'correction') = (${table.correctsEntryId} is not null)`,
    ),
  ],
)
