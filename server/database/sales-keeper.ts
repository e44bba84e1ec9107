import type pg from 'pg'
import { lastDrawn, nextTransaction, oldestRunning } from './running-transactions.ts'
import { FACT_COLUMNS, FACT_MEASURES, movementsOf, TOTAL_KEYS, totalsOf } from './sales-movements.ts'
import { type Pass, type SoleWork, startSoleWorker, workOnce } from './sole-worker.ts'

/** Any constant, as long as every process asks for the same lock. */
export const SALES_KEEPER_LOCK = 7_201_955
/** Events, entries and changes of records per statement. */
const BATCH = 5000n

type Log = Parameters<typeof startSoleWorker>[1]

/**
 * Keeps `sales_facts` and `sales_totals` seconds behind what is sold, in whichever process holds the lock. Reports add
 * the tickets that were touched since (server/features/sales-report/read-behind.ts), so nobody waits for it and nothing
 * depends on how far it is.
 *
 * @param url as the serving role
 */
export function startSalesKeeping(url: string, log: Log): { stop(): Promise<void> } {
  return startSoleWorker(workOf(url), log)
}

/**
 * Takes in what no event, entry or correction can be missing from any more, unless somebody else is at it.
 *
 * @returns the number of them, at most; null where another process holds the lock
 */
export function keepPendingSales(url: string): Promise<number | null> {
  return workOnce(workOf(url))
}

const workOf = (url: string): SoleWork => ({
  url,
  name: 'sales report',
  lock: SALES_KEEPER_LOCK,
  begin: (client) => Promise.resolve(follow(client)),
})

/** How far the numbers of entries, of events and of changes of records go. */
export interface SalesMark {
  serial: bigint
  eventId: bigint
  changeId: bigint
}

/** How far numbers had been drawn at a moment; transactions that drew one are numbered before `next` (as server/database/balance-keeper.ts). */
interface Watermark extends SalesMark {
  next: bigint
}

/** Numbers are not in the order of commits: what is behind the mark is taken in when none before it is still to come. */
function follow(client: pg.Client): Pass {
  let awaited: Watermark | null = null
  return async (stopping) => {
    const begun = await readSalesMark(client)
    awaited ??= await watermarkBehind(client, begun)
    if (awaited === null || (await oldestRunning(client)) < awaited.next) return 0
    let mark = begun
    do {
      const upTo = {
        serial: lesser(mark.serial + BATCH, awaited.serial),
        eventId: lesser(mark.eventId + BATCH, awaited.eventId),
        changeId: lesser(mark.changeId + BATCH, awaited.changeId),
      }
      await takeIn(client, mark, upTo)
      mark = await readSalesMark(client)
      if (stopping?.aborted === true) break
    } while (isBehind(mark, awaited))
    if (!isBehind(mark, awaited)) awaited = null
    return Number(mark.serial - begun.serial + mark.eventId - begun.eventId + mark.changeId - begun.changeId)
  }
}

/** Whether more was drawn than a mark says. */
export const isBehind = (mark: SalesMark, drawn: SalesMark): boolean =>
  mark.serial < drawn.serial || mark.eventId < drawn.eventId || mark.changeId < drawn.changeId

const lesser = (a: bigint, b: bigint) => (a < b ? a : b)

/** Null where nothing was done since. The numbers first: whoever draws a higher one may have a lower transaction. */
async function watermarkBehind(client: pg.Client, mark: SalesMark): Promise<Watermark | null> {
  const drawn = await readLastDrawn(client)
  return isBehind(mark, drawn) ? { ...drawn, next: await nextTransaction(client) } : null
}

/** A change of a booking draws its number after the booking was locked, and so after its transaction has one. */
export async function readLastDrawn(client: pg.ClientBase): Promise<SalesMark> {
  const [serial = 0n, eventId = 0n, changeId = 0n] = await lastDrawn(
    client,
    ['ledger_entries', 'serial'],
    ['workflow_events', 'id'],
    ['record_changes', 'id'],
  )
  return { serial, eventId, changeId }
}

export async function readSalesMark(client: Pick<pg.ClientBase, 'query'>): Promise<SalesMark> {
  const { rows } = await client.query<{ serial: string; event_id: string; change_id: string }>(
    'select serial::text, event_id::text, change_id::text from sales_mark',
  )
  const [mark] = rows
  if (mark === undefined) throw new Error('sales_mark has no row')
  return { serial: BigInt(mark.serial), eventId: BigInt(mark.event_id), changeId: BigInt(mark.change_id) }
}

/** Tickets that events ($2, $5], entries ($1, $4] or corrections of their booking ($3, $6] are of. */
export const TOUCHED = `
  select record_id as id from workflow_events where id > $2::bigint and id <= $5::bigint and machine = 'ticket'
  union select record_id from ledger_entries where serial > $1::bigint and serial <= $4::bigint and record_kind = 'ticket'
  union select ticket.id from record_changes as change join tickets as ticket on ticket.booking_id = change.record_id
  where change.id > $3::bigint and change.id <= $6::bigint and change.record_kind = 'booking'`

/** Entries ($1, $4] of no ticket. */
export const ENTRIES_OF_NONE =
  "select id from ledger_entries where serial > $1::bigint and serial <= $4::bigint and record_kind <> 'ticket'"

/** Of a mark, in the order of the statements' parameters. */
export const numbersOf = ({ serial, eventId, changeId }: SalesMark): string[] => [serial, eventId, changeId].map(String)

const SUM_KEYS = TOTAL_KEYS.join(', ')

/**
 * What the tickets add is taken away as it was and added as it is, with the mark, in one statement, and nothing where the
 * mark is not where it was: a kill leaves all of it or none.
 */
async function takeIn(client: pg.Client, after: SalesMark, upTo: SalesMark): Promise<void> {
  const values = [...numbersOf(after), ...numbersOf(upTo)]
  await client.query(
    `with moved as (
       update sales_mark set serial = $4::bigint, event_id = $5::bigint, change_id = $6::bigint
       where serial = $1::bigint and event_id = $2::bigint and change_id = $3::bigint returning serial
     ),
     ${movementsOf(`select id from (${TOUCHED}) as touched where exists (select from moved)`, `${ENTRIES_OF_NONE} and exists (select from moved)`)},
     stale as (
       delete from sales_facts where ticket_id in (select id from wanted) returning ${FACT_COLUMNS}
     ),
     fresh as (
       insert into sales_facts (${FACT_COLUMNS}) select ${FACT_COLUMNS} from fact returning ${FACT_COLUMNS}
     ),
     difference as (
       select ${FACT_COLUMNS} from fresh
       union all select ${negated()} from stale
     )
     insert into sales_totals (${SUM_KEYS}, ${FACT_MEASURES.join(', ')})
     select * from (${totalsOf('difference')}) as total
     where ${FACT_MEASURES.map((name) => `${name} <> 0`).join(' or ')}
     on conflict on constraint sales_totals_key do update
       set ${FACT_MEASURES.map((name) => `${name} = sales_totals.${name} + excluded.${name}`).join(', ')}`,
    values,
  )
}

/** Facts as what takes them away. */
export const negated = (): string =>
  FACT_COLUMNS.split(', ')
    .map((name) => (FACT_MEASURES.some((measure) => measure === name) ? `-${name} as ${name}` : name))
    .join(', ')
