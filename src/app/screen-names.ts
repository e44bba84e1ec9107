import type { ScreenId } from '#src/app/screen-id.ts'

const PEOPLE = ['people']
const TIMETABLE = ['timetable', 'network']

/** Files of words that a screen reads first, so that they come beside its code and not after it. */
export const screenWords: Readonly<Partial<Record<ScreenId, readonly string[]>>> = {
  ticketBooking: ['booking'],
  bookingHistory: ['booking-history'],
  createConsignment: ['consignment', 'tickets', 'form'],
  users: PEOPLE,
  headAccountants: PEOPLE,
  operationsManagement: PEOPLE,
  agents: PEOPLE,
  staffMembers: PEOPLE,
  accounts: PEOPLE,
  usersList: PEOPLE,
  accessRoles: PEOPLE,
  regions: ['network'],
  depots: ['network'],
  stoppages: ['network'],
  trips: TIMETABLE,
  routes: TIMETABLE,
  timingLists: TIMETABLE,
  timetableImport: ['timetable-import'],
  departures: ['bus-schedule'],
  checkedInList: ['checked-in'],
  priceLists: ['prices'],
  transports: ['fleet'],
  vehicles: ['fleet'],
  drivers: ['fleet'],
  addExpense: ['expense', 'tax'],
  editExpense: ['expense', 'workflow-expense', 'tax'],
  expenseHistory: ['expense', 'workflow-expense'],
  expenseReport: ['expense', 'workflow-expense'],
  consignmentHistory: ['consignment-list', 'cargo'],
  consignmentTracking: ['consignment-tracking', 'cargo'],
  consignmentTrackingHistory: ['consignment-tracking', 'cargo'],
  consignmentReport: ['consignment-list', 'cargo'],
  consignmentMovements: ['consignment-movement', 'cargo'],
  // tills and deposit slips
  shifts: ['cash-shift', 'ledger', 'workflow-cashShift'],
  cashTransfers: ['cash-transfer', 'ledger', 'workflow-cashTransfer'],
  addDeposit: ['deposit-slip'],
  depositReport: ['deposit-slip', 'workflow-depositSlip'],
  // ledger, journal, transactions
  taxRules: ['tax-rules', 'tax'],
  journal: ['journal', 'ledger', 'workflow-journalEntry'],
  transactions: ['transactions', 'ledger', 'records'],
  tripSummary: ['trip-summary', 'workflow-departure'],
  // agents' money
  topUpRequest: ['agent-money', 'workflow-topUp'],
  wallet: ['agent-money', 'ledger'],
  agentCreditReport: ['agent-money', 'workflow-walletDeduction'],
  agentTopUpReport: ['agent-money', 'workflow-topUp'],
  workflows: ['workflow', 'drawn-records', 'machine-versions', 'walked-transitions', 'walk-through', 'access-log'],
  profile: ['profile'],
}
