import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'

const ISSUED = `invoices as invoice where number is not null`
/** Which record's entry a charge was posted with. */
const CHARGED_RECORD = `case act when 'consignment' then 'consignment' when 'travelDateChange' then 'travelDateChange' else 'booking' end`
/** What was booked on 1100 by a record's entries. */
const BOOKED = `select entry.record_id, line.currency, sum(line.amount) as amount
  from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id and line.account = '1100'
  where entry.record_kind in ('invoice', 'customerReceipt', 'booking', 'travelDateChange', 'refund', 'consignment') group by entry.record_id, line.currency`
/** Half to even or half up: never further from the exact VAT than half a minor unit. */
const isOffExactVat = (vat: string, net: string, rate: string) => `abs(2 * (${vat} * 10000 - ${net} * ${rate})) > 10000`

export const invoiceRules: readonly AuditRule[] = [
  sqlRule(
    'invoices.totalsAreLines',
    'An invoice comes to its lines, or to what was bought on account: sub total, VAT and discount are theirs, added up.',
    `select 'invoice', invoice.id, coalesce(invoice.number, invoice.print_name), line.net + line.vat, invoice.net_total, invoice.currency
     from invoices as invoice left join (
       select invoice_id, 'services' as kind, sum(net) as net, sum(vat) as vat, sum(discount + whole_discount) as discount from invoice_lines group by invoice_id
       union all select invoice_id, 'onAccount', sum(amount - vat), sum(vat), 0 from account_charges where invoice_id is not null group by invoice_id) as line
       on line.invoice_id = invoice.id and line.kind = invoice.kind
     where (invoice.kind = 'services' or invoice.state <> 'discarded') and (invoice.sub_total, invoice.vat_total, invoice.discount) is distinct from (line.net, line.vat, line.discount)`,
  ),
  sqlRule(
    'invoices.vatIsCategorys',
    'The VAT of each category of an invoice is its rate on all that stands under it.',
    `select 'invoice', invoice.id, invoice.number || ' ' || tax_category, sum(line.vat), round(sum(line.net) * vat_rate_basis_points / 10000.0), invoice.currency
     from ${ISSUED.replace('where', 'join invoice_lines as line on line.invoice_id = invoice.id where')}
     group by invoice.id, invoice.number, invoice.currency, tax_category, vat_rate_basis_points
     having ${isOffExactVat('sum(line.vat)', 'sum(line.net)', 'vat_rate_basis_points')}`,
  ),
  sqlRule(
    'invoices.creditedIsNotes',
    'What was credited of an invoice is what its credit notes took back.',
    `select 'invoice', invoice.id, invoice.number, invoice.credited, coalesce(sum(note.net_total), 0), invoice.currency
     from invoices as invoice left join credit_notes as note on note.invoice_id = invoice.id
     group by invoice.id having invoice.credited <> coalesce(sum(note.net_total), 0)`,
  ),
  sqlRule(
    'invoices.noteIsLines',
    'A credit note comes to its lines, and is in the currency of its invoice.',
    `select 'invoice', note.invoice_id, note.number, coalesce(sum(line.net + line.vat), 0), note.net_total, note.currency
     from credit_notes as note join invoices as invoice on invoice.id = note.invoice_id left join credit_note_lines as line on line.credit_note_id = note.id
     group by note.id, invoice.currency
     having note.sub_total <> coalesce(sum(line.net), 0) or note.vat_total <> coalesce(sum(line.vat), 0) or note.currency <> invoice.currency`,
  ),
  sqlRule(
    'invoices.creditWithinLine',
    'Credit notes take back no more of a line than it has, and its VAT with it.',
    `select 'invoice', line.invoice_id, (select number from invoices where invoices.id = line.invoice_id) || ' ' || (line.position + 1), sum(taken.net + taken.vat), line.net + line.vat, (select currency from invoices where invoices.id = line.invoice_id)
     from invoice_lines as line join credit_note_lines as taken on taken.invoice_line_id = line.id
     group by line.id having sum(taken.net) > line.net or sum(taken.vat) > line.vat or (sum(taken.net) = line.net and sum(taken.vat) <> line.vat)`,
  ),
  sqlRule(
    'invoices.paidIsAllocations',
    'What was paid of an invoice is what receipts are allocated to it.',
    `select 'invoice', invoice.id, invoice.number, invoice.allocated, coalesce(sum(part.amount), 0), invoice.currency
     from invoices as invoice left join receipt_allocations as part on part.invoice_id = invoice.id and part.undone_at is null
     group by invoice.id having invoice.allocated <> coalesce(sum(part.amount), 0)`,
  ),
  sqlRule(
    'invoices.receiptIsAllocations',
    'What of a receipt pays invoices is what is allocated of it, never more than it has.',
    `select 'customerReceipt', receipt.id, receipt.number, receipt.allocated, coalesce(sum(part.amount), 0), receipt.currency
     from customer_receipts as receipt left join receipt_allocations as part on part.receipt_id = receipt.id and part.undone_at is null
     group by receipt.id having receipt.allocated <> coalesce(sum(part.amount), 0) or coalesce(sum(part.amount), 0) > receipt.amount`,
  ),
  sqlRule(
    'invoices.allocatedToOwn',
    'A receipt pays invoices of its own customer, in its own currency.',
    `select 'customerReceipt', receipt.id, receipt.number, invoice.number, receipt.currency, null
     from receipt_allocations as part join customer_receipts as receipt on receipt.id = part.receipt_id join invoices as invoice on invoice.id = part.invoice_id
     where invoice.customer_id is distinct from receipt.customer_id or invoice.currency <> receipt.currency`,
  ),
  sqlRule(
    'invoices.stateIsFigures',
    'The state of an issued invoice is what is paid and credited of it.',
    `select 'invoice', id, number, state, should, null from (
       select invoice.*, case when allocated = 0 and credited = net_total then 'credited' when allocated + credited = net_total then 'paid' when allocated > 0 then 'partlyPaid' else 'issued' end as should
       from ${ISSUED}) as each where state <> should`,
  ),
  sqlRule(
    'invoices.owedIsLedger',
    'Each invoice of services, each sale on account and each receipt stands on account 1100 with what it comes to, and nothing else of them does.',
    `with told as (
       select 'invoice' as kind, id, number, currency, net_total - credited as amount from ${ISSUED} and kind = 'services'
       union all select 'customerReceipt', id, number, currency, case state when 'taken' then -amount else 0 end from customer_receipts where given_back_by is null
       union all select min(kind), record_id, min(number), currency, sum(amount) from (
         select ${CHARGED_RECORD} as kind, record_id, null as number, currency, amount from account_charges
         union all select case when exists (select from consignments where id = given_back_by) then 'consignment' else 'refund' end, given_back_by, number, currency, -amount from customer_receipts where given_back_by is not null
       ) as moved group by record_id, currency)
     select coalesce(told.kind, 'invoice'), coalesce(told.id, booked.record_id), told.number, coalesce(booked.amount, 0), coalesce(told.amount, 0), coalesce(told.currency, booked.currency)
     from told full join (${BOOKED}) as booked on booked.record_id = told.id and booked.currency = told.currency
     where coalesce(booked.amount, 0) <> coalesce(told.amount, 0)`,
  ),
  sqlRule(
    'invoices.chargesAreSales',
    "What a customer's account was charged and given back for is what the bookings, cargo bills and refunds say.",
    `with told as (
       select payment.booking_id as id, payment.customer_id, booking.currency, sum(payment.fare + payment.fee) as amount
       from booking_payments as payment join bookings as booking on booking.id = payment.booking_id where payment.means = 'onAccount' group by 1, 2, 3
       union all select id, (select customer_id from account_charges where sold_id = bill.id limit 1), currency, total from consignments as bill where means = 'onAccount'),
     charged as (select sold_id as id, customer_id, currency, sum(amount) as amount from account_charges group by 1, 2, 3),
     returned as (
       select request_id as id, customer_id, currency, sum(amount) as amount from refund_payments where means = 'onAccount' group by 1, 2, 3
       union all select id, (select customer_id from account_charges where sold_id = bill.id limit 1), currency, reversed from consignments as bill where means = 'onAccount' and reversed > 0),
     credited as (select given_back_by as id, customer_id, currency, sum(amount) as amount from customer_receipts where given_back_by is not null group by 1, 2, 3)
     select null, id, (select code from customers where customers.id = customer_id), coalesce(charged.amount, 0)::text, coalesce(told.amount, 0)::text, currency
     from told full join charged using (id, customer_id, currency) where charged.amount is distinct from told.amount
     union all
     select null, id, (select code from customers where customers.id = customer_id), coalesce(credited.amount, 0)::text, coalesce(returned.amount, 0)::text, currency
     from returned full join credited using (id, customer_id, currency) where credited.amount is distinct from returned.amount`,
  ),
  sqlRule(
    'invoices.billsOwnCharges',
    'An invoice bills what its own customer bought on account, in its own currency, up to its bill date; no discarded one bills anything.',
    `select 'invoice', invoice.id, coalesce(invoice.number, invoice.print_name), concat_ws(' · ', charge.currency, charge.day), concat_ws(' · ', invoice.currency, invoice.bill_date), null
     from account_charges as charge join invoices as invoice on invoice.id = charge.invoice_id
     where invoice.kind <> 'onAccount' or invoice.state = 'discarded' or invoice.customer_id <> charge.customer_id or invoice.currency <> charge.currency or charge.day > invoice.bill_date`,
  ),
]
