import { agentReportList } from '../agent-report-list.ts'
import { cancellationList } from '../departure-cancellation-list.ts'
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
import { accessLogList } from '../access-log-list.ts'
import { accessRoleList } from '../access-role-list.ts'
import { depotList } from '../depot-list.ts'
import { driverList } from '../driver-list.ts'
import { exitFeeList } from '../exit-fee-rate-list.ts'
import { peopleLists } from '../people-list.ts'
import { priceList } from '../price-list-list.ts'
import { regionList } from '../region-list.ts'
import { routeList } from '../route-list.ts'
import { stoppageList } from '../stoppage-list.ts'
import { timingList } from '../timing-list.ts'
import { transportList } from '../transport-list.ts'
import { tripList } from '../trip-list.ts'
import { visaRuleList } from '../visa-rule-list.ts'
import { deductionList } from '../wallet-deduction-list.ts'
import { statementList } from '../wallet-statement-list.ts'
import type { ListDefinition } from './list-definition.ts'

/** Every list that is said once; the tests walk them. */
export const lists: readonly ListDefinition<never>[] = [
  agentReportList,
  ...Object.values(peopleLists),
  accessLogList,
  accessRoleList,
  bookingChangeList,
  bookingList,
  cancellationList,
  changeList,
  checkedInList,
  consignmentList,
  deductionList,
  depotList,
  driverList,
  exitFeeList,
  expenseList,
  journalList,
  movementList,
  payoutList,
  priceList,
  refundList,
  regionList,
  routeList,
  shiftList,
  slipList,
  statementList,
  stoppageList,
  stuckPieceList,
  timingList,
  topUpList,
  transactionList,
  transferList,
  transportList,
  tripList,
  tripSummaryList,
  visaRequestList,
  visaRuleList,
]
