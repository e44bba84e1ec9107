import { agentReportList } from '../agent/agent-report-list.ts'
import { cancellationList } from '../departure/departure-cancellation-list.ts'
import { bookingChangeList } from '../booking/booking-change-list.ts'
import { bookingList } from '../booking/booking-list.ts'
import { shiftList } from '../cash/cash-shift-list.ts'
import { transferList } from '../cash/cash-transfer-list.ts'
import { checkedInList } from '../check-in/checked-in-list.ts'
import { consignmentList } from '../consignment/consignment-list.ts'
import { openEntryList } from '../reconciliation/open-entry-list.ts'
import { statementLineList } from '../reconciliation/statement-line-list.ts'
import { messageList } from '../message/message-list.ts'
import { movementList } from '../consignment/consignment-movement-list.ts'
import { slipList } from '../cash/deposit-slip-list.ts'
import { expenseList } from '../expense/expense-list.ts'
import { journalList } from '../ledger/journal-list.ts'
import { recurringList } from '../ledger/recurring-list.ts'
import { payoutList, refundList } from '../refund/refund-list.ts'
import { stuckPieceList } from '../consignment/stuck-piece-list.ts'
import { topUpList } from '../agent/top-up-list.ts'
import { transactionList } from '../ledger/transaction-list.ts'
import { changeList } from '../travel-date-change/travel-date-change-list.ts'
import { tripSummaryList } from '../departure/trip-summary-list.ts'
import { visaRequestList } from '../check-in/visa-request-list.ts'
import { accessLogList } from '../audit/access-log-list.ts'
import { accessRoleList } from '../people/access-role-list.ts'
import { depotList } from '../network/depot-list.ts'
import { ageingList } from '../invoice/ageing-list.ts'
import { accommodationList } from '../accommodation/accommodation-list.ts'
import { stayList } from '../accommodation/stay-list.ts'
import { packageList } from '../package/package-list.ts'
import { customerList } from '../invoice/customer-list.ts'
import { accountChargeList } from '../invoice/account-charge-list.ts'
import { customerReceiptList } from '../invoice/customer-receipt-list.ts'
import { customerStatementList } from '../invoice/customer-statement-list.ts'
import { invoiceList } from '../invoice/invoice-list.ts'
import { serviceList } from '../invoice/service-list.ts'
import { driverList } from '../fleet/driver-list.ts'
import { exitFeeList } from '../check-in/exit-fee-rate-list.ts'
import { taxRuleList } from '../tax/tax-rule-list.ts'
import { peopleLists } from '../people/people-list.ts'
import { priceList } from '../network/price-list-list.ts'
import { regionList } from '../network/region-list.ts'
import { routeList } from '../network/route-list.ts'
import { stoppageList } from '../network/stoppage-list.ts'
import { timingList } from '../network/timing-list.ts'
import { busDocumentList } from '../fleet/bus-document-list.ts'
import { documentTypeList } from '../fleet/document-type-list.ts'
import { transportList } from '../fleet/transport-list.ts'
import { tripList } from '../network/trip-list.ts'
import { rateList } from '../exchange-rate/exchange-rate-list.ts'
import { taxDocumentList } from '../tax-document/tax-document-list.ts'
import { maintenancePlanList } from '../maintenance/maintenance-plan-list.ts'
import { fuelList } from '../fuel/fuel-list.ts'
import { odometerList } from '../maintenance/odometer-list.ts'
import { workOrderList } from '../maintenance/work-order-list.ts'
import { vatLineList } from '../vat-return/vat-line-list.ts'
import { vatReturnList } from '../vat-return/vat-return-list.ts'
import { periodList } from '../period/period-list.ts'
import { accountList } from '../ledger/account-list.ts'
import { visaRuleList } from '../check-in/visa-rule-list.ts'
import { deductionList } from '../agent/wallet-deduction-list.ts'
import { statementList } from '../agent/wallet-statement-list.ts'
import { approvalList } from '../approval/approval-list.ts'
import { auditFindingList } from '../audit/audit-finding-list.ts'
import { priceGapList } from '../network/price-gap-list.ts'
import { workflowRecordLists } from '../workflow/workflow-record-list.ts'
import type { ListDefinition } from './list-definition.ts'

/** Every list that is said once; the tests walk them. */
export const lists: readonly ListDefinition<never>[] = [
  accountList,
  agentReportList,
  ...Object.values(peopleLists),
  ...Object.values(workflowRecordLists),
  accessLogList,
  accessRoleList,
  approvalList,
  auditFindingList,
  bookingChangeList,
  bookingList,
  cancellationList,
  changeList,
  checkedInList,
  consignmentList,
  deductionList,
  depotList,
  driverList,
  busDocumentList,
  documentTypeList,
  customerList,
  invoiceList,
  customerReceiptList,
  accountChargeList,
  customerStatementList,
  ageingList,
  serviceList,
  exitFeeList,
  taxRuleList,
  expenseList,
  rateList,
  taxDocumentList,
  odometerList,
  workOrderList,
  maintenancePlanList,
  fuelList,
  accommodationList,
  stayList,
  packageList,
  vatReturnList,
  vatLineList,
  journalList,
  recurringList,
  messageList,
  movementList,
  openEntryList,
  payoutList,
  periodList,
  priceGapList,
  priceList,
  refundList,
  regionList,
  routeList,
  shiftList,
  slipList,
  statementLineList,
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
