import type { CallName } from '#contract/calls.ts'

/** The access role that agents start with. */
export const AGENT_ACCESS_ROLE = 'Agent'

/**
 * Agents book, see their own history, ask for changes and refunds, and see their wallet; no depot cash, no check-in,
 * no cargo (domain rulings §6). A departure's list of passengers is for those who board them.
 */
export const AGENT_DENIED_CALLS: readonly CallName[] = [
  'getSeatWiseBookingList',
  'getBusSchedule',
  'getDepartureState',
  'closeDeparture',
  'checkIn',
  'getCheckInDepartures',
  'getCheckinGroupList',
  'getCheckinPassenger',
  'acceptPassport',
  'registerCheckInDevice',
  'getCheckInReviewList',
  'getExitFeeQuote',
  'payExitFee',
  'getVisaTickets',
  'requestVisa',
  'getVisaRequestList',
  'exportVisaRequests',
  'getVisaRequest',
  'updateVisaRequestStatus',
]

/** Below the staff prefix. */
export const AGENT_DENIED_SCREENS: readonly string[] = [
  'expense-report',
  'request-visa',
  'accommondation',
  'checkedlist',
  'visarequests',
  'salesreport',
  'createconsignment',
  'consignmenthistory',
  'consignmenttracking',
  'consignment-tracking-history',
  'consignmentreport',
  'shifts',
  'departures',
]
