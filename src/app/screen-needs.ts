import type { CallName } from '#contract/calls.ts'
import type { ScreenId } from '#src/app/screen-id.ts'

/**
 * The calls without which a screen is of no use, as far as an access role can take them away: its list, or what its
 * wizard is for. Whoever lacks one is not offered the screen; what else is done there, its own buttons ask about.
 */
export const SCREEN_NEEDS: Partial<Record<ScreenId, readonly CallName[]>> = {
  ticketBooking: ['createBooking', 'quoteBooking', 'holdSeats', 'renewSeatHolds'],
  bookingHistory: ['getBookingList'],
  updateBooking: ['updateBooking'],
  refundBooking: ['createRefundRequest', 'quoteRefund'],
  refundRequests: ['getRefundRequestList', 'getRefundRequest'],
  refundPayouts: ['payOutRefund', 'getRefundRequestList', 'getRefundRequest'],
  approvals: ['getApprovals', 'getApprovalCount'],
  travelDateChanges: ['getTravelDateChangeList', 'getTravelDateChange'],
  requestVisa: ['requestVisa', 'getVisaTickets'],
  visaRequests: ['getVisaRequestList', 'getVisaRequest'],
  checkIn: ['checkIn', 'getCheckInDepartures', 'getCheckinGroupList', 'getCheckinPassenger', 'registerCheckInDevice'],
  checkedInList: ['getCheckedInList'],
  departures: ['getBusSchedule', 'getDepartureState'],
  createConsignment: ['createConsignment', 'quoteConsignment', 'getConsignmentOptions'],
  consignmentHistory: ['getConsignmentList'],
  consignmentMovements: ['getLoadDepartures', 'getLoadablePieces', 'trackConsignments'],
  consignmentTracking: ['trackConsignments'],
  consignmentTrackingHistory: ['getConsignmentMovements', 'getConsignmentPieces'],
  consignmentReport: ['getConsignmentReport'],
  vatReturns: ['getVatReturnList', 'getVatReturn'],
  periods: ['getPeriodList', 'getPeriod'],
  reconciliation: ['getReconciliation', 'getStatementLineList', 'getStatementLine'],
  balanceSheet: ['getBalanceSheet', 'getStatementOptions'],
  incomeStatement: ['getIncomeStatement', 'getStatementOptions'],
  trialBalance: ['getTrialBalance', 'getStatementOptions'],
  exchangeRates: ['getExchangeRateList', 'getExchangeRate'],
  invoices: ['getInvoiceList'],
  invoiceList: ['getInvoiceList', 'getInvoice'],
  customerReceipts: ['getCustomerReceiptList', 'getCustomerReceipt'],
  customers: ['getCustomerList'],
  services: ['getServiceList', 'getServiceOptions'],
  chartOfAccounts: ['getAccountList'],
  taxRules: ['getTaxRuleList'],
  journal: ['getJournalEntryList', 'getJournalBalances'],
  recurringEntries: ['getRecurringEntryList', 'getRecurringEntry'],
  transactions: ['getTransactionList', 'getTransactionTotals', 'getTransactionOptions', 'getLedgerEntry'],
  salesReport: ['getSales', 'getSalesOptions'],
  tripSummary: ['getTripSummaryList', 'getTripSummaryTotals', 'getTripSummaryOptions'],
  shifts: ['getCashShiftList', 'getOwnTill'],
  cashTransfers: ['getCashTransferList'],
  addDeposit: ['createDepositSlip', 'getDepositShifts'],
  depositReport: ['getDepositSlipList', 'getDepositReport'],
  topUpRequest: ['createTopUp', 'getTopUpOptions', 'getTopUpList'],
  wallet: ['getWalletStatement', 'getWalletStanding'],
  agentCreditReport: ['getAgentReport', 'getWalletStatement', 'getWalletStanding'],
  agentTopUpReport: ['getTopUpList', 'getTopUpReport', 'getTopUp'],
  addExpense: ['createExpense', 'getExpenseDepartures'],
  editExpense: ['updateExpense', 'getExpenseDepartures'],
  expenseHistory: ['getExpenseList'],
  expenseReport: ['getExpenseReport'],
  agents: ['getAgentList'],
  staffMembers: ['getStaffList'],
  accounts: ['getAccountantList'],
  usersList: ['getUserList'],
  drivers: ['getDriverList'],
  vehicles: ['getTransportList', 'getTransportDetails'],
}

/** The needs of a screen that are denied. */
export const missingNeeds = (screen: ScreenId, denied: readonly string[]): CallName[] =>
  (SCREEN_NEEDS[screen] ?? []).filter((name) => denied.includes(name))
