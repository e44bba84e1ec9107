import { bigint, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'

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
  (table) => [uniqueIndex('seals_row_key').on(table.kind, table.rowId), index('seals_sealed_at').on(table.sealedAt, table.n)],
)
