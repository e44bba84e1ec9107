import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { MatchWay } from '#contract/reconciliation/reconciliation-codes.ts'
import type { Transaction } from '#server/database/connection.ts'
import { bankMatches } from '#server/database/schema/reconciliation.ts'
import type { bankStatementLines } from '#server/database/schema/reconciliation.ts'
import type { ExpenseAccount } from '#server/domain/ledger/account-codes.ts'
import { type Entry, postEntries } from '#server/domain/ledger/post-entry.ts'
import { homePosterOf } from '#server/domain/ledger/poster.ts'
import { bankStatementLineRecord } from '#server/domain/reconciliation/bank-statement-line-record.ts'
import type { Acting } from '#server/domain/ledger/acting.ts'
import { applyEvents } from '#server/lifecycle/apply-event.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { isShownBy, matchPostings } from './match-postings.ts'
import type { OpenLedgerLine } from './open-ledger-lines.ts'

export type LineRecord = typeof bankStatementLines.$inferSelect
type MatchedLine = Pick<LineRecord, 'id' | 'account' | 'currency' | 'amount' | 'day' | 'state' | 'version'>

export interface NewMatch {
  line: MatchedLine
  lines: readonly OpenLedgerLine[]
  way: MatchWay
  fee: { amount: number; account: ExpenseAccount | null }
}

/** Rows of one statement of SQL: parameters are bounded. */
const CHUNK = 1000

/** Who matches or undoes does so alone: what is open is read and used in one turn. The unique indexes hold it whoever writes. */
export async function holdMatching(tx: Transaction): Promise<void> {
  await tx.client.query({
    name: 'hold-matching',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: ['reconciliation'],
  })
}

/** A till whose takings are matched goes onto no deposit slip meanwhile, which would take them to the bank as well. */
export async function holdTills(tx: Transaction, lines: readonly Pick<OpenLedgerLine, 'shiftId'>[]): Promise<void> {
  const shifts = [...new Set(lines.flatMap(({ shiftId }) => shiftId ?? []))].toSorted()
  if (shifts.length > 0)
    await tx.client.query({
      text: 'select id from cash_shifts where id = any ($1::uuid[]) order by id for share',
      values: [shifts],
    })
}

/** Keeps matches that were checked, posts what they post, and moves their lines on; all of them or none. */
export async function storeMatches(
  tx: Transaction,
  { actor, now }: Acting,
  matches: readonly NewMatch[],
): Promise<Refusal | undefined> {
  if (matches.length === 0) return undefined
  const stored = matches.map((match) => ({ ...match, id: newId(), entry: entryOf(match, { actor, now }) }))
  const applied = await applyEvents(tx, bankStatementLineRecord, {
    records: stored.map(({ id, line, lines, way, fee }) => ({
      record: {
        id: line.id,
        state: line.state,
        version: line.version,
        facts: { isMadeUp: true, canBeUndone: false },
      },
      event: { type: 'statementLine.match' as const },
      payload: {
        matchId: id,
        way,
        fee: fee.amount,
        feeAccount: fee.account,
        lines: lines.map(({ entryId, line: number }) => `${entryId} ${number}`),
      },
    })),
    actorId: actor.id,
    at: now,
    also: sql`, decided_by = ${actor.id}, decided_at = ${now.toISOString()}::timestamptz, reason = null`,
  })
  if (isRefusal(applied)) return applied
  await postEntries(
    tx,
    stored.flatMap(({ entry }) => entry ?? []),
  )
  for (let from = 0; from < stored.length; from += CHUNK)
    await tx.orm.insert(bankMatches).values(
      stored.slice(from, from + CHUNK).map(({ id, line, way, fee, entry }) => ({
        id,
        lineId: line.id,
        way,
        fee: fee.amount,
        feeAccount: fee.account,
        entryId: entry?.id ?? null,
        matchedBy: actor.id,
        matchedAt: now,
      })),
    )
  return (await claimLines(tx, stored)) ? undefined : refuse('conflict', { message: 'reconciliation.taken' })
}

interface StoredMatch extends NewMatch {
  id: string
  entry: (Entry & { id: string }) | null
}

/** The day of the bank's line, and never before what it shows: a receipt may be entered after the day it came. */
function entryOf({ line, lines, fee }: NewMatch, { actor, now }: Acting): StoredMatch['entry'] {
  const postings = matchPostings(line, lines, fee)
  if (postings.length === 0) return null
  return {
    id: newId(),
    ...homePosterOf(actor, now),
    postingDate: [line.day, ...lines.map(({ postingDate }) => postingDate)].toSorted().at(-1) ?? line.day,
    act: 'bankLineMatched',
    recordKind: 'bankStatementLine',
    recordId: line.id,
    lines: postings,
  }
}

/** Whether all of them were free. In one order, so that two who match the same lines do not wait for each other. */
async function claimLines(tx: Transaction, matches: readonly StoredMatch[]): Promise<boolean> {
  const claims = matches.flatMap(({ id, line, lines, entry }) => [
    ...lines.map((each) => ({ match_id: id, entry_id: each.entryId, line: each.line, is_posted: false })),
    ...(entry?.lines ?? []).flatMap((posting, number) =>
      entry && isShownBy(line.account, posting)
        ? [{ match_id: id, entry_id: entry.id, line: number, is_posted: true }]
        : [],
    ),
  ])
  const { rowCount } = await tx.client.query({
    text: `insert into bank_match_lines (match_id, entry_id, line, is_posted, is_standing)
           select match_id, entry_id, line, is_posted, true
           from jsonb_to_recordset($1::jsonb) as row (match_id uuid, entry_id uuid, line smallint, is_posted boolean)
           order by entry_id, line on conflict (entry_id, line) where is_standing do nothing`,
    values: [JSON.stringify(claims)],
  })
  return rowCount === claims.length
}
