import type { z } from 'zod'
import { defineList } from '../list/list-definition.ts'
import { SENDING_STATES, TAX_DOCUMENT_KINDS } from './tax-document-codes.ts'
import type { taxDocumentRow } from './tax-document-row.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof taxDocumentRow> | z.output<typeof taxDocumentRow>

/** What a credit note takes back counts against what invoices charge. */
const money = (minor: number, { kind, currency }: Row) => ({ minor: kind === 'creditNote' ? -minor : minor, currency })

export const taxDocumentList = defineList<Row>()({
  id: 'tax-documents',
  words: 'tax-document',
  calls: { read: 'getTaxDocumentList', export: 'exportTaxDocuments' },
  columns: {
    number: { kind: 'reference', main: true, value: ({ number }) => number },
    kind: { kind: 'word', words: 'kind.*', codes: TAX_DOCUMENT_KINDS, value: ({ kind }) => kind },
    day: { kind: 'day', value: ({ day }) => day },
    total: { kind: 'amount', value: (row) => money(row.total, row) },
    vat: { kind: 'amount', room: 'laptop', value: (row) => money(row.vat, row) },
    sending: {
      kind: 'state',
      words: 'sending.*',
      tones: { waiting: 'waiting', sent: 'done', refused: 'stopped', failed: 'attention' },
      value: ({ sending }) => sending,
    },
    reference: { kind: 'reference', value: ({ reference }) => reference },
    buyerName: { kind: 'text', room: 'laptop', value: ({ buyerName }) => buyerName },
    depot: { kind: 'named', room: 'laptop', value: ({ depot }) => depot?.name ?? null },
    region: { kind: 'named', hidden: true, value: ({ region }) => region.name },
    position: { kind: 'count', hidden: true, value: ({ position }) => position },
    net: { kind: 'amount', hidden: true, value: (row) => money(row.net, row) },
    issuedAt: {
      kind: 'instant',
      hidden: true,
      zone: ({ timeZone }) => timeZone,
      dayUpTo: 'laptop',
      value: ({ issuedAt }) => issuedAt,
    },
  },
  filters: {
    dayFrom: { kind: 'from', of: 'day', field: true },
    dayTo: { kind: 'to', of: 'day', field: true },
    kind: { kind: 'choice', of: 'kind', field: true, values: TAX_DOCUMENT_KINDS, words: 'kind.*' },
    sending: { kind: 'choice', of: 'sending', field: true, values: SENDING_STATES, words: 'sending.*' },
    depotId: { kind: 'depot', of: 'depot', field: true },
    regionId: { kind: 'record', of: 'region', field: true },
    currency: { kind: 'currency' },
  },
  sorts: ['issuedAt', 'day'],
  defaultSort: { by: 'issuedAt', direction: 'descending' },
})
