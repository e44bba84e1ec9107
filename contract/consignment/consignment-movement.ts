import { z } from 'zod'
import { BOOKING_READERS } from '../access.ts'
import {
  calendarDate,
  instant,
  listQuery,
  localizedName,
  nameText,
  recordId,
  searchTerm,
  reasonText,
} from '../common.ts'
import { consignment, CONSIGNMENT_CLERKS, CONSIGNMENT_TRACKERS, MAX_PIECES, personalNumber } from './consignment.ts'
import { departureShown, depotShown, numberRange, person } from './consignment-row.ts'
import { CONSIGNMENT_PAYMENTS, MOVEMENT_KINDS, PIECE_STATES } from './consignment-codes.ts'
import { movementList } from './consignment-movement-list.ts'
import { movementRow, pieceRow } from './consignment-movement-row.ts'
import { DEPARTURE_STATES } from '../departure/departure-codes.ts'
import { departureKey } from '../departure/departure.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'

/** Bills that one movement may touch. */
const MAX_LINES = 200

/** What is moved: scanned labels, typed quantities, or both; together at least one piece and at most 2,000. */
export const pieceChoice = z.object({
  /** As scanned: bill number and piece number, `RIY-2026-00012/7`. */
  labels: z.array(z.string().trim().min(1).max(40)).max(MAX_PIECES),
  /** Takes the lowest-numbered pieces of the item that can be moved so here; never more than there are. */
  quantities: z.array(z.object({ itemId: recordId, quantity: z.int().min(1).max(MAX_PIECES) })).max(MAX_LINES),
})
export type PieceChoice = z.input<typeof pieceChoice>

const movementLine = z.object({
  consignmentId: recordId,
  billNumber: z.string(),
  itemId: recordId,
  itemName: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  quantity: z.int(),
  numbers: z.array(numberRange),
})

/** One act of one person at one place. */
const movement = z.object({
  id: recordId,
  kind: z.enum(MOVEMENT_KINDS),
  at: instant,
  by: person,
  depot: depotShown.nullable(),
  departure: departureShown.nullable(),
  headedFor: depotShown.nullable(),
  quantity: z.int(),
  note: z.string().nullable(),
  lines: z.array(movementLine),
})
export type ConsignmentMovement = z.input<typeof movement>

export const movementListQuery = listQuery.extend(filterQuery(movementList))

export const pieceListQuery = listQuery.extend({
  state: z.enum(PIECE_STATES).optional(),
  consignmentId: recordId.optional(),
  /** Where it lies. */
  depotId: recordId.optional(),
  departureKey: departureKey.optional(),
  stuck: z.enum(['yes']).optional(),
})

export const MAX_STROKES = 200
export const MAX_POINTS = 2000

/** Points of one stroke, in the pad's pixels, with the pen's pressure from 0 to 1 where it says so. */
const stroke = z
  .array(z.tuple([z.number().min(-100).max(5000), z.number().min(-100).max(5000), z.number().min(0).max(1)]))
  .min(1)
  .max(MAX_POINTS)
const signature = z.object({
  /** Of the pad, in pixels. */
  width: z.int().min(50).max(5000),
  height: z.int().min(50).max(5000),
  strokes: z.array(stroke).min(1).max(MAX_STROKES),
})
export type Signature = z.input<typeof signature>

const loadListDeparture = departureShown.extend({
  state: z.enum(DEPARTURE_STATES),
  travelDate: calendarDate,
  transport: z.object({ id: recordId, name: z.string(), registrationNumber: z.string() }),
  /** Where it calls, with the depots there. */
  stops: z.array(
    z.object({
      position: z.int(),
      name: localizedName,
      regionId: recordId,
      arrivesAt: instant,
      departsAt: instant,
      timeZone: z.string(),
      isOwn: z.boolean(),
    }),
  ),
})

/** An item's pieces on a load list that were loaded at one depot for another. */
const loadLine = z.object({
  consignmentId: recordId,
  billNumber: z.string(),
  itemId: recordId,
  itemName: z.string(),
  senderName: z.string(),
  receiverName: z.string(),
  payment: z.enum(CONSIGNMENT_PAYMENTS),
  /** The receiver's depot. */
  to: depotShown,
  loadedAt: depotShown,
  headedFor: depotShown,
  loaded: z.int(),
  /** Taken off where they were headed. */
  received: z.int(),
  /** Taken off elsewhere, or found on another vehicle. */
  receivedElsewhere: z.int(),
  /** Neither received nor offloaded yet. */
  aboard: z.int(),
  /** Of those aboard. */
  numbers: z.array(numberRange),
  /** Grams, of those loaded. */
  weight: z.int(),
})
export type LoadLine = z.input<typeof loadLine>

/** Pieces that came off here but were not headed here, or stood on another vehicle's list. */
const overLine = z.object({
  consignmentId: recordId,
  billNumber: z.string(),
  itemId: recordId,
  itemName: z.string(),
  receivedAt: depotShown,
  headedFor: depotShown.nullable(),
  /** The vehicle whose list they stood on, if another. */
  departure: departureShown.nullable(),
  quantity: z.int(),
  numbers: z.array(numberRange),
  explanation: z.string().nullable(),
})

const loadCheck = z.object({
  id: recordId,
  at: instant,
  by: person,
  expected: z.int(),
  received: z.int(),
  short: z.int(),
  over: z.int(),
  explanation: z.string().nullable(),
})

const loadAtDepot = z.object({
  depot: depotShown,
  /** Headed here on this departure. */
  expected: z.int(),
  /** Of those, received here. */
  received: z.int(),
  /** Expected and not here. */
  short: z.int(),
  /** Here and not expected. */
  over: z.int(),
  /** The latest time that somebody said "all is unloaded"; null until then. */
  check: loadCheck.nullable(),
  /** Unloading is done, something is short or over, and no explanation covers it. */
  needsExplanation: z.boolean(),
})

const loadList = z.object({
  departure: loadListDeparture,
  /** The reader's depot; null for those who have none. */
  ownDepot: depotShown.nullable(),
  /** Depots in whose regions it calls after the own: where pieces can be headed. */
  destinations: z.array(depotShown),
  /** In the order in which they come off. */
  lines: z.array(loadLine),
  overs: z.array(overLine),
  depots: z.array(loadAtDepot),
  totals: z.object({ consignments: z.int(), pieces: z.int(), weight: z.int(), aboard: z.int() }),
  /** For its print. */
  operator: z.object({ name: localizedName, phone: z.string(), email: z.string() }),
})
export type LoadList = z.input<typeof loadList>

const loadDeparture = loadListDeparture.extend({
  /** When it leaves the own region, where it can be loaded there. */
  leavesAt: instant.nullable(),
  /** When it arrives in the own region, where it can be unloaded there. */
  arrivesAt: instant.nullable(),
  loadedHere: z.int(),
  /** Headed for the own depot and still aboard. */
  toUnload: z.int(),
  needsExplanation: z.boolean(),
})
export type LoadDeparture = z.input<typeof loadDeparture>

/** What lies at the own depot and can be loaded on a departure. */
const loadable = z.object({
  consignmentId: recordId,
  billNumber: z.string(),
  itemId: recordId,
  itemName: z.string(),
  receiverName: z.string(),
  /** The receiver's depot. */
  to: depotShown,
  /** `pending` is dispatched, `receivedByBranch` forwarded. */
  pending: z.int(),
  receivedByBranch: z.int(),
  weight: z.int(),
  /** The receiver's depot is in a region where the departure calls later on. */
  isOnItsWay: z.boolean(),
  since: instant,
})

const params = z.object({ key: departureKey })

export const consignmentMovementEndpoints = {
  trackConsignments: endpoint('trackConsignments', {
    summary:
      'Consignments by bill number, label, or phone of sender or receiver, each with its timeline and places; the latest 10.',
    access: CONSIGNMENT_TRACKERS,
    query: z.object({ search: searchTerm(60).min(1) }),
    data: z.object({ consignments: z.array(consignment), hasMore: z.boolean() }),
  }),
  getConsignmentPieces: listEndpoint('getConsignmentPieces', {
    summary: 'Pieces within the own scope; with `stuck` those that have been in their state for too long.',
    access: BOOKING_READERS,
    query: pieceListQuery,
    data: pieceRow,
  }),
  getConsignmentMovements: listEndpoint('getConsignmentMovements', {
    summary: 'What was moved, across consignments within the own scope.',
    access: CONSIGNMENT_TRACKERS,
    query: movementListQuery,
    data: movementRow,
  }),
  exportConsignmentMovements: fileEndpoint('exportConsignmentMovements', {
    summary: 'The filtered movements as CSV or XLSX; logged.',
    access: CONSIGNMENT_TRACKERS,
    query: movementListQuery
      .omit({ pageNumber: true, recordNumber: true, next: true, previous: true })
      .extend(sheetQuery),
  }),
  getLoadDepartures: endpoint('getLoadDepartures', {
    summary:
      'Departures that call in the own region on a local day, with what is loaded and what is to be unloaded; at most 200. With `consignmentId` the next ones from that day on which its pieces at the own depot can go; at most 6.',
    access: CONSIGNMENT_CLERKS,
    query: z.object({
      date: calendarDate,
      direction: z.enum(['leaving', 'arriving']).default('leaving'),
      consignmentId: recordId.optional(),
    }),
    data: z.array(loadDeparture),
  }),
  getLoadablePieces: endpoint('getLoadablePieces', {
    summary: 'What lies at the own depot and can be loaded on a departure, those on its way first; at most 500 items.',
    access: CONSIGNMENT_CLERKS,
    params,
    data: z.object({ items: z.array(loadable), isCapped: z.boolean() }),
  }),
  getLoadList: endpoint('getLoadList', {
    summary: 'What is, or was, on a departure, with what is short and over where it was unloaded.',
    access: BOOKING_READERS,
    params,
    data: loadList,
  }),
  dispatchConsignments: endpoint('dispatchConsignments', {
    summary: 'Load pieces at the own depot onto a departure: pending ones are dispatched, received ones forwarded.',
    access: CONSIGNMENT_CLERKS,
    body: z.object({
      departureKey,
      choice: pieceChoice,
      /** Where they are to be unloaded; null: each at its receiver's depot. */
      headedForDepotId: recordId.nullable(),
    }),
    data: movement,
  }),
  offloadConsignments: endpoint('offloadConsignments', {
    summary: 'Take pieces off a departure again, back to the own depot where they were loaded.',
    access: CONSIGNMENT_CLERKS,
    body: z.object({ departureKey, choice: pieceChoice, reason: reasonText }),
    data: movement,
  }),
  receiveConsignments: endpoint('receiveConsignments', {
    summary: 'Unload pieces at the own depot. Pieces that were not expected need an explanation.',
    access: CONSIGNMENT_CLERKS,
    body: z.object({ departureKey, choice: pieceChoice, explanation: reasonText.nullable() }),
    data: movement,
  }),
  checkLoadList: endpoint('checkLoadList', {
    summary: 'Say that all for the own depot is unloaded; what is short needs an explanation.',
    access: CONSIGNMENT_CLERKS,
    body: z.object({ departureKey, explanation: reasonText.nullable() }),
    data: loadList,
  }),
  deliverConsignment: endpoint('deliverConsignment', {
    summary:
      'Hand pieces of one bill to the receiver at the receiving depot, against ID and signature; pay-on-delivery must be collected.',
    access: CONSIGNMENT_CLERKS,
    body: z.object({
      id: recordId,
      choice: pieceChoice,
      /** Who stands at the counter and signs. */
      receivedBy: z.object({ name: nameText, idNumber: personalNumber }),
      signature,
    }),
    data: consignment,
  }),
}
