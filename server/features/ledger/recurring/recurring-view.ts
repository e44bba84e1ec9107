import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import { JOURNAL_KEEPERS } from '#contract/ledger/journal.ts'
import { RECURRING_EVENTS, type recurringListQuery } from '#contract/ledger/recurring.ts'
import { recurringList } from '#contract/ledger/recurring-list.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { containing, inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { recurringEntries } from '#server/database/schema/journal.ts'
import type { ApprovalSource } from '#server/domain/approval/approval-source.ts'
import {
  type ActorFacts,
  conflictOf,
  conflictRefusal,
  eyesOf,
  isForSecondPerson,
} from '#server/domain/approval/four-eyes.ts'
import { recurringEntryRecord } from '#server/domain/ledger/recurring-entry-record.ts'
import { dueDay, monthAfter } from '#server/features/ledger/recurring/recurring-months.ts'
import { showLines } from '#server/features/ledger/written-lines.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { mayCall } from '#server/plugins/authenticate.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { readTrailEvents } from '#server/domain/workflow/trail-events.ts'
import { isPostableNow, leadsOn } from './recurring-acts.ts'
import { readListed, readPostings, readRecurringLines, type RecurringRecord } from './recurring-repository.ts'

type RecurringRow = ReplyOf<'getRecurringEntryList'>['data'][number]
type Detail = ReplyOf<'getRecurringEntry'>['data']
type Filters = Omit<z.output<typeof recurringListQuery>, keyof PageQuery>

/** Months of one entry that its page shows. */
const MAX_POSTINGS = 120

export async function listRecurring(
  { orm }: Pick<Database, 'orm'>,
  asked: Filters & PageQuery,
): Promise<ReplyOf<'getRecurringEntryList'> | Refusal> {
  const found = await pageOfIds(orm, asked, listOf(asked))
  return isRefusal(found) ? found : { data: await readRows(orm, found.ids), page: found.page }
}

/** The filtered recurring entries as a sheet. */
export async function exportRecurring(
  database: Database,
  asked: Filters & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage; sort?: string | undefined },
  userId: string,
): Promise<FileAnswer | Refusal> {
  const { format, columns, language, ...filters } = asked
  return exportListSheet(database, recurringList, {
    list: listOf(filters),
    sort: filters.sort,
    format,
    language,
    columns,
    readRows: (ids) => readRows(database.orm, ids),
    userId,
    details: filters,
  })
}

function listOf({ search, state, currency }: Filters): ListDefinition {
  const term = search ? containing(search) : undefined
  return {
    table: recurringEntries,
    id: recurringEntries.id,
    where: and(
      term === undefined
        ? undefined
        : or(
            ...[recurringEntries.number, recurringEntries.purpose].map((column) => sql`lower(${column}) like ${term}`),
          ),
      state && eq(recurringEntries.state, state),
      currency ? eq(recurringEntries.currency, currency) : undefined,
    ),
    ...ordersOf(recurringList, {
      requestedAt: recurringEntries.requestedAt,
      number: recurringEntries.number,
      amount: recurringEntries.amount,
    }),
  }
}

async function readRows(orm: Orm, ids: readonly string[]): Promise<RecurringRow[]> {
  if (ids.length === 0) return []
  const listed = await readListed(orm, inArray(recurringEntries.id, [...ids]))
  return inOrderOf(ids, listed.map(showRow))
}

function showRow({ entry, requester, decider, posted }: Awaited<ReturnType<typeof readListed>>[number]): RecurringRow {
  const { id, number, state, purpose, amount, currency, dayOfMonth, requestedBy, requestedAt, decidedBy, version } =
    entry
  const isComing = state === 'proposed' || state === 'active'
  const next = isComing ? monthAfter(entry, posted) : null
  return {
    id,
    number,
    state,
    purpose,
    amount,
    currency,
    dayOfMonth,
    firstMonth: entry.firstMonth.slice(0, 7),
    lastMonth: entry.lastMonth?.slice(0, 7) ?? null,
    nextDay: next && dueDay(next, dayOfMonth),
    requestedBy: { id: requestedBy, name: requester },
    requestedAt,
    decidedBy: decidedBy === null || decider === null ? null : { id: decidedBy, name: decider },
    decidedAt: entry.decidedAt,
    version,
  }
}

/** A recurring entry with all that its decision needs; null where there is none. */
export async function showRecurring(orm: Orm, id: string, reader: Actor, now: Date): Promise<Detail | null> {
  const [listed] = await readListed(orm, eq(recurringEntries.id, id))
  if (!listed) return null
  const { entry } = listed
  const [lines, postings, eyes, history] = await Promise.all([
    readRecurringLines(orm, id),
    readPostings(orm, id, MAX_POSTINGS),
    eyesOf(orm, reader.id, now),
    readTrailEvents(orm, recurringEntryRecord.id, id),
  ])
  const isPostable = entry.state !== 'proposed' || (await isPostableNow(orm, id))
  return {
    ...showRow(listed),
    decisionReason: entry.decisionReason,
    stopReason: entry.stopReason,
    lines: await showLines(orm, lines),
    postings: postings.slice(0, MAX_POSTINGS).map(({ month, dueOn, postingDate, entryId, reversalId }) => ({
      month: month.slice(0, 7),
      dueOn,
      postingDate,
      entryId,
      isReversed: reversalId !== null,
    })),
    hasOlderPostings: postings.length > MAX_POSTINGS,
    // A month that was posted stands among the postings, with its day.
    history: history.filter(({ event }) => event !== 'recurringEntry.post'),
    can: RECURRING_EVENTS.map((event) => ({ event, refusal: refusalFor(event, entry, reader, { eyes, isPostable }) })),
  }
}

function refusalFor(
  event: (typeof RECURRING_EVENTS)[number],
  { state, requestedBy }: RecurringRecord,
  reader: Actor,
  { eyes, isPostable }: { eyes: ActorFacts; isPostable: boolean },
): Detail['can'][number]['refusal'] {
  if (!leadsOn(state, event)) return 'state'
  if (event === 'recurringEntry.stop') return mayCall(reader, 'stopRecurringEntry') ? null : 'notYours'
  const conflict = conflictRefusal(conflictOf(eyes, [requestedBy]))
  if (event === 'recurringEntry.withdraw')
    return conflict === 'ownRequest' && mayCall(reader, 'withdrawRecurringEntry') ? null : 'notYours'
  if (conflict) return conflict
  if (!mayCall(reader, 'decideRecurringEntry')) return 'notYours'
  return event === 'recurringEntry.approve' && !isPostable ? 'notPostable' : null
}

const isOpen = eq(recurringEntries.state, 'proposed')

/** Recurring entries that wait for their decision, in the approvals inbox. */
export const recurringApprovals: ApprovalSource = {
  kind: 'recurringEntry',
  deciders: JOURNAL_KEEPERS,
  async oldest(orm, _, most) {
    const rows = await readListed(orm, isOpen)
      .orderBy(asc(recurringEntries.requestedAt), asc(recurringEntries.id))
      .limit(most)
    return rows.map((listed) => {
      const row = showRow(listed)
      return {
        kind: 'recurringEntry',
        id: row.id,
        version: row.version,
        reference: row.number,
        subject: row.purpose,
        journey: null,
        reason: null,
        amount: row.amount,
        currency: row.currency,
        requestedBy: row.requestedBy,
        requestedAt: row.requestedAt,
        depot: null,
      }
    })
  },
  async count(orm, _, eyes, most) {
    const waiting = orm
      .select({ one: sql`1` })
      .from(recurringEntries)
      .where(and(isOpen, isForSecondPerson(eyes, recurringEntries.requestedBy)))
      .limit(most)
      .as('waiting')
    const [row] = await orm.select({ count: sql<number>`count(*)::int` }).from(waiting)
    return row?.count ?? 0
  },
}
