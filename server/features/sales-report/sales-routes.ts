import type { Api } from '#server/plugins/api.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
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

  api.file('exportSales', async ({ query: { format, language, ...asked }, actor, database, now }) => {
    const report = await readSalesReport(database, asked, actor, now)
    return isRefusal(report)
      ? report
      : exportSalesReport(database, asked, report, { format, language, userId: actor.id })
  })
}
