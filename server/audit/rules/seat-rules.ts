import { KEPT_FOR } from '#contract/seat/kept-seat-codes.ts'
import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'
import { departureReference, bookingReference } from '#server/domain/workflow/record-parts.ts'

/** A seat of a departure. */
const seatOf = (claim: string) => `${departureReference(`${claim}.departure_id`)} || ' · seat ' || ${claim}.seat`

/** Tickets that have their seat: neither refunded nor put off by the operator. */
const HOLDS_SEAT = `ticket.seat is not null and ticket.state not in ('refunded', 'departureCancelled')`

export const seatRules: readonly AuditRule[] = [
  sqlRule(
    'seats.ticketHoldsItsLegs',
    'Every valid ticket holds its seat on every leg of its journey.',
    `select 'ticket', ticket.id, ${bookingReference('ticket.booking_id')}, 'seat ' || ticket.seat || ': ' || count(claim.leg) || ' legs', 'seat ' || ticket.seat || ': ' || (ticket.to_position - ticket.from_position) || ' legs', null
     from tickets as ticket left join seat_claims as claim on claim.ticket_id = ticket.id and claim.kind = 'ticket' and claim.departure_id = ticket.departure_id
       and claim.seat = ticket.seat and claim.leg >= ticket.from_position and claim.leg < ticket.to_position
     where ${HOLDS_SEAT} group by ticket.id having count(claim.leg) <> ticket.to_position - ticket.from_position`,
  ),
  sqlRule(
    'seats.claimHasItsTicket',
    'No seat is held for a ticket that does not use it.',
    `select 'departure', claim.departure_id, min(${seatOf('claim')}),
       'legs ' || string_agg((claim.leg + 1)::text, ', ' order by claim.leg) || ' for ticket ' || coalesce(min(${bookingReference('ticket.booking_id')}), claim.ticket_id::text, '–'), 'free', null
     from seat_claims as claim left join tickets as ticket on ticket.id = claim.ticket_id
     where claim.kind = 'ticket' and (ticket.id is null or not (${HOLDS_SEAT}) or claim.departure_id <> ticket.departure_id
       or claim.seat <> ticket.seat or claim.leg < ticket.from_position or claim.leg >= ticket.to_position)
     group by claim.departure_id, claim.seat, claim.ticket_id`,
  ),
  sqlRule(
    'seats.claimHasItsPerson',
    'Every hold has a clerk and an end time; every reserved seat has a clerk, and says for whom or what.',
    `select distinct 'departure', departure_id, ${seatOf('claim')}, kind || ' without clerk, end or reason', kind, null
     from seat_claims as claim where (kind = 'hold' and (user_id is null or expires_at is null))
       or (kind = 'reservation' and (user_id is null or kept_for not in (${KEPT_FOR.map((code) => `'${code}'`).join(', ')}) or (kept_for = 'other' and coalesce(reason, '') = '')))
       or kind not in ('hold', 'ticket', 'reservation')`,
  ),
]
