import { index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { files } from './booking.ts'

/** Kinds of record that keep files of their own; a booking's documents are its passengers'. */
export const FILE_KEEPERS = ['expense', 'depositSlip', 'topUp'] as const
export type FileKeeperKind = (typeof FILE_KEEPERS)[number]

/** Receipts and slips of a record of money. A file belongs to one record. */
export const recordFiles = pgTable(
  'record_files',
  {
    fileId: uuid()
      .primaryKey()
      .references(() => files.id),
    kind: text().$type<FileKeeperKind>().notNull(),
    recordId: uuid().notNull(),
    /** Order in which they were added. */
    position: smallint().notNull(),
  },
  (table) => [index('record_files_record').on(table.recordId)],
)
