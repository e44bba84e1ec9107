import { eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { documentTypeEndpoints } from '#contract/fleet/document-type.ts'
import { documentTypeList } from '#contract/fleet/document-type-list.ts'
import type { DocumentTypeRecord } from '#contract/fleet/document-type-row.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { documentTypes, fleetDocuments } from '#server/database/schema/fleet-document.ts'
import { isTaken } from '#server/masters/is-taken.ts'
import type { MasterKind, Problems } from '#server/masters/master-kind.ts'

type Values = z.output<typeof documentTypeEndpoints.createDocumentType.body>

export const documentTypeKind: MasterKind<Values, DocumentTypeRecord> = {
  name: 'documentType',
  table: documentTypes,
  ...ordersOf(documentTypeList, {
    name: sql`lower(${documentTypes.name} ->> 'en')`,
    code: documentTypes.code,
    leadDays: documentTypes.leadDays,
  }),
  searched: sql`(${documentTypes.code} || ' ' || (${documentTypes.name} ->> 'en') || ' ' || (${documentTypes.name} ->> 'ar'))`,
  keepers: ['operation_manager'],

  read: (orm, ids) =>
    orm
      .select({
        id: documentTypes.id,
        version: documentTypes.version,
        code: documentTypes.code,
        name: documentTypes.name,
        holder: documentTypes.holder,
        leadDays: documentTypes.leadDays,
        blocks: documentTypes.blocks,
        service: documentTypes.service,
        isActive: documentTypes.isActive,
      })
      .from(documentTypes)
      .where(inArray(documentTypes.id, [...ids])),

  async check(tx, { code, holder }, before) {
    const problems: Problems = {}
    if (await isTaken(tx, documentTypes, 'code', code, before)) problems.code = 'master.codeTaken'
    const [present] = before ? await documentTypeKind.read(tx.orm, [before.id]) : []
    const isHeld =
      before !== undefined && (await tx.orm.$count(fleetDocuments, eq(fleetDocuments.typeId, before.id))) > 0
    if (present && present.holder !== holder && isHeld) problems.holder = 'fleet.holderStays'
    return problems
  },

  async insert(tx, id, values) {
    await tx.orm.insert(documentTypes).values({ ...values, id })
  },

  async update(tx, id, { code, name, holder, leadDays, blocks, service, isActive }) {
    await tx.orm
      .update(documentTypes)
      .set({
        code,
        name,
        holder,
        leadDays,
        blocks,
        service,
        isActive,
        // Only another rule begins anew.
        ruledSince: sql`case when (${documentTypes.blocks}, ${documentTypes.service}, ${documentTypes.isActive})
          = (${blocks}::boolean, ${service}::text, ${isActive}::boolean) then ${documentTypes.ruledSince} else now() end`,
      })
      .where(eq(documentTypes.id, id))
  },

  references: [
    {
      kind: 'fleetDocument',
      table: fleetDocuments,
      where: (id) => eq(fleetDocuments.typeId, id),
      name: fleetDocuments.number,
    },
  ],
  isOutsideNetwork: true,
}
