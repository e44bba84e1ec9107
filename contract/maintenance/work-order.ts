import { z } from 'zod'
import type { UserType } from '../access.ts'
import { FOUR_EYES_REFUSALS } from '../approval/approval-codes.ts'
import { bankReference, namedTransfer } from '../bank-reference/bank-reference.ts'
import {
  amountMinor,
  calendarDate,
  currencyCode,
  instant,
  listQuery,
  nameText,
  noteText,
  reasonText,
  recordId,
  recordVersion,
  remark,
  taxNumberText,
} from '../common.ts'
import { depotShown, person } from '../consignment/consignment-row.ts'
import { MAX_AMOUNT } from '../currency.ts'
import { departureKey } from '../departure/departure.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { EXPENSE_SOURCES } from '../expense/expense-codes.ts'
import { codedName } from '../expense/expense-row.ts'
import { MAX_ITEMS, MAX_QUANTITY } from '../expense/expense.ts'
import { recordFileIds, uploadedFile } from '../file.ts'
import { accountCode, filterQuery, sheetQuery } from '../list/list-query.ts'
import { MAX_VAT_RATE } from '../network/region-row.ts'
import { trailEvent } from '../workflow/workflow.ts'
import { isJumpConfirmed } from './maintenance.ts'
import { MAX_KM } from './odometer-codes.ts'
import { busNamed } from './odometer-row.ts'
import { MAX_SERIAL, WHEELS, WORK_ITEM_KINDS, WORK_ORDER_SEVERITIES } from './work-order-codes.ts'
import { workOrderList } from './work-order-list.ts'
import { workOrderRow } from './work-order-row.ts'

/** Who leads work on buses. */
export const WORK_ORDER_KEEPERS = ['operation_manager'] as const satisfies readonly UserType[]
const READERS = ['admin', 'operation_manager'] as const satisfies readonly UserType[]
/** Who sees a bus off, and what is wrong with it. */
const REPORTERS = ['admin', 'staff', 'operation_manager'] as const satisfies readonly UserType[]

/** What a reader may want to do with a work order. */
export const WORK_ORDER_ACTS = ['plan', 'approve', 'reject', 'start', 'enterItems', 'finish', 'bill', 'cancel'] as const
export type WorkOrderAct = (typeof WORK_ORDER_ACTS)[number]
/** `notPlanned`: workshop, days or estimate are missing. `costly`: what has cost something is finished, not cancelled. */
const WORK_ORDER_REFUSALS = ['state', ...FOUR_EYES_REFUSALS, 'notYours', 'notPlanned', 'costly'] as const

/** `amountMinor`, refused in words of an expense. */
const paid = z.int().min(0, { error: 'expense.negative' }).max(MAX_AMOUNT, { error: 'expense.tooMuch' })

/** A part, hours of work, or a tyre. What it comes to is computed. */
const enteredItem = z.object({
  kind: z.enum(WORK_ITEM_KINDS),
  name: nameText,
  /** In thousandths: 1500 is an hour and a half. */
  quantity: z.int().min(1, { error: 'expense.quantity' }).max(MAX_QUANTITY, { error: 'expense.tooMany' }),
  /** Of one, in minor units. */
  price: paid,
  /** Where the tyre goes; required of one, and of nothing else. One line is one tyre. */
  wheel: z.enum(WHEELS).nullable().default(null),
  /** What stands on the tyre's side. */
  serial: z.string().trim().min(1).max(MAX_SERIAL).nullable().default(null),
})
const enteredItems = z.array(enteredItem).max(MAX_ITEMS, { error: 'expense.tooManyItems' })

const defect = {
  severity: z.enum(WORK_ORDER_SEVERITIES),
  /** What is wrong, or what is to be done. */
  defect: reasonText,
}

/** What is entered before it is approved. */
const plan = {
  ...defect,
  /** The depot that bears its cost. */
  depotId: recordId,
  workshop: nameText,
  /** In the depot's currency. */
  estimate: paid,
  currency: currencyCode,
  /** Days at the operator's home, both included. */
  plannedFrom: calendarDate,
  plannedUntil: calendarDate,
  fileIds: recordFileIds,
}

/** How the cost is handed in as an expense. */
const spent = z.object({
  /** Day of the workshop's invoice, at the depot that bears it. */
  date: calendarDate,
  category: accountCode,
  source: z.enum(EXPENSE_SOURCES),
  bankReference: bankReference.default(null),
  isReuseConfirmed: namedTransfer.isReuseConfirmed,
  invoiceNumber: z.string().trim().min(1).max(60).nullable(),
  /** Contained in every price and reclaimed: 1500 = 15 %; 0 where there is none. */
  vatRateBasisPoints: z.int().min(0, { error: 'expense.vatRate' }).max(MAX_VAT_RATE, { error: 'expense.vatRate' }),
  /** Required where VAT is reclaimed. */
  supplierTaxNumber: taxNumberText.nullable(),
  notes: noteText.nullable(),
  /** The receipts. */
  fileIds: recordFileIds,
  /** Why there is no receipt; required where no file is attached. */
  noReceiptReason: reasonText.nullable(),
  /** The user has seen that a like expense exists, and hands it in all the same. */
  isDuplicateConfirmed: z.boolean(),
})

const changed = { id: recordId, version: recordVersion }
const costed = z.object({
  ...changed,
  items: enteredItems,
  /** Null where the items come to nothing. */
  spent: spent.nullable(),
  /** The user has confirmed that the work has cost nothing; required to finish it without a cost. */
  isFreeConfirmed: z.boolean().default(false),
})

const plannedDeparture = z.object({
  departureKey: z.string(),
  routeName: z.object({ en: z.string(), ar: z.string() }),
  startsAt: instant,
  timeZone: z.string(),
})

const workOrder = workOrderRow.extend({
  items: z.array(
    enteredItem.extend({
      price: amountMinor,
      quantity: z.int(),
      total: amountMinor,
      wheel: z.enum(WHEELS).nullable(),
      serial: z.string().nullable(),
    }),
  ),
  /** Its estimate is above what one person approves. */
  needsSecond: z.boolean(),
  plannedBy: person.nullable(),
  approvedBy: person.nullable(),
  /** What the odometer showed when the work began, and on which day. */
  startKm: z.int().nullable(),
  startDay: calendarDate.nullable(),
  /** The departure on which it was seen. */
  seenOn: plannedDeparture.nullable(),
  /** The maintenance plan that opened it, and the point that was reached. */
  plan: z
    .object({ id: recordId, work: z.string(), dueKm: z.int().nullable(), dueDay: calendarDate.nullable() })
    .nullable(),
  cancelReason: z.string().nullable(),
  /** Why its latest expense was rejected. */
  expenseReason: z.string().nullable(),
  media: z.array(uploadedFile),
  history: z.array(trailEvent),
  /** What the bus is planned for on days that the work takes it out of service: for a swap. */
  departures: z.array(plannedDeparture),
  /** What this reader may do with it now. */
  can: z.array(z.object({ act: z.enum(WORK_ORDER_ACTS), refusal: z.enum(WORK_ORDER_REFUSALS).nullable() })),
})
export type WorkOrder = z.input<typeof workOrder>

const workOrderListQuery = listQuery.extend(filterQuery(workOrderList))
const unpaged = { pageNumber: true, recordNumber: true, next: true, previous: true } as const

export const workOrderEndpoints = {
  getWorkOrderList: listEndpoint('getWorkOrderList', {
    summary: 'Work on buses: reported, approved, at a workshop, done and cancelled.',
    access: READERS,
    query: workOrderListQuery,
    data: workOrderRow,
  }),
  exportWorkOrders: fileEndpoint('exportWorkOrders', {
    summary: 'The filtered work orders as CSV or XLSX; logged.',
    access: READERS,
    query: workOrderListQuery.omit(unpaged).extend(sheetQuery),
  }),
  getWorkOrderOptions: endpoint('getWorkOrderOptions', {
    summary: 'What a work order is made of: buses with their latest reading, depots that bear its cost, categories.',
    access: READERS,
    data: z.object({
      today: calendarDate,
      /** Active ones, by registration number. */
      buses: z.array(busNamed.extend({ latest: z.object({ day: calendarDate, km: z.int() }).nullable() })),
      depots: z.array(
        depotShown.extend({
          currency: currencyCode,
          /** What suppliers there mostly charge: 1500 = 15 %. */
          vatRateBasisPoints: z.int(),
          today: calendarDate,
          /** The first day that an expense may be dated. */
          earliest: calendarDate,
        }),
      ),
      categories: z.array(codedName),
      /** Whether the reader can have a till to pay from. */
      hasTill: z.boolean(),
      /** Estimates above so many whole units of their currency take a second person. */
      approvalLimit: z.int(),
    }),
  }),
  reportDefect: endpoint('reportDefect', {
    summary: 'Report what is wrong with the bus of a departure that calls here.',
    access: REPORTERS,
    body: z.object({ departureKey, ...defect }),
    data: z.object({ id: recordId, number: z.string() }),
  }),
  createWorkOrder: endpoint('createWorkOrder', {
    summary: 'Report work on a bus; with workshop, days and estimate it waits for its approval.',
    access: WORK_ORDER_KEEPERS,
    body: z.object({
      transportId: recordId,
      ...defect,
      fileIds: recordFileIds,
      /** Null: it is planned later. */
      plan: z.object(plan).omit({ severity: true, defect: true, fileIds: true }).nullable(),
    }),
    data: workOrder,
  }),
  planWorkOrder: endpoint('planWorkOrder', {
    summary: 'Enter workshop, days and estimate of reported work, or correct them before it is approved.',
    access: WORK_ORDER_KEEPERS,
    body: z.object({ ...changed, ...plan }),
    data: workOrder,
  }),
  decideWorkOrder: endpoint('decideWorkOrder', {
    summary: 'Approve or reject planned work; above the policy by another than who estimated it.',
    access: WORK_ORDER_KEEPERS,
    body: z.object({
      ...changed,
      decision: z.enum(['approve', 'reject']),
      /** Required to reject. */
      reason: remark.nullable(),
    }),
    data: workOrder,
  }),
  startWorkOrder: endpoint('startWorkOrder', {
    summary: 'The workshop has the bus: its odometer is recorded, and never falls.',
    access: WORK_ORDER_KEEPERS,
    body: z.object({ ...changed, day: calendarDate, km: z.int().min(0).max(MAX_KM), isJumpConfirmed }),
    data: workOrder,
  }),
  saveWorkOrderItems: endpoint('saveWorkOrderItems', {
    summary: 'Enter parts and labour as they come, and until when the bus is away.',
    access: WORK_ORDER_KEEPERS,
    body: z.object({ ...changed, items: enteredItems, plannedUntil: calendarDate, fileIds: recordFileIds }),
    data: workOrder,
  }),
  finishWorkOrder: endpoint('finishWorkOrder', {
    summary: 'The work is done; what it cost is handed in as an expense that somebody else decides.',
    access: WORK_ORDER_KEEPERS,
    body: costed,
    data: workOrder,
  }),
  billWorkOrder: endpoint('billWorkOrder', {
    summary: 'Hand the cost in again, corrected, as a new expense, where the last one was rejected.',
    access: WORK_ORDER_KEEPERS,
    body: costed,
    data: workOrder,
  }),
  cancelWorkOrder: endpoint('cancelWorkOrder', {
    summary: 'Drop work that has cost nothing, with a reason.',
    access: WORK_ORDER_KEEPERS,
    body: z.object({ ...changed, reason: reasonText }),
    data: workOrder,
  }),
  getWorkOrder: endpoint('getWorkOrder', {
    summary: 'A work order with its items, files, history, and the departures that it takes the bus from.',
    access: READERS,
    params: z.object({ id: recordId }),
    data: workOrder,
  }),
}
