import { and, eq, ne, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import { MAX_MATCH_LINES, COUNTERPARTS } from '#contract/reconciliation/reconciliation-codes.ts'
import { STATEMENT_LINE_EVENTS } from '#contract/reconciliation/statement-line.ts'
import type { Orm } from '#server/database/connection.ts'
import { accounts, ledgerEntries } from '#server/database/schema/ledger.ts'
import { bankMatches, bankStatementLines, bankStatements } from '#server/database/schema/reconciliation.ts'
import { newestPolicies } from '#server/domain/policy/current-policies.ts'
import { readClosedThrough } from '#server/domain/period/closed-through.ts'
import { bankStatementLineRecord } from '#server/domain/reconciliation/bank-statement-line-record.ts'
import { readTrailEvents } from '#server/domain/workflow/trail-events.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { type ListedLine, readListed, showRow } from './line-rows.ts'
import { leadsOn } from './matching/match-acts.ts'
import { describeLines, LINE_FIELDS, readLine, readOpenLines } from './matching/open-ledger-lines.ts'
import { readNamedInvoices } from './matching/named-invoices.ts'
import { proposalsFor } from './matching/proposals.ts'
import { undoRefusal } from './matching/undo-refusal.ts'

type Detail = ReplyOf<'getStatementLine'>['data']

/** Open lines to choose from: those nearest in amount and day. */
const MAX_OTHERS = 30
/** Around the day of the bank's line. */
const DAYS_AROUND = 90

/** A line with what it is matched with, and what can be done; null where there is none. */
export async function showLine(orm: Orm, id: string, today: string): Promise<Detail | null> {
  const [listed] = await readListed(orm, eq(bankStatementLines.id, id))
  if (!listed) return null
  const { line } = listed
  const [[statement], match, history, closedThrough, sameReference] = await Promise.all([
    orm.select().from(bankStatements).where(eq(bankStatements.id, line.statementId)),
    readMatch(orm, id),
    readTrailEvents(orm, bankStatementLineRecord.id, id),
    readClosedThrough(orm),
    readSameReference(orm, line),
  ])
  if (!statement) throw new Error(`statement line ${id} is of no statement`)
  const undo = line.state === 'matched' || line.state === 'ignored' ? await undoRefusal(orm, line) : undefined
  return {
    ...showRow(listed, today),
    statement: {
      id: statement.id,
      fileName: statement.fileName,
      reference: statement.reference,
      bankAccount: statement.bankAccount || null,
    },
    position: line.position,
    charges: line.charges,
    reason: line.reason,
    sameReference,
    match,
    history,
    can: canOf(listed, undo?.refusal ?? null),
    closedThrough,
  }
}

/** The first other line of the account that names a line's reference; an acquirer's payout and its arrival may share one. */
async function readSameReference(
  orm: Orm,
  { id, account, referenceKey }: ListedLine['line'],
): Promise<Detail['sameReference']> {
  if (referenceKey === '') return null
  const { day, amount, currency, state } = bankStatementLines
  const [first] = await orm
    .select({ id: bankStatementLines.id, day, amount, currency })
    .from(bankStatementLines)
    .where(
      and(
        eq(bankStatementLines.account, account),
        eq(bankStatementLines.referenceKey, referenceKey),
        ne(bankStatementLines.id, id),
        ne(state, 'withdrawn'),
      ),
    )
    .orderBy(day, bankStatementLines.id)
    .limit(1)
  return first ?? null
}

const canOf = ({ line }: ListedLine, undo: Detail['can'][number]['refusal']): Detail['can'] =>
  STATEMENT_LINE_EVENTS.map((event) => ({
    event,
    refusal: !leadsOn(line.state, event)
      ? 'state'
      : event === 'statementLine.unmatch' || event === 'statementLine.restore'
        ? undo
        : null,
  }))

async function readMatch(orm: Orm, lineId: string): Promise<Detail['match']> {
  const [row] = await orm
    .select({ match: bankMatches, feeName: accounts.name, postingDate: ledgerEntries.postingDate })
    .from(bankMatches)
    .leftJoin(accounts, eq(accounts.code, bankMatches.feeAccount))
    .leftJoin(ledgerEntries, eq(ledgerEntries.id, bankMatches.entryId))
    .where(sql`${bankMatches.lineId} = ${lineId} and ${bankMatches.undoneAt} is null`)
  if (!row) return null
  const { match, feeName, postingDate } = row
  const { rows } = await orm.execute(sql`
    select ${LINE_FIELDS} from bank_match_lines as used
      join ledger_lines as line on line.entry_id = used.entry_id and line.line = used.line
      join ledger_entries as entry on entry.id = line.entry_id
    where used.match_id = ${match.id} and not used.is_posted order by line.posting_date, line.entry_id, line.line limit ${MAX_MATCH_LINES}`)
  return {
    way: match.way,
    lines: await describeLines(orm, rows.map(readLine)),
    fee: match.fee,
    feeAccount: match.feeAccount === null || feeName === null ? null : { code: match.feeAccount, name: feeName },
    entry: match.entryId === null || postingDate === null ? null : { id: match.entryId, postingDate },
  }
}

/** What is proposed for an unmatched line, and what else is open around its day; null where there is no such line. */
export async function showCandidates(
  orm: Orm,
  id: string,
  { search }: { search?: string | undefined },
): Promise<ReplyOf<'getMatchCandidates'>['data'] | null> {
  const [line] = await orm.select().from(bankStatementLines).where(eq(bankStatementLines.id, id))
  if (!line) return null
  if (line.state !== 'unmatched') return { proposals: [], others: [], hasMore: false, invoices: [] }
  const { policies } = await newestPolicies(orm)
  const proposed = search ? [] : ((await proposalsFor(orm, [line], policies)).get(id) ?? [])
  const accountsOf = JSON.stringify(COUNTERPARTS[line.account])
  const others = await readOpenLines(
    orm,
    sql`line.currency = ${line.currency} and line.account in (select jsonb_array_elements_text(${accountsOf}::jsonb))
      and ${
        search
          ? sql`entry.record_id in (${recordsFound(search)})`
          : sql`line.posting_date between ${addDays(line.day, -DAYS_AROUND)}::date and ${addDays(line.day, DAYS_AROUND)}::date`
      }`,
    {
      order: sql`sign(line.amount) <> sign(${line.amount}::bigint), abs(line.amount - ${line.amount}::bigint), abs(line.posting_date - ${line.day}::date), line.entry_id, line.line`,
      most: MAX_OTHERS + 1,
    },
  )
  const proposals = await Promise.all(
    proposed.map(async ({ kind, lines, fee }) => ({ kind, fee, lines: await describeLines(orm, lines) })),
  )
  return {
    proposals,
    others: await describeLines(orm, others.slice(0, MAX_OTHERS)),
    hasMore: others.length > MAX_OTHERS,
    invoices: search ? [] : await readNamedInvoices(orm, line),
  }
}

/** Records by the beginning of their number, the reference of a booking, or that of a transfer. */
function recordsFound(search: string) {
  const term = `${search
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`
    select record_id from bank_reference_uses where key like ${term}
    union select id from bookings where reference like ${term}
    union select ticket.id from tickets as ticket join bookings as booking on booking.id = ticket.booking_id where booking.reference like ${term}
    union select request.id from refund_requests as request join bookings as booking on booking.id = request.booking_id where booking.reference like ${term}
    union select change.id from travel_date_changes as change join bookings as booking on booking.id = change.booking_id where booking.reference like ${term}
    union select id from journal_entries where upper(replace(number, '-', '')) like ${term} or upper(replace(coalesce(reference, ''), '-', '')) like ${term}
    union select id from deposit_slips where upper(replace(number, '-', '')) like ${term}
    union select id from top_ups where upper(replace(number, '-', '')) like ${term}
    union select id from expenses where upper(replace(number, '-', '')) like ${term}
    union select id from consignments where upper(replace(bill_number, '-', '')) like ${term}`
}
