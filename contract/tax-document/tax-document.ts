import { z } from 'zod'
import { BOOKING_READERS, type UserType } from '../access.ts'
import { instant, listQuery, recordId } from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { SENDING_OUTCOMES, TAXED_RECORDS } from './tax-document-codes.ts'
import { taxDocumentContent } from './tax-document-content.ts'
import { taxDocumentList } from './tax-document-list.ts'
import { taxDocumentRow } from './tax-document-row.ts'

/** An account reads those of its depot. */
const READERS = ['account', 'head_account', 'operation_manager'] as const satisfies readonly UserType[]

const list = listQuery.extend(filterQuery(taxDocumentList))
const unpaged = { pageNumber: true, recordNumber: true, next: true, previous: true } as const

/** A document as its paper says it. */
const paper = z.object({
  document: taxDocumentContent,
  /** Text of the QR code; null where the seller has no tax number. */
  code: z.string().nullable(),
})

const taxDocument = taxDocumentRow.extend({
  ...paper.shape,
  previousHash: z.string(),
  sha256: z.string(),
  attempts: z.int(),
  nextAttemptAt: instant.nullable(),
  /** The latest first, as many as there are attempts. */
  answers: z.array(
    z.object({
      attempt: z.int(),
      outcome: z.enum(SENDING_OUTCOMES),
      status: z.int().nullable(),
      answer: z.string(),
      at: instant,
    }),
  ),
})

export const taxDocumentEndpoints = {
  getTaxDocumentList: listEndpoint('getTaxDocumentList', {
    summary: 'Tax invoices and credit notes of all that was sold.',
    access: READERS,
    query: list,
    data: taxDocumentRow,
  }),
  exportTaxDocuments: fileEndpoint('exportTaxDocuments', {
    summary: 'Tax documents as CSV or XLSX; logged.',
    access: READERS,
    query: list.omit(unpaged).extend(sheetQuery),
  }),
  getTaxDocumentsOf: endpoint('getTaxDocumentsOf', {
    summary:
      'The tax documents of a booking, a bill or an invoice, as they are printed; what it still lacks is issued.',
    access: BOOKING_READERS,
    query: z.object({ kind: z.enum(TAXED_RECORDS), id: recordId }),
    data: z.array(paper),
  }),
  getTaxDocument: endpoint('getTaxDocument', {
    summary: 'One tax document with its place in the chain and what came of its sending.',
    access: READERS,
    params: z.object({ id: recordId }),
    data: taxDocument,
  }),
  getTaxDocumentXml: fileEndpoint('getTaxDocumentXml', {
    summary: 'A tax document as UBL 2.1 XML; logged.',
    access: READERS,
    params: z.object({ id: recordId }),
  }),
  sendTaxDocumentAgain: endpoint('sendTaxDocumentAgain', {
    summary: 'Send again what was refused or reached nobody.',
    access: ['head_account', 'operation_manager'],
    body: z.object({ id: recordId }),
    data: taxDocument,
  }),
}
