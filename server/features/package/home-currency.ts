import { sql } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { HOME_CURRENCY } from '#server/database/home-currency.ts'

/** Currency of the operator's home; null while there is no region. */
export async function readHomeCurrency(orm: Orm): Promise<string | null> {
  const { rows } = await orm.execute<{ currency: string | null }>(sql`select ${sql.raw(HOME_CURRENCY)} as currency`)
  return rows[0]?.currency ?? null
}
