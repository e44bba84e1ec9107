import { expenseList } from '../expense-list.ts'
import { transactionList } from '../transaction-list.ts'
import { journalList } from '../journal-list.ts'
import type { ListDefinition } from './list-definition.ts'

/** Every list that is said once; the tests walk them. */
export const lists: readonly ListDefinition<never>[] = [expenseList, transactionList, journalList]
