import type pg from 'pg'
import { lastDrawn, nextTransaction, oldestRunning } from './running-transactions.ts'
import { type Pass, type SoleWork, startSoleWorker, workOnce } from './sole-worker.ts'

/** Any constant, as long as every process asks for the same lock. */
const KEEPER_LOCK = 7_201_954
/** Entries per statement. */
const BATCH = 20_000n

type Log = Parameters<typeof startSoleWorker>[1]

/**
 * Keeps `account_balances` seconds behind the ledger, in whichever process holds the lock. Readers add the lines that are
 * not in it yet (server/domain/ledger/balances.ts), so nobody waits for it and nothing depends on how far it is.
 *
 * @param url as the serving role
 */
export function startBalanceKeeping(url: string, log: Log): { stop(): Promise<void> } {
  return startSoleWorker(workOf(url), log)
}

/**
 * Takes in what no entry can be missing from any more, unless somebody else is at it.
 *
 * @returns the number of entries, at most; null where another process holds the lock
 */
export function keepPendingBalances(url: string): Promise<number | null> {
  return workOnce(workOf(url))
}

const workOf = (url: string): SoleWork => ({
  url,
  name: 'balances',
  lock: KEEPER_LOCK,
  begin: (client) => Promise.resolve(follow(client)),
})

/**
 * How far serials had been drawn at a moment: a transaction has its number before it draws one (server/domain/ledger/post-entry.ts), so once
 * every transaction before `next` is over, no entry up to `serial` can turn up any more.
 */
interface Watermark {
  serial: bigint
  next: bigint
}

/** Serials are not in the order of commits: an entry is taken in when none before it is still to come. */
function follow(client: pg.Client): Pass {
  let awaited: Watermark | null = null
  return async (stopping) => {
    const begun = await readMark(client)
    awaited ??= await watermarkBehind(client, begun)
    if (awaited === null || (await oldestRunning(client)) < awaited.next) return 0
    let mark = begun
    do {
      await takeIn(client, { after: mark, upTo: lesser(mark + BATCH, awaited.serial) })
      mark = await readMark(client)
      if (stopping?.aborted === true) break
    } while (mark < awaited.serial)
    if (mark >= awaited.serial) awaited = null
    return Number(mark - begun)
  }
}

const lesser = (a: bigint, b: bigint) => (a < b ? a : b)

/** Null where nothing was posted since. The serial first: whoever draws a higher one may have a lower number. */
async function watermarkBehind(client: pg.Client, mark: bigint): Promise<Watermark | null> {
  const [serial = 0n] = await lastDrawn(client, ['ledger_entries', 'serial'])
  return serial > mark ? { serial, next: await nextTransaction(client) } : null
}

async function readMark(client: pg.Client): Promise<bigint> {
  const { rows } = await client.query<{ serial: string }>('select serial::text from balance_mark')
  const [mark] = rows
  if (mark === undefined) throw new Error('balance_mark has no row')
  return BigInt(mark.serial)
}

/** Balances and mark in one statement, and nothing where the mark is not where it was: a kill leaves all of it or none. */
async function takeIn(client: pg.Client, { after, upTo }: { after: bigint; upTo: bigint }): Promise<void> {
  await client.query(
    `with moved as (
       update balance_mark set serial = $2::bigint where serial = $1::bigint returning serial
     ), turnover as (
       select line.account, line.currency, coalesce(line.for_depot_id, line.depot_id) as depot_id,
         coalesce(line.for_agent_id, line.agent_id) as agent_id, line.region_id, line.posting_date as since,
         sum(greatest(line.amount, 0)) as debit, sum(greatest(-line.amount, 0)) as credit
       from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id
       where entry.serial > $1::bigint and entry.serial <= $2::bigint and exists (select from moved)
       group by 1, 2, 3, 4, 5, 6
     )
     insert into account_balances (span, since, account, currency, depot_id, agent_id, region_id, debit, credit)
     select 'day', since, account, currency, depot_id, agent_id, region_id, debit, credit from turnover
     union all
     select 'month', date_trunc('month', since)::date, account, currency, depot_id, agent_id, region_id, sum(debit), sum(credit)
     from turnover group by 2, 3, 4, 5, 6, 7
     on conflict on constraint account_balances_key do update
       set debit = account_balances.debit + excluded.debit, credit = account_balances.credit + excluded.credit`,
    [String(after), String(upTo)],
  )
}
