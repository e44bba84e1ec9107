import { z } from 'zod'
import type { UserType } from '../access.ts'
import { FOUR_EYES_REFUSALS } from '../approval/approval-codes.ts'
import { MAX_NAME } from '../bounds.ts'
import {
  calendarDate,
  currencyCode,
  instant,
  listQuery,
  localizedName,
  recordId,
  recordVersion,
  remark,
  signedSumMinor,
} from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { vatLineList } from './vat-line-list.ts'
import { vatLineRow } from './vat-line-row.ts'
import { VAT_RETURN_STATES, VAT_SIDES, VAT_SPANS } from './vat-return-codes.ts'
import { vatReturnDocument } from './vat-return-document.ts'
import { vatReturnList } from './vat-return-list.ts'
import { vatReturnRow } from './vat-return-row.ts'

/** Events of a return's lifecycle that a person sends. */
export const VAT_RETURN_EVENTS = [
  'vatReturn.prepareAgain',
  'vatReturn.file',
  'vatReturn.reject',
  'vatReturn.withdraw',
  'vatReturn.pay',
] as const

/** Who prepares, files and pays; nobody files what they prepared. A return is of a whole region, so of nobody in a depot; they alone read it. */
export const VAT_RETURN_KEEPERS = ['head_account'] as const satisfies readonly UserType[]

const VAT_RETURN_REFUSALS = ['state', ...FOUR_EYES_REFUSALS, 'notYours', 'changed', 'uncovered'] as const

/** Why the next return of a region cannot be prepared yet. */
const PREPARE_REFUSALS = ['notOver', 'prepared', 'missingRates'] as const

/**
 * VAT of a currency as it moved on its accounts in the period, and how that comes to the return. Minor units of `currency`:
 * output as credits, input as debits. `moved - settled + earlier - later` is the return's; the difference should be nothing.
 */
const accountCheck = z.object({
  side: z.enum(VAT_SIDES),
  account: z.string(),
  currency: currencyCode,
  /** As the trial balance has it for the days of the period. */
  moved: signedSumMinor,
  /** Of that, payments, remittances and opening balances: they settle VAT and are no supply. */
  settled: signedSumMinor,
  /** Posted on earlier days, after the return of those was filed: told in this one. */
  earlier: signedSumMinor,
  /** Posted on days of this period after it was filed: told in the next one. */
  later: signedSumMinor,
  told: signedSumMinor,
  difference: signedSumMinor,
})
export type VatAccountCheck = z.output<typeof accountCheck>

const vatReturn = vatReturnRow.extend({
  decisionReason: z.string().nullable(),
  paymentReference: z.string().nullable(),
  /** Which preparing its figures are of. */
  revision: z.int(),
  document: vatReturnDocument,
  /** Of the document, as hexadecimal digits. */
  sha256: z.string(),
  frozenAt: instant,
  /** Of one that waits for its filing: whether the ledger still comes to these figures. */
  isUnchanged: z.boolean(),
  /** As the ledger stands now; null of one that was rejected or withdrawn. */
  accounts: z.array(accountCheck).nullable(),
  can: z.array(z.object({ event: z.enum(VAT_RETURN_EVENTS), refusal: z.enum(VAT_RETURN_REFUSALS).nullable() })),
})
export type VatReturn = z.input<typeof vatReturn>

const period = { from: calendarDate, span: z.enum(VAT_SPANS) }

const openReturn = z.object({
  region: z.object({ id: recordId, code: z.string(), name: localizedName, currency: currencyCode }),
  ...period,
  to: calendarDate,
  /** Spans that the period can have from its first day. */
  spans: z.array(z.enum(VAT_SPANS)),
  /** The return of the period before; while that is prepared, no other can be. */
  last: z.object({ id: recordId, reference: z.string(), state: z.enum(VAT_RETURN_STATES) }).nullable(),
  isOver: z.boolean(),
})
export type OpenVatReturn = z.input<typeof openReturn>

const list = listQuery.extend(filterQuery(vatReturnList))
const unpaged = { pageNumber: true, recordNumber: true, next: true, previous: true } as const
const one = { id: recordId, version: recordVersion }
const asked = {
  regionId: recordId,
  /** Only of the first return of a region: the first day of a month, or of a quarter. */
  from: calendarDate.optional(),
  span: z.enum(VAT_SPANS).optional(),
}
const lines = listQuery.extend(filterQuery(vatLineList)).extend({ returnId: recordId })
const file = { format: z.enum(['csv', 'xlsx']), language: z.enum(['en', 'ar']).default('en') }

export const vatReturnEndpoints = {
  getVatReturnList: listEndpoint('getVatReturnList', {
    summary: 'VAT returns that were prepared, and what became of them.',
    access: VAT_RETURN_KEEPERS,
    query: list,
    data: vatReturnRow,
  }),
  exportVatReturns: fileEndpoint('exportVatReturns', {
    summary: 'The filtered VAT returns as CSV or XLSX; logged.',
    access: VAT_RETURN_KEEPERS,
    query: list.omit(unpaged).extend(sheetQuery),
  }),
  getOpenVatReturns: endpoint('getOpenVatReturns', {
    summary: 'Each region with the period that its next VAT return is of.',
    access: VAT_RETURN_KEEPERS,
    data: z.array(openReturn),
  }),
  getOpenVatReturn: endpoint('getOpenVatReturn', {
    summary: 'What the next VAT return of a region comes to as the ledger stands.',
    access: VAT_RETURN_KEEPERS,
    query: z.object(asked),
    data: openReturn.extend({
      document: vatReturnDocument,
      accounts: z.array(accountCheck),
      /** Why it cannot be prepared now. */
      refusal: z.enum(PREPARE_REFUSALS).nullable(),
    }),
  }),
  getVatReturnLines: listEndpoint('getVatReturnLines', {
    summary: 'What stands behind a figure of a VAT return, entry by entry.',
    access: VAT_RETURN_KEEPERS,
    query: lines,
    data: vatLineRow,
  }),
  exportVatReturnLines: fileEndpoint('exportVatReturnLines', {
    summary: 'What stands behind a figure of a VAT return as CSV or XLSX; logged.',
    access: VAT_RETURN_KEEPERS,
    query: lines.omit(unpaged).extend(sheetQuery),
  }),
  getVatReturn: endpoint('getVatReturn', {
    summary: 'One VAT return with its frozen figures and what can be done with it.',
    access: VAT_RETURN_KEEPERS,
    params: z.object({ id: recordId }),
    data: vatReturn,
  }),
  exportVatReturn: fileEndpoint('exportVatReturn', {
    summary: 'The figures of a VAT return as CSV or XLSX; logged.',
    access: VAT_RETURN_KEEPERS,
    params: z.object({ id: recordId }),
    query: z.object(file),
  }),
  prepareVatReturn: endpoint('prepareVatReturn', {
    summary: 'Prepare the next VAT return of a region: its figures are frozen until another head account files it.',
    access: VAT_RETURN_KEEPERS,
    body: z.object({ regionId: recordId, ...period }),
    data: vatReturn,
  }),
  prepareVatReturnAgain: endpoint('prepareVatReturnAgain', {
    summary: 'Make the figures of a prepared VAT return anew of what has come since.',
    access: VAT_RETURN_KEEPERS,
    body: z.object(one),
    data: vatReturn,
  }),
  decideVatReturn: endpoint('decideVatReturn', {
    summary: 'File or reject what another head account prepared; filing locks the period for VAT.',
    access: VAT_RETURN_KEEPERS,
    body: z.object({
      ...one,
      decision: z.enum(['approve', 'reject']),
      /** Required to reject. */
      reason: remark.nullable(),
    }),
    data: vatReturn,
  }),
  withdrawVatReturn: endpoint('withdrawVatReturn', {
    summary: 'Take back a VAT return that one has prepared, before anybody files it.',
    access: VAT_RETURN_KEEPERS,
    body: z.object({ ...one, reason: remark.nullable() }),
    data: vatReturn,
  }),
  payVatReturn: endpoint('payVatReturn', {
    summary: 'Post the payment of a filed VAT return, or its refund, against the bank.',
    access: VAT_RETURN_KEEPERS,
    body: z.object({
      ...one,
      /** The bank's reference; null where nothing is to be paid. */
      reference: z.string().trim().max(MAX_NAME).nullable(),
    }),
    data: vatReturn,
  }),
}
