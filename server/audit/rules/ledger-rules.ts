import { LEDGER_ACTS, type LedgerAct, type LedgerRecordKind } from '#contract/ledger/ledger-codes.ts'
import type { RecordLedgerKind } from '#contract/records.ts'
import { type AuditRule, instantText, sqlRule } from '#server/audit/audit-rule.ts'
import { auditedRecords } from '#server/audit/audited-records.ts'
import { CLOCKS, daysOf, LAST_BY_UTC, TRUE_DATE } from '#server/audit/clocks.ts'
import { CREATION_EVENT } from '#server/lifecycle/apply-event.ts'
import { PAID_VAT } from './vat-return-rules.ts'
import { STANDING_JOURNAL, STANDING_LINES } from './journal-rules.ts'
import { MONEY_OF_MATCHES } from './reconciliation-rules.ts'
import { ledgerKindOf } from '#server/domain/workflow/all-records.ts'

/** Records that no lifecycle leads. */
const OTHERS: Readonly<Record<Exclude<LedgerRecordKind, RecordLedgerKind>, string>> = {
  booking: 'bookings',
  travelDateChange: 'travel_date_changes',
  exitFee: 'exit_fee_payments',
  consignment: 'consignments',
  agent: 'agents',
}
const LEADING = auditedRecords.flatMap((record) => {
  const kind = ledgerKindOf(record.name)
  return kind === undefined ? [] : [{ ...record, kind }]
})

/** Where records that entries name are found. */
const LEDGER_RECORDS = { ...OTHERS, ...Object.fromEntries(LEADING.map(({ kind, table }) => [kind, table])) }

const idOf = (table: string) => (table === 'agents' ? 'user_id' : 'id')

/**
 * What was done to records that the ledger names: most of it stands in `workflow_events`, of the record itself or of
 * the tickets and pieces that it is made of; what no machine leads stands in a row of its own.
 */
const ACTS = `
  select known.kind, record_id, event, at, actor_id from workflow_events
    join (values ${LEADING.map(({ name, kind }) => `('${name}', '${kind}')`).join(', ')}) as known (machine, kind) using (machine)
  union all select 'booking', ticket.booking_id, event, at, actor_id from workflow_events join tickets as ticket on ticket.id = record_id where event = 'xstate.init'
  union all select 'ticket', line.kept_ticket_id, event, at, actor_id from workflow_events join refund_request_tickets as line on line.request_id = record_id
    where event = 'refund.approve' and line.kept_ticket_id is not null
  union all select 'travelDateChange', (payload ->> 'changeId')::uuid, event, at, actor_id from workflow_events where event = 'ticket.changeTravelDate'
  union all select 'exitFee', payment.id, event, at, actor_id from workflow_events join exit_fee_payments as payment on payment.ticket_id = record_id where event = 'ticket.payExitFee'
  union all select 'exitFee', payment_id, 'surplusTaken', uploaded_at, officer_id from check_in_reviews where payment_id is not null
  union all select 'exitFee', id, 'surplusGivenBack', given_back_at, given_back_by from exit_fee_payments where is_surplus and given_back_at is not null
  union all select distinct 'consignment', piece.consignment_id, event, at, actor_id from workflow_events join consignment_pieces as piece on piece.id = record_id
    where machine = 'consignmentPiece' and event in ('xstate.init', 'piece.cancel', 'piece.writeOff')
  union all select 'consignment', id, 'podCollected', collected_at, collected_by from consignments where collected_at is not null
  union all select 'expense', record_id, 'corrected', at, user_id from record_changes where record_kind = 'expense'
  union all select 'walletDeduction', id, 'deductedAtOnce', created_at, created_by from wallet_deductions where number is null and decided_by is null and state = 'approved'`

/** What an entry is written with, by the act that it says. */
const ENTRIES: readonly (readonly [act: LedgerAct, event: string])[] = [
  // A booking's by its first tickets, and those of kept tickets by the refund of the others.
  ['ticketSold', CREATION_EVENT],
  ['visaFeesTaken', CREATION_EVENT],
  ['ticketEarned', 'refund.approve'],
  ['ticketEarningReversed', 'refund.approve'],
  ['travelDateChanged', 'ticket.changeTravelDate'],
  ['exitFeePaid', 'ticket.payExitFee'],
  ['exitFeePaid', 'surplusTaken'],
  ['exitFeeGivenBack', 'refund.payOut'],
  ['exitFeeGivenBack', 'surplusGivenBack'],
  ['consignmentBilled', CREATION_EVENT],
  ['consignmentCancelled', 'piece.cancel'],
  ['consignmentWrittenOff', 'piece.writeOff'],
  ['podCollected', 'podCollected'],
  ...LEDGER_ACTS.flatMap((act) =>
    LEADING.flatMap(({ postings }) => (postings?.[act] ?? []).map((event) => [act, event] as const)),
  ),
]
const EVENTS_OF = `(values ${ENTRIES.map(([act, event]) => `('${act}', '${event}')`).join(', ')}) as known (act, event)`

/** Deductions from wallets that are posted and that the journal has not taken back. */
const STANDING_DEDUCTIONS = `(select deduction.* from wallet_deductions as deduction where state = 'approved' and not exists (
  select from ledger_entries as entry join ledger_entries as correction on correction.reverses = entry.id
  where entry.record_kind = 'walletDeduction' and entry.record_id = deduction.id))`

/** Top-ups whose approval the journal has not taken back; where it has, cash went back with it. */
const STANDING_TOP_UPS = `(select top_up.* from top_ups as top_up where not exists (
  select from ledger_entries as entry join ledger_entries as correction on correction.reverses = entry.id
  where entry.record_kind = 'topUp' and entry.record_id = top_up.id and entry.act = 'topUpApproved'))`

/** What was taken by transfer waits to be confirmed, but for what was taken before there was such an account. */
const takenBy = (means: string, record: string) =>
  `case when ${means} = 'bank' and not ${record}.is_straight_to_bank then 'bankReceipt' else ${means} end`

/** Money that went through tills, the bank and card machines, by what the records say of it. */
const MONEY_OF_RECORDS = `
  select ${takenBy('payment.means', 'payment')}, booking.currency, payment.fare + payment.fee as amount from booking_payments as payment join bookings as booking on booking.id = payment.booking_id
  union all select means, currency, -amount from refund_payments
  union all select ${takenBy('means', 'exit_fee_payments')}, currency, amount from exit_fee_payments
  union all select means, currency, -amount from exit_fee_payments where is_surplus and given_back_at is not null
  union all select ${takenBy('means', 'consignments')}, currency, total from consignments where payment = 'paid'
  union all select means, currency, -reversed from consignments where payment = 'paid'
  union all select ${takenBy('collected_means', 'consignments')}, currency, total - reversed from consignments where collected_at is not null
  union all select case means when 'bank' then 'bankReceipt' else means end, currency, total from stays
  union all select means, currency, -given_back from stays where not exists (select from refund_request_parts as part
    join refund_requests as request on request.id = part.request_id where part.stay_id = stays.id and request.state in ('approved', 'paid'))
  union all select case means when 'bank' then 'bankReceipt' else means end, currency, fee from visa_fees
  union all select means, currency, -fee from visa_fees where given_back_at is not null and refund_request_id is null
  union all select 'bank', currency, amount from ${STANDING_TOP_UPS} as standing where means = 'bank' and state = 'approved'
  union all select 'cash', currency, amount from ${STANDING_TOP_UPS} as standing where means = 'cash' and state not in ('rejected', 'withdrawn')
  union all select 'bank', currency, -amount from ${STANDING_DEDUCTIONS} as standing where reason_code = 'paidBack'
  union all select case means when 'bank' then 'bankReceipt' else means end, currency, amount from customer_receipts where state = 'taken'
  union all select source, currency, -total from expenses where state <> 'rejected'
  union all select 'cash', currency, coalesce(recounted, counted) - expected from cash_shift_counts join cash_shifts as shift on shift.id = shift_id where shift.state = 'closed'
  union all select 'cash', currency, -(proposed_ticket + proposed_cargo) from deposit_slip_amounts join deposit_slips as slip on slip.id = slip_id where slip.state <> 'rejected'
  union all select case source when 'till' then 'cash' else source end, currency, -handed_over from cash_transfer_amounts join cash_transfers as transfer on transfer.id = transfer_id where transfer.state <> 'returned' and source <> 'safe'
  union all select 'cash', currency, received from cash_transfer_amounts join cash_transfers as transfer on transfer.id = transfer_id where transfer.state = 'received' and destination = 'till'
  union all select 'bank', currency, ticket + cargo + safe + pos from deposit_slip_amounts join deposit_slips as slip on slip.id = slip_id where slip.state = 'approved'
  union all select 'pos', currency, -pos from deposit_slip_amounts join deposit_slips as slip on slip.id = slip_id where slip.state = 'approved'
  union all select 'bank', currency, case when kind in ('capitalPaidIn', 'bankReceiptConfirmed') then amount else -amount end from ${STANDING_JOURNAL} as standing where kind not in ('general', 'openingBalance')
  union all select case account when '1010' then 'bank' else 'pos' end, currency, amount from ${STANDING_LINES} as written where account in ('1010', '1020')
  union all select 'bank', currency, input_vat - output_vat from vat_returns where state = 'paid'
  union all select 'bankReceipt', currency, -amount from ${STANDING_JOURNAL} as standing where kind = 'bankReceiptConfirmed'
  union all ${MONEY_OF_MATCHES}`

export const ledgerRules: readonly AuditRule[] = [
  sqlRule(
    'ledger.entryBalances',
    'Every entry balances in each currency.',
    `select 'ledgerEntry', entry_id, (select act from ledger_entries where ledger_entries.id = entry_id), sum(amount), 0, currency
     from ledger_lines group by entry_id, currency having sum(amount) <> 0`,
  ),
  sqlRule(
    'ledger.entryHasLines',
    'Every entry has lines.',
    `select 'ledgerEntry', entry.id, act, 'no line', 'two lines or more', null
     from ledger_entries as entry where not exists (select from ledger_lines where entry_id = entry.id)`,
  ),
  sqlRule(
    'ledger.lineDatedAsEntry',
    'Every line has the date of its entry.',
    `select 'ledgerEntry', entry.id, act, line.posting_date, entry.posting_date, null
     from ledger_lines as line join ledger_entries as entry on entry.id = line.entry_id where line.posting_date <> entry.posting_date`,
  ),
  sqlRule(
    'ledger.lineSaysWhose',
    'Lines on accounts kept per depot, agent or region name theirs; cash lines name the till and the clerk.',
    `select 'ledgerEntry', entry_id, account, 'does not say', 'says whose it is', null from ledger_lines
     where case account when '1000' then num_nulls(depot_id, clerk_id, shift_id) > 0 when '1005' then depot_id is null when '1030' then depot_id is null
       when '1110' then agent_id is null when '2000' then agent_id is null when '2010' then agent_id is null when '1140' then region_id is null when '2100' then region_id is null else false end`,
  ),
  sqlRule(
    'ledger.entryHasRecord',
    'Every entry belongs to a record that exists.',
    `select 'ledgerEntry', entry.id, act, entry.record_kind || ' ' || entry.record_id || ' is not there', entry.record_kind || ' is there', null from ledger_entries as entry
     left join (${Object.entries(LEDGER_RECORDS)
       .map(([kind, table]) => `select '${kind}' as kind, ${idOf(table)} as id from ${table}`)
       .join(' union all ')}) as record
       on record.kind = entry.record_kind and record.id = entry.record_id
     where record.id is null`,
  ),
  sqlRule(
    'ledger.entryHasEvent',
    'Every entry was written with an event of its record: at the same time, by the same person, and of a type that moves this money.',
    `select 'ledgerEntry', entry.id, act, 'no event at ' || ${instantText('entry.created_at')}, (select string_agg(event, ', ') from ${EVENTS_OF} where known.act = entry.act), null
     from ledger_entries as entry where not exists (
       select from ${EVENTS_OF} join (${ACTS}) as done (kind, record_id, event, at, actor_id) using (event)
       where known.act = entry.act and done.kind = entry.record_kind and done.record_id = entry.record_id and done.at = entry.created_at
         and (done.actor_id is null or done.actor_id = entry.created_by))`,
  ),
  sqlRule(
    'ledger.reversalMirrors',
    'A reversing entry has the same lines with debit and credit swapped.',
    `select 'ledgerEntry', entry_id, account, sum(amount), 0, currency from (
       select entry.id as entry_id, line.account, line.currency, line.agent_id, line.region_id, line.amount
         from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id where entry.reverses is not null
       union all select entry.id, line.account, line.currency, line.agent_id, line.region_id, line.amount
         from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.reverses where entry.reverses is not null
     ) as both_entries group by entry_id, account, currency, agent_id, region_id having sum(amount) <> 0`,
  ),
  sqlRule(
    'ledger.reversalDated',
    'A reversing entry is dated the day it is made or the original date, whichever is later; for a corrected expense or opening balance, the original date. An entry is reversed at most once.',
    `with ${CLOCKS}
     select 'ledgerEntry', entry.id, entry.act, ${TRUE_DATE}::text, greatest(original.posting_date, (select max(day) from (${daysOf('entry')}) as days))::text, null
     from ledger_entries as entry left join ledger_entries as original on original.id = entry.reverses
     where entry.reverses is not null and not (entry.act = 'expenseAmended' and entry.serial > ${LAST_BY_UTC} and ${TRUE_DATE} = original.posting_date)
       and not (original.act = 'openingPosted' and ${TRUE_DATE} = original.posting_date)
       and not exists (select from (${daysOf('entry')}) as days where greatest(original.posting_date, day) = ${TRUE_DATE})
     union all select 'ledgerEntry', reverses, 'reversed', count(*)::text, '1', null from ledger_entries where reverses is not null group by reverses having count(*) > 1`,
  ),
  sqlRule(
    'ledger.datedWhereDone',
    "Every entry carries the operator's local date when it was written, except earnings, expenses, invoices, reversals, what the journal dates itself and what a bank's statement dates.",
    `with ${CLOCKS}
     select 'ledgerEntry', entry.id, entry.act, ${TRUE_DATE}::text, (select max(day) from (${daysOf('entry')}) as days)::text, null
     from ledger_entries as entry
     where entry.reverses is null and entry.act not in ('ticketEarned', 'stayNightEarned', 'expenseSubmitted', 'expenseAccepted', 'invoiceIssued', 'journalPosted', 'accrualReversed', 'openingPosted', 'recurringPosted', 'bankLineMatched')
       and not exists (select from (${daysOf('entry')}) as days where day = ${TRUE_DATE})`,
  ),
  sqlRule(
    'ledger.moneyIsRecords',
    'Cash on hand, bank, bank receipts to be confirmed and card clearing match what bookings, refunds, fees, bills, stays, visa fees, top-ups, customers, expenses, tills, transfers, slips, the journal and matched statements record.',
    `select null, null, account, sum(is_booked), sum(is_told), currency from (
       select account, currency, amount as is_booked, 0 as is_told from ledger_lines where account in ('1000', '1010', '1015', '1020')
       union all select case means when 'cash' then '1000' when 'bank' then '1010' when 'bankReceipt' then '1015' else '1020' end, currency, 0, amount
         from (${MONEY_OF_RECORDS}) as money (means, currency, amount) where means in ('cash', 'bank', 'bankReceipt', 'pos')
     ) as each group by account, currency having sum(is_booked) <> sum(is_told)`,
  ),
  sqlRule(
    'ledger.vatIsRecords',
    'VAT payable equals the VAT on tickets, retained refund amounts, change fees, bills, stays, visa fees, invoices and service charges, and what was opened, less remittances and returns that are paid.',
    `select null, null, '2100', sum(is_booked), sum(is_told), currency from (
       select currency, -amount as is_booked, 0 as is_told from ledger_lines where account = '2100'
       union all select currency, 0, vat from tickets
       union all select request.currency, 0, -line.refund_vat from refund_request_tickets as line join refund_requests as request on request.id = line.request_id where request.state in ('approved', 'paid')
       union all select change.currency, 0, change.fee + coalesce((select sum(amount) from ledger_lines join ledger_entries as entry on entry.id = entry_id
         where entry.record_id = change.id and account = '4010'), 0) from travel_date_changes as change where change.fee > 0
       union all select currency, 0, vat_total - reversed_vat from consignments where payment <> 'foc'
       union all select stay.currency, 0, night.vat from stay_nights as night join stay_rooms as room on room.id = night.stay_room_id join stays as stay on stay.id = room.stay_id where night.given_back_at is null
       union all select currency, 0, vat from visa_fees where given_back_at is null
       union all select currency, 0, vat from ${STANDING_DEDUCTIONS} as standing
       union all select currency, 0, vat_total from invoices where number is not null and kind = 'services'
       union all select currency, 0, -vat_total from credit_notes
       union all select currency, 0, -amount from ${STANDING_JOURNAL} as standing where kind = 'vatRemittance'
       union all select currency, 0, -amount from ${STANDING_LINES} as written where account = '2100'
       union all select currency, 0, -output from ${PAID_VAT} as paid
     ) as each group by currency having sum(is_booked) <> sum(is_told)`,
  ),
  sqlRule(
    'ledger.inputVatIsRecords',
    'Input VAT equals the VAT of accepted expenses and what was opened, less returns that are paid, by region.',
    `select null, null, '1140 ' || coalesce((select code from regions where regions.id = region_id), region_id::text), sum(is_booked), sum(is_told), currency from (
       select region_id, currency, amount as is_booked, 0 as is_told from ledger_lines where account = '1140'
       union all select vat_region_id, currency, 0, vat from expenses where state = 'accepted' and vat > 0
         and not exists (select from ledger_entries as entry join ledger_entries as correction on correction.reverses = entry.id
           where entry.record_kind = 'expense' and entry.record_id = expenses.id and entry.act = 'expenseAccepted')
       union all select region_id, currency, 0, amount from ${STANDING_LINES} as written where account = '1140'
       union all select region_id, currency, 0, -input from ${PAID_VAT} as paid
     ) as each group by region_id, currency having sum(is_booked) <> sum(is_told)`,
  ),
  sqlRule(
    'ledger.exitFeesAreRecords',
    'Exit fees payable equal the fees taken and what was opened, less refunds and remittances.',
    `select null, null, '2400', sum(is_booked), sum(is_told), currency from (
       select currency, -amount as is_booked, 0 as is_told from ledger_lines where account = '2400'
       union all select currency, 0, amount from exit_fee_payments where given_back_at is null
       union all select currency, 0, -amount from ${STANDING_JOURNAL} as standing where kind = 'exitFeeRemittance'
       union all select currency, 0, -amount from ${STANDING_LINES} as written where account = '2400'
     ) as each group by currency having sum(is_booked) <> sum(is_told)`,
  ),
  sqlRule(
    'ledger.capitalIsRecords',
    'Capital equals what the journal paid in and wrote on it, less what it took out.',
    `select null, null, '3000', sum(is_booked), sum(is_told), currency from (
       select currency, -amount as is_booked, 0 as is_told from ledger_lines where account = '3000'
       union all select currency, 0, case kind when 'capitalPaidIn' then amount else -amount end from ${STANDING_JOURNAL} as standing where kind in ('capitalPaidIn', 'capitalTakenOut')
       union all select currency, 0, -amount from ${STANDING_LINES} as written where account = '3000'
     ) as each group by currency having sum(is_booked) <> sum(is_told)`,
  ),
  sqlRule(
    'ledger.journalIsPosted',
    'Each approved journal entry is posted once, as proposed. Nothing else is posted, except cash returned with a top-up reversal and the end of an accrual.',
    `select 'journal', journal.id, journal.number, concat(count(entry.id), ' entries of {', coalesce(sum(posted.amount), 0), ' ', journal.currency, '}', ', taking back ' || min(entry.reverses::text)),
       case journal.state when 'approved' then concat('1 entry of {', journal.amount, ' ', journal.currency, '}', ', taking back ' || journal.corrects_entry_id) else 'no entry' end, null
     from journal_entries as journal left join ledger_entries as entry on entry.record_kind = 'journal' and entry.record_id = journal.id
       and (entry.reverses in (select taken.id from ledger_entries as approved join ledger_entries as taken on taken.record_id = approved.record_id and taken.act = 'topUpTaken'
         where approved.id = journal.corrects_entry_id and approved.act = 'topUpApproved')) is not true
       and (entry.reverses in (select ended.id from ledger_entries as accrued join ledger_entries as ended on ended.record_id = accrued.record_id and ended.act = 'accrualReversed'
         where accrued.id = journal.corrects_entry_id)) is not true
       and entry.act <> 'accrualReversed'
     left join lateral (select sum(amount) as amount from ledger_lines where entry_id = entry.id and amount > 0 and currency = journal.currency) as posted on true
     group by journal.id
     having count(entry.id) <> (journal.state = 'approved')::int or (journal.state = 'approved' and sum(posted.amount) is distinct from journal.amount)
       or bool_or(entry.id is not null and entry.reverses is distinct from journal.corrects_entry_id)`,
  ),
]
