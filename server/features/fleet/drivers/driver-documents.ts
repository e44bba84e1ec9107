import { or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { EXPIRING_DAYS, type DocumentState } from '#contract/fleet/driver-row.ts'
import { depotToday } from '#server/database/depot-day.ts'
import { drivers } from '#server/database/schema/network.ts'

/** Today where the driver's depot stands. */
const today = depotToday(drivers.depotId)

/** How long a document holds. The last day on it is a valid one. */
export function documentState(expiresOn: AnyPgColumn): SQL<DocumentState> {
  return sql<DocumentState>`case
    when ${expiresOn} < ${today} then 'expired'
    when ${expiresOn} <= ${today} + ${sql.raw(String(EXPIRING_DAYS))} then 'expiring'
    else 'valid' end`
}

/** Drivers whose licence or passport, whichever ends first, is over or soon will be. */
export function documentsEnd(how: 'expiring' | 'expired'): SQL | undefined {
  const states = sql.raw(how === 'expired' ? `('expired')` : `('expired', 'expiring')`)
  return or(
    sql`${documentState(drivers.licenceExpiresOn)} in ${states}`,
    sql`${documentState(drivers.passportExpiresOn)} in ${states}`,
  )
}
