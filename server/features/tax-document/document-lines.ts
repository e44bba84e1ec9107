import { type SQL, sql } from 'drizzle-orm'
import type { LocalizedName } from '#contract/common.ts'
import type { ServiceUnit } from '#contract/invoice/invoice-codes.ts'
import type { LedgerAct } from '#contract/ledger/ledger-codes.ts'
import type { TaxCategory } from '#contract/tax/tax-codes.ts'
import type { Transaction } from '#server/database/connection.ts'
import { asJson, listed, plannedOnce } from '#server/database/kept-query.ts'
import { EARNED_BY_SALE, FARE_AS_SOLD, FARE_UNTIL_REFUND } from '#server/domain/ledger/sold-tickets.ts'
import { NIGHT_AS_SOLD } from './sold-nights.ts'

/** What a line is of. */
export type LineSubject =
  | {
      is: 'ticket' | 'dateChangeFee' | 'dearerFare' | 'refund' | 'repriced'
      from: LocalizedName
      to: LocalizedName
      date: string
      passenger: string
    }
  | { is: 'stayed'; hotel: LocalizedName; room: LocalizedName; from: string; to: string }
  | { is: 'visaHandled'; passenger: string; country: string }
  | { is: 'billed'; text: string }
  | { is: 'takenBack'; text: string }

/** A line as records say it. Minor units; what is taken back is less than nothing. */
export interface DocumentLine {
  entryId: string
  regionId: string
  subject: LineSubject
  /** In thousandths. */
  quantity: number
  unit: ServiceUnit | null
  gross: number
  /** Null: its share of what the entry has besides. */
  vat: number | null
  category: TaxCategory
  rateBasisPoints: number
  reasonCode: string | null
  reason: LocalizedName | null
  /** What the entry posted for VAT in the region, over all of its lines. */
  entryVat: number
}

/** A ticket's journey and passenger, as they are when the document is issued but for the day that is given. */
const journeyOf = (is: string, date = sql`ticket.travel_date`) => sql`jsonb_build_object('is', ${is}::text,
  'from', (select name from stoppages where id = boards.stoppage_id), 'to', (select name from stoppages where id = alights.stoppage_id),
  'date', ${date}, 'passenger', passenger.first_name || ' ' || passenger.last_name)`
const JOURNEY = sql`
  join passengers as passenger on passenger.id = ticket.passenger_id
  join departures as departure on departure.id = ticket.departure_id
  join route_stops as boards on boards.route_id = departure.route_id and boards.applies_from = departure.route_applies_from and boards.position = ticket.from_position
  join route_stops as alights on alights.route_id = departure.route_id and alights.applies_from = departure.route_applies_from and alights.position = ticket.to_position`
const TICKET_ORDER = sql`passenger.position * 2 + (ticket.direction <> 'outward')::int`
const taxOf = (name: 'ticket' | 'line' | 'bill' | 'stay' | 'fee') => {
  const of = sql.identifier(name)
  return sql`${of}.tax_category as category, ${of}.vat_rate_basis_points as rate,
    (select reason_code from tax_rules where id = ${of}.tax_rule_id) as reason_code, (select reason from tax_rules where id = ${of}.tax_rule_id) as reason`
}

/** Tickets as they were sold, whatever has been made of their days and fares by now. */
const SOLD = sql`
  select chosen.id as entry_id, ticket.vat_region_id as region_id, ${TICKET_ORDER} as place, ${journeyOf('ticket', sql`earned.day`)} as subject,
    1000 as quantity, null as unit, ${FARE_AS_SOLD} as gross, ${FARE_AS_SOLD} - earned.net as vat, ${taxOf('ticket')}
  from chosen join tickets as ticket on ticket.booking_id = chosen.record_id ${JOURNEY} join ${EARNED_BY_SALE}
  where chosen.act = 'ticketSold'`

/** Changed travel dates: the fee with its own tax, and the dearer fare with its ticket's. */
const CHANGED = sql`
  select chosen.id, ticket.vat_region_id, ${TICKET_ORDER}, ${journeyOf('dateChangeFee', sql`line.to_travel_date`)},
    1000, null, line.fee, line.fee_vat, ${taxOf('line')}
  from chosen join travel_date_change_tickets as line on line.change_id = chosen.record_id join tickets as ticket on ticket.id = line.ticket_id ${JOURNEY}
  where chosen.act = 'travelDateChanged' and line.fee > 0
  union all
  select chosen.id, ticket.vat_region_id, 1000 + ${TICKET_ORDER}, ${journeyOf('dearerFare', sql`line.to_travel_date`)},
    1000, null, line.fare_after - line.fare_before, null, ${taxOf('ticket')}
  from chosen join travel_date_change_tickets as line on line.change_id = chosen.record_id join tickets as ticket on ticket.id = line.ticket_id ${JOURNEY}
  where chosen.act = 'travelDateChanged' and line.fare_after <> line.fare_before`

/**
 * Tickets that were given back. Where the other direction is kept and repriced, the whole of the refunded one goes, and
 * what is kept of it comes to the kept one, as the entry has it (domain rulings §7).
 */
const REFUNDED = sql`
  select chosen.id, ticket.vat_region_id, ${TICKET_ORDER}, ${journeyOf('refund')}, 1000, null,
    case when line.kept_ticket_id is null then -line.refund else -${FARE_UNTIL_REFUND} end,
    case when line.kept_ticket_id is null then -line.refund_vat end, ${taxOf('ticket')}
  from chosen join refund_request_tickets as line on line.request_id = chosen.record_id join tickets as ticket on ticket.id = line.ticket_id ${JOURNEY}
  where chosen.act = 'refundApproved'
  union all
  select chosen.id, ticket.vat_region_id, 1000 + ${TICKET_ORDER}, ${journeyOf('repriced')}, 1000, null,
    (select ${FARE_UNTIL_REFUND} from tickets as ticket where ticket.id = line.ticket_id) - line.refund, null, ${taxOf('ticket')}
  from chosen join refund_request_tickets as line on line.request_id = chosen.record_id join tickets as ticket on ticket.id = line.kept_ticket_id ${JOURNEY}
  where chosen.act = 'refundApproved'`

/** Bills of cargo by item, and what was taken back of them as a whole. */
const CARRIED = sql`
  select chosen.id, bill.vat_region_id, item.position, jsonb_build_object('is', 'billed', 'text', item.name),
    item.quantity * 1000, 'C62', item.total, item.vat, ${taxOf('bill')}
  from chosen join consignments as bill on bill.id = chosen.record_id join consignment_items as item on item.consignment_id = bill.id and item.total > 0
  where chosen.act = 'consignmentBilled'
  union all
  select chosen.id, bill.vat_region_id, 0, jsonb_build_object('is', 'takenBack', 'text', bill.bill_number), 1000, null,
    (select -sum(line.amount) from ledger_lines as line where line.entry_id = chosen.id and line.account in ('4100', '2100')), null, ${taxOf('bill')}
  from chosen join consignments as bill on bill.id = chosen.record_id
  where chosen.act in ('consignmentCancelled', 'consignmentWrittenOff')`

/** The reason that was printed, frozen with the line. */
const FROZEN_TAX = sql`line.tax_category, line.vat_rate_basis_points, line.tax_reason_code, line.tax_reason`

/** Invoices and the credit notes that take them back, by their own lines: prices there are before VAT. */
const INVOICED = sql`
  select chosen.id, invoice.region_id, line.position, jsonb_build_object('is', 'billed', 'text', line.text), line.quantity, line.unit,
    line.net + line.vat, line.vat, ${FROZEN_TAX}
  from chosen join invoices as invoice on invoice.id = chosen.record_id join invoice_lines as line on line.invoice_id = invoice.id
  where chosen.act = 'invoiceIssued'
  union all
  select chosen.id, invoice.region_id, line.position, jsonb_build_object('is', 'billed', 'text', billed.text), greatest(line.quantity, 1000),
    case when line.quantity > 0 then billed.unit end, -(line.net + line.vat), -line.vat, ${FROZEN_TAX}
  from chosen join invoices as invoice on invoice.id = chosen.record_id
  join credit_notes as note on note.invoice_id = invoice.id and note.created_at = chosen.created_at
  join credit_note_lines as line on line.credit_note_id = note.id join invoice_lines as billed on billed.id = line.invoice_line_id
  where chosen.act = 'invoiceCredited'`

/** Rooms by kind and price, counted in nights, as `told` says of each. */
const stayed = (act: LedgerAct, { sign, told }: { sign: SQL; told: SQL }) => sql`
  select chosen.id, stay.vat_region_id, type.position, jsonb_build_object('is', 'stayed', 'hotel', hotel.name, 'room', type.name,
      'from', min(told.night), 'to', max(told.night)),
    count(*)::int * 1000, 'DAY', ${sign} * sum(night.price), ${sign} * sum(night.vat), ${taxOf('stay')}
  from chosen join stays as stay on stay.id = chosen.record_id join accommodations as hotel on hotel.id = stay.accommodation_id
  join stay_rooms as room on room.stay_id = stay.id join stay_nights as night on night.stay_room_id = room.id
  join ${told} join room_types as type on type.id = told.room_type_id
  where chosen.act = ${act}
  group by chosen.id, stay.id, hotel.id, type.id, night.price`

/** A stay as it was sold; of one that was cancelled the nights that were given back, where they were by then. */
const STAYED = sql`${stayed('staySold', { sign: sql`1`, told: sql`${NIGHT_AS_SOLD} on true` })}
  union all ${stayed('stayCancelled', { sign: sql`-1`, told: sql`lateral (select night.night, night.room_type_id) as told on night.given_back_at is not null` })}`

/** Visas that a package obtains, by traveller; those that were dropped before they were handed in. */
const VISAS = sql`
  select chosen.id, fee.vat_region_id, passenger.position, jsonb_build_object('is', 'visaHandled', 'passenger', passenger.first_name || ' ' || passenger.last_name, 'country', request.destination),
    1000, null, case chosen.act when 'visaFeesTaken' then fee.fee else -fee.fee end, case chosen.act when 'visaFeesTaken' then fee.vat else -fee.vat end, ${taxOf('fee')}
  from chosen join visa_requests as request on (chosen.act = 'visaFeesTaken' and request.booking_id = chosen.record_id) or (chosen.act = 'visaFeeGivenBack' and request.id = chosen.record_id)
  join visa_fees as fee on fee.request_id = request.id join passengers as passenger on passenger.id = request.passenger_id
  where chosen.act in ('visaFeesTaken', 'visaFeeGivenBack')`

/** Where the lines of an entry come from, by its act. Only what is asked about is planned: all of them take 0.1 s. */
const PARTS: readonly { acts: readonly LedgerAct[]; lines: SQL }[] = [
  { acts: ['ticketSold'], lines: SOLD },
  { acts: ['travelDateChanged'], lines: CHANGED },
  { acts: ['refundApproved'], lines: REFUNDED },
  { acts: ['consignmentBilled', 'consignmentCancelled', 'consignmentWrittenOff'], lines: CARRIED },
  { acts: ['staySold', 'stayCancelled'], lines: STAYED },
  { acts: ['visaFeesTaken', 'visaFeeGivenBack'], lines: VISAS },
  { acts: ['invoiceIssued', 'invoiceCredited'], lines: INVOICED },
]

/**
 * The lines of documents for entries, in the order in which they are printed.
 *
 * @param acts of these entries
 */
export async function readDocumentLines(
  tx: Transaction,
  entryIds: readonly string[],
  acts: ReadonlySet<LedgerAct>,
): Promise<DocumentLine[]> {
  const parts = PARTS.filter((part) => part.acts.some((act) => acts.has(act)))
  if (parts.length === 0) return []
  const rows = await plannedOnce<{
    entry_id: string
    region_id: string
    subject: LineSubject
    quantity: number
    unit: ServiceUnit | null
    gross: number
    vat: number | null
    category: TaxCategory
    rate: number
    reason_code: string | null
    reason: LocalizedName | null
    entry_vat: number
  }>(
    tx,
    `tax-document-lines ${parts.map((part) => PARTS.indexOf(part)).join(' ')}`,
    () => sql`
    with chosen as materialized (select id, serial, act, record_id, created_at from ledger_entries where id = any (${listed('ids', 'uuid')}))
    select part.entry_id, part.region_id, part.subject, part.quantity, part.unit, part.gross::bigint as gross, part.vat::bigint as vat, part.category, part.rate,
      part.reason_code, part.reason,
      coalesce((select -sum(line.amount) from ledger_lines as line where line.entry_id = part.entry_id and line.account = '2100' and line.region_id = part.region_id), 0)::bigint as entry_vat
    from (${sql.join(
      parts.map(({ lines }) => lines),
      sql` union all `,
    )}) as part (entry_id, region_id, place, subject, quantity, unit, gross, vat, category, rate, reason_code, reason)
    where part.gross <> 0
    order by part.entry_id, part.region_id, part.place, part.subject ->> 'from'`,
    { ids: asJson(entryIds) },
  )
  return rows.map((row) => ({
    entryId: row.entry_id,
    regionId: row.region_id,
    subject: row.subject,
    quantity: row.quantity,
    unit: row.unit,
    gross: row.gross,
    vat: row.vat,
    category: row.category,
    rateBasisPoints: row.rate,
    reasonCode: row.reason_code,
    reason: row.reason,
    entryVat: row.entry_vat,
  }))
}
