interface Queryable {
  query<Row>(text: string): Promise<{ rows: Row[] }>
}

/** How many sessions of this very database wait for a lock: other tests' databases stand on the same server. */
export async function lockWaits(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}
