import type { Transaction } from '#server/database/connection.ts'
import { HOME_TIME_ZONE } from '#server/database/home-time-zone.ts'
import { dayAt, type Place } from '#server/time/local-day.ts'

/** What numbers of a series begin with; a bill's begins with the depot. */
export const PREFIX_OF = {
  refund: ['RF'],
  exitFee: ['EF'],
  consignment: [],
  depositSlip: ['DS'],
  cashTransfer: ['CT'],
  journal: ['JE'],
  recurringEntry: ['RE'],
  topUp: ['TU'],
  walletDeduction: ['WD'],
  expense: ['EX'],
  workOrder: ['WO'],
  invoice: ['IN'],
  creditNote: ['CN'],
  customerReceipt: ['CR'],
  stay: ['ST'],
  taxInvoice: ['TI'],
  taxCreditNote: ['TC'],
} as const satisfies Record<string, readonly string[]>
export type NumberSeries = keyof typeof PREFIX_OF
/** Stands for a depot where there is none. */
const NO_DEPOT = '-'
/** A series, the depot whose numbers are meant, and when one is taken. */
interface Numbering {
  series: NumberSeries
  depotId: string | null
  now: Date
}
/** Of the running number, which ends it. */
export const RUNNING_DIGITS = 5

/**
 * The next so many numbers of a series of receipts, such as `EF-RIY-2026-00012`, or of bills: by depot and by its local year; without
 * a depot by the year at the operator's home. They have no gaps, since whoever takes one holds the series until the transaction ends: to be taken
 * last, when nothing can be refused any more.
 */
export async function takeReceiptNumbers(
  tx: Transaction,
  { series, depotId, now }: Numbering,
  count: number,
): Promise<string[]> {
  const { code, timeZone } = await readPlace(tx, depotId)
  const year = dayAt({ timeZone }, now).slice(0, 4)
  const { rows } = await tx.client.query<{ last: number }>({
    name: 'take-receipt-numbers',
    text: `insert into receipt_counters as counter (series, place, year, last) values ($1, $2, $3, $4)
           on conflict (series, place, year) do update set last = counter.last + excluded.last
           returning last`,
    values: [series, code ?? NO_DEPOT, Number(year), count],
  })
  const last = rows[0]?.last
  if (last === undefined) throw new Error('an upsert that always updates returns its row')
  return Array.from({ length: count }, (_, index) => {
    const number = String(last - count + 1 + index).padStart(RUNNING_DIGITS, '0')
    return [...PREFIX_OF[series], ...(code === null ? [] : [code]), year, number].join('-')
  })
}

/** One number of a series, as {@link takeReceiptNumbers} takes several. */
export async function takeReceiptNumber(tx: Transaction, numbering: Numbering): Promise<string> {
  const [number] = await takeReceiptNumbers(tx, numbering, 1)
  if (number === undefined) throw new Error('as many numbers are taken as were asked for')
  return number
}

async function readPlace(tx: Transaction, depotId: string | null): Promise<{ code: string | null } & Place> {
  const { rows } = await tx.client.query<{ code: string | null; timeZone: string }>({
    name: 'read-numbering-place',
    text: `select depot.code, coalesce(region.time_zone, home.time_zone) as "timeZone"
           from (select ${HOME_TIME_ZONE} as time_zone) as home
           left join depots as depot on depot.id = $1
           left join regions as region on region.id = depot.region_id`,
    values: [depotId],
  })
  const [place] = rows
  if (place === undefined) throw new Error('the operator has a home')
  return place
}
