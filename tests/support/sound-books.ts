import { expect } from 'vitest'
import type { Database } from '#server/database/connection.ts'

/**
 * What holds after every act, by the end of domain rulings §7: each rule with a query that finds who breaks it. 2200 is
 * asked as of the latest entry's day on, since what was earned until then may have been corrected later.
 */
const RULES = {
  'every entry is balanced in each currency': 'select entry_id from ledger_lines group by entry_id, currency having sum(amount) <> 0',
  'every entry has lines': 'select id from ledger_entries where not exists (select 1 from ledger_lines where entry_id = ledger_entries.id)',
  '2200 is the net of the tickets still to travel, and of those whose departure was cancelled': `
    select day from (select distinct travel_date as day from tickets union select current_date) as days
    where day >= (select max(created_at)::date from ledger_entries)
      and (select coalesce(-sum(amount), 0) from ledger_lines where account = '2200' and posting_date <= day)
        <> (select coalesce(sum(fare - vat), 0) from tickets where state = 'departureCancelled' or (state <> 'refunded' and travel_date > day))`,
  '2300 is what is approved and not paid': `
    select 1 where (select coalesce(-sum(amount), 0) from ledger_lines where account = '2300')
      <> (select coalesce(sum(refund), 0) from refund_requests where state = 'approved')`,
  '2400 holds every exit fee that was taken and not given back, whosever it is': `
    select currency from (select distinct currency from exit_fee_payments) as used
    where (select coalesce(-sum(line.amount), 0) from ledger_lines as line join ledger_entries as entry on entry.id = line.entry_id
           where account = '2400' and line.currency = used.currency and entry.act in ('exitFeePaid', 'exitFeeGivenBack'))
      <> (select coalesce(sum(amount), 0) from exit_fee_payments as payment where payment.currency = used.currency and given_back_at is null)`,
  'no refund keeps less than nothing': `select entry_id from ledger_lines where account = '4020' and amount > 0`,
  'wallets and credit equal their accounts, and neither is overdrawn': `
    select wallet.* from agent_wallets as wallet
    where balance < 0 or credit_used > credit_limit
      or balance <> (select coalesce(-sum(amount), 0) from ledger_lines where account = '2000' and agent_id = wallet.agent_id and currency = wallet.currency)
      or credit_used <> (select coalesce(sum(amount), 0) from ledger_lines where account = '1110' and agent_id = wallet.agent_id and currency = wallet.currency)`,
  'cash lies in the till of the one who took it': `
    select entry_id from ledger_lines where account = '1000' and (clerk_id is null or not exists
      (select 1 from cash_shifts where id = shift_id and clerk_id = ledger_lines.clerk_id and depot_id = ledger_lines.depot_id))`,
  'a booking costs what its tickets cost, and that was paid': `
    select reference from bookings as booking
    where total <> (select sum(fare) from tickets where booking_id = booking.id)
      or vat_total <> (select sum(vat) from tickets where booking_id = booking.id)
      or total <> (select sum(fare) from booking_payments where booking_id = booking.id)`,
  'a refund request is open until it is rejected, withdrawn or paid': `
    select request_id from refund_request_tickets as line join refund_requests as request on request.id = line.request_id
    where line.is_open <> (request.state in ('requested', 'approved'))`,
  'a ticket is refunded exactly when a request for it was approved': `
    select id from tickets where (state = 'refunded') <> exists (select 1 from refund_request_tickets as line
      join refund_requests as request on request.id = line.request_id where ticket_id = tickets.id and request.state in ('approved', 'paid'))`,
  'a ticket on its way holds its seat on each of its legs': `
    select id from tickets as ticket where seat is not null and state in ('pending', 'exitFeePaid', 'checkedIn', 'noShow')
      and to_position - from_position <> (select count(*) from seat_claims as claim where claim.ticket_id = ticket.id
        and claim.departure_id = ticket.departure_id and claim.seat = ticket.seat and leg >= from_position and leg < to_position)`,
  'no seat is held by a ticket that is not on its way there': `
    select claim.* from seat_claims as claim left join tickets as ticket on ticket.id = claim.ticket_id
    where claim.kind = 'ticket' and (ticket.id is null or ticket.state in ('refunded', 'departureCancelled') or claim.departure_id <> ticket.departure_id
      or claim.seat is distinct from ticket.seat or leg < from_position or leg >= to_position)`,
} as const satisfies Record<string, string>

const RECORDED = `
  select id from tickets where state <> (select to_state from workflow_events where machine = 'ticket' and record_id = tickets.id order by id desc limit 1)
  union all
  select id from refund_requests where state <> (select to_state from workflow_events where machine = 'refund' and record_id = refund_requests.id order by id desc limit 1)
  union all
  select id from departure_cancellations where state <> (select to_state from workflow_events where machine = 'cancellation' and record_id = departure_cancellations.id order by id desc limit 1)`

/** @throws an assertion error that names the rule, with the rows that break it */
export async function expectSoundBooks(database: Database): Promise<void> {
  for (const [rule, query] of Object.entries(RULES)) {
    const { rows } = await database.pool.query(query)
    expect(rows, rule).toEqual([])
  }
}

/** Every ticket, refund and cancellation is where its last recorded event led. Not for tests that set states by hand. */
export async function expectRecordedStates(database: Database): Promise<void> {
  expect((await database.pool.query(RECORDED)).rows).toEqual([])
}
