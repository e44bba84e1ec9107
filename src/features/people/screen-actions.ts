import type { UserType } from '#contract/access.ts'
import type { CallName } from '#contract/calls.ts'
import { contract } from '#contract/contract.ts'
import type { ScreenId } from '#src/app/route-sets.ts'

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
      { call: 'createBooking', helpers: ['quoteBooking', 'holdSeats', 'renewSeatHolds'] },
      { call: 'reserveUnreserveSeat' },
      { call: 'sendTickets' },
    ],
  },
  bookingHistory: {
    see: ['getBookingList'],
    act: [{ call: 'exportBookingList' }, { call: 'getSeatWiseBookingList' }, { call: 'sendTickets' }],
  },
  travelDateChanges: {
    see: ['getTravelDateChangeList', 'getTravelDateChange'],
    act: [
      { call: 'createTravelDateChange', helpers: ['quoteTravelDateChange', 'getChangeDepartures', 'holdSeats', 'renewSeatHolds'] },
      { call: 'exportTravelDateChanges' },
    ],
  },
  agents: { see: ['getAgentList'], act: [{ call: 'createAgent' }, { call: 'updateAgent' }] },
  staffMembers: { see: ['getStaffList'], act: [{ call: 'createStaff' }, { call: 'updateStaff' }] },
  accounts: {
    see: ['getAccountantList', 'getAccountant'],
    act: [{ call: 'createAccountant' }, { call: 'updateAccountant' }],
  },
  usersList: { see: ['getUserList'], act: [] },
}

/** Of a screen, what a user type has. */
export function callsOfScreen(screen: ScreenId, type: UserType): ScreenCalls {
  const { see, act } = SCREEN_CALLS[screen] ?? { see: [], act: [] }
  return { see: see.filter((name) => mayCall(type, name)), act: act.filter(({ call }) => mayCall(type, call)) }
}

function mayCall(type: UserType, name: CallName): boolean {
  const { access } = contract[name]
  return typeof access !== 'string' && [...access].some((allowed) => allowed === type)
}
