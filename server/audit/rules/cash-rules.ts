import { type AuditRule, instantText, sqlRule } from '#server/audit/audit-rule.ts'
import { unitOf } from '#server/lifecycle/money-value.ts'
import { STANDING_LINES } from './journal-rules.ts'

/** What a till is held to contain: what was found the second time, where it was counted twice. */
const FINAL = 'coalesce(line.recounted, line.counted)'
/** From when on tills refuse what they do not hold, and counts that are far off are looked at twice. */
const SINCE = `(select min(since) from machine_versions where machine = 'cashTransfer')`

const clerkOf = (shift: string) => `(select name from users where users.id = ${shift}.clerk_id)`

const TRANSFER_LINES = 'cash_transfer_amounts as line join cash_transfers as transfer on transfer.id = line.transfer_id'
const ACCOUNT_OF = (place: string) => `case ${place} when 'till' then '1000' when 'safe' then '1005' else '1010' end`

export const cashRules: readonly AuditRule[] = [
  sqlRule(
    'cash.lineInItsTill',
    'Cash and card takings are in the till of the person who took them, at the depot of that till.',
    `select 'ledgerEntry', line.entry_id, line.account, 'clerk, depot or till do not fit', ${clerkOf('shift')}, null
     from ledger_lines as line left join cash_shifts as shift on shift.id = line.shift_id
     where (account = '1000' or (account = '1020' and shift_id is not null))
       and (shift.id is null or shift.clerk_id is distinct from line.clerk_id or shift.depot_id is distinct from line.depot_id)`,
  ),
  sqlRule(
    'cash.tillHoldsCount',
    'A counted till holds what was expected when it was counted; a closed till holds what was counted until it is deposited, then nothing.',
    `select 'cashShift', shift.id, ${clerkOf('shift')}, coalesce(held.amount, 0), should.amount, currency
     from (select shift_id, currency, sum(amount) as amount from ledger_lines where account = '1000' group by shift_id, currency) as held
     full join (select * from cash_shift_counts) as line using (shift_id, currency)
     join cash_shifts as shift on shift.id = shift_id
     cross join lateral (select case when shift.state <> 'closed' then coalesce(line.expected, 0)
       else case when exists (select from deposit_slip_shifts as kept where kept.shift_id = shift.id and is_live) then 0 else coalesce(${FINAL}, 0) end end as amount) as should
     where shift.state <> 'open' and coalesce(held.amount, 0) <> should.amount`,
  ),
  sqlRule(
    'cash.everyCurrencyCounted',
    'A till is counted in every currency it holds.',
    `select 'cashShift', shift.id, ${clerkOf('shift')}, 'not counted', currency, null
     from (select distinct shift_id, currency from ledger_lines where account = '1000') as line join cash_shifts as shift on shift.id = line.shift_id
     where shift.state <> 'open' and not exists (select from cash_shift_counts as count where count.shift_id = shift.id and count.currency = line.currency)`,
  ),
  sqlRule(
    'cash.differencePosted',
    'A count difference is posted as cash over or short when the till is closed, not before.',
    `select 'cashShift', shift.id, ${clerkOf('shift')}, coalesce(posted.amount, 0), case shift.state when 'closed' then ${FINAL} - line.expected else 0 end, line.currency
     from cash_shift_counts as line join cash_shifts as shift on shift.id = line.shift_id
     left join (select entry.record_id, currency, sum(amount) as amount from ledger_entries as entry join ledger_lines as posting on posting.entry_id = entry.id
       where entry.act = 'cashShiftClosed' and posting.account = '1000' group by entry.record_id, currency) as posted on posted.record_id = shift.id and posted.currency = line.currency
     where coalesce(posted.amount, 0) <> case shift.state when 'closed' then ${FINAL} - line.expected else 0 end`,
  ),
  sqlRule(
    'cash.nothingAfterCount',
    'After the count, only closing, a deposit slip or its rejection is posted to a till.',
    `select 'cashShift', shift.id, ${clerkOf('shift')}, entry.act || ' at ' || ${instantText('entry.created_at')}, 'nothing after ' || ${instantText('shift.counted_at')}, null
     from cash_shifts as shift join ledger_lines as line on line.shift_id = shift.id and line.account = '1000' join ledger_entries as entry on entry.id = line.entry_id
     where entry.created_at > shift.counted_at and entry.act not in ('cashShiftClosed', 'depositSlipSubmitted', 'depositSlipRejected')`,
  ),
  sqlRule(
    'cash.inTransitOnSlips',
    'Cash in transit equals pending deposit slips plus uncounted transfers, per depot.',
    `select null, null, '1030 ' || (select code from depots where depots.id = depot_id), sum(is_booked), sum(is_told), currency from (
       select depot_id, currency, amount as is_booked, 0 as is_told from ledger_lines where account = '1030'
       union all select slip.depot_id, line.currency, 0, line.ticket + line.cargo + line.safe from deposit_slips as slip join deposit_slip_amounts as line on line.slip_id = slip.id where slip.state = 'pending'
       union all select transfer.depot_id, line.currency, 0, line.handed_over from ${TRANSFER_LINES} where transfer.state = 'handedOver'
     ) as each group by depot_id, currency having sum(is_booked) <> sum(is_told)`,
  ),
  sqlRule(
    'cash.slipTakesItsTills',
    'The proposed amount of a slip is the cash of its shifts when it was submitted.',
    `select 'depositSlip', slip.id, slip.number, coalesce(taken.amount, 0), line.proposed_ticket + line.proposed_cargo, line.currency
     from deposit_slip_amounts as line join deposit_slips as slip on slip.id = line.slip_id
     left join (select entry.record_id, currency, -sum(amount) as amount from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id
       where entry.act = 'depositSlipSubmitted' and line.account = '1000' group by entry.record_id, currency) as taken on taken.record_id = slip.id and taken.currency = line.currency
     where coalesce(taken.amount, 0) <> line.proposed_ticket + line.proposed_cargo`,
  ),
  sqlRule(
    'cash.shiftOnOneSlip',
    'A shift is on at most one slip that was not rejected, and is closed by then.',
    `select 'cashShift', shift.id, ${clerkOf('shift')}, count(*) || ' slips, ' || shift.state, '1 slip, closed', null
     from deposit_slip_shifts as line join cash_shifts as shift on shift.id = line.shift_id where line.is_live group by shift.id having count(*) > 1 or shift.state <> 'closed'`,
  ),
  sqlRule(
    'cash.slipKeepsShifts',
    'A slip reserves its shifts unless it is rejected.',
    `select 'depositSlip', slip.id, slip.number, case when line.is_live then 'kept' else 'free' end, case slip.state when 'rejected' then 'free' else 'kept' end, null
     from deposit_slip_shifts as line join deposit_slips as slip on slip.id = line.slip_id where line.is_live <> (slip.state <> 'rejected')`,
  ),
  sqlRule(
    'cash.tillPaysWhatItHolds',
    'No till pays out more than it holds, in any currency.',
    `select 'cashShift', shift.id, ${clerkOf('shift')}, held, 0, currency
     from (select shift_id, currency, created_at, amount, sum(amount) over (partition by shift_id, currency order by serial) as held
       from (select line.shift_id, line.currency, entry.serial, entry.created_at, sum(line.amount) as amount
         from ledger_lines as line join ledger_entries as entry on entry.id = line.entry_id
         where line.account = '1000' and line.shift_id in (select shift_id from ledger_lines where account = '1000' and amount < 0)
         group by line.shift_id, line.currency, entry.serial, entry.created_at) as moved) as running
     join cash_shifts as shift on shift.id = shift_id
     where held < 0 and amount < 0 and created_at >= ${SINCE}`,
  ),
  sqlRule(
    'cash.safeIsRecords',
    "A depot's safe holds what it was opened with and transfers received, less transfers and deposits made.",
    `select null, null, '1005 ' || (select code from depots where depots.id = depot_id), sum(is_booked), sum(is_told), currency from (
       select depot_id, currency, amount as is_booked, 0 as is_told from ledger_lines where account = '1005'
       union all select transfer.depot_id, line.currency, 0, line.received from cash_transfer_amounts as line join cash_transfers as transfer on transfer.id = line.transfer_id
         where transfer.state = 'received' and transfer.destination = 'safe'
       union all select transfer.depot_id, line.currency, 0, -line.handed_over from cash_transfer_amounts as line join cash_transfers as transfer on transfer.id = line.transfer_id
         where transfer.state <> 'returned' and transfer.source = 'safe'
       union all select slip.depot_id, line.currency, 0, -line.safe from deposit_slip_amounts as line join deposit_slips as slip on slip.id = line.slip_id where slip.state <> 'rejected'
       union all select depot_id, currency, 0, amount from ${STANDING_LINES} as written where account = '1005'
     ) as each group by depot_id, currency having sum(is_booked) <> sum(is_told)`,
  ),
  sqlRule(
    'cash.safePaysWhatItHolds',
    'No safe pays out more than it holds, in any currency.',
    `select 'ledgerEntry', entry_id, (select code from depots where depots.id = depot_id), held, 0, currency
     from (select line.entry_id, line.depot_id, line.currency, line.amount, sum(line.amount) over (partition by line.depot_id, line.currency order by entry.serial, line.line) as held
       from ledger_lines as line join ledger_entries as entry on entry.id = line.entry_id where line.account = '1005') as running
     where held < 0 and amount < 0`,
  ),
  sqlRule(
    'cash.transferIsPosted',
    'A cash transfer is posted as recorded: out of its source when handed over, into its destination when counted, or back.',
    `select 'cashTransfer', transfer.id, transfer.number, concat(account, ' {', coalesce(booked.amount, 0), ' ', currency, '}'), concat(account, ' {', coalesce(told.amount, 0), ' ', currency, '}'), null
     from (select entry.record_id as id, entry.act, line.account, line.currency, sum(line.amount) as amount
       from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id where entry.record_kind = 'cashTransfer' group by entry.record_id, entry.act, line.account, line.currency) as booked
     full join (select id, act, account, currency, sum(amount) as amount from (
         select transfer.id, 'cashTransferHandedOver' as act, ${ACCOUNT_OF('transfer.source')} as account, line.currency, -line.handed_over as amount from ${TRANSFER_LINES}
         union all select transfer.id, 'cashTransferHandedOver', '1030', line.currency, line.handed_over from ${TRANSFER_LINES}
         union all select transfer.id, 'cashTransferReceived', ${ACCOUNT_OF('transfer.destination')}, line.currency, line.received from ${TRANSFER_LINES} where transfer.state = 'received'
         union all select transfer.id, 'cashTransferReceived', '1030', line.currency, -line.handed_over from ${TRANSFER_LINES} where transfer.state = 'received'
         union all select transfer.id, 'cashTransferReceived', '5900', line.currency, line.handed_over - line.received from ${TRANSFER_LINES} where transfer.state = 'received'
         union all select transfer.id, 'cashTransferReturned', ${ACCOUNT_OF('transfer.source')}, line.currency, line.handed_over from ${TRANSFER_LINES} where transfer.state = 'returned'
         union all select transfer.id, 'cashTransferReturned', '1030', line.currency, -line.handed_over from ${TRANSFER_LINES} where transfer.state = 'returned'
       ) as should group by id, act, account, currency having sum(amount) <> 0) as told using (id, act, account, currency)
     join cash_transfers as transfer using (id)
     where coalesce(booked.amount, 0) <> coalesce(told.amount, 0)`,
  ),
  sqlRule(
    'cash.transferIsCounted',
    'The amount received on a transfer is what the receiver counted.',
    `select 'cashTransfer', transfer.id, transfer.number, line.received, event.payload -> 'received' ->> line.currency, line.currency
     from ${TRANSFER_LINES} join workflow_events as event on event.machine = 'cashTransfer' and event.event = 'cashTransfer.receive' and event.record_id = transfer.id
     where (event.payload -> 'received' ->> line.currency)::bigint is distinct from line.received`,
  ),
  sqlRule(
    'cash.secondLook',
    'A count that differs from the books by more than the policy allows is recounted before closing, and the recount is final.',
    `select 'cashShift', shift.id, ${clerkOf('shift')}, (line.counted - line.expected)::text, 'counted again', line.currency
     from cash_shift_counts as line join cash_shifts as shift on shift.id = line.shift_id
     join workflow_events as event on event.machine = 'cashShift' and event.event = 'cashShift.count' and event.record_id = shift.id
     where shift.state in ('counted', 'closed') and shift.recounted_at is null
       and abs(line.counted - line.expected) > (event.payload ->> 'limit')::bigint * ${unitOf('line.currency')}
     union all select 'cashShift', shift.id, ${clerkOf('shift')}, line.recounted::text, event.payload -> 'counts' ->> line.currency, line.currency
     from cash_shift_counts as line join cash_shifts as shift on shift.id = line.shift_id
     left join workflow_events as event on event.machine = 'cashShift' and event.event = 'cashShift.recount' and event.record_id = shift.id
     where line.recounted is distinct from (event.payload -> 'counts' ->> line.currency)::bigint`,
  ),
]
