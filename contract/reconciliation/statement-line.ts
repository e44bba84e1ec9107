import { z } from 'zod'
import {
  calendarDate,
  currencyCode,
  listQuery,
  localizedName,
  reasonText,
  recordId,
  recordVersion,
  toldName,
} from '../common.ts'
import { MAX_AMOUNT } from '../currency.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { accountCode, filterQuery, sheetQuery } from '../list/list-query.ts'
import { trailEvent } from '../workflow/workflow.ts'
import { openEntryList } from './open-entry-list.ts'
import { openEntryRow, openLine } from './open-entry-row.ts'
import { RECONCILERS } from './reconciliation-access.ts'
import { MATCH_WAYS, MAX_MATCH_LINES, PROPOSAL_KINDS } from './reconciliation-codes.ts'
import { statementLineList } from './statement-line-list.ts'
import { statementLineRow } from './statement-line-row.ts'

/** Events of a statement line's lifecycle that a person sends. */
export const STATEMENT_LINE_EVENTS = [
  'statementLine.match',
  'statementLine.unmatch',
  'statementLine.ignore',
  'statementLine.restore',
] as const

/** `closedMonth`: its month, or that of what was posted, is closed. `arrived`: what it moved to the bank is on the bank's own statement. `handedIn`: its till went onto a deposit slip since. */
const STATEMENT_LINE_REFUSALS = ['state', 'closedMonth', 'arrived', 'handedIn'] as const

const feeAccount = z.object({ code: z.string(), name: localizedName })

const proposal = z.object({
  kind: z.enum(PROPOSAL_KINDS),
  lines: z.array(openLine),
  /** What these come to more than the bank's line: the fee that it kept. */
  fee: z.int().min(0),
})

const statementLine = statementLineRow.omit({ proposal: true, match: true }).extend({
  statement: z.object({
    id: recordId,
    fileName: z.string(),
    reference: z.string().nullable(),
    bankAccount: z.string().nullable(),
  }),
  /** Its line in the file. */
  position: z.int(),
  /** The fee that the bank says to have kept. */
  charges: z.int(),
  /** Why it is ignored. */
  reason: z.string().nullable(),
  /** The first other line that names the same reference: one transfer may have come twice, or be claimed twice. */
  sameReference: z.object({ id: recordId, day: calendarDate, amount: z.int(), currency: currencyCode }).nullable(),
  match: z
    .object({
      way: z.enum(MATCH_WAYS),
      lines: z.array(openLine),
      fee: z.int(),
      feeAccount: feeAccount.nullable(),
      /** What it posted: the fee, and what moved to the bank. */
      entry: z.object({ id: recordId, postingDate: calendarDate }).nullable(),
    })
    .nullable(),
  history: z.array(trailEvent),
  can: z.array(
    z.object({
      event: z.enum(STATEMENT_LINE_EVENTS),
      refusal: z.enum(STATEMENT_LINE_REFUSALS).nullable(),
    }),
  ),
  /** The last day that is closed. */
  closedThrough: calendarDate.nullable(),
})
export type StatementLine = z.input<typeof statementLine>

const listed = listQuery.extend(filterQuery(statementLineList))
const openListed = listQuery.omit({ search: true }).extend(filterQuery(openEntryList))
const PAGING = { pageNumber: true, recordNumber: true, next: true, previous: true } as const
const one = { id: recordId, version: recordVersion }

export const statementLineEndpoints = {
  getStatementLineList: listEndpoint('getStatementLineList', {
    summary: 'Lines of imported statements, with what is proposed for those that are unmatched.',
    access: RECONCILERS,
    query: listed,
    data: statementLineRow,
  }),
  exportStatementLines: fileEndpoint('exportStatementLines', {
    summary: 'The filtered lines of statements as CSV or XLSX; logged.',
    access: RECONCILERS,
    query: listed.omit(PAGING).extend(sheetQuery),
  }),
  getOpenBankEntryList: listEndpoint('getOpenBankEntryList', {
    summary:
      'Entries on the bank, receipts to be confirmed and card clearing that no statement has shown, with their age.',
    access: RECONCILERS,
    query: openListed,
    data: openEntryRow,
  }),
  exportOpenBankEntries: fileEndpoint('exportOpenBankEntries', {
    summary: 'The filtered entries that no statement has shown as CSV or XLSX; logged.',
    access: RECONCILERS,
    query: openListed.omit(PAGING).extend(sheetQuery),
  }),
  getStatementLine: endpoint('getStatementLine', {
    summary: 'A line of a statement, with what it is matched with and what can be done with it.',
    access: RECONCILERS,
    params: z.object({ id: recordId }),
    data: statementLine,
  }),
  getMatchCandidates: endpoint('getMatchCandidates', {
    summary: 'What is proposed for a line of a statement, the best first, and what else is open around its day.',
    access: RECONCILERS,
    params: z.object({ id: recordId }),
    query: z.object({
      /** A reference, a booking or another number. */
      search: z.string().trim().max(100).optional(),
    }),
    data: z.object({
      proposals: z.array(proposal),
      /** The nearest first: by amount, then by day. */
      others: z.array(openLine),
      /** There are more of them than are shown. */
      hasMore: z.boolean(),
      /** Open invoices that the line names; what is open of each in minor units. */
      invoices: z.array(
        z.object({ id: recordId, number: z.string(), name: toldName, open: z.int(), currency: currencyCode }),
      ),
    }),
  }),
  matchStatementLine: endpoint('matchStatementLine', {
    summary: 'Match a line of a statement with lines of the ledger; posts the fee, and what moves to the bank.',
    access: RECONCILERS,
    body: z.object({
      ...one,
      lines: z.array(z.object({ entryId: recordId, line: z.int().min(0).max(32_767) })).max(MAX_MATCH_LINES),
      /** As it was seen: what the lines come to more than the bank's line. */
      fee: z.int().min(0).max(MAX_AMOUNT),
      /** Needed where there is a fee. */
      feeAccount: accountCode.nullable(),
      way: z.enum(['proposed', 'chosen']),
    }),
    data: statementLine,
  }),
  unmatchStatementLine: endpoint('unmatchStatementLine', {
    summary: 'Undo a match; what it posted is reversed.',
    access: RECONCILERS,
    body: z.object(one),
    data: statementLine,
  }),
  ignoreStatementLine: endpoint('ignoreStatementLine', {
    summary: 'Ignore a line of a statement, with a reason: nothing in the books answers to it.',
    access: RECONCILERS,
    body: z.object({ ...one, reason: reasonText }),
    data: statementLine,
  }),
  restoreStatementLine: endpoint('restoreStatementLine', {
    summary: 'Take an ignored line of a statement up again.',
    access: RECONCILERS,
    body: z.object(one),
    data: statementLine,
  }),
}
