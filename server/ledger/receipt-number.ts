import type { Transaction } from '#server/database/connection.ts'

/** A series of receipts: what is numbered, at which depot, in which year there. */
export interface ReceiptSeries {
  series: 'refund' | 'exitFee'
  depotCode: string | null
  year: number
}

const PREFIX_OF = { refund: 'RF', exitFee: 'EF' } as const satisfies Record<ReceiptSeries['series'], string>
/** Stands for a depot where there is none. */
const NO_DEPOT = '-'

/**
 * The next so many numbers of a series, such as `EF-RIY-2026-00012`. They have no gaps, since whoever takes one holds
 * the series until the transaction ends: to be taken last, when nothing can be refused any more.
 */
export async function takeReceiptNumbers(tx: Transaction, { series, depotCode, year }: ReceiptSeries, count: number): Promise<string[]> {
  const place = depotCode ?? NO_DEPOT
  const { rows } = await tx.client.query<{ last: number }>({
    name: 'take-receipt-numbers',
    text: `insert into receipt_counters as counter (series, place, year, last) values ($1, $2, $3, $4)
           on conflict (series, place, year) do update set last = counter.last + excluded.last
           returning last`,
    values: [series, place, year, count],
  })
  const last = rows[0]?.last
  if (last === undefined) throw new Error('an upsert that always updates returns its row')
  return Array.from({ length: count }, (_, index) => {
    const number = String(last - count + 1 + index).padStart(5, '0')
    return [PREFIX_OF[series], ...(depotCode === null ? [] : [depotCode]), year, number].join('-')
  })
}
