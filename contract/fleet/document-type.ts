import { z } from 'zod'
import { recordId, recordVersion } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery } from '../list/list-query.ts'
import { masterListQuery } from '../master.ts'
import { documentTypeList } from './document-type-list.ts'
import { documentType, values } from './document-type-row.ts'

export const documentTypeEndpoints = {
  getDocumentTypeList: listEndpoint('getDocumentTypeList', {
    summary: 'Kinds of documents of buses and drivers: how early they are told, and whether an expired one blocks.',
    access: ['admin', 'operation_manager'],
    query: masterListQuery.extend(filterQuery(documentTypeList)),
    data: documentType,
  }),
  createDocumentType: endpoint('createDocumentType', {
    summary: 'Create a kind of document.',
    access: ['operation_manager'],
    body: z.object(values),
    data: documentType,
  }),
  updateDocumentType: endpoint('updateDocumentType', {
    summary: 'Change a kind of document. Whose it is stays: documents of it are there.',
    access: ['operation_manager'],
    params: z.object({ id: recordId }),
    body: z.object({ id: recordId, version: recordVersion, ...values }),
    data: documentType,
  }),
}
