import { type AuditRule, instantText, sqlRule } from '#server/audit/audit-rule.ts'

const clerkOf = (shift: string) => `(select name from users where users.id = ${shift}.clerk_id)`

export const cashRules: readonly AuditRule[] = [
  sqlRule(
    'cash.lineInItsTill',
    'Cash lies in the till of whoever took it, at the depot of that till; card takings too.',
    `select 'ledgerEntry', line.entry_id, line.account, 'clerk, depot or till do not fit', ${clerkOf('shift')}, null
     from ledger_lines as line left join cash_shifts as shift on shift.id = line.shift_id
     where (account = '1000' or (account = '1020' and shift_id is not null))
       and (shift.id is null or shift.clerk_id is distinct from line.clerk_id or shift.depot_id is distinct from line.depot_id)`,
  ),
  sqlRule(
    'cash.tillHoldsCount',
    'A counted till holds what was expected at its count, a closed one what was counted until a slip takes it, and then nothing.',
    `select 'cashShift', shift.id, ${clerkOf('shift')}, coalesce(held.amount, 0), should.amount, currency
     from (select shift_id, currency, sum(amount) as amount from ledger_lines where account = '1000' group by shift_id, currency) as held
     full join (select * from cash_shift_counts) as line using (shift_id, currency)
     join cash_shifts as shift on shift.id = shift_id
     cross join lateral (select case shift.state when 'counted' then coalesce(line.expected, 0)
       else case when exists (select from deposit_slip_shifts as kept where kept.shift_id = shift.id and is_live) then 0 else coalesce(line.counted, 0) end end as amount) as should
     where shift.state <> 'open' and coalesce(held.amount, 0) <> should.amount`,
  ),
  sqlRule(
    'cash.everyCurrencyCounted',
    'What lay in a till when it was counted is counted in every currency.',
    `select 'cashShift', shift.id, ${clerkOf('shift')}, 'not counted', currency, null
     from (select distinct shift_id, currency from ledger_lines where account = '1000') as line join cash_shifts as shift on shift.id = line.shift_id
     where shift.state <> 'open' and not exists (select from cash_shift_counts as count where count.shift_id = shift.id and count.currency = line.currency)`,
  ),
  sqlRule(
    'cash.differencePosted',
    'The difference of a count is cash over or short once the till is closed, and not before.',
    `select 'cashShift', shift.id, ${clerkOf('shift')}, coalesce(posted.amount, 0), case shift.state when 'closed' then count.counted - count.expected else 0 end, count.currency
     from cash_shift_counts as count join cash_shifts as shift on shift.id = count.shift_id
     left join (select entry.record_id, currency, sum(amount) as amount from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id
       where entry.act = 'cashShiftClosed' and line.account = '1000' group by entry.record_id, currency) as posted on posted.record_id = shift.id and posted.currency = count.currency
     where coalesce(posted.amount, 0) <> case shift.state when 'closed' then count.counted - count.expected else 0 end`,
  ),
  sqlRule(
    'cash.nothingAfterCount',
    'After its count only its close, a slip and a slip’s rejection post to a till.',
    `select 'cashShift', shift.id, ${clerkOf('shift')}, entry.act || ' at ' || ${instantText('entry.created_at')}, 'nothing after ' || ${instantText('shift.counted_at')}, null
     from cash_shifts as shift join ledger_lines as line on line.shift_id = shift.id and line.account = '1000' join ledger_entries as entry on entry.id = line.entry_id
     where entry.created_at > shift.counted_at and entry.act not in ('cashShiftClosed', 'depositSlipSubmitted', 'depositSlipRejected')`,
  ),
  sqlRule(
    'cash.inTransitOnSlips',
    'Cash in transit is what is on deposit slips that wait, by depot.',
    `select null, null, '1030 ' || (select code from depots where depots.id = depot_id), sum(is_booked), sum(is_told), currency from (
       select depot_id, currency, amount as is_booked, 0 as is_told from ledger_lines where account = '1030'
       union all select slip.depot_id, line.currency, 0, line.ticket + line.cargo from deposit_slips as slip join deposit_slip_amounts as line on line.slip_id = slip.id where slip.state = 'pending'
     ) as each group by depot_id, currency having sum(is_booked) <> sum(is_told)`,
  ),
  sqlRule(
    'cash.slipTakesItsTills',
    'What a slip was proposed is the cash of its shifts as it was submitted.',
    `select 'depositSlip', slip.id, slip.number, coalesce(taken.amount, 0), line.proposed_ticket + line.proposed_cargo, line.currency
     from deposit_slip_amounts as line join deposit_slips as slip on slip.id = line.slip_id
     left join (select entry.record_id, currency, -sum(amount) as amount from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id
       where entry.act = 'depositSlipSubmitted' and line.account = '1000' group by entry.record_id, currency) as taken on taken.record_id = slip.id and taken.currency = line.currency
     where coalesce(taken.amount, 0) <> line.proposed_ticket + line.proposed_cargo`,
  ),
  sqlRule(
    'cash.shiftOnOneSlip',
    'A shift is on one slip that was not rejected, at most, and is closed then.',
    `select 'cashShift', shift.id, ${clerkOf('shift')}, count(*) || ' slips, ' || shift.state, '1 slip, closed', null
     from deposit_slip_shifts as line join cash_shifts as shift on shift.id = line.shift_id where line.is_live group by shift.id having count(*) > 1 or shift.state <> 'closed'`,
  ),
  sqlRule(
    'cash.slipKeepsShifts',
    'A slip keeps its shifts exactly while it is not rejected.',
    `select 'depositSlip', slip.id, slip.number, case when line.is_live then 'kept' else 'free' end, case slip.state when 'rejected' then 'free' else 'kept' end, null
     from deposit_slip_shifts as line join deposit_slips as slip on slip.id = line.slip_id where line.is_live <> (slip.state <> 'rejected')`,
  ),
]
