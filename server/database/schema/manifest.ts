import { integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ManifestContent, ManifestGap } from '#contract/departure/manifest.ts'
import { createdAt, id } from './columns.ts'
import { departures } from './departure.ts'
import { users } from './people.ts'

/** Who was on a departure, as a border was told: one row per version, kept as it was issued. Insert only. */
export const manifests = pgTable(
  'manifests',
  {
    id: id(),
    departureId: uuid()
      .notNull()
      .references(() => departures.id),
    /** 1, 2, … per departure, without gaps: taken while the departure is locked. */
    versionNumber: integer().notNull(),
    issuedBy: uuid()
      .notNull()
      .references(() => users.id),
    issuedAt: createdAt(),
    content: jsonb().$type<ManifestContent>().notNull(),
    /** Whose documents were incomplete then. */
    incomplete: jsonb().$type<ManifestGap[]>().notNull(),
    /** Why it was issued all the same. */
    overrideReason: text(),
  },
  (table) => [unique('manifests_version_key').on(table.departureId, table.versionNumber)],
)
