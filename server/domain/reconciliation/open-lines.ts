import { type SQL, sql } from 'drizzle-orm'
import { RECONCILED_ACCOUNTS } from '#contract/reconciliation/reconciliation-codes.ts'

const ACCOUNTS = sql.join(
  RECONCILED_ACCOUNTS.map((account) => sql`${account}`),
  sql`, `,
)

const isMatched = (entryId: SQL, line: SQL): SQL =>
  sql`exists (select from bank_match_lines as used where used.entry_id = ${entryId} and used.line = ${line} and used.is_standing)`

/** Whether a line on the same account of another entry has been shown by a statement. */
const hasMatchedLine = (entryId: SQL): SQL => sql`exists (
  select from bank_match_lines as used join ledger_lines as shown on shown.entry_id = used.entry_id and shown.line = used.line
  where used.entry_id = ${entryId} and shown.account = line.account and used.is_standing)`

/** Slips that take card takings to the bank as they were, so that nothing of their tills is left in clearing. */
const tookAll = (slip: SQL): SQL => sql`(${slip}.state = 'pending' or ${slip}.state = 'approved' and not exists (
  select from deposit_slip_amounts as handed where handed.slip_id = ${slip}.id and handed.pos <> handed.proposed_pos))`

/**
 * Whether `line` (of ledger_lines) of `entry` waits to be shown by a statement. It does not where
 * - a match uses it;
 * - it was posted before the account is reconciled;
 * - it was reversed, or reverses, and no statement has shown either: both come to nothing;
 * - its card takings have gone to the bank with a deposit slip, where the slip's own line waits instead.
 */
const isOpenLine: SQL = sql`(
  line.account in (${ACCOUNTS})
  -- Asked once, so that an index finds the days; the next says it of each account.
  and line.posting_date >= (select min(starts_on) from reconciled_accounts)
  and line.posting_date >= coalesce((select starts_on from reconciled_accounts as reconciled where reconciled.account = line.account), 'infinity'::date)
  and not ${isMatched(sql`line.entry_id`, sql`line.line`)}
  and (entry.reverses is null or ${hasMatchedLine(sql`entry.reverses`)})
  and not exists (select from ledger_entries as reversal where reversal.reverses = entry.id and not ${hasMatchedLine(sql`reversal.id`)})
  and not (line.account = '1020' and line.shift_id is not null and exists (
    select from deposit_slip_shifts as handed_in join deposit_slips as slip on slip.id = handed_in.slip_id
    where handed_in.shift_id = line.shift_id and handed_in.is_live and ${tookAll(sql`slip`)}))
  and not (line.account = '1020' and entry.record_kind = 'depositSlip' and exists (
    select from deposit_slips as slip where slip.id = entry.record_id and ${tookAll(sql`slip`)})))`

/** Rows of `line` and `entry`, the open ones within further conditions. */
export const openLines = (where: SQL): SQL =>
  sql`ledger_lines as line join ledger_entries as entry on entry.id = line.entry_id where ${isOpenLine} and ${where}`
