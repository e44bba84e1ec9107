import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { EXPENSE_ACTS, EXPENSE_DECIDERS, type ExpenseAct } from '#contract/expense/expense.ts'
import { contract, type ReplyOf } from '#contract/contract.ts'
import type { Orm } from '#server/database/connection.ts'
import { departures } from '#server/database/schema/departure.ts'
import { expenseItems, expenses } from '#server/database/schema/expense.ts'
import { accounts, ledgerEntries } from '#server/database/schema/ledger.ts'
import { recordChanges } from '#server/database/schema/lifecycle.ts'
import { depots, regions, transports } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { recordFiles } from '#server/database/schema/record-file.ts'
import { inOrderOf } from '#server/database/list-page.ts'
import { mayCall } from '#server/plugins/authenticate.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { ApprovalSource } from '#server/domain/approval/approval-source.ts'
import { conflictRefusal, eyesOf, isForSecondPerson } from '#server/domain/approval/four-eyes.ts'
import { filesOf } from '#server/domain/file/record-files.ts'
import type { Network } from '#server/domain/network/network.ts'
import { readTrailEvents } from '#server/domain/workflow/trail-events.ts'
import { fromRow } from '#server/domain/network/timetable-repository.ts'
import { expenseScope } from '#server/domain/expense/expense-scope.ts'
import { factsOf, likeExpenses, readItems } from '#server/domain/expense/save-expense.ts'

export type Row = ReplyOf<'getExpenseList'>['data'][number]
type Detail = ReplyOf<'getExpense'>['data']

const decider = alias(users, 'decider')

/** Expenses that fit a condition, as lists show them, in no particular order. */
export async function readExpenseRows(orm: Orm, network: Network, where: SQL | undefined): Promise<Row[]> {
  const rows = await orm
    .select({
      expense: expenses,
      depot: { id: depots.id, code: depots.code, name: depots.name, timeZone: regions.timeZone },
      category: { code: accounts.code, name: accounts.name },
      bus: { id: transports.id, registrationNumber: transports.registrationNumber, name: transports.name },
      departure: departures,
      creator: users.name,
      decider: decider.name,
      items: sql<number>`(select count(*)::int from ${expenseItems} where ${expenseItems.expenseId} = ${expenses.id})`,
      files: sql<number>`(select count(*)::int from ${recordFiles} where ${recordFiles.kind} = 'expense' and ${recordFiles.recordId} = ${expenses.id})`,
    })
    .from(expenses)
    .innerJoin(depots, eq(depots.id, expenses.depotId))
    .innerJoin(regions, eq(regions.id, depots.regionId))
    .innerJoin(accounts, eq(accounts.code, expenses.category))
    .innerJoin(users, eq(users.id, expenses.createdBy))
    .leftJoin(transports, eq(transports.id, expenses.transportId))
    .leftJoin(departures, eq(departures.id, expenses.departureId))
    .leftJoin(decider, eq(decider.id, expenses.decidedBy))
    .where(where)
  return rows.map(({ expense, departure, bus, ...row }) => ({
    ...decisionOf(expense, row.decider),
    id: expense.id,
    number: expense.number,
    state: expense.state,
    date: expense.date,
    depot: row.depot,
    type: expense.type,
    bus,
    departure: departure && showDeparture(network, departure, bus?.registrationNumber),
    category: row.category,
    source: expense.source,
    supplier: expense.supplier,
    invoiceNumber: expense.invoiceNumber,
    currency: expense.currency,
    total: expense.total,
    vat: expense.vat,
    items: row.items,
    files: row.files,
    createdBy: { id: expense.createdBy, name: row.creator },
    createdAt: expense.createdAt,
    submittedAt: expense.submittedAt,
    version: expense.version,
  }))
}

/** The day that a standing submission counts for, where it is not the expense's own. */
async function readMovedDay(orm: Orm, expenseId: string): Promise<string | null> {
  const reversal = alias(ledgerEntries, 'reversal')
  const [row] = await orm
    .select({ day: ledgerEntries.postingDate })
    .from(ledgerEntries)
    .leftJoin(reversal, eq(reversal.reverses, ledgerEntries.id))
    .where(
      and(
        eq(ledgerEntries.recordId, expenseId),
        eq(ledgerEntries.act, 'expenseSubmitted'),
        isNotNull(ledgerEntries.trueDate),
        isNull(reversal.id),
      ),
    )
  return row?.day ?? null
}

/** A decision that was taken back by handing in again stands in the history alone. */
function decisionOf(
  { state, decidedBy, decidedAt, decisionReason }: typeof expenses.$inferSelect,
  name: string | null,
): Pick<Row, 'decidedBy' | 'decidedAt' | 'decisionReason'> {
  if (state === 'pending' || decidedBy === null || name === null)
    return { decidedBy: null, decidedAt: null, decisionReason: null }
  return { decidedBy: { id: decidedBy, name }, decidedAt, decisionReason }
}

/** `registrationNumber`: of the bus that an expense names, which stays after a swap. */
export function showDeparture(
  network: Network,
  row: typeof departures.$inferSelect,
  registrationNumber?: string,
): NonNullable<Row['departure']> {
  const departure = fromRow(network, row)
  return {
    key: departure.key,
    routeName: departure.route.name,
    startsAt: departure.startsAt,
    timeZone: departure.route.stops[0]?.region.timeZone ?? 'UTC',
    registrationNumber: registrationNumber ?? departure.transport.registrationNumber,
  }
}

/** An expense with all that its decision needs; null where it is not in the reader's scope. */
export async function showExpense(
  orm: Orm,
  network: Network,
  id: string,
  reader: Actor,
  now: Date,
): Promise<Detail | null> {
  const [[row], [stored]] = await Promise.all([
    readExpenseRows(orm, network, and(eq(expenses.id, id), expenseScope(reader))),
    orm.select().from(expenses).where(eq(expenses.id, id)),
  ])
  if (!row || !stored) return null
  const [lines, media, history, edits, duplicates, postedOn] = await Promise.all([
    readItems(orm, id),
    filesOf(orm, 'expense', [id]),
    readTrailEvents(orm, 'expense', id),
    readEdits(orm, id),
    likeExpenses(orm, expenseScope(reader), stored),
    readMovedDay(orm, id),
  ])
  const facts = factsOf(stored, reader, await eyesOf(orm, reader.id, now))
  const refusalFor = (act: ExpenseAct): Detail['can'][number]['refusal'] => {
    const { state } = stored
    if (state === 'accepted' || (act === 'resubmit' ? state !== 'rejected' : act !== 'edit' && state !== 'pending'))
      return 'state'
    if (act === 'edit')
      return facts.actsCreator && mayCall(reader, 'updateExpense', contract.updateExpense.access) ? null : 'notYours'
    if (act === 'resubmit') return !facts.actsCreator ? 'notYours' : facts.isEdited ? null : 'notEdited'
    if (facts.conflict) return conflictRefusal(facts.conflict)
    return facts.isDecider && mayCall(reader, 'updateExpenseStatus', contract.updateExpenseStatus.access)
      ? null
      : 'notYours'
  }
  return {
    ...row,
    lines,
    bankReference: stored.bankReference,
    postedOn,
    notes: stored.notes,
    noReceiptReason: stored.noReceiptReason,
    supplierTaxNumber: stored.supplierTaxNumber,
    media: media.get(id) ?? [],
    history,
    edits,
    duplicates: stored.state === 'rejected' ? [] : duplicates,
    can: EXPENSE_ACTS.map((act) => ({ act, refusal: refusalFor(act) })),
  }
}

const MAX_EDITS = 50

async function readEdits(orm: Orm, id: string): Promise<Detail['edits']> {
  const rows = await orm
    .select({ change: recordChanges, name: users.name })
    .from(recordChanges)
    .innerJoin(users, eq(users.id, recordChanges.userId))
    .where(and(eq(recordChanges.recordKind, 'expense'), eq(recordChanges.recordId, id)))
    .orderBy(asc(recordChanges.id))
    .limit(MAX_EDITS)
  return rows.map(({ change, name }) => {
    const { total } = change.changes
    return {
      at: change.at,
      by: { id: change.userId, name },
      fields: Object.keys(change.changes),
      totalBefore: typeof total?.from === 'number' ? total.from : null,
      totalAfter: typeof total?.to === 'number' ? total.to : null,
    }
  })
}

const isOpen = eq(expenses.state, 'pending')

/** Expenses in the approvals inbox. */
export function expenseApprovals(networkOf: () => Promise<Network>): ApprovalSource {
  return {
    kind: 'expense',
    deciders: EXPENSE_DECIDERS,
    async oldest(orm, _, most) {
      const waiting = await orm
        .select({ id: expenses.id })
        .from(expenses)
        .where(isOpen)
        .orderBy(asc(expenses.submittedAt), asc(expenses.id))
        .limit(most)
      const ids = waiting.map(({ id }) => id)
      const rows =
        ids.length === 0 ? [] : inOrderOf(ids, await readExpenseRows(orm, await networkOf(), inArray(expenses.id, ids)))
      return rows.map((row) => ({
        kind: 'expense',
        id: row.id,
        version: row.version,
        reference: row.number,
        subject: row.supplier,
        journey: null,
        reason: null,
        amount: row.total,
        currency: row.currency,
        requestedBy: row.createdBy,
        requestedAt: row.submittedAt,
        depot: row.depot,
      }))
    },
    async count(orm, _, eyes, most) {
      const waiting = orm
        .select({ one: sql`1` })
        .from(expenses)
        .where(and(isOpen, isForSecondPerson(eyes, expenses.createdBy)))
        .limit(most)
        .as('waiting')
      const [row] = await orm.select({ count: sql<number>`count(*)::int` }).from(waiting)
      return row?.count ?? 0
    },
  }
}
