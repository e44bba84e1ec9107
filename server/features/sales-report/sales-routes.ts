import type { Api } from '#server/plugins/api.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { readBookingStatistics, readNationalityStatistics } from './booking-statistics.ts'
import { readLegLoad } from './leg-load.ts'
import { readSalesOptions } from './sales-options.ts'
import { readSalesReport } from './sales-report.ts'
import { exportSalesReport } from './sales-sheet.ts'

/** The sales report: what was sold, and what travels. */
export function registerSalesReport(api: Api): void {
  api.read('getSales', async ({ query, actor, database, now }) => {
    const data = await readSalesReport(database, query, actor, now)
    return isRefusal(data) ? data : { data }
  })

  api.read('getSalesOptions', async ({ actor, database: { orm } }) => ({ data: await readSalesOptions(orm, actor) }))

  api.read('getBookingStatistics', async ({ query, actor, database, now }) => {
    const data = await readBookingStatistics(database, query, actor, now)
    return isRefusal(data) ? data : { data }
  })

  api.read('getNationalityStatistics', async ({ query, actor, database, now }) => {
    const data = await readNationalityStatistics(database, query, actor, now)
    return isRefusal(data) ? data : { data }
  })

  api.read('getLegLoad', async ({ query, actor, database, now }) => {
    // What others sold is no business of an agent's.
    if (actor.isAgent) return refuse('forbidden')
    const data = await readLegLoad(database, query, actor, now)
    return isRefusal(data) ? data : { data }
  })

  api.file('exportSales', async ({ query: { format, language, ...asked }, actor, database, now }) => {
    const report = await readSalesReport(database, asked, actor, now)
    return isRefusal(report)
      ? report
      : exportSalesReport(database, asked, report, { format, language, userId: actor.id })
  })
}
