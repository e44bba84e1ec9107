import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'
import { auditedRecords, columnOf, everyRecord } from '#server/audit/audited-records.ts'

/** Who asked and who decided, where one must not be the other. */
const DECISIONS = auditedRecords
  .flatMap(({ name, table, fourEyes }) =>
    (fourEyes?.people ?? []).map(
      ({ decided, asked, where }) =>
        `select '${name}' as kind, id, ${columnOf(decided)} as decided, ${columnOf(asked)} as asked from ${table} as record where ${where}`,
    ),
  )
  .join(' union all ')

/** What was paid by transfer since references are asked for; fees that one transfer pays are kept under the first of them. */
const TRANSFERS = `
  select 'booking' as kind, booking.id, booking.reference as number, payment.reference, booking.id as kept_under from booking_payments as payment join bookings as booking on booking.id = payment.booking_id
    where payment.means = 'bank' and not is_straight_to_bank
  union all select 'exitFee', id, receipt_number, reference,
    (select first.id from exit_fee_payments as first join bank_reference_uses on record_id = first.id where first.taken_by = fee.taken_by and first.taken_at = fee.taken_at and first.reference = fee.reference limit 1)
    from exit_fee_payments as fee where means = 'bank' and not is_straight_to_bank
  union all select 'stay', id, number, payment_reference, coalesce((select booking_id from package_sales where stay_id = stays.id), id) from stays where means = 'bank'
  union all select 'consignment', id, bill_number, payment_reference, id from consignments where means = 'bank' and not is_straight_to_bank
  union all select 'consignment', id, bill_number, collected_reference, id from consignments where collected_means = 'bank' and not is_straight_to_bank`

/** That each record is where its last event led, the replay says (server/audit/replay.ts). */
export const recordRules: readonly AuditRule[] = [
  sqlRule(
    'records.fourEyes',
    'Nobody decided their own request.',
    `select kind, id, reference, 'asked and decided by ' || (select name from users where users.id = decided), 'two people', null
     from (${DECISIONS}) as decision left join (${everyRecord()}) as record using (kind, id) where decided = asked`,
  ),
  sqlRule(
    'records.maskedAsOrdered',
    'Personal data was removed from bookings as the retention rules order, and completely.',
    `select 'booking', booking.id, booking.reference, 'masked: ' || booking.masked, case when ordered.record_id is null then 'a row of its history' else 'nothing left' end, null
     from bookings as booking
     left join (select distinct record_id, changes -> 'masked' ->> 'to' as masked from record_changes where record_kind = 'booking' and changes ? 'masked') as ordered
       on ordered.record_id = booking.id and ordered.masked = booking.masked
     where booking.masked is not null and (ordered.record_id is null
       or exists (select from passengers join passenger_documents on passenger_id = passengers.id where booking_id = booking.id)
       or booking.masked = 'numbers' and (booking.payer_phone <> '' or exists (select from passengers where booking_id = booking.id
         and coalesce(passport_number, national_number, phone, passport_expiry::text, national_expiry::text) is not null)))`,
  ),
  sqlRule(
    'records.transferIsNamed',
    'Every bank transfer has a bank reference, stored so that a second use is detected.',
    `select transfer.kind, transfer.id, transfer.number, coalesce('kept nowhere: ' || nullif(transfer.reference, ''), 'no reference'), 'a reference that is kept', null
     from (${TRANSFERS}) as transfer left join (select distinct record_id from bank_reference_uses where key <> '') as kept on kept.record_id = transfer.kept_under
     where coalesce(transfer.reference, '') = '' or kept.record_id is null`,
  ),
]
