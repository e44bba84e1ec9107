import { consignmentReport } from '../consignment-report.ts'
import { slipReport } from '../deposit-slip-report.ts'
import { expenseReport } from '../expense-report.ts'
import { topUpReport } from '../top-up-report.ts'
import type { ReportDefinition } from './report-definition.ts'

/** Every report that is said once; the tests walk them. */
export const reports: readonly ReportDefinition<never>[] = [expenseReport, topUpReport, slipReport, consignmentReport]
