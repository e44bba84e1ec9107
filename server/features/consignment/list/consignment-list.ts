import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { PageInfo } from '#contract/common.ts'
import type { consignmentListQuery } from '#contract/consignment/consignment.ts'
import { consignmentList } from '#contract/consignment/consignment-list.ts'
import { PIECE_STATES, type PieceState } from '#contract/consignment/consignment-codes.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { Policies } from '#contract/policy/policy.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { withinDepotDays } from '#server/database/depot-day.ts'
import { inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { consignmentItems, consignmentPieces, consignments } from '#server/database/schema/consignment.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { bothWords } from '#server/words.ts'
import { consignmentSearch } from '#server/domain/consignment/consignment-search.ts'
import { digitsOf, phoneIn } from '#server/domain/phone/phone-search.ts'
import { readDepots, readListed } from '../consignment-repository.ts'
import { stuckAfterHours } from '../consignment-rules.ts'
import { type Row, showRow } from '../consignment-view.ts'
import { stuckPieces } from '../tracking/stuck-pieces.ts'

export type ConsignmentFilters = Omit<z.output<typeof consignmentListQuery>, keyof PageQuery> & {
  sort?: string | undefined
}

const query = new QueryBuilder({ casing: 'snake_case' })

/** The rules in force, and when it is. */
export interface Judging {
  policies: Policies
  now: Date
}

function listDefinition(filters: ConsignmentFilters, scope: SQL | undefined, judging: Judging): ListDefinition {
  return {
    table: consignments,
    id: consignments.id,
    where: consignmentFilter(filters, scope, judging),
    ...ordersOf(consignmentList, { billedAt: consignments.createdAt, billNumber: consignments.billNumber }),
  }
}

export function consignmentFilter(
  filters: ConsignmentFilters,
  scope: SQL | undefined,
  judging: Judging,
): SQL | undefined {
  return and(scope, ...conditions(filters, judging))
}

export async function listConsignments(
  { orm }: Pick<Database, 'orm'>,
  asked: ConsignmentFilters & PageQuery,
  scope: SQL | undefined,
  judging: Judging,
): Promise<{ data: Row[]; page: PageInfo } | Refusal> {
  const found = await pageOfIds(orm, asked, listDefinition(asked, scope, judging))
  return isRefusal(found) ? found : { data: await readRows(orm, found.ids, judging), page: found.page }
}

/** The filtered consignments as a sheet. */
export async function exportConsignments(
  database: Database,
  asked: ConsignmentFilters & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage },
  { userId, scope, judging }: { userId: string; scope: SQL | undefined; judging: Judging },
): Promise<FileAnswer | Refusal> {
  const { format, columns, language, ...filters } = asked
  return exportListSheet(database, consignmentList, {
    list: listDefinition(filters, scope, judging),
    sort: filters.sort,
    format,
    language,
    columns,
    readRows: (ids) => readRows(database.orm, ids, judging),
    userId,
    details: filters,
  })
}

async function readRows(orm: Orm, ids: readonly string[], { policies, now }: Judging): Promise<Row[]> {
  if (ids.length === 0) return []
  const depots = await readDepots(orm)
  const listed = await readListed(orm, inArray(consignments.id, [...ids]), stuckPieces(policies, now))
  return inOrderOf(
    ids,
    listed.map((each) => showRow(each, depots)),
  )
}

const COUNT_OF = {
  pending: consignmentItems.pending,
  transit: consignmentItems.transit,
  receivedByBranch: consignmentItems.receivedByBranch,
  receivedByCustomer: consignmentItems.receivedByCustomer,
  writtenOff: consignmentItems.writtenOff,
  cancelled: consignmentItems.cancelled,
} as const satisfies Record<PieceState, unknown>

function conditions(filters: ConsignmentFilters, { policies, now }: Judging): (SQL | undefined)[] {
  const { state } = filters
  return [
    filters.search ? consignmentSearch(filters.search) : undefined,
    filters.customer ? consignmentSearch(filters.customer) : undefined,
    filters.sender && eq(consignments.senderName, filters.sender),
    state &&
      exists(
        query
          .select({ id: consignmentItems.id })
          .from(consignmentItems)
          .where(and(eq(consignmentItems.consignmentId, consignments.id), gt(COUNT_OF[state], 0))),
      ),
    filters.payment && eq(consignments.payment, filters.payment),
    filters.collected === 'open'
      ? and(
          eq(consignments.payment, 'pod'),
          isNull(consignments.collectedAt),
          gt(consignments.total, consignments.reversed),
        )
      : undefined,
    filters.collected === 'collected' ? isNotNull(consignments.collectedAt) : undefined,
    filters.fromDepotId && eq(consignments.fromDepotId, filters.fromDepotId),
    filters.toDepotId && eq(consignments.toDepotId, filters.toDepotId),
    filters.currency && eq(consignments.currency, filters.currency),
    filters.createdBy && eq(consignments.createdBy, filters.createdBy),
    withinDepotDays(
      { at: consignments.createdAt, depot: consignments.fromDepotId },
      { from: filters.billedFrom, to: filters.billedTo },
    ),
    filters.reversed && gt(consignments.reversed, 0),
    filters.stuck &&
      exists(
        query
          .select({ id: consignmentPieces.id })
          .from(consignmentPieces)
          .where(and(eq(consignmentPieces.consignmentId, consignments.id), stuckPieces(policies, now))),
      ),
  ].map((condition) => condition || undefined)
}

/** A bill's pieces in a state. */
const ofBill = (state: PieceState) => sql<number>`sum(${COUNT_OF[state]})`.as(state)

/** The states of pieces, with how many are in each within a scope. Quantities of items follow their pieces, and are a tenth as many; only those that are stuck are counted one by one. */
export async function readStatuses(
  orm: Orm,
  scope: SQL | undefined,
  { policies, now }: Judging,
): Promise<ReplyOf<'getConsignmentStatuses'>['data']> {
  const inScope = (consignmentId: AnyPgColumn) =>
    scope && inArray(consignmentId, query.select({ id: consignments.id }).from(consignments).where(scope))
  const bills = orm
    .select({
      pending: ofBill('pending'),
      transit: ofBill('transit'),
      receivedByBranch: ofBill('receivedByBranch'),
      receivedByCustomer: ofBill('receivedByCustomer'),
      writtenOff: ofBill('writtenOff'),
      cancelled: ofBill('cancelled'),
    })
    .from(consignmentItems)
    .where(inScope(consignmentItems.consignmentId))
    .groupBy(consignmentItems.consignmentId)
    .as('bills')
  const counted = (state: PieceState) => ({
    pieces: sql<number>`coalesce(sum(${bills[state]}), 0)::int`,
    consignments: sql<number>`(count(*) filter (where ${bills[state]} > 0))::int`,
  })
  const [[counts], stuck] = await Promise.all([
    orm
      .select({
        pending: counted('pending'),
        transit: counted('transit'),
        receivedByBranch: counted('receivedByBranch'),
        receivedByCustomer: counted('receivedByCustomer'),
        writtenOff: counted('writtenOff'),
        cancelled: counted('cancelled'),
      })
      .from(bills),
    orm
      .select({ state: consignmentPieces.state, pieces: sql<number>`count(*)::int` })
      .from(consignmentPieces)
      .where(and(stuckPieces(policies, now), inScope(consignmentPieces.consignmentId)))
      .groupBy(consignmentPieces.state),
  ])
  return PIECE_STATES.map((state) => ({
    state,
    name: bothWords(`workflow-consignmentPiece:states.${state}.label`),
    pieces: counts?.[state].pieces ?? 0,
    consignments: counts?.[state].consignments ?? 0,
    stuck: stuck.find((row) => row.state === state)?.pieces ?? 0,
    stuckAfterHours: stuckAfterHours(policies, state),
  }))
}

/** People are looked for among so many of the newest bills that fit; who sends often must not hide everybody else. */
const LOOKED_THROUGH = 200
const SHOWN = 10

/** Senders and receivers of earlier bills within a scope, as they were last entered, the latest first. */
export async function findPeople(
  orm: Orm,
  { search, as, depotId }: { search: string; as?: 'sender' | 'receiver' | undefined; depotId?: string | undefined },
  scope: SQL | undefined,
): Promise<ReplyOf<'searchConsignmentPeople'>['data']> {
  const depots = await readDepots(orm)
  const bills = await orm
    .select()
    .from(consignments)
    .where(and(scope, consignmentSearch(search)))
    .orderBy(desc(consignments.createdAt), desc(consignments.id))
    .limit(LOOKED_THROUGH)
  const people = bills.flatMap((bill) => [
    ...(as === 'receiver'
      ? []
      : [
          {
            name: bill.senderName,
            contact: bill.senderContact,
            idNumber: bill.senderIdNumber,
            depotId: bill.fromDepotId,
            lastAt: bill.createdAt,
          },
        ]),
    ...(as === 'sender'
      ? []
      : [
          {
            name: bill.receiverName,
            contact: bill.receiverContact,
            idNumber: bill.receiverIdNumber,
            depotId: bill.toDepotId,
            lastAt: bill.createdAt,
          },
        ]),
  ])
  const known = new Map<string, ReplyOf<'searchConsignmentPeople'>['data'][number]>()
  for (const { depotId: at, ...person } of people) {
    const depot = depots.get(at)
    // The bill is found by any of its people; only those meant are shown.
    if (!depot || (depotId !== undefined && at !== depotId) || !isMeant(person, search)) continue
    const key = person.idNumber ?? `${person.name} ${digitsOf(person.contact)}`
    if (!known.has(key)) known.set(key, { ...person, depot: { id: depot.id, code: depot.code, name: depot.name } })
  }
  return [...known.values()].slice(0, SHOWN)
}

function isMeant(
  { name, contact, idNumber }: { name: string; contact: string; idNumber: string | null },
  term: string,
): boolean {
  const wanted = term.toLowerCase()
  const phone = phoneIn(term)
  return (
    name.toLowerCase().includes(wanted) ||
    contact.includes(term) ||
    (phone !== null && digitsOf(contact).includes(phone)) ||
    (idNumber ?? '').toLowerCase().includes(wanted)
  )
}
