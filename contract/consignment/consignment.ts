import { z } from 'zod'
import { BOOKING_READERS, type UserType } from '../access.ts'
import { namedTransfer } from '../bank-reference/bank-reference.ts'
import type { PAYMENT_MEANS } from '../booking/booking-codes.ts'
import {
  amountMinor,
  calendarDate,
  currencyCode,
  instant,
  listQuery,
  localizedName,
  nameText,
  phoneText,
  recordId,
  recordVersion,
  searchTerm,
  sumMinor,
  reasonText,
} from '../common.ts'
import { CONSIGNMENT_PAYMENTS, MOVEMENT_KINDS, PIECE_STATES } from './consignment-codes.ts'
import { consignmentList } from './consignment-list.ts'
import { consignmentRow, departureShown, depotShown, numberRange, person, pieceCounts } from './consignment-row.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { chargedCustomer } from '../invoice/charged-customer.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { latinDigits } from '../latin-digits.ts'
import { PATTERNS } from '../patterns.ts'
import { taxTerms } from '../tax/tax-terms.ts'

/** What is taken for a consignment at a counter; agents deal with none. */
export const CONSIGNMENT_MEANS = [
  'cash',
  'pos',
  'bank',
  'onAccount',
] as const satisfies readonly (typeof PAYMENT_MEANS)[number][]
/** What pay-on-delivery is collected by: money, there and then. */
export const COLLECTING_MEANS = ['cash', 'pos', 'bank'] as const satisfies readonly (typeof CONSIGNMENT_MEANS)[number][]

/** What a timeline tells besides the movements: the bill was written or corrected, pay-on-delivery was collected. */
const TIMELINE_KINDS = ['billed', 'corrected', 'collected', ...MOVEMENT_KINDS] as const

/** What of a bill can be corrected, as its trail names it. */
export const CORRECTED_FIELDS = [
  'senderName',
  'senderContact',
  'senderIdNumber',
  'receiverName',
  'receiverContact',
  'receiverIdNumber',
  'toDepotId',
] as const
export type CorrectedField = (typeof CORRECTED_FIELDS)[number]

/** What a reader may want to do with a consignment. `load`: dispatch or forward. */
export const CONSIGNMENT_ACTS = [
  'update',
  'redirect',
  'cancel',
  'collect',
  'load',
  'offload',
  'receive',
  'deliver',
  'writeOff',
] as const
/** Why not: no piece stands where it could be, another depot does it, pay-on-delivery is open, or there is nothing to collect. */
export const CONSIGNMENT_ACT_REFUSALS = ['state', 'otherDepot', 'unpaid', 'nothingDue', 'notAllowed'] as const

/** Types with a Create Consignment screen: who bills, moves and delivers at a depot. */
export const CONSIGNMENT_CLERKS = ['admin', 'staff', 'account'] as const satisfies readonly UserType[]
/** Types with the tracking screens. */
export const CONSIGNMENT_TRACKERS = [...CONSIGNMENT_CLERKS, 'head_account'] as const satisfies readonly UserType[]

export const MAX_PIECES = 2000
export const MAX_ITEMS = 50
/** Ten tonnes, in grams. */
export const MAX_WEIGHT = 10_000_000

/** An ID card or a passport, as printed. */
export const personalNumber = z.string().overwrite(latinDigits).trim().toUpperCase().regex(PATTERNS.documentNumber)

/** Who sends, as entered at the counter. */
export const enteredSender = z.object({ name: nameText, contact: phoneText, idNumber: personalNumber })
/** Who receives; whose ID is seen at delivery at the latest. */
export const enteredReceiver = z.object({ name: nameText, contact: phoneText, idNumber: personalNumber.nullable() })

/** What is sent, per line of the bill. */
export const enteredItem = z.object({
  name: nameText,
  /** Pieces, each of which gets a label. */
  quantity: z.int().min(1).max(MAX_PIECES),
  /** Of one piece, in grams. */
  weight: z.int().min(1).max(MAX_WEIGHT),
  /** Of one piece, in minor units of the bill's currency, VAT included. 0 only where the bill is free of charge. */
  unitPrice: amountMinor,
})
export const enteredItems = z.array(enteredItem).min(1).max(MAX_ITEMS)

/** How the bill is settled. */
export const enteredPayment = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('paid'),
    means: z.enum(CONSIGNMENT_MEANS),
    ...namedTransfer,
    customerId: chargedCustomer,
  }),
  /** `allowedBy`: the admin who allowed it, never who writes the bill. */
  z.object({ status: z.literal('foc'), allowedBy: recordId, reason: reasonText }),
  z.object({ status: z.literal('pod') }),
])

const party = z.object({ name: z.string(), contact: z.string(), idNumber: z.string().nullable() })

const consignmentItem = z.object({
  id: recordId,
  position: z.int(),
  name: z.string(),
  quantity: z.int(),
  weight: z.int(),
  unitPrice: amountMinor,
  total: amountMinor,
  vat: amountMinor,
  /** Numbers of its pieces within the bill. */
  numbers: numberRange,
  counts: pieceCounts,
})
export type ConsignmentItem = z.input<typeof consignmentItem>

/** Pieces of one item that stand together. */
const place = z.object({
  itemId: recordId,
  state: z.enum(PIECE_STATES),
  quantity: z.int(),
  numbers: z.array(numberRange),
  /** Where they lie, or lay when they were handed over, lost or cancelled; null on the road. */
  depot: depotShown.nullable(),
  /** What they are on, on the road. */
  departure: departureShown.nullable(),
  /** Where they are headed, on the road. */
  headedFor: depotShown.nullable(),
  /** The earliest of them came into this state. */
  since: instant,
  isStuck: z.boolean(),
  /** Of them, those whose loss somebody has proposed to write off. */
  inWriteOff: z.int(),
})
export type ConsignmentPlace = z.input<typeof place>

/** A depot says its name; whatever is unknown by now, nothing. */
const correctedValue = z.union([z.string(), depotShown]).nullable()
const correction = z.object({ field: z.enum(CORRECTED_FIELDS), from: correctedValue, to: correctedValue })
export type Correction = z.input<typeof correction>

const timelineEntry = z.object({
  kind: z.enum(TIMELINE_KINDS),
  /** Null where no pieces moved. */
  movementId: recordId.nullable(),
  at: instant,
  by: person.nullable(),
  depot: depotShown.nullable(),
  departure: departureShown.nullable(),
  headedFor: depotShown.nullable(),
  /** Pieces of this consignment. */
  quantity: z.int(),
  lines: z.array(z.object({ itemId: recordId, quantity: z.int(), numbers: z.array(numberRange) })),
  /** What a correction changed, from what to what. */
  corrections: z.array(correction),
  /** Reason or explanation, where there is one. */
  note: z.string().nullable(),
})
export type TimelineEntry = z.input<typeof timelineEntry>

/** Pieces that were handed over together. */
const delivery = z.object({
  id: recordId,
  movementId: recordId,
  at: instant,
  by: person,
  receivedBy: z.object({ name: z.string(), idNumber: z.string() }),
  quantity: z.int(),
  lines: z.array(z.object({ itemId: recordId, quantity: z.int(), numbers: z.array(numberRange) })),
  /** The signature as a whole SVG document, made by the server from the strokes. */
  signatureSvg: z.string(),
})
export type ConsignmentDelivery = z.input<typeof delivery>

export const consignment = consignmentRow.extend({
  sender: party,
  receiver: party,
  paymentMeans: z.enum(CONSIGNMENT_MEANS).nullable(),
  /** The contract customer whose account is charged; null where it was not bought on account. */
  chargedTo: localizedName.nullable(),
  paymentReference: z.string().nullable(),
  allowedBy: person.nullable(),
  freeReason: z.string().nullable(),
  collectedBy: person.nullable(),
  cancelReason: z.string().nullable(),
  /** Frozen at the bill, with its reason. */
  tax: taxTerms,
  lines: z.array(consignmentItem),
  places: z.array(place),
  /** Oldest first; of a bill that moved very often the newest 200. */
  timeline: z.array(timelineEntry),
  deliveries: z.array(delivery),
  /** What this reader may do with it now. */
  can: z.array(z.object({ act: z.enum(CONSIGNMENT_ACTS), refusal: z.enum(CONSIGNMENT_ACT_REFUSALS).nullable() })),
})
export type Consignment = z.input<typeof consignment>

const quotedItem = z.object({ total: amountMinor, vat: amountMinor })
const consignmentQuote = z.object({
  currency: currencyCode,
  /** Of the sending depot's region today. */
  tax: taxTerms,
  /** In the order asked. */
  items: z.array(quotedItem),
  pieces: z.int(),
  weight: z.int(),
  total: amountMinor,
  vatTotal: amountMinor,
})
export type ConsignmentQuote = z.input<typeof consignmentQuote>

export const consignmentListQuery = listQuery.extend({
  ...filterQuery(consignmentList),
  /** Sender or receiver, by name, contact or ID. */
  customer: searchTerm(60).optional(),
})

/** What lists are filtered by without their pages. */
const filtersOnly = consignmentListQuery.omit({
  pageNumber: true,
  recordNumber: true,
  next: true,
  previous: true,
  sort: true,
})

export const REPORT_GROUPS = ['day', 'from', 'to', 'pair', 'payment', 'customer', 'clerk'] as const
export type ConsignmentReportGroup = (typeof REPORT_GROUPS)[number]

const reportTotals = {
  currency: currencyCode,
  bills: z.int(),
  pieces: z.int(),
  weight: z.int(),
  /** Billed as Paid or POD, less what was reversed, and the VAT in it. */
  billed: sumMinor,
  vat: sumMinor,
  paid: sumMinor,
  pod: sumMinor,
  /** Of `pod`, not yet collected. */
  due: sumMinor,
  /** What bills free of charge would have cost, cancelled ones left out. */
  free: sumMinor,
  reversed: sumMinor,
}
const reportTotal = z.object(reportTotals)
const reportRow = z.object({
  ...reportTotals,
  /** Filters of the list that show exactly these bills. */
  drill: z.object({
    billedFrom: calendarDate.optional(),
    billedTo: calendarDate.optional(),
    fromDepotId: recordId.optional(),
    toDepotId: recordId.optional(),
    payment: z.enum(CONSIGNMENT_PAYMENTS).optional(),
    sender: z.string().optional(),
    createdBy: recordId.optional(),
    currency: currencyCode,
  }),
  /** What the group is called, as far as it is a depot (or two), a person, or a day; the payment says itself in `drill`. */
  from: depotShown.nullable(),
  to: depotShown.nullable(),
  name: z.string().nullable(),
  day: calendarDate.nullable(),
})
export type ConsignmentReportRow = z.input<typeof reportRow>

const consignmentPerson = z.object({
  name: z.string(),
  contact: z.string(),
  idNumber: z.string().nullable(),
  /** Where they sent from, or received. */
  depot: depotShown,
  lastAt: instant,
})
export type ConsignmentPerson = z.input<typeof consignmentPerson>

const print = z.object({
  id: recordId,
  billNumber: z.string(),
  createdAt: instant,
  createdBy: person,
  /** In which the bill's times are shown: the sending depot's. */
  timeZone: z.string(),
  /** In which those of a delivery are: the receiving depot's. */
  deliveryTimeZone: z.string(),
  from: depotShown.extend({ city: localizedName, phone: z.string().nullable() }),
  to: depotShown.extend({ city: localizedName, phone: z.string().nullable() }),
  sender: party,
  receiver: party,
  payment: z.enum(CONSIGNMENT_PAYMENTS),
  paymentMeans: z.enum(CONSIGNMENT_MEANS).nullable(),
  /** Of the card slip or the transfer. */
  paymentReference: z.string().nullable(),
  allowedBy: person.nullable(),
  freeReason: z.string().nullable(),
  currency: currencyCode,
  tax: taxTerms,
  items: z.array(consignmentItem.omit({ counts: true })),
  pieces: z.int(),
  weight: z.int(),
  total: amountMinor,
  vatTotal: amountMinor,
  due: amountMinor,
  isCancelled: z.boolean(),
  /** One per piece, in order. `code` is what its Code 128 or QR says and what a movement takes as a scanned label. */
  labels: z.array(z.object({ number: z.int(), code: z.string(), itemName: z.string(), weight: z.int() })),
  deliveries: z.array(delivery),
  operator: z.object({ name: localizedName, phone: z.string(), email: z.string() }),
})
export type ConsignmentPrint = z.input<typeof print>

const params = z.object({ id: recordId })

export const consignmentEndpoints = {
  getConsignmentOptions: endpoint('getConsignmentOptions', {
    summary:
      'What a bill is made of at the own depot: its currency, depots to send to, admins who may allow free of charge.',
    access: CONSIGNMENT_CLERKS,
    data: z.object({
      /** Null for somebody without a depot, who can write no bill. */
      ownDepot: depotShown.nullable(),
      currency: currencyCode.nullable(),
      /** Active depots, by code; the own one left out. */
      depots: z.array(depotShown.extend({ city: localizedName })),
      /** Active admins but the reader, by name. */
      admins: z.array(person),
    }),
  }),
  searchConsignmentPeople: endpoint('searchConsignmentPeople', {
    summary:
      'Senders and receivers of earlier consignments within the own scope, by name, contact or ID; the latest first.',
    access: CONSIGNMENT_CLERKS,
    query: z.object({
      search: searchTerm(60).min(1),
      as: z.enum(['sender', 'receiver']).optional(),
      depotId: recordId.optional(),
    }),
    data: z.array(consignmentPerson),
  }),
  quoteConsignment: endpoint('quoteConsignment', {
    summary: 'What items come to at the own depot, sent to another, with the VAT in it.',
    access: CONSIGNMENT_CLERKS,
    body: z.object({ toDepotId: recordId, items: enteredItems }),
    data: consignmentQuote,
  }),
  createConsignment: endpoint('createConsignment', {
    summary: 'Write a bill at the own depot: number, pieces and postings in one act.',
    access: CONSIGNMENT_CLERKS,
    body: z.object({
      sender: enteredSender,
      receiver: enteredReceiver,
      /** Never the own depot, which sends. */
      toDepotId: recordId,
      items: enteredItems,
      payment: enteredPayment,
      /** What the customer was told; another amount by now is answered 409 priceChanged with the new quote. */
      expectedTotal: amountMinor,
    }),
    data: consignmentRow,
  }),
  getConsignmentList: listEndpoint('getConsignmentList', {
    summary: 'Consignments that the own depot sends, receives or holds.',
    access: BOOKING_READERS,
    query: consignmentListQuery,
    data: consignmentRow,
  }),
  exportConsignments: fileEndpoint('exportConsignments', {
    summary: 'The filtered consignments as CSV or XLSX; logged.',
    access: BOOKING_READERS,
    query: consignmentListQuery
      .omit({ pageNumber: true, recordNumber: true, next: true, previous: true })
      .extend(sheetQuery),
  }),
  getConsignmentReport: endpoint('getConsignmentReport', {
    summary: 'Totals per currency of the filtered consignments, and the same by group; at most 500 groups.',
    access: BOOKING_READERS,
    query: filtersOnly.extend({ groupBy: z.enum(REPORT_GROUPS).default('day') }),
    data: z.object({
      totals: z.array(reportTotal),
      rows: z.array(reportRow),
      isCapped: z.boolean(),
      /** Whose bills alone are asked for, where they have any. */
      clerk: person.nullable(),
    }),
  }),
  exportConsignmentReport: fileEndpoint('exportConsignmentReport', {
    summary: 'The report as CSV or XLSX: groups and totals per currency; logged.',
    access: BOOKING_READERS,
    query: filtersOnly.extend({
      groupBy: z.enum(REPORT_GROUPS).default('day'),
      format: z.enum(['csv', 'xlsx']),
      language: z.enum(['en', 'ar']).default('en'),
    }),
  }),
  getConsignmentStatuses: endpoint('getConsignmentStatuses', {
    summary: 'The states of pieces, with how many are in each within the own scope, and how many of those are stuck.',
    access: BOOKING_READERS,
    data: z.array(
      z.object({
        state: z.enum(PIECE_STATES),
        name: localizedName,
        pieces: z.int(),
        consignments: z.int(),
        stuck: z.int(),
        /** Hours in the state after which a piece is stuck; null where it may stay for ever. */
        stuckAfterHours: z.int().nullable(),
      }),
    ),
  }),
  updateConsignment: endpoint('updateConsignment', {
    summary: 'Correct sender and receiver; another receiving depot while nothing has left.',
    access: CONSIGNMENT_CLERKS,
    body: z.object({
      id: recordId,
      version: recordVersion,
      sender: enteredSender,
      receiver: enteredReceiver,
      toDepotId: recordId,
      reason: reasonText,
    }),
    data: consignment,
  }),
  cancelConsignment: endpoint('cancelConsignment', {
    summary:
      'Cancel a bill of which nothing has left the sending depot; it keeps its number, its postings are reversed.',
    access: CONSIGNMENT_CLERKS,
    body: z.object({ id: recordId, version: recordVersion, reason: reasonText }),
    data: consignment,
  }),
  collectPodPayment: endpoint('collectPodPayment', {
    summary: 'Take the pay-on-delivery amount at the receiving depot.',
    access: CONSIGNMENT_CLERKS,
    body: z.object({
      id: recordId,
      version: recordVersion,
      means: z.enum(COLLECTING_MEANS),
      ...namedTransfer,
      /** What the receiver was told; another amount by now is answered 409 priceChanged. */
      expectedDue: amountMinor,
    }),
    data: consignment,
  }),
  getConsignment: endpoint('getConsignment', {
    summary: 'A consignment with its items, where each piece is, its timeline and its signatures.',
    access: BOOKING_READERS,
    params,
    data: consignment,
  }),
  getConsignmentPrint: endpoint('getConsignmentPrint', {
    summary: 'What the bill, the labels and the proof of delivery show.',
    access: BOOKING_READERS,
    params,
    data: print,
  }),
}
