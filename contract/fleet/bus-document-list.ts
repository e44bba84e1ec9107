import { defineList } from '../list/list-definition.ts'
import type { BusDocumentRow } from './bus-document-row.ts'
import { DOCUMENT_HOLDERS, DOCUMENT_STANDINGS } from './document-codes.ts'

export const busDocumentList = defineList<BusDocumentRow>()({
  id: 'bus-documents',
  words: 'fleet-document:list',
  calls: { read: 'getBusDocumentList', export: 'exportBusDocuments' },
  columns: {
    type: { kind: 'named', main: true, value: ({ typeName }) => typeName },
    holderName: { kind: 'text', value: ({ holderName }) => holderName },
    holder: {
      kind: 'word',
      hidden: true,
      words: 'fleet-document:holder.*',
      codes: DOCUMENT_HOLDERS,
      value: ({ holder }) => holder,
    },
    number: { kind: 'reference', value: ({ number }) => number },
    issuedOn: { kind: 'day', hidden: true, value: ({ issuedOn }) => issuedOn },
    expiresOn: { kind: 'day', value: ({ expiresOn }) => expiresOn },
    daysLeft: { kind: 'count', hidden: true, value: ({ daysLeft }) => daysLeft },
    standing: {
      kind: 'state',
      words: 'fleet-document:standing.*',
      tones: { expired: 'stopped', expiring: 'attention', valid: 'done' },
      value: ({ standing }) => standing,
    },
    blocks: {
      kind: 'phrase',
      value: ({ blocks }, { word }) => word(`fleet-document:blocks.${blocks ? 'yes' : 'no'}`),
    },
  },
  filters: {
    standing: {
      kind: 'choice',
      of: 'standing',
      field: true,
      values: [...DOCUMENT_STANDINGS, 'due'],
      words: 'fleet-document:standing.*',
    },
    holder: {
      kind: 'choice',
      of: 'holder',
      field: true,
      values: DOCUMENT_HOLDERS,
      words: 'fleet-document:holder.*',
    },
    typeId: { kind: 'record', of: 'type', field: true },
    expiresFrom: { kind: 'from', of: 'expiresOn', field: true },
    expiresTo: { kind: 'to', of: 'expiresOn' },
    transportId: { kind: 'record' },
    driverId: { kind: 'record' },
  },
  sorts: ['expiresOn', 'holderName'],
  defaultSort: { by: 'expiresOn', direction: 'ascending' },
})
