import { describe, expect, it } from 'vitest'
import { USER_TYPES, type UserType } from '#contract/access.ts'
import arabic from '../../public/locales/ar/shell.json'
import english from '../../public/locales/en/shell.json'
import {
  commonRoutes,
  homeOf,
  isClosedPath,
  openRoutes,
  routeSets,
  startOf,
  type RouteReader,
} from '#src/app/route-sets.ts'
import { PLACES, ROUTES } from './specification-table.ts'

/** Screens that the specification needs but gives no path (domain rulings §6), below each type's own prefix. */
const ADDITIONAL: Record<UserType, string> = {
  super_admin: 'policies, timetable-import, exit-fees, visa-rules, system-health',
  admin:
    'dashboard, board, shifts, cash-transfers, departures, consignment-movements, transactions, trip-summary, booking-statics, fleet-documents, work-orders, fuel, accommodation, accommondation, packages',
  staff:
    'board, shifts, cash-transfers, departures, topup-request, wallet, refund-booking, consignment-movements, booking-statics',
  account:
    'refund-payouts, shifts, cash-transfers, tax-documents, consignment-movements, transactions, trip-summary, booking-statics, accommondation',
  // Its redirect's target (specification §2), which shows the dashboard.
  head_account:
    'ticketbooking, approvals, shifts, cash-transfers, journal, recurring-entries, chart-of-accounts, exchange-rates, tax-documents, vat-return, reconciliation, periods, tax-rules, invoice-list, account-charges, receipts, customers, services, transactions, trip-summary, booking-statics, accommondation',
  operation_manager:
    'dashboard, board, approvals, departures, trip-summary, booking-statics, invoice-list, tax-documents, account-charges, receipts, customers, services, fleet-documents, document-types, work-orders, maintenance-plans, fuel, accommodation, accommondation, packages',
}

const listed = (text: string): string[] => text.replaceAll(/\{(\w+)\}/g, ':$1').split(', ')

describe.each(USER_TYPES)('the route set of %s', (type) => {
  const set = routeSets[type]
  const paths: string[] = set.routes.map(({ path }) => path)

  it.for([english, arabic])('has no two entries with the same words in its menu', (words) => {
    const names: Partial<Record<string, string>> = words.screen
    const told = [...set.routes.filter(({ group }) => group !== null), ...commonRoutes].map(
      ({ screen }) => names[screen] ?? screen,
    )
    expect(told.filter((name, index) => told.indexOf(name) !== index)).toEqual([])
  })

  it('has every screen of the specification', () => {
    expect(paths).toEqual(expect.arrayContaining(listed(ROUTES[type])))
  })

  it('has no other screen but those of the domain rulings', () => {
    const allowed = new Set([...listed(ROUTES[type]), ...listed(ADDITIONAL[type])])
    expect(paths.filter((path) => !allowed.has(path))).toEqual([])
  })

  it('names no path twice', () => {
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('starts and falls back where the specification says', () => {
    expect({ prefix: set.prefix, start: set.start, home: set.home }).toEqual(PLACES[type])
  })
})

const everything = () => true
const onlyHistory = (screen: string) => screen === 'bookingHistory'
const admin: RouteReader = { user_type: 'admin', isAgent: false, denied: [] }
const agent: RouteReader = { user_type: 'staff', isAgent: true, denied: ['checkedlist'] }
const hrefsOf = (reader: RouteReader) => openRoutes(reader, everything).map(({ href }) => href)

describe('routes of a user', () => {
  it('hold /profile and /workflows for everybody', () => {
    expect(commonRoutes.map(({ path }) => path)).toEqual(['/profile', '/workflows'])
  })

  it('lie below the own prefix only', () => {
    expect(hrefsOf(admin).every((href) => href.startsWith('/admin/'))).toBe(true)
  })

  it('are narrowed by the access role', () => {
    expect(hrefsOf(agent)).not.toContain('/staff/checkedlist')
    expect(hrefsOf({ ...agent, denied: [] })).toContain('/staff/checkedlist')
  })

  it('are closed where a call that the screen needs is denied', () => {
    const clerk: RouteReader = { user_type: 'staff', isAgent: false, denied: ['createBooking', 'getLoadDepartures'] }
    expect(hrefsOf(clerk)).not.toContain('/staff/book-package')
    expect(hrefsOf(clerk)).not.toContain('/staff/consignment-movements')
    expect(hrefsOf(clerk)).toContain('/staff/createconsignment')
  })

  it('lead to the first open screen where the start is denied, as a screen or by its calls', () => {
    expect(startOf({ ...admin, denied: ['ticketbooking'] }, everything)).toBe('/admin/dashboard')
    expect(startOf({ ...admin, denied: ['createBooking', 'dashboard', 'board'] }, everything)).toBe(
      '/admin/expense-report',
    )
    expect(
      startOf(
        { ...admin, denied: ['createBooking', 'getDashboard', 'getDepartureBoard', 'getExpenseReport'] },
        everything,
      ),
    ).toBe('/admin/add-expense')
    expect(homeOf({ ...admin, denied: ['createBooking'] }, onlyHistory)).toBe('/admin/bookinghistory')
  })

  it("hold an agent's own screens for agents only", () => {
    expect(hrefsOf(agent)).toContain('/staff/wallet')
    expect(hrefsOf({ ...agent, isAgent: false })).not.toContain('/staff/wallet')
  })

  it('offer tills and cash transfers to no agent, whatever the access role leaves: agents have no till', () => {
    const clerk: RouteReader = { user_type: 'staff', isAgent: false, denied: [] }
    for (const path of ['/staff/shifts', '/staff/cash-transfers']) {
      expect(hrefsOf(clerk)).toContain(path)
      expect(hrefsOf({ ...clerk, isAgent: true })).not.toContain(path)
    }
  })

  it('lead to the first screen that exists while the start does not', () => {
    expect(startOf(admin, onlyHistory)).toBe('/admin/bookinghistory')
    expect(startOf(admin, everything)).toBe('/admin/ticketbooking')
    expect(homeOf(admin, () => false)).toBe('/workflows')
  })

  it('lead those who decide to what waits for them, while their home does not exist', () => {
    const waiting = (screen: string) => screen === 'approvals' || screen === 'refundRequests'
    const reader = (user_type: UserType): RouteReader => ({ user_type, isAgent: false, denied: [] })
    expect(startOf(reader('head_account'), waiting)).toBe('/super-accounts/approvals')
    expect(homeOf(reader('operation_manager'), waiting)).toBe('/operation-manager/approvals')
    expect(startOf(reader('operation_manager'), everything)).toBe('/operation-manager/invoices')
  })
})

describe('a path that shows nothing', () => {
  const open = openRoutes({ ...admin, denied: ['vehicle'] }, everything)
  const isClosed = (path: string) => isClosedPath(path, 'admin', open)

  it('is closed where it is of another type, a bare prefix, or a screen that the access role takes away', () => {
    for (const path of ['/staff/book-package', '/staff/nothing', '/admin', '/admin/vehicle', '/admin/vehicle/7'])
      expect([path, isClosed(path)]).toEqual([path, true])
  })

  it('is unknown everywhere else, below the own prefix too', () => {
    for (const path of ['/no/such/page', '/admin/nothing', '/admin/ticketbooking/nothing', '/administration'])
      expect([path, isClosed(path)]).toEqual([path, false])
  })
})
