import type { Transaction } from '#server/database/connection.ts'

/** Waits for what is being posted into months, the first and the last included, and lets nothing more in until the transaction ends. */
export async function holdPostings(tx: Transaction, months: { from: string | null; to: string }): Promise<void> {
  await tx.client.query(
    `select pg_advisory_xact_lock(7201960, month) from generate_series(coalesce(month_lock($1::date), 24000), month_lock($2::date)) as month`,
    [months.from, months.to],
  )
}

/** The serial of the last entry that was begun: which later ones are after a month was closed or a return filed, or before. */
export async function lastSerial(tx: Transaction): Promise<number> {
  const { rows } = await tx.client.query<{ drawn: number | null }>(
    `select pg_sequence_last_value(pg_get_serial_sequence('ledger_entries', 'serial')::regclass) as drawn`,
  )
  return rows[0]?.drawn ?? 0
}
