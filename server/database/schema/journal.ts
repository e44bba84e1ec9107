import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { JournalKind, JournalState } from '#contract/ledger/journal-codes.ts'
import type { RecurringState } from '#contract/ledger/recurring-codes.ts'
import { amount, createdAt, currency, id, instant, version } from './columns.ts'
import { accounts, agents, ledgerEntries } from './ledger.ts'
import { depots, regions } from './network.ts'
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
    /** The day that its own lines are to be posted on; other kinds are posted on the day of their approval. */
    entryDate: date({ mode: 'string' }),
    /** When they are posted back by themselves: the first of the month after. */
    reversesOn: date({ mode: 'string' }),
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
    check(
      'journal_entries_dates',
      sql`(${table.kind} in ('general', 'openingBalance')) = (${table.entryDate} is not null) and (${table.reversesOn} is null or ${table.kind} = 'general' and ${table.reversesOn} > ${table.entryDate})`,
    ),
  ],
)

/** What a line on an account of the chart says, of whichever record proposes it. Minor units; a debit is positive. */
const lineColumns = () => ({
  line: smallint().notNull(),
  account: text()
    .notNull()
    .references(() => accounts.code),
  amount: amount().notNull(),
  // Whose it is, where the account is kept apart by that.
  depotId: uuid().references(() => depots.id),
  agentId: uuid().references(() => agents.userId),
  regionId: uuid().references(() => regions.id),
  // What it is income or cost of.
  forDepotId: uuid().references(() => depots.id),
  forAgentId: uuid().references(() => agents.userId),
  text: text(),
})

/** Lines of a proposal on accounts of the chart, and of what accounts begin with. Written once; posted when it is approved. */
export const journalLines = pgTable(
  'journal_lines',
  {
    entryId: uuid()
      .notNull()
      .references(() => journalEntries.id),
    ...lineColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.line] }),
    index('journal_lines_account').on(table.account),
    check('journal_lines_amount', sql`${table.amount} <> 0`),
  ],
)

/**
 * What is posted every month by itself: rent, depreciation. The record of the recurring entry lifecycle; posted from its
 * approval on until it is stopped or over.
 */
export const recurringEntries = pgTable(
  'recurring_entries',
  {
    id: id(),
    number: text().notNull().unique(),
    state: text().$type<RecurringState>().notNull(),
    purpose: text().notNull(),
    currency: currency().notNull(),
    /** What each posting comes to: the sum of its debits. */
    amount: amount().notNull(),
    /** 1 to 31; the last day of a month that is shorter. */
    dayOfMonth: smallint().notNull(),
    /** First days of the first and the last month; none: until it is stopped. */
    firstMonth: date({ mode: 'string' }).notNull(),
    lastMonth: date({ mode: 'string' }),
    requestedBy: uuid()
      .notNull()
      .references(() => users.id),
    requestedAt: createdAt(),
    decidedBy: uuid().references(() => users.id),
    decidedAt: instant(),
    decisionReason: text(),
    stoppedBy: uuid().references(() => users.id),
    stoppedAt: instant(),
    stopReason: text(),
    version: version(),
  },
  (table) => [
    index('recurring_entries_requested').on(table.requestedAt, table.id),
    index('recurring_entries_open')
      .on(table.requestedAt, table.id)
      .where(sql`${table.state} = 'proposed'`),
    index('recurring_entries_active')
      .on(table.id)
      .where(sql`${table.state} = 'active'`),
    check('recurring_entries_amount', sql`${table.amount} > 0`),
    check(
      'recurring_entries_months',
      sql`${table.dayOfMonth} between 1 and 31 and extract(day from ${table.firstMonth}) = 1
        and (${table.lastMonth} is null or extract(day from ${table.lastMonth}) = 1 and ${table.lastMonth} >= ${table.firstMonth})`,
    ),
  ],
)

export const recurringLines = pgTable(
  'recurring_lines',
  {
    recurringId: uuid()
      .notNull()
      .references(() => recurringEntries.id),
    ...lineColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.recurringId, table.line] }),
    index('recurring_lines_account').on(table.account),
    check('recurring_lines_amount', sql`${table.amount} <> 0`),
  ],
)

/** A month that was posted; each once. Insert only. */
export const recurringPostings = pgTable(
  'recurring_postings',
  {
    recurringId: uuid()
      .notNull()
      .references(() => recurringEntries.id),
    /** Its first day. */
    month: date({ mode: 'string' }).notNull(),
    /** The day it was due; its entry is dated later where that day was closed. */
    dueOn: date({ mode: 'string' }).notNull(),
    entryId: uuid()
      .notNull()
      .unique()
      .references(() => ledgerEntries.id),
  },
  (table) => [primaryKey({ columns: [table.recurringId, table.month] })],
)
