import { index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { FileHolder } from '#contract/records.ts'
import { files } from './booking.ts'

/** Receipts and slips of a record of money, scans of a document. A file belongs to one record. */
export const recordFiles = pgTable(
  'record_files',
  {
    fileId: uuid()
      .primaryKey()
      .references(() => files.id),
    kind: text().$type<FileHolder>().notNull(),
    recordId: uuid().notNull(),
    /** Order in which they were added. */
    position: smallint().notNull(),
  },
  (table) => [index('record_files_record').on(table.recordId)],
)
