/** What may wait for somebody, the most pressing first. */
export const NEEDS = [
  'approvals',
  'auditFindings',
  'boarding',
  'departuresToClose',
  'departuresLeftOpen',
  'shiftsLeftOpen',
  'shiftsToClose',
  'refundsToPay',
  'cashToReceive',
  'cashNotDeposited',
  'cancelledTickets',
  'messagesFailed',
  'checkInReviews',
  'visasToSubmit',
  'stuckParcels',
  'documentsDue',
  'defects',
  'bankLines',
  'invoicesOverdue',
] as const
export type NeedId = (typeof NEEDS)[number]

/** How it goes, in the order that nobody has changed. */
export const CARDS = [
  'departures',
  'sales',
  'trend',
  'routes',
  'changes',
  'load',
  'tills',
  'money',
  'receivables',
  'parcels',
  'wallet',
] as const
export type CardId = (typeof CARDS)[number]

/** Days of the trend, and of what is compared with as many before them. */
export const TREND_DAYS = 30
/** Days ahead, today included, that the load is told of. */
export const LOAD_DAYS = 7
/** Rows of a card; all of them are behind its link. */
export const MAX_CARD_ROWS = 6
/** Boarding that is missing is pressing within so many hours of a departure. */
export const BOARDING_HOURS = 2
