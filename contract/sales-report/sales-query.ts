import { filterQuery } from '../list/list-query.ts'
import { reportPeriod } from './report-period.ts'
import { salesFilters } from './sales-filters.ts'

/** Of which days and of what sales report and statistics are asked. */
export const salesQuery = { ...reportPeriod, ...filterQuery(salesFilters) }
