import type pg from 'pg'
import { TAXED_ACTS } from '#contract/tax-document/tax-document-codes.ts'

/** A pool, or the connection of a transaction. */
type Client = Pick<pg.ClientBase, 'query'> | pg.Pool

/** An entry that has no document yet, and the depot whose it will be. */
export interface PendingEntry {
  id: string
  serial: number
  /** When it was written. */
  at: Date
  depotId: string | null
}

/** The depot that sold, billed or issued it; whoever acts on it later acts for that one. */
const DEPOT = `case entry.record_kind
  when 'booking' then (select depot_id from bookings where id = entry.record_id)
  when 'travelDateChange' then (select booking.depot_id from travel_date_changes as change join bookings as booking on booking.id = change.booking_id where change.id = entry.record_id)
  when 'refund' then (select booking.depot_id from refund_requests as request join bookings as booking on booking.id = request.booking_id where request.id = entry.record_id)
  when 'visaRequest' then (select booking.depot_id from visa_requests as request join bookings as booking on booking.id = request.booking_id where request.id = entry.record_id)
  when 'consignment' then (select from_depot_id from consignments where id = entry.record_id)
  when 'stay' then (select depot_id from stays where id = entry.record_id)
  when 'invoice' then (select depot_id from invoices where id = entry.record_id) end`

const PENDING = `from ledger_entries as entry
  where entry.act = any ($1) and entry.serial > (select begins_after from tax_document_mark)
    and not exists (select from tax_documents as document where document.entry_id = entry.id)`

/** Behind a serial, in the order in which they were written. Those that come to nothing have none and are among them. */
export async function readPending(
  client: Client,
  { after, most }: { after: number; most: number },
): Promise<PendingEntry[]> {
  const { rows } = await client.query<PendingEntry>({
    name: 'pending-tax-documents',
    text: `select entry.id, entry.serial, entry.created_at as at, ${DEPOT} as "depotId" ${PENDING} and entry.serial > $2 order by entry.serial limit $3`,
    values: [[...TAXED_ACTS], after, most],
  })
  return rows
}

/** Of a booking with its changes and refunds, a bill, or an invoice. */
export async function readPendingOf(client: Client, soldId: string): Promise<PendingEntry[]> {
  const { rows } = await client.query<PendingEntry>({
    name: 'pending-tax-documents-of-sale',
    text: `select entry.id, entry.serial, entry.created_at as at, ${DEPOT} as "depotId" ${PENDING} and entry.record_id in (
             select $2::uuid union all select id from travel_date_changes where booking_id = $2 union all select id from refund_requests where booking_id = $2
             union all select id from visa_requests where booking_id = $2)
           order by entry.serial`,
    values: [[...TAXED_ACTS], soldId],
  })
  return rows
}
