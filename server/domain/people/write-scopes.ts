import type { calls, CallName } from '#contract/calls.ts'

/**
 * Whose records a write may touch, beyond what user type and access role decide. Reading is wider (domain rulings §6,
 * business rulings §6): no write goes by the scope of a list.
 */
type WriteScope =
  /** Writes nothing that lasts, or only what is the caller's own. */
  | 'own'
  /** A new record, which belongs to the caller's own depot. */
  | 'ownDepotNew'
  /** The company's: user type and access role decide alone. */
  | 'company'
  /** Whoever asked for it, or entered it. */
  | 'requester'
  /** Bookings: the depot that sold it and the servicing ones (`may-write-booking.ts`). */
  | 'booking'
  /** Tickets on their way: the depots where the departure calls, and the one that sold it (`may-board.ts`). */
  | 'boarding'
  /** Departures: depots in whose region it calls (`may-write-departure.ts`). */
  | 'departureCalling'
  /** Departures: the depots of its origin, and operations (`may-write-departure.ts`). */
  | 'departureOrigin'
  /** Consignments: the depot that its step belongs to, which sends, holds or receives (`consignment-scope.ts`). */
  | 'consignment'
  /** Stays: the depot that sold it, or the agent; operations move rooms of all (`stay-scope.ts`). */
  | 'stay'
  /** Money of a depot: its own people (tills, slips, pay-outs). */
  | 'depotMoney'
  /** Agents of the own depot. */
  | 'depotAgents'
  /** People and drivers of the own depot. */
  | 'depotPeople'

type WriteCall = { [Name in CallName]: (typeof calls)[Name]['keyed'] extends true ? Name : never }[CallName]

/** Every write of the contract. One that is not listed does not compile; the access matrix tries each from three depots. */
export const WRITE_SCOPES = {
  // own account, drafts, views, uploads, holds
  updateProfile: 'own',
  endOwnSessions: 'own',
  renamePasskey: 'own',
  uploadFile: 'own',
  deleteFile: 'own',
  saveDraft: 'own',
  discardDraft: 'own',
  arrangeDashboard: 'own',
  createSavedView: 'own',
  updateSavedView: 'own',
  deleteSavedView: 'own',
  notePrint: 'own',
  holdSeats: 'own',
  renewSeatHolds: 'own',
  holdRooms: 'own',
  registerCheckInDevice: 'own',
  quoteBooking: 'own',
  quoteConsignment: 'own',
  checkTransportImport: 'own',
  checkDriverImport: 'own',
  checkDocumentImport: 'own',
  // people
  createAdminUser: 'company',
  updateAdminUser: 'company',
  resetFactors: 'company',
  createAccessRole: 'company',
  updateAccessRole: 'company',
  createStaff: 'depotPeople',
  updateStaff: 'depotPeople',
  createAgent: 'depotPeople',
  updateAgent: 'depotPeople',
  createAccountant: 'depotPeople',
  updateAccountant: 'depotPeople',
  createDriver: 'depotPeople',
  updateDriver: 'depotPeople',
  importDrivers: 'depotPeople',
  assignTransportDriver: 'depotPeople',
  sendAccountLink: 'depotPeople',
  // network, prices, fleet, borders, rules
  createRegion: 'company',
  updateRegion: 'company',
  createDepot: 'company',
  updateDepot: 'company',
  createStopage: 'company',
  updateStopage: 'company',
  createPriceList: 'company',
  updatePriceList: 'company',
  savePriceGrid: 'company',
  createTransport: 'company',
  updateTransport: 'company',
  assignTransportRegion: 'company',
  updateBus: 'company',
  addBusPhotos: 'company',
  removeBusPhoto: 'company',
  createBusDocument: 'company',
  renewBusDocument: 'company',
  correctBusDocument: 'company',
  importTransports: 'company',
  importDocuments: 'company',
  createDocumentType: 'company',
  updateDocumentType: 'company',
  assignTransportTripTiming: 'company',
  removeTransportAssignmentTripTiming: 'company',
  createTrip: 'company',
  updateTrip: 'company',
  createRoute: 'company',
  updateRoute: 'company',
  withdrawRouteVersion: 'company',
  createTiming: 'company',
  updateTiming: 'company',
  withdrawTimingVersion: 'company',
  createExitFee: 'company',
  updateExitFee: 'company',
  createTaxRule: 'company',
  updateTaxRule: 'company',
  createVisaRule: 'company',
  updateVisaRule: 'company',
  removeMaster: 'company',
  checkTimetable: 'company',
  planTimetable: 'company',
  importTimetable: 'company',
  stopTimetableImport: 'company',
  savePolicies: 'company',
  startAudit: 'company',
  acknowledgeSealingBreak: 'company',
  // bookings
  createBooking: 'ownDepotNew',
  updateBooking: 'booking',
  addSeats: 'booking',
  sendTickets: 'booking',
  quoteRefund: 'booking',
  createRefundRequest: 'booking',
  quoteTravelDateChange: 'booking',
  createTravelDateChange: 'booking',
  requestVisa: 'booking',
  updateVisaRequestStatus: 'booking',
  // tickets on their way
  checkIn: 'boarding',
  undoCheckIn: 'boarding',
  acceptPassport: 'boarding',
  payExitFee: 'boarding',
  resolveCheckInReview: 'boarding',
  // departures
  closeDeparture: 'departureCalling',
  reopenDeparture: 'departureCalling',
  updateDepartureGate: 'departureCalling',
  reserveUnreserveSeat: 'departureCalling',
  issueManifest: 'departureCalling',
  swapBus: 'departureOrigin',
  // Operations alone call these, for the whole company.
  proposeCancellation: 'company',
  updateCancellationPlan: 'company',
  withdrawCancellation: 'company',
  confirmCancellation: 'company',
  retryCancellation: 'company',
  // refunds
  decideRefundRequest: 'company',
  withdrawRefundRequest: 'requester',
  payOutRefund: 'depotMoney',
  // consignments
  createConsignment: 'ownDepotNew',
  updateConsignment: 'consignment',
  cancelConsignment: 'consignment',
  collectPodPayment: 'consignment',
  dispatchConsignments: 'consignment',
  offloadConsignments: 'consignment',
  receiveConsignments: 'consignment',
  checkLoadList: 'consignment',
  deliverConsignment: 'consignment',
  proposeWriteOff: 'consignment',
  decideWriteOff: 'company',
  withdrawWriteOff: 'requester',
  // money
  countCashShift: 'own',
  recountCashShift: 'depotMoney',
  closeCashShift: 'depotMoney',
  createCashTransfer: 'depotMoney',
  receiveCashTransfer: 'depotMoney',
  returnCashTransfer: 'depotMoney',
  createDepositSlip: 'depotMoney',
  decideDepositSlip: 'company',
  createExpense: 'ownDepotNew',
  updateExpense: 'requester',
  // Handing an own one in again; deciding one of the own depot's takes somebody else, which its machine asks for.
  updateExpenseStatus: 'requester',
  createTopUp: 'depotAgents',
  decideTopUp: 'company',
  withdrawTopUp: 'requester',
  deductWallet: 'company',
  decideWalletDeduction: 'company',
  withdrawWalletDeduction: 'company',
  startPeriodClosing: 'company',
  waivePeriodItem: 'company',
  closePeriod: 'company',
  giveUpPeriodClosing: 'company',
  askPeriodReopening: 'company',
  decidePeriodReopening: 'company',
  withdrawPeriodReopening: 'company',
  createInvoice: 'company',
  createAccountInvoice: 'company',
  updateInvoice: 'company',
  issueInvoice: 'company',
  discardInvoice: 'company',
  creditInvoice: 'company',
  createCustomerReceipt: 'company',
  allocateCustomerReceipt: 'company',
  releaseAllocation: 'company',
  cancelCustomerReceipt: 'company',
  remindCustomer: 'company',
  createCustomer: 'company',
  updateCustomer: 'company',
  createAccommodation: 'company',
  updateAccommodation: 'company',
  setAllotment: 'company',
  createPackage: 'company',
  updatePackage: 'company',
  createStay: 'ownDepotNew',
  cancelStay: 'stay',
  moveStayRoom: 'stay',
  createService: 'company',
  updateService: 'company',
  createExchangeRate: 'company',
  importExchangeRates: 'company',
  decideExchangeRate: 'company',
  withdrawExchangeRate: 'company',
  recordOdometer: 'company',
  strikeOdometerReading: 'company',
  reportDefect: 'departureCalling',
  // A bus is of no depot: operations alone lead the work on it.
  createWorkOrder: 'company',
  planWorkOrder: 'company',
  decideWorkOrder: 'company',
  startWorkOrder: 'company',
  saveWorkOrderItems: 'company',
  finishWorkOrder: 'company',
  billWorkOrder: 'company',
  cancelWorkOrder: 'company',
  createMaintenancePlan: 'company',
  updateMaintenancePlan: 'company',
  recordFuel: 'company',
  strikeFuel: 'company',
  prepareVatReturn: 'company',
  prepareVatReturnAgain: 'company',
  decideVatReturn: 'company',
  withdrawVatReturn: 'company',
  sendTaxDocumentAgain: 'company',
  payVatReturn: 'company',
  createAccount: 'company',
  updateAccount: 'company',
  createRecurringEntry: 'company',
  decideRecurringEntry: 'company',
  withdrawRecurringEntry: 'company',
  stopRecurringEntry: 'company',
  checkOpeningBalances: 'company',
  checkBankStatement: 'company',
  importBankStatement: 'company',
  withdrawBankStatement: 'company',
  matchStatementLine: 'company',
  unmatchStatementLine: 'company',
  ignoreStatementLine: 'company',
  restoreStatementLine: 'company',
  importOpeningBalances: 'company',
  createJournalEntry: 'company',
  decideJournalEntry: 'company',
  withdrawJournalEntry: 'company',
} as const satisfies Record<WriteCall, WriteScope>

/** The writes of a scope: what asks for it takes no other call's name. */
export type WritesOf<Scope extends WriteScope> = {
  [Name in WriteCall]: (typeof WRITE_SCOPES)[Name] extends Scope ? Name : never
}[WriteCall]
