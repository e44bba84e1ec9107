import { sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from '#server/database/connection.ts'

const DIGITS = 5

/** The code after the highest of its form, such as `C-00012`. Only proposed: whoever saves first has it. */
export async function nextCode(orm: Orm, table: PgTable, code: AnyPgColumn, prefix: string): Promise<string> {
  const form = `^${prefix}-(\\d{${DIGITS},9})$`
  const [row] = await orm
    .select({ last: sql<number>`coalesce(max(substring(${code} from ${form})::int), 0)`.mapWith(Number) })
    .from(table)
  return `${prefix}-${String((row?.last ?? 0) + 1).padStart(DIGITS, '0')}`
}
