import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'
import { CLOCKS, daysOf, LAST_BY_UTC } from '#server/audit/clocks.ts'

const booked = (accounts: string) => `
  (select entry.record_id, sum(line.amount) as amount from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id
   where entry.record_kind = 'expense' and ${accounts} group by entry.record_id)`

export const expenseRules: readonly AuditRule[] = [
  sqlRule(
    'expenses.awaitingIsPending',
    'The balance awaiting approval equals the pending expenses.',
    `select 'expense', expense.id, expense.number, coalesce(booked.amount, 0), case expense.state when 'pending' then expense.total else 0 end, expense.currency
     from expenses as expense left join ${booked(`line.account = '1130'`)} as booked on booked.record_id = expense.id
     where coalesce(booked.amount, 0) <> case expense.state when 'pending' then expense.total else 0 end
     union all select null, null, '1130', sum(line.amount), 0, line.currency from ledger_lines as line join ledger_entries as entry on entry.id = line.entry_id
     where line.account = '1130' and entry.record_kind <> 'expense' group by line.currency having sum(line.amount) <> 0`,
  ),
  sqlRule(
    'expenses.acceptedIsSpent',
    'Only accepted expenses are posted to their category and depot, each with its total less the VAT that it reclaims.',
    `select 'expense', expense.id, expense.number, coalesce(sum(line.amount), 0), case expense.state when 'accepted' then expense.total - expense.vat else 0 end, expense.currency
     from expenses as expense left join ledger_entries as entry on entry.record_kind = 'expense' and entry.record_id = expense.id
     left join ledger_lines as line on line.entry_id = entry.id and line.account = expense.category and line.depot_id = expense.depot_id and line.currency = expense.currency
     group by expense.id having coalesce(sum(line.amount), 0) <> case expense.state when 'accepted' then expense.total - expense.vat else 0 end`,
  ),
  sqlRule(
    'expenses.vatIsReclaimed',
    'The VAT of an accepted expense is posted as input VAT of its region; that of others is not.',
    `select 'expense', expense.id, expense.number || ' 1140', coalesce(sum(line.amount), 0), case expense.state when 'accepted' then expense.vat else 0 end, expense.currency
     from expenses as expense left join ledger_entries as entry on entry.record_kind = 'expense' and entry.record_id = expense.id
     left join ledger_lines as line on line.entry_id = entry.id and line.account = '1140' and line.region_id = expense.vat_region_id and line.currency = expense.currency
     group by expense.id having coalesce(sum(line.amount), 0) <> case expense.state when 'accepted' then expense.vat else 0 end`,
  ),
  sqlRule(
    'expenses.paidFromItsSource',
    'A pending or accepted expense is paid from its source; a rejected one is returned to it.',
    `select 'expense', expense.id, expense.number, coalesce(-sum(line.amount), 0), case expense.state when 'rejected' then 0 else expense.total end, expense.currency
     from expenses as expense left join ledger_entries as entry on entry.record_kind = 'expense' and entry.record_id = expense.id
     left join ledger_lines as line on line.entry_id = entry.id and line.account = case expense.source when 'cash' then '1000' else '1010' end
     group by expense.id having coalesce(-sum(line.amount), 0) <> case expense.state when 'rejected' then 0 else expense.total end`,
  ),
  sqlRule(
    'expenses.totalIsItsItems',
    "An expense's total and VAT are the sums of its items.",
    `select 'expense', expense.id, expense.number, expense.total, coalesce(sum(item.total), 0), expense.currency
     from expenses as expense left join expense_items as item on item.expense_id = expense.id group by expense.id having expense.total <> coalesce(sum(item.total), 0)
     union all select 'expense', expense.id, expense.number || ' VAT', expense.vat, coalesce(sum(item.vat), 0), expense.currency
     from expenses as expense left join expense_items as item on item.expense_id = expense.id group by expense.id having expense.vat <> coalesce(sum(item.vat), 0)`,
  ),
  sqlRule(
    'expenses.datedAsSpent',
    'An expense is posted for its own date, or for the date of its last rejection; never in the future, and accepted for the date it was posted on.',
    `with ${CLOCKS}, submitted as (
       select entry.* from ledger_entries as entry where entry.act = 'expenseSubmitted' and not exists (select from ledger_entries as reversal where reversal.reverses = entry.id))
     select 'expense', expense.id, expense.number, coalesce(submitted.true_date, submitted.posting_date)::text, due.day::text, null
     from submitted join expenses as expense on expense.id = submitted.record_id
     cross join lateral (select greatest(expense.date, max(posting_date)) as day from ledger_entries as back where back.record_id = expense.id and back.act = 'expenseRejected') as due
     where submitted.serial > ${LAST_BY_UTC} and coalesce(submitted.true_date, submitted.posting_date) <> due.day
     union all select 'expense', expense.id, expense.number, coalesce(accepted.true_date, accepted.posting_date)::text, submitted.posting_date::text, null
     from ledger_entries as accepted join submitted using (record_id) join expenses as expense on expense.id = accepted.record_id
     where accepted.act = 'expenseAccepted' and accepted.serial > ${LAST_BY_UTC} and coalesce(accepted.true_date, accepted.posting_date) <> submitted.posting_date
     union all select 'ledgerEntry', entry.id, entry.act, entry.posting_date::text, (select max(day) from (${daysOf('entry')}) as days)::text, null
     from ledger_entries as entry where entry.act = 'expenseSubmitted' and entry.posting_date > (select max(day) from (${daysOf('entry')}) as days)`,
  ),
]
