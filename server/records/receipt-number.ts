import type { Transaction } from '#server/database/connection.ts'
import { toLocal } from '#server/timetable/zoned-time.ts'

const DIGITS = 6

/**
 * The next number of a series: depot code, the depot's local year, a running number without gaps. To be taken last in
 * the transaction: whoever wants the next one waits until it ends, and a rollback gives the number back. Without a
 * depot the series runs under `-`, by UTC.
 */
export async function nextReceiptNumber(tx: Transaction, series: 'refund' | 'exitFee', depotId: string | null, now: Date): Promise<string> {
  const { rows: places } = await tx.client.query<{ code: string; timeZone: string }>({
    name: 'read-receipt-place',
    text: `select depots.code, regions.time_zone as "timeZone" from depots join regions on regions.id = depots.region_id where depots.id = $1`,
    values: [depotId],
  })
  const { code, timeZone } = places[0] ?? { code: '-', timeZone: 'UTC' }
  const year = Number(toLocal(now, timeZone).date.slice(0, 4))
  const { rows } = await tx.client.query<{ last: number }>({
    name: 'next-receipt-number',
    text: `insert into receipt_counters (series, place, year, last) values ($1, $2, $3, 1)
           on conflict (series, place, year) do update set last = receipt_counters.last + 1
           returning last`,
    values: [series, code, year],
  })
  const [row] = rows
  if (row === undefined) throw new Error('an upsert that always updates returns its row')
  return `${code}-${year}-${String(row.last).padStart(DIGITS, '0')}`
}
