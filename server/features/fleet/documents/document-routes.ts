import { documentTypeEndpoints } from '#contract/fleet/document-type.ts'
import { documentTypeList } from '#contract/fleet/document-type-list.ts'
import { documentTypes } from '#server/database/schema/fleet-document.ts'
import { exportable } from '#server/masters/master-export.ts'
import { masterFilters } from '#server/masters/master-filters.ts'
import { createMaster, listMasters, updateMaster } from '#server/masters/master-records.ts'
import type { Api } from '#server/plugins/api.ts'
import { refuse } from '#server/plugins/refusal.ts'
import { exportRecords, pageOfRecords } from '#server/export/record-list.ts'
import { documentRecords } from './document-list.ts'
import { documentTypeKind } from './document-type-kind.ts'
import { correctDocument, createDocument, findDocument, renewDocument } from './document-versions.ts'

const typesOf = masterFilters(documentTypeList, { holder: documentTypes.holder })

export const documentTypeLists = [
  exportable(documentTypeEndpoints.getDocumentTypeList.query, documentTypeKind, {
    list: documentTypeList,
    filters: typesOf,
  }),
]

/** Documents of buses and drivers, and their kinds. */
export function registerFleetDocuments(api: Api): void {
  api.read('getDocumentTypeList', ({ database, query }) =>
    listMasters(database.orm, documentTypeKind, query, typesOf(query)),
  )
  api.write('createDocumentType', (input) => createMaster(input, documentTypeKind))
  api.write('updateDocumentType', async (input) =>
    input.params.id === input.body.id
      ? updateMaster(input, documentTypeKind)
      : refuse('malformed', { fields: { id: 'field.custom' } }),
  )
  api.read('getBusDocumentList', ({ database, query, actor }) =>
    pageOfRecords(database.orm, documentRecords(actor), query),
  )
  api.file('exportBusDocuments', ({ database, query, actor }) =>
    exportRecords(database, documentRecords(actor), query, actor.id),
  )
  api.read('getBusDocument', async ({ database, params, actor }) => {
    const data = await findDocument(database.orm, params.id, actor)
    return data ? { data } : refuse('notFound')
  })
  api.write('createBusDocument', createDocument)
  api.write('renewBusDocument', renewDocument)
  api.write('correctBusDocument', correctDocument)
}
