import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  MatchWay,
  ReconciledAccount,
  StatementFormat,
  StatementLineState,
} from '#contract/reconciliation/reconciliation-codes.ts'
import type { StatementMapping } from '#contract/reconciliation/statement-mapping.ts'
import { amount, currency, id, instant, version } from './columns.ts'
import { accounts, ledgerEntries } from './ledger.ts'
import { users } from './people.ts'

/** How an account's files are read, and from when on it is reconciled. */
export const reconciledAccounts = pgTable('reconciled_accounts', {
  account: text()
    .$type<ReconciledAccount>()
    .primaryKey()
    .references(() => accounts.code),
  /** Entries from this day on are looked for on statements; what was before counts as settled. */
  startsOn: date({ mode: 'string' }).notNull(),
  /** Of its last CSV file; null while it had none. */
  mapping: jsonb().$type<StatementMapping>(),
})

/** A statement as it was imported: of one account and currency at the bank. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    id: id(),
    account: text()
      .$type<ReconciledAccount>()
      .notNull()
      .references(() => accounts.code),
    currency: currency().notNull(),
    /** What the bank calls the account, such as its IBAN; empty where the file does not say. */
    bankAccount: text().notNull(),
    /** What the bank calls the statement. */
    reference: text(),
    format: text().$type<StatementFormat>().notNull(),
    fileName: text().notNull(),
    /** Of the file's text, and which of its statements this is. */
    sha256: text().notNull(),
    part: smallint().notNull(),
    firstDay: date({ mode: 'string' }).notNull(),
    lastDay: date({ mode: 'string' }).notNull(),
    opening: amount(),
    closing: amount(),
    importedBy: uuid()
      .notNull()
      .references(() => users.id),
    importedAt: instant().notNull(),
    withdrawnBy: uuid().references(() => users.id),
    withdrawnAt: instant(),
  },
  (table) => [
    uniqueIndex('bank_statements_file_key')
      .on(table.account, table.sha256, table.part)
      .where(sql`${table.withdrawnAt} is null`),
    index('bank_statements_days').on(table.account, table.currency, table.bankAccount, table.lastDay),
    index('bank_statements_imported').on(table.importedAt, table.id),
    check('bank_statements_balances', sql`(${table.opening} is null) = (${table.closing} is null)`),
  ],
)

/** A line of a statement. The record of its lifecycle; what the bank says in it never changes. */
export const bankStatementLines = pgTable(
  'bank_statement_lines',
  {
    id: id(),
    statementId: uuid()
      .notNull()
      .references(() => bankStatements.id),
    /** In the file: the line of a CSV, the number of an entry. */
    position: integer().notNull(),
    account: text().$type<ReconciledAccount>().notNull(),
    currency: currency().notNull(),
    bankAccount: text().notNull(),
    state: text().$type<StatementLineState>().notNull(),
    /** The bank's booking day. */
    day: date({ mode: 'string' }).notNull(),
    /** What came in is positive. */
    amount: amount().notNull(),
    /** The fee that the bank says to have kept of it. */
    charges: amount().notNull().default(0),
    reference: text(),
    /** As references are compared (`bankReferenceKey`); empty where there is none. */
    referenceKey: text().notNull(),
    text: text().notNull(),
    balance: amount(),
    /** By which the same line is known in another file: the bank's own number of it, or all that it says. */
    identity: text().notNull(),
    decidedBy: uuid().references(() => users.id),
    decidedAt: instant(),
    /** Why it is ignored. */
    reason: text(),
    version: version(),
  },
  (table) => [
    uniqueIndex('bank_statement_lines_identity_key')
      .on(table.account, table.currency, table.bankAccount, table.identity)
      .where(sql`${table.state} <> 'withdrawn'`),
    index('bank_statement_lines_day').on(table.day, table.id),
    index('bank_statement_lines_amount').on(table.amount, table.id),
    index('bank_statement_lines_statement').on(table.statementId),
    index('bank_statement_lines_account').on(table.account, table.currency, table.day, table.id),
    index('bank_statement_lines_unmatched')
      .on(table.account, table.currency, table.day, table.id)
      .where(sql`${table.state} = 'unmatched'`),
    index('bank_statement_lines_reference')
      .on(table.referenceKey)
      .where(sql`${table.referenceKey} <> ''`),
    check('bank_statement_lines_amount', sql`${table.amount} <> 0 and ${table.charges} >= 0`),
  ],
)

/** That a line of a statement is made up of lines of the ledger: by whom, and what it posted. Undone, it stays as evidence. */
export const bankMatches = pgTable(
  'bank_matches',
  {
    id: id(),
    lineId: uuid()
      .notNull()
      .references(() => bankStatementLines.id),
    way: text().$type<MatchWay>().notNull(),
    fee: amount().notNull(),
    feeAccount: text().references(() => accounts.code),
    /** What it posted; null where it posted nothing. */
    entryId: uuid()
      .unique()
      .references(() => ledgerEntries.id),
    matchedBy: uuid()
      .notNull()
      .references(() => users.id),
    matchedAt: instant().notNull(),
    undoneBy: uuid().references(() => users.id),
    undoneAt: instant(),
    /** What reversed that. */
    undoneEntryId: uuid().references(() => ledgerEntries.id),
  },
  (table) => [
    uniqueIndex('bank_matches_line_key')
      .on(table.lineId)
      .where(sql`${table.undoneAt} is null`),
    index('bank_matches_line').on(table.lineId),
    check(
      'bank_matches_fee',
      sql`${table.fee} >= 0 and (${table.fee} > 0) = (${table.feeAccount} is not null) and (${table.undoneAt} is null) = (${table.undoneBy} is null)`,
    ),
  ],
)

/**
 * Lines of the ledger that a match has used: each once, as long as it stands. Those that it posted itself are among them
 * where no statement is to show them any more.
 */
export const bankMatchLines = pgTable(
  'bank_match_lines',
  {
    matchId: uuid()
      .notNull()
      .references(() => bankMatches.id),
    entryId: uuid()
      .notNull()
      .references(() => ledgerEntries.id),
    line: smallint().notNull(),
    /** The match posted it, and is not made up of it. */
    isPosted: boolean().notNull(),
    isStanding: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.matchId, table.entryId, table.line] }),
    uniqueIndex('bank_match_lines_key')
      .on(table.entryId, table.line)
      .where(sql`${table.isStanding}`),
  ],
)
