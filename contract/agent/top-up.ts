import { z } from 'zod'
import type { UserType } from '../access.ts'
import { BOOKING_READERS } from '../access.ts'
import { zonedDepot } from './agent-view.ts'
import { FOUR_EYES_REFUSALS } from '../approval/approval-codes.ts'
import { bankReference, namedTransfer } from '../bank-reference/bank-reference.ts'
import {
  amountMinor,
  currencyCode,
  instant,
  listQuery,
  recordId,
  recordVersion,
  searchTerm,
  remark,
  noteText,
} from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { MAX_RECORD_FILES, uploadedFile } from '../file.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { TOP_UP_MEANS, TOP_UP_STATES } from './top-up-codes.ts'
import { topUpList } from './top-up-list.ts'
import { topUpRow } from './top-up-row.ts'
import { CREDIT_TYPES } from './wallet-codes.ts'

/** Events of the top-up lifecycle that a person sends. */
export const TOP_UP_EVENTS = ['topUp.approve', 'topUp.reject', 'topUp.withdraw'] as const

/** Agents (of type staff) ask for themselves; the others enter what an agent of theirs has brought. */
const TOP_UP_ASKERS = ['admin', 'staff', 'account', 'operation_manager'] as const satisfies readonly UserType[]
/** Who decides; never on a request of their own (domain rulings §6). */
export const TOP_UP_DECIDERS = ['head_account'] as const satisfies readonly UserType[]

const TOP_UP_REFUSALS = ['state', ...FOUR_EYES_REFUSALS, 'notYours'] as const

const topUp = topUpRow.extend({
  files: z.array(uploadedFile),
  /** What the agent has and owes now. */
  account: z.object({
    creditType: z.enum(CREDIT_TYPES),
    balance: amountMinor,
    creditUsed: amountMinor,
    creditLimit: amountMinor,
  }),
  /** Of a pending one: how it would be split if it were approved now. */
  wouldSettle: amountMinor,
  /** The ledger entry of an approved one that nothing has taken back: what the journal would correct. */
  approvalEntryId: recordId.nullable(),
  /** Others of this agent with the same amount within three days that count, or may yet. */
  alike: z.array(z.object({ id: recordId, number: z.string(), state: z.enum(TOP_UP_STATES), requestedAt: instant })),
  can: z.array(z.object({ event: z.enum(TOP_UP_EVENTS), refusal: z.enum(TOP_UP_REFUSALS).nullable() })),
})
export type TopUp = z.input<typeof topUp>

export const topUpListQuery = listQuery.extend({
  /** Number, bank reference, or the agent's name. */
  search: searchTerm(60).optional(),
  ...filterQuery(topUpList),
})

const filtersOnly = topUpListQuery.omit({
  pageNumber: true,
  recordNumber: true,
  next: true,
  previous: true,
  sort: true,
})

export const TOP_UP_GROUPS = ['agent', 'month', 'day', 'depot', 'means'] as const
export type TopUpGroup = (typeof TOP_UP_GROUPS)[number]

const reportTotals = {
  currency: currencyCode,
  count: z.int(),
  /** Everything asked for, and of it by what became of it. */
  amount: z.int(),
  pending: z.int(),
  approved: z.int(),
  rejected: z.int(),
  withdrawn: z.int(),
  takenBack: z.int(),
  /** Of what is approved and was not taken back. */
  cash: z.int(),
  bank: z.int(),
  settled: z.int(),
  paidIn: z.int(),
}
const reportTotal = z.object(reportTotals)
const reportRow = z.object({
  ...reportTotals,
  /** Filters of the list that give just this group's top-ups. */
  drill: z.record(z.string(), z.string()),
  /** Agent or depot by name; a month or day; means. */
  name: z.string().nullable(),
  depot: zonedDepot.nullable(),
  day: z.string().nullable(),
})
export type TopUpReportRow = z.input<typeof reportRow>

export const topUpEndpoints = {
  getTopUpOptions: endpoint('getTopUpOptions', {
    summary: 'For whom and in which currencies the reader may ask for a top-up, with what each agent has and owes.',
    access: TOP_UP_ASKERS,
    query: z.object({ search: searchTerm(60).optional(), agentId: recordId.optional() }),
    data: z.object({
      agents: z.array(
        z.object({
          id: recordId,
          name: z.string(),
          depot: zonedDepot.nullable(),
          creditType: z.enum(CREDIT_TYPES),
          accounts: z.array(z.object({ currency: currencyCode, balance: amountMinor, creditUsed: amountMinor })),
        }),
      ),
      /** By bank: of any region. */
      currencies: z.array(currencyCode),
      /** In cash: the own depot's; null where the reader takes none. */
      cashCurrency: currencyCode.nullable(),
    }),
  }),
  getTopUpList: listEndpoint('getTopUpList', {
    summary: 'Top-ups of agents, within the own scope.',
    access: BOOKING_READERS,
    query: topUpListQuery,
    data: topUpRow,
  }),
  exportTopUps: fileEndpoint('exportTopUps', {
    summary: 'The filtered top-ups as CSV or XLSX; logged.',
    access: BOOKING_READERS,
    query: topUpListQuery.omit({ pageNumber: true, recordNumber: true, next: true, previous: true }).extend(sheetQuery),
  }),
  getTopUpReport: endpoint('getTopUpReport', {
    summary: 'Totals per currency of the filtered top-ups, and the same by group; at most 500 groups.',
    access: BOOKING_READERS,
    query: filtersOnly.extend({ groupBy: z.enum(TOP_UP_GROUPS).default('agent') }),
    data: z.object({ totals: z.array(reportTotal), rows: z.array(reportRow), isCapped: z.boolean() }),
  }),
  exportTopUpReport: fileEndpoint('exportTopUpReport', {
    summary: 'The same as CSV or XLSX, each currency with its groups and its total; logged.',
    access: BOOKING_READERS,
    query: filtersOnly.extend({
      groupBy: z.enum(TOP_UP_GROUPS).default('agent'),
      format: z.enum(['csv', 'xlsx']),
      language: z.enum(['en', 'ar']).default('en'),
    }),
  }),
  createTopUp: endpoint('createTopUp', {
    summary:
      "Ask for money on an agent's account: an agent by transfer, or who has taken an agent's cash or slip. Somebody else decides.",
    access: TOP_UP_ASKERS,
    body: z.object({
      /** Left out by an agent, who asks for nobody else. */
      agentId: recordId.nullable(),
      currency: currencyCode,
      amount: amountMinor.min(1),
      means: z.enum(TOP_UP_MEANS),
      /** Of the transfer: required by bank. */
      bankReference,
      isReuseConfirmed: namedTransfer.isReuseConfirmed,
      note: noteText.nullable(),
      /** The transfer's slip: required by bank. */
      fileIds: z.array(recordId).max(MAX_RECORD_FILES),
    }),
    data: topUp,
  }),
  getTopUp: endpoint('getTopUp', {
    summary: 'One top-up, with all that its decision needs.',
    access: BOOKING_READERS,
    params: z.object({ id: recordId }),
    data: topUp,
  }),
  decideTopUp: endpoint('decideTopUp', {
    summary:
      "Approve or reject somebody else's top-up; approving pays off what the agent owes first, then fills the wallet.",
    access: TOP_UP_DECIDERS,
    body: z.object({
      id: recordId,
      version: recordVersion,
      decision: z.enum(['approve', 'reject']),
      /** Required to reject. */
      reason: remark.nullable(),
    }),
    data: topUp,
  }),
  withdrawTopUp: endpoint('withdrawTopUp', {
    summary: 'Take an own request back before anybody decides it; cash goes back out of the till.',
    access: TOP_UP_ASKERS,
    body: z.object({ id: recordId, version: recordVersion, reason: remark.nullable() }),
    data: topUp,
  }),
}
