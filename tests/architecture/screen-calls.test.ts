import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { NARROWED_TYPES } from '#contract/people/access-role-codes.ts'
import type { CallName } from '#contract/calls.ts'
import { USER_TYPES } from '#contract/access.ts'
import { contract } from '#contract/contract.ts'
import { type RouteSet, routeSets } from '#src/app/route-sets.ts'
import { SCREEN_NEEDS } from '#src/app/screen-needs.ts'
import { screenExists, screens } from '#src/app/screens.ts'
import { closedScreens } from '#src/features/people/denials.ts'
import { callsOfScreen, NEVER_NARROWED } from '#src/features/people/screen-actions.ts'
import { callsByScreen, readsByPage } from './screen-pages.ts'

/** Calls that pages make only where the record says so: the server put the reader's rights into its answer. */
const SAID_BY_THE_RECORD: readonly CallName[] = [
  // `can` of the record
  ...([
    'decideRefundRequest',
    'withdrawRefundRequest',
    'decideWriteOff',
    'withdrawWriteOff',
    'proposeWriteOff',
    'decideJournalEntry',
    'withdrawJournalEntry',
    'stopRecurringEntry',
  ] as const),
  ...(['updateConsignment', 'cancelConsignment', 'collectPodPayment', 'deliverConsignment'] as const),
  ...([
    'decideDepositSlip',
    'decideTopUp',
    'withdrawTopUp',
    'decideWalletDeduction',
    'updateExpenseStatus',
    'updateVisaRequestStatus',
  ] as const),
  ...(['updateInvoice', 'issueInvoice', 'discardInvoice', 'creditInvoice'] as const),
  ...(['allocateCustomerReceipt', 'releaseAllocation', 'cancelCustomerReceipt'] as const),
  ...(['recountCashShift', 'closeCashShift', 'receiveCashTransfer', 'returnCashTransfer'] as const),
  // `maySettle`, `canUndo`, `mayClose`
  ...(['resolveCheckInReview', 'undoCheckIn', 'closeDeparture', 'reopenDeparture'] as const),
  ...(['planWorkOrder', 'decideWorkOrder', 'startWorkOrder', 'saveWorkOrderItems'] as const),
]
/** Asked by a table of the feature before it is offered: lists of people, acts at the dock and at the gate, a driver's form. */
const ASKED_BY_TABLE: readonly CallName[] = [
  ...([
    'createStaff',
    'updateStaff',
    'createAgent',
    'updateAgent',
    'createAccountant',
    'updateAccountant',
    'updateDriver',
  ] as const),
  ...(['dispatchConsignments', 'receiveConsignments', 'offloadConsignments', 'payExitFee', 'acceptPassport'] as const),
]

const made = callsByScreen()
const sources = [
  ...readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `src/${name}`),
  'contract/people/people-list.ts',
]
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
/** Calls that some page asks for before it offers what they do. */
const asked = new Set(
  [...sources.matchAll(/(?:[mM]ayCall\w*(?:\(\))?|may|allowed\.includes)\(\s*'(\w+)'/g)].map(([, name]) => name),
)

const isOf = (type: string, name: CallName): boolean => {
  const { access } = contract[name]
  return typeof access !== 'string' && [...access].some((allowed) => allowed === type)
}

const isClosedTo = (type: string, name: CallName): boolean =>
  typeof contract[name].access !== 'string' && !isOf(type, name)

describe.each(NARROWED_TYPES)('the screens of %s', (type) => {
  const set: RouteSet = routeSets[type]
  const screens = set.routes.filter(({ screen }) => screenExists(screen))

  test.each(screens)('$path calls nothing that an access role takes away unasked', ({ screen }) => {
    const { act } = callsOfScreen(screen, type)
    // What only helps an action goes with it.
    const helpers = act.flatMap((action) => action.helpers ?? [])
    const known = new Set<string>([
      ...NEVER_NARROWED,
      ...(SCREEN_NEEDS[screen] ?? []),
      ...helpers,
      ...SAID_BY_THE_RECORD,
      ...ASKED_BY_TABLE,
    ])
    expect(
      (made.get(screen) ?? []).filter(
        (name) => isOf(type, name) && !known.has(name) && !asked.has(name) && !isReadOfAnother(name),
      ),
    ).toEqual([])
  })

  test.each(screens)('$path keeps what it needs while it is shown and others are hidden', ({ screen, path }) => {
    const { see, act } = callsOfScreen(screen, type)
    const kept = new Set<string>([...see, ...act.flatMap(({ call, helpers = [] }) => [call, ...helpers])])
    // A page that is reached from another screen alone has no row of its own.
    if (set.routes.find((route) => route.path === path)?.group === null) return
    expect(
      (SCREEN_NEEDS[screen] ?? []).filter(
        (name) => isOf(type, name) && !kept.has(name) && !NEVER_NARROWED.includes(name),
      ),
    ).toEqual([])
  })
})

/** Read on a page below, whose link and whose answer say for themselves when it is denied; it ends no session. */
function isReadOfAnother(name: CallName): boolean {
  const { method, path } = contract[name]
  // What only proposes a number reads, by whatever method.
  return (method === 'GET' || path.includes('/generate-')) && !asked.has(name)
}

test('what a screen needs is called by its pages', () => {
  const unused = Object.entries(SCREEN_NEEDS).flatMap(([screen, needs]) =>
    needs
      .filter((name) => !made.get(screen)?.includes(name) && !sources.includes(`read: '${name}'`))
      .map((name) => `${screen}: ${name}`),
  )
  expect(unused).toEqual([])
})

test('a role that denies what a shown screen needs closes it, one that hides the screen does not', () => {
  const all = [{ path: 'ticketbooking', screen: 'ticketBooking' as const }]
  expect(closedScreens(all, { deniedScreens: [], deniedCalls: ['createBooking', 'sendTickets'] })).toEqual([
    { ...all[0], missing: ['createBooking'] },
  ])
  expect(closedScreens(all, { deniedScreens: ['ticketbooking'], deniedCalls: ['createBooking'] })).toEqual([])
})

test.each(USER_TYPES)(
  'a screen of %s, or an address below it that is typed by hand, asks for nothing that ends the session',
  (type) => {
    const below = readsByPage()
    const ending = routeSets[type].routes.flatMap(({ screen }) => {
      const { belowNeeds = {}, begins } = screens[screen] ?? {}
      return [...(below.get(screen) ?? [])].flatMap(([path, reads]) => {
        const needed = belowNeeds[path] ?? (begins?.path === path ? begins.call : undefined)
        const isClosed = needed !== undefined && isClosedTo(type, needed)
        return isClosed
          ? []
          : reads
              .filter((name) => isClosedTo(type, name) && !asked.has(name))
              .map((name) => `${screen}${path}: ${name}`)
      })
    })
    expect(ending).toEqual([])
  },
)
