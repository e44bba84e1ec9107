import { z } from 'zod'
import { calendarDate, listQuery, reasonText, recordId, recordVersion } from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { recordFileIds } from '../file.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { busDocumentList } from './bus-document-list.ts'
import { busDocument, busDocumentRow } from './bus-document-row.ts'

const READERS = ['admin', 'operation_manager'] as const

export const busDocumentListQuery = listQuery.extend(filterQuery(busDocumentList))

/** What a version of a document says. */
const versionValues = {
  number: z.string().trim().min(1).max(60),
  issuedOn: calendarDate,
  expiresOn: calendarDate,
  fileIds: recordFileIds,
}

export const busDocumentEndpoints = {
  getBusDocumentList: listEndpoint('getBusDocumentList', {
    summary:
      'Documents of buses and drivers, with the days that they still hold; of drivers an admin sees the own depot’s.',
    access: READERS,
    query: busDocumentListQuery,
    data: busDocumentRow,
  }),
  exportBusDocuments: fileEndpoint('exportBusDocuments', {
    summary: 'The filtered documents as CSV or XLSX; logged.',
    access: READERS,
    query: busDocumentListQuery
      .omit({ pageNumber: true, recordNumber: true, next: true, previous: true })
      .extend(sheetQuery),
  }),
  getBusDocument: endpoint('getBusDocument', {
    summary: 'A document with all its versions and their files.',
    access: READERS,
    params: z.object({ id: recordId }),
    data: busDocument,
  }),
  createBusDocument: endpoint('createBusDocument', {
    summary: 'Record a document of a bus or a driver; each has one of a kind.',
    access: ['operation_manager'],
    body: z.object({ typeId: recordId, holderId: recordId, ...versionValues }),
    data: busDocument,
  }),
  renewBusDocument: endpoint('renewBusDocument', {
    summary: 'Record the next version of a document; those before it stay readable.',
    access: ['operation_manager'],
    params: z.object({ id: recordId }),
    body: z.object({ version: recordVersion, ...versionValues }),
    data: busDocument,
  }),
  correctBusDocument: endpoint('correctBusDocument', {
    summary: 'Record what a document should have said, with the reason; the wrong version stays readable.',
    access: ['operation_manager'],
    params: z.object({ id: recordId }),
    body: z.object({ version: recordVersion, ...versionValues, reason: reasonText }),
    data: busDocument,
  }),
}
