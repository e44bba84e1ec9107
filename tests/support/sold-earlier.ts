import pg from 'pg'

/** Of all depots in which tests sell. */
const ZONE = 'Asia/Riyadh'

/** Bookings that were sold just now, as if they had been sold so many hours before: with what was written down of the sale. */
export async function soldEarlier(ownerUrl: string, bookingIds: readonly string[], hours: number): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    // What was recorded is not to be changed, by nobody but a test.
    await owner.query('set session_replication_role = replica')
    const sold = [bookingIds, hours]
    const tickets = 'select id from tickets where booking_id = any ($1::uuid[])'
    await owner.query(
      `update bookings set created_at = created_at - make_interval(hours => $2) where id = any ($1::uuid[])`,
      sold,
    )
    await owner.query(
      `update ledger_entries set created_at = created_at - make_interval(hours => $2),
         posting_date = case
           -- Revenue waits for the day of travel, whenever it was sold.
           when posting_date = (created_at at time zone '${ZONE}')::date
           then ((created_at - make_interval(hours => $2)) at time zone '${ZONE}')::date
           else posting_date
         end
       where record_id = any ($1::uuid[]) or record_id in (${tickets})`,
      sold,
    )
    await owner.query(
      `update ledger_lines line set posting_date = entry.posting_date from ledger_entries entry
       where entry.id = line.entry_id and (entry.record_id = any ($1::uuid[]) or entry.record_id in (${tickets}))`,
      [bookingIds],
    )
    await owner.query(
      `update workflow_events set at = at - make_interval(hours => $2) where machine = 'ticket' and event = 'xstate.init' and record_id in (${tickets})`,
      sold,
    )
  } finally {
    await owner.end()
  }
}
