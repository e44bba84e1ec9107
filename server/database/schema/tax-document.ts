import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { TaxDocumentContent } from '#contract/tax-document/tax-document-content.ts'
import type {
  SendingOutcome,
  SendingState,
  TaxDocumentKind,
  TaxedRecord,
} from '#contract/tax-document/tax-document-codes.ts'
import { amount, createdAt, currency, id, instant, mark } from './columns.ts'
import { ledgerEntries } from './ledger.ts'
import { depots, regions } from './network.ts'

/**
 * Tax invoices and credit notes: one for each region that an entry's supplies are taxed in. Issued behind the sale
 * (decision 60), by `server/features/tax-document/issue-documents.ts` alone. Insert only.
 */
export const taxDocuments = pgTable(
  'tax_documents',
  {
    /** UUID of the document. */
    id: id(),
    entryId: uuid()
      .notNull()
      .references(() => ledgerEntries.id),
    regionId: uuid()
      .notNull()
      .references(() => regions.id),
    /** Whose chain it is in; null for what agents without a depot sold. */
    depotId: uuid().references(() => depots.id),
    /** Its place in that chain, from 1. */
    position: integer().notNull(),
    /** `TI-RIY-2026-00012`, `TC-…` for what takes back; an invoice's and a credit note's is their own. */
    number: text().notNull(),
    kind: text().$type<TaxDocumentKind>().notNull(),
    isSimplified: boolean().notNull(),
    /** What was sold, whatever of it the entry is of: a refund's is its booking. */
    soldKind: text().$type<TaxedRecord>().notNull(),
    soldId: uuid().notNull(),
    reference: text().notNull(),
    /** Of the tax. */
    day: date({ mode: 'string' }).notNull(),
    issuedAt: instant().notNull(),
    buyerName: text().notNull(),
    /** Of a credit note, what is taken back. Minor units. */
    currency: currency().notNull(),
    net: amount().notNull(),
    vat: amount().notNull(),
    total: amount().notNull(),
    document: jsonb().$type<TaxDocumentContent>().notNull(),
    /** Of the document before it in the chain; of the first, 64 zeros. Hex. */
    previousHash: text().notNull(),
    /** Over that one and the document (`server/features/tax-document/document-hash.ts`). Hex. */
    sha256: text().notNull(),
    /** Lower-cased number, reference and buyer; the list's search looks here. */
    searchText: text().notNull(),
    mark: mark(),
    /** Order of insertion, by which the sealer finds what is new. */
    serial: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [
    uniqueIndex('tax_documents_entry_key').on(table.entryId, table.regionId),
    unique('tax_documents_position_key').on(table.depotId, table.position).nullsNotDistinct(),
    uniqueIndex('tax_documents_number_key').on(table.number),
    index('tax_documents_serial').on(table.serial),
    index('tax_documents_issued').on(table.issuedAt, table.id),
    index('tax_documents_day').on(table.day, table.id),
    index('tax_documents_sold').on(table.soldId),
    index('tax_documents_depot').on(table.depotId, table.issuedAt, table.id),
    index('tax_documents_search_trgm').using('gin', sql`folded(${table.searchText}) gin_trgm_ops`),
    check('tax_documents_kind', sql`${table.kind} in ('invoice', 'creditNote')`),
    check('tax_documents_total', sql`${table.total} = ${table.net} + ${table.vat} and ${table.total} > 0`),
    check('tax_documents_sold_kind', sql`${table.soldKind} in ('booking', 'consignment', 'invoice', 'stay')`),
    check('tax_documents_position', sql`${table.position} > 0`),
  ],
)

/** Where each depot's chain ends. Locked by whoever adds to it. */
export const taxDocumentChains = pgTable('tax_document_chains', {
  /** The depot's id, or `-` for none. */
  chain: text().primaryKey(),
  position: integer().notNull(),
  sha256: text().notNull(),
})

/** Entries behind `begins_after` get documents; those up to `through` have theirs. By serial. One row. */
export const taxDocumentMark = pgTable(
  'tax_document_mark',
  {
    only: boolean().primaryKey().default(true),
    beginsAfter: bigint({ mode: 'number' }).notNull(),
    through: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [check('tax_document_mark_only', sql`${table.only} and ${table.through} >= ${table.beginsAfter}`)],
)

/** How far the sending of a document is. Its rows are written by `server/features/tax-document/sendings.ts` alone. */
export const taxDocumentSendings = pgTable(
  'tax_document_sendings',
  {
    documentId: uuid()
      .primaryKey()
      .references(() => taxDocuments.id),
    state: text().$type<SendingState>().notNull(),
    attempts: integer().notNull().default(0),
    /** Of one that waits; while an attempt is under way, when it counts as lost. */
    nextAttemptAt: instant(),
    settledAt: instant(),
  },
  (table) => [
    index('tax_document_sendings_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.state} = 'waiting'`),
    index('tax_document_sendings_stopped')
      .on(table.documentId)
      .where(sql`${table.state} in ('refused', 'failed')`),
    check(
      'tax_document_sendings_settled',
      sql`(${table.state} = 'waiting') = (${table.nextAttemptAt} is not null) and (${table.state} = 'waiting') = (${table.settledAt} is null)`,
    ),
    check('tax_document_sendings_state', sql`${table.state} in ('waiting', 'sent', 'refused', 'failed')`),
  ],
)

/** What came of each attempt. Insert only. */
export const taxDocumentAnswers = pgTable(
  'tax_document_answers',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    documentId: uuid()
      .notNull()
      .references(() => taxDocuments.id),
    attempt: integer().notNull(),
    outcome: text().$type<SendingOutcome>().notNull(),
    /** HTTP status, where the other side is asked by HTTP and answered. */
    status: integer(),
    /** As it was answered, cut at its bound; the name of the file in the folder. */
    answer: text().notNull(),
    at: createdAt(),
  },
  (table) => [index('tax_document_answers_document').on(table.documentId, table.id)],
)
