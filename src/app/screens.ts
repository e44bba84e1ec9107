import Activity from 'lucide-react/icons/activity'
import BedDouble from 'lucide-react/icons/bed-double'
import Hotel from 'lucide-react/icons/hotel'
import type { LucideIcon } from 'lucide-react'
import { DATE_CHANGERS, type UserType } from '#contract/access.ts'
import type { CallName } from '#contract/calls.ts'
import BanknoteArrowUp from 'lucide-react/icons/banknote-arrow-up'
import BadgeDollarSign from 'lucide-react/icons/badge-dollar-sign'
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ListChecks from 'lucide-react/icons/list-checks'
import ListTree from 'lucide-react/icons/list-tree'
import Luggage from 'lucide-react/icons/luggage'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import Building2 from 'lucide-react/icons/building-2'
import ConciergeBell from 'lucide-react/icons/concierge-bell'
import BusFront from 'lucide-react/icons/bus-front'
import Calculator from 'lucide-react/icons/calculator'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarRange from 'lucide-react/icons/calendar-range'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import ChartColumn from 'lucide-react/icons/chart-column'
import ChartLine from 'lucide-react/icons/chart-line'
import ChartNoAxesCombined from 'lucide-react/icons/chart-no-axes-combined'
import CircleUser from 'lucide-react/icons/circle-user'
import Coins from 'lucide-react/icons/coins'
import FileBadge from 'lucide-react/icons/file-badge'
import FileCheck2 from 'lucide-react/icons/file-check-2'
import FileInput from 'lucide-react/icons/file-input'
import FilePlus2 from 'lucide-react/icons/file-plus-2'
import Fuel from 'lucide-react/icons/fuel'
import Gauge from 'lucide-react/icons/gauge'
import FileText from 'lucide-react/icons/file-text'
import FileCheck from 'lucide-react/icons/file-check'
import BookUser from 'lucide-react/icons/book-user'
import HandCoins from 'lucide-react/icons/hand-coins'
import Handshake from 'lucide-react/icons/handshake'
import History from 'lucide-react/icons/history'
import FileClock from 'lucide-react/icons/file-clock'
import FileCog from 'lucide-react/icons/file-cog'
import IdCard from 'lucide-react/icons/id-card'
import Inbox from 'lucide-react/icons/inbox'
import KeyRound from 'lucide-react/icons/key-round'
import Landmark from 'lucide-react/icons/landmark'
import MapIcon from 'lucide-react/icons/map'
import MapPin from 'lucide-react/icons/map-pin'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import MonitorPlay from 'lucide-react/icons/monitor-play'
import Package from 'lucide-react/icons/package'
import PackageCheck from 'lucide-react/icons/package-check'
import PackagePlus from 'lucide-react/icons/package-plus'
import PackageSearch from 'lucide-react/icons/package-search'
import PenLine from 'lucide-react/icons/pen-line'
import ScanLine from 'lucide-react/icons/scan-line'
import Percent from 'lucide-react/icons/percent'
import Repeat from 'lucide-react/icons/repeat'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RouteIcon from 'lucide-react/icons/route'
import Scale from 'lucide-react/icons/scale'
import Stamp from 'lucide-react/icons/stamp'
import Store from 'lucide-react/icons/store'
import Tags from 'lucide-react/icons/tags'
import TicketPlus from 'lucide-react/icons/ticket-plus'
import Tickets from 'lucide-react/icons/tickets'
import Undo2 from 'lucide-react/icons/undo-2'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import UsersRound from 'lucide-react/icons/users-round'
import Vault from 'lucide-react/icons/vault'
import Waypoints from 'lucide-react/icons/waypoints'
import Wallet from 'lucide-react/icons/wallet'
import WalletCards from 'lucide-react/icons/wallet-cards'
import Workflow from 'lucide-react/icons/workflow'
import Wrench from 'lucide-react/icons/wrench'
import type { ScreenId } from '#src/app/screen-id.ts'
import { lazyScreen, type LazyScreen } from '#src/platform/lazy-screen.tsx'
import type { PeopleListId } from '#contract/people/people-list.ts'

export interface Screen {
  icon: LucideIcon
  page: LazyScreen
  /** Pages below the screen's own path: '/:id' → what it shows. More special paths first. */
  below?: Readonly<Record<string, LazyScreen>>
  /**
   * The call that a page below is for: to a user type without it there is no such page, and whose access role takes it away
   * is told so there. What is begun from the screen needs its own anyway.
   */
  belowNeeds?: Readonly<Record<string, CallName>>
  /** Pages that go with it and stand alone, without menu and bars, under a path of their own: documents for printing. */
  alone?: Readonly<Record<string, LazyScreen>>
  /** Letter that jumps here after `g`. */
  key?: string
  /** What is begun from the screen, below it; found by Ctrl-K by its own words (`shell:action.…`). */
  begins?: { path: string; words: string; types: readonly UserType[]; call: CallName }
  /** Keys that do something on its page: keys → words (`shell:keys.…`). */
  ownKeys?: Readonly<Record<string, string>>
  /** The call that a key of its own is for: it is not listed for whom it does nothing. */
  keyNeeds?: Readonly<Record<string, CallName>>
}

const region = lazyScreen(() => import('#src/features/network/places/region-page.tsx'))
const depot = lazyScreen(() => import('#src/features/network/places/depot-page.tsx'))
const price = lazyScreen(() => import('#src/features/network/prices/price-page.tsx'))
const transport = lazyScreen(() => import('#src/features/fleet/transport/transport-page.tsx'))
const importBuses = lazyScreen(() => import('#src/features/fleet/transport/import-buses-page.tsx'))
const importDrivers = lazyScreen(() => import('#src/features/fleet/drivers/import-drivers-page.tsx'))
const driver = lazyScreen(() => import('#src/features/fleet/drivers/driver-page.tsx'))
const documentType = lazyScreen(() => import('#src/features/fleet/documents/document-type-page.tsx'))
const maintenancePlan = lazyScreen(() => import('#src/features/maintenance/plan/plan-page.tsx'))
const exitFee = lazyScreen(() => import('#src/features/check-in/exit-fee/exit-fee-page.tsx'))
const customer = lazyScreen(() => import('#src/features/invoice/customer-page.tsx'))
const hotel = lazyScreen(() => import('#src/features/accommodation/hotel-page.tsx'))
const travelPackage = lazyScreen(() => import('#src/features/package/package-page.tsx'))
const service = lazyScreen(() => import('#src/features/invoice/service-page.tsx'))
const account = lazyScreen(() => import('#src/features/ledger/chart/account-page.tsx'))
const taxRule = lazyScreen(() => import('#src/features/tax/tax-rule-page.tsx'))
const visaRule = lazyScreen(() => import('#src/features/check-in/visa/visa-rule-page.tsx'))
const topUp = lazyScreen(() => import('#src/features/agent/top-up/top-up-page.tsx'))
const stoppage = lazyScreen(() => import('#src/features/network/places/stoppage-page.tsx'))

const expense = lazyScreen(() => import('#src/features/expense/expense-page.tsx'))
const expenseList = lazyScreen(() => import('#src/features/expense/expense-list-page.tsx'))

const peoplePages = () => import('#src/features/people/people-pages.tsx')

/** A list of people and the pages of one of them. */
function people(id: PeopleListId): Pick<Screen, 'page' | 'below'> {
  const person = lazyScreen(async () => ({ default: (await peoplePages()).personPage(id) }))
  return {
    page: lazyScreen(async () => ({ default: (await peoplePages()).peopleListPage(id) })),
    below: { '/new': person, '/:id': person },
  }
}

const accessRole = lazyScreen(() => import('#src/features/people/access-role-page.tsx'))
const trip = lazyScreen(() => import('#src/features/network/timetable/trip-page.tsx'))
const route = lazyScreen(() => import('#src/features/network/timetable/route-page.tsx'))
const timing = lazyScreen(() => import('#src/features/network/timetable/timing-page.tsx'))

/** The tax documents of what a page has shown. */
const taxPapers = {
  '/tax-papers/:kind/:id': lazyScreen(() => import('#src/features/tax-document/tax-papers-page.tsx')),
}

/** The pages of one consignment and its documents. */
const oneConsignment = {
  below: {
    '/:id': lazyScreen(async () => {
      const [{ consignmentPage }, { ConsignmentActs }] = await Promise.all([
        import('#src/features/consignment/billing/consignment-page.tsx'),
        import('#src/features/consignment/movement/consignment-acts.tsx'),
      ])
      return { default: consignmentPage(ConsignmentActs) }
    }),
    '/:id/correct': lazyScreen(() => import('#src/features/consignment/billing/correct-page.tsx')),
  },
  alone: {
    '/consignment-bills/:id': lazyScreen(() => import('#src/features/consignment/billing/bill-page.tsx')),
    '/consignment-labels/:id': lazyScreen(() => import('#src/features/consignment/billing/labels-page.tsx')),
    ...taxPapers,
    '/delivery-proofs/:id': lazyScreen(() => import('#src/features/consignment/movement/delivery-proof-page.tsx')),
  },
}

/** Screens that exist. What is not listed here is in no menu and under no path. */
export const screens: Readonly<Partial<Record<ScreenId, Screen>>> = {
  dashboard: {
    icon: LayoutDashboard,
    page: lazyScreen(() => import('#src/features/dashboard/dashboard-page.tsx')),
    key: 'd',
  },
  departureBoard: {
    icon: MonitorPlay,
    page: lazyScreen(() => import('#src/features/departure/board/board-page.tsx')),
    alone: { '/departure-wall': lazyScreen(() => import('#src/features/departure/board/wall-page.tsx')) },
    ownKeys: {
      '↑ ↓': 'board.choose',
      Enter: 'board.open',
      s: 'board.sell',
      m: 'board.manifest',
      p: 'board.parcels',
      b: 'board.gate',
    },
    keyNeeds: {
      s: 'createBooking',
      m: 'getDepartureManifest',
      p: 'getLoadablePieces',
      b: 'updateDepartureGate',
    },
  },
  ticketBooking: {
    icon: TicketPlus,
    page: lazyScreen(() => import('#src/features/booking/sale/booking-wizard-page.tsx')),
    key: 'b',
  },
  checkIn: {
    icon: ScanLine,
    page: lazyScreen(() => import('#src/features/check-in/desk/check-in-page.tsx')),
    key: 'i',
  },
  users: {
    icon: UsersRound,
    ...people('users'),
    key: 'u',
  },
  headAccountants: { icon: Landmark, ...people('headAccountants') },
  operationsManagement: { icon: Waypoints, ...people('operationsManagement') },
  agents: { icon: Handshake, ...people('agents') },
  staffMembers: { icon: IdCard, ...people('staffMembers') },
  accounts: { icon: Calculator, ...people('accounts') },
  usersList: { icon: UsersRound, ...people('usersList') },
  accessRoles: {
    icon: KeyRound,
    page: lazyScreen(() => import('#src/features/people/access-roles-page.tsx')),
    below: { '/new': accessRole, '/:id': accessRole },
  },
  bookingHistory: {
    icon: Tickets,
    page: lazyScreen(() => import('#src/features/booking/history/booking-history-page.tsx')),
    below: {
      '/messages': lazyScreen(() => import('#src/features/booking/history/messages-page.tsx')),
      '/:id': lazyScreen(() => import('#src/features/booking/history/booking-detail-page.tsx')),
    },
    alone: {
      '/tickets/:bookingId': lazyScreen(() => import('#src/features/booking/ticket/ticket-page.tsx')),
      ...taxPapers,
    },
    key: 'h',
  },
  updateBooking: {
    icon: PenLine,
    page: lazyScreen(() => import('#src/features/booking/update/update-booking-page.tsx')),
  },
  approvals: {
    icon: Inbox,
    page: lazyScreen(async () => {
      const [{ approvalsPage }, { approvalCases }] = await Promise.all([
        import('#src/features/approval/approvals-page.tsx'),
        // Its words come with each case: an inbox seldom has all kinds in it.
        import(/* without words */ './approval-cases.ts'),
      ])
      return { default: approvalsPage(approvalCases) }
    }),
    key: 'a',
    ownKeys: { j: 'approvals.next', k: 'approvals.previous', a: 'approvals.approve', r: 'approvals.reject' },
  },
  refundPayouts: {
    icon: HandCoins,
    page: lazyScreen(() => import('#src/features/refund/payouts-page.tsx')),
    below: { '/:id': lazyScreen(() => import('#src/features/refund/payout-page.tsx')) },
  },
  // tills and deposit slips
  shifts: {
    icon: Vault,
    page: lazyScreen(() => import('#src/features/cash/shift/shifts-page.tsx')),
    below: {
      '/count': lazyScreen(() => import('#src/features/cash/shift/count-page.tsx')),
      '/:id': lazyScreen(() => import('#src/features/cash/shift/shift-page.tsx')),
    },
    belowNeeds: { '/count': 'getOwnTill' },
  },
  cashTransfers: {
    icon: ArrowRightLeft,
    page: lazyScreen(() => import('#src/features/cash/transfer/transfers-page.tsx')),
    below: {
      '/new': lazyScreen(() => import('#src/features/cash/transfer/new-transfer-page.tsx')),
      '/:id': lazyScreen(() => import('#src/features/cash/transfer/transfer-page.tsx')),
    },
    begins: {
      path: '/new',
      words: 'newCashTransfer',
      types: ['admin', 'staff', 'account', 'head_account'],
      call: 'createCashTransfer',
    },
  },
  addDeposit: {
    icon: BanknoteArrowUp,
    page: lazyScreen(() => import('#src/features/cash/deposit-slip/add-deposit-page.tsx')),
    below: {
      '/agent': lazyScreen(() => import('#src/features/agent/top-up/agent-deposit-page.tsx')),
      '/agent/:id': topUp,
    },
  },
  depositReport: {
    icon: Landmark,
    page: lazyScreen(() => import('#src/features/cash/deposit-slip/deposit-report-page.tsx')),
    below: {
      '/totals': lazyScreen(() => import('#src/features/cash/deposit-slip/deposit-totals-page.tsx')),
      '/:id': lazyScreen(() => import('#src/features/cash/deposit-slip/slip-page.tsx')),
    },
  },
  refundBooking: {
    icon: Undo2,
    page: lazyScreen(() => import('#src/features/refund/refund-wizard-page.tsx')),
    key: 'r',
  },
  refundRequests: {
    icon: ReceiptText,
    page: lazyScreen(() => import('#src/features/refund/refund-history-page.tsx')),
    below: { '/:id': lazyScreen(() => import('#src/features/refund/refund-detail-page.tsx')) },
    alone: { '/refund-receipts/:id': lazyScreen(() => import('#src/features/refund/refund-receipt-page.tsx')) },
  },
  regions: {
    icon: MapIcon,
    page: lazyScreen(() => import('#src/features/network/places/regions-page.tsx')),
    below: { '/new': region, '/:id': region },
  },
  depots: {
    icon: Store,
    page: lazyScreen(() => import('#src/features/network/places/depots-page.tsx')),
    below: { '/new': depot, '/:id': depot },
  },
  stoppages: {
    icon: MapPin,
    page: lazyScreen(() => import('#src/features/network/places/stoppages-page.tsx')),
    below: { '/new': stoppage, '/:id': stoppage },
  },
  timetableImport: {
    icon: FileInput,
    page: lazyScreen(() => import('#src/features/network/import/timetable-import-page.tsx')),
  },
  departures: {
    icon: CalendarRange,
    page: lazyScreen(() => import('#src/features/departure/schedule/bus-schedule-page.tsx')),
    below: {
      '/cancellations': lazyScreen(() => import('#src/features/departure/cancellation/cancellations-page.tsx')),
      '/:key/cancel': lazyScreen(() => import('#src/features/departure/cancellation/cancellation-page.tsx')),
      '/reviews': lazyScreen(() => import('#src/features/check-in/reviews/reviews-page.tsx')),
      '/boarding': lazyScreen(() => import('#src/features/departure/schedule/open-boarding-page.tsx')),
      '/:key/passengers': lazyScreen(() => import('#src/features/check-in/passengers/passengers-page.tsx')),
      '/:key/manifest': lazyScreen(() => import('#src/features/departure/manifest/manifest-page.tsx')),
      '/:key/seats': lazyScreen(() => import('#src/features/seat/kept-seats-page.tsx')),
      '/:key': lazyScreen(() => import('#src/features/departure/schedule/departure-page.tsx')),
    },
    belowNeeds: { '/:key/cancel': 'getCancellationPlan', '/:key/seats': 'getKeptSeats' },
    alone: {
      '/manifest-prints/:id': lazyScreen(() => import('#src/features/departure/manifest/manifest-print-page.tsx')),
    },
  },
  createConsignment: {
    icon: PackagePlus,
    page: lazyScreen(() => import('#src/features/consignment/billing/consignment-wizard-page.tsx')),
    alone: oneConsignment.alone,
    key: 'c',
  },
  checkedInList: {
    icon: UserRoundCheck,
    page: lazyScreen(() => import('#src/features/check-in/checked-in/checked-in-page.tsx')),
    below: { '/reviews': lazyScreen(() => import('#src/features/check-in/reviews/reviews-page.tsx')) },
  },
  priceLists: {
    icon: Tags,
    page: lazyScreen(() => import('#src/features/network/prices/prices-page.tsx')),
    below: {
      '/new': lazyScreen(() => import('#src/features/network/prices/choose-route-page.tsx')),
      '/gaps': lazyScreen(() => import('#src/features/network/prices/gaps-page.tsx')),
      '/grid/:routeId': lazyScreen(() => import('#src/features/network/prices/price-grid-page.tsx')),
      '/:id': price,
    },
  },
  transports: {
    icon: BusFront,
    page: lazyScreen(() => import('#src/features/fleet/transport/transports-page.tsx')),
    below: { '/new': transport, '/import': importBuses, '/:id': transport },
    belowNeeds: { '/new': 'createTransport', '/import': 'importTransports' },
  },
  vehicles: {
    icon: BusFront,
    page: lazyScreen(() => import('#src/features/fleet/transport/vehicles-page.tsx')),
    below: { '/:id': lazyScreen(() => import('#src/features/fleet/transport/vehicle-page.tsx')) },
  },
  fleetDocuments: {
    icon: FileClock,
    page: lazyScreen(() => import('#src/features/fleet/documents/documents-page.tsx')),
    below: {
      '/import': lazyScreen(() => import('#src/features/fleet/documents/import-documents-page.tsx')),
      '/:id': lazyScreen(() => import('#src/features/fleet/documents/document-page.tsx')),
    },
    belowNeeds: { '/import': 'importDocuments' },
  },
  documentTypes: {
    icon: FileCog,
    page: lazyScreen(() => import('#src/features/fleet/documents/document-types-page.tsx')),
    below: { '/new': documentType, '/:id': documentType },
    belowNeeds: { '/new': 'createDocumentType' },
  },
  drivers: {
    icon: IdCard,
    page: lazyScreen(() => import('#src/features/fleet/drivers/drivers-page.tsx')),
    below: { '/new': driver, '/import': importDrivers, '/:id': driver },
    belowNeeds: { '/new': 'createDriver', '/import': 'importDrivers' },
  },
  trips: {
    icon: Waypoints,
    page: lazyScreen(() => import('#src/features/network/timetable/trips-page.tsx')),
    below: { '/new': trip, '/:id': trip },
  },
  routes: {
    icon: RouteIcon,
    page: lazyScreen(() => import('#src/features/network/timetable/routes-page.tsx')),
    below: { '/new': route, '/:id': route },
  },
  timingLists: {
    icon: CalendarClock,
    page: lazyScreen(() => import('#src/features/network/timetable/timings-page.tsx')),
    below: { '/new': timing, '/:id': timing },
  },
  systemHealth: { icon: Activity, page: lazyScreen(() => import('#src/features/health/system-health-page.tsx')) },
  policies: { icon: Scale, page: lazyScreen(() => import('#src/features/policy/policies-page.tsx')) },
  exitFees: {
    icon: Coins,
    page: lazyScreen(() => import('#src/features/check-in/exit-fee/exit-fees-page.tsx')),
    below: { '/new': exitFee, '/:id': exitFee },
  },
  taxRules: {
    icon: Percent,
    page: lazyScreen(() => import('#src/features/tax/tax-rules-page.tsx')),
    below: { '/new': taxRule, '/:id': taxRule },
  },
  visaRules: {
    icon: Stamp,
    page: lazyScreen(() => import('#src/features/check-in/visa/visa-rules-page.tsx')),
    below: { '/new': visaRule, '/:id': visaRule },
  },
  requestVisa: { icon: FilePlus2, page: lazyScreen(() => import('#src/features/check-in/visa/request-visa-page.tsx')) },
  visaRequests: {
    icon: FileCheck2,
    page: lazyScreen(() => import('#src/features/check-in/visa/visa-requests-page.tsx')),
    below: { '/:id': lazyScreen(() => import('#src/features/check-in/visa/visa-request-page.tsx')) },
  },
  travelDateChanges: {
    icon: CalendarSync,
    page: lazyScreen(() => import('#src/features/travel-date-change/change-history-page.tsx')),
    below: {
      '/new': lazyScreen(() => import('#src/features/travel-date-change/change-page.tsx')),
      '/:id': lazyScreen(() => import('#src/features/travel-date-change/change-detail-page.tsx')),
    },
    begins: { path: '/new', words: 'changeTravelDate', types: DATE_CHANGERS, call: 'createTravelDateChange' },
  },
  consignmentMovements: {
    icon: PackageCheck,
    page: lazyScreen(() => import('#src/features/consignment/movement/dock-page.tsx')),
    below: {
      '/bills/:id': lazyScreen(() => import('#src/features/consignment/movement/handover-page.tsx')),
      '/:key': lazyScreen(() => import('#src/features/consignment/movement/dock-departure-page.tsx')),
    },
    alone: {
      ...oneConsignment.alone,
      '/load-lists/:key': lazyScreen(() => import('#src/features/consignment/movement/load-list-print-page.tsx')),
    },
  },
  consignmentHistory: {
    icon: Package,
    page: lazyScreen(() => import('#src/features/consignment/list/consignment-list-page.tsx')),
    ...oneConsignment,
  },
  // expenses
  addExpense: { icon: ReceiptText, page: lazyScreen(() => import('#src/features/expense/add-expense-page.tsx')) },
  editExpense: { icon: PenLine, page: lazyScreen(() => import('#src/features/expense/edit-expense-page.tsx')) },
  expenseHistory: { icon: History, page: expenseList, below: { '/:id': expense } },
  expenseReport: {
    icon: ChartColumn,
    page: lazyScreen(() => import('#src/features/expense/expense-report-page.tsx')),
    // Rows for those who have no history of their own.
    below: { '/rows/:id': expense, '/rows': expenseList },
  },
  consignmentTracking: {
    icon: PackageSearch,
    page: lazyScreen(() => import('#src/features/consignment/tracking/tracking-page.tsx')),
  },
  consignmentTrackingHistory: {
    icon: History,
    page: lazyScreen(() => import('#src/features/consignment/tracking/tracking-history-page.tsx')),
  },
  consignmentReport: {
    icon: ChartColumn,
    page: lazyScreen(() => import('#src/features/consignment/list/consignment-report-page.tsx')),
  },
  // statements
  balanceSheet: {
    icon: Scale,
    page: lazyScreen(() => import('#src/features/statement/balance-sheet-page.tsx')),
    below: { '/items': lazyScreen(() => import('#src/features/statement/balance-items-page.tsx')) },
  },
  incomeStatement: {
    icon: ChartNoAxesCombined,
    page: lazyScreen(() => import('#src/features/statement/income-statement-page.tsx')),
  },
  trialBalance: {
    icon: ListChecks,
    page: lazyScreen(() => import('#src/features/statement/trial-balance-page.tsx')),
  },
  // ledger, journal, transactions
  journal: {
    icon: NotebookPen,
    page: lazyScreen(() => import('#src/features/ledger/journal/journal-page.tsx')),
    below: {
      '/new': lazyScreen(() => import('#src/features/ledger/journal/new-journal-entry-page.tsx')),
      '/opening-balances': lazyScreen(() => import('#src/features/ledger/journal/import-opening-page.tsx')),
      '/:id': lazyScreen(() => import('#src/features/ledger/journal/journal-entry-page.tsx')),
    },
    begins: { path: '/new', words: 'newJournalEntry', types: ['head_account'], call: 'createJournalEntry' },
  },
  recurringEntries: {
    icon: Repeat,
    page: lazyScreen(() => import('#src/features/ledger/recurring/recurring-page.tsx')),
    below: {
      '/new': lazyScreen(() => import('#src/features/ledger/recurring/new-recurring-page.tsx')),
      '/:id': lazyScreen(() => import('#src/features/ledger/recurring/recurring-entry-page.tsx')),
    },
  },
  invoices: {
    icon: ReceiptText,
    page: lazyScreen(() => import('#src/features/invoice/billing/invoices-page.tsx')),
    key: 'v',
    ownKeys: { n: 'invoices.new' },
  },
  invoiceList: {
    icon: FileText,
    page: lazyScreen(() => import('#src/features/invoice/billing/invoice-list-page.tsx')),
    below: {
      '/new': lazyScreen(() => import('#src/features/invoice/billing/new-invoice-page.tsx')),
      '/:id/edit': lazyScreen(() => import('#src/features/invoice/billing/edit-invoice-page.tsx')),
      '/:id/credit': lazyScreen(() => import('#src/features/invoice/billing/credit-page.tsx')),
      '/:id': lazyScreen(() => import('#src/features/invoice/billing/invoice-page.tsx')),
    },
    alone: {
      '/invoice-prints/:id': lazyScreen(() => import('#src/features/invoice/billing/invoice-print-page.tsx')),
      '/credit-note-prints/:id': lazyScreen(() => import('#src/features/invoice/billing/credit-note-print-page.tsx')),
    },
    begins: { path: '/new', words: 'newInvoice', types: ['operation_manager'], call: 'createInvoice' },
  },
  customerReceipts: {
    icon: HandCoins,
    page: lazyScreen(() => import('#src/features/invoice/receipt/receipts-page.tsx')),
    below: {
      '/new': lazyScreen(() => import('#src/features/invoice/receipt/new-receipt-page.tsx')),
      '/:id': lazyScreen(() => import('#src/features/invoice/receipt/receipt-page.tsx')),
    },
    alone: {
      '/customer-receipt-prints/:id': lazyScreen(() => import('#src/features/invoice/receipt/receipt-print-page.tsx')),
    },
    begins: { path: '/new', words: 'newCustomerReceipt', types: ['operation_manager'], call: 'createCustomerReceipt' },
  },
  accountCharges: {
    icon: BookUser,
    page: lazyScreen(() => import('#src/features/invoice/billing/charges-page.tsx')),
    below: { '/new': lazyScreen(() => import('#src/features/invoice/billing/bill-charges-page.tsx')) },
    begins: { path: '/new', words: 'billCharges', types: ['operation_manager'], call: 'createAccountInvoice' },
  },
  customers: {
    icon: Building2,
    page: lazyScreen(() => import('#src/features/invoice/customers-page.tsx')),
    below: {
      '/new': customer,
      '/ageing': lazyScreen(() => import('#src/features/invoice/ageing-page.tsx')),
      '/:id/account': lazyScreen(() => import('#src/features/invoice/customer-account-page.tsx')),
      '/:id': customer,
    },
  },
  services: {
    icon: ConciergeBell,
    page: lazyScreen(() => import('#src/features/invoice/services-page.tsx')),
    below: { '/new': service, '/:id': service },
  },
  accommodation: {
    icon: BedDouble,
    page: lazyScreen(() => import('#src/features/accommodation/stay/stays-page.tsx')),
    below: {
      '/new': lazyScreen(() => import('#src/features/accommodation/stay/new-stay-page.tsx')),
      '/:id': lazyScreen(() => import('#src/features/accommodation/stay/stay-page.tsx')),
    },
    alone: {
      '/stay-vouchers/:id': lazyScreen(() => import('#src/features/accommodation/stay/voucher-page.tsx')),
      '/rooming-lists/:id/:night': lazyScreen(() => import('#src/features/accommodation/stay/rooming-list-page.tsx')),
    },
    begins: { path: '/new', words: 'newStay', types: ['admin', 'staff', 'account'], call: 'createStay' },
  },
  hotels: {
    icon: Hotel,
    page: lazyScreen(() => import('#src/features/accommodation/hotels-page.tsx')),
    below: { '/new': hotel, '/:id': hotel },
    belowNeeds: { '/new': 'createAccommodation' },
  },
  packages: {
    icon: Luggage,
    page: lazyScreen(() => import('#src/features/package/packages-page.tsx')),
    below: { '/new': travelPackage, '/:id': travelPackage },
    belowNeeds: { '/new': 'createPackage' },
  },
  chartOfAccounts: {
    icon: ListTree,
    page: lazyScreen(() => import('#src/features/ledger/chart/chart-page.tsx')),
    below: { '/new': account, '/:id': account },
  },
  exchangeRates: {
    icon: BadgeDollarSign,
    page: lazyScreen(() => import('#src/features/exchange-rate/rates-page.tsx')),
    below: {
      '/new': lazyScreen(() => import('#src/features/exchange-rate/new-rate-page.tsx')),
      '/import': lazyScreen(() => import('#src/features/exchange-rate/import-rates-page.tsx')),
      '/:id': lazyScreen(() => import('#src/features/exchange-rate/rate-page.tsx')),
    },
  },
  taxDocuments: {
    icon: FileBadge,
    page: lazyScreen(() => import('#src/features/tax-document/tax-documents-page.tsx')),
    below: { '/:id': lazyScreen(() => import('#src/features/tax-document/tax-document-page.tsx')) },
    alone: taxPapers,
  },
  busMaintenances: {
    icon: Gauge,
    page: lazyScreen(() => import('#src/features/maintenance/odometer-page.tsx')),
    below: { '/new': lazyScreen(() => import('#src/features/maintenance/new-reading-page.tsx')) },
    belowNeeds: { '/new': 'recordOdometer' },
  },
  workOrders: {
    icon: Wrench,
    page: lazyScreen(() => import('#src/features/maintenance/work-order/orders-page.tsx')),
    below: {
      '/new': lazyScreen(() => import('#src/features/maintenance/work-order/new-order-page.tsx')),
      '/:id/plan': lazyScreen(() => import('#src/features/maintenance/work-order/plan-order-page.tsx')),
      '/:id/items': lazyScreen(() => import('#src/features/maintenance/work-order/items-page.tsx')),
      '/:id/finish': lazyScreen(() => import('#src/features/maintenance/work-order/finish-page.tsx')),
      '/:id': lazyScreen(() => import('#src/features/maintenance/work-order/order-page.tsx')),
    },
    begins: { path: '/new', words: 'newWorkOrder', types: ['operation_manager'], call: 'createWorkOrder' },
  },
  maintenancePlans: {
    icon: CalendarSync,
    page: lazyScreen(() => import('#src/features/maintenance/plan/plans-page.tsx')),
    below: { '/new': maintenancePlan, '/:id': maintenancePlan },
    belowNeeds: { '/new': 'createMaintenancePlan' },
  },
  fuel: {
    icon: Fuel,
    page: lazyScreen(() => import('#src/features/fuel/fuel-page.tsx')),
    below: { '/new': lazyScreen(() => import('#src/features/fuel/new-fuel-page.tsx')) },
    belowNeeds: { '/new': 'recordFuel' },
  },
  vatReturns: {
    icon: FileCheck,
    page: lazyScreen(() => import('#src/features/vat-return/vat-returns-page.tsx')),
    below: {
      '/new': lazyScreen(() => import('#src/features/vat-return/new-vat-return-page.tsx')),
      '/:id/lines': lazyScreen(() => import('#src/features/vat-return/vat-return-lines-page.tsx')),
      '/:id': lazyScreen(() => import('#src/features/vat-return/vat-return-page.tsx')),
    },
  },
  reconciliation: {
    icon: GitCompareArrows,
    page: lazyScreen(() => import('#src/features/reconciliation/overview-page.tsx')),
    below: {
      '/import': lazyScreen(() => import('#src/features/reconciliation/import/import-statement-page.tsx')),
      '/desk': lazyScreen(() => import('#src/features/reconciliation/desk-page.tsx')),
      '/entries': lazyScreen(() => import('#src/features/reconciliation/open-entries-page.tsx')),
      '/lines': lazyScreen(() => import('#src/features/reconciliation/statement-lines-page.tsx')),
      '/lines/:id': lazyScreen(() => import('#src/features/reconciliation/statement-line-page.tsx')),
    },
  },
  periods: {
    icon: CalendarCheck,
    page: lazyScreen(() => import('#src/features/period/periods-page.tsx')),
    below: {
      '/:id/statements/:kind': lazyScreen(() => import('#src/features/period/frozen-statement-page.tsx')),
      '/:id': lazyScreen(() => import('#src/features/period/period-page.tsx')),
    },
  },
  transactions: {
    icon: ArrowLeftRight,
    page: lazyScreen(() => import('#src/features/ledger/transactions/transactions-page.tsx')),
    below: { '/:id': lazyScreen(() => import('#src/features/ledger/transactions/transaction-page.tsx')) },
  },
  salesReport: {
    icon: ChartLine,
    page: lazyScreen(() => import('#src/features/sales-report/sales-report-page.tsx')),
  },
  bookingStatistics: {
    icon: ChartColumn,
    page: lazyScreen(() => import('#src/features/sales-report/statistics-page.tsx')),
  },
  tripSummary: {
    icon: Gauge,
    page: lazyScreen(() => import('#src/features/departure/trip-summary/trip-summary-page.tsx')),
    below: { '/:key': lazyScreen(() => import('#src/features/departure/trip-summary/trip-page.tsx')) },
  },
  // agents' money
  topUpRequest: {
    icon: HandCoins,
    page: lazyScreen(() => import('#src/features/agent/top-up/top-up-request-page.tsx')),
    below: { '/:id': topUp },
  },
  wallet: { icon: Wallet, page: lazyScreen(() => import('#src/features/agent/wallet/wallet-page.tsx')) },
  agentCreditReport: {
    icon: Handshake,
    page: lazyScreen(() => import('#src/features/agent/report/agent-report-page.tsx')),
    below: {
      '/deductions': lazyScreen(() => import('#src/features/agent/wallet/deductions-page.tsx')),
      '/deductions/:id': lazyScreen(() => import('#src/features/agent/wallet/deduction-page.tsx')),
      '/:id': lazyScreen(() => import('#src/features/agent/wallet/agent-statement-page.tsx')),
    },
  },
  agentTopUpReport: {
    icon: WalletCards,
    page: lazyScreen(() => import('#src/features/agent/top-up/top-up-report-page.tsx')),
    below: {
      '/totals': lazyScreen(() => import('#src/features/agent/top-up/top-up-totals-page.tsx')),
      '/:id': topUp,
    },
  },
  workflows: {
    icon: Workflow,
    page: lazyScreen(() => import('#src/features/workflow/workflows-page.tsx')),
    below: {
      // audit
      '/audit': lazyScreen(() => import('#src/features/audit/audit-page.tsx')),
      // access log
      '/access-log': lazyScreen(() => import('#src/features/audit/access-log/access-log-page.tsx')),
      // a record on its drawing
      '/:id/records/:recordId': lazyScreen(() => import('#src/features/workflow/records/record-page.tsx')),
      '/:id': lazyScreen(() => import('#src/features/workflow/workflow-page.tsx')),
    },
    alone: {
      '/closing-hashes/:month': lazyScreen(() => import('#src/features/audit/seals/closing-hashes-print-page.tsx')),
    },
    key: 'w',
  },
  profile: {
    icon: CircleUser,
    page: lazyScreen(() => import('#src/features/people/profile/profile-page.tsx')),
    key: 'p',
  },
}

export const screenExists = (screen: ScreenId): boolean => screen in screens
