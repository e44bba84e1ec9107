import { byColumnName } from '#server/database/column-names.ts'
import type { Transaction } from '#server/database/connection.ts'

type Table = 'check_ins' | 'departure_closings' | 'departures' | 'exit_fee_payments'

/** Thousands of rows in one statement. A column that a row does not name is null: defaults do not count. */
export async function insertRows(tx: Transaction, table: Table, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  await tx.client.query({
    name: `insert-many-${table}`,
    text: `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    values: [JSON.stringify(rows.map(byColumnName))],
  })
}
