import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { mark } from './columns.ts'

/**
 * The document of each definition that was ever in force (`docs/workflows/<id>.json`): its description, words and
 * drawing, so that a version is still told and drawn when the program no longer knows it. `machine_versions` says since
 * when; versions from before this table have none.
 */
export const machineDrawings = pgTable(
  'machine_drawings',
  {
    machine: text().notNull(),
    fingerprint: text().notNull(),
    document: jsonb().$type<Record<string, unknown>>().notNull(),
    mark: mark(),
  },
  (table) => [primaryKey({ columns: [table.machine, table.fingerprint] })],
)
