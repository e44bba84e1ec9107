import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { busDocumentListQuery } from '#contract/fleet/bus-document.ts'
import { busDocumentList } from '#contract/fleet/bus-document-list.ts'
import type { BusDocumentRow } from '#contract/fleet/bus-document-row.ts'
import type { Orm } from '#server/database/connection.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { holdingWords, inOrderOf, type ListDefinition, type PageQuery } from '#server/database/list-page.ts'
import { documentTypes, fleetDocuments } from '#server/database/schema/fleet-document.ts'
import { drivers, transports } from '#server/database/schema/network.ts'
import { seenDocuments } from '#server/domain/fleet/document-scope.ts'
import type { RecordList } from '#server/export/record-list.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { daysLeft, standing, standsAs } from './document-standing.ts'

type Filters = Omit<z.output<typeof busDocumentListQuery>, keyof PageQuery>

/** Name of whose a document is, on `fleet_documents`. */
const holderName = sql<string>`coalesce(
  (select ${transports}.name from ${transports} where ${transports}.id = ${fleetDocuments}.transport_id),
  (select ${drivers}.name from ${drivers} where ${drivers}.id = ${fleetDocuments}.driver_id))`

const typeName = (language: 'en' | 'ar') =>
  sql`(select ${documentTypes}.name ->> '${sql.raw(language)}' from ${documentTypes} where ${documentTypes}.id = ${fleetDocuments}.type_id)`

const searched = sql`(${fleetDocuments}.number || ' ' || ${holderName} || ' ' || ${typeName('en')} || ' ' || ${typeName('ar')})`

function listOf(filters: Filters, actor: Pick<Actor, 'userType' | 'depotId'>): ListDefinition {
  const holder: Record<'bus' | 'driver', SQL> = {
    bus: sql`${fleetDocuments}.driver_id is null`,
    driver: sql`${fleetDocuments}.transport_id is null`,
  }
  return {
    table: fleetDocuments,
    id: fleetDocuments.id,
    where: and(
      ...[
        seenDocuments(actor),
        filters.standing && standsAs(filters.standing),
        filters.holder && holder[filters.holder],
        filters.typeId && eq(fleetDocuments.typeId, filters.typeId),
        filters.transportId && eq(fleetDocuments.transportId, filters.transportId),
        filters.driverId && eq(fleetDocuments.driverId, filters.driverId),
        filters.expiresFrom && gte(fleetDocuments.expiresOn, filters.expiresFrom),
        filters.expiresTo && lte(fleetDocuments.expiresOn, filters.expiresTo),
        filters.search && holdingWords(searched, filters.search),
      ].map((condition) => condition || undefined),
    ),
    ...ordersOf(busDocumentList, {
      expiresOn: fleetDocuments.expiresOn,
      holderName: sql`lower(${holderName})`,
    }),
  }
}

/** Those that the reader sees. */
export const documentRecords = (reader: Pick<Actor, 'userType' | 'depotId'>): RecordList<Filters, BusDocumentRow> => ({
  definition: busDocumentList,
  listOf: (filters) => listOf(filters, reader),
  readRows: readDocumentRows,
})

/** Documents as their latest versions have them, in this order. */
export async function readDocumentRows(orm: Orm, ids: readonly string[]): Promise<BusDocumentRow[]> {
  if (ids.length === 0) return []
  const rows = await orm
    .select({
      id: fleetDocuments.id,
      version: fleetDocuments.version,
      typeId: fleetDocuments.typeId,
      typeName: documentTypes.name,
      blocks: documentTypes.blocks,
      service: documentTypes.service,
      holder: documentTypes.holder,
      holderId: sql<string>`coalesce(${fleetDocuments}.transport_id, ${fleetDocuments}.driver_id)`,
      holderName,
      number: fleetDocuments.number,
      issuedOn: fleetDocuments.issuedOn,
      expiresOn: fleetDocuments.expiresOn,
      standing,
      daysLeft,
    })
    .from(fleetDocuments)
    .innerJoin(documentTypes, eq(documentTypes.id, fleetDocuments.typeId))
    .where(inArray(fleetDocuments.id, [...ids]))
  return inOrderOf(ids, rows)
}
