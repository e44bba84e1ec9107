import type { NeedId } from '#contract/dashboard/dashboard-codes.ts'
import { type NeedAsked, needFilters } from '#contract/dashboard/need-filters.ts'
import { queryOf } from '#src/platform/query-of.ts'
import type { ScreenId } from '#src/platform/use-screen-path.ts'

interface NeedPlace {
  /** The first that the reader has. */
  screens: readonly ScreenId[]
  /** Page below the screen. */
  below?: string
  /** A list that shows nothing else anyway takes no filters. */
  isWhole?: true
}

/** Where the rows of each need are. */
const NEED_PLACES: Record<NeedId, NeedPlace> = {
  approvals: { screens: ['approvals'] },
  auditFindings: { screens: ['workflows'], below: '/audit' },
  boarding: { screens: ['departures'], below: '/boarding' },
  departuresToClose: { screens: ['departures'], below: '/boarding' },
  departuresLeftOpen: { screens: ['departureBoard'], isWhole: true },
  shiftsLeftOpen: { screens: ['shifts'] },
  shiftsToClose: { screens: ['shifts'] },
  refundsToPay: { screens: ['refundPayouts'], isWhole: true },
  cashToReceive: { screens: ['cashTransfers'] },
  cashNotDeposited: { screens: ['shifts'] },
  cancelledTickets: { screens: ['bookingHistory'] },
  messagesFailed: { screens: ['bookingHistory'], below: '/messages' },
  checkInReviews: { screens: ['departures', 'checkedInList'], below: '/reviews' },
  visasToSubmit: { screens: ['visaRequests'] },
  stuckParcels: { screens: ['consignmentHistory'] },
  documentsDue: { screens: ['fleetDocuments'] },
  defects: { screens: ['workOrders'] },
  bankLines: { screens: ['reconciliation'], below: '/lines' },
  invoicesOverdue: { screens: ['invoiceList'] },
}

/** The list of a need, narrowed to what is counted; undefined where the reader has no such screen. */
export function placeOfNeed(
  id: NeedId,
  asked: NeedAsked,
  pathOf: (screen: ScreenId) => string | undefined,
): string | undefined {
  const { screens, below = '', isWhole } = NEED_PLACES[id]
  const path = screens.map(pathOf).find((each) => each !== undefined)
  if (path === undefined) return undefined
  return `${path}${below}${isWhole ? '' : queryOf(needFilters[id](asked))}`
}
