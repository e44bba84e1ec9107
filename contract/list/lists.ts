import { checkedInList } from '../checked-in-list.ts'
import { expenseList } from '../expense-list.ts'
import { tripSummaryList } from '../trip-summary-list.ts'
import { visaRequestList } from '../visa-request-list.ts'
import type { ListDefinition } from './list-definition.ts'

/** Every list that is said once; the tests walk them. */
export const lists: readonly ListDefinition<never>[] = [checkedInList, expenseList, tripSummaryList, visaRequestList]
