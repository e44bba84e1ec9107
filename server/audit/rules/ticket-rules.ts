import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'
import { CLOCKS, daysOf, TRUE_DATE } from '#server/audit/clocks.ts'
import { bookingReference } from '#server/domain/workflow/record-parts.ts'

/** What requests ask for: tickets, and parts besides. */
const ASKED = `(select request_id, is_open, base, refund from refund_request_tickets union all select request_id, is_open, base, refund from refund_request_parts) as line`

/** Stays and visa fees that were given back with their bookings, by the request that did. */
const GIVEN_BESIDES = `(select 'stay' as kind, part.stay_id as id, part.request_id from refund_request_parts as part join refund_requests on refund_requests.id = part.request_id
    where part.kind = 'stay' and state in ('approved', 'paid')
  union all select 'visaRequest', request_id, refund_request_id from visa_fees where refund_request_id is not null) as besides`

export const ticketRules: readonly AuditRule[] = [
  sqlRule(
    'tickets.bookingIsItsTickets',
    "A booking's total is the sum of its tickets.",
    `select 'booking', booking.id, booking.reference, booking.total, sum(ticket.fare), booking.currency
     from bookings as booking left join tickets as ticket on ticket.booking_id = booking.id and ticket.currency = booking.currency
     group by booking.id having booking.total is distinct from sum(ticket.fare)
     union all
     select 'booking', booking.id, booking.reference || ' VAT', booking.vat_total, sum(ticket.vat), booking.currency
     from bookings as booking left join tickets as ticket on ticket.booking_id = booking.id and ticket.currency = booking.currency
     group by booking.id having booking.vat_total is distinct from sum(ticket.vat)`,
  ),
  sqlRule(
    'tickets.vatIsFrozen',
    "A ticket's VAT is what its fare contains at the rate frozen at the sale, which is that of its rule. Tickets from before rates were frozen may hold parts of two.",
    `select 'ticket', ticket.id, ${bookingReference('ticket.booking_id')}, ticket.vat::text, round(ticket.fare::numeric * vat_rate_basis_points / (10000 + vat_rate_basis_points))::text, ticket.currency
     from tickets as ticket where tax_rule_id is not null
       and abs(2 * (ticket.vat * (10000::numeric + vat_rate_basis_points) - ticket.fare::numeric * vat_rate_basis_points)) > 10000 + vat_rate_basis_points
     union all
     select 'ticket', ticket.id, ${bookingReference('ticket.booking_id')}, ticket.tax_category || ' ' || ticket.vat_rate_basis_points, rule.category || ' ' || rule.rate_basis_points, null
     from tickets as ticket join tax_rules as rule on rule.id = ticket.tax_rule_id
     where (ticket.tax_category, ticket.vat_rate_basis_points) <> (rule.category, rule.rate_basis_points) or ticket.supply <> rule.supply or ticket.vat_region_id <> rule.region_id`,
  ),
  sqlRule(
    'tickets.bookingIsPaid',
    "Every booking's fares are paid.",
    `select 'booking', booking.id, booking.reference, coalesce(sum(payment.fare), 0), booking.total, booking.currency
     from bookings as booking left join booking_payments as payment on payment.booking_id = booking.id group by booking.id having booking.total <> coalesce(sum(payment.fare), 0)`,
  ),
  sqlRule(
    'tickets.earnedOnTravelDate',
    'A ticket is earned once, at its net fare, on its travel date. Refunded tickets and tickets of cancelled departures are not earned.',
    `with ${CLOCKS}
     select 'ticket', ticket.id, ${bookingReference('ticket.booking_id')}, coalesce(earned.amount, 0)::text, should.amount::text, ticket.currency
     from tickets as ticket
     left join (select entry.record_id, -sum(line.amount) as amount from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id
       where entry.record_kind = 'ticket' and line.account = '4000' group by entry.record_id) as earned on earned.record_id = ticket.id
     cross join lateral (select case when ticket.state in ('refunded', 'departureCancelled') then 0 else ticket.fare - ticket.vat end as amount) as should
     where coalesce(earned.amount, 0) <> should.amount
     union all
     select 'ticket', ticket.id, ${bookingReference('ticket.booking_id')}, ${TRUE_DATE}::text, ticket.travel_date::text, null
     from ledger_entries as entry join tickets as ticket on ticket.id = entry.record_id
     where entry.act = 'ticketEarned' and not exists (select from ledger_entries as reversal where reversal.reverses = entry.id)
       and ${TRUE_DATE} <> ticket.travel_date and not (exists (select from refund_request_tickets as line where line.kept_ticket_id = ticket.id)
         and exists (select from (${daysOf('entry')}) as days where greatest(ticket.travel_date, day) = ${TRUE_DATE}))`,
  ),
  sqlRule(
    'tickets.unearnedIsUntravelled',
    "Unearned revenue today equals the net fares of tickets still to travel and of cancelled departures, and falls each day by that day's tickets.",
    `with ${CLOCKS}, now as (select max((instant at time zone zone)::date) as today from clocks, (select greatest(now(), max(created_at)) as instant from ledger_entries) as latest)
     select null, null, '2200 ' || day, sum(is_booked), sum(is_told), currency from (
       select greatest(posting_date, today) as day, currency, -amount as is_booked, 0 as is_told from ledger_lines, now where account = '2200'
       union all select today, currency, 0, fare - vat from tickets, now where state = 'departureCancelled' or (state <> 'refunded' and travel_date > today)
       union all select travel_date, currency, 0, vat - fare from tickets, now where state not in ('refunded', 'departureCancelled') and travel_date > today
     ) as each group by day, currency having sum(is_booked) <> sum(is_told)`,
  ),
  sqlRule(
    'tickets.changeIsPaid',
    'Every travel-date change fee is paid, once.',
    `select 'travelDateChange', change.id, ${bookingReference('change.booking_id')}, coalesce(sum(line.amount), 0), change.fee + change.fare_difference, change.currency
     from travel_date_changes as change left join ledger_entries as entry on entry.record_kind = 'travelDateChange' and entry.record_id = change.id
     left join ledger_lines as line on line.entry_id = entry.id and line.currency = change.currency and line.account in ('1000', '1010', '1015', '1020', '1110', '2000')
     group by change.id having coalesce(sum(line.amount), 0) <> change.fee + change.fare_difference`,
  ),
  sqlRule(
    'tickets.changeFeeVat',
    "The VAT of a travel-date change's fees is what they contain at their frozen rates, and the rest is posted as fees.",
    `select 'travelDateChange', change.id, ${bookingReference('change.booking_id')}, coalesce(posted.amount, 0), sum(line.fee - line.fee_vat), change.currency
     from travel_date_changes as change join travel_date_change_tickets as line on line.change_id = change.id
     left join (select entry.record_id, -sum(line.amount) as amount from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id
       where entry.record_kind = 'travelDateChange' and line.account = '4010' group by entry.record_id) as posted on posted.record_id = change.id
     where line.tax_rule_id is not null group by change.id, posted.amount having coalesce(posted.amount, 0) <> sum(line.fee - line.fee_vat)
     union all
     select 'travelDateChange', line.change_id, ${bookingReference('change.booking_id')} || ' VAT', line.fee_vat, round(line.fee::numeric * vat_rate_basis_points / (10000 + vat_rate_basis_points)), change.currency
     from travel_date_change_tickets as line join travel_date_changes as change on change.id = line.change_id
     where abs(2 * (line.fee_vat * (10000::numeric + vat_rate_basis_points) - line.fee::numeric * vat_rate_basis_points)) > 10000 + vat_rate_basis_points`,
  ),
  sqlRule(
    'tickets.refundIsOwed',
    'Approved refunds not yet paid out are owed, per request.',
    `select 'refund', request.id, ${bookingReference('request.booking_id')}, coalesce(owed.amount, 0), case request.state when 'approved' then request.refund else 0 end, request.currency
     from refund_requests as request
     left join (select coalesce(besides.request_id, entry.record_id) as request_id, line.currency, -sum(line.amount) as amount
       from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id left join ${GIVEN_BESIDES} on (besides.kind, besides.id) = (entry.record_kind, entry.record_id)
       where line.account = '2300' group by 1, 2) as owed on owed.request_id = request.id and owed.currency = request.currency
     where coalesce(owed.amount, 0) <> case request.state when 'approved' then request.refund else 0 end
     union all select null, null, '2300', -sum(line.amount), 0, line.currency from ledger_lines as line join ledger_entries as entry on entry.id = line.entry_id
       left join ${GIVEN_BESIDES} on (besides.kind, besides.id) = (entry.record_kind, entry.record_id)
     where line.account = '2300' and entry.record_kind <> 'refund' and besides.request_id is null group by line.currency having sum(line.amount) <> 0`,
  ),
  sqlRule(
    'tickets.refundIsItsTickets',
    "A refund request's amounts match its tickets and what it gives back besides, and the payout matches the approval.",
    `select 'refund', request.id, ${bookingReference('request.booking_id')}, sum(line.refund), request.refund, request.currency
     from refund_requests as request left join ${ASKED} on line.request_id = request.id group by request.id
     having sum(line.refund) is distinct from request.refund
     union all
     select 'refund', request.id, ${bookingReference('request.booking_id')} || ' base', sum(line.base), request.base, request.currency
     from refund_requests as request left join ${ASKED} on line.request_id = request.id group by request.id
     having sum(line.base) is distinct from request.base
     union all
     select 'refund', request.id, ${bookingReference('request.booking_id')}, coalesce(sum(payment.amount), 0), case request.state when 'paid' then request.refund else 0 end, request.currency
     from refund_requests as request left join refund_payments as payment on payment.request_id = request.id and payment.kind = 'fare' group by request.id
     having coalesce(sum(payment.amount), 0) <> case request.state when 'paid' then request.refund else 0 end`,
  ),
  sqlRule(
    'tickets.refundKeepsNoLess',
    'The amount retained from a refund is never negative.',
    `select 'ledgerEntry', entry_id, '4020', -amount, 0, currency from ledger_lines where account = '4020' and amount > 0
       and exists (select from ledger_entries as entry where entry.id = entry_id and entry.reverses is null)`,
  ),
  sqlRule(
    'tickets.requestOpenUntilEnd',
    'A refund request holds its tickets, and what it asks for besides, until it is rejected, withdrawn or paid.',
    `select 'refund', request.id, ${bookingReference('request.booking_id')}, case when line.is_open then 'open' else 'ended' end, request.state, null
     from ${ASKED} join refund_requests as request on request.id = line.request_id where line.is_open <> (request.state in ('requested', 'approved'))`,
  ),
  sqlRule(
    'tickets.refundedByRequest',
    'A ticket is refunded if and only if a request for it was approved.',
    `select 'ticket', ticket.id, ${bookingReference('ticket.booking_id')}, ticket.state, coalesce(request.state, 'no approved request'), null
     from tickets as ticket
     left join (select ticket_id, state from refund_request_tickets join refund_requests on refund_requests.id = request_id where state in ('approved', 'paid')) as request on request.ticket_id = ticket.id
     where (ticket.state = 'refunded') <> (request.ticket_id is not null)`,
  ),
  sqlRule(
    'tickets.exitFeeIsPosted',
    'Every exit fee taken is posted once.',
    `select 'exitFee', payment.id, payment.receipt_number, coalesce(-sum(line.amount), 0), payment.amount, payment.currency
     from exit_fee_payments as payment left join ledger_entries as entry on entry.record_kind = 'exitFee' and entry.record_id = payment.id and entry.act = 'exitFeePaid'
     left join ledger_lines as line on line.entry_id = entry.id and line.account = '2400' and line.currency = payment.currency
     group by payment.id having coalesce(-sum(line.amount), 0) <> payment.amount`,
  ),
  sqlRule(
    'tickets.exitFeeStands',
    'A ticket with the exit fee paid has a valid fee; a pending ticket has none.',
    `select 'ticket', ticket.id, ${bookingReference('ticket.booking_id')}, ticket.state, case when payment.id is null then 'no fee stands' else 'a fee stands' end, null
     from tickets as ticket left join exit_fee_payments as payment on payment.ticket_id = ticket.id and payment.given_back_at is null and not payment.is_surplus
     where (ticket.state = 'exitFeePaid' and payment.id is null) or (ticket.state = 'pending' and payment.id is not null)`,
  ),
]
