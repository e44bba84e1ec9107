import { z } from 'zod'
import { BOOKING_READERS, type UserType } from '../access.ts'
import { FOUR_EYES_REFUSALS } from '../approval/approval-codes.ts'
import {
  amountMinor,
  calendarDate,
  currencyCode,
  instant,
  listQuery,
  nameText,
  recordId,
  recordVersion,
  sumMinor,
  remark,
  reasonText,
  taxNumberText,
} from '../common.ts'
import { bankReference, namedTransfer } from '../bank-reference/bank-reference.ts'
import { depotShown, person } from '../consignment/consignment-row.ts'
import { MAX_AMOUNT } from '../currency.ts'
import { departureKey } from '../departure/departure.ts'
import { EXPENSE_SOURCES, EXPENSE_STATES, EXPENSE_TYPES } from './expense-codes.ts'
import { expenseList } from './expense-list.ts'
import { busView, codedName, departureView, expenseRow } from './expense-row.ts'
import { accountCode, filterQuery, sheetQuery } from '../list/list-query.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { recordFileIds, uploadedFile } from '../file.ts'
import { MAX_VAT_RATE } from '../network/region-row.ts'
import { TAX_CATEGORIES } from '../tax/tax-codes.ts'
import { trailEvent } from '../workflow/workflow.ts'

export type ExpenseState = (typeof EXPENSE_STATES)[number]
export type ExpenseType = (typeof EXPENSE_TYPES)[number]
export type ExpenseSource = (typeof EXPENSE_SOURCES)[number]

/** What a reader may want to do with an expense. */
export const EXPENSE_ACTS = ['edit', 'resubmit', 'accept', 'reject'] as const
export type ExpenseAct = (typeof EXPENSE_ACTS)[number]
/** Why not: its state, own ones are decided by others, only the creator changes it, it was not corrected since the rejection, or it is corrected in its work order. */
const EXPENSE_ACT_REFUSALS = ['state', ...FOUR_EYES_REFUSALS, 'notYours', 'notEdited', 'ofWorkOrder'] as const

/** Types with an Add Expense screen. */
const EXPENSE_CLERKS = ['admin', 'account', 'operation_manager'] as const satisfies readonly UserType[]
/** Types that decide on the expenses of others (domain rulings §6). */
export const EXPENSE_DECIDERS = ['head_account', 'operation_manager'] as const satisfies readonly UserType[]
/** Types with an Expense Report. */
const EXPENSE_READERS = BOOKING_READERS

export const MAX_ITEMS = 50
/** A million, in thousandths. */
export const MAX_QUANTITY = 1_000_000_000

/** `amountMinor`, refused in words of an expense. */
const paid = z.int().min(0, { error: 'expense.negative' }).max(MAX_AMOUNT, { error: 'expense.tooMuch' })

const invoiceNumber = z.string().trim().min(1).max(60)

const item = z.object({
  name: nameText,
  /** In thousandths: 1500 is 1.5 litres. */
  quantity: z.int().min(1, { error: 'expense.quantity' }).max(MAX_QUANTITY, { error: 'expense.tooMany' }),
  /** Of one, in minor units. */
  price: paid,
  /** Quantity × price, rounded half to even. */
  total: paid,
  /** As the supplier's invoice says; without VAT to reclaim, outside the scope. */
  taxCategory: z.enum(TAX_CATEGORIES).default('O'),
  /** 1500 = 15 %; 0 for all but the standard rate. */
  vatRateBasisPoints: z
    .int()
    .min(0, { error: 'expense.vatRate' })
    .max(MAX_VAT_RATE, { error: 'expense.vatRate' })
    .default(0),
  /** Contained in the total and reclaimed, rounded half to even. */
  vat: paid.default(0),
})
export type ExpenseItem = z.output<typeof item>

/** What an expense is for, as chosen. */
const enteredPurpose = z.discriminatedUnion('type', [
  z.object({ type: z.literal('depot') }),
  z.object({ type: z.literal('bus'), transportId: recordId }),
  z.object({ type: z.literal('departure'), departureKey }),
])

export const enteredExpense = z.object({
  /** The depot that bears it; admins and accountants enter those of their own. */
  depotId: recordId,
  /** Day of the receipt, in the depot's time zone. */
  date: calendarDate,
  purpose: enteredPurpose,
  category: accountCode,
  source: z.enum(EXPENSE_SOURCES),
  /** Of the transfer, where the bank pays. */
  bankReference: bankReference.default(null),
  isReuseConfirmed: namedTransfer.isReuseConfirmed,
  supplier: nameText,
  /** Required where VAT is reclaimed. */
  supplierTaxNumber: taxNumberText.nullable().default(null),
  /** The supplier's own. */
  invoiceNumber: invoiceNumber.nullable().default(null),
  currency: currencyCode,
  items: z.array(item).min(1, { error: 'expense.noItems' }).max(MAX_ITEMS, { error: 'expense.tooManyItems' }),
  /** Sum of the items' totals; refused where it is another one. */
  total: paid,
  notes: z.string().trim().max(1000).nullable(),
  fileIds: recordFileIds,
  /** Why there is no receipt; required where no file is attached. */
  noReceiptReason: reasonText.nullable(),
  /** The user has seen that a like expense exists, and saves all the same. */
  isDuplicateConfirmed: z.boolean(),
})

/** As answered: what was entered without it has none. */
const knownTax = { taxCategory: z.enum(TAX_CATEGORIES), vatRateBasisPoints: z.int(), vat: amountMinor }

const edit = z.object({
  at: instant,
  by: person,
  /** Fields under the names of `enteredExpense`. */
  fields: z.array(z.string()),
  /** Both null where the amount stayed. */
  totalBefore: amountMinor.nullable(),
  totalAfter: amountMinor.nullable(),
})

/** Another expense of the same supplier: of its invoice, or of the amount, currency and day. */
const duplicate = z.object({ id: recordId, number: z.string(), state: z.enum(EXPENSE_STATES), createdBy: z.string() })
export const expenseDuplicates = z.array(duplicate)

const expense = expenseRow.extend({
  lines: z.array(item.extend(knownTax)),
  /** Of the transfer, where the bank paid. */
  bankReference: z.string().nullable(),
  /** The work on a bus that it is the cost of. */
  workOrder: z.object({ id: recordId, number: z.string() }).nullable(),
  /** The day on which it counts, where that of its receipt was in a closed month when it was handed in. */
  postedOn: calendarDate.nullable(),
  notes: z.string().nullable(),
  noReceiptReason: z.string().nullable(),
  supplierTaxNumber: z.string().nullable(),
  media: z.array(uploadedFile),
  history: z.array(trailEvent),
  edits: z.array(edit),
  /** Like ones that the reader may see: somebody may be asking for the same money twice. */
  duplicates: expenseDuplicates,
  /** What this reader may do with it now. */
  can: z.array(z.object({ act: z.enum(EXPENSE_ACTS), refusal: z.enum(EXPENSE_ACT_REFUSALS).nullable() })),
})
export type Expense = z.input<typeof expense>

export const expenseListQuery = listQuery.extend(filterQuery(expenseList))

const filtersOnly = expenseListQuery.omit({
  pageNumber: true,
  recordNumber: true,
  next: true,
  previous: true,
  sort: true,
})

export const EXPENSE_REPORT_GROUPS = [
  'category',
  'day',
  'month',
  'depot',
  'type',
  'bus',
  'departure',
  'supplier',
  'clerk',
  'source',
] as const
export type ExpenseReportGroup = (typeof EXPENSE_REPORT_GROUPS)[number]

const reportTotals = {
  currency: currencyCode,
  /** Expenses that are not rejected. */
  count: z.int(),
  pending: sumMinor,
  accepted: sumMinor,
  /** Pending and accepted. */
  total: sumMinor,
  rejected: sumMinor,
}
const reportRow = z.object({
  ...reportTotals,
  /** Filters of the list that show exactly these expenses. */
  drill: z.object({
    currency: currencyCode,
    dateFrom: calendarDate.optional(),
    dateTo: calendarDate.optional(),
    category: z.string().optional(),
    depotId: recordId.optional(),
    type: z.enum(EXPENSE_TYPES).optional(),
    source: z.enum(EXPENSE_SOURCES).optional(),
    transportId: recordId.optional(),
    departureKey: z.string().optional(),
    supplier: z.string().optional(),
    createdBy: recordId.optional(),
  }),
  /** What the group is called, as far as it is one of these; type and source say themselves in `drill`. */
  category: codedName.nullable(),
  depot: depotShown.nullable(),
  departure: departureView.nullable(),
  name: z.string().nullable(),
  day: calendarDate.nullable(),
})
/** As the server reads it, and as the client is answered. */
export type ExpenseReportRow = z.input<typeof reportRow> | z.output<typeof reportRow>

const params = z.object({ id: recordId })
const decided = { id: recordId, version: recordVersion }

export const expenseEndpoints = {
  getExpenseOptions: endpoint('getExpenseOptions', {
    summary:
      'What an expense is made of: depots with their currency and the days that may be entered there, categories, buses.',
    access: EXPENSE_READERS,
    data: z.object({
      /** Those that the reader may enter expenses for; for readers who enter none, those whose expenses they see. */
      depots: z.array(
        depotShown.extend({
          currency: currencyCode,
          /** What suppliers there mostly charge: 1500 = 15 %. */
          vatRateBasisPoints: z.int(),
          timeZone: z.string(),
          today: calendarDate,
          earliest: calendarDate,
        }),
      ),
      /** In the order of their codes; what is not in use any more is there for what was entered before. */
      categories: z.array(codedName.extend({ isActive: z.boolean() })),
      /** Active ones, by registration number. */
      buses: z.array(busView),
      /** Whether the reader can have a till to pay from. */
      hasTill: z.boolean(),
      /** The day on which the reader's open till was opened, at their depot: cash of earlier days lies in closed shifts. Null where none is open. */
      tillSince: calendarDate.nullable(),
    }),
  }),
  getExpenseDepartures: endpoint('getExpenseDepartures', {
    summary: 'Departures of one travel date that an expense can be for.',
    access: EXPENSE_CLERKS,
    query: z.object({ date: calendarDate }),
    data: z.array(departureView),
  }),
  createExpense: endpoint('createExpense', {
    summary: 'Enter an expense: number, posting and files in one act; somebody else decides.',
    access: EXPENSE_CLERKS,
    body: enteredExpense,
    data: expense,
  }),
  getExpenseList: listEndpoint('getExpenseList', {
    summary: 'Expenses within the own scope.',
    access: EXPENSE_READERS,
    query: expenseListQuery,
    data: expenseRow,
  }),
  exportExpenses: fileEndpoint('exportExpenses', {
    summary: 'The filtered expenses as a sheet.',
    access: EXPENSE_READERS,
    query: filtersOnly.extend(sheetQuery),
  }),
  getExpenseReport: endpoint('getExpenseReport', {
    summary: 'Totals per currency of the filtered expenses, and by group.',
    access: EXPENSE_READERS,
    query: filtersOnly.extend({ groupBy: z.enum(EXPENSE_REPORT_GROUPS).default('category') }),
    data: z.object({
      totals: z.array(z.object(reportTotals)),
      rows: z.array(reportRow),
      /** There are more groups than are shown. */
      isCapped: z.boolean(),
    }),
  }),
  exportExpenseReport: fileEndpoint('exportExpenseReport', {
    summary: 'The report as CSV or XLSX: groups and totals per currency; logged.',
    access: EXPENSE_READERS,
    query: filtersOnly.extend({
      groupBy: z.enum(EXPENSE_REPORT_GROUPS).default('category'),
      format: z.enum(['csv', 'xlsx']),
      language: z.enum(['en', 'ar']).default('en'),
    }),
  }),
  updateExpenseStatus: endpoint('updateExpenseStatus', {
    summary: "Accept or reject somebody else's expense, or hand an own rejected one in again after its correction.",
    access: ['admin', 'account', 'head_account', 'operation_manager'],
    body: z.object({
      ...decided,
      status: z.enum(EXPENSE_STATES),
      /** Required to reject. */
      reason: remark.nullable(),
    }),
    data: expense,
  }),
  getExpense: endpoint('getExpense', {
    summary: 'An expense with its items, files, history and what may be done with it.',
    access: EXPENSE_READERS,
    params,
    data: expense,
  }),
  updateExpense: endpoint('updateExpense', {
    summary: 'Correct an own expense while it is pending or rejected; a changed amount is posted again.',
    access: EXPENSE_CLERKS,
    params,
    body: enteredExpense.extend({
      version: recordVersion,
      /** Hands a rejected one in again with the correction. */
      resubmit: z.boolean(),
    }),
    data: expense,
  }),
}
