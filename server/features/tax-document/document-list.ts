import { and, eq, getTableColumns, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import type { taxDocumentEndpoints } from '#contract/tax-document/tax-document.ts'
import { taxDocumentList } from '#contract/tax-document/tax-document-list.ts'
import type { Orm } from '#server/database/connection.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { ListDefinition, PageQuery } from '#server/database/list-page.ts'
import { depots, regions } from '#server/database/schema/network.ts'
import { taxDocuments, taxDocumentSendings } from '#server/database/schema/tax-document.ts'
import { lineHolding } from '#server/database/search-line.ts'
import { documentScope } from '#server/domain/tax-document/document-scope.ts'
import type { RecordList } from '#server/export/record-list.ts'
import type { Actor } from '#server/plugins/actor.ts'

type DocumentRow = ReplyOf<'getTaxDocumentList'>['data'][number]
type Filters = Omit<z.output<(typeof taxDocumentEndpoints)['getTaxDocumentList']['query']>, keyof PageQuery>

function listOf(filters: Filters, scope: SQL | undefined): ListDefinition {
  const { search, dayFrom, dayTo, kind, sending, depotId, regionId, currency } = filters
  return {
    table: taxDocuments,
    id: taxDocuments.id,
    where: and(
      scope,
      search ? lineHolding(taxDocuments.searchText, search) : undefined,
      dayFrom ? gte(taxDocuments.day, dayFrom) : undefined,
      dayTo ? lte(taxDocuments.day, dayTo) : undefined,
      kind ? eq(taxDocuments.kind, kind) : undefined,
      sending
        ? sql`exists (select from tax_document_sendings as sending where sending.document_id = ${taxDocuments.id} and sending.state = ${sending})`
        : undefined,
      depotId ? eq(taxDocuments.depotId, depotId) : undefined,
      regionId ? eq(taxDocuments.regionId, regionId) : undefined,
      currency ? eq(taxDocuments.currency, currency) : undefined,
    ),
    ...ordersOf(taxDocumentList, { issuedAt: taxDocuments.issuedAt, day: taxDocuments.day }),
  }
}

/** Those that the reader sees. */
export const documentRecords = (reader: Pick<Actor, 'userType' | 'depotId'>): RecordList<Filters, DocumentRow> => ({
  definition: taxDocumentList,
  listOf: (filters) => listOf(filters, documentScope(reader)),
  readRows: async (orm, ids) => (await readDocuments(orm, inArray(taxDocuments.id, [...ids]))).map(({ row }) => row),
})

const { document: _document, ...LISTED } = getTableColumns(taxDocuments)

/** Documents with what is shown beside them. */
export async function readDocuments(orm: Orm, where: SQL | undefined): Promise<{ row: DocumentRow }[]> {
  const found = await orm
    .select({
      record: LISTED,
      sending: taxDocumentSendings.state,
      region: regions,
      depot: depots,
      timeZone: sql<string | null>`(select time_zone from regions as home where home.id = ${depots.regionId})`,
    })
    .from(taxDocuments)
    .innerJoin(taxDocumentSendings, eq(taxDocumentSendings.documentId, taxDocuments.id))
    .innerJoin(regions, eq(regions.id, taxDocuments.regionId))
    .leftJoin(depots, eq(depots.id, taxDocuments.depotId))
    .where(where)
  return found.map(({ record, sending, region, depot, timeZone }) => ({
    row: {
      id: record.id,
      number: record.number,
      kind: record.kind,
      isSimplified: record.isSimplified,
      depot: depot && { id: depot.id, code: depot.code, name: depot.name },
      region: { id: region.id, code: region.code, name: region.city },
      position: record.position,
      sold: { kind: record.soldKind, id: record.soldId },
      reference: record.reference,
      buyerName: record.buyerName,
      day: record.day,
      issuedAt: record.issuedAt,
      ...(timeZone !== null && { timeZone }),
      currency: record.currency,
      net: record.net,
      vat: record.vat,
      total: record.total,
      sending,
    },
  }))
}
