import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { CardId } from '#contract/dashboard/dashboard-codes.ts'
import { version } from './columns.ts'
import { users } from './people.ts'

/** How a user has arranged the cards of their dashboard; without a row they stand as we put them. */
export const dashboardArrangements = pgTable('dashboard_arrangements', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  /** In their order. Cards that came later are not among them. */
  cards: jsonb().$type<{ card: CardId; isHidden: boolean }[]>().notNull(),
  version: version(),
})
