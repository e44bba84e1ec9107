import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'

/** Proposals of the journal that are posted and were not taken back. */
export const STANDING_JOURNAL = `(select journal.* from journal_entries as journal where state = 'approved' and kind <> 'correction' and not exists (
  select from journal_entries as correction join ledger_entries as entry on entry.id = correction.corrects_entry_id
  where correction.state = 'approved' and entry.record_id = journal.id))`

/** Months of recurring entries that were posted and not taken back. */
const STANDING_MONTHS = `(select posting.* from recurring_postings as posting where not exists (select from ledger_entries as correction where correction.reverses = posting.entry_id))`

/** What people wrote on accounts of the chart and what stands: an accrual comes back by itself, and adds up to nothing. */
export const STANDING_LINES = `(
  select line.account, line.depot_id, line.region_id, journal.currency, line.amount from ${STANDING_JOURNAL} as journal join journal_lines as line on line.entry_id = journal.id where journal.reverses_on is null
  union all select line.account, line.depot_id, line.region_id, recurring.currency, line.amount from ${STANDING_MONTHS} as posting
    join recurring_entries as recurring on recurring.id = posting.recurring_id join recurring_lines as line on line.recurring_id = recurring.id)`

const COLUMNS = ['account', 'depot_id', 'agent_id', 'region_id', 'for_depot_id', 'for_agent_id']
const WHOSE = COLUMNS.join(', ')
const OF_LINE = COLUMNS.map((column) => `line.${column}`).join(', ')

/** What was written, as it is to be posted: once, and of an accrual once more with the other sign. */
const TOLD = `
  select 'journal' as kind, journal.id, journal.number, journal.currency, 'posted' as part, journal.entry_date as due, ${OF_LINE}, line.amount
    from journal_entries as journal join journal_lines as line on line.entry_id = journal.id where journal.state = 'approved'
  union all select 'journal', journal.id, journal.number, journal.currency, 'posted back', journal.reverses_on, ${OF_LINE}, -line.amount
    from journal_entries as journal join journal_lines as line on line.entry_id = journal.id where journal.state = 'approved' and journal.reverses_on is not null
  union all select 'recurringEntry', recurring.id, recurring.number, recurring.currency, to_char(posting.month, 'YYYY-MM'), posting.due_on, ${OF_LINE}, line.amount
    from recurring_postings as posting join recurring_entries as recurring on recurring.id = posting.recurring_id join recurring_lines as line on line.recurring_id = recurring.id`

const BOOKED = `
  select entry.record_kind as kind, entry.record_id as id, case entry.act when 'accrualReversed' then 'posted back' when 'recurringPosted' then coalesce(to_char(posting.month, 'YYYY-MM'), 'no month') else 'posted' end as part,
    entry.posting_date as booked_on, line.currency, ${OF_LINE}, line.amount
  from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id left join recurring_postings as posting on posting.entry_id = entry.id
  where entry.act in ('journalPosted', 'openingPosted', 'accrualReversed', 'recurringPosted')`

export const journalRules: readonly AuditRule[] = [
  sqlRule(
    'ledger.writtenIsPosted',
    'What is written on accounts of the chart is posted as approved, line by line: an entry once, an accrual and its reversal once each, a recurring entry once for each month posted.',
    `select kind, id, concat_ws(' · ', (select number from (select id, number from journal_entries union all select id, number from recurring_entries) as numbered where numbered.id = each.id), part, account), sum(is_booked), sum(is_told), currency from (
       select kind, id, part, currency, ${WHOSE}, amount as is_booked, 0 as is_told from (${BOOKED}) as booked
       union all select kind, id, part, currency, ${WHOSE}, 0, amount from (${TOLD}) as told
     ) as each group by kind, id, part, currency, ${WHOSE} having sum(is_booked) <> sum(is_told)`,
  ),
  sqlRule(
    'ledger.writtenIsDated',
    'What is written on accounts of the chart is dated as proposed; an accrual is reversed on the first of the next month, a recurring entry posted on its day of the month, never earlier.',
    `select told.kind, told.id, concat_ws(' · ', told.number, told.part), booked.booked_on::text, told.due::text, null
     from (select distinct kind, id, number, part, due from (${TOLD}) as each) as told join (select distinct kind, id, part, booked_on from (${BOOKED}) as each) as booked using (kind, id, part)
     where booked.booked_on < told.due or (told.part = 'posted' and booked.booked_on <> told.due)
     union all select 'journal', id, number, reverses_on::text, (date_trunc('month', entry_date) + interval '1 month')::date::text, null
     from journal_entries where reverses_on <> (date_trunc('month', entry_date) + interval '1 month')::date
     union all select 'recurringEntry', recurring.id, concat_ws(' · ', number, to_char(month, 'YYYY-MM')), due_on::text, least(month + day_of_month - 1, (month + interval '1 month' - interval '1 day')::date)::text, null
     from recurring_postings as posting join recurring_entries as recurring on recurring.id = recurring_id
     where due_on <> least(month + day_of_month - 1, (month + interval '1 month' - interval '1 day')::date)`,
  ),
  sqlRule(
    'ledger.recurringInOrder',
    'A recurring entry is posted from its first month on, month after month, not beyond its last, and only by its own entries.',
    `select 'recurringEntry', id, number, to_char(month, 'YYYY-MM'), to_char(expected, 'YYYY-MM'), null from (
       select recurring.id, number, month, last_month, coalesce((lag(month) over (partition by recurring_id order by month) + interval '1 month')::date, first_month) as expected
       from recurring_postings as posting join recurring_entries as recurring on recurring.id = recurring_id) as posted
     where month <> expected or month > last_month
     union all select 'recurringEntry', entry.record_id, entry.act, 'no month', 'a month of its record', null
     from ledger_entries as entry left join recurring_postings as posting on posting.entry_id = entry.id and posting.recurring_id = entry.record_id
     where entry.act = 'recurringPosted' and posting.entry_id is null
     union all select 'recurringEntry', recurring.id, number, 'still active', 'finished', null from recurring_entries as recurring
     where state = 'active' and last_month = (select max(month) from recurring_postings where recurring_id = recurring.id)`,
  ),
  sqlRule(
    'ledger.writtenBalances',
    'What is written on accounts of the chart balances, and its debits are the amount of its record.',
    `select kind, id, number, side.sum, amount, currency from (
       select 'journal' as kind, journal.id, number, journal.amount, currency, coalesce(sum(line.amount) filter (where line.amount > 0), 0) as debit, coalesce(-sum(line.amount) filter (where line.amount < 0), 0) as credit
         from journal_entries as journal left join journal_lines as line on line.entry_id = journal.id where kind in ('general', 'openingBalance') group by journal.id
       union all select 'recurringEntry', recurring.id, number, recurring.amount, currency, coalesce(sum(line.amount) filter (where line.amount > 0), 0), coalesce(-sum(line.amount) filter (where line.amount < 0), 0)
         from recurring_entries as recurring left join recurring_lines as line on line.recurring_id = recurring.id group by recurring.id
     ) as written cross join lateral (values (debit), (credit)) as side (sum) where side.sum <> amount`,
  ),
  sqlRule(
    'ledger.ownAccountSaysWhose',
    "Lines on the operator's own accounts kept per depot, agent or region name theirs.",
    `select 'ledgerEntry', entry_id, account, 'does not say', 'says whose it is', null
     from ledger_lines as line join accounts on accounts.code = line.account
     where not accounts.is_fixed and accounts.dimension is not null
       and case accounts.dimension when 'depot' then line.depot_id when 'agent' then line.agent_id else line.region_id end is null`,
  ),
]
