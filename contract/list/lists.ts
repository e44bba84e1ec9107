import { expenseList } from '../expense-list.ts'
import { transactionList } from '../transaction-list.ts'
import { journalList } from '../journal-list.ts'
import { shiftList } from '../cash-shift-list.ts'
import { transferList } from '../cash-transfer-list.ts'
import { slipList } from '../deposit-slip-list.ts'
import { statementList } from '../wallet-statement-list.ts'
import { topUpList } from '../top-up-list.ts'
import { deductionList } from '../wallet-deduction-list.ts'
import { consignmentList } from '../consignment-list.ts'
import { movementList } from '../consignment-movement-list.ts'
import { stuckPieceList } from '../stuck-piece-list.ts'
import type { ListDefinition } from './list-definition.ts'

/** Every list that is said once; the tests walk them. */
export const lists: readonly ListDefinition<never>[] = [
  expenseList,
  transactionList,
  journalList,
  shiftList,
  transferList,
  slipList,
  statementList,
  topUpList,
  deductionList,
  consignmentList,
  movementList,
  stuckPieceList,
]
