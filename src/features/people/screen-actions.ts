import type { UserType } from '#contract/access.ts'
import type { CallName } from '#contract/calls.ts'
import { contract } from '#contract/contract.ts'
import type { ScreenId } from '#src/app/screen-id.ts'
import { SCREEN_NEEDS } from '#src/app/screen-needs.ts'

/** What can be done on a screen: the call that does it, and those that only help it. */
export interface ScreenAction {
  call: CallName
  helpers?: readonly CallName[]
}

interface ScreenCalls {
  /** Reads that serve this screen and no other purpose. */
  see: readonly CallName[]
  act: readonly ScreenAction[]
}

/**
 * Calls of the screens that an access role can narrow. What every screen needs (details of the own account, lookups,
 * drafts, uploads) stands in none: it is never taken away. Words of an action: `people:action.<call>`.
 */
const SCREEN_CALLS: Partial<Record<ScreenId, ScreenCalls>> = {
  ticketBooking: {
    see: [],
    act: [
      { call: 'createBooking', helpers: ['quoteBooking', 'holdSeats', 'renewSeatHolds', 'holdRooms'] },
      { call: 'getPackageList' },
      { call: 'sendTickets', helpers: ['getWhatsAppLink'] },
    ],
  },
  bookingHistory: {
    see: ['getBookingList'],
    act: [
      { call: 'exportBookingList' },
      { call: 'getSeatWiseBookingList' },
      { call: 'getMessageList' },
      { call: 'exportMessages' },
      { call: 'sendTickets', helpers: ['getWhatsAppLink'] },
    ],
  },
  updateBooking: {
    see: [],
    act: [
      { call: 'updateBooking' },
      { call: 'addSeats', helpers: ['quoteBooking', 'holdSeats', 'renewSeatHolds'] },
      { call: 'exportBookingChangeHistory' },
    ],
  },
  refundBooking: {
    see: [],
    act: [{ call: 'createRefundRequest', helpers: ['quoteRefund'] }],
  },
  dashboard: { see: ['getDashboard'], act: [] },
  refundRequests: {
    see: ['getRefundRequestList', 'getRefundRequest'],
    act: [{ call: 'withdrawRefundRequest' }, { call: 'exportRefundRequests' }, { call: 'getRefundReceipt' }],
  },
  refundPayouts: { see: ['getRefundRequestList', 'getRefundRequest'], act: [{ call: 'payOutRefund' }] },
  approvals: {
    see: ['getApprovals', 'getApprovalCount', 'getRefundRequest', 'getTopUp', 'getWalletDeduction'],
    act: [
      { call: 'exportApprovals' },
      { call: 'decideRefundRequest' },
      { call: 'confirmCancellation', helpers: ['withdrawCancellation'] },
      { call: 'decideWriteOff' },
      { call: 'decideDepositSlip' },
      { call: 'decideJournalEntry' },
      { call: 'decideRecurringEntry' },
      { call: 'decideTopUp' },
      { call: 'decideWalletDeduction' },
      { call: 'decideExchangeRate' },
      { call: 'decideVatReturn' },
      { call: 'decidePeriodReopening' },
      { call: 'updateExpenseStatus' },
    ],
  },
  travelDateChanges: {
    see: ['getTravelDateChangeList', 'getTravelDateChange'],
    act: [
      {
        call: 'createTravelDateChange',
        helpers: ['quoteTravelDateChange', 'getChangeDepartures', 'holdSeats', 'renewSeatHolds'],
      },
      { call: 'exportTravelDateChanges' },
    ],
  },
  requestVisa: { see: ['getVisaTickets'], act: [{ call: 'requestVisa' }] },
  visaRequests: {
    see: ['getVisaRequestList', 'getVisaRequest'],
    act: [{ call: 'updateVisaRequestStatus' }, { call: 'exportVisaRequests' }],
  },
  checkIn: {
    see: ['getCheckInDepartures', 'getCheckinGroupList', 'getCheckinPassenger'],
    act: [
      { call: 'checkIn', helpers: ['registerCheckInDevice'] },
      { call: 'acceptPassport' },
      { call: 'payExitFee', helpers: ['getExitFeeQuote', 'registerCheckInDevice'] },
    ],
  },
  checkedInList: {
    see: ['getCheckedInList', 'getCheckInReviewList'],
    act: [{ call: 'undoCheckIn' }, { call: 'exportCheckedInList' }, { call: 'resolveCheckInReview' }],
  },
  createConsignment: {
    see: ['getConsignmentOptions'],
    act: [{ call: 'createConsignment', helpers: ['quoteConsignment', 'searchConsignmentPeople'] }],
  },
  consignmentHistory: {
    see: ['getConsignmentList', 'getConsignmentStatuses', 'getConsignmentPieces', 'getConsignmentOptions'],
    act: [
      { call: 'updateConsignment' },
      { call: 'cancelConsignment' },
      { call: 'proposeWriteOff', helpers: ['withdrawWriteOff'] },
      { call: 'exportConsignments' },
    ],
  },
  consignmentMovements: {
    see: ['getLoadDepartures', 'getLoadablePieces', 'trackConsignments', 'getConsignmentOptions'],
    act: [
      { call: 'dispatchConsignments' },
      { call: 'offloadConsignments' },
      { call: 'receiveConsignments' },
      { call: 'checkLoadList' },
      { call: 'collectPodPayment' },
      { call: 'deliverConsignment' },
      { call: 'cancelConsignment' },
      { call: 'proposeWriteOff', helpers: ['withdrawWriteOff'] },
    ],
  },
  // statements
  balanceSheet: { see: ['getBalanceSheet', 'getBalanceItems'], act: [{ call: 'exportBalanceSheet' }] },
  incomeStatement: { see: ['getIncomeStatement'], act: [{ call: 'exportIncomeStatement' }] },
  trialBalance: { see: ['getTrialBalance'], act: [{ call: 'exportTrialBalance' }] },
  // ledger, journal, transactions
  exchangeRates: {
    see: ['getExchangeRateList', 'getExchangeRate', 'getRateOn'],
    act: [
      { call: 'createExchangeRate', helpers: ['importExchangeRates', 'withdrawExchangeRate'] },
      { call: 'exportExchangeRates' },
    ],
  },
  taxDocuments: {
    see: ['getTaxDocumentList', 'getTaxDocument'],
    act: [{ call: 'sendTaxDocumentAgain' }, { call: 'getTaxDocumentXml' }, { call: 'exportTaxDocuments' }],
  },
  accommodation: {
    see: ['getStayDay', 'getStayList', 'getStay'],
    act: [
      { call: 'createStay' },
      { call: 'cancelStay' },
      { call: 'moveStayRoom' },
      { call: 'getStayPrint' },
      { call: 'getRoomingList' },
      { call: 'exportStays' },
    ],
  },
  hotels: {
    see: ['getAccommodationOptions', 'getShortStays'],
    act: [{ call: 'createAccommodation' }, { call: 'updateAccommodation' }, { call: 'setAllotment' }],
  },
  packages: {
    see: ['getPackageOptions'],
    act: [{ call: 'createPackage' }, { call: 'updatePackage' }],
  },
  busMaintenances: {
    see: ['getOdometerReadingList', 'getOdometerBuses'],
    act: [{ call: 'recordOdometer' }, { call: 'strikeOdometerReading' }, { call: 'exportOdometerReadings' }],
  },
  workOrders: {
    see: ['getWorkOrderList', 'getWorkOrder'],
    act: [
      { call: 'createWorkOrder' },
      { call: 'planWorkOrder' },
      { call: 'decideWorkOrder' },
      { call: 'startWorkOrder' },
      { call: 'saveWorkOrderItems' },
      { call: 'finishWorkOrder', helpers: ['billWorkOrder'] },
      { call: 'cancelWorkOrder' },
      { call: 'exportWorkOrders' },
    ],
  },
  maintenancePlans: {
    see: ['getMaintenancePlanList'],
    act: [
      { call: 'createMaintenancePlan' },
      { call: 'updateMaintenancePlan', helpers: ['removeMaster'] },
      { call: 'exportMasters' },
    ],
  },
  fuel: {
    see: ['getFuelList', 'getOdometerBuses'],
    act: [{ call: 'recordFuel' }, { call: 'strikeFuel' }, { call: 'exportFuel' }],
  },
  vatReturns: {
    see: ['getVatReturnList', 'getVatReturn', 'getVatReturnLines', 'getOpenVatReturns', 'getOpenVatReturn'],
    act: [
      { call: 'prepareVatReturn', helpers: ['prepareVatReturnAgain', 'withdrawVatReturn'] },
      { call: 'payVatReturn' },
      { call: 'exportVatReturns' },
      { call: 'exportVatReturn' },
      { call: 'exportVatReturnLines' },
    ],
  },
  periods: {
    see: ['getPeriodList', 'getPeriod', 'getPeriodStatement'],
    act: [
      { call: 'closePeriod', helpers: ['startPeriodClosing', 'waivePeriodItem', 'giveUpPeriodClosing'] },
      { call: 'askPeriodReopening', helpers: ['withdrawPeriodReopening'] },
      { call: 'exportPeriods' },
    ],
  },
  invoices: { see: ['getAgeingTotals'], act: [] },
  invoiceList: {
    see: ['getInvoice', 'getInvoicePrint', 'getCreditNotePrint'],
    act: [
      { call: 'createInvoice', helpers: ['generateBillNo'] },
      { call: 'updateInvoice' },
      { call: 'issueInvoice' },
      { call: 'discardInvoice' },
      { call: 'creditInvoice' },
      { call: 'exportInvoices' },
    ],
  },
  customerReceipts: {
    see: ['getCustomerReceiptList', 'getCustomerReceipt', 'getCustomerReceiptPrint'],
    act: [
      { call: 'createCustomerReceipt' },
      { call: 'allocateCustomerReceipt', helpers: ['releaseAllocation'] },
      { call: 'cancelCustomerReceipt' },
      { call: 'exportCustomerReceipts' },
    ],
  },
  accountCharges: {
    see: ['getAccountChargeList'],
    act: [{ call: 'createAccountInvoice' }, { call: 'exportAccountCharges' }],
  },
  customers: {
    see: ['getAgeingList', 'getCustomerStanding', 'getCustomerStatement'],
    act: [
      { call: 'createCustomer', helpers: ['generateCustomerCode'] },
      { call: 'updateCustomer', helpers: ['removeMaster'] },
      { call: 'remindCustomer' },
      { call: 'exportCustomerStatement', helpers: ['exportAgeing'] },
      { call: 'exportMasters' },
    ],
  },
  services: {
    see: [],
    act: [
      { call: 'createService', helpers: ['generateServiceCode'] },
      { call: 'updateService', helpers: ['removeMaster'] },
      { call: 'exportMasters' },
    ],
  },
  reconciliation: {
    see: [
      'getReconciliation',
      'getStatementLineList',
      'getStatementLine',
      'getOpenBankEntryList',
      'getBankStatementOptions',
    ],
    act: [
      { call: 'importBankStatement', helpers: ['checkBankStatement', 'withdrawBankStatement'] },
      {
        call: 'matchStatementLine',
        helpers: ['getMatchCandidates', 'unmatchStatementLine', 'ignoreStatementLine', 'restoreStatementLine'],
      },
      { call: 'exportStatementLines', helpers: ['exportOpenBankEntries'] },
    ],
  },
  chartOfAccounts: {
    see: ['getAccountList'],
    act: [{ call: 'createAccount' }, { call: 'updateAccount', helpers: ['removeMaster'] }, { call: 'exportMasters' }],
  },
  journal: {
    see: ['getJournalEntryList', 'getJournalBalances', 'getCorrectableEntries'],
    act: [
      { call: 'createJournalEntry', helpers: ['withdrawJournalEntry'] },
      { call: 'importOpeningBalances', helpers: ['checkOpeningBalances', 'getOpeningTemplate'] },
      { call: 'exportJournalEntries' },
    ],
  },
  recurringEntries: {
    see: ['getRecurringEntryList', 'getRecurringEntry'],
    act: [
      { call: 'createRecurringEntry', helpers: ['withdrawRecurringEntry'] },
      { call: 'stopRecurringEntry' },
      { call: 'exportRecurringEntries' },
    ],
  },
  taxRules: {
    see: ['getTaxRuleList'],
    act: [{ call: 'createTaxRule', helpers: ['updateTaxRule', 'getTaxRegions'] }],
  },
  transactions: {
    see: ['getTransactionList', 'getTransactionTotals', 'getTransactionOptions', 'getLedgerEntry'],
    act: [{ call: 'exportTransactions' }, { call: 'exportPlainTextJournal' }],
  },
  salesReport: { see: ['getSales', 'getSalesOptions'], act: [{ call: 'exportSales' }] },
  departureBoard: {
    see: ['getDepartureBoard'],
    act: [{ call: 'getDepartureWall' }, { call: 'updateDepartureGate' }],
  },
  bookingStatistics: {
    see: ['getBookingStatistics', 'getNationalityStatistics', 'getSalesOptions'],
    act: [{ call: 'getLegLoad' }],
  },
  tripSummary: {
    see: ['getTripSummaryList', 'getTripSummaryTotals', 'getTripSummaryOptions'],
    act: [{ call: 'exportTripSummary' }],
  },
  consignmentTracking: { see: ['trackConsignments'], act: [] },
  consignmentTrackingHistory: {
    see: ['getConsignmentMovements', 'getConsignmentPieces'],
    act: [{ call: 'exportConsignmentMovements' }],
  },
  consignmentReport: { see: ['getConsignmentReport'], act: [{ call: 'exportConsignmentReport' }] },
  // tills and deposit slips
  shifts: {
    see: ['getCashShiftList', 'getOwnTill', 'getDepotCash'],
    act: [
      { call: 'countCashShift' },
      { call: 'recountCashShift' },
      { call: 'closeCashShift' },
      { call: 'exportCashShifts' },
    ],
  },
  cashTransfers: {
    see: ['getCashTransferList', 'getCashTransferOptions'],
    act: [
      { call: 'createCashTransfer' },
      { call: 'receiveCashTransfer' },
      { call: 'returnCashTransfer' },
      { call: 'exportCashTransfers' },
    ],
  },
  addDeposit: {
    see: ['getDepositShifts', 'getTopUpList', 'getTopUp'],
    act: [{ call: 'createDepositSlip' }, { call: 'createTopUp', helpers: ['getTopUpOptions', 'withdrawTopUp'] }],
  },
  depositReport: {
    see: ['getDepositSlipList', 'getDepositReport'],
    act: [{ call: 'exportDepositSlips' }, { call: 'exportDepositReport' }],
  },
  // agents' money
  topUpRequest: {
    see: ['getTopUpList', 'getTopUp'],
    act: [{ call: 'createTopUp', helpers: ['getTopUpOptions', 'withdrawTopUp'] }],
  },
  wallet: { see: ['getWalletStatement', 'getWalletStanding'], act: [{ call: 'exportWalletStatement' }] },
  agentCreditReport: {
    see: ['getAgentReport', 'getWalletStatement', 'getWalletStanding', 'getWalletDeductionList', 'getWalletDeduction'],
    act: [
      { call: 'exportAgentReport' },
      { call: 'exportWalletStatement' },
      { call: 'deductWallet', helpers: ['withdrawWalletDeduction'] },
      { call: 'exportWalletDeductions' },
    ],
  },
  agentTopUpReport: {
    see: ['getTopUpReport', 'getTopUpList', 'getTopUp'],
    act: [{ call: 'exportTopUps' }, { call: 'exportTopUpReport' }],
  },
  // expenses
  addExpense: { see: ['getExpenseDepartures'], act: [{ call: 'createExpense' }] },
  expenseHistory: {
    see: ['getExpenseList', 'getExpenseReport', 'getExpenseDepartures'],
    act: [{ call: 'updateExpense' }, { call: 'exportExpenses' }],
  },
  expenseReport: {
    see: ['getExpenseReport', 'getExpenseList'],
    act: [{ call: 'exportExpenseReport' }, { call: 'exportExpenses' }],
  },
  // audit
  workflows: {
    see: [
      'getAuditList',
      'getAudit',
      'getAuditFindingList',
      'getClosingHashes',
      'checkClosingHash',
      'getSealingBreaks',
    ],
    act: [
      { call: 'startAudit' },
      { call: 'acknowledgeSealingBreak' },
      { call: 'exportAuditFindings' },
      { call: 'exportClosingHashes' },
    ],
  },
  agents: {
    see: ['getAgentList'],
    act: [{ call: 'createAgent', helpers: ['sendAccountLink'] }, { call: 'updateAgent' }, { call: 'exportMasters' }],
  },
  staffMembers: {
    see: ['getStaffList'],
    act: [{ call: 'createStaff', helpers: ['sendAccountLink'] }, { call: 'updateStaff' }, { call: 'exportMasters' }],
  },
  accounts: {
    see: ['getAccountantList', 'getAccountant'],
    act: [
      { call: 'createAccountant', helpers: ['sendAccountLink'] },
      { call: 'updateAccountant' },
      { call: 'exportMasters' },
    ],
  },
  usersList: { see: ['getUserList'], act: [{ call: 'exportMasters' }] },
  drivers: {
    see: ['getDriverList', 'getDriverHours'],
    act: [
      { call: 'createDriver' },
      { call: 'updateDriver' },
      { call: 'importDrivers', helpers: ['checkDriverImport', 'getFleetImportTemplate'] },
      { call: 'exportMasters' },
    ],
  },
  vehicles: {
    see: ['getTransportList', 'getTransportDetails', 'getBus', 'getBusTimeline', 'getBusUpkeep', 'getBusCosts'],
    act: [
      { call: 'assignTransportDriver', helpers: ['previewDriverHours'] },
      { call: 'updateBus' },
      { call: 'addBusPhotos' },
      { call: 'removeBusPhoto' },
      { call: 'createBusDocument' },
      { call: 'exportMasters' },
    ],
  },
  fleetDocuments: {
    see: ['getBusDocumentList', 'getBusDocument'],
    act: [
      { call: 'renewBusDocument' },
      { call: 'correctBusDocument' },
      { call: 'importDocuments', helpers: ['checkDocumentImport', 'getFleetImportTemplate'] },
      { call: 'exportBusDocuments' },
    ],
  },
  documentTypes: {
    see: [],
    act: [
      { call: 'createDocumentType' },
      { call: 'updateDocumentType', helpers: ['removeMaster'] },
      { call: 'exportMasters' },
    ],
  },
  departures: {
    see: [
      'getBusSchedule',
      'getDepartureState',
      'getCheckInDepartures',
      'getCancellationList',
      'getCheckinGroupList',
      'getDepartureManifest',
      'getManifest',
      'getCheckInReviewList',
    ],
    act: [
      { call: 'checkIn' },
      { call: 'undoCheckIn' },
      { call: 'issueManifest' },
      { call: 'exportManifest' },
      { call: 'resolveCheckInReview' },
      { call: 'closeDeparture' },
      { call: 'reopenDeparture' },
      { call: 'updateDepartureGate' },
      { call: 'swapBus', helpers: ['previewBusSwap'] },
      { call: 'reserveUnreserveSeat', helpers: ['getKeptSeats'] },
      { call: 'reportDefect' },
      { call: 'proposeCancellation', helpers: ['updateCancellationPlan', 'withdrawCancellation', 'retryCancellation'] },
    ],
  },
}

/** What every screen needs, or several for different purposes, so that no access role takes it away. */
export const NEVER_NARROWED: readonly CallName[] = [
  // the own account, its lists and drafts
  ...([
    'arrangeDashboard',
    'getSavedViews',
    'createSavedView',
    'updateSavedView',
    'deleteSavedView',
    'getDraft',
    'saveDraft',
    'discardDraft',
    'notePrint',
    'getWallet',
  ] as const),
  // lookups: what is chosen from, and what a list or a form names
  ...([
    'branchList',
    'getRegionList',
    'getRegionDetails',
    'getDepotList',
    'getDepot',
    'getStopageList',
    'getTripList',
    'getRouteList',
  ] as const),
  ...([
    'getRouteDetails',
    'getTimingList',
    'getTimingListForDropdown',
    'getMatersForTransport',
    'tripTimingNotAssigned',
  ] as const),
  ...(['getAccommodationList', 'getRoomNights'] as const),
  ...(['getPriceList', 'getPriceGrid', 'getPriceRoutes', 'getPriceGaps', 'exportPriceGaps'] as const),
  ...([
    'getRegionListForBooking',
    'getTripListForBooking',
    'getRouteListForBooking',
    'getPriceListForBooking',
    'getStopageListDropdown',
  ] as const),
  ...(['getStatementOptions'] as const),
  // the home of whoever bills, receipts and accounts of customers read them
  // kinds of documents, to record one and to narrow their list
  'getDocumentTypeList',
  // wherever a payment is taken, for what may be charged to a contract customer
  'getAccountCustomers',
  ...(['getInvoiceList', 'getInvoiceOptions', 'getCustomerList', 'getServiceList', 'getServiceOptions'] as const),
  ...([
    'getJourneyDestinations',
    'getTravelDays',
    'getCounter',
    'getDepartures',
    'getSeatMap',
    'searchBookingCustomers',
  ] as const),
  // records that another screen has led to, with their papers and their history
  ...([
    'getBooking',
    'getBookingChangeHistoryList',
    'getBookingMessages',
    'getTicketPrint',
    'getTaxDocumentsOf',
    'getSigningKey',
    'uploadFile',
    'deleteFile',
    'getUploadFile',
    'getRecordChanges',
  ] as const),
  ...(['getCancellationPlan', 'getCancellation'] as const),
  ...([
    'getConsignment',
    'getConsignmentPrint',
    'getLoadList',
    'getWriteOff',
    'getWriteOffList',
    'getCashShift',
    'getDepositSlip',
    'getCashTransfer',
  ] as const),
  // ledger, journal, transactions
  ...(['getLedgerEntries', 'getJournalEntry', 'getJournalOptions'] as const),
  // expenses
  ...(['getExpense', 'getExpenseOptions', 'getWorkOrderOptions'] as const),
  // the frame around every screen
  ...([
    'searchEverything',
    'getFilterNames',
    'getBankReferenceUse',
    'getWorkflowEvents',
    'getPolicies',
    'streamEvents',
  ] as const),
  // a record and all records on the drawing
  ...([
    'getWorkflowRecord',
    'exportWorkflowRecord',
    'findWorkflowRecords',
    'getWorkflowFigures',
    'exportWorkflowFigures',
  ] as const),
  ...(['getWorkflowRecordList', 'exportWorkflowRecords'] as const),
  // versions of workflows, access log
  ...(['getMachineVersions', 'getMachineVersion', 'getAccessLog', 'getAccessLogOptions', 'exportAccessLog'] as const),
]

/** Calls that an access role can take away by a screen, its actions or what helps those. */
export const narrowedCalls = (): readonly CallName[] =>
  Object.values(SCREEN_CALLS).flatMap(({ see, act }) => [
    ...see,
    ...act.flatMap(({ call, helpers = [] }) => [call, ...helpers]),
  ])

/** Calls that are an action somewhere, and so have words of their own. */
export const narrowedActions = (): ReadonlySet<CallName> =>
  new Set(Object.values(SCREEN_CALLS).flatMap(({ act }) => act.map(({ call }) => call)))

/** Of a screen, what a user type has. What it needs and no action brings is read with it. */
export function callsOfScreen(screen: ScreenId, type: UserType): ScreenCalls {
  const { see, act } = SCREEN_CALLS[screen] ?? { see: [], act: [] }
  const acted = new Set(act.flatMap(({ call, helpers = [] }) => [call, ...helpers]))
  const read = [...new Set([...(SCREEN_NEEDS[screen] ?? []).filter((name) => !acted.has(name)), ...see])]
  return { see: read.filter((name) => mayCall(type, name)), act: act.filter(({ call }) => mayCall(type, call)) }
}

/** The actions that a screen is for, as far as a user type has them: without one of them nobody is shown it. */
export const purposeOfScreen = (screen: ScreenId, type: UserType): CallName[] =>
  callsOfScreen(screen, type).act.flatMap(({ call }) => (SCREEN_NEEDS[screen]?.includes(call) ? call : []))

function mayCall(type: UserType, name: CallName): boolean {
  const { access } = contract[name]
  return typeof access !== 'string' && [...access].some((allowed) => allowed === type)
}
