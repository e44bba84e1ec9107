import { Client } from 'pg'
import { vi } from 'vitest'
import { startBalanceKeeping } from '#server/database/balance-keeper.ts'
import { startSalesKeeping } from '#server/database/sales-keeper.ts'

/**
 * Until no sale is left that is not kept. By the keeper that stays: one that is asked once waits for all that has begun by then
 * anywhere on the server, which other tests go on doing.
 */
export const keepAllSales = (url: string): Promise<void> =>
  untilKept(
    url,
    startSalesKeeping,
    `select serial < (select max(serial) from ledger_entries) or event_id < (select max(id) from workflow_events)
       or change_id < (select coalesce(max(id), 0) from record_changes) as behind
     from sales_mark`,
  )

/** The same for balances. */
export const keepAllBalances = (url: string): Promise<void> =>
  untilKept(
    url,
    startBalanceKeeping,
    'select serial < (select max(serial) from ledger_entries) as behind from balance_mark',
  )

/** @param behind a query for one row, true while something is left */
async function untilKept(url: string, start: typeof startSalesKeeping, behind: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const keeper = start(url, console)
  try {
    await vi.waitUntil(async () => (await client.query<{ behind: boolean }>(behind)).rows[0]?.behind === false, {
      timeout: 60_000,
      interval: 100,
    })
  } finally {
    await keeper.stop()
    await client.end()
  }
}
