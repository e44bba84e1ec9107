import { and, asc, eq, exists, inArray, notExists, type SQL, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { SHIFT_EVENTS, type shiftListQuery } from '#contract/cash/cash-shift.ts'
import { shiftList } from '#contract/cash/cash-shift-list.ts'
import type { PageInfo } from '#contract/common.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { withinDepotDays } from '#server/database/depot-day.ts'
import { inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { cashShiftCounts, depositSlips, depositSlipShifts } from '#server/database/schema/cash.ts'
import { cashShifts } from '#server/database/schema/ledger.ts'
import { users } from '#server/database/schema/people.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { mayCall } from '#server/plugins/authenticate.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { conflictOf, eyesOf, type ActorFacts } from '#server/domain/approval/four-eyes.ts'
import type { CashActor } from '#server/domain/cash/slip-scope.ts'
import { currenciesOf, readCashDepots, showCashDepot } from '../cash-places.ts'
import { countersOf, finalCount, readExpected, shiftLeadsOn, type ShiftRecord } from './count-shift.ts'
import { readMovements, readShiftTotals } from '../shift-totals.ts'
import { seesOpenTills, shiftScope } from '#server/domain/cash/cash-scope.ts'
import { sumWhere } from '#server/database/sum-where.ts'

type Row = ReplyOf<'getCashShiftList'>['data'][number]
type Detail = ReplyOf<'getCashShift'>['data']
type Filters = Omit<z.output<typeof shiftListQuery>, keyof PageQuery> & { sort?: string | undefined }

const OPENED = { at: cashShifts.openedAt, depot: cashShifts.depotId }
const query = new QueryBuilder({ casing: 'snake_case' })
const closer = alias(users, 'closer')
/** As `finalCount`. */
const FINAL = sql<number>`coalesce(${cashShiftCounts.recounted}, ${cashShiftCounts.counted})`

/** A shift that is on no slip, or on rejected ones only. */
export const notOnLiveSlip = notExists(
  query
    .select({ one: sql`1` })
    .from(depositSlipShifts)
    .where(and(eq(depositSlipShifts.shiftId, cashShifts.id), depositSlipShifts.isLive)),
)

function conditions(filters: Filters): (SQL | undefined)[] {
  const differs = filters.difference && { any: sql`<>`, over: sql`>`, short: sql`<` }[filters.difference]
  return [
    filters.state ? eq(cashShifts.state, filters.state) : undefined,
    filters.depotId ? eq(cashShifts.depotId, filters.depotId) : undefined,
    filters.clerkId ? eq(cashShifts.clerkId, filters.clerkId) : undefined,
    withinDepotDays(OPENED, { from: filters.openedFrom, to: filters.openedTo }),
    differs
      ? exists(
          query
            .select({ one: sql`1` })
            .from(cashShiftCounts)
            .where(
              and(eq(cashShiftCounts.shiftId, cashShifts.id), sql`${FINAL} ${differs} ${cashShiftCounts.expected}`),
            ),
        )
      : undefined,
    filters.undeposited ? and(eq(cashShifts.state, 'closed'), notOnLiveSlip) : undefined,
  ]
}

function listDefinition(filters: Filters, reader: CashActor): ListDefinition {
  return {
    table: cashShifts,
    id: cashShifts.id,
    where: and(shiftScope(reader), ...conditions(filters)),
    ...ordersOf(shiftList, { openedAt: cashShifts.openedAt }),
  }
}

export async function listShifts(
  { orm }: Pick<Database, 'orm'>,
  asked: Filters & PageQuery,
  reader: CashActor,
): Promise<{ data: Row[]; page: PageInfo } | Refusal> {
  const found = await pageOfIds(orm, asked, listDefinition(asked, reader))
  return isRefusal(found) ? found : { data: await readRows(orm, found.ids, reader), page: found.page }
}

/** The filtered shifts as a sheet, a line per currency. */
export async function exportShifts(
  database: Database,
  {
    format,
    columns,
    language,
    ...filters
  }: Filters & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage },
  reader: CashActor,
): Promise<FileAnswer | Refusal> {
  return exportListSheet(database, shiftList, {
    list: listDefinition(filters, reader),
    sort: filters.sort,
    format,
    language,
    columns,
    readRows: (ids) => readRows(database.orm, ids, reader),
    userId: reader.id,
    details: filters,
  })
}

async function readRows(orm: Orm, ids: readonly string[], reader: CashActor): Promise<Row[]> {
  if (ids.length === 0) return []
  const [rows, counts, depots] = await Promise.all([
    orm
      .select({
        shift: cashShifts,
        clerk: users.name,
        closer: closer.name,
        slip: { id: depositSlips.id, number: depositSlips.number, state: depositSlips.state },
      })
      .from(cashShifts)
      .innerJoin(users, eq(users.id, cashShifts.clerkId))
      .leftJoin(closer, eq(closer.id, cashShifts.closedBy))
      .leftJoin(depositSlipShifts, and(eq(depositSlipShifts.shiftId, cashShifts.id), depositSlipShifts.isLive))
      .leftJoin(depositSlips, eq(depositSlips.id, depositSlipShifts.slipId))
      .where(inArray(cashShifts.id, [...ids])),
    orm
      .select()
      .from(cashShiftCounts)
      .where(inArray(cashShiftCounts.shiftId, [...ids]))
      .orderBy(asc(cashShiftCounts.currency)),
    readCashDepots(orm),
  ])
  const open = seesOpenTills(reader)
    ? rows.filter(({ shift }) => shift.state === 'open').map(({ shift }) => shift.id)
    : []
  const figures = await readShiftTotals(orm, open)
  return inOrderOf(
    ids,
    rows.map(({ shift, slip, ...names }): Row => ({
      id: shift.id,
      clerk: { id: shift.clerkId, name: names.clerk },
      depot: showCashDepot(depots, shift.depotId),
      state: shift.state,
      openedAt: shift.openedAt,
      countedAt: shift.countedAt,
      closedAt: shift.closedAt,
      closedBy: shift.closedBy === null ? null : { id: shift.closedBy, name: names.closer ?? '' },
      sums:
        shift.state === 'open'
          ? figures
              .filter(({ shiftId }) => shiftId === shift.id)
              .map(({ currency, ticket, cargo }) => ({
                currency,
                expected: ticket + cargo,
                counted: null,
                difference: null,
              }))
          : // Whoever counts it again, head account too, is told neither what should be there nor what was found.
            shift.state === 'recountDue'
            ? []
            : counts
                .filter(({ shiftId }) => shiftId === shift.id)
                .map((count) => ({
                  currency: count.currency,
                  expected: count.expected,
                  counted: finalCount(count),
                  difference: finalCount(count) - count.expected,
                })),
      slip: slip === null || slip.state === 'rejected' ? null : { id: slip.id, number: slip.number, state: slip.state },
      version: shift.version,
    })),
  )
}

/** A shift with its counts; null where it is not in the reader's scope. */
export async function showShift(orm: Orm, id: string, reader: Actor, now: Date): Promise<Detail | null> {
  const [shift] = await orm
    .select()
    .from(cashShifts)
    .where(and(eq(cashShifts.id, id), shiftScope(reader)))
  const [row] = shift ? await readRows(orm, [id], reader) : []
  if (!shift || !row) return null
  const isBlind = shift.state === 'recountDue' || (shift.state === 'open' && !seesOpenTills(reader))
  const [counts, eyes, movements, [again]] = await Promise.all([
    orm.select().from(cashShiftCounts).where(eq(cashShiftCounts.shiftId, id)).orderBy(asc(cashShiftCounts.currency)),
    eyesOf(orm, reader.id, now),
    // What goes through an open till adds up to what is going to be counted.
    isBlind ? [] : readMovements(orm, id),
    shift.recountedBy === null
      ? []
      : orm.select({ name: users.name }).from(users).where(eq(users.id, shift.recountedBy)),
  ])
  return {
    ...row,
    movements,
    countNote: shift.countNote,
    recount:
      shift.recountedBy === null || shift.recountedAt === null
        ? null
        : {
            by: { id: shift.recountedBy, name: again?.name ?? '' },
            at: shift.recountedAt,
            note: shift.recountNote,
            first: counts.map(({ currency, counted }) => ({ currency, counted })),
          },
    currencies: shift.state === 'recountDue' ? counts.map(({ currency }) => currency) : [],
    closeNote: shift.closeNote,
    denominations: isBlind
      ? []
      : counts.filter(({ pieces }) => pieces.length > 0).map(({ currency, pieces }) => ({ currency, pieces })),
    can: SHIFT_EVENTS.map((event) => ({ event, refusal: refusalFor(event, shift, reader, eyes) })),
  }
}

function refusalFor(
  event: (typeof SHIFT_EVENTS)[number],
  shift: ShiftRecord,
  reader: Actor,
  eyes: ActorFacts,
): Detail['can'][number]['refusal'] {
  if (!shiftLeadsOn(shift.state, event)) return 'state'
  const isOwn = shift.clerkId === reader.id
  if (event === 'cashShift.count') return isOwn && mayCall(reader, 'countCashShift') ? null : 'notYours'
  const conflict = conflictOf(eyes, countersOf(shift))
  if (conflict === 'own') return isOwn ? 'ownShift' : 'ownRecount'
  if (conflict === 'tied') return 'tiedAccounts'
  return mayCall(reader, event === 'cashShift.recount' ? 'recountCashShift' : 'closeCashShift') ? null : 'notYours'
}

/** The own open till and which currencies are in it: all that a count needs, and nothing that would tell its result. */
export async function showOwnTill(orm: Orm, reader: Actor): Promise<ReplyOf<'getOwnTill'>['data']> {
  const [depots, [shift]] = await Promise.all([
    readCashDepots(orm),
    orm
      .select()
      .from(cashShifts)
      .where(and(eq(cashShifts.clerkId, reader.id), eq(cashShifts.state, 'open'))),
  ])
  const own = shift?.depotId ?? reader.depotId
  const local = own === null ? undefined : depots.get(own)?.currency
  const taken = shift ? [...(await readExpected(orm, shift.id)).keys()] : []
  const currencies = [...new Set([...(local === undefined ? [] : [local]), ...taken])]
  return {
    shift: shift
      ? { id: shift.id, depot: showCashDepot(depots, shift.depotId), openedAt: shift.openedAt, version: shift.version }
      : null,
    currencies,
    otherCurrencies: currenciesOf(depots).filter((currency) => !currencies.includes(currency)),
  }
}

/** What depots hold in cash, by currency; of open tills only to who counts none. */
export async function readDepotCash(
  orm: Orm,
  { depotId }: { depotId?: string | undefined },
  reader: CashActor,
): Promise<ReplyOf<'getDepotCash'>['data']> {
  const isOpenReported = seesOpenTills(reader)
  const scope = isOpenReported
    ? undefined
    : reader.depotId === null
      ? sql`false`
      : eq(cashShifts.depotId, reader.depotId)
  const where = and(scope, depotId === undefined ? undefined : eq(cashShifts.depotId, depotId))
  // A first count that is made again is told to nobody who might make it.
  const countedState = isOpenReported
    ? sql`${cashShifts.state} in ('recountDue', 'counted')`
    : eq(cashShifts.state, 'counted')
  const counted = orm
    .select({
      depotId: cashShifts.depotId,
      currency: cashShiftCounts.currency,
      closed: sumWhere(FINAL, eq(cashShifts.state, 'closed')),
      counted: sumWhere(FINAL, countedState),
    })
    .from(cashShifts)
    .innerJoin(cashShiftCounts, eq(cashShiftCounts.shiftId, cashShifts.id))
    .where(and(where, notOnLiveSlip))
    .groupBy(cashShifts.depotId, cashShiftCounts.currency)
  const moving = orm.execute<{ depot_id: string; currency: string; amount: string }>(sql`
    select slip.depot_id, line.currency, sum(line.ticket + line.cargo + line.safe) as amount
    from deposit_slips as slip join deposit_slip_amounts as line on line.slip_id = slip.id
    where slip.state = 'pending' group by slip.depot_id, line.currency`)
  const safes = orm.execute<{ depot_id: string; currency: string; amount: string }>(sql`
    select depot_id, currency, sum(amount) as amount from ledger_lines where account = ${ACCOUNT.depotSafe} group by depot_id, currency`)
  const onTheWay = orm.execute<{ depot_id: string; currency: string; amount: string }>(sql`
    select transfer.depot_id, line.currency, sum(line.handed_over) as amount
    from cash_transfers as transfer join cash_transfer_amounts as line on line.transfer_id = transfer.id
    where transfer.state = 'handedOver' group by transfer.depot_id, line.currency`)
  const openShifts = isOpenReported
    ? orm
        .select({ id: cashShifts.id, depotId: cashShifts.depotId })
        .from(cashShifts)
        .where(and(where, eq(cashShifts.state, 'open')))
    : []
  const [held, transit, inSafes, transfers, open, depots] = await Promise.all([
    counted,
    moving,
    safes,
    onTheWay,
    openShifts,
    readCashDepots(orm),
  ])
  const depotOf = new Map(open.map(({ id, depotId: at }) => [id, at]))
  const figures = await readShiftTotals(orm, [...depotOf.keys()])
  return [...depots.values()]
    .filter(({ id }) => (depotId === undefined || id === depotId) && (isOpenReported || id === reader.depotId))
    .flatMap((depot) =>
      currenciesOf(depots).flatMap((currency) => {
        const here = held.find((row) => row.depotId === depot.id && row.currency === currency)
        const amountIn = ({ rows }: typeof transit) =>
          Number(rows.find((row) => row.depot_id === depot.id && row.currency === currency)?.amount ?? 0)
        const [inTransit, safe, handedOver] = [amountIn(transit), amountIn(inSafes), amountIn(transfers)]
        const tills = figures.filter((row) => depotOf.get(row.shiftId) === depot.id && row.currency === currency)
        if (!here && inTransit === 0 && safe === 0 && (!isOpenReported || handedOver === 0) && tills.length === 0)
          return []
        return [
          {
            depot: showCashDepot(depots, depot.id),
            currency,
            closed: here?.closed ?? 0,
            counted: here?.counted ?? 0,
            open: isOpenReported ? tills.reduce((sum, { ticket, cargo }) => sum + ticket + cargo, 0) : null,
            safe,
            inTransit,
            handedOver: isOpenReported ? handedOver : null,
          },
        ]
      }),
    )
}
