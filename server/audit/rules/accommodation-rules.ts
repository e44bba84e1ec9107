import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'
import { TRUE_DATE } from '#server/audit/clocks.ts'
import { bookingReference } from '#server/domain/workflow/record-parts.ts'

/** Nights of stays, each with its stay. */
const NIGHTS = `stay_nights as night join stay_rooms as room on room.id = night.stay_room_id join stays as stay on stay.id = room.stay_id`
const nightNamed = (night: string) => `stay.number || ' · ' || ${night}`

export const accommodationRules: readonly AuditRule[] = [
  sqlRule(
    'accommodation.nightHasRoom',
    'Every night of a stay that was not given back has one room of its kind, and no other room is sold.',
    `select 'stay', stay.id, ${nightNamed('night.night')}, count(claim.slot), 1, null
     from ${NIGHTS} left join room_claims as claim on claim.kind = 'sold' and (claim.stay_room_id, claim.night, claim.room_type_id) = (night.stay_room_id, night.night, night.room_type_id)
     where night.given_back_at is null group by stay.id, night.stay_room_id, night.night having count(claim.slot) <> 1
     union all
     select 'stay', stay.id, ${nightNamed('claim.night')}, 1, 0, null
     from room_claims as claim join stay_rooms as room on room.id = claim.stay_room_id join stays as stay on stay.id = room.stay_id
     where claim.kind = 'sold' and not exists (select from stay_nights as night where night.given_back_at is null
       and (claim.stay_room_id, claim.night, claim.room_type_id) = (night.stay_room_id, night.night, night.room_type_id))`,
  ),
  sqlRule(
    'accommodation.totalIsNights',
    "A stay comes to its nights, its VAT to theirs, and what was given back to those that were; each room has every night from arrival to departure, and a night's VAT is what its price contains at the rate that was frozen.",
    `select 'stay', stay.id, stay.number, stay.total, coalesce(sum(night.price), 0), stay.currency from stays as stay
       left join stay_rooms as room on room.stay_id = stay.id left join stay_nights as night on night.stay_room_id = room.id
     group by stay.id having stay.total <> coalesce(sum(night.price), 0)
     union all select 'stay', stay.id, stay.number || ' VAT', stay.vat_total, sum(night.vat), stay.currency from ${NIGHTS} group by stay.id having stay.vat_total <> sum(night.vat)
     union all select 'stay', stay.id, stay.number, stay.given_back, coalesce(sum(night.price) filter (where night.given_back_at is not null), 0), stay.currency
     from ${NIGHTS} group by stay.id having stay.given_back <> coalesce(sum(night.price) filter (where night.given_back_at is not null), 0)
     union all select 'stay', stay.id, stay.number, count(*), stay.departure - stay.arrival, null
     from ${NIGHTS} where night.night >= stay.arrival and night.night < stay.departure group by stay.id, room.id having count(*) <> stay.departure - stay.arrival
     union all select 'stay', stay.id, ${nightNamed('night.night')} || ' VAT', night.vat, round(night.price::numeric * vat_rate_basis_points / (10000 + vat_rate_basis_points)), stay.currency
     from ${NIGHTS} where abs(2 * (night.vat * (10000::numeric + vat_rate_basis_points) - night.price::numeric * vat_rate_basis_points)) > 10000 + vat_rate_basis_points`,
  ),
  sqlRule(
    'accommodation.earnedByNight',
    'A stay earns each night at its net price on that night; nights that were given back are not earned.',
    `with earned as (
       select entry.record_id as stay_id, case entry.act when 'stayNightEarned' then ${TRUE_DATE} else (select coalesce(original.true_date, original.posting_date) from ledger_entries as original where original.id = entry.reverses) end as night,
         -sum(line.amount) as amount
       from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id and line.account = '4300'
       where entry.record_kind = 'stay' group by 1, 2),
     told as (
       select stay.id as stay_id, night.night, sum(case when night.given_back_at is null then night.price - night.vat else 0 end) as amount from ${NIGHTS} group by 1, 2)
     select 'stay', stay_id, (select number from stays where id = stay_id) || ' · ' || night, coalesce(earned.amount, 0), coalesce(told.amount, 0), (select currency from stays where id = stay_id)
     from earned full join told using (stay_id, night) where coalesce(earned.amount, 0) <> coalesce(told.amount, 0)`,
  ),
  sqlRule(
    'accommodation.nothingLeftUnearned',
    'What a stay was sold for and has not given back is earned by its nights: nothing of it is left on account 2210.',
    `select 'stay', stay.id, stay.number, coalesce(-sum(line.amount), 0), 0, stay.currency
     from stays as stay join ledger_entries as entry on entry.record_kind = 'stay' and entry.record_id = stay.id
       join ledger_lines as line on line.entry_id = entry.id and line.account = '2210'
     group by stay.id having sum(line.amount) <> 0
     union all select null, null, '2210', -sum(line.amount), 0, line.currency from ledger_lines as line join ledger_entries as entry on entry.id = line.entry_id
     where line.account = '2210' and entry.record_kind <> 'stay' group by line.currency having sum(line.amount) <> 0`,
  ),
  sqlRule(
    'accommodation.refundIsItsNights',
    'A refund that is approved comes to its tickets, the nights that were given back of the stay sold with them and the fees of visas that were dropped, in amount and VAT; such a stay is cancelled, its nights from the first on, and no request gives back a stay that was sold without its booking.',
    `with given as (
       select part.*, request.state, request.booking_id, request.refund as whole, request.currency, stay.state as stay_state, stay.number,
         (select coalesce(sum(line.refund), 0) from refund_request_tickets as line where line.request_id = request.id)
           + (select coalesce(sum(fee.fee), 0) from visa_fees as fee where fee.refund_request_id = request.id) as tickets,
         back.price, back.vat, back.first, back.nights as nights_given
       from refund_request_parts as part join refund_requests as request on request.id = part.request_id join stays as stay on stay.id = part.stay_id
       cross join lateral (select coalesce(sum(night.price), 0) as price, coalesce(sum(night.vat), 0) as vat, min(night.night) as first, count(distinct night.night) as nights
         from ${NIGHTS} where stay.id = part.stay_id and night.given_back_at is not null) as back
       where part.kind = 'stay' and request.state in ('approved', 'paid'))
     select 'refund', part.request_id, ${bookingReference('request.booking_id')} || ' · 2220', coalesce(sum(fee.fee), 0)::text, part.refund::text, request.currency
     from refund_request_parts as part join refund_requests as request on request.id = part.request_id and request.state in ('approved', 'paid')
       left join visa_fees as fee on fee.refund_request_id = part.request_id
     where part.kind = 'visas' group by part.request_id, part.refund, part.refund_vat, part.visas_back, request.id
     having (coalesce(sum(fee.fee), 0), coalesce(sum(fee.vat), 0), count(fee.request_id)) <> (part.refund, part.refund_vat, part.visas_back)
     union all select 'refund', request_id, ${bookingReference('booking_id')}, whole::text, (tickets + price)::text, currency from given where whole <> tickets + price
     union all select 'refund', request_id, ${bookingReference('booking_id')} || ' VAT', refund_vat::text, vat::text, currency from given where refund_vat <> vat
     union all select 'refund', request_id, ${bookingReference('booking_id')}, nights_back::text, nights_given::text, null from given where nights_back <> nights_given or first <> first_night
     union all select 'stay', stay_id, number, stay_state, 'cancelled', null from given where stay_state <> 'cancelled'
     union all select 'refund', part.request_id, ${bookingReference('request.booking_id')}, '0', '1', null
     from refund_request_parts as part join refund_requests as request on request.id = part.request_id
     where part.kind = 'stay' and not exists (select from package_sales as sale where (sale.stay_id, sale.booking_id) = (part.stay_id, request.booking_id))`,
  ),
  sqlRule(
    'accommodation.packageIsWhole',
    'A package was sold for the fares of its booking, the price of its rooms and the fees of its visas together, by one person in one currency, who sleeps in its rooms are the passengers of its booking, and while both stand they arrive and leave on the days of its stay.',
    `select 'stay', stay.id, stay.number, sale.total, paid.fare + stay.total + visas.fee, sale.currency
     from package_sales as sale join stays as stay on stay.id = sale.stay_id join booking_payments as paid on paid.booking_id = sale.booking_id and paid.act = 'sale'
     cross join lateral (select coalesce(sum(fee.fee), 0) as fee from visa_fees as fee join visa_requests as request on request.id = fee.request_id where request.booking_id = sale.booking_id) as visas
     where sale.total <> paid.fare + stay.total + visas.fee
     union all select 'stay', stay.id, stay.number || ' · ' || booking.reference, 0, 1, null
     from package_sales as sale join stays as stay on stay.id = sale.stay_id join bookings as booking on booking.id = sale.booking_id
     where (stay.currency, stay.created_by, stay.means) is distinct from (booking.currency, booking.created_by, booking.means) or sale.currency <> stay.currency
     union all select 'stay', stay.id, stay.number || ' · ' || guest.name, 0, 1, null
     from package_sales as sale join stays as stay on stay.id = sale.stay_id join stay_rooms as room on room.stay_id = stay.id join stay_guests as guest on guest.stay_room_id = room.id
     where not exists (select from passengers as passenger where passenger.id = guest.passenger_id and passenger.booking_id = sale.booking_id)
     union all select 'stay', stay.id, stay.number || ' · ' || booking.reference || ' · ' || ticket.direction, ticket.day - case ticket.direction when 'outward' then stay.arrival else stay.departure end, 0, null
     from package_sales as sale join bookings as booking on booking.id = sale.booking_id join stays as stay on stay.id = sale.stay_id join accommodations as hotel on hotel.id = stay.accommodation_id join regions as region on region.id = hotel.region_id
       cross join lateral (select *, (case direction when 'outward' then alights_at else boards_at end at time zone region.time_zone)::date as day from tickets where booking_id = booking.id and state <> 'refunded') as ticket
     where stay.state = 'booked' and ticket.day <> case ticket.direction when 'outward' then stay.arrival else stay.departure end`,
  ),
  sqlRule(
    'accommodation.visaFeeFollowsRequest',
    'The fee of a visa request waits on account 2220 until it is handed in and is earned then; one that was dropped before is given back; it contains its VAT at the rate that was frozen.',
    `with moved as (
       select request.id as request_id,
         coalesce((select -sum(line.amount) from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id and line.account = '4310'
           where entry.record_kind = 'visaRequest' and entry.record_id = request.id), 0) as earned,
         coalesce((select -sum(line.amount) from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id and line.account = '2220'
           where entry.record_kind = 'visaRequest' and entry.record_id = request.id), 0) as taken_off,
         exists (select from workflow_events as event where event.machine = 'visaRequest' and event.record_id = request.id and event.event = 'visaRequest.submit') as is_handed_in
       from visa_requests as request)
     select 'visaRequest', request.id, booking.reference || ' · 4310', moved.earned, case when moved.is_handed_in then fee.fee - fee.vat else 0 end, fee.currency
     from visa_fees as fee join moved using (request_id) join visa_requests as request on request.id = fee.request_id join bookings as booking on booking.id = request.booking_id
     where moved.earned <> case when moved.is_handed_in then fee.fee - fee.vat else 0 end
     union all select 'visaRequest', request.id, booking.reference || ' · 2220', -moved.taken_off, case when request.state = 'requested' then 0 else fee.fee - fee.vat end, fee.currency
     from visa_fees as fee join moved using (request_id) join visa_requests as request on request.id = fee.request_id join bookings as booking on booking.id = request.booking_id
     where -moved.taken_off <> case when request.state = 'requested' then 0 else fee.fee - fee.vat end
     union all select 'visaRequest', request.id, booking.reference, (fee.given_back_at is not null)::int, (request.state = 'refused' and not moved.is_handed_in)::int, null
     from visa_fees as fee join moved using (request_id) join visa_requests as request on request.id = fee.request_id join bookings as booking on booking.id = request.booking_id
     where (fee.given_back_at is not null) <> (request.state = 'refused' and not moved.is_handed_in)
     union all select 'visaRequest', fee.request_id, 'VAT', fee.vat, round(fee.fee::numeric * fee.vat_rate_basis_points / (10000 + fee.vat_rate_basis_points)), fee.currency
     from visa_fees as fee where abs(2 * (fee.vat * (10000::numeric + fee.vat_rate_basis_points) - fee.fee::numeric * fee.vat_rate_basis_points)) > 10000 + fee.vat_rate_basis_points
     union all select 'booking', booking.id, booking.reference || ' · 2220', coalesce(booked.amount, 0), coalesce(told.amount, 0), booking.currency
     from bookings as booking
     left join (select entry.record_id as id, -sum(line.amount) as amount from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id and line.account = '2220' where entry.record_kind = 'booking' group by 1) as booked using (id)
     left join (select request.booking_id as id, sum(fee.fee - fee.vat) as amount from visa_fees as fee join visa_requests as request on request.id = fee.request_id group by 1) as told using (id)
     where coalesce(booked.amount, 0) <> coalesce(told.amount, 0)`,
  ),
]
