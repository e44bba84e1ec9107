import { sql } from 'drizzle-orm'
import type { LocalizedName } from '#contract/common.ts'
import type { LedgerAct } from '#contract/ledger/ledger-codes.ts'
import type { TaxedRecord } from '#contract/tax-document/tax-document-codes.ts'
import type { PostalAddress } from '#contract/tax-document/tax-document-content.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { asJson, listed, plannedOnce } from '#server/database/kept-query.ts'

/** What a document says besides its lines, as the entry and its record have it. */
export interface DocumentHead {
  entryId: string
  act: LedgerAct
  /** What was sold: the booking, the bill or the invoice, and whether the entry is its own. */
  soldKind: TaxedRecord
  soldId: string
  isSale: boolean
  depotId: string | null
  day: string
  soldAt: string
  currency: string
  reference: string
  /** The number that the record has itself; null: one of the depot's series is taken. */
  ownNumber: string | null
  buyerName: string
  buyerTaxNumber: string | null
  buyerPhone: string | null
  buyerAddress: PostalAddress | null
  /** As a code of `refund:reason`, or as somebody wrote it. */
  reason: { code: string } | { text: string } | null
}

const ADDRESS = sql`case when customer.id is not null then jsonb_build_object('street', customer.street, 'buildingNumber', customer.building_number,
  'district', customer.district, 'city', customer.city, 'postalCode', customer.postal_code, 'country', customer.country) end`

/** In the customer's own language. */
const NAME = sql`customer.name ->> customer.language`

/**
 * Of what stands on 1100 by this entry, the contract customer who is charged or given back: the buyer whom a document
 * names. A sale or a change is told by its charge, a refund by what was paid for its booking.
 */
const CHARGED = sql`case when chosen.record_kind = 'refund'
  then (select customer_id from booking_payments where booking_id = booking.id and means = 'onAccount' limit 1)
  else (select customer_id from account_charges where record_id = chosen.record_id and created_at = chosen.created_at limit 1) end`

/**
 * In the order in which the entries were written.
 *
 * @param entryIds of acts that tax documents are made of
 */
export async function readDocumentHeads(tx: Transaction, entryIds: readonly string[]): Promise<DocumentHead[]> {
  const rows = await plannedOnce<{ head: DocumentHead }>(
    tx,
    'tax-document-heads',
    () => sql`
    with chosen as materialized (select * from ledger_entries where id = any (${listed('ids', 'uuid')})),
    of_booking as (
      select chosen.id, booking.id as sold_as, booking.depot_id, booking.currency, booking.reference, booking.payer_name, booking.payer_phone, ${CHARGED} as customer_id,
        case when request.reason_text is not null and request.reason_text <> '' then jsonb_build_object('text', request.reason_text)
          when request.id is not null then jsonb_build_object('code', request.reason_code)
          when visa.id is not null then jsonb_build_object('text', visa.refusal_reason) end as reason
      from chosen
      left join travel_date_changes as change on change.id = chosen.record_id and chosen.record_kind = 'travelDateChange'
      left join refund_requests as request on request.id = chosen.record_id and chosen.record_kind = 'refund'
      left join visa_requests as visa on visa.id = chosen.record_id and chosen.record_kind = 'visaRequest'
      join bookings as booking on booking.id = coalesce(change.booking_id, request.booking_id, visa.booking_id, chosen.record_id)
      where chosen.record_kind in ('booking', 'travelDateChange', 'refund', 'visaRequest')
    ),
    told as (
      select of_booking.id, sold_as, depot_id, of_booking.currency, reference, null as own_number, coalesce(${NAME}, payer_name) as buyer_name, customer.tax_number as buyer_tax_number, coalesce(customer.phone, payer_phone) as buyer_phone, ${ADDRESS} as address, reason
      from of_booking left join customers as customer on customer.id = of_booking.customer_id
      union all
      select chosen.id, bill.id, bill.from_depot_id, bill.currency, bill.bill_number, null, coalesce(${NAME}, bill.sender_name), customer.tax_number, coalesce(customer.phone, bill.sender_contact), ${ADDRESS},
        case when chosen.act = 'consignmentCancelled' and bill.cancel_reason is not null then jsonb_build_object('text', bill.cancel_reason) end
      from chosen join consignments as bill on bill.id = chosen.record_id
      left join customers as customer on customer.id = (select customer_id from account_charges where sold_id = bill.id limit 1)
      where chosen.record_kind = 'consignment'
      union all
      select chosen.id, invoice.id, invoice.depot_id, invoice.currency, invoice.number, coalesce(note.number, invoice.number), invoice.print_name, invoice.buyer_tax_number, invoice.mobile, ${ADDRESS},
        case when note.id is not null then jsonb_build_object('text', note.reason) end
      from chosen join invoices as invoice on invoice.id = chosen.record_id
      left join customers as customer on customer.id = invoice.customer_id
      left join credit_notes as note on chosen.act = 'invoiceCredited' and note.invoice_id = invoice.id and note.created_at = chosen.created_at
      where chosen.record_kind = 'invoice'
      union all
      select chosen.id, stay.id, stay.depot_id, stay.currency, stay.number, null, stay.payer_name, null, stay.payer_phone, null,
        case when chosen.act <> 'stayCancelled' then null when request.id is null then jsonb_build_object('text', stay.cancel_reason)
          when request.reason_text <> '' then jsonb_build_object('text', request.reason_text) else jsonb_build_object('code', request.reason_code) end
      from chosen join stays as stay on stay.id = chosen.record_id
      left join refund_request_parts as part on part.stay_id = stay.id and exists (select from refund_requests where id = part.request_id and state in ('approved', 'paid'))
      left join refund_requests as request on request.id = part.request_id
      where chosen.record_kind = 'stay'
    )
    select jsonb_build_object('entryId', chosen.id, 'act', chosen.act,
      'soldKind', case when chosen.record_kind in ('travelDateChange', 'refund', 'visaRequest') then 'booking' else chosen.record_kind end, 'soldId', told.sold_as,
      'isSale', chosen.act in ('ticketSold', 'consignmentBilled', 'invoiceIssued', 'staySold', 'visaFeesTaken'), 'depotId', told.depot_id, 'day', coalesce(chosen.true_date, chosen.posting_date),
      'soldAt', to_char(chosen.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'currency', told.currency, 'reference', told.reference, 'ownNumber', told.own_number,
      'buyerName', told.buyer_name, 'buyerTaxNumber', told.buyer_tax_number, 'buyerPhone', told.buyer_phone, 'buyerAddress', told.address, 'reason', told.reason) as head
    from chosen join told on told.id = chosen.id
    order by chosen.serial`,
    { ids: asJson(entryIds) },
  )
  return rows.map(({ head }) => head)
}

/** Of a region: by whom documents there are issued. */
export interface Seller {
  taxNumber: string | null
  address: PostalAddress
}

/** Who sells in a region, by its id, and what each depot is called. */
export async function readSellers(
  orm: Orm,
): Promise<{ regions: Map<string, Seller>; depots: Map<string, { name: LocalizedName; phone: string | null }> }> {
  const [regions, depots] = await Promise.all([
    orm.execute<{ id: string; tax_number: string | null; address: PostalAddress }>(sql`
      select id, tax_number, jsonb_build_object('street', street, 'buildingNumber', building_number, 'district', district,
        'city', city ->> 'en', 'postalCode', postal_code, 'country', country) as address from regions`),
    orm.execute<{ id: string; name: LocalizedName; phone: string | null }>(sql`select id, name, phone from depots`),
  ])
  return {
    regions: new Map(regions.rows.map(({ id, tax_number, address }) => [id, { taxNumber: tax_number, address }])),
    depots: new Map(depots.rows.map(({ id, ...depot }) => [id, depot])),
  }
}
