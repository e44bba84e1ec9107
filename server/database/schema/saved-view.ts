import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { UserType } from '#contract/access.ts'
import { createdAt, id, version } from './columns.ts'
import { users } from './people.ts'

/** Filters, order and columns of a list, kept under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** Id of the list's table. */
    list: text().notNull(),
    name: text().notNull(),
    /** User type whose people see it too; null: only its owner. */
    sharedWith: text().$type<UserType>(),
    /** Filters, search and sort as they stand in the list's address. */
    query: jsonb().$type<Record<string, string>>().notNull(),
    /** Column id → shown, where that is not the column's default. */
    columns: jsonb().$type<Record<string, boolean>>().notNull(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('saved_views_name').on(table.userId, table.list, table.name),
    index('saved_views_shared').on(table.sharedWith, table.list),
  ],
)
