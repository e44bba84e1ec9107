import { bookingChangeList } from '../booking-change-list.ts'
import { bookingList } from '../booking-list.ts'
import { shiftList } from '../cash-shift-list.ts'
import { transferList } from '../cash-transfer-list.ts'
import { checkedInList } from '../checked-in-list.ts'
import { consignmentList } from '../consignment-list.ts'
import { movementList } from '../consignment-movement-list.ts'
import { slipList } from '../deposit-slip-list.ts'
import { expenseList } from '../expense-list.ts'
import { journalList } from '../journal-list.ts'
import { payoutList, refundList } from '../refund-list.ts'
import { stuckPieceList } from '../stuck-piece-list.ts'
import { topUpList } from '../top-up-list.ts'
import { transactionList } from '../transaction-list.ts'
import { changeList } from '../travel-date-change-list.ts'
import { tripSummaryList } from '../trip-summary-list.ts'
import { visaRequestList } from '../visa-request-list.ts'
import { deductionList } from '../wallet-deduction-list.ts'
import { statementList } from '../wallet-statement-list.ts'
import type { ListDefinition } from './list-definition.ts'

/** Every list that is said once; the tests walk them. */
export const lists: readonly ListDefinition<never>[] = [
  bookingChangeList,
  bookingList,
  changeList,
  checkedInList,
  consignmentList,
  deductionList,
  expenseList,
  journalList,
  movementList,
  payoutList,
  refundList,
  shiftList,
  slipList,
  statementList,
  stuckPieceList,
  topUpList,
  transactionList,
  transferList,
  tripSummaryList,
  visaRequestList,
]
