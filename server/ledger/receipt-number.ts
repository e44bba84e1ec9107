import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/database/connection.ts'
import { depots, regions } from '#server/database/schema/network.ts'
import { toLocal } from '#server/timetable/zoned-time.ts'

/** What numbers of a series begin with; a bill's begins with the depot. */
export const PREFIX_OF = { refund: ['RF'], exitFee: ['EF'], consignment: [], depositSlip: ['DS'], journal: ['JE'], topUp: ['TU'], expense: ['EX'] } as const satisfies Record<string, readonly string[]>
export type NumberSeries = keyof typeof PREFIX_OF
/** Stands for a depot where there is none. */
const NO_DEPOT = '-'
/** Of the running number, which ends it. */
export const RUNNING_DIGITS = 5

/**
 * The next so many numbers of a series of receipts, such as `EF-RIY-2026-00012`, or of bills: by depot and by its local year; without
 * a depot by UTC. They have no gaps, since whoever takes one holds the series until the transaction ends: to be taken
 * last, when nothing can be refused any more.
 */
export async function takeReceiptNumbers(
  tx: Transaction,
  { series, depotId, now }: { series: NumberSeries; depotId: string | null; now: Date },
  count: number,
): Promise<string[]> {
  const depot = await readPlace(tx, depotId)
  const year = toLocal(now, depot?.timeZone ?? 'UTC').date.slice(0, 4)
  const { rows } = await tx.client.query<{ last: number }>({
    name: 'take-receipt-numbers',
    text: `insert into receipt_counters as counter (series, place, year, last) values ($1, $2, $3, $4)
           on conflict (series, place, year) do update set last = counter.last + excluded.last
           returning last`,
    values: [series, depot?.code ?? NO_DEPOT, Number(year), count],
  })
  const last = rows[0]?.last
  if (last === undefined) throw new Error('an upsert that always updates returns its row')
  return Array.from({ length: count }, (_, index) => {
    const number = String(last - count + 1 + index).padStart(RUNNING_DIGITS, '0')
    return [...PREFIX_OF[series], ...(depot ? [depot.code] : []), year, number].join('-')
  })
}

/** One number of a series, as {@link takeReceiptNumbers} takes several. */
export async function takeReceiptNumber(tx: Transaction, series: Parameters<typeof takeReceiptNumbers>[1]): Promise<string> {
  const [number] = await takeReceiptNumbers(tx, series, 1)
  if (number === undefined) throw new Error('as many numbers are taken as were asked for')
  return number
}

async function readPlace(tx: Transaction, depotId: string | null): Promise<{ code: string; timeZone: string } | undefined> {
  if (depotId === null) return undefined
  const [depot] = await tx.orm
    .select({ code: depots.code, timeZone: regions.timeZone })
    .from(depots)
    .innerJoin(regions, eq(regions.id, depots.regionId))
    .where(eq(depots.id, depotId))
  return depot
}
