import { consignmentReport } from '../consignment/consignment-report.ts'
import { slipReport } from '../cash/deposit-slip-report.ts'
import { expenseReport } from '../expense/expense-report.ts'
import { topUpReport } from '../agent/top-up-report.ts'
import type { ReportDefinition } from './report-definition.ts'

/** Every report that is said once; the tests walk them. */
export const reports: readonly ReportDefinition<never>[] = [expenseReport, topUpReport, slipReport, consignmentReport]
