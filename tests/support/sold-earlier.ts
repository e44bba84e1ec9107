import pg from 'pg'

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
      `update ledger_entries set created_at = created_at - make_interval(hours => $2) where record_id = any ($1::uuid[]) or record_id in (${tickets})`,
      sold,
    )
    await owner.query(
      `update workflow_events set at = at - make_interval(hours => $2) where machine = 'ticket' and event = 'xstate.init' and record_id in (${tickets})`,
      sold,
    )
  } finally {
    await owner.end()
  }
}
