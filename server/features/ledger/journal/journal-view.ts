import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import { JOURNAL_EVENTS, JOURNAL_KEEPERS, type journalListQuery } from '#contract/ledger/journal.ts'
import { journalList } from '#contract/ledger/journal-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { withinDepotDays } from '#server/database/depot-day.ts'
import { containing, inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { journalEntries } from '#server/database/schema/journal.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import { journalEntryRecord } from '#server/domain/ledger/journal-entry-record.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { mayCall } from '#server/plugins/authenticate.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import type { ApprovalSource } from '#server/domain/approval/approval-source.ts'
import {
  conflictOf,
  conflictRefusal,
  eyesOf,
  type ActorFacts,
  isForSecondPerson,
} from '#server/domain/approval/four-eyes.ts'
import { filesOf } from '#server/domain/file/record-files.ts'
import { showLines } from '#server/features/ledger/written-lines.ts'
import { homeDayAt } from '#server/time/local-day.ts'
import { showEntries } from '#server/domain/ledger/ledger-entries-view.ts'
import { readTrailEvents } from '#server/domain/workflow/trail-events.ts'
import { areBorne, chargesOfReversing } from './agent-charges.ts'
import { leadsOn } from './journal-acts.ts'
import { availableOf } from '#server/domain/vat-return/available-vat.ts'
import { findCorrected, readJournalLines, readListed } from './journal-repository.ts'
import { refuseCorrection, sourceOf } from './journal-rules.ts'
import { postingProblem } from './written-entry.ts'

type JournalRowView = ReplyOf<'getJournalEntryList'>['data'][number]
type Detail = ReplyOf<'getJournalEntry'>['data']
type Filters = Omit<z.output<typeof journalListQuery>, keyof PageQuery>

export async function listJournalEntries(
  { orm }: Pick<Database, 'orm'>,
  asked: Filters & PageQuery,
): Promise<ReplyOf<'getJournalEntryList'> | Refusal> {
  const found = await pageOfIds(orm, asked, listOf(asked))
  return isRefusal(found) ? found : { data: await readRows(orm, found.ids), page: found.page }
}

/** The filtered proposals as a sheet. */
export async function exportJournalEntries(
  database: Database,
  asked: Filters & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage; sort?: string | undefined },
  userId: string,
): Promise<FileAnswer | Refusal> {
  const { format, columns, language, ...filters } = asked
  return exportListSheet(database, journalList, {
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

function listOf({ search, state, kind, currency, requestedFrom, requestedTo }: Filters): ListDefinition {
  const term = search ? containing(search) : undefined
  return {
    table: journalEntries,
    id: journalEntries.id,
    where: and(
      term === undefined
        ? undefined
        : or(
            ...[journalEntries.number, journalEntries.purpose, journalEntries.reference].map(
              (column) => sql`lower(${column}) like ${term}`,
            ),
          ),
      state && eq(journalEntries.state, state),
      kind && eq(journalEntries.kind, kind),
      currency ? eq(journalEntries.currency, currency) : undefined,
      withinDepotDays({ at: journalEntries.requestedAt, depot: null }, { from: requestedFrom, to: requestedTo }),
    ),
    ...ordersOf(journalList, {
      requestedAt: journalEntries.requestedAt,
      number: journalEntries.number,
      amount: journalEntries.amount,
    }),
  }
}

async function readRows(orm: Orm, ids: readonly string[]): Promise<JournalRowView[]> {
  if (ids.length === 0) return []
  const listed = await readListed(orm, inArray(journalEntries.id, [...ids]))
  return inOrderOf(ids, listed.map(showRow))
}

function showRow({
  entry,
  requester,
  decider,
  region,
}: Awaited<ReturnType<typeof readListed>>[number]): JournalRowView {
  const {
    id,
    number,
    kind,
    state,
    amount,
    currency,
    purpose,
    reference,
    entryDate,
    reversesOn,
    postingDate,
    requestedBy,
    requestedAt,
    decidedBy,
    decidedAt,
    version,
  } = entry
  return {
    id,
    number,
    kind,
    state,
    amount,
    currency,
    region,
    purpose,
    reference,
    entryDate,
    reversesOn,
    postingDate,
    requestedBy: { id: requestedBy, name: requester },
    requestedAt,
    decidedBy: decidedBy === null || decider === null ? null : { id: decidedBy, name: decider },
    decidedAt,
    version,
  }
}

/** A proposal with all that its decision needs; null where there is none. */
export async function showJournalEntry(orm: Orm, id: string, reader: Actor, now: Date): Promise<Detail | null> {
  const [listed] = await readListed(orm, eq(journalEntries.id, id))
  if (!listed) return null
  const { entry } = listed
  const corrected = entry.correctsEntryId === null ? undefined : await findCorrected(orm, entry.correctsEntryId, id)
  const source = entry.state === 'proposed' ? sourceOf(entry, corrected?.act ?? null) : null
  const available = source && (await availableOf(orm, source))
  const isCorrectable =
    !corrected ||
    (refuseCorrection(corrected) === undefined &&
      (entry.state !== 'proposed' || (await areBorne(orm, chargesOfReversing(corrected.lines)))))
  const isCovered = (available === null || available >= entry.amount) && isCorrectable
  const lines = await readJournalLines(orm, id)
  const isPostable =
    entry.state !== 'proposed' || (await postingProblem(orm, entry, lines, homeDayAt(reader, now))) === undefined
  const eyes = await eyesOf(orm, reader.id, now)
  const [corrects] = await showEntries(orm, corrected ? [corrected.id] : [])
  return {
    ...showRow(listed),
    decisionReason: entry.decisionReason,
    corrects: corrects ?? null,
    lines: await showLines(orm, lines),
    media: (await filesOf(orm, 'journalEntry', [id])).get(id) ?? [],
    available,
    history: await readTrailEvents(orm, journalEntryRecord.id, id),
    can: JOURNAL_EVENTS.map((event) => ({
      event,
      refusal: refusalFor(event, listed.entry, reader, { eyes, isCovered, isPostable }),
    })),
  }
}

function refusalFor(
  event: (typeof JOURNAL_EVENTS)[number],
  { state, requestedBy }: Pick<typeof journalEntries.$inferSelect, 'state' | 'requestedBy'>,
  reader: Actor,
  { eyes, isCovered, isPostable }: { eyes: ActorFacts; isCovered: boolean; isPostable: boolean },
): Detail['can'][number]['refusal'] {
  if (!leadsOn(state, event)) return 'state'
  const conflict = conflictRefusal(conflictOf(eyes, [requestedBy]))
  if (event === 'journalEntry.withdraw')
    return conflict === 'ownRequest' && mayCall(reader, 'withdrawJournalEntry') ? null : 'notYours'
  if (conflict) return conflict
  if (!mayCall(reader, 'decideJournalEntry')) return 'notYours'
  if (event !== 'journalEntry.approve') return null
  if (!isPostable) return 'notPostable'
  return isCovered ? null : 'notCovered'
}

const isOpen = eq(journalEntries.state, 'proposed')

/** Proposals of the journal in the approvals inbox. */
export const journalApprovals: ApprovalSource = {
  kind: 'journalEntry',
  deciders: JOURNAL_KEEPERS,
  async oldest(orm, _, most) {
    const rows = await readListed(orm, isOpen)
      .orderBy(asc(journalEntries.requestedAt), asc(journalEntries.id))
      .limit(most)
    return rows.map((listed) => {
      const row = showRow(listed)
      return {
        kind: 'journalEntry',
        id: row.id,
        version: row.version,
        reference: row.number,
        subject: row.purpose,
        journey: null,
        reason: row.kind,
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
      .from(journalEntries)
      .where(and(isOpen, isForSecondPerson(eyes, journalEntries.requestedBy)))
      .limit(most)
      .as('waiting')
    const [row] = await orm.select({ count: sql<number>`count(*)::int` }).from(waiting)
    return row?.count ?? 0
  },
}
