import { type SQL, sql } from 'drizzle-orm'
import { ACCOUNT } from './account-codes.ts'

/**
 * What a ticket of the sale `chosen` was sold for without VAT, as `earned.net`, and for which travel date, as
 * `earned.day`: by the entry that earns it, which was written right behind the sale's. By serials, since seats may be
 * added to a booking, and its date be changed, at the instant of its sale. To be joined where `chosen` (an entry of act
 * `ticketSold`) and `ticket` stand.
 */
export const EARNED_BY_SALE: SQL = sql`lateral (
    select (select -sum(line.amount) from ledger_lines as line where line.entry_id = entry.id and line.account = ${ACCOUNT.ticketSales}) as net,
      entry.posting_date as day
    from ledger_entries as entry
    where entry.record_id = ticket.id and entry.act = 'ticketEarned' and entry.created_at = chosen.created_at and entry.serial > chosen.serial
      and not exists (select from ledger_entries as later where later.record_id = chosen.record_id and later.act = 'ticketSold'
        and later.serial > chosen.serial and later.serial < entry.serial)
    order by entry.serial limit 1
  ) as earned on earned.net is not null`

const fareUntilRefund = (
  ticketId: SQL,
  otherwise: SQL,
): SQL => sql`coalesce((select (event.payload ->> 'fare')::bigint from workflow_events as event
  where event.machine = 'ticket' and event.record_id = ${ticketId} and event.event = 'ticket.refund' order by event.id desc limit 1), ${otherwise})`

/**
 * What a refunded `ticket` stood at until then: its fare is written down to the base of the refund where the other
 * direction is repriced.
 */
export const FARE_UNTIL_REFUND: SQL = fareUntilRefund(sql`ticket.id`, sql`ticket.fare`)

/**
 * What a `ticket` was sold for: what it stands at, or was refunded at, without what changes of its date and a refund of
 * the other direction have made of it.
 */
export const FARE_AS_SOLD: SQL = sql`(${FARE_UNTIL_REFUND}
  - coalesce((select sum(moved.fare_after - moved.fare_before) from travel_date_change_tickets as moved where moved.ticket_id = ticket.id), 0)
  - coalesce((select sum(${fareUntilRefund(sql`line.ticket_id`, sql`line.base`)} - line.base)
      from refund_request_tickets as line join refund_requests as request on request.id = line.request_id
      where line.kept_ticket_id = ticket.id and request.state in ('approved', 'paid')), 0))`
