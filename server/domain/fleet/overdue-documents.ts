import { sql } from 'drizzle-orm'
import { listSeparator } from '#contract/list-separator.ts'
import type { OverdueDocument } from '#contract/fleet/bus.ts'
import type { DocumentService } from '#contract/fleet/document-codes.ts'
import type { Orm } from '#server/database/connection.ts'
import { documentTypes, fleetDocuments } from '#server/database/schema/fleet-document.ts'
import { drivers, transportDrivers, transports } from '#server/database/schema/network.ts'
import type { Language } from '#server/plugins/api.ts'
import { dayInWords, messageFor } from '#server/plugins/messages.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { Departure, Route } from '../network/network.ts'

/** A blocking document of a bus or of one who usually drives it, with the licences of these. */
export interface BlockingDocument extends OverdueDocument {
  /** Whose day it ends for: the bus that is driven, whoever the document belongs to. */
  transportId: string
  /** Null for a bus's own. */
  driverId: string | null
  service: DocumentService
}

interface Choice {
  transportIds: readonly string[]
  /** Those who are to drive, where they are not yet its usual drivers. */
  driverIds?: readonly string[]
}

/** What of these buses and their drivers ends before a day, and blocks. */
export async function blockingBefore(
  orm: Orm,
  { transportIds, driverIds }: Choice,
  day: string,
): Promise<BlockingDocument[]> {
  if (transportIds.length === 0) return []
  const chosen = sql.param([...transportIds])
  const crew =
    driverIds === undefined
      ? sql`select ${transportDrivers.transportId} as transport_id, ${transportDrivers.driverId} as driver_id
            from ${transportDrivers} where ${transportDrivers.transportId} = any (${chosen}::uuid[])`
      : sql`select bus.id as transport_id, chosen.id as driver_id
            from unnest(${chosen}::uuid[]) as bus (id), unnest(${sql.param([...driverIds])}::uuid[]) as chosen (id)`
  const { rows } = await orm.execute<{
    transportId: string
    driverId: string | null
    holderName: string
    typeName: OverdueDocument['typeName']
    service: DocumentService
    expiresOn: string
  }>(sql`
    with crew as (${crew})
    select bus.id as "transportId", null as "driverId", bus.name as "holderName", type.name as "typeName", type.service,
      document.expires_on::text as "expiresOn"
    from ${fleetDocuments} document
      join ${documentTypes} type on type.id = document.type_id and type.blocks and type.is_active
      join ${transports} bus on bus.id = document.transport_id
    where bus.id = any (${chosen}::uuid[]) and document.expires_on < ${day}::date
    union all
    select crew.transport_id, driver.id, driver.name, type.name, type.service, document.expires_on::text
    from crew join ${drivers} driver on driver.id = crew.driver_id
      join ${fleetDocuments} document on document.driver_id = driver.id
      join ${documentTypes} type on type.id = document.type_id and type.blocks and type.is_active
    where document.expires_on < ${day}::date
    union all
    select crew.transport_id, driver.id, driver.name, null, 'both', driver.licence_expires_on::text
    from crew join ${drivers} driver on driver.id = crew.driver_id
    where driver.licence_expires_on < ${day}::date
    order by 6, 3`)
  return rows
}

/** Whether the stops of a route are in one country or in several. */
export function serviceOf({ stops }: Pick<Route, 'stops'>): 'domestic' | 'border' {
  return new Set(stops.map(({ region }) => region.country)).size > 1 ? 'border' : 'domestic'
}

/** Of documents that end some time those that a departure needs and that are over on its day. The last day counts whole. */
export function overdueOn<Document extends BlockingDocument>(
  documents: readonly Document[],
  { route, travelDate }: Pick<Departure, 'route' | 'travelDate'>,
): Document[] {
  const service = serviceOf(route)
  return documents.filter(
    (document) => document.expiresOn < travelDate && (document.service === 'both' || document.service === service),
  )
}

/** A document as pages and refusals name it. */
export const describeOverdue = ({ holderName, typeName, expiresOn }: BlockingDocument): OverdueDocument => ({
  holderName,
  typeName,
  expiresOn,
})

/** What a departure needs of its bus and drivers and is over by then, as pages warn of it. */
export async function overdueFor(
  orm: Orm,
  departure: Pick<Departure, 'route' | 'travelDate' | 'transport'>,
): Promise<OverdueDocument[]> {
  const ended = await blockingBefore(orm, { transportIds: [departure.transport.id] }, departure.travelDate)
  return overdueOn(ended, departure).map(describeOverdue)
}

/**
 * Why a bus with its drivers cannot run a departure: what it needs is over on the departure's day, which is counted where
 * it starts. Undefined where nothing is.
 */
export async function refuseOverdue(
  orm: Orm,
  departure: Pick<Departure, 'route' | 'travelDate'>,
  {
    language,
    field,
    ...bus
  }: { transportId: string; driverIds?: readonly string[]; language: Language; field?: string },
): Promise<Refusal | undefined> {
  const choice = bus.driverIds === undefined ? {} : { driverIds: bus.driverIds }
  const ended = await blockingBefore(orm, { transportIds: [bus.transportId], ...choice }, departure.travelDate)
  const overdue = overdueOn(ended, departure)
  if (overdue.length === 0) return undefined
  const message = 'fleet.documentsOverdue'
  const documents = tellOverdue(overdue, language)
  return refuse('ruleBroken', {
    message,
    values: { documents, day: departure.travelDate },
    details: { documents: overdue.map(describeOverdue) },
    ...(field !== undefined && { fields: { [field]: 'fleet.documentsOverdueHere' } }),
  })
}

/** Each document with whose it is and its last day, as a refusal and the digest name them. */
export function tellOverdue(overdue: readonly OverdueDocument[], language: Language): string {
  const of = language === 'ar' ? 'ar' : 'en'
  return overdue
    .map(({ holderName, typeName, expiresOn }) => {
      const document = typeName?.[of] ?? messageFor(language, 'fleet.licence', {})
      return `${document} · \u2068${holderName}\u2069 (${dayInWords(expiresOn, language)})`
    })
    .join(listSeparator(of))
}
