import { defineList } from '../list/list-definition.ts'
import { activeColumn, statusFilter } from '../list/master-parts.ts'
import { DOCUMENT_HOLDERS, DOCUMENT_SERVICES } from './document-codes.ts'
import type { DocumentTypeRecord } from './document-type-row.ts'

export const documentTypeList = defineList<DocumentTypeRecord>()({
  id: 'document-types',
  words: 'fleet-document:type',
  headings: 'field.*',
  calls: { read: 'getDocumentTypeList' },
  columns: {
    name: { kind: 'named', main: true, value: ({ name }) => name },
    code: { kind: 'reference', value: ({ code }) => code },
    holder: {
      kind: 'word',
      words: 'fleet-document:holder.*',
      codes: DOCUMENT_HOLDERS,
      value: ({ holder }) => holder,
    },
    service: {
      kind: 'word',
      words: 'fleet-document:service.*',
      codes: DOCUMENT_SERVICES,
      value: ({ service }) => service,
    },
    blocks: {
      kind: 'phrase',
      value: ({ blocks }, { word }) => word(`fleet-document:blocks.${blocks ? 'yes' : 'no'}`),
    },
    leadDays: { kind: 'count', value: ({ leadDays }) => leadDays },
    isActive: activeColumn,
  },
  filters: {
    holder: {
      kind: 'choice',
      of: 'holder',
      field: true,
      values: DOCUMENT_HOLDERS,
      words: 'fleet-document:holder.*',
    },
    ...statusFilter,
  },
  sorts: ['name', 'code', 'leadDays'],
  defaultSort: { by: 'name', direction: 'ascending' },
})
