import { sumWhere } from '#server/database/sum-where.ts'
import { and, asc, eq, exists, gt, inArray, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder, union } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import type { transactionListQuery } from '#contract/ledger/transaction.ts'
import { lineFits } from '#contract/ledger/line-fits.ts'
import { transactionList } from '#contract/ledger/transaction-list.ts'
import { groupsOfPart } from '#contract/statement/statement-codes.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { containing, holdingWords, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { bookings, tickets } from '#server/database/schema/booking.ts'
import { consignments } from '#server/database/schema/consignment.ts'
import { departures } from '#server/database/schema/departure.ts'
import { journalEntries } from '#server/database/schema/journal.ts'
import { accounts, agents, ledgerEntries, ledgerLines } from '#server/database/schema/ledger.ts'
import { regions } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { refundRequests, travelDateChanges } from '#server/database/schema/refund.ts'
import { exitFeePayments } from '#server/database/schema/travel-day.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { bookingSearch } from '#server/domain/booking/booking-search.ts'
import { consignmentSearch } from '#server/domain/consignment/consignment-search.ts'
import { showEntries } from '#server/domain/ledger/ledger-entries-view.ts'
import { describeLedgerRecords } from '#server/domain/ledger/ledger-records.ts'
import { heldBack, ledgerListScope } from '#server/domain/ledger/ledger-scope.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import { postedWithin } from './posted-within.ts'

type Filters = Omit<z.output<typeof transactionListQuery>, keyof PageQuery>
type TransactionView = ReplyOf<'getTransactionList'>['data'][number]
type Reader = Pick<Actor, 'id' | 'userType' | 'depotId' | 'isAgent'>

const query = new QueryBuilder({ casing: 'snake_case' })

export async function listTransactions(
  { orm }: Pick<Database, 'orm'>,
  asked: Filters & PageQuery,
  reader: Reader,
): Promise<ReplyOf<'getTransactionList'> | Refusal> {
  const found = await pageOfIds(orm, asked, await listOf(orm, asked, reader))
  return isRefusal(found) ? found : { data: await readTransactions(orm, found.ids), page: found.page }
}

/** The filtered entries as a sheet, a row per line that fits: the sheet adds up to the totals of the page. */
export async function exportTransactions(
  database: Database,
  asked: Filters & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage; sort?: string | undefined },
  reader: Reader,
): Promise<FileAnswer | Refusal> {
  const { format, columns, language, sort, ...filters } = asked
  return exportListSheet(database, transactionList, {
    list: await listOf(database.orm, filters, reader),
    sort,
    format,
    language,
    columns,
    readRows: async (ids) =>
      (await readTransactions(database.orm, ids)).flatMap((entry) =>
        entry.lines.filter((line) => lineFits(line, filters)).map((line) => ({ ...entry, lines: [line] })),
      ),
    userId: reader.id,
    details: filters,
  })
}

async function listOf(orm: Orm, filters: Filters, reader: Reader): Promise<ListDefinition> {
  const scope = ledgerListScope(reader)
  const hidden = heldBack(reader)
  const ofLines = lineConditions(filters)
  return {
    table: ledgerEntries,
    id: ledgerEntries.id,
    where: and(
      scope,
      hidden && notInArray(ledgerEntries.id, hidden),
      await entryConditions(orm, filters),
      ofLines &&
        (scope ? hasSuchLine(ofLines) : isOfSuchLine(and(ofLines, postedWithin(ledgerLines.postingDate, filters)))),
    ),
    ...ordersOf(transactionList, { at: ledgerEntries.createdAt, postingDate: ledgerEntries.postingDate }),
  }
}

/** Each entry's own lines are looked at: a depot's are few enough for that. */
function hasSuchLine(condition: SQL): SQL {
  return sql`${query
    .select({ has: sql`bool_or(${condition})` })
    .from(ledgerLines)
    .where(eq(ledgerLines.entryId, ledgerEntries.id))}`
}

/** The planner joins the lines that fit: where nothing narrows the entries, there are too many to look at each. */
function isOfSuchLine(condition: SQL | undefined): SQL {
  return exists(
    query
      .select({ one: sql`1` })
      .from(ledgerLines)
      .where(and(eq(ledgerLines.entryId, ledgerEntries.id), condition)),
  )
}

async function readTransactions(orm: Orm, ids: readonly string[]): Promise<TransactionView[]> {
  const entries = await showEntries(orm, ids)
  const records = await describeLedgerRecords(
    orm,
    entries.map(({ record }) => record),
  )
  return entries.flatMap((entry) => {
    const of = records.get(entry.record.id)
    return of ? [{ ...entry, of }] : []
  })
}

/** Conditions on the entry alone. */
async function entryConditions(
  orm: Orm,
  { search, postedFrom, postedTo, act, createdBy, departureKey }: Filters,
): Promise<SQL | undefined> {
  return and(
    postedWithin(ledgerEntries.postingDate, { postedFrom, postedTo }),
    act && eq(ledgerEntries.act, act),
    createdBy ? eq(ledgerEntries.createdBy, createdBy) : undefined,
    departureKey === undefined ? undefined : ofDeparture(departureKey),
    search ? inArray(ledgerEntries.recordId, [NOBODY, ...(await recordsFound(orm, search))]) : undefined,
  )
}

/** Of the tickets that are on it now: what they earned on another before is taken back in their own entries. */
function ofDeparture(text: string): SQL {
  const key = parseDepartureKey(text)
  if (!key) return sql`false`
  const { timingId, travelDate, ordinal } = key
  const onIt = query
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(departures, eq(departures.id, tickets.departureId))
    .where(
      and(eq(departures.timingId, timingId), eq(departures.travelDate, travelDate), eq(departures.ordinal, ordinal)),
    )
  return inArray(ledgerEntries.recordId, onIt)
}

/** Conditions that one line has to fit; undefined where none is asked for. As `lineFits` has them. */
function lineConditions(filters: Filters): SQL | undefined {
  const { account, currency, depotId, agentId, shiftId, part, forDepotId, forRouteId, forBusId, without } = filters
  const forDepot = sql`coalesce(${ledgerLines.forDepotId}, ${ledgerLines.depotId})`
  return and(
    account ? eq(ledgerLines.account, account) : undefined,
    currency ? eq(ledgerLines.currency, currency) : undefined,
    depotId ? eq(ledgerLines.depotId, depotId) : undefined,
    agentId ? eq(ledgerLines.agentId, agentId) : undefined,
    shiftId ? eq(ledgerLines.shiftId, shiftId) : undefined,
    part
      ? inArray(
          ledgerLines.account,
          query
            .select({ code: accounts.code })
            .from(accounts)
            .where(inArray(accounts.group, [...groupsOfPart(part)])),
        )
      : undefined,
    forDepotId ? sql`${forDepot} = ${forDepotId}` : undefined,
    forRouteId ? inArray(ledgerLines.departureId, departuresWith(eq(departures.routeId, forRouteId))) : undefined,
    forBusId ? inArray(ledgerLines.departureId, departuresWith(eq(departures.transportId, forBusId))) : undefined,
    without === 'depot' ? sql`${forDepot} is null` : undefined,
    without === 'departure' ? isNull(ledgerLines.departureId) : undefined,
  )
}

const departuresWith = (condition: SQL) => query.select({ id: departures.id }).from(departures).where(condition)

/** Stands in a list that would be empty. */
const NOBODY = '00000000-0000-0000-0000-000000000000'
/** Who finds more has typed too little. */
const MAX_FOUND = 200

/** Records that a term finds: bookings and what belongs to them, consignments, receipts, proposals, agents. */
async function recordsFound(orm: Orm, term: string): Promise<string[]> {
  const like = containing(term)
  const [ofBookings, ofCargo, ofJournal, ofAgents, receipts] = await Promise.all([
    orm.select({ id: bookings.id }).from(bookings).where(bookingSearch(term)).limit(MAX_FOUND),
    orm.select({ id: consignments.id }).from(consignments).where(consignmentSearch(term)).limit(MAX_FOUND),
    orm
      .select({ id: journalEntries.id })
      .from(journalEntries)
      .where(
        or(
          ...[journalEntries.number, journalEntries.purpose, journalEntries.reference].map(
            (column) => sql`lower(${column}) like ${like}`,
          ),
        ),
      )
      .limit(MAX_FOUND),
    orm
      .select({ id: users.id })
      .from(agents)
      .innerJoin(users, eq(users.id, agents.userId))
      .where(holdingWords(users.name, term))
      .limit(MAX_FOUND),
    orm
      .select({ id: exitFeePayments.id })
      .from(exitFeePayments)
      .where(eq(exitFeePayments.receiptNumber, term.toUpperCase())),
  ])
  const bookingIds = ofBookings.map(({ id }) => id)
  const below =
    bookingIds.length === 0
      ? []
      : await union(
          orm.select({ id: tickets.id }).from(tickets).where(inArray(tickets.bookingId, bookingIds)),
          orm
            .select({ id: refundRequests.id })
            .from(refundRequests)
            .where(inArray(refundRequests.bookingId, bookingIds)),
          orm
            .select({ id: travelDateChanges.id })
            .from(travelDateChanges)
            .where(inArray(travelDateChanges.bookingId, bookingIds)),
          orm
            .select({ id: exitFeePayments.id })
            .from(exitFeePayments)
            .innerJoin(tickets, eq(tickets.id, exitFeePayments.ticketId))
            .where(inArray(tickets.bookingId, bookingIds)),
        )
  return [...bookingIds, ...[...below, ...ofCargo, ...ofJournal, ...ofAgents, ...receipts].map(({ id }) => id)]
}

/** Sums per account and currency of the lines that fit, in entries that fit. */
export async function readTotals(
  orm: Orm,
  filters: Filters,
  reader: Reader,
): Promise<ReplyOf<'getTransactionTotals'>['data']> {
  const scope = ledgerListScope(reader)
  const hidden = heldBack(reader)
  const { search, act, createdBy, departureKey } = filters
  // The posting date stands on the lines too, so that sums by it need no entry.
  const needsEntry =
    scope !== undefined ||
    search !== undefined ||
    act !== undefined ||
    createdBy !== undefined ||
    departureKey !== undefined
  const ofEntries = needsEntry
    ? inArray(
        ledgerLines.entryId,
        query
          .select({ id: ledgerEntries.id })
          .from(ledgerEntries)
          .where(and(scope, await entryConditions(orm, filters))),
      )
    : postedWithin(ledgerLines.postingDate, filters)
  const fits = and(ofEntries, lineConditions(filters))
  const summed = orm
    .select({
      account: ledgerLines.account,
      currency: ledgerLines.currency,
      debit: sumWhere(ledgerLines.amount, gt(ledgerLines.amount, 0)).as('debit'),
      credit: sql<number>`-${sumWhere(ledgerLines.amount, lt(ledgerLines.amount, 0))}`.as('credit'),
      lines: sql<number>`count(*)::int`.as('lines'),
    })
    .from(ledgerLines)
    .where(and(fits, hidden && notInArray(ledgerLines.entryId, hidden)))
    .groupBy(ledgerLines.account, ledgerLines.currency)
    .as('summed')
  const [rows, [withheld]] = await Promise.all([
    orm
      .select({
        name: accounts.name,
        account: summed.account,
        currency: summed.currency,
        debit: summed.debit,
        credit: summed.credit,
        lines: summed.lines,
      })
      .from(summed)
      .innerJoin(accounts, eq(accounts.code, summed.account))
      .orderBy(asc(summed.currency), asc(summed.account)),
    hidden
      ? orm
          .select({ entries: sql<number>`count(distinct ${ledgerLines.entryId})::int` })
          .from(ledgerLines)
          .where(and(fits, inArray(ledgerLines.entryId, hidden)))
      : [],
  ])
  return {
    totals: rows.map(({ account, name, currency, debit, credit, lines }) => ({
      account: { code: account, name },
      currency,
      debit: Number(debit),
      credit: Number(credit),
      lines,
    })),
    withheldEntries: withheld?.entries ?? 0,
  }
}

const MAX_AGENTS = 500

/** What transactions can be narrowed to. */
export async function readOptions(orm: Orm): Promise<ReplyOf<'getTransactionOptions'>['data']> {
  const [chart, places, sellers] = await Promise.all([
    orm.select({ code: accounts.code, name: accounts.name }).from(accounts).orderBy(asc(accounts.code)),
    orm.selectDistinct({ currency: regions.currency }).from(regions).orderBy(asc(regions.currency)),
    orm
      .select({ id: users.id, name: users.name })
      .from(agents)
      .innerJoin(users, eq(users.id, agents.userId))
      .orderBy(asc(users.name), asc(users.id))
      .limit(MAX_AGENTS),
  ])
  return { accounts: chart, currencies: places.map(({ currency }) => currency), agents: sellers }
}
