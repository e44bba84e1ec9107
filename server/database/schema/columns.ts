import { bigint, char, customType, integer, jsonb, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { LocalizedName } from '#contract/common.ts'

/** Primary key: UUID version 7, made by us, so that rows of one time lie together. */
export const id = () => uuid().primaryKey()
/** An instant in UTC. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 })
export const createdAt = () => instant().notNull().defaultNow()
/** Raised by every change of an editable record. */
export const version = () => integer().notNull().default(1)
/** Minor units of the row's currency. */
export const amount = () => bigint({ mode: 'number' })
export const currency = () => char({ length: 3 })
export const localizedName = () => jsonb().$type<LocalizedName>().notNull()
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** Says that the program wrote the row (server/audit/row-mark.ts). Null in rows from before there were marks. */
export const mark = () => bytes()
