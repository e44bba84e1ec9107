import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { EXPIRING_DAYS, type DocumentState } from '#contract/driver.ts'
import { regions } from '#server/database/schema/network.ts'

/** Today where the driver's depot stands; the statement joins `regions`. */
const today: SQL = sql`(now() at time zone ${regions.timeZone})::date`

/** How long a document holds. The last day on it is a valid one. */
export function documentState(expiresOn: AnyPgColumn): SQL<DocumentState> {
  return sql<DocumentState>`case
    when ${expiresOn} < ${today} then 'expired'
    when ${expiresOn} <= ${today} + ${sql.raw(String(EXPIRING_DAYS))} then 'expiring'
    else 'valid' end`
}
