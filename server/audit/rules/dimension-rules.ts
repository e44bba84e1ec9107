import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'

/** Accounts whose lines say what they are for (server/domain/ledger/dimensions.ts). */
const HAS_DIMENSIONS = `line.account ~ '^([45]|2100$|1140$)'`

/** By whom and for whom a record is; records that no depot had a part in are not among them. */
const RECORDS = `
  select 'booking' as kind, id, depot_id, agent_id from bookings
  union all select 'ticket', ticket.id, booking.depot_id, booking.agent_id from tickets as ticket join bookings as booking on booking.id = ticket.booking_id
  union all select 'refund', request.id, booking.depot_id, booking.agent_id from refund_requests as request join bookings as booking on booking.id = request.booking_id
  union all select 'travelDateChange', change.id, coalesce(change.depot_id, booking.depot_id), (select user_id from agents where user_id = change.changed_by)
    from travel_date_changes as change join bookings as booking on booking.id = change.booking_id
  union all select 'consignment', id, from_depot_id, null from consignments
  union all select 'stay', id, depot_id, agent_id from stays
  union all select 'visaRequest', request.id, booking.depot_id, booking.agent_id from visa_requests as request join bookings as booking on booking.id = request.booking_id
  union all select 'expense', id, depot_id, null from expenses
  union all select 'cashShift', id, depot_id, null from cash_shifts
  union all select 'depositSlip', id, depot_id, null from deposit_slips
  union all select 'cashTransfer', id, depot_id, null from cash_transfers`

const depotCode = (id: string) => `(select code from depots where id = ${id})`
const agentName = (id: string) => `(select name from users where id = ${id})`

/** Form of the mark that the entries bear whose lines were filled later. */
const WITHOUT_DIMENSIONS = 'get_byte(entry.mark, 0) = 1'

export const dimensionRules: readonly AuditRule[] = [
  sqlRule(
    'ledger.lineSaysWhatFor',
    "Lines on income, expense and VAT accounts name the depot and the agent of their record, and a ticket's earnings its departure. No other lines do.",
    `select 'ledgerEntry', entry_id, line.account, concat_ws(' · ', ${depotCode('line.for_depot_id')}, ${agentName('line.for_agent_id')}), concat_ws(' · ', ${depotCode('record.depot_id')}, ${agentName('record.agent_id')}), null
     from ledger_lines as line join ledger_entries as entry on entry.id = line.entry_id join (${RECORDS}) as record on record.kind = entry.record_kind and record.id = entry.record_id
     where ${HAS_DIMENSIONS} and (line.for_depot_id is distinct from record.depot_id or line.for_agent_id is distinct from record.agent_id)
     union all select 'ledgerEntry', entry_id, line.account, 'no departure', 'a departure', null
     from ledger_lines as line join ledger_entries as entry on entry.id = line.entry_id
     where entry.record_kind = 'ticket' and line.account = '4000' and line.departure_id is null
     union all select 'ledgerEntry', entry_id, line.account, 'says what for', 'does not say', null
     from ledger_lines as line where not ${HAS_DIMENSIONS} and num_nonnulls(line.for_depot_id, line.for_agent_id, line.departure_id, line.tax_category) > 0`,
  ),
  sqlRule(
    'ledger.filledIsSealed',
    'What was filled in lines that had been sealed without it is sealed with a row of its own.',
    `select 'ledgerEntry', entry.id, act, 'no row', 'a row', null from ledger_entries as entry
     where ${WITHOUT_DIMENSIONS} and not exists (select from ledger_dimensions where entry_id = entry.id)
       and exists (select from ledger_lines as line where line.entry_id = entry.id and ${HAS_DIMENSIONS})`,
  ),
]
