import { z } from 'zod'
import type { UserType } from '../access.ts'
import { FOUR_EYES_REFUSALS } from '../approval/approval-codes.ts'
import { bankReference, namedTransfer } from '../bank-reference/bank-reference.ts'
import { shiftDepot, shiftPerson } from './cash-shift-row.ts'
import {
  amountMinor,
  calendarDate,
  currencyCode,
  instant,
  listQuery,
  recordId,
  recordVersion,
  signedSumMinor,
  sumMinor,
  remark,
  noteText,
} from '../common.ts'
import { MAX_AMOUNT } from '../currency.ts'
import { SLIP_STATES } from './deposit-slip-codes.ts'
import { slipList } from './deposit-slip-list.ts'
import { slipAmounts, slipRow } from './deposit-slip-row.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { recordFileIds, uploadedFile } from '../file.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'

/** Types with an Add Deposit screen (specification §2). */
const SLIP_MAKERS = ['admin', 'account', 'operation_manager'] as const satisfies readonly UserType[]
/** Types with a Deposit Report. */
const SLIP_READERS = [...SLIP_MAKERS, 'head_account'] as const satisfies readonly UserType[]
/** Types that decide; never a slip of their own (domain rulings §6). */
export const SLIP_DECIDERS = ['head_account'] as const satisfies readonly UserType[]

export const SLIP_EVENTS = ['depositSlip.approve', 'depositSlip.reject'] as const
const SLIP_REFUSALS = ['state', ...FOUR_EYES_REFUSALS, 'notYours'] as const

const MAX_SHIFTS = 200
const MAX_CURRENCIES = 20

const enteredAmount = z.int().min(-MAX_AMOUNT).max(MAX_AMOUNT)
const enteredAmounts = { ticket: enteredAmount, cargo: enteredAmount, pos: enteredAmount }

/** A closed shift with what it puts on a slip. */
const slipShift = z.object({
  id: recordId,
  clerk: shiftPerson,
  openedAt: instant,
  closedAt: instant,
  amounts: z.array(z.object({ currency: currencyCode, ...slipAmounts })),
})
export type SlipShift = z.input<typeof slipShift>

const slip = slipRow.extend({
  shiftLines: z.array(slipShift),
  files: z.array(uploadedFile),
  can: z.array(z.object({ event: z.enum(SLIP_EVENTS), refusal: z.enum(SLIP_REFUSALS).nullable() })),
})
export type Slip = z.input<typeof slip>

export const slipListQuery = listQuery.extend(filterQuery(slipList))

const filtersOnly = slipListQuery.omit({ pageNumber: true, recordNumber: true, next: true, previous: true, sort: true })

export const SLIP_REPORT_GROUPS = ['day', 'depot', 'state', 'maker'] as const
export type SlipReportGroup = (typeof SLIP_REPORT_GROUPS)[number]

const figures = {
  currency: currencyCode,
  /** These and the amounts are of slips that are not rejected: cash of a rejected one is handed in again, and would count twice. */
  slips: z.int(),
  ticket: signedSumMinor,
  cargo: signedSumMinor,
  safe: signedSumMinor,
  cash: signedSumMinor,
  pos: signedSumMinor,
  /** Of cash and card takings together: at the bank, on the way. */
  approved: signedSumMinor,
  pending: signedSumMinor,
  /** In no other figure. */
  rejected: signedSumMinor,
}
const reportRow = z.object({
  ...figures,
  /** Filters of the list that show exactly these slips. */
  drill: z.object({
    currency: currencyCode,
    madeFrom: calendarDate.optional(),
    madeTo: calendarDate.optional(),
    depotId: recordId.optional(),
    state: z.enum(SLIP_STATES).optional(),
    createdBy: recordId.optional(),
  }),
  depot: shiftDepot.nullable(),
  name: z.string().nullable(),
  day: calendarDate.nullable(),
})
export type SlipReportRow = z.input<typeof reportRow>

export const depositSlipEndpoints = {
  getDepositShifts: endpoint('getDepositShifts', {
    summary: 'Closed shifts of a depot that are on no live slip, with what each puts on one.',
    access: SLIP_MAKERS,
    query: z.object({
      /** For who belongs to no depot; others have their own. */
      depotId: recordId.optional(),
    }),
    data: z.object({
      /** Null as long as none is chosen. */
      depot: shiftDepot.nullable(),
      shifts: z.array(slipShift),
      /** Depots with such shifts, for who may choose one. */
      depots: z.array(shiftDepot.extend({ shifts: z.int() })),
      /** Shifts of the depot that are not closed yet: their cash cannot be handed in. */
      notClosed: z.int(),
      /** What the depot's safe holds. */
      safe: z.array(z.object({ currency: currencyCode, amount: sumMinor })),
    }),
  }),
  createDepositSlip: endpoint('createDepositSlip', {
    summary: 'Hand in the cash of closed shifts and of the safe; it is in transit until somebody else approves it.',
    access: SLIP_MAKERS,
    body: z.object({
      /** None where cash comes out of the safe alone. */
      shiftIds: z.array(recordId).max(MAX_SHIFTS),
      /** Whose safe, for who belongs to no depot; else the shifts or the own depot say so. */
      depotId: recordId.nullable().default(null),
      amounts: z
        .array(z.object({ currency: currencyCode, ...enteredAmounts, safe: amountMinor.default(0) }))
        .min(1)
        .max(MAX_CURRENCIES),
      /** Required where an amount is not what the shifts come to. */
      note: noteText.nullable(),
      /** The bank's, of the deposit. */
      bankReference: bankReference.default(null),
      isReuseConfirmed: namedTransfer.isReuseConfirmed,
      /** The bank's receipt, one image or several. */
      fileIds: recordFileIds,
    }),
    data: slip,
  }),
  getDepositSlipList: listEndpoint('getDepositSlipList', {
    summary: 'Deposit slips within the own scope.',
    access: SLIP_READERS,
    query: slipListQuery,
    data: slipRow,
  }),
  exportDepositSlips: fileEndpoint('exportDepositSlips', {
    summary: 'The filtered deposit slips as CSV or XLSX; logged.',
    access: SLIP_READERS,
    query: filtersOnly.extend(sheetQuery),
  }),
  getDepositReport: endpoint('getDepositReport', {
    summary: 'What the filtered slips come to per currency, and by group.',
    access: SLIP_READERS,
    query: filtersOnly.extend({ groupBy: z.enum(SLIP_REPORT_GROUPS).default('day') }),
    data: z.object({ totals: z.array(z.object(figures)), rows: z.array(reportRow), isCapped: z.boolean() }),
  }),
  exportDepositReport: fileEndpoint('exportDepositReport', {
    summary: 'The same as CSV or XLSX, each currency with its groups and its total; logged.',
    access: SLIP_READERS,
    query: filtersOnly.extend({
      groupBy: z.enum(SLIP_REPORT_GROUPS).default('day'),
      format: z.enum(['csv', 'xlsx']),
      language: z.enum(['en', 'ar']).default('en'),
    }),
  }),
  getDepositSlip: endpoint('getDepositSlip', {
    summary: 'A deposit slip with its shifts, its images, and what this reader may do with it.',
    access: SLIP_READERS,
    params: z.object({ id: recordId }),
    data: slip,
  }),
  decideDepositSlip: endpoint('decideDepositSlip', {
    summary: "Approve or reject somebody else's slip: the money is at the bank, or back in the tills of its shifts.",
    access: SLIP_DECIDERS,
    body: z.object({
      id: recordId,
      version: recordVersion,
      decision: z.enum(['approve', 'reject']),
      /** Required to reject. */
      reason: remark.nullable(),
    }),
    data: slip,
  }),
}
