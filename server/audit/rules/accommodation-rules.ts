import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'
import { TRUE_DATE } from '#server/audit/clocks.ts'

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
]
