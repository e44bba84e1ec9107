import { sql } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { readClosedThrough } from '#server/domain/period/closed-through.ts'
import type { LineRecord } from './store-matches.ts'

export interface UndoRefusal {
  refusal: 'closedMonth' | 'arrived' | 'handedIn'
  values?: Record<string, string>
}

/**
 * Why what was decided on a line is not undone; undefined where it may be. A closed month was closed on what was matched
 * then; what a match moved to the bank may be on the bank's own statement; and a till that has gone onto a deposit slip
 * since was handed in without the takings that the match had taken out of it.
 */
export async function undoRefusal(
  orm: Orm,
  { id, day }: Pick<LineRecord, 'id' | 'day'>,
): Promise<UndoRefusal | undefined> {
  const closedThrough = await readClosedThrough(orm)
  const { rows } = await orm.execute<{ posted: string | null; arrived: boolean; slip: string | null }>(sql`
    select entry.posting_date::text as posted,
      exists (select from bank_match_lines as shown where shown.entry_id = match.entry_id and shown.match_id <> match.id and shown.is_standing) as arrived,
      (select slip.number from bank_match_lines as used
        join ledger_lines as line on line.entry_id = used.entry_id and line.line = used.line
        join deposit_slip_shifts as handed_in on handed_in.shift_id = line.shift_id and handed_in.is_live
        join deposit_slips as slip on slip.id = handed_in.slip_id and slip.created_at >= match.matched_at
        where used.match_id = match.id and line.account = '1020' limit 1) as slip
    from bank_matches as match left join ledger_entries as entry on entry.id = match.entry_id
    where match.line_id = ${id} and match.undone_at is null`)
  const [match] = rows
  if (closedThrough !== null && (match?.posted ?? day) <= closedThrough)
    return { refusal: 'closedMonth', values: { day: closedThrough } }
  if (match?.arrived) return { refusal: 'arrived' }
  return match?.slip ? { refusal: 'handedIn', values: { number: match.slip } } : undefined
}
