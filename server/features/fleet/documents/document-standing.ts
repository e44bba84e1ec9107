import { type SQL, sql } from 'drizzle-orm'
import type { DocumentStanding } from '#contract/fleet/document-codes.ts'
import { depotToday } from '#server/database/depot-day.ts'
import { documentTypes, fleetDocuments } from '#server/database/schema/fleet-document.ts'
import { drivers } from '#server/database/schema/network.ts'

/** Today where the holder is: at the driver's depot, or at the operator's home for a bus. */
const today = depotToday(
  sql`(select ${drivers}.depot_id from ${drivers} where ${drivers}.id = ${fleetDocuments}.driver_id)`,
)

const leadDays = sql`(select ${documentTypes}.lead_days from ${documentTypes} where ${documentTypes}.id = ${fleetDocuments}.type_id)`

/** Days until a document ends, 0 on the last day on which it holds. On `fleet_documents`. */
export const daysLeft: SQL<number> = sql<number>`(${fleetDocuments}.expires_on - ${today})`

/** How long a document holds, by the lead time of its kind. On `fleet_documents`. */
export const standing: SQL<DocumentStanding> = sql<DocumentStanding>`case
  when ${fleetDocuments}.expires_on < ${today} then 'expired'
  when ${fleetDocuments}.expires_on <= ${today} + ${leadDays} then 'expiring'
  else 'valid' end`

/** Documents that stand so; `due`: that are over or soon will be. */
export const standsAs = (asked: DocumentStanding | 'due'): SQL =>
  asked === 'due' ? sql`${standing} <> 'valid'` : sql`${standing} = ${asked}`
