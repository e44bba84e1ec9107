import { expect } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { SalesGroup } from '#contract/sales-report/sales-codes.ts'
import type { Database } from '#server/database/connection.ts'
import { keepPendingSales } from '#server/database/sales-keeper.ts'
import { inSalesSnapshot } from '#server/features/sales-report/sales-snapshot.ts'
import { added, NOTHING, readSums, type SalesFigures, type SalesSum } from '#server/features/sales-report/sales-sums.ts'
import { readSalesReport, type SalesReport } from '#server/features/sales-report/sales-report.ts'
import { isRefusal } from '#server/plugins/refusal.ts'

const HEAD = {
  id: '00000000-0000-7000-8000-000000000000',
  userType: 'head_account',
  depotId: null,
  isAgent: false,
  timeZone: 'UTC',
} as const

/** What a head account reads, as if it had been sent. */
export async function salesOf(
  database: Pick<Database, 'pool' | 'orm'>,
  asked: Record<string, string>,
): Promise<SalesReport> {
  const report = await readSalesReport(database, contract.getSales.query.parse(asked), HEAD, new Date())
  if (isRefusal(report)) throw new Error(`${report.code} ${JSON.stringify(report.fields ?? report.message)}`)
  return report
}

/** Until nothing is behind any more. */
export async function keepAllSales(database: Pick<Database, 'pool' | 'url'>): Promise<void> {
  await expect
    .poll(
      async () => {
        await keepPendingSales(database.url)
        const { rows } = await database.pool.query<{ behind: boolean }>(
          `select serial < (select max(serial) from ledger_entries) or event_id < (select max(id) from workflow_events) as behind from sales_mark`,
        )
        return rows[0]?.behind
      },
      { timeout: 30_000 },
    )
    .toBe(false)
}

/** Spans of at most a year, one after the other, in which everything of a test's or the demo operator's days lies. */
export const YEARS = ['2024', '2025', '2026', '2027', '2028'].map((year) => ({
  from: `${year}-01-01`,
  to: `${year}-12-31`,
}))

/** Every group of all years by key and currency, added up: for comparison with plain SQL. */
export async function sumsOfAll(
  database: Pick<Database, 'pool'>,
  view: 'sold' | 'travelled',
  group: SalesGroup,
): Promise<Record<string, SalesFigures>> {
  const read = await inSalesSnapshot(database, async (snapshot) => {
    const each: SalesSum[][] = []
    for (const days of YEARS)
      each.push(
        await readSums(snapshot, { filters: { view, weekStart: 1 }, days, groupBy: [group], scope: { kind: 'all' } }),
      )
    return each.flat()
  })
  if (isRefusal(read)) throw new Error(read.code)
  const sums: Record<string, SalesFigures> = {}
  for (const sum of read) {
    const name = `${sum.keys[0] ?? '–'} ${sum.currency}`
    sums[name] = added(sums[name] ?? NOTHING, sum)
  }
  return sums
}
