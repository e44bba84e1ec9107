import type { UserType } from '#contract/access.ts'

/**
 * What the specification states as facts, row by row: routes, calls, messages, titles, constants. Where it has two readings
 * or needs one, the row names the decision. `specification.test.ts` finds each of them in the product.
 */

/** §2, below each type's prefix. */
export const ROUTES: Record<UserType, string> = {
  super_admin:
    'users, accountant, operations-management, agent, region, depot, transport, stoppage, trip, route, pricelist, timinglist, accessrole',
  admin:
    'ticketbooking, expense-report, add-expense, add-expense/{id}/edit, expense-history, refund-request-history, add-deposit, deposit-report, update-booking, refund-booking, travel-date-change-history, bookinghistory, checkedinlist, salesreport, createconsignment, consignmenthistory, consignmenttracking, consignment-tracking-history, consignmentreport, drivers, vehicle, agent, staff, driver, Accounts',
  staff:
    'dashboard, expense-report, refund-request-history, book-package, travel-date-change-history, update-booking, request-visa, accommondation, checkedlist, bookingrequest, visarequests, salesreport, createconsignment, consignmenthistory, consignmenttracking, consignment-tracking-history, consignmentreport',
  account:
    'dashboard, expense-report, add-expense, add-expense/{id}/edit, expense-history, refund-request-history, add-deposit, deposit-report, ticket-booking, update-booking, refund-booking, travel-date-change-history, bookinghistory, salesreport, createconsignment, consignmenthistory, consignmenttracking, consignment-tracking-history, consignmentreport, checkedinlist',
  head_account:
    'dashboard, expense-report, expense-history, refund-request-history, update-booking, travel-date-change-history, bookinghistory, salesreport, agent-report, consignmenthistory, consignmenttracking, consignment-tracking-history, consignmentreport, checkedinlist, deposit-report, topup-report, balance-report, incomereport, trial-balance, users-list',
  operation_manager:
    'invoices, bus-maintenances, expense-report, add-expense, add-expense/{id}/edit, expense-history, add-deposit, deposit-report, refund-request-history, agent-report, topup-report, travel-date-change-history, bookinghistory, checkedinlist, salesreport, sales-report, consignmenthistory, consignmentreport, drivers, vehicle, agent, staff, driver, users-list',
}

/** §2: prefix, where '/' leads, and what `*` shows. Staff and head account land elsewhere than home: both readings (domain rulings §6). */
export const PLACES: Record<UserType, { prefix: string; start: string; home: string }> = {
  super_admin: { prefix: '/super-admin', start: 'users', home: 'users' },
  admin: { prefix: '/admin', start: 'ticketbooking', home: 'ticketbooking' },
  staff: { prefix: '/staff', start: 'book-package', home: 'dashboard' },
  account: { prefix: '/accounts', start: 'ticket-booking', home: 'ticket-booking' },
  head_account: { prefix: '/super-accounts', start: 'ticketbooking', home: 'dashboard' },
  operation_manager: { prefix: '/operation-manager', start: 'invoices', home: 'invoices' },
}

/** §2, in every set. */
export const EVERYBODYS_ROUTES = ['/profile']

/** §2, without a session. */
export const PUBLIC_ROUTES = [
  '/admin/login',
  '/auth/register',
  '/auth/confirm',
  '/auth/forget-password',
  '/auth/signin-signup',
  '/auth/lock-screen',
  '/auth/logout',
  '/auth/login2',
  '/auth/logout2',
  '/auth/register2',
  '/auth/confirm2',
  '/auth/forget-password2',
  '/auth/signin-signup2',
  '/auth/lock-screen2',
  '/checkin',
]

/** §7 by method; where the specification shows none, as the API rulings give it. */
export const CALLS = {
  GET: [
    'get-trip-list-for-booking',
    'get-route-list-for-booking',
    'get-region-list-for-booking',
    'get-price-list-for-booking',
    'get-admin-user-list',
    'get-stopage-list-dropdown',
    'get-upload-file',
    'get-booking-list',
    'get-seat-wise-booking-list',
    'booking-customer/search',
    'branch-list',
    'get-region-list',
    'get-region-details',
    'get-stopage-list',
    'depot',
    'get-staff-list',
    'get-agent-list',
    'get-driver-list',
    'get-transport-list',
    'get-maters-for-transport',
    'get-transport-details',
    'trip-timing-not-assigned',
    'get-trip-list',
    'get-route-list',
    'get-price-list',
    'get-timing-list',
    'get-timing-list-for-dropdown',
    'accountant',
    'user-list',
    'get-checkin-group-list',
    'get-checkin-passenger',
    'refund-requests',
    'get-booking-change-history-list',
    'get-visa-request-list',
    'deposit-slips',
    'consignments',
    'consignments/statuses',
    'transactions',
    'trip-summary',
    'topup',
    'expense',
    'balance-sheets',
    'income-statements',
    'trail-balance',
    'sales',
    'invoice',
    'invoice-customers',
    'invoice-services',
    'buses',
    'bus-document',
  ],
  POST: [
    'invoice/generate-bill-no',
    'invoice-customers/generate-customer-code',
    'invoice-services/generate-service-code',
    'login',
    'logout',
    'user-details',
    'forget-password',
    'change-password',
    'reset-password',
    'create-admin-user',
    'create-booking',
    'reserve-unreserve-seat',
    'create-region',
    'create-stopage',
    'create-staff',
    'create-agent',
    'create-driver',
    'assign-transport-driver',
    'create-transport',
    'assign-transport-region',
    'assign-transport-trip-timing',
    'remove-transport-assignment-trip-timing',
    'create-trip',
    'create-route',
    'create-price-list',
    'create-timing',
    'booking-checkin',
    'exit-fee/pay',
    'agent-topup/deduct-wallet',
  ],
  PUT: [
    'update-admin-user',
    'update-region',
    'update-stopage',
    'update-staff',
    'update-agent',
    'update-driver',
    'update-transport',
    'update-trip',
    'update-route',
    'update-price-list',
    'update-timing',
    'update-booking',
    'consignments/update',
  ],
  PATCH: ['expense/update-status'],
} as const

/** §5, §8: the message, and the key of its words. */
export const MESSAGES = {
  'Please fill in all fields before saving.': 'form:fillAll',
  'Please enter your bus name': 'fleet:transport.nameMissing',
  'Invalid credentials': 'session:catalogue.invalidCredentials',
  'Access Forbidden': 'session:catalogue.accessForbidden',
  'Sorry! the data you are looking for could not be found': 'session:catalogue.notFound',
  'Server error': 'session:catalogue.server',
  'Are you sure?': 'common:confirm.title',
  "You won't be able to revert this!": 'common:confirm.body',
  'Are you sure you want to proceed with manual exit fee payment?': 'check-in:manualQuestion',
  'Bus added successfully': 'fleet:transport.added',
  'Bus deleted successfully': 'fleet:transport.removed',
  'Files uploaded successfully': 'common:file.uploaded',
  'Your file has been deleted': 'common:file.deleted',
  'Booked Successfully': 'booking:heading.booked',
} as const

/** §2 and §9, as a screen, a heading or a label says it: the words, and their key. */
export const TITLES = {
  Dashboard: 'shell:screen.dashboard',
  'Bus Schedule Availability': 'shell:screen.departures',
  'Ticket Booking': 'shell:screen.ticketBooking',
  'Update Booking': 'shell:screen.updateBooking',
  'Booking History': 'shell:screen.bookingHistory',
  'Consignment Tracking': 'shell:screen.consignmentTracking',
  'Consignment Tracking History': 'shell:screen.consignmentTrackingHistory',
  'Create Consignment': 'shell:screen.createConsignment',
  'Consignment List': 'shell:screen.consignmentHistory',
  'Consignment Report': 'shell:screen.consignmentReport',
  'Check In / Exit Fee': 'shell:screen.checkIn',
  'Checked In List': 'shell:screen.checkedInList',
  'Travel Date Change History': 'shell:screen.travelDateChanges',
  'Refund Request History': 'shell:screen.refundRequests',
  Expense: 'shell:screen.editExpense',
  'Add Expense': 'shell:screen.addExpense',
  'Expense History': 'shell:screen.expenseHistory',
  'Expense Report': 'shell:screen.expenseReport',
  'Add Deposit': 'shell:screen.addDeposit',
  'Add Deposit Slip': 'deposit-slip:add',
  'Deposit Report': 'shell:screen.depositReport',
  'Sales Report': 'shell:screen.salesReport',
  'Booking Statics': 'shell:screen.bookingStatistics',
  'Agent Credit Report': 'shell:screen.agentCreditReport',
  'Agent Top-up Report': 'shell:screen.agentTopUpReport',
  'Balance Sheet': 'shell:screen.balanceSheet',
  'Income Statement': 'shell:screen.incomeStatement',
  'Trial Balance': 'shell:screen.trialBalance',
  Invoices: 'shell:screen.invoices',
  'Invoice List': 'shell:screen.invoiceList',
  'Services List': 'shell:screen.services',
  Members: 'shell:group.people',
  'Bus Maintenances': 'shell:screen.busMaintenances',
  Users: 'shell:screen.users',
  Staff: 'shell:screen.staffMembers',
  Driver: 'shell:screen.drivers',
  Accounts: 'shell:screen.accounts',
  'Head Accountant': 'shell:screen.headAccountants',
  Agents: 'shell:screen.agents',
  Admin: 'shell:userType.admin',
  Region: 'shell:screen.regions',
  Transport: 'shell:screen.transports',
  Depots: 'shell:screen.depots',
  Route: 'shell:screen.routes',
  Trip: 'shell:screen.trips',
  Stoppage: 'shell:screen.stoppages',
  'Price List': 'shell:screen.priceLists',
  'Timing List': 'shell:screen.timingLists',
  'Manage Role': 'shell:screen.accessRoles',
  'My Account': 'shell:screen.profile',
  'Change Password': 'profile:password.title',
  Logout: 'shell:user.signOut',
  'Sign In': 'session:signIn.title',
  'Sign Up': 'session:register.title',
  'Reset Password': 'session:reset.title',
  'Forgot password': 'session:forget.title',
  Pending: 'workflow-ticket:states.pending.label',
  'Exit fees paid': 'workflow-ticket:states.exitFeePaid.label',
  'Checked In': 'workflow-ticket:states.checkedIn.label',
  'Below 10': 'booking:fareClass.child',
} as const

/** Titles of §2 that another one of it stands for, or that are a part of a screen (decision 78). */
export const TITLE_READINGS = {
  'Booking List': 'Booking History',
  'Deposit Slip list': 'Deposit Report',
  'Access Role': 'Manage Role',
  Services: 'Services List',
} as const

/** §9: where a constant that is no value of a module stands, and how it is spelled there. */
export const CONSTANTS = [
  { what: 'a toast closes after 5000 ms', file: 'src/ui/frame/toaster.tsx', text: 'duration={5000}' },
  { what: 'toasts are light', file: 'src/ui/frame/toaster.tsx', text: 'theme="light"' },
  {
    what: 'success stands top-right',
    file: 'src/ui/frame/toaster.tsx',
    text: "toast.success(message, { position: 'top-right'",
  },
  {
    what: 'errors stand top-center',
    file: 'src/ui/frame/toaster.tsx',
    text: "toast.error(message, { id: message, position: 'top-center'",
  },
  {
    what: 'infos stand top-center',
    file: 'src/ui/frame/toaster.tsx',
    text: "toast.info(message, { position: 'top-center'",
  },
  {
    what: 'anything else stands top-left (domain rulings §8)',
    file: 'src/ui/frame/toaster.tsx',
    text: 'position="top-left"',
  },
  { what: 'words are asked for up to 5 times again', file: 'src/platform/i18n.ts', text: 'maxRetries: 5' },
  {
    what: 'the first time after 350 ms, which i18next doubles',
    file: 'src/platform/i18n.ts',
    text: 'retryTimeout: 350',
  },
  { what: 'a chunk may take 120 s', file: 'src/platform/load-with-retry.ts', text: 'CHUNK_PATIENCE_MS = 120_000' },
  {
    what: 'the sidebar has its own place from 1140 px',
    file: 'src/ui/frame/app-frame.css',
    text: '(min-width: 1140px)',
  },
  { what: 'utilities know the same width', file: 'tailwind.config.ts', text: "desk: '1140px'" },
  { what: 'the session is kept under a user key', file: 'src/platform/session-storage.ts', text: "USER_KEY = 'user'" },
  {
    what: 'the language is kept under a language key',
    file: 'src/platform/i18n.ts',
    text: "LANGUAGE_KEY = 'language'",
  },
] as const

/** §9: what each option of the layout may be. */
export const LAYOUT = {
  layoutType: ['vertical', 'horizontal', 'detached', 'two-column'],
  mode: ['fluid', 'detached'],
  twoColumnTheme: ['light', 'dark', 'brand', 'gradient'],
  color: ['light', 'dark'],
  width: ['fluid', 'boxed'],
  menuPosition: ['fixed', 'scrollable'],
  sidebarTheme: ['light', 'dark', 'brand', 'gradient'],
  sidebarType: ['default', 'condensed', 'compact', 'full', 'fullscreen'],
  topbarTheme: ['light', 'dark', 'brand'],
} as const
