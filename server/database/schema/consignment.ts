import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CONSIGNMENT_MEANS } from '#contract/consignment/consignment.ts'
import type { ConsignmentPayment, MovementKind, PieceState } from '#contract/consignment/consignment-codes.ts'
import type { Signature } from '#contract/consignment/consignment-movement.ts'
import type { WriteOffState } from '#contract/consignment/write-off.ts'
import { amount, createdAt, currency, id, instant, version } from './columns.ts'
import { departures } from './departure.ts'
import { depots, regions, transports } from './network.ts'
import { users } from './people.ts'
import { frozenTax } from './tax.ts'

type Means = (typeof CONSIGNMENT_MEANS)[number]

/** A bill: what one sender hands in at one depot for one receiver at another. Amounts in minor units, VAT included. */
export const consignments = pgTable(
  'consignments',
  {
    id: id(),
    /** Depot code, its local year, running number; without gaps per depot and year. */
    billNumber: text().notNull(),
    fromDepotId: uuid()
      .notNull()
      .references(() => depots.id),
    toDepotId: uuid()
      .notNull()
      .references(() => depots.id),
    senderName: text().notNull(),
    senderContact: text().notNull(),
    senderIdNumber: text().notNull(),
    receiverName: text().notNull(),
    receiverContact: text().notNull(),
    receiverIdNumber: text(),
    payment: text().$type<ConsignmentPayment>().notNull(),
    currency: currency().notNull(),
    total: amount().notNull(),
    vatTotal: amount().notNull(),
    ...frozenTax(),
    /** The region that the VAT is owed in. */
    vatRegionId: uuid()
      .notNull()
      .references(() => regions.id),
    /** Of total and VAT, what was posted back: cancelled pieces, and pay-on-delivery pieces that were lost. */
    reversed: amount().notNull().default(0),
    reversedVat: amount().notNull().default(0),
    /** What a Paid bill was paid with. */
    means: text().$type<Means>(),
    paymentReference: text(),
    /** Paid, or collected, by a transfer from before receipts waited to be confirmed: it went to the bank account at once. */
    isStraightToBank: boolean().notNull().default(false),
    /** The admin who allowed it free of charge, and why. */
    allowedBy: uuid().references(() => users.id),
    freeReason: text(),
    collectedAt: instant(),
    collectedBy: uuid().references(() => users.id),
    collectedMeans: text().$type<Means>(),
    collectedReference: text(),
    cancelledAt: instant(),
    cancelledBy: uuid().references(() => users.id),
    cancelReason: text(),
    pieces: integer().notNull(),
    /** Grams, all pieces. */
    weight: bigint({ mode: 'number' }).notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** Depots that send, receive, hold, or await pieces by the next vehicle: who sees it. Kept by `saveConsignmentDepots`. */
    depotIds: uuid().array().notNull(),
    /** Lower-cased bill number, names, contacts and ID numbers; the list's search looks here. */
    searchText: text().notNull(),
    version: version(),
  },
  (table) => [
    uniqueIndex('consignments_bill_key').on(table.billNumber),
    index('consignments_created').on(table.createdAt, table.id),
    index('consignments_from_created').on(table.fromDepotId, table.createdAt, table.id),
    index('consignments_to_created').on(table.toDepotId, table.createdAt, table.id),
    index('consignments_payment_created').on(table.payment, table.createdAt, table.id),
    index('consignments_due')
      .on(table.createdAt, table.id)
      .where(sql`${table.payment} = 'pod' and ${table.collectedAt} is null`),
    index('consignments_depots').using('gin', table.depotIds).with({ fastupdate: false }),
    index('consignments_search_trgm').using('gin', sql`folded(${table.searchText}) gin_trgm_ops`),
    check('consignments_two_depots', sql`${table.fromDepotId} <> ${table.toDepotId}`),
    check(
      'consignments_reversed',
      sql`${table.reversed} between 0 and ${table.total} and ${table.reversedVat} between 0 and ${table.vatTotal}`,
    ),
    check('consignments_free', sql`(${table.payment} = 'foc') = (${table.allowedBy} is not null)`),
    check('consignments_paid', sql`(${table.payment} = 'paid') = (${table.means} is not null)`),
    check('consignments_collected', sql`${table.collectedAt} is null or ${table.payment} = 'pod'`),
  ],
)

/**
 * A line of a bill. Its quantities by state follow its pieces: a trigger of the database moves them with every change
 * of a piece, another compares them at the commit (decision 16).
 */
export const consignmentItems = pgTable(
  'consignment_items',
  {
    id: id(),
    consignmentId: uuid()
      .notNull()
      .references(() => consignments.id),
    position: smallint().notNull(),
    name: text().notNull(),
    quantity: integer().notNull(),
    /** Grams and price of one piece. */
    weight: integer().notNull(),
    unitPrice: amount().notNull(),
    /** Quantity × price, and the VAT in it, rounded once per line. */
    total: amount().notNull(),
    vat: amount().notNull(),
    /** Its pieces have the numbers from here on. */
    firstNumber: integer().notNull(),
    pending: integer().notNull(),
    transit: integer().notNull().default(0),
    receivedByBranch: integer().notNull().default(0),
    receivedByCustomer: integer().notNull().default(0),
    writtenOff: integer().notNull().default(0),
    cancelled: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('consignment_items_position_key').on(table.consignmentId, table.position),
    check(
      'consignment_items_amounts',
      sql`${table.quantity} > 0 and ${table.weight} > 0 and ${table.unitPrice} >= 0 and ${table.total} = ${table.quantity} * ${table.unitPrice}`,
    ),
    check(
      'consignment_items_sum',
      sql`${table.quantity} = ${table.pending} + ${table.transit} + ${table.receivedByBranch} + ${table.receivedByCustomer} + ${table.writtenOff} + ${table.cancelled}
        and least(${table.pending}, ${table.transit}, ${table.receivedByBranch}, ${table.receivedByCustomer}, ${table.writtenOff}, ${table.cancelled}) >= 0`,
    ),
  ],
)

/** One act of one person with pieces, at one place. Insert only. */
export const consignmentMovements = pgTable(
  'consignment_movements',
  {
    id: id(),
    kind: text().$type<MovementKind>().notNull(),
    /** Where; null where somebody without a depot decides on a loss. */
    depotId: uuid().references(() => depots.id),
    /** The vehicle's journey that was loaded or unloaded, and the vehicle at that time. */
    departureId: uuid().references(() => departures.id),
    transportId: uuid().references(() => transports.id),
    actorId: uuid()
      .notNull()
      .references(() => users.id),
    at: createdAt(),
    /** Reason, or the explanation of what was not expected. */
    note: text(),
  },
  (table) => [
    index('consignment_movements_departure')
      .on(table.departureId)
      .where(sql`${table.departureId} is not null`),
    index('consignment_movements_depot').on(table.depotId, table.at),
    index('consignment_movements_actor').on(table.actorId, table.at),
  ],
)

/** A piece; the record of the piece lifecycle. Never removed, and none is added to a bill that is written. */
export const consignmentPieces = pgTable(
  'consignment_pieces',
  {
    id: id(),
    consignmentId: uuid()
      .notNull()
      .references(() => consignments.id),
    itemId: uuid()
      .notNull()
      .references(() => consignmentItems.id),
    /** Within the bill, from 1. */
    number: integer().notNull(),
    state: text().$type<PieceState>().notNull(),
    stateSince: instant().notNull(),
    /** Where it lies, or lay last; null on the road. */
    depotId: uuid().references(() => depots.id),
    // On the road only.
    departureId: uuid().references(() => departures.id),
    transportId: uuid().references(() => transports.id),
    loadedAtDepotId: uuid().references(() => depots.id),
    headedForDepotId: uuid().references(() => depots.id),
    /** The state that it was loaded in. */
    loadedFrom: text().$type<'pending' | 'receivedByBranch'>(),
    /** The open proposal to write it off. */
    writeOffId: uuid(),
    version: version(),
  },
  (table) => [
    uniqueIndex('consignment_pieces_number_key').on(table.consignmentId, table.number),
    index('consignment_pieces_item').on(table.itemId, table.state),
    index('consignment_pieces_depot')
      .on(table.depotId, table.state)
      .where(sql`${table.state} in ('pending', 'receivedByBranch')`),
    index('consignment_pieces_departure')
      .on(table.departureId)
      .where(sql`${table.departureId} is not null`),
    index('consignment_pieces_since').on(table.stateSince, table.id),
    // Those that can be stuck, the longest first: few among all that were ever handed over.
    index('consignment_pieces_moving')
      .on(table.stateSince, table.id)
      .where(sql`${table.state} in ('pending', 'transit', 'receivedByBranch')`),
    index('consignment_pieces_state').on(table.state, table.stateSince, table.id),
    check(
      'consignment_pieces_state',
      sql`${table.state} in ('pending', 'transit', 'receivedByBranch', 'receivedByCustomer', 'writtenOff', 'cancelled')`,
    ),
    // A piece that was lost on the road lies nowhere, and is on no vehicle any more.
    check(
      'consignment_pieces_place',
      sql`case ${table.state}
        when 'transit' then ${table.depotId} is null and ${table.departureId} is not null and ${table.transportId} is not null
          and ${table.loadedAtDepotId} is not null and ${table.headedForDepotId} is not null and ${table.loadedFrom} is not null
        when 'writtenOff' then ${table.departureId} is null
        else ${table.depotId} is not null and ${table.departureId} is null
      end`,
    ),
  ],
)

/** Pieces of one item in one movement, each of which has its event in `workflow_events`. Insert only. */
export const consignmentMovementLines = pgTable(
  'consignment_movement_lines',
  {
    id: id(),
    movementId: uuid()
      .notNull()
      .references(() => consignmentMovements.id),
    /** The movement's; lists sort by it. */
    at: instant().notNull(),
    consignmentId: uuid()
      .notNull()
      .references(() => consignments.id),
    itemId: uuid()
      .notNull()
      .references(() => consignmentItems.id),
    kind: text().$type<MovementKind>().notNull(),
    /** The departure on whose list they stood or were put, and where they were headed. */
    departureId: uuid().references(() => departures.id),
    headedForDepotId: uuid().references(() => depots.id),
    quantity: integer().notNull(),
    numbers: integer().array().notNull(),
  },
  (table) => [
    index('consignment_movement_lines_movement').on(table.movementId),
    index('consignment_movement_lines_consignment').on(table.consignmentId, table.at),
    index('consignment_movement_lines_departure')
      .on(table.departureId)
      .where(sql`${table.departureId} is not null`),
    index('consignment_movement_lines_at').on(table.at, table.id),
    check(
      'consignment_movement_lines_quantity',
      sql`${table.quantity} > 0 and ${table.quantity} = cardinality(${table.numbers})`,
    ),
  ],
)

/** What the receiver signed. Insert only. */
export const consignmentSignatures = pgTable(
  'consignment_signatures',
  {
    id: id(),
    consignmentId: uuid()
      .notNull()
      .references(() => consignments.id),
    movementId: uuid()
      .notNull()
      .references(() => consignmentMovements.id),
    receivedByName: text().notNull(),
    receivedByIdNumber: text().notNull(),
    strokes: jsonb().$type<Signature>().notNull(),
    svg: text().notNull(),
    takenBy: uuid()
      .notNull()
      .references(() => users.id),
    at: createdAt(),
  },
  (table) => [
    index('consignment_signatures_consignment').on(table.consignmentId),
    uniqueIndex('consignment_signatures_movement_key').on(table.movementId),
  ],
)

/** A reported loss; the record of the write-off lifecycle. */
export const consignmentWriteOffs = pgTable(
  'consignment_write_offs',
  {
    id: id(),
    consignmentId: uuid()
      .notNull()
      .references(() => consignments.id),
    state: text().$type<WriteOffState>().notNull(),
    reason: text().notNull(),
    /** What the pieces are worth on the bill. */
    value: amount().notNull(),
    /** Posted back at the approval. */
    reversed: amount().notNull().default(0),
    depotId: uuid().references(() => depots.id),
    requestedBy: uuid()
      .notNull()
      .references(() => users.id),
    requestedAt: createdAt(),
    decidedBy: uuid().references(() => users.id),
    decidedAt: instant(),
    decisionReason: text(),
    version: version(),
  },
  (table) => [
    index('consignment_write_offs_consignment').on(table.consignmentId),
    index('consignment_write_offs_requested').on(table.requestedAt, table.id),
    index('consignment_write_offs_open')
      .on(table.requestedAt, table.id)
      .where(sql`${table.state} = 'proposed'`),
  ],
)

/** The pieces of a reported loss, as they stood then. Insert only. */
export const consignmentWriteOffPieces = pgTable(
  'consignment_write_off_pieces',
  {
    writeOffId: uuid()
      .notNull()
      .references(() => consignmentWriteOffs.id),
    pieceId: uuid()
      .notNull()
      .references(() => consignmentPieces.id),
    state: text().$type<PieceState>().notNull(),
    depotId: uuid().references(() => depots.id),
    /** Of the piece; a higher one says that it has moved since. */
    version: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.writeOffId, table.pieceId] }),
    index('consignment_write_off_pieces_piece').on(table.pieceId),
  ],
)

/** Somebody said that all for their depot is unloaded from a departure, and why something was missing. Insert only. */
export const consignmentLoadChecks = pgTable(
  'consignment_load_checks',
  {
    id: id(),
    departureId: uuid()
      .notNull()
      .references(() => departures.id),
    depotId: uuid()
      .notNull()
      .references(() => depots.id),
    checkedBy: uuid()
      .notNull()
      .references(() => users.id),
    at: createdAt(),
    expected: integer().notNull(),
    received: integer().notNull(),
    short: integer().notNull(),
    over: integer().notNull(),
    explanation: text(),
  },
  (table) => [
    index('consignment_load_checks_departure').on(table.departureId, table.depotId, table.at),
    check('consignment_load_checks_explained', sql`${table.short} = 0 or ${table.explanation} is not null`),
  ],
)
