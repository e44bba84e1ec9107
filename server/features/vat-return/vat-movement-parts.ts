import { type SQL, sql } from 'drizzle-orm'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { EARNED_BY_SALE, FARE_UNTIL_REFUND } from '#server/domain/ledger/sold-tickets.ts'

/**
 * Where the base and the VAT of each kind of entry are found, as queries over the entries that were chosen (`chosen`) and
 * the VAT that each has in the region (`vat_of_entry`). Tickets keep no base in lines: their net waits on 2200 until the
 * travel date, while VAT falls due with the sale. So the base follows the sale as well, by what the sale's own entries
 * and records say of it (decision 62).
 *
 * Columns: id, side, supply, category, rate, currency, gross, vat, changes_day (the day of what is changed; null: its
 * own), is_credit.
 */

/** Tickets that were sold: each earns its net by an entry that was written with the sale. */
const sold = (regionId: string): SQL => sql`
  select parts.id, 'output' as side, supply, category, rate, currency, net + ${vatOnce} as gross, ${vatOnce} as vat,
    null::date as changes_day, false as is_credit
  from (
    select chosen.id, ticket.supply, ticket.tax_category as category, ticket.vat_rate_basis_points as rate, ticket.currency, sum(earned.net) as net
    from chosen
    join tickets as ticket on ticket.booking_id = chosen.record_id and ticket.vat_region_id = ${regionId}
    join ${EARNED_BY_SALE}
    where chosen.act = 'ticketSold'
    group by 1, 2, 3, 4, 5
  ) as parts left join vat_of_entry using (id)`

/**
 * The VAT of an entry, at the part of it that bears the highest rate: a booking's tickets of one region are of one supply
 * and rate, so that there is one part; were there ever two, nothing would count twice.
 */
const vatOnce = sql`(case when row_number() over (partition by parts.id order by rate desc, supply) = 1 then coalesce(vat_of_entry.vat, 0) else 0 end)`

/**
 * Tickets that were given back. Where the other direction is kept and repriced, the whole of the refunded one goes, and
 * what is kept of it comes to the kept one, as the entry has it (domain rulings §7).
 */
const refunded = (regionId: string): SQL => sql`
  select parts.id, 'output', supply, category, rate, currency, gross, ${vatOnce},
    (select min(sale.posting_date) from ledger_entries as sale where sale.record_id = parts.booking_id and sale.act = 'ticketSold'), true
  from (
    select chosen.id, part.booking_id, part.supply, part.tax_category as category, part.vat_rate_basis_points as rate, part.currency, sum(part.gross) as gross
    from chosen cross join lateral (
      select ticket.booking_id, ticket.vat_region_id, ticket.supply, ticket.tax_category, ticket.vat_rate_basis_points, ticket.currency,
        case when line.kept_ticket_id is null then -line.refund else -${FARE_UNTIL_REFUND} end as gross
      from refund_request_tickets as line join tickets as ticket on ticket.id = line.ticket_id where line.request_id = chosen.record_id
      union all
      select kept.booking_id, kept.vat_region_id, kept.supply, kept.tax_category, kept.vat_rate_basis_points, kept.currency, ${FARE_UNTIL_REFUND} - line.refund
      from refund_request_tickets as line join tickets as ticket on ticket.id = line.ticket_id join tickets as kept on kept.id = line.kept_ticket_id
      where line.request_id = chosen.record_id
    ) as part
    where chosen.act = 'refundApproved' and part.vat_region_id = ${regionId}
    group by 1, 2, 3, 4, 5, 6
  ) as parts left join vat_of_entry using (id)`

/** Changed travel dates: the fee with its own tax, and the dearer fare with its ticket's. */
const changed = (regionId: string): SQL => sql`
  select parts.id, 'output', supply, category, rate, currency, gross,
    case when is_fee then fee_vat else coalesce(vat_of_entry.vat, 0) - sum(fee_vat) over (partition by parts.id) end, null, false
  from (
    select chosen.id, is_fee, part.supply, part.category, part.rate, part.currency, sum(part.gross) as gross, sum(part.vat) as fee_vat
    from chosen
    join travel_date_change_tickets as line on line.change_id = chosen.record_id
    join tickets as ticket on ticket.id = line.ticket_id and ticket.vat_region_id = ${regionId}
    cross join lateral (values
      (true, line.supply, line.tax_category, line.vat_rate_basis_points, ticket.currency, line.fee, line.fee_vat),
      (false, ticket.supply, ticket.tax_category, ticket.vat_rate_basis_points, ticket.currency, line.fare_after - line.fare_before, 0::bigint)
    ) as part (is_fee, supply, category, rate, currency, gross, vat)
    where chosen.act = 'travelDateChanged'
    group by 1, 2, 3, 4, 5, 6
  ) as parts left join vat_of_entry using (id)`

/** Bills of cargo, and what was taken back of them. */
const carried = (regionId: string): SQL => sql`
  select chosen.id, 'output', bill.supply, bill.tax_category, bill.vat_rate_basis_points, line.currency,
    -sum(line.amount), -coalesce(sum(line.amount) filter (where line.account = ${ACCOUNT.vatPayable}), 0),
    (select min(billed.posting_date) from ledger_entries as billed where billed.record_id = bill.id and billed.act = 'consignmentBilled'),
    chosen.act <> 'consignmentBilled'
  from chosen
  join consignments as bill on bill.id = chosen.record_id and bill.vat_region_id = ${regionId}
  join ledger_lines as line on line.entry_id = chosen.id and line.account in (${ACCOUNT.consignmentSales}, ${ACCOUNT.vatPayable})
  where chosen.act in ('consignmentBilled', 'consignmentCancelled', 'consignmentWrittenOff')
  group by chosen.id, chosen.act, bill.id, line.currency`

/** Rooms of hotels, and what was given back of them: their net waits on 2210 until the night, as that of tickets does. */
const stayed = (regionId: string): SQL => sql`
  select chosen.id, 'output', 'accommodation', stay.tax_category, stay.vat_rate_basis_points, stay.currency,
    case chosen.act when 'staySold' then stay.total else -stay.given_back end, coalesce(vat_of_entry.vat, 0),
    case chosen.act when 'staySold' then null else (select min(sale.posting_date) from ledger_entries as sale where sale.record_id = stay.id and sale.act = 'staySold') end,
    chosen.act <> 'staySold'
  from chosen join stays as stay on stay.id = chosen.record_id and stay.vat_region_id = ${regionId} left join vat_of_entry on vat_of_entry.id = chosen.id
  where chosen.act in ('staySold', 'stayCancelled')`

/** Visas that packages contain, and what was given back of them: their net waits on 2220 until they are handed in. */
const visas = (regionId: string): SQL => sql`
  select chosen.id, 'output', 'visaHandling', fee.tax_category, fee.vat_rate_basis_points, fee.currency,
    sum(case chosen.act when 'visaFeesTaken' then fee.fee else -fee.fee end), sum(case chosen.act when 'visaFeesTaken' then fee.vat else -fee.vat end),
    case chosen.act when 'visaFeesTaken' then null else min((select taken.posting_date from ledger_entries as taken where taken.record_id = request.booking_id and taken.act = 'visaFeesTaken')) end,
    chosen.act <> 'visaFeesTaken'
  from chosen join visa_requests as request on (chosen.act = 'visaFeesTaken' and request.booking_id = chosen.record_id) or (chosen.act = 'visaFeeGivenBack' and request.id = chosen.record_id)
  join visa_fees as fee on fee.request_id = request.id and fee.vat_region_id = ${regionId}
  where chosen.act in ('visaFeesTaken', 'visaFeeGivenBack')
  group by chosen.id, chosen.act, fee.tax_category, fee.vat_rate_basis_points, fee.currency`

/** Fees that are the authority's money: outside the scope, told with what they come to. */
const exitFees = (regionId: string): SQL => sql`
  select chosen.id, 'output', 'exitFee', 'O', 0, fee.currency, sum(case chosen.act when 'exitFeePaid' then fee.amount else -fee.amount end), 0,
    case chosen.act when 'exitFeePaid' then null else min((select paid.posting_date from ledger_entries as paid where paid.record_id = fee.id and paid.act = 'exitFeePaid')) end,
    chosen.act <> 'exitFeePaid'
  from chosen
  join lateral (
    select chosen.record_id as id where chosen.record_kind = 'exitFee'
    union all select exit_fee_payment_id from refund_request_tickets where request_id = chosen.record_id and exit_fee_payment_id is not null and chosen.record_kind = 'refund'
  ) as given on true
  join exit_fee_payments as fee on fee.id = given.id
  join tickets as ticket on ticket.id = fee.ticket_id and ticket.vat_region_id = ${regionId}
  where chosen.act in ('exitFeePaid', 'exitFeeGivenBack')
  group by chosen.id, chosen.act, fee.currency`

/** Invoices and the credit notes that take them back, by their own lines: prices there are before VAT. */
const invoiced = (regionId: string): SQL => sql`
  select chosen.id, 'output', line.supply, line.tax_category, line.vat_rate_basis_points, invoice.currency, sum(line.net + line.vat), sum(line.vat), null::date, false
  from chosen
  join invoices as invoice on invoice.id = chosen.record_id and invoice.region_id = ${regionId}
  join invoice_lines as line on line.invoice_id = invoice.id
  where chosen.act = 'invoiceIssued'
  group by 1, 2, 3, 4, 5, 6
  union all
  select chosen.id, 'output', line.supply, line.tax_category, line.vat_rate_basis_points, invoice.currency, -sum(line.net + line.vat), -sum(line.vat), invoice.bill_date, true
  from chosen
  join invoices as invoice on invoice.id = chosen.record_id and invoice.region_id = ${regionId}
  join credit_notes as note on note.invoice_id = invoice.id and note.created_at = chosen.created_at
  join credit_note_lines as line on line.credit_note_id = note.id
  where chosen.act = 'invoiceCredited'
  group by 1, 2, 3, 4, 5, 6, invoice.bill_date`

/**
 * Whatever else says a tax category on its income: service charges, and what takes them back. Its
 * region is that of its VAT, without any that of the depot it was sold by.
 */
const billed = (regionId: string): SQL => sql`
  select chosen.id, 'output', 'invoiceService', line.tax_category, deduction.vat_rate_basis_points, line.currency,
    -sum(line.amount), -coalesce(sum(line.amount) filter (where line.account = ${ACCOUNT.vatPayable}), 0), null, sum(line.amount) > 0
  from chosen
  join ledger_lines as line on line.entry_id = chosen.id and line.tax_category is not null and line.account ~ '^(4|2100$)'
  left join wallet_deductions as deduction on deduction.id = coalesce(chosen.reversed_record, chosen.record_id)
  left join depots as depot on depot.id = line.for_depot_id
  where chosen.act not in ('ticketSold', 'ticketEarned', 'ticketEarningReversed', 'refundApproved', 'travelDateChanged',
      'consignmentBilled', 'consignmentCancelled', 'consignmentWrittenOff', 'invoiceIssued', 'invoiceCredited',
      'staySold', 'stayNightEarned', 'stayNightReversed', 'stayCancelled', 'visaFeesTaken', 'visaFeeEarned', 'visaFeeGivenBack')
    and coalesce(line.region_id, (select of_vat.region_id from ledger_lines as of_vat where of_vat.entry_id = chosen.id and of_vat.account = ${ACCOUNT.vatPayable} limit 1),
      depot.region_id) = ${regionId}
  group by chosen.id, line.tax_category, deduction.vat_rate_basis_points, line.currency`

/** What suppliers charged, once it was accepted, and what took that back. What bears no tax by its nature is none of it. */
const bought = (regionId: string): SQL => sql`
  select chosen.id, 'input', 'purchase', item.tax_category, item.vat_rate_basis_points, expense.currency,
    (case when chosen.act = 'expenseAccepted' then 1 else -1 end) * sum(item.total), (case when chosen.act = 'expenseAccepted' then 1 else -1 end) * sum(item.vat),
    null, chosen.act <> 'expenseAccepted'
  from chosen
  join expenses as expense on expense.id = coalesce(chosen.reversed_record, chosen.record_id)
  join expense_items as item on item.expense_id = expense.id and item.tax_category <> 'O'
  join depots as depot on depot.id = expense.depot_id
  where (chosen.act = 'expenseAccepted' or chosen.act = 'entryCorrected' and chosen.reversed_act = 'expenseAccepted')
    and coalesce(expense.vat_region_id, depot.region_id) = ${regionId}
  group by chosen.id, chosen.act, item.tax_category, item.vat_rate_basis_points, expense.currency`

/** All of them, one below the other. */
export const movementParts = (regionId: string): SQL =>
  sql.join(
    [sold, refunded, changed, carried, stayed, visas, exitFees, invoiced, billed, bought].map(
      (part) => sql`(${part(regionId)})`,
    ),
    sql` union all `,
  )
