import { and, desc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { PageInfo } from '#contract/common.ts'
import type { movementListQuery, pieceListQuery } from '#contract/consignment/consignment-movement.ts'
import { movementList } from '#contract/consignment/consignment-movement-list.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { pieceLabel } from '#machines/consignment/piece-label.ts'
import { rangesOf } from '#machines/consignment/piece-numbers.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { withinDepotDays } from '#server/database/depot-day.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import {
  consignmentItems,
  consignmentMovementLines,
  consignmentMovements,
  consignmentPieces,
  consignments,
} from '#server/database/schema/consignment.ts'
import { departures } from '#server/database/schema/departure.ts'
import { users } from '#server/database/schema/people.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { consignmentScope } from '#server/domain/consignment/consignment-scope.ts'
import { consignmentSearch } from '#server/domain/consignment/consignment-search.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import type { Network } from '#server/domain/network/network.ts'
import type { Judging } from '../list/consignment-list.ts'
import { readDepots, showDepot, showDepotOrNone } from '../consignment-repository.ts'
import { stuckBefore } from '../consignment-rules.ts'
import { type Detail, showConsignments } from '../consignment-view.ts'
import { DepartureNames } from '../departure-names.ts'
import { stuckPieces } from './stuck-pieces.ts'

type PieceRow = ReplyOf<'getConsignmentPieces'>['data'][number]
type MovementRow = ReplyOf<'getConsignmentMovements'>['data'][number]
export type PieceFilters = Omit<z.output<typeof pieceListQuery>, keyof PageQuery> & { sort?: string | undefined }
export type MovementFilters = Omit<z.output<typeof movementListQuery>, keyof PageQuery> & { sort?: string | undefined }

const query = new QueryBuilder({ casing: 'snake_case' })
const MAX_TRACKED = 10

interface Reading {
  database: Database
  network: Network
  reader: Actor
  now: Date
}

/** Consignments by bill number, label or phone, the latest first, each with all that is known of it. */
export async function trackConsignments(
  reading: Reading,
  search: string,
): Promise<{ consignments: Detail[]; hasMore: boolean }> {
  const { orm } = reading.database
  const found = await orm
    .select({ id: consignments.id })
    .from(consignments)
    .where(and(consignmentScope(reading.reader), consignmentSearch(search)))
    .orderBy(desc(consignments.createdAt), desc(consignments.id))
    .limit(MAX_TRACKED + 1)
  const ids = found.slice(0, MAX_TRACKED).map(({ id }) => id)
  const shown = ids.length === 0 ? [] : await showConsignments({ ...reading, orm }, inArray(consignments.id, ids))
  return { consignments: inOrderOf(ids, shown), hasMore: found.length > MAX_TRACKED }
}

/** Rows of bills within a scope. */
function inScope(
  consignmentId: typeof consignmentPieces.consignmentId | typeof consignmentMovementLines.consignmentId,
  ...conditions: (SQL | undefined)[]
): SQL | undefined {
  const where = and(...conditions)
  return (
    where &&
    exists(
      query
        .select({ id: consignments.id })
        .from(consignments)
        .where(and(eq(consignments.id, consignmentId), where)),
    )
  )
}

/** A departure's key as a condition on its id; one that cannot be is nobody's. */
function onDeparture(
  departureId: typeof consignmentPieces.departureId | typeof consignmentMovementLines.departureId,
  text: string,
): SQL {
  const key = parseDepartureKey(text)
  if (key === null) return sql`false`
  return inArray(
    departureId,
    query
      .select({ id: departures.id })
      .from(departures)
      .where(
        and(
          eq(departures.timingId, key.timingId),
          eq(departures.travelDate, key.travelDate),
          eq(departures.ordinal, key.ordinal),
        ),
      ),
  )
}

export async function listPieces(
  { orm }: Pick<Database, 'orm'>,
  network: Network,
  asked: PieceFilters & PageQuery,
  reader: Actor,
  judging: Judging,
): Promise<{ data: PieceRow[]; page: PageInfo } | Refusal> {
  const list: ListDefinition = {
    table: consignmentPieces,
    id: consignmentPieces.id,
    where: and(
      inScope(
        consignmentPieces.consignmentId,
        consignmentScope(reader),
        asked.search ? consignmentSearch(asked.search) : undefined,
      ),
      asked.state ? eq(consignmentPieces.state, asked.state) : undefined,
      asked.consignmentId ? eq(consignmentPieces.consignmentId, asked.consignmentId) : undefined,
      asked.depotId ? eq(consignmentPieces.depotId, asked.depotId) : undefined,
      asked.departureKey ? onDeparture(consignmentPieces.departureId, asked.departureKey) : undefined,
      asked.stuck ? stuckPieces(judging.policies, judging.now) : undefined,
    ),
    sorts: { since: consignmentPieces.stateSince, number: consignmentPieces.number },
    defaultSort: asked.consignmentId ? 'number' : 'since',
  }
  const found = await pageOfIds(orm, asked, list)
  return isRefusal(found) ? found : { data: await readPieceRows(orm, network, found.ids, judging), page: found.page }
}

async function readPieceRows(
  orm: Orm,
  network: Network,
  ids: readonly string[],
  { policies, now }: Judging,
): Promise<PieceRow[]> {
  if (ids.length === 0) return []
  const rows = await orm
    .select({ piece: consignmentPieces, bill: consignments, itemName: consignmentItems.name })
    .from(consignmentPieces)
    .innerJoin(consignments, eq(consignments.id, consignmentPieces.consignmentId))
    .innerJoin(consignmentItems, eq(consignmentItems.id, consignmentPieces.itemId))
    .where(inArray(consignmentPieces.id, [...ids]))
  const depots = await readDepots(orm)
  const departureNames = await DepartureNames.read(
    orm,
    network,
    rows.map(({ piece }) => piece.departureId),
  )
  const limits = new Map(stuckBefore(policies, now).map(({ state, before }) => [state, before]))
  const shown = rows.map(({ piece, bill, itemName }): PieceRow => {
    const limit = limits.get(piece.state)
    return {
      id: piece.id,
      consignmentId: bill.id,
      billNumber: bill.billNumber,
      number: piece.number,
      of: bill.pieces,
      label: pieceLabel({ billNumber: bill.billNumber, number: piece.number }),
      itemId: piece.itemId,
      itemName,
      state: piece.state,
      depot: showDepotOrNone(depots, piece.depotId),
      departure: departureNames.show(piece.departureId, piece.transportId),
      headedFor: showDepotOrNone(depots, piece.headedForDepotId),
      from: showDepot(depots, bill.fromDepotId),
      to: showDepot(depots, bill.toDepotId),
      since: piece.stateSince,
      isStuck: limit !== undefined && piece.stateSince <= limit,
      writeOffId: piece.writeOffId,
    }
  })
  return inOrderOf(ids, shown)
}

/** Where a line's pieces were moved. */
const DEPOT_OF_LINE = sql`(select movement.depot_id from ${consignmentMovements} as movement where movement.id = ${consignmentMovementLines.movementId})`

function listOf(filters: MovementFilters, reader: Actor): ListDefinition {
  const ofMovement = and(
    filters.depotId ? eq(consignmentMovements.depotId, filters.depotId) : undefined,
    filters.by ? eq(consignmentMovements.actorId, filters.by) : undefined,
  )
  return {
    table: consignmentMovementLines,
    id: consignmentMovementLines.id,
    where: and(
      inScope(
        consignmentMovementLines.consignmentId,
        consignmentScope(reader),
        filters.search ? consignmentSearch(filters.search) : undefined,
      ),
      filters.kind ? eq(consignmentMovementLines.kind, filters.kind) : undefined,
      filters.consignmentId ? eq(consignmentMovementLines.consignmentId, filters.consignmentId) : undefined,
      filters.departureKey ? onDeparture(consignmentMovementLines.departureId, filters.departureKey) : undefined,
      withinDepotDays(
        { at: consignmentMovementLines.at, depot: DEPOT_OF_LINE },
        { from: filters.movedFrom, to: filters.movedTo },
      ),
      ofMovement &&
        exists(
          query
            .select({ id: consignmentMovements.id })
            .from(consignmentMovements)
            .where(and(eq(consignmentMovements.id, consignmentMovementLines.movementId), ofMovement)),
        ),
    ),
    ...ordersOf(movementList, { movedAt: consignmentMovementLines.at }),
  }
}

export async function listMovements(
  { orm }: Pick<Database, 'orm'>,
  network: Network,
  asked: MovementFilters & PageQuery,
  reader: Actor,
): Promise<{ data: MovementRow[]; page: PageInfo } | Refusal> {
  const found = await pageOfIds(orm, asked, listOf(asked, reader))
  return isRefusal(found) ? found : { data: await readMovementRows(orm, network, found.ids), page: found.page }
}

/** The filtered movements as a sheet. */
export async function exportMovements(
  database: Database,
  network: Network,
  asked: MovementFilters & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage },
  reader: Actor,
): Promise<FileAnswer | Refusal> {
  const { format, columns, language, ...filters } = asked
  return exportListSheet(database, movementList, {
    list: listOf(filters, reader),
    sort: filters.sort,
    format,
    language,
    columns,
    readRows: (ids) => readMovementRows(database.orm, network, ids),
    userId: reader.id,
    details: filters,
  })
}

async function readMovementRows(orm: Orm, network: Network, ids: readonly string[]): Promise<MovementRow[]> {
  return ids.length === 0
    ? []
    : inOrderOf(ids, await readLines(orm, network, inArray(consignmentMovementLines.id, [...ids])))
}

async function readLines(orm: Orm, network: Network, where: SQL): Promise<MovementRow[]> {
  const rows = await orm
    .select({
      line: consignmentMovementLines,
      movement: consignmentMovements,
      billNumber: consignments.billNumber,
      itemName: consignmentItems.name,
      actor: users.name,
    })
    .from(consignmentMovementLines)
    .innerJoin(consignmentMovements, eq(consignmentMovements.id, consignmentMovementLines.movementId))
    .innerJoin(consignments, eq(consignments.id, consignmentMovementLines.consignmentId))
    .innerJoin(consignmentItems, eq(consignmentItems.id, consignmentMovementLines.itemId))
    .innerJoin(users, eq(users.id, consignmentMovements.actorId))
    .where(where)
    .orderBy(consignments.billNumber, consignmentItems.position)
  const depots = await readDepots(orm)
  const departureNames = await DepartureNames.read(
    orm,
    network,
    rows.flatMap(({ line, movement }) => [line.departureId, movement.departureId]),
  )
  return rows.map(({ line, movement, billNumber, itemName, actor }) => ({
    id: line.id,
    movementId: movement.id,
    kind: line.kind,
    at: line.at,
    by: { id: movement.actorId, name: actor },
    depot: showDepotOrNone(depots, movement.depotId),
    departure: departureNames.show(movement.departureId ?? line.departureId, movement.transportId),
    headedFor: showDepotOrNone(depots, line.headedForDepotId),
    consignmentId: line.consignmentId,
    billNumber,
    itemName,
    quantity: line.quantity,
    numbers: rangesOf(line.numbers),
    note: movement.note,
  }))
}

/** A movement that was just made, with what it moved. */
export async function showMovement(
  orm: Orm,
  network: Network,
  movementId: string,
): Promise<ReplyOf<'dispatchConsignments'>['data']> {
  const lines = await readLines(orm, network, eq(consignmentMovementLines.movementId, movementId))
  const [movement] = await orm.select().from(consignmentMovements).where(eq(consignmentMovements.id, movementId))
  const [first] = lines
  if (!first || !movement) throw new Error(`movement ${movementId} was made and has lines`)
  const destinations = new Set(lines.map(({ headedFor }) => headedFor?.id))
  const itemIds = await orm
    .select({ id: consignmentMovementLines.id, itemId: consignmentMovementLines.itemId })
    .from(consignmentMovementLines)
    .where(eq(consignmentMovementLines.movementId, movementId))
  const itemOf = new Map(itemIds.map(({ id, itemId }) => [id, itemId]))
  return {
    id: movementId,
    kind: movement.kind,
    at: movement.at,
    by: first.by,
    depot: first.depot,
    departure: first.departure,
    // Those of a load for several depots say so line by line.
    headedFor: destinations.size === 1 ? first.headedFor : null,
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    note: movement.note,
    lines: lines.map(({ id, consignmentId, billNumber, itemName, kind, quantity, numbers }) => ({
      consignmentId,
      billNumber,
      itemId: itemOf.get(id) ?? id,
      itemName,
      kind,
      quantity,
      numbers,
    })),
  }
}
