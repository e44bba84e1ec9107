import { benchAudit } from './audit.ts'
import { benchBalances } from './balances.ts'
import { benchBookingList } from './booking-list.ts'
import { benchBytes } from './bytes.ts'
import { benchCheckIn } from './check-in.ts'
import { benchHotCalls } from './hot-calls.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchSales } from './sales.ts'
import { benchSalesReport } from './sales-report.ts'
import { benchStart } from './start.ts'
import { benchStoppageList } from './stoppage-list.ts'
import { type Bench, openBench } from './support.ts'
import { benchTimetableFeed } from './timetable-feed.ts'

/** In this order: the list's million rows, among which the hot calls and the check-in look too, the audit's weeks of work and the ledger's years would stand in the way of the others. */
const BENCHMARKS = {
  start: benchStart,
  sales: benchSales,
  bytes: benchBytes,
  lighthouse: benchLighthouse,
  stoppages: benchStoppageList,
  feed: benchTimetableFeed,
  audit: benchAudit,
  balances: benchBalances,
  salesReport: benchSalesReport,
  list: benchBookingList,
  calls: benchHotCalls,
  checkIn: benchCheckIn,
} as const satisfies Record<string, (bench: Bench) => Promise<void>>

const wanted = process.argv.slice(2)
const bench = await openBench()
try {
  for (const [name, run] of Object.entries(BENCHMARKS)) {
    if (wanted.length === 0 || wanted.includes(name)) await run(bench)
  }
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await bench.close()
}
