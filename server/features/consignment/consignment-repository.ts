import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LocalizedName } from '#contract/common.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { consignmentItems, consignmentPieces, consignments } from '#server/database/schema/consignment.ts'
import { depots, regions } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { groupBy } from '#server/domain/network/group-by.ts'

export type ConsignmentRecord = typeof consignments.$inferSelect
export type ItemRecord = typeof consignmentItems.$inferSelect
export type PieceRecord = typeof consignmentPieces.$inferSelect

export interface DepotShown {
  id: string
  code: string
  name: LocalizedName
}
export interface Depot extends DepotShown {
  regionId: string
  city: LocalizedName
  country: string
  currency: string
  timeZone: string
  phone: string | null
  isActive: boolean
}
interface Person {
  id: string
  name: string
}

/** Every depot, by id: there are few. */
export async function readDepots(orm: Orm): Promise<Map<string, Depot>> {
  const rows = await orm
    .select({
      id: depots.id,
      code: depots.code,
      name: depots.name,
      regionId: depots.regionId,
      city: regions.city,
      country: regions.country,
      currency: regions.currency,
      timeZone: regions.timeZone,
      phone: depots.phone,
      isActive: depots.isActive,
    })
    .from(depots)
    .innerJoin(regions, eq(regions.id, depots.regionId))
    .orderBy(asc(depots.code))
  return new Map(rows.map((row) => [row.id, row]))
}

/** A depot as it is shown. @throws for an id that no depot has: rows that refer to one keep it from being removed */
export function showDepot(known: ReadonlyMap<string, Depot>, id: string): DepotShown {
  const depot = known.get(id)
  if (depot === undefined) throw new Error(`there is no depot ${id}`)
  return { id: depot.id, code: depot.code, name: depot.name }
}

export function showDepotOrNone(known: ReadonlyMap<string, Depot>, id: string | null): DepotShown | null {
  return id === null ? null : showDepot(known, id)
}

/** A bill with the names that a list shows, and its lines. */
export interface ListedConsignment {
  bill: ConsignmentRecord
  items: ItemRecord[]
  createdBy: Person
  allowedBy: Person | null
  collectedBy: Person | null
  stuck: number
}

const allower = alias(users, 'allower')
const collector = alias(users, 'collector')

/** Bills that fit a condition, in no particular order. `stuck`: a condition on pieces. */
export async function readListed(orm: Orm, where: SQL | undefined, stuck: SQL): Promise<ListedConsignment[]> {
  const rows = await orm
    .select({
      bill: consignments,
      creator: users.name,
      allower: allower.name,
      collector: collector.name,
      stuck: sql<number>`(select count(*)::int from ${consignmentPieces} where ${consignmentPieces.consignmentId} = ${consignments.id} and ${stuck})`,
    })
    .from(consignments)
    .innerJoin(users, eq(users.id, consignments.createdBy))
    .leftJoin(allower, eq(allower.id, consignments.allowedBy))
    .leftJoin(collector, eq(collector.id, consignments.collectedBy))
    .where(where)
  const items = await readItems(
    orm,
    rows.map(({ bill }) => bill.id),
  )
  return rows.map((row) => ({
    bill: row.bill,
    items: items.get(row.bill.id) ?? [],
    createdBy: { id: row.bill.createdBy, name: row.creator },
    allowedBy: personOf(row.bill.allowedBy, row.allower),
    collectedBy: personOf(row.bill.collectedBy, row.collector),
    stuck: row.stuck,
  }))
}

export function personOf(id: string | null, name: string | null): Person | null {
  return id === null || name === null ? null : { id, name }
}

/** Lines by bill, in the bill's order. */
export async function readItems(orm: Orm, billIds: readonly string[]): Promise<Map<string, ItemRecord[]>> {
  if (billIds.length === 0) return new Map()
  const rows = await orm
    .select()
    .from(consignmentItems)
    .where(inArray(consignmentItems.consignmentId, [...billIds]))
    .orderBy(asc(consignmentItems.consignmentId), asc(consignmentItems.position))
  return groupBy(rows, ({ consignmentId }) => consignmentId)
}

/** Bills as they stand, in the order of their ids; nobody else moves their pieces until the transaction ends. */
export function lockConsignments(tx: Transaction, where: SQL | undefined): Promise<ConsignmentRecord[]> {
  return tx.orm.select().from(consignments).where(where).orderBy(asc(consignments.id)).for('no key update')
}

/** One bill within a scope, locked; null where it does not exist or is not in it. */
export async function lockConsignment(
  tx: Transaction,
  id: string,
  scope: SQL | undefined,
): Promise<ConsignmentRecord | null> {
  const [bill] = await lockConsignments(tx, and(eq(consignments.id, id), scope))
  return bill ?? null
}

export function readPieces(orm: Orm, where: SQL | undefined): Promise<PieceRecord[]> {
  return orm
    .select()
    .from(consignmentPieces)
    .where(where)
    .orderBy(asc(consignmentPieces.consignmentId), asc(consignmentPieces.number))
}
