import { expect, test } from 'vitest'
import { withAction, withScreen, type Denials, type NarrowedScreen } from '#src/features/people/denials.ts'

const SCREENS: readonly NarrowedScreen[] = [
  { path: 'ticketbooking', screen: 'ticketBooking' },
  { path: 'bookinghistory', screen: 'bookingHistory' },
  { path: 'staff', screen: 'staffMembers' },
]
const NOTHING: Denials = { deniedScreens: [], deniedCalls: [] }
const show = (denials: Denials, path: string, isShown: boolean) => withScreen(denials, SCREENS, 'admin', path, isShown)
const act = (denials: Denials, call: string, isAllowed: boolean) =>
  withAction(denials, SCREENS, 'admin', call, isAllowed)

test('a hidden screen takes its reads and actions with it, and gives them back', () => {
  const hidden = show(NOTHING, 'staff', false)
  expect(hidden).toEqual({
    deniedScreens: ['staff'],
    deniedCalls: ['getStaffList', 'createStaff', 'updateStaff', 'exportMasters', 'sendAccountLink'],
  })
  expect(show(hidden, 'staff', true)).toEqual(NOTHING)
})

test('an action that another shown screen offers stays', () => {
  const hidden = show(NOTHING, 'bookinghistory', false)
  expect(hidden.deniedCalls).not.toContain('sendTickets')
  expect(show(hidden, 'ticketbooking', false).deniedCalls).toContain('sendTickets')
})

test('calls that only help an action go with it', () => {
  const denied = act(NOTHING, 'createBooking', false)
  expect(denied.deniedCalls.toSorted()).toEqual([
    'createBooking',
    'holdRooms',
    'holdSeats',
    'quoteBooking',
    'renewSeatHolds',
  ])
  expect(act(denied, 'createBooking', true)).toEqual(NOTHING)
})

test('what the matrix does not show is kept', () => {
  const kept: Denials = { deniedScreens: ['expense-report'], deniedCalls: ['getWallet'] }
  expect(act(act(kept, 'updateStaff', false), 'updateStaff', true)).toEqual(kept)
})
