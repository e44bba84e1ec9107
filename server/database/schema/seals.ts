import {
  bigint,
  bigserial,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PutAwayPart } from '#server/audit/archive/put-away-kinds.ts'
import type { SealingVerdict } from '#server/audit/sealing-term.ts'
import { bytes, instant, mark } from './columns.ts'
import { users } from './people.ts'

/** A chain over every row that is evidence, one link each, in the order in which the sealer found them. Insert only. */
export const seals = pgTable(
  'seals',
  {
    /** From 1, without gaps. */
    n: bigint({ mode: 'number' }).primaryKey(),
    /** One of `SEALED_KINDS`, or `baseline`: the end of what was there before rows bore marks. */
    kind: text().notNull(),
    rowId: text().notNull(),
    /** Version of the list of columns that the row's hash is made of. */
    form: smallint().notNull(),
    /** SHA-256. */
    rowHash: bytes().notNull(),
    /** SHA-256 over the one before and all of the above. */
    chain: bytes().notNull(),
    /** By the database's clock; never before the seal's predecessor. */
    sealedAt: instant().notNull(),
    /** Says that the sealer made it: a chain can be made anew by anybody, this only with the key. */
    mark: bytes().notNull(),
  },
  (table) => [
    uniqueIndex('seals_row_key').on(table.kind, table.rowId),
    index('seals_sealed_at').on(table.sealedAt, table.n),
  ],
)

/** Each time that a process began to seal: where it found the chain's end, and where its host had left it. Insert only, sealed. */
export const sealingTerms = pgTable('sealing_terms', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** By the file that keeps the end (server/audit/chain-head.ts). */
  host: uuid().notNull(),
  verdict: text().$type<SealingVerdict>().notNull(),
  /** Number and hash (hex) of the last link that the host had kept; null where it had kept none. */
  keptN: bigint({ mode: 'number' }),
  keptChain: text(),
  /** Of the last link that stood there. */
  foundN: bigint({ mode: 'number' }).notNull(),
  foundChain: text().notNull(),
  at: instant().notNull(),
  mark: mark(),
})

/** Why a chain did not end where it had been left: a backup that was put back, a new host. Insert only, sealed. */
export const sealingAcknowledgements = pgTable(
  'sealing_acknowledgements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    termId: bigint({ mode: 'number' })
      .notNull()
      .references(() => sealingTerms.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    at: instant().notNull(),
    mark: mark(),
  },
  (table) => [index('sealing_acknowledgements_term').on(table.termId)],
)

/** A year's rows that were put away: where their links are, and what the files beside them must come to. Insert only, sealed. */
export const archives = pgTable('archives', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Of UTC. */
  year: smallint().notNull(),
  parts: jsonb().$type<PutAwayPart[]>().notNull(),
  /** Of the folder's manifest, which names the hashes of its files. Hex. */
  manifestSha256: text().notNull(),
  /** User of the operating system. */
  ranBy: text().notNull(),
  at: instant().notNull(),
  mark: mark(),
})

/** That an archive's rows are back, and count again. Insert only, sealed. */
export const archiveReturns = pgTable(
  'archive_returns',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    archiveId: bigint({ mode: 'number' })
      .notNull()
      .references(() => archives.id),
    ranBy: text().notNull(),
    at: instant().notNull(),
    mark: mark(),
  },
  (table) => [index('archive_returns_archive').on(table.archiveId)],
)

/**
 * What records said when an act was done with: of each column a keyed hash, so that no personal data stand here. One row
 * per act (server/audit/contents). Insert only, sealed, partitioned by month.
 */
export const recordContents = pgTable(
  'record_contents',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    /** Kind → record's id → column → hash; null for a record that was removed. */
    contents: jsonb().$type<Record<string, Record<string, Record<string, string> | null>>>().notNull(),
    /** Kind → columns that all records of the kind have a hash of from here on. Null but for what was there before. */
    baseline: jsonb().$type<Record<string, string[]>>(),
    at: instant().notNull(),
    mark: mark(),
  },
  (table) => [primaryKey({ columns: [table.id, table.at] })],
)
