import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { BankReferenceKind } from '#contract/bank-reference/bank-reference.ts'
import { id, instant } from './columns.ts'
import { users } from './people.ts'

/**
 * Every time that a record named the reference of a transfer, so that the same reference is told when it is named again.
 * Insert only: who corrects a record's reference leaves one more row, and the last one counts.
 */
export const bankReferenceUses = pgTable(
  'bank_reference_uses',
  {
    id: id(),
    /** The reference without case, spaces and dashes (`bankReferenceKey`); empty where a correction took it away. */
    key: text().notNull(),
    kind: text().$type<BankReferenceKind>().notNull(),
    recordId: uuid().notNull(),
    usedBy: uuid()
      .notNull()
      .references(() => users.id),
    usedAt: instant().notNull(),
    /** They were told that another record names it, and used it all the same. */
    isReuseConfirmed: boolean().notNull(),
  },
  (table) => [
    index('bank_reference_uses_key').on(table.key, table.usedAt, table.id),
    index('bank_reference_uses_record').on(table.recordId, table.usedAt),
  ],
)
