import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AUDIT_RULES } from '#server/audit/rules.ts'
import { FINDING_WORDS, describeFinding } from '#src/features/audit/describe-finding.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { unsound } from '#tests/support/sound-books.ts'
import { screenTranslation } from '../../../scripts/lib/screen-translation.ts'

let testDatabase: TestDatabase
let owner: Client

beforeAll(async () => {
  testDatabase = await createTestDatabase({ template: 'demo' })
  owner = new Client({ connectionString: testDatabase.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await testDatabase.drop()
})

const arabic = screenTranslation('ar', FINDING_WORDS)
const english = screenTranslation('en', FINDING_WORDS)
/** Without what nobody sees. */
const asRead = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
const one = (from: string) => `(select id from ${from} order by id limit 1)`
const lineOf = (account: string) =>
  `(entry_id, line) = (select entry_id, line from ledger_lines where account = '${account}' order by entry_id limit 1)`

/** A month behind all entries, closed before the first of them, and what its events say besides. */
const closedMonth = (statement = '') => `
  insert into accounting_periods (id, month, state, revision) values ('01900000-0000-7000-8000-00000000000c', '2190-01-01', 'closed', 1);
  insert into workflow_events (machine, fingerprint, record_id, event, from_state, to_state, payload) values
    ('accountingPeriod', 'f', '01900000-0000-7000-8000-00000000000c', 'period.close', 'closing', 'closed',
     '{"afterSerial": 0, "revision": 1, "checklist": [{"item": "vatReturn", "isDone": false, "waiver": null}]}');
  ${statement}`
/** A return behind all entries, and the figures that it was prepared with. */
const vatReturn = (state: 'prepared' | 'filed' | 'paid', document: string, statement = '') => `
  insert into vat_returns (id, reference, region_id, span, first_day, last_day, currency, state, output_vat, input_vat, prepared_by, prepared_at, through_serial, paid_by)
    select '01900000-0000-7000-8000-00000000000c', 'X 2190-01', ${one('regions')}, 'month', '2190-01-01', '2190-01-31', 'SAR', '${state}', 5, 0, ${one('users')}, now(),
      ${state === 'prepared' ? 'null' : '1000000000'}, ${state === 'paid' ? one('users') : 'null'};
  insert into vat_return_figures (return_id, revision, document, sha256) values ('01900000-0000-7000-8000-00000000000c', 1, '${document}', '');
  ${statement}`
const FIVE =
  '{"rows": [{"side": "output", "vat": 5}], "outputVat": 5, "inputVat": 0, "due": 5, "settled": [{"currency": "SAR", "output": 5, "input": 0, "outputTranslated": 5, "inputTranslated": 0}]}'

/** A recurring entry without lines, and a month of it that some other entry is said to have posted. */
const RECURRING = `insert into recurring_entries (id, number, state, purpose, currency, amount, day_of_month, first_month, requested_by)
    select '01900000-0000-7000-8000-00000000000c', 'RE-1', 'active', 'Rent', 'SAR', 5, 1, '2026-01-01', id from users limit 1`
const postedMonth = (month: string, due: string) =>
  `insert into recurring_postings (recurring_id, month, due_on, entry_id) select '01900000-0000-7000-8000-00000000000c', '${month}', '${due}', id from ledger_entries limit 1`

/** What somebody with the database's own password might write behind the program's back, by the rule that it breaks. */
const BREAKS: Record<string, string> = {
  'ledger.entryBalances': `update ledger_lines set amount = amount + 1 where ${lineOf('4000')}`,
  'ledger.entryHasLines': `delete from ledger_lines where entry_id = ${one('ledger_entries')}`,
  'ledger.lineDatedAsEntry': `update ledger_lines set posting_date = posting_date + 1 where ${lineOf('1000')}`,
  'ledger.lineSaysWhose': `update ledger_lines set shift_id = null where ${lineOf('1000')}`,
  'ledger.entryHasRecord': `update ledger_entries set record_id = gen_random_uuid() where id = ${one('ledger_entries')}`,
  'ledger.entryHasEvent': `insert into ledger_entries (id, posting_date, act, record_kind, record_id, created_by, created_at)
    select gen_random_uuid(), posting_date, act, record_kind, record_id, created_by, created_at + interval '1 minute' from ledger_entries where act = 'refundPaidOut' limit 1`,
  'ledger.reversalMirrors': `update ledger_lines set amount = amount * 2 where entry_id = ${one('ledger_entries where reverses is not null')}`,
  'ledger.reversalDated': `update ledger_entries set posting_date = posting_date + 1 where id = ${one('ledger_entries where reverses is not null')}`,
  'ledger.datedWhereDone': `update ledger_entries set posting_date = posting_date - 1 where id = ${one(`ledger_entries where act = 'ticketSold' and created_at::time between '09:00' and '12:00'`)}`,
  'ledger.moneyIsRecords': `update ledger_lines set account = '1010' where ${lineOf('1020')}`,
  'ledger.vatIsRecords': `update ledger_lines set account = '4000' where ${lineOf('2100')}`,
  'ledger.inputVatIsRecords': `update ledger_lines set account = '1130' where ${lineOf('1140')}`,
  'ledger.exitFeesAreRecords': `update ledger_lines set account = '2400' where ${lineOf('4000')}`,
  'ledger.capitalIsRecords': `update ledger_lines set account = '4000' where ${lineOf('3000')}`,
  'ledger.lineSaysWhatFor': `update ledger_lines set for_depot_id = (select id from depots where id <> for_depot_id limit 1) where ${lineOf('4000')};
    update ledger_lines set departure_id = null where ${lineOf('4000')}; update ledger_lines set for_agent_id = agent_id where ${lineOf('2000')}`,
  'ledger.filledIsSealed': `update ledger_entries set mark = set_byte(mark, 0, 1) where act = 'ticketEarned'`,
  'ledger.balancesAreLines': `insert into account_balances (span, since, account, currency, debit, credit) values ('month', '2026-03-01', '4000', 'SAR', 1, 2)`,
  'ledger.journalIsPosted': `update journal_entries set amount = amount + 1 where id = ${one(`journal_entries where state = 'approved'`)}`,
  'cash.lineInItsTill': `update ledger_lines set clerk_id = (select id from users where id <> clerk_id limit 1) where ${lineOf('1000')}`,
  'cash.tillHoldsCount': `update cash_shift_counts set counted = counted + 1 where shift_id = ${one(`cash_shifts where state = 'closed' and id not in (select shift_id from deposit_slip_shifts where is_live)`)}`,
  'cash.everyCurrencyCounted': `delete from cash_shift_counts where shift_id in (select id from cash_shifts where state = 'closed')`,
  'cash.differencePosted': `update cash_shift_counts set expected = expected - 1 where shift_id = ${one(`cash_shifts where state = 'closed'`)}`,
  'cash.nothingAfterCount': `update cash_shifts set counted_at = counted_at - interval '60 days' where state = 'closed'`,
  'cash.inTransitOnSlips': `update deposit_slips set state = 'approved' where state = 'pending'`,
  'cash.slipTakesItsTills': `update deposit_slip_amounts set proposed_ticket = proposed_ticket + 1 where slip_id = ${one('deposit_slips')}`,
  'cash.shiftOnOneSlip': `update cash_shifts set state = 'counted' where id in (select shift_id from deposit_slip_shifts where is_live)`,
  'cash.slipKeepsShifts': `update deposit_slip_shifts set is_live = false where slip_id = ${one(`deposit_slips where state <> 'rejected'`)}`,
  'cash.tillPaysWhatItHolds': `update ledger_lines set amount = -900000000 where (entry_id, line) = (select entry_id, line from ledger_lines join ledger_entries on id = entry_id
    where account = '1000' and ledger_lines.amount < 0 and act = 'refundPaidOut' limit 1); update machine_versions set since = now() - interval '90 days' where machine = 'cashTransfer'`,
  'cash.safeIsRecords': `update cash_transfer_amounts set received = received + 1 where transfer_id = ${one(`cash_transfers where state = 'received' and destination = 'safe'`)}`,
  'cash.safePaysWhatItHolds': `update ledger_lines set amount = amount - 900000000 where (entry_id, line) = (select entry_id, line from ledger_lines where account = '1005' and amount < 0 limit 1)`,
  'cash.transferIsPosted': `update cash_transfer_amounts set handed_over = handed_over + 1`,
  'cash.transferIsCounted': `update cash_transfer_amounts set received = received + 1 where received is not null`,
  'cash.secondLook': `update cash_shift_counts set recounted = counted where shift_id = ${one(`cash_shifts where state = 'closed'`)}`,
  'agents.walletIsLedger': `update agent_wallets set balance = balance + 1 where currency = 'SAR'`,
  'agents.creditIsLedger': `update agent_wallets set credit_limit = credit_limit + 1, credit_used = credit_used + 1 where currency = 'SAR'`,
  'agents.depositsAwaiting': `update top_ups set amount = amount + 1 where means = 'cash' and state = 'pending'`,
  'agents.notOverdrawn': `alter table agent_wallets drop constraint agent_wallets_not_overdrawn; update agent_wallets set balance = -1`,
  'agents.topUpIsPosted': `update top_ups set means = 'bank' where means = 'cash'`,
  'agents.topUpReachesAccount': `update top_ups set amount = amount + 1 where state = 'approved'`,
  'agents.deductionIsPosted': `update wallet_deductions set amount = amount + 1`,
  'records.maskedAsOrdered': `update bookings set masked = 'numbers' where id = ${one('bookings')}`,
  'records.transferIsNamed': `update booking_payments set means = 'bank', reference = null where id = ${one('booking_payments')}`,
  'tickets.salesAreTheirRecords': `delete from sales_facts where view = 'sold'`,
  'tickets.salesAreSummedUp': `insert into sales_totals (span, view, day, currency, tickets, gross) values ('day', 'sold', '2026-03-01', 'SAR', 1, 500)`,
  'tickets.bookingIsItsTickets': `update bookings set total = total + 1 where id = ${one('bookings')}`,
  'tickets.bookingIsPaid': `update booking_payments set fare = fare + 1 where id = ${one('booking_payments')}`,
  'tickets.earnedOnTravelDate': `update tickets set travel_date = travel_date + 1 where id = ${one(`tickets where state = 'pending'`)}`,
  'tickets.unearnedIsUntravelled': `update ledger_lines set amount = amount + 1 where ${lineOf('2200')}`,
  'tickets.changeIsPaid': `update travel_date_changes set fee = fee + 1 where id = ${one('travel_date_changes')}`,
  'tickets.refundIsOwed': `update refund_requests set state = 'paid' where id = ${one(`refund_requests where state = 'approved'`)}`,
  'tickets.refundIsItsTickets': `update refund_requests set refund = refund - 1 where id = ${one('refund_requests where refund > 0')}`,
  'tickets.refundKeepsNoLess': `update ledger_lines set amount = -amount where ${lineOf('4020')}`,
  'tickets.requestOpenUntilEnd': `update refund_request_tickets set is_open = false where is_open`,
  'tickets.vatIsFrozen': `update tickets set vat_rate_basis_points = vat_rate_basis_points + 100 where id = ${one('tickets where vat > 0')}`,
  'tickets.changeFeeVat': `update travel_date_change_tickets set fee_vat = fee_vat + 1`,
  'tickets.refundedByRequest': `update tickets set state = 'pending' where id = ${one(`tickets where state = 'refunded'`)}`,
  'tickets.exitFeeIsPosted': `insert into exit_fee_payments (id, ticket_id, from_country, currency, amount, means, receipt_number, taken_by)
    select gen_random_uuid(), id, 'SA', 'SAR', 5000, 'cash', 'EF-RIY-2026-99999', gen_random_uuid() from tickets limit 1`,
  'tickets.exitFeeStands': `update tickets set state = 'exitFeePaid' where id = ${one(`tickets where state = 'pending'`)}`,
  'ledger.writtenIsPosted': `insert into journal_lines (entry_id, line, account, amount) select id, 0, '1500', 5 from journal_entries where state = 'approved' limit 1`,
  'ledger.writtenIsDated': `${RECURRING}; ${postedMonth('2026-01-01', '2026-01-02')}`,
  'ledger.recurringInOrder': `${RECURRING}; ${postedMonth('2026-02-01', '2026-02-01')}`,
  'ledger.writtenBalances': RECURRING,
  'ledger.ownAccountSaysWhose': `update accounts set is_fixed = false, dimension = 'depot' where code = '1010'`,
  'expenses.awaitingIsPending': `update expenses set state = 'pending' where id = ${one(`expenses where state = 'accepted'`)}`,
  'expenses.acceptedIsSpent': `update expenses set category = '5890' where id = ${one(`expenses where state = 'accepted' and category <> '5890'`)}`,
  'expenses.vatIsReclaimed': `update expenses set vat_region_id = (select id from regions where id <> vat_region_id limit 1) where id = ${one(`expenses where state = 'accepted' and vat > 0`)}`,
  'expenses.paidFromItsSource': `update expenses set source = case source when 'cash' then 'bank' else 'cash' end where id = ${one(`expenses where state = 'accepted'`)}`,
  'expenses.totalIsItsItems': `update expenses set total = total + 1 where id = ${one('expenses')}`,
  'expenses.datedAsSpent': `update expenses set date = date - 1 where id = ${one(`expenses where state = 'accepted'`)}`,
  'invoices.totalsAreLines': `update invoices set sub_total = sub_total + 1, net_total = net_total + 1 where id = ${one(`invoices where state = 'issued'`)}`,
  'invoices.vatIsCategorys': `update invoice_lines set vat = vat + 10 where id = ${one(`invoice_lines where vat > 0 and invoice_id in (select id from invoices where number is not null)`)}`,
  'invoices.creditedIsNotes': `update invoices set credited = credited + 1 where id = ${one(`invoices where state = 'issued'`)}`,
  'invoices.noteIsLines': `update credit_notes set sub_total = sub_total + 1, net_total = net_total + 1`,
  'invoices.creditWithinLine': `update credit_note_lines set net = net + 1`,
  'invoices.paidIsAllocations': `update receipt_allocations set amount = amount + 1`,
  'invoices.receiptIsAllocations': `update customer_receipts set allocated = allocated - 1 where allocated > 0`,
  'invoices.allocatedToOwn': `update customer_receipts set customer_id = (select id from customers where id <> customer_id limit 1)`,
  'invoices.stateIsFigures': `update invoices set state = 'partlyPaid' where state = 'issued'`,
  'invoices.owedIsLedger': `update ledger_lines set account = '1120' where ${lineOf('1100')}`,
  'invoices.chargesAreSales': `update account_charges set amount = amount + 1 where id = ${one('account_charges')}`,
  'invoices.billsOwnCharges': `update account_charges set customer_id = (select id from customers where id <> customer_id limit 1) where invoice_id is not null`,
  'consignments.quantitiesAddUp': `update consignment_items set pending = quantity, transit = 0, received_by_branch = 0, received_by_customer = 0, written_off = 0, cancelled = 0
    where id = ${one('consignment_items where pending <> quantity')}`,
  'consignments.piecesNumbered': `update consignment_pieces set number = number + 1000 where id = ${one('consignment_pieces')}`,
  'consignments.billIsItsItems': `update consignments set weight = weight + 1 where id = ${one('consignments')}`,
  'consignments.salesAreBilled': `update consignments set total = total + 1 where id = ${one(`consignments where payment <> 'foc'`)}`,
  'consignments.vatIsBilled': `update consignments set vat_total = vat_total + 1 where id = ${one(`consignments where payment <> 'foc'`)}`,
  'consignments.vatIsFrozen': `update consignments set vat_rate_basis_points = vat_rate_basis_points + 100 where id = ${one('consignments where vat_total > 0')}`,
  'consignments.podIsReceivable': `update consignments set collected_at = now() where id = ${one(`consignments where payment = 'pod' and collected_at is null and total > reversed`)}`,
  'consignments.deliveredIsPaid': `update consignments set collected_at = null where payment = 'pod'`,
  'consignments.seenByItsDepots': `update consignments set depot_ids = depot_ids[1:1] where id = ${one('consignments')}`,
  'consignments.pieceInOpenProposal': `update consignment_pieces set write_off_id = null where write_off_id is not null`,
  'seats.ticketHoldsItsLegs': `delete from seat_claims where ticket_id = ${one(`tickets where state = 'pending' and seat is not null`)}`,
  'seats.claimHasItsTicket': `update tickets set state = 'refunded' where id = ${one(`tickets where state = 'pending' and seat is not null`)}`,
  'seats.claimHasItsPerson': `insert into seat_claims (departure_id, seat, leg, kind, kept_for, created_at) select id, '3', 0, 'reservation', 'other', now() from departures order by id desc limit 1
    on conflict (departure_id, seat, leg) do update set kind = 'reservation', ticket_id = null, expires_at = null, kept_for = 'other', reason = null, user_id = null`,
  'periods.nothingAfterClosing': closedMonth(),
  'periods.movedToFirstOpen': `update ledger_entries set true_date = posting_date - 1 where id = ${one('ledger_entries')}`,
  'periods.frozenIsLedger': closedMonth(
    `insert into period_statements (period_id, revision, kind, document, sha256) values ('01900000-0000-7000-8000-00000000000c', 1, 'trialBalance', '{"parts": []}', '')`,
  ),
  'periods.frozenIsHashed': closedMonth(
    `insert into period_statements (period_id, revision, kind, document, sha256) values ('01900000-0000-7000-8000-00000000000c', 1, 'trialBalance', '{"parts": []}', '00')`,
  ),
  'periods.closedAsChecked': closedMonth(`update accounting_periods set revision = 2;
    insert into accounting_periods (id, month, state) values ('01900000-0000-7000-8000-00000000000d', '2189-12-01', 'open')`),
  'periods.reopenedByTwo':
    closedMonth(`insert into workflow_events (machine, fingerprint, record_id, event, from_state, to_state, actor_id)
    select 'accountingPeriod', 'f', '01900000-0000-7000-8000-00000000000c', event, 'closed', 'reopening', ${one('users')} from (values ('period.askReopening'), ('period.confirmReopening')) as each (event)`),
  'taxDocuments.chainHolds': `update tax_documents set previous_hash = repeat('f', 64) where id = ${one('tax_documents')}`,
  'taxDocuments.tellEntries': `update tax_documents set total = total + 100, vat = vat + 100 where id = ${one('tax_documents')}`,
  'taxDocuments.totalsAreLines': `update tax_documents set net = net - 100, vat = vat + 100 where id = ${one('tax_documents')}`,
  'taxDocuments.sentAsAnswered': `update tax_document_sendings set state = 'refused', next_attempt_at = null, settled_at = now() where document_id = ${one('tax_documents')}`,
  'vatReturns.figuresAreLines': vatReturn('filed', FIVE),
  'vatReturns.sumsAreFigures': vatReturn('prepared', FIVE.replace('"vat": 5', '"vat": 4')),
  'vatReturns.filedStays': vatReturn('filed', FIVE),
  'vatReturns.noLineTwice': vatReturn(
    'filed',
    FIVE,
    `insert into vat_returns (id, reference, region_id, span, first_day, last_day, currency, state, output_vat, input_vat, prepared_by, prepared_at)
     select '01900000-0000-7000-8000-00000000000d', 'X 2190-03', region_id, 'month', '2190-03-01', '2190-03-31', 'SAR', 'prepared', 0, 0, prepared_by, now() from vat_returns`,
  ),
  'vatReturns.paymentIsReturn': vatReturn('paid', FIVE),
  'reconciliation.lineMatchedOnce': `update bank_statement_lines set state = 'ignored' where state = 'matched'`,
  'reconciliation.matchSumsUp': `update bank_statement_lines set amount = amount + 1 where id = (select line_id from bank_matches order by id limit 1)`,
  'reconciliation.postedAsMatched': `update bank_matches set entry_id = null where id = ${one('bank_matches where entry_id is not null')}`,
  'reconciliation.datedAsStated': `update bank_statement_lines set day = day + 400 where id = (select line_id from bank_matches where entry_id is not null order by id limit 1)`,
  'reconciliation.matchIsEvent': `update bank_matches set matched_by = (select id from users where id <> matched_by order by id limit 1)`,
  'reconciliation.balancesContinue': `update bank_statements set closing = closing + 1 where closing is not null`,
  'maintenance.readingsRise': `update odometer_readings set km = 1 where id = (select id from odometer_readings where struck_at is null order by day desc limit 1)`,
  'maintenance.totalIsItems': `update work_orders set total = total + 1 where id = ${one(`work_orders where state = 'done'`)}`,
  'maintenance.doneIsSpent': `update expenses set work_order_id = null where id = ${one(`expenses where work_order_id is not null and state <> 'rejected'`)}`,
  'maintenance.nothingRunsOut': `update departures set state = 'closed' where id = ${one('departures')};
    update work_orders set severity = 'outOfService', started_at = '2020-01-01', finished_at = null,
      transport_id = (select transport_id from departures where id = ${one('departures')}) where id = ${one(`work_orders where state = 'done'`)};
    insert into departure_closings (departure_id, position, closed_by, closed_at)
      select id, 0, ${one('users')}, starts_at from departures where id = ${one('departures')} on conflict do nothing`,
  'maintenance.openedOncePerDue': `update work_orders set plan_turn = plan_turn + 1 where id = ${one('work_orders where plan_id is not null')}`,
  'maintenance.fuelIsPaid': `update fuel_entries set amount = amount + 1 where id = ${one('fuel_entries where amount is not null')}`,
  'maintenance.fuelIsRead': `update odometer_readings set struck_at = now(), struck_by = recorded_by, strike_reason = 'Wrong' where id = (select reading_id from fuel_entries order by id limit 1)`,
  'accommodation.nightHasRoom': `delete from room_claims where (room_type_id, night, slot) = (select room_type_id, night, slot from room_claims where kind = 'sold' order by 1, 2, 3 limit 1)`,
  'accommodation.totalIsNights': `update stay_nights set price = price + 1 where (stay_room_id, night) = (select stay_room_id, night from stay_nights order by 1, 2 limit 1)`,
  'accommodation.earnedByNight': `update stay_nights set night = night + 400 where (stay_room_id, night) = (select stay_room_id, night from stay_nights where given_back_at is null order by 1, 2 limit 1)`,
  'accommodation.nothingLeftUnearned': `update ledger_lines set amount = amount + 1 where (entry_id, line) = (select line.entry_id, line.line from ledger_lines as line join ledger_entries as entry on entry.id = line.entry_id where line.account = '2210' order by 1, 2 limit 1)`,
  'accommodation.refundIsItsNights': `insert into refund_request_parts (request_id, kind, is_open, base, refund, base_vat, refund_vat, policy_version, stay_id, nights, nights_back, first_night) select id, 'stay', true, 5, 5, 0, 0, 1, (select id from stays order by id limit 1), 1, 1, '2026-01-01' from refund_requests where state = 'approved' limit 1`,
  'accommodation.packageIsWhole': `insert into package_sales (booking_id, stay_id, package_id, name, persons, currency, total) select (select id from bookings order by id limit 1), (select id from stays order by id limit 1), (select id from packages order by id limit 1), '{}', 1, 'SAR', 1`,
  'accommodation.visaFeeFollowsRequest': `update visa_fees set given_back_at = now() where request_id = (select id from visa_requests where state = 'submitted' and id in (select request_id from visa_fees) limit 1)`,
  'numbers.noGap': `delete from expenses where number = (select min(number) from expenses)`,
  'numbers.yearIsPostings': `update consignments set bill_number = regexp_replace(bill_number, '-\\d{4}-', '-1999-') where id = ${one(`consignments where payment <> 'foc'`)}`,
  'numbers.lastIsCounted': `update receipt_counters set last = last + 1 where series = 'journal'`,
  'records.fourEyes': `update top_ups set decided_by = requested_by where state = 'approved'`,
  'records.secondPerson': `update refund_requests set requested_by = paid_by where id = ${one(`refund_requests where state = 'paid'`)}`,
  'records.actedInScope': `update workflow_events set actor_id = (select id from users where user_type = 'account' and depot_id <> (select depot_id from refund_requests where id = record_id) order by id limit 1)
    where machine = 'refund' and event = 'refund.payOut'`,
  'records.tiedAccounts': `insert into record_changes (record_kind, record_id, act, changes, user_id, at)
    select 'user', decided_by, 'created', '{}', requested_by, decided_at - interval '1 year' from journal_entries where state = 'approved' limit 1`,
  'records.freshProof': `update policy_versions set policies = policies || '{"freshProofAmount": 1}', created_at = '2020-01-01'`,
  'records.askedBy': `update journal_entries set requested_by = (select id from users where id <> requested_by limit 1)`,
  'records.decidedBy': `update expenses set decided_by = (select id from users where id <> decided_by limit 1) where state = 'accepted'`,
  'records.happenedWhen': `update consignment_pieces set state_since = state_since - interval '1 day'`,
  'records.rightsAsGiven': `insert into record_changes (record_kind, record_id, act, changes, user_id)
    select 'user', id, 'created', '{"user_type": {"from": null, "to": "account"}}', id from users where user_type = 'super_admin' limit 1`,
  'records.runsAsEnded': `insert into audit_runs (id, state) values ('01900000-0000-7000-8000-00000000000b', 'done');
    insert into audit_results (run_id, finished_at, findings) values ('01900000-0000-7000-8000-00000000000b', now(), '{"records.fourEyes": 2}')`,
  'records.documentChain': `update fleet_documents set expires_on = expires_on + 1 where id = ${one('fleet_documents')}`,
  'records.documentsCorrected': `insert into fleet_document_versions (id, document_id, ordinal, number, issued_on, expires_on, created_by)
      select gen_random_uuid(), document_id, ordinal + 1, number, issued_on, expires_on - 1, created_by from fleet_document_versions where document_id in (select id from fleet_documents where version = 1) and expires_on > issued_on limit 1`,
  'records.documentsInForce': `update document_types set ruled_since = '2020-01-01';
    update fleet_document_versions set created_at = '2020-01-01', expires_on = '2020-02-01', issued_on = '2020-01-01';
    insert into departure_closings (departure_id, position, closed_by, closed_at)
      select id, 0, ${one('users')}, starts_at from departures where transport_id in (select transport_id from fleet_documents) limit 1
      on conflict do nothing`,
  'records.drawingIsVersion': `update machine_drawings set document = replace(document::text, '"eventType": "refund.reject"', '"eventType": "refund.drop"')::jsonb where machine = 'refund'`,
}

test('nothing in the demo operator’s records breaks a rule', async () => {
  expect(await unsound(owner)).toEqual([])
})

test('every rule has its breach here', () => {
  expect(Object.keys(BREAKS).toSorted()).toEqual(AUDIT_RULES.map(({ id }) => id).toSorted())
})

test.each(AUDIT_RULES.map((rule) => [rule.id, rule] as const))(
  '%s finds what was written behind the program’s back, and has Arabic words for it',
  async (id, rule) => {
    await owner.query(`begin; set local session_replication_role = replica`)
    try {
      await owner.query(BREAKS[id] ?? '')
      const findings = await rule.check(owner)
      expect(findings.length, 'findings').toBeGreaterThan(0)
      if (rule.area === 'seats')
        expect(new Set(findings.map(({ reference }) => reference)).size, 'a seat once, however many legs').toBe(
          findings.length,
        )
      for (const finding of findings) {
        expect(finding).toEqual({
          rule: id,
          record: finding.record,
          reference: expect.stringMatching(/./),
          found: expect.any(String),
          expected: expect.any(String),
        })
        expect(finding.found).not.toBe(finding.expected)
        for (const [language, t] of [
          ['en', await english],
          ['ar', await arabic],
        ] as const) {
          const { found, expected } = describeFinding({ ...finding, row: null }, { t, language, zone: 'UTC' })
          expect(asRead(found), 'read apart').not.toBe(asRead(expected))
        }
        const told = describeFinding({ ...finding, row: null }, { t: await arabic, language: 'ar', zone: 'UTC' })
        // What stands by itself is a name or a number; nothing else is in Latin letters, but units of weight.
        expect([told.kind, told.found, told.expected].join('\n').replaceAll(/\u2068[^\u2069]*\u2069/g, '')).not.toMatch(
          /[a-z]{2}/,
        )
      }
    } finally {
      await owner.query('rollback')
    }
  },
)

const OTHER = '(select id from users order by id desc limit 1)'

/** Every column that says who asked or decided, and when: each is told with its record. */
const STAMPS: readonly (readonly [rule: string, kind: string, table: string, columns: readonly string[]])[] = [
  ['records.askedBy', 'refund', 'refund_requests', ['requested_by']],
  ['records.askedBy', 'visaRequest', 'visa_requests', ['requested_by']],
  ['records.askedBy', 'cancellation', 'departure_cancellations', ['proposed_by']],
  ['records.askedBy', 'writeOff', 'consignment_write_offs', ['requested_by']],
  ['records.askedBy', 'cashShift', 'cash_shifts', ['clerk_id']],
  ['records.askedBy', 'depositSlip', 'deposit_slips', ['created_by']],
  ['records.askedBy', 'cashTransfer', 'cash_transfers', ['created_by']],
  ['records.askedBy', 'journalEntry', 'journal_entries', ['requested_by']],
  ['records.askedBy', 'topUp', 'top_ups', ['requested_by']],
  ['records.askedBy', 'expense', 'expenses', ['created_by']],
  ['records.askedBy', 'booking', 'bookings', ['created_by']],
  ['records.askedBy', 'consignment', 'consignments', ['created_by']],
  ['records.askedBy', 'travelDateChange', 'travel_date_changes', ['changed_by']],
  ['records.decidedBy', 'refund', 'refund_requests', ['decided_by', 'paid_by']],
  ['records.decidedBy', 'cancellation', 'departure_cancellations', ['decided_by']],
  ['records.decidedBy', 'writeOff', 'consignment_write_offs', ['decided_by']],
  ['records.decidedBy', 'cashShift', 'cash_shifts', ['recounted_by', 'closed_by']],
  ['records.decidedBy', 'cashTransfer', 'cash_transfers', ['decided_by']],
  ['records.decidedBy', 'depositSlip', 'deposit_slips', ['decided_by']],
  ['records.decidedBy', 'journalEntry', 'journal_entries', ['decided_by']],
  ['records.decidedBy', 'topUp', 'top_ups', ['decided_by']],
  ['records.decidedBy', 'expense', 'expenses', ['decided_by']],
  ['records.decidedBy', 'consignment', 'consignments', ['cancelled_by']],
  ['records.happenedWhen', 'refund', 'refund_requests', ['requested_at', 'decided_at', 'paid_at']],
  ['records.happenedWhen', 'visaRequest', 'visa_requests', ['requested_at']],
  ['records.happenedWhen', 'cancellation', 'departure_cancellations', ['proposed_at', 'decided_at']],
  ['records.happenedWhen', 'writeOff', 'consignment_write_offs', ['requested_at', 'decided_at']],
  ['records.happenedWhen', 'cashShift', 'cash_shifts', ['opened_at', 'counted_at', 'recounted_at', 'closed_at']],
  ['records.happenedWhen', 'cashTransfer', 'cash_transfers', ['created_at', 'decided_at']],
  ['records.happenedWhen', 'depositSlip', 'deposit_slips', ['created_at', 'decided_at']],
  ['records.happenedWhen', 'journalEntry', 'journal_entries', ['requested_at', 'decided_at']],
  ['records.happenedWhen', 'topUp', 'top_ups', ['requested_at', 'decided_at']],
  ['records.happenedWhen', 'expense', 'expenses', ['created_at', 'submitted_at', 'decided_at']],
  ['records.happenedWhen', 'booking', 'bookings', ['created_at']],
  ['records.happenedWhen', 'consignmentPiece', 'consignment_pieces', ['state_since']],
  ['records.happenedWhen', 'consignment', 'consignments', ['created_at', 'cancelled_at']],
  ['records.happenedWhen', 'travelDateChange', 'travel_date_changes', ['at']],
]

test.each(STAMPS.flatMap(([id, kind, table, columns]) => columns.map((column) => [id, kind, table, column] as const)))(
  '%s finds a %s of which %s.%s was changed',
  async (id, kind, table, column) => {
    await owner.query(
      `begin; set local session_replication_role = replica; alter table ${table} drop constraint if exists ${table}_decided`,
    )
    try {
      // Also where it said nothing yet.
      const { rows } = await owner.query<{ id: string }>(
        column.endsWith('_by') || column === 'clerk_id'
          ? `update ${table} set ${column} = ${OTHER} where id = (select id from ${table} where ${column} is distinct from ${OTHER} order by ${column} is null, id limit 1) returning id`
          : `update ${table} set ${column} = coalesce(${column}, now()) + interval '1 minute' where id = (select id from ${table} order by ${column} is null, id limit 1) returning id`,
      )
      expect(rows).toHaveLength(1)
      const findings = await AUDIT_RULES.find((rule) => rule.id === id)?.check(owner)
      expect(findings?.map(({ record }) => record)).toEqual([{ kind, id: rows[0]?.id }])
    } finally {
      await owner.query('rollback')
    }
  },
)
