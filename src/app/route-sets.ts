import type { UserType } from '#contract/access.ts'
import type { ScreenId } from '#src/app/screen-id.ts'
import { missingNeeds } from '#src/app/screen-needs.ts'

/** Headings of the sidebar, in this order. */
export const MENU_GROUPS = [
  'start',
  'tickets',
  'cargo',
  'money',
  'reports',
  'fleet',
  'people',
  'network',
  'rules',
] as const
export type MenuGroupId = (typeof MENU_GROUPS)[number]

export interface RouteEntry {
  /** Below the set's prefix. */
  path: string
  screen: ScreenId
  /** Null: reached from another screen, or a second path of a screen that is in the menu already. */
  group: MenuGroupId | null
  /** For agents only: sellers outside the company, who are of user type staff. */
  agentsOnly?: true
  /** For the operator's own staff, who keep a till; agents have none. */
  notForAgents?: true
}

export interface RouteSet {
  prefix: string
  /** Where '/' and the sign-in screen lead (specification §2). */
  start: string
  /** What the fallback path `*` shows. */
  home: string
  routes: readonly RouteEntry[]
}

/** Paths of specification §2 per user type, in its order, then those of domain rulings §6. */
export const routeSets = {
  super_admin: {
    prefix: '/super-admin',
    start: 'users',
    home: 'users',
    routes: [
      { path: 'users', screen: 'users', group: 'people' },
      { path: 'accountant', screen: 'headAccountants', group: 'people' },
      { path: 'operations-management', screen: 'operationsManagement', group: 'people' },
      { path: 'agent', screen: 'agents', group: 'people' },
      { path: 'region', screen: 'regions', group: 'network' },
      { path: 'depot', screen: 'depots', group: 'network' },
      { path: 'transport', screen: 'transports', group: 'network' },
      { path: 'stoppage', screen: 'stoppages', group: 'network' },
      { path: 'trip', screen: 'trips', group: 'network' },
      { path: 'route', screen: 'routes', group: 'network' },
      { path: 'pricelist', screen: 'priceLists', group: 'network' },
      { path: 'timinglist', screen: 'timingLists', group: 'network' },
      { path: 'accessrole', screen: 'accessRoles', group: 'people' },
      { path: 'policies', screen: 'policies', group: 'rules' },
      { path: 'timetable-import', screen: 'timetableImport', group: 'network' },
      { path: 'exit-fees', screen: 'exitFees', group: 'rules' },
      { path: 'visa-rules', screen: 'visaRules', group: 'rules' },
      { path: 'system-health', screen: 'systemHealth', group: 'rules' },
    ],
  },
  admin: {
    prefix: '/admin',
    start: 'ticketbooking',
    home: 'ticketbooking',
    routes: [
      { path: 'dashboard', screen: 'dashboard', group: 'start' },
      { path: 'board', screen: 'departureBoard', group: 'start', notForAgents: true },
      { path: 'ticketbooking', screen: 'ticketBooking', group: 'tickets' },
      { path: 'expense-report', screen: 'expenseReport', group: 'money' },
      { path: 'add-expense', screen: 'addExpense', group: 'money' },
      { path: 'add-expense/:id/edit', screen: 'editExpense', group: null },
      { path: 'expense-history', screen: 'expenseHistory', group: 'money' },
      { path: 'refund-request-history', screen: 'refundRequests', group: 'tickets' },
      { path: 'add-deposit', screen: 'addDeposit', group: 'money' },
      { path: 'deposit-report', screen: 'depositReport', group: 'money' },
      { path: 'update-booking', screen: 'updateBooking', group: 'tickets' },
      { path: 'refund-booking', screen: 'refundBooking', group: 'tickets' },
      { path: 'travel-date-change-history', screen: 'travelDateChanges', group: 'tickets' },
      { path: 'bookinghistory', screen: 'bookingHistory', group: 'tickets' },
      { path: 'checkedinlist', screen: 'checkedInList', group: 'tickets' },
      { path: 'salesreport', screen: 'salesReport', group: 'reports' },
      { path: 'booking-statics', screen: 'bookingStatistics', group: 'reports' },
      { path: 'createconsignment', screen: 'createConsignment', group: 'cargo' },
      { path: 'consignment-movements', screen: 'consignmentMovements', group: 'cargo' },
      { path: 'consignmenthistory', screen: 'consignmentHistory', group: 'cargo' },
      { path: 'consignmenttracking', screen: 'consignmentTracking', group: 'cargo' },
      { path: 'consignment-tracking-history', screen: 'consignmentTrackingHistory', group: 'cargo' },
      { path: 'consignmentreport', screen: 'consignmentReport', group: 'cargo' },
      { path: 'accommondation', screen: 'accommodation', group: 'tickets' },
      { path: 'accommodation', screen: 'hotels', group: 'tickets' },
      { path: 'packages', screen: 'packages', group: 'tickets' },
      { path: 'drivers', screen: 'drivers', group: 'fleet' },
      { path: 'vehicle', screen: 'vehicles', group: 'fleet' },
      { path: 'fleet-documents', screen: 'fleetDocuments', group: 'fleet' },
      { path: 'work-orders', screen: 'workOrders', group: 'fleet' },
      { path: 'fuel', screen: 'fuel', group: 'fleet' },
      { path: 'agent', screen: 'agents', group: 'people' },
      { path: 'staff', screen: 'staffMembers', group: 'people' },
      { path: 'driver', screen: 'drivers', group: null },
      { path: 'Accounts', screen: 'accounts', group: 'people' },
      { path: 'shifts', screen: 'shifts', group: 'money' },
      { path: 'cash-transfers', screen: 'cashTransfers', group: 'money' },
      { path: 'departures', screen: 'departures', group: 'fleet' },
      { path: 'transactions', screen: 'transactions', group: 'reports' },
      { path: 'trip-summary', screen: 'tripSummary', group: 'reports' },
    ],
  },
  staff: {
    prefix: '/staff',
    start: 'book-package',
    home: 'dashboard',
    routes: [
      { path: 'dashboard', screen: 'dashboard', group: 'start' },
      { path: 'board', screen: 'departureBoard', group: 'start', notForAgents: true },
      { path: 'expense-report', screen: 'expenseReport', group: 'money' },
      { path: 'refund-request-history', screen: 'refundRequests', group: 'tickets' },
      { path: 'book-package', screen: 'ticketBooking', group: 'tickets' },
      { path: 'travel-date-change-history', screen: 'travelDateChanges', group: 'tickets' },
      { path: 'update-booking', screen: 'updateBooking', group: 'tickets' },
      { path: 'request-visa', screen: 'requestVisa', group: 'tickets' },
      { path: 'accommondation', screen: 'accommodation', group: 'tickets' },
      { path: 'checkedlist', screen: 'checkIn', group: 'tickets' },
      { path: 'bookingrequest', screen: 'bookingHistory', group: 'tickets' },
      { path: 'visarequests', screen: 'visaRequests', group: 'tickets' },
      { path: 'salesreport', screen: 'salesReport', group: 'reports' },
      { path: 'booking-statics', screen: 'bookingStatistics', group: 'reports' },
      { path: 'createconsignment', screen: 'createConsignment', group: 'cargo' },
      { path: 'consignment-movements', screen: 'consignmentMovements', group: 'cargo' },
      { path: 'consignmenthistory', screen: 'consignmentHistory', group: 'cargo' },
      { path: 'consignmenttracking', screen: 'consignmentTracking', group: 'cargo' },
      { path: 'consignment-tracking-history', screen: 'consignmentTrackingHistory', group: 'cargo' },
      { path: 'consignmentreport', screen: 'consignmentReport', group: 'cargo' },
      { path: 'shifts', screen: 'shifts', group: 'money', notForAgents: true },
      { path: 'cash-transfers', screen: 'cashTransfers', group: 'money', notForAgents: true },
      { path: 'departures', screen: 'departures', group: 'fleet' },
      { path: 'topup-request', screen: 'topUpRequest', group: 'money', agentsOnly: true },
      { path: 'wallet', screen: 'wallet', group: 'money', agentsOnly: true },
      { path: 'refund-booking', screen: 'refundBooking', group: 'tickets', agentsOnly: true },
    ],
  },
  account: {
    prefix: '/accounts',
    start: 'ticket-booking',
    home: 'ticket-booking',
    routes: [
      { path: 'dashboard', screen: 'dashboard', group: 'start' },
      { path: 'expense-report', screen: 'expenseReport', group: 'money' },
      { path: 'add-expense', screen: 'addExpense', group: 'money' },
      { path: 'add-expense/:id/edit', screen: 'editExpense', group: null },
      { path: 'expense-history', screen: 'expenseHistory', group: 'money' },
      { path: 'refund-request-history', screen: 'refundRequests', group: 'tickets' },
      { path: 'add-deposit', screen: 'addDeposit', group: 'money' },
      { path: 'deposit-report', screen: 'depositReport', group: 'money' },
      { path: 'ticket-booking', screen: 'ticketBooking', group: 'tickets' },
      { path: 'update-booking', screen: 'updateBooking', group: 'tickets' },
      { path: 'refund-booking', screen: 'refundBooking', group: 'tickets' },
      { path: 'travel-date-change-history', screen: 'travelDateChanges', group: 'tickets' },
      { path: 'bookinghistory', screen: 'bookingHistory', group: 'tickets' },
      { path: 'accommondation', screen: 'accommodation', group: 'tickets' },
      { path: 'salesreport', screen: 'salesReport', group: 'reports' },
      { path: 'booking-statics', screen: 'bookingStatistics', group: 'reports' },
      { path: 'createconsignment', screen: 'createConsignment', group: 'cargo' },
      { path: 'consignment-movements', screen: 'consignmentMovements', group: 'cargo' },
      { path: 'consignmenthistory', screen: 'consignmentHistory', group: 'cargo' },
      { path: 'consignmenttracking', screen: 'consignmentTracking', group: 'cargo' },
      { path: 'consignment-tracking-history', screen: 'consignmentTrackingHistory', group: 'cargo' },
      { path: 'consignmentreport', screen: 'consignmentReport', group: 'cargo' },
      { path: 'checkedinlist', screen: 'checkedInList', group: 'tickets' },
      { path: 'refund-payouts', screen: 'refundPayouts', group: 'money' },
      { path: 'shifts', screen: 'shifts', group: 'money' },
      { path: 'cash-transfers', screen: 'cashTransfers', group: 'money' },
      { path: 'tax-documents', screen: 'taxDocuments', group: 'money' },
      { path: 'transactions', screen: 'transactions', group: 'reports' },
      { path: 'trip-summary', screen: 'tripSummary', group: 'reports' },
    ],
  },
  head_account: {
    prefix: '/super-accounts',
    start: 'ticketbooking',
    home: 'dashboard',
    routes: [
      { path: 'dashboard', screen: 'dashboard', group: 'start' },
      // Both readings of specification §2: the redirect leads here, the sidebar lists the dashboard.
      { path: 'ticketbooking', screen: 'dashboard', group: null },
      { path: 'expense-report', screen: 'expenseReport', group: 'money' },
      { path: 'expense-history', screen: 'expenseHistory', group: 'money' },
      { path: 'refund-request-history', screen: 'refundRequests', group: 'tickets' },
      { path: 'update-booking', screen: 'updateBooking', group: 'tickets' },
      { path: 'travel-date-change-history', screen: 'travelDateChanges', group: 'tickets' },
      { path: 'bookinghistory', screen: 'bookingHistory', group: 'tickets' },
      { path: 'accommondation', screen: 'accommodation', group: 'tickets' },
      { path: 'salesreport', screen: 'salesReport', group: 'reports' },
      { path: 'booking-statics', screen: 'bookingStatistics', group: 'reports' },
      { path: 'agent-report', screen: 'agentCreditReport', group: 'reports' },
      { path: 'consignmenthistory', screen: 'consignmentHistory', group: 'cargo' },
      { path: 'consignmenttracking', screen: 'consignmentTracking', group: 'cargo' },
      { path: 'consignment-tracking-history', screen: 'consignmentTrackingHistory', group: 'cargo' },
      { path: 'consignmentreport', screen: 'consignmentReport', group: 'cargo' },
      { path: 'checkedinlist', screen: 'checkedInList', group: 'tickets' },
      { path: 'deposit-report', screen: 'depositReport', group: 'money' },
      { path: 'topup-report', screen: 'agentTopUpReport', group: 'reports' },
      { path: 'balance-report', screen: 'balanceSheet', group: 'reports' },
      { path: 'incomereport', screen: 'incomeStatement', group: 'reports' },
      { path: 'trial-balance', screen: 'trialBalance', group: 'reports' },
      { path: 'users-list', screen: 'usersList', group: 'people' },
      { path: 'approvals', screen: 'approvals', group: 'start' },
      { path: 'shifts', screen: 'shifts', group: 'money' },
      { path: 'cash-transfers', screen: 'cashTransfers', group: 'money' },
      { path: 'journal', screen: 'journal', group: 'money' },
      { path: 'recurring-entries', screen: 'recurringEntries', group: 'money' },
      { path: 'chart-of-accounts', screen: 'chartOfAccounts', group: 'money' },
      { path: 'exchange-rates', screen: 'exchangeRates', group: 'money' },
      { path: 'tax-documents', screen: 'taxDocuments', group: 'money' },
      { path: 'vat-return', screen: 'vatReturns', group: 'money' },
      { path: 'reconciliation', screen: 'reconciliation', group: 'money' },
      { path: 'periods', screen: 'periods', group: 'money' },
      { path: 'tax-rules', screen: 'taxRules', group: 'money' },
      { path: 'invoice-list', screen: 'invoiceList', group: 'money' },
      { path: 'account-charges', screen: 'accountCharges', group: 'money' },
      { path: 'receipts', screen: 'customerReceipts', group: 'money' },
      { path: 'customers', screen: 'customers', group: 'money' },
      { path: 'services', screen: 'services', group: 'money' },
      { path: 'transactions', screen: 'transactions', group: 'reports' },
      { path: 'trip-summary', screen: 'tripSummary', group: 'reports' },
    ],
  },
  operation_manager: {
    prefix: '/operation-manager',
    start: 'invoices',
    home: 'invoices',
    routes: [
      { path: 'dashboard', screen: 'dashboard', group: 'start' },
      { path: 'board', screen: 'departureBoard', group: 'start', notForAgents: true },
      { path: 'invoices', screen: 'invoices', group: 'money' },
      { path: 'invoice-list', screen: 'invoiceList', group: 'money' },
      { path: 'tax-documents', screen: 'taxDocuments', group: 'money' },
      { path: 'account-charges', screen: 'accountCharges', group: 'money' },
      { path: 'receipts', screen: 'customerReceipts', group: 'money' },
      { path: 'customers', screen: 'customers', group: 'money' },
      { path: 'services', screen: 'services', group: 'money' },
      { path: 'bus-maintenances', screen: 'busMaintenances', group: 'fleet' },
      { path: 'work-orders', screen: 'workOrders', group: 'fleet' },
      { path: 'maintenance-plans', screen: 'maintenancePlans', group: 'fleet' },
      { path: 'fuel', screen: 'fuel', group: 'fleet' },
      { path: 'accommondation', screen: 'accommodation', group: 'tickets' },
      { path: 'accommodation', screen: 'hotels', group: 'tickets' },
      { path: 'packages', screen: 'packages', group: 'tickets' },
      { path: 'expense-report', screen: 'expenseReport', group: 'money' },
      { path: 'add-expense', screen: 'addExpense', group: 'money' },
      { path: 'add-expense/:id/edit', screen: 'editExpense', group: null },
      { path: 'expense-history', screen: 'expenseHistory', group: 'money' },
      { path: 'add-deposit', screen: 'addDeposit', group: 'money' },
      { path: 'deposit-report', screen: 'depositReport', group: 'money' },
      { path: 'refund-request-history', screen: 'refundRequests', group: 'tickets' },
      { path: 'agent-report', screen: 'agentCreditReport', group: 'reports' },
      { path: 'topup-report', screen: 'agentTopUpReport', group: 'reports' },
      { path: 'travel-date-change-history', screen: 'travelDateChanges', group: 'tickets' },
      { path: 'bookinghistory', screen: 'bookingHistory', group: 'tickets' },
      { path: 'checkedinlist', screen: 'checkedInList', group: 'tickets' },
      { path: 'salesreport', screen: 'salesReport', group: 'reports' },
      { path: 'booking-statics', screen: 'bookingStatistics', group: 'reports' },
      { path: 'sales-report', screen: 'salesReport', group: null },
      { path: 'consignmenthistory', screen: 'consignmentHistory', group: 'cargo' },
      { path: 'consignmentreport', screen: 'consignmentReport', group: 'cargo' },
      { path: 'drivers', screen: 'drivers', group: 'fleet' },
      { path: 'vehicle', screen: 'vehicles', group: 'fleet' },
      { path: 'fleet-documents', screen: 'fleetDocuments', group: 'fleet' },
      { path: 'document-types', screen: 'documentTypes', group: 'fleet' },
      { path: 'agent', screen: 'agents', group: 'people' },
      { path: 'staff', screen: 'staffMembers', group: 'people' },
      { path: 'driver', screen: 'drivers', group: null },
      { path: 'users-list', screen: 'usersList', group: 'people' },
      { path: 'approvals', screen: 'approvals', group: 'start' },
      { path: 'departures', screen: 'departures', group: 'fleet' },
      { path: 'trip-summary', screen: 'tripSummary', group: 'reports' },
    ],
  },
} as const satisfies Record<UserType, RouteSet>

/** In every set (specification §2, domain rulings §6). */
export const commonRoutes = [
  { path: '/profile', screen: 'profile' },
  { path: '/workflows', screen: 'workflows' },
] as const satisfies readonly { path: string; screen: ScreenId }[]

/** What of the signed-in user decides which screens are open. */
export interface RouteReader {
  user_type: UserType
  isAgent: boolean
  /** Paths below the type's prefix, and calls, that the access role takes away. */
  denied: readonly string[]
}

export interface OpenRoute {
  /** Whole path, with `:id` places. */
  href: string
  screen: ScreenId
  group: MenuGroupId | null
}

/** Routes of a user: the type's set, narrowed by the access role and by what each screen needs, as far as the screens exist. */
export function openRoutes(reader: RouteReader, exists: (screen: ScreenId) => boolean): OpenRoute[] {
  const set: RouteSet = routeSets[reader.user_type]
  return set.routes
    .filter((route) => exists(route.screen))
    .filter((route) => (reader.isAgent ? !route.notForAgents : !route.agentsOnly))
    .filter((route) => !reader.denied.includes(route.path) && missingNeeds(route.screen, reader.denied).length === 0)
    .map(({ path, screen, group }) => ({ href: `${set.prefix}/${path}`, screen, group }))
}

/** Before any other screen, where a type has it and its home does not exist yet. */
const DECISIONS = 'approvals'

/** Where '/' and the sign-in screen lead a user. Until that screen exists, as `homeOf`. */
export function startOf(reader: RouteReader, exists: (screen: ScreenId) => boolean): string {
  const set: RouteSet = routeSets[reader.user_type]
  return firstOpen(reader, exists, set.start, set.home, DECISIONS)
}

/** What the fallback path `*` shows. Until it exists, what waits for a decision, the type's first existing screen, or the workflows. */
export function homeOf(reader: RouteReader, exists: (screen: ScreenId) => boolean): string {
  return firstOpen(reader, exists, routeSets[reader.user_type].home, DECISIONS)
}

/**
 * Whether a path that shows nothing is closed to the reader rather than unknown: a set's prefix, what lies below another
 * type's, or a screen of their own set that is not among `open`.
 */
export function isClosedPath(path: string, userType: UserType | null, open: readonly OpenRoute[]): boolean {
  const sets: readonly [string, RouteSet][] = Object.entries(routeSets)
  const hrefs = new Set(open.map(({ href }) => href))
  return sets.some(([type, { prefix, routes }]) => {
    if (path === prefix) return true
    if (!path.startsWith(`${prefix}/`)) return false
    const own = routes.map((route) => `${prefix}/${route.path}`)
    return type !== userType || own.some((href) => !hrefs.has(href) && isAtOrBelow(path, href))
  })
}

function isAtOrBelow(path: string, href: string): boolean {
  const parts = path.split('/')
  return href.split('/').every((part, index) => part.startsWith(':') || part === parts[index])
}

function firstOpen(reader: RouteReader, exists: (screen: ScreenId) => boolean, ...wished: string[]): string {
  const { prefix } = routeSets[reader.user_type]
  const open = openRoutes(reader, exists).filter((route) => !route.href.includes(':'))
  const found = wished.map((path) => open.find((route) => route.href === `${prefix}/${path}`)).find(Boolean)
  return (found ?? open[0])?.href ?? '/workflows'
}
