import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { FEED_KINDS, IMPORT_STEPS } from '#contract/network/timetable-import.ts'
import { bytes, createdAt, id, instant } from './columns.ts'
import { users } from './people.ts'

/** A feed that somebody is about to import, kept for a day: any process may plan and import what another has checked. */
export const timetableImports = pgTable(
  'timetable_imports',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    fileName: text().notNull(),
    /** The zip as it came. */
    content: bytes().notNull(),
    step: text().$type<(typeof IMPORT_STEPS)[number]>().notNull(),
    /** Bytes while reading, records while writing. */
    done: bigint({ mode: 'number' }).notNull().default(0),
    total: bigint({ mode: 'number' }).notNull().default(0),
    rows: integer().notNull().default(0),
    stopRequested: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('timetable_imports_created').on(table.createdAt), index('timetable_imports_user').on(table.userId)],
)

/** An agency as a source's last feed had it. */
export interface SourceAgency {
  id: string
  name: string
  timeZone: string
}

/** Whose feeds are imported: named by a person, since two feeds may call their agencies alike. */
export const feedSources = pgTable('feed_sources', {
  id: id(),
  /** What its rows of `feed_records` bear. */
  key: text().notNull().unique(),
  name: text().notNull().unique(),
  /** Null where it was imported before this was kept. */
  agencies: jsonb().$type<SourceAgency[]>(),
  importedAt: instant(),
})

/** Which record a feed's id stands for, so that the next edition of the feed changes it instead of adding another. */
export const feedRecords = pgTable(
  'feed_records',
  {
    /** The key of its source. */
    feed: text().notNull(),
    kind: text().$type<(typeof FEED_KINDS)[number]>().notNull(),
    feedId: text().notNull(),
    recordId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.feed, table.kind, table.feedId] }),
    index('feed_records_record').on(table.recordId),
  ],
)
