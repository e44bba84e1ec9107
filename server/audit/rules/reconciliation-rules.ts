import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'
import { personReference } from '#server/domain/workflow/record-parts.ts'

/** What people call a line of a statement. */
const CALLED = `line.day::text || ' · ' || left(coalesce(nullif(line.reference, ''), nullif(line.text, ''), line.account), 40)`

/** Every match, standing or undone, with what it is made up of by account. */
const MATCHES = `(
  select match.*, line.account, line.currency, line.amount, line.day, line.state, ${CALLED} as called,
    coalesce(used.on_bank, 0) as on_bank, coalesce(used.on_receipts, 0) as on_receipts, coalesce(used.on_cards, 0) as on_cards, used.last_day, used.strange
  from bank_matches as match join bank_statement_lines as line on line.id = match.line_id
  left join lateral (
    select sum(posted.amount) filter (where posted.account = '1010') as on_bank, sum(posted.amount) filter (where posted.account = '1015') as on_receipts,
      sum(posted.amount) filter (where posted.account = '1020') as on_cards, max(posted.posting_date) as last_day,
      bool_or(posted.currency <> line.currency or posted.account not in ('1010', '1015', '1020') or (line.account <> '1010' and posted.account <> line.account)) as strange
    from bank_match_lines as row join ledger_lines as posted on posted.entry_id = row.entry_id and posted.line = row.line
    where row.match_id = match.id and not row.is_posted) as used on true)`

/** What a match puts on the bank: on its own statement what is not there yet, on others all that they pay out. */
const TO_BANK = `case match.account when '1010' then match.amount - match.on_bank else match.amount end`

/** What standing matches moved between the bank, receipts to be confirmed and card clearing (see ledger-rules.ts). */
export const MONEY_OF_MATCHES = `
  select moved.means, match.currency, moved.amount from ${MATCHES} as match
    cross join lateral (values ('bank', ${TO_BANK}), ('bankReceipt', -match.on_receipts), ('pos', -match.on_cards)) as moved (means, amount)
  where match.undone_at is null`

export const reconciliationRules: readonly AuditRule[] = [
  sqlRule(
    'reconciliation.lineMatchedOnce',
    'A matched line of a statement stands on one match, and no other line on any; no line of the ledger is used twice.',
    `select 'bankStatementLine', line.id, ${CALLED}, count(match.id)::text || ' matches, ' || line.state, case line.state when 'matched' then '1' else '0' end, null
     from bank_statement_lines as line left join bank_matches as match on match.line_id = line.id and match.undone_at is null
     group by line.id having count(match.id) <> case line.state when 'matched' then 1 else 0 end
     union all select 'ledgerEntry', entry_id, min(row.line)::text, count(*)::text || ' matches', '1', null
     from bank_match_lines as row where is_standing group by entry_id, row.line having count(*) > 1
     union all select 'bankStatementLine', match.line_id, match.called, case when bool_or(row.is_standing) then 'used' else 'free' end, case when match.undone_at is null then 'used' else 'free' end, null
     from ${MATCHES} as match join bank_match_lines as row on row.match_id = match.id
     where row.is_standing <> (match.undone_at is null) group by match.line_id, match.called, match.undone_at`,
  ),
  sqlRule(
    'reconciliation.matchSumsUp',
    'What a line of a statement is matched with comes to its amount, the fee taken off, in its currency and on accounts that its statement shows.',
    `select 'bankStatementLine', match.line_id, match.called, (match.on_bank + match.on_receipts + match.on_cards - match.fee)::text, match.amount::text, match.currency
     from ${MATCHES} as match where match.on_bank + match.on_receipts + match.on_cards - match.fee <> match.amount
     union all select 'bankStatementLine', match.line_id, match.called, 'another currency or account', 'its own', null from ${MATCHES} as match where match.strange`,
  ),
  sqlRule(
    'reconciliation.postedAsMatched',
    'A match has posted its fee and what moved to the bank, and nothing else; undone, that is reversed.',
    `select 'bankStatementLine', match.line_id, match.called || ' ' || should.account, coalesce(booked.amount, 0)::text, should.amount::text, match.currency
     from ${MATCHES} as match
       cross join lateral (
         select account, sum(amount) as amount from (values ('1010', ${TO_BANK}), ('1015', -match.on_receipts), ('1020', -match.on_cards), (coalesce(match.fee_account, '5800'), match.fee)) as part (account, amount) group by account) as should
       left join lateral (select sum(posted.amount) as amount from ledger_lines as posted where posted.entry_id = match.entry_id and posted.account = should.account) as booked on true
     where coalesce(booked.amount, 0) <> should.amount
     union all select 'bankStatementLine', match.line_id, match.called, coalesce(entry.act, 'no entry') || ' of ' || coalesce(entry.record_id::text, 'nothing'), 'bankLineMatched of the line', null
     from ${MATCHES} as match left join ledger_entries as entry on entry.id = match.entry_id
     where match.entry_id is not null and (entry.act, entry.record_id) is distinct from ('bankLineMatched', match.line_id)
     union all select 'bankStatementLine', match.line_id, match.called, 'not reversed', 'reversed', null
     from ${MATCHES} as match left join ledger_entries as reversal on reversal.id = match.undone_entry_id
     where match.undone_at is not null and match.entry_id is not null and reversal.reverses is distinct from match.entry_id
     union all select 'ledgerEntry', entry.id, entry.act, 'no match', 'a match', null from ledger_entries as entry
     where entry.act = 'bankLineMatched' and not exists (select from bank_matches where entry_id = entry.id)
       or entry.act = 'bankLineUnmatched' and not exists (select from bank_matches where undone_entry_id = entry.id)`,
  ),
  sqlRule(
    'reconciliation.datedAsStated',
    "What a match posts is dated the day of the bank's line, or the day of the latest entry that it shows.",
    `select 'bankStatementLine', match.line_id, match.called, coalesce(entry.true_date, entry.posting_date)::text, greatest(match.day, match.last_day)::text, null
     from ${MATCHES} as match join ledger_entries as entry on entry.id = match.entry_id
     where coalesce(entry.true_date, entry.posting_date) <> greatest(match.day, match.last_day)`,
  ),
  sqlRule(
    'reconciliation.matchIsEvent',
    'Each match was made, and undone, by an event of its line: by the same person, at the same time, with the same lines of the ledger.',
    `select 'bankStatementLine', match.line_id, match.called, 'matched by ' || ${personReference('match.matched_by')}, 'an event of the same', null
     from ${MATCHES} as match where not exists (
       select from workflow_events as event where event.machine = 'bankStatementLine' and event.record_id = match.line_id and event.event = 'statementLine.match'
         and event.actor_id = match.matched_by and event.at = match.matched_at and event.payload ->> 'matchId' = match.id::text and (event.payload ->> 'fee')::bigint = match.fee
         and coalesce((select array_agg(used order by used collate "C") from jsonb_array_elements_text(event.payload -> 'lines') as used), '{}')
           = coalesce((select array_agg(row.entry_id || ' ' || row.line order by (row.entry_id || ' ' || row.line) collate "C") from bank_match_lines as row where row.match_id = match.id and not row.is_posted), '{}'))
     union all select 'bankStatementLine', match.line_id, match.called, 'undone by ' || ${personReference('match.undone_by')}, 'an event of the same', null
     from ${MATCHES} as match where match.undone_at is not null and not exists (
       select from workflow_events as event where event.machine = 'bankStatementLine' and event.record_id = match.line_id and event.event = 'statementLine.unmatch'
         and event.actor_id = match.undone_by and event.at = match.undone_at and event.payload ->> 'matchId' = match.id::text)`,
  ),
  sqlRule(
    'reconciliation.balancesContinue',
    "A statement's lines lead from its opening to its closing balance, and the next of the same account begins where it ends.",
    `with stated as (
       select statement.*, account || ' ' || currency || ' ' || last_day as called,
         (select coalesce(sum(amount), 0) from bank_statement_lines as line where line.statement_id = statement.id and line.state <> 'withdrawn') as moved,
         lag(closing) over (partition by account, currency, bank_account order by last_day, imported_at, part) as before
       from bank_statements as statement where withdrawn_at is null and closing is not null)
     select null, null::uuid, called, (opening + moved)::text, closing::text, currency from stated where opening + moved <> closing
     union all select null, null, called, opening::text, before::text, currency from stated where before <> opening
     union all select null, null, file_name, 'lines of a withdrawn statement', 'withdrawn', null from bank_statements as statement
     where exists (select from bank_statement_lines as line where line.statement_id = statement.id and (line.state = 'withdrawn') <> (statement.withdrawn_at is not null))`,
  ),
]
