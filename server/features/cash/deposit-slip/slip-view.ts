import { and, asc, count, desc, eq, exists, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { PageInfo } from '#contract/common.ts'
import { contract, type ReplyOf } from '#contract/contract.ts'
import { SLIP_DECIDERS, SLIP_EVENTS, type SlipReportGroup, type slipListQuery } from '#contract/cash/deposit-slip.ts'
import { slipList } from '#contract/cash/deposit-slip-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { depotDay, withinDepotDays } from '#server/database/depot-day.ts'
import { containing, inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { depositSlipAmounts, depositSlips, depositSlipShifts } from '#server/database/schema/cash.ts'
import { cashShifts } from '#server/database/schema/ledger.ts'
import { users } from '#server/database/schema/people.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import { MAX_GROUPS } from '#server/export/report-sheet.ts'
import { readSafe } from '#server/domain/cash/depot-safe.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { mayCall } from '#server/plugins/authenticate.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { ApprovalSource } from '#server/domain/approval/approval-source.ts'
import {
  conflictOf,
  conflictRefusal,
  eyesOf,
  type ActorFacts,
  isForSecondPerson,
} from '#server/domain/approval/four-eyes.ts'
import { filesOf } from '#server/domain/file/record-files.ts'
import { type CashActor, slipScope } from '#server/domain/cash/slip-scope.ts'
import { readCashDepots, showCashDepot } from '../cash-places.ts'
import { slipLeadsOn } from './deposit-slip.ts'
import { readShiftTotals } from '../shift-totals.ts'
import { notOnLiveSlip } from '../shift/shift-view.ts'
import { sumWhere } from '#server/database/sum-where.ts'

type Row = ReplyOf<'getDepositSlipList'>['data'][number]
type Detail = ReplyOf<'getDepositSlip'>['data']
type Shift = Detail['shiftLines'][number]
type Report = ReplyOf<'getDepositReport'>['data']
type Filters = Omit<z.output<typeof slipListQuery>, keyof PageQuery>

const HANDED_IN = { at: depositSlips.createdAt, depot: depositSlips.depotId }
const query = new QueryBuilder({ casing: 'snake_case' })
const decider = alias(users, 'decider')

const someAmount = (condition: SQL) =>
  exists(
    query
      .select({ one: sql`1` })
      .from(depositSlipAmounts)
      .where(and(eq(depositSlipAmounts.slipId, depositSlips.id), condition)),
  )

const isChanged = sql`(${depositSlipAmounts.ticket}, ${depositSlipAmounts.cargo}, ${depositSlipAmounts.pos})
  <> (${depositSlipAmounts.proposedTicket}, ${depositSlipAmounts.proposedCargo}, ${depositSlipAmounts.proposedPos})`

function filterOf(filters: Filters, reader: CashActor): SQL | undefined {
  return and(
    slipScope(reader),
    filters.search ? sql`lower(${depositSlips.number}) like ${containing(filters.search)}` : undefined,
    filters.state ? eq(depositSlips.state, filters.state) : undefined,
    filters.depotId ? eq(depositSlips.depotId, filters.depotId) : undefined,
    filters.createdBy ? eq(depositSlips.createdBy, filters.createdBy) : undefined,
    withinDepotDays(HANDED_IN, { from: filters.madeFrom, to: filters.madeTo }),
    filters.currency ? someAmount(eq(depositSlipAmounts.currency, filters.currency)) : undefined,
    filters.changed ? someAmount(isChanged) : undefined,
    filters.standing ? ne(depositSlips.state, 'rejected') : undefined,
  )
}

function listDefinition(filters: Filters, reader: CashActor): ListDefinition {
  return {
    table: depositSlips,
    id: depositSlips.id,
    where: filterOf(filters, reader),
    ...ordersOf(slipList, { createdAt: depositSlips.createdAt, number: depositSlips.number }),
  }
}

export async function listSlips(
  { orm }: Pick<Database, 'orm'>,
  asked: Filters & PageQuery,
  reader: CashActor,
): Promise<{ data: Row[]; page: PageInfo } | Refusal> {
  const found = await pageOfIds(orm, asked, listDefinition(asked, reader))
  return isRefusal(found) ? found : { data: await readRows(orm, found.ids), page: found.page }
}

/** The filtered slips as a sheet, a line per currency. */
export async function exportSlips(
  database: Database,
  {
    format,
    columns,
    language,
    sort,
    ...filters
  }: Filters & { sort?: string | undefined; format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage },
  reader: CashActor,
): Promise<FileAnswer | Refusal> {
  return exportListSheet(database, slipList, {
    list: listDefinition(filters, reader),
    sort,
    format,
    language,
    columns,
    readRows: (ids) => readRows(database.orm, ids),
    userId: reader.id,
    details: filters,
  })
}

async function readRows(orm: Orm, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const [rows, amounts, shifts, depots] = await Promise.all([
    orm
      .select({ slip: depositSlips, creator: users.name, decider: decider.name })
      .from(depositSlips)
      .innerJoin(users, eq(users.id, depositSlips.createdBy))
      .leftJoin(decider, eq(decider.id, depositSlips.decidedBy))
      .where(inArray(depositSlips.id, [...ids])),
    orm
      .select()
      .from(depositSlipAmounts)
      .where(inArray(depositSlipAmounts.slipId, [...ids]))
      .orderBy(asc(depositSlipAmounts.currency)),
    orm
      .select({ slipId: depositSlipShifts.slipId, shifts: count() })
      .from(depositSlipShifts)
      .where(inArray(depositSlipShifts.slipId, [...ids]))
      .groupBy(depositSlipShifts.slipId),
    readCashDepots(orm),
  ])
  return inOrderOf(
    ids,
    rows.map(({ slip, ...names }): Row => ({
      id: slip.id,
      number: slip.number,
      depot: showCashDepot(depots, slip.depotId),
      state: slip.state,
      shifts: shifts.find(({ slipId }) => slipId === slip.id)?.shifts ?? 0,
      amounts: amounts
        .filter(({ slipId }) => slipId === slip.id)
        .map(({ currency, ticket, cargo, pos, safe, ...asked }) => ({
          currency,
          ticket,
          cargo,
          pos,
          proposed: { ticket: asked.proposedTicket, cargo: asked.proposedCargo, pos: asked.proposedPos },
          safe,
          cash: ticket + cargo + safe,
        })),
      note: slip.note,
      bankReference: slip.bankReference,
      createdBy: { id: slip.createdBy, name: names.creator },
      createdAt: slip.createdAt,
      decidedBy: slip.decidedBy === null ? null : { id: slip.decidedBy, name: names.decider ?? '' },
      decidedAt: slip.decidedAt,
      decisionReason: slip.decisionReason,
      version: slip.version,
    })),
  )
}

/** A slip with its shifts and images; null where it is not in the reader's scope. */
export async function showSlip(orm: Orm, id: string, reader: Actor, now: Date): Promise<Detail | null> {
  if ((await orm.$count(depositSlips, and(eq(depositSlips.id, id), slipScope(reader)))) === 0) return null
  const [row] = await readRows(orm, [id])
  if (!row) return null
  const ofSlip = inArray(
    cashShifts.id,
    query.select({ id: depositSlipShifts.shiftId }).from(depositSlipShifts).where(eq(depositSlipShifts.slipId, id)),
  )
  const [shiftLines, files, eyes] = await Promise.all([
    readSlipShifts(orm, ofSlip),
    filesOf(orm, 'depositSlip', [id]),
    eyesOf(orm, reader.id, now),
  ])
  return {
    ...row,
    shiftLines,
    files: files.get(id) ?? [],
    can: SLIP_EVENTS.map((event) => ({ event, refusal: refusalFor(event, row, reader, eyes) })),
  }
}

function refusalFor(
  event: (typeof SLIP_EVENTS)[number],
  { state, createdBy }: Row,
  reader: Actor,
  eyes: ActorFacts,
): Detail['can'][number]['refusal'] {
  if (!slipLeadsOn(state, event)) return 'state'
  const conflict = conflictRefusal(conflictOf(eyes, [createdBy.id]))
  if (conflict) return conflict
  return mayCall(reader, 'decideDepositSlip', contract.decideDepositSlip.access) ? null : 'notYours'
}

/** A depot hands in at least weekly; what has gathered beyond this goes on further slips. */
const MAX_SHIFTS = 200

/** Shifts with what each puts on a slip, the oldest first. */
async function readSlipShifts(orm: Orm, where: SQL | undefined): Promise<Shift[]> {
  const rows = await orm
    .select({ shift: cashShifts, clerk: users.name })
    .from(cashShifts)
    .innerJoin(users, eq(users.id, cashShifts.clerkId))
    .where(where)
    .orderBy(asc(cashShifts.openedAt), asc(cashShifts.id))
    .limit(MAX_SHIFTS)
  const figures = await readShiftTotals(
    orm,
    rows.map(({ shift }) => shift.id),
  )
  return rows.map(({ shift, clerk }) => ({
    id: shift.id,
    clerk: { id: shift.clerkId, name: clerk },
    openedAt: shift.openedAt,
    closedAt: shift.closedAt ?? shift.openedAt,
    amounts: figures
      .filter(({ shiftId }) => shiftId === shift.id)
      .map(({ currency, ticket, cargo, pos }) => ({ currency, ticket, cargo, pos })),
  }))
}

const isFree = and(eq(cashShifts.state, 'closed'), notOnLiveSlip)

/** What of a depot can be handed in. */
export async function readDepositShifts(
  orm: Orm,
  { depotId }: { depotId?: string | undefined },
  reader: CashActor,
): Promise<ReplyOf<'getDepositShifts'>['data'] | Refusal> {
  const choosesDepot = reader.userType === 'operation_manager'
  const chosen = choosesDepot ? (depotId ?? null) : reader.depotId
  const depots = await readCashDepots(orm)
  const depot = chosen === null ? undefined : depots.get(chosen)
  if (chosen !== null && !depot) return refuse('notFound')
  const [free, shifts, notClosed, safe] = await Promise.all([
    choosesDepot
      ? orm
          .select({ depotId: cashShifts.depotId, shifts: count() })
          .from(cashShifts)
          .where(isFree)
          .groupBy(cashShifts.depotId)
      : [],
    depot ? readSlipShifts(orm, and(isFree, eq(cashShifts.depotId, depot.id))) : [],
    depot ? orm.$count(cashShifts, and(eq(cashShifts.depotId, depot.id), ne(cashShifts.state, 'closed'))) : 0,
    depot ? readSafe(orm, depot.id) : [],
  ])
  return {
    depot: depot ? showCashDepot(depots, depot.id) : null,
    // One that came to nothing has nothing to hand in.
    shifts: shifts.filter(({ amounts }) =>
      amounts.some(({ ticket, cargo, pos }) => ticket !== 0 || cargo !== 0 || pos !== 0),
    ),
    depots: free
      .map(({ depotId: id, shifts: waiting }) => ({ ...showCashDepot(depots, id), shifts: waiting }))
      .toSorted((one, other) => (one.code < other.code ? -1 : 1)),
    notClosed,
    safe,
  }
}

const cash = sql`(${depositSlipAmounts.ticket} + ${depositSlipAmounts.cargo} + ${depositSlipAmounts.safe})`
const whole = sql`(${cash} + ${depositSlipAmounts.pos})`
const inState = (state: 'approved' | 'pending' | 'rejected') => sumWhere(whole, eq(depositSlips.state, state))
const isStanding = sql`${depositSlips.state} <> 'rejected'`
const standing = (amount: SQL | AnyPgColumn) => sumWhere(amount, isStanding)

const FIGURES = {
  currency: depositSlipAmounts.currency,
  slips: sql<number>`(count(*) filter (where ${isStanding}))::int`,
  ticket: standing(depositSlipAmounts.ticket),
  cargo: standing(depositSlipAmounts.cargo),
  safe: standing(depositSlipAmounts.safe),
  cash: standing(cash),
  pos: standing(depositSlipAmounts.pos),
  approved: inState('approved'),
  pending: inState('pending'),
  rejected: inState('rejected'),
}

const DAY = depotDay(HANDED_IN)
const KEYS = {
  day: DAY,
  depot: sql<string>`${depositSlips.depotId}`,
  state: sql<Row['state']>`${depositSlips.state}`,
  maker: sql<string>`${depositSlips.createdBy}`,
} as const satisfies Record<SlipReportGroup, SQL>

/** Totals per currency of the filtered slips, and the same by group. */
export async function readSlipReport(
  orm: Orm,
  filters: Filters,
  groupBy: SlipReportGroup,
  reader: CashActor,
): Promise<Report> {
  // Of a slip in two currencies a filter by one shows that one.
  const where = and(
    filterOf(filters, reader),
    filters.currency ? eq(depositSlipAmounts.currency, filters.currency) : undefined,
  )
  const keyOrNone = <Value>(key: SlipReportGroup, column: SQL<Value>): SQL<Value | null> =>
    groupBy === key ? column : sql<null>`null`
  const [totals, found, depots] = await Promise.all([
    orm
      .select(FIGURES)
      .from(depositSlipAmounts)
      .innerJoin(depositSlips, eq(depositSlips.id, depositSlipAmounts.slipId))
      .where(where)
      .groupBy(depositSlipAmounts.currency)
      .orderBy(depositSlipAmounts.currency),
    orm
      .select({
        ...FIGURES,
        day: keyOrNone('day', KEYS.day),
        depotId: keyOrNone('depot', KEYS.depot),
        state: keyOrNone('state', KEYS.state),
        maker: keyOrNone('maker', KEYS.maker),
        makerName: keyOrNone(
          'maker',
          sql<string>`(select ${users.name} from ${users} where ${eq(users.id, depositSlips.createdBy)})`,
        ),
      })
      .from(depositSlipAmounts)
      .innerJoin(depositSlips, eq(depositSlips.id, depositSlipAmounts.slipId))
      .where(where)
      .groupBy(depositSlipAmounts.currency, KEYS[groupBy])
      .orderBy(groupBy === 'day' ? desc(DAY) : desc(FIGURES.cash), depositSlipAmounts.currency, KEYS[groupBy])
      .limit(MAX_GROUPS + 1),
    readCashDepots(orm),
  ])
  const rows = found
    .slice(0, MAX_GROUPS)
    .map(({ day, depotId, state, maker, makerName, ...figures }): Report['rows'][number] => ({
      ...figures,
      drill: {
        currency: figures.currency,
        ...(day !== null && { madeFrom: day, madeTo: day }),
        ...(depotId !== null && { depotId }),
        ...(state !== null && { state }),
        ...(maker !== null && { createdBy: maker }),
      },
      depot: depotId === null ? null : showCashDepot(depots, depotId),
      name: makerName,
      day,
    }))
  return { totals, rows, isCapped: found.length > MAX_GROUPS }
}

const isOpen = eq(depositSlips.state, 'pending')

/** Deposit slips in the approvals inbox. */
export const slipApprovals: ApprovalSource = {
  kind: 'depositSlip',
  deciders: SLIP_DECIDERS,
  async oldest(orm, reader, most) {
    const waiting = await orm
      .select({ id: depositSlips.id })
      .from(depositSlips)
      .where(and(isOpen, slipScope(reader)))
      .orderBy(asc(depositSlips.createdAt), asc(depositSlips.id))
      .limit(most)
    const rows = await readRows(
      orm,
      waiting.map(({ id }) => id),
    )
    return rows.map((row) => {
      const [only, ...others] = row.amounts
      const isOne = only !== undefined && others.length === 0 && only.cash + only.pos >= 0
      return {
        kind: 'depositSlip',
        id: row.id,
        version: row.version,
        reference: row.number,
        subject: row.depot.code,
        journey: null,
        reason: null,
        amount: isOne ? only.cash + only.pos : null,
        currency: isOne ? only.currency : null,
        requestedBy: row.createdBy,
        requestedAt: row.createdAt,
        depot: row.depot,
      }
    })
  },
  async count(orm, reader, eyes, most) {
    const waiting = orm
      .select({ one: sql`1` })
      .from(depositSlips)
      .where(and(isOpen, isForSecondPerson(eyes, depositSlips.createdBy), slipScope(reader)))
      .limit(most)
      .as('waiting')
    const [row] = await orm.select({ count: sql<number>`count(*)::int` }).from(waiting)
    return row?.count ?? 0
  },
}
