/** By the day of what was done, or by the day of travel. */
export const SALES_VIEWS = ['sold', 'travelled'] as const
export type SalesView = (typeof SALES_VIEWS)[number]

/** What sales are grouped by, two of them at once at most. */
export const SALES_GROUPS = [
  'day',
  'week',
  'month',
  'depot',
  'route',
  'trip',
  'departure',
  'channel',
  'agent',
  'clerk',
  'means',
  'currency',
  'fareClass',
  'nationality',
  'leadTime',
] as const
export type SalesGroup = (typeof SALES_GROUPS)[number]

/** What the booking statistics look at, in this order. */
export const STATISTICS_GROUPS = ['channel', 'leadTime', 'fareClass', 'route'] as const satisfies readonly SalesGroup[]
export type StatisticsGroup = (typeof STATISTICS_GROUPS)[number]

/** Groups that follow each other in time: all of them are shown, in their order, also empty ones. */
export const TIME_GROUPS = ['day', 'week', 'month'] as const
export type TimeGroup = (typeof TIME_GROUPS)[number]
export const isTimeGroup = (group: SalesGroup | undefined): group is TimeGroup =>
  TIME_GROUPS.some((each) => each === group)

/** Days from the sale to the travel day, in bands, and the first day of each. */
export const LEAD_TIMES = {
  sameDay: 0,
  nextDay: 1,
  days2to3: 2,
  days4to7: 4,
  days8to14: 8,
  days15to30: 15,
  days31to60: 31,
  longer: 61,
} as const
export type LeadTime = keyof typeof LEAD_TIMES

const SALES_COUNTS = ['tickets', 'passengers', 'changed', 'refunded', 'noShows'] as const
/** Minor units of one currency. */
const SALES_AMOUNTS = ['gross', 'vat', 'net', 'fees'] as const
/** What can be compared, drawn and told in the cells of a cross table. */
export const SALES_MEASURES = [...SALES_COUNTS, ...SALES_AMOUNTS] as const
export type SalesMeasure = (typeof SALES_MEASURES)[number]
export const isAmount = (measure: SalesMeasure): boolean => SALES_AMOUNTS.some((each) => each === measure)

/** Measures of each view, in the order of the table: what a day brought, and what travels on it. */
export const MEASURES_OF = {
  sold: SALES_MEASURES,
  travelled: ['tickets', 'passengers', 'noShows', 'gross', 'vat', 'net'],
} as const satisfies Record<SalesView, readonly SalesMeasure[]>

/** Spans that are asked for all the time, told by the server's calendar. */
export const SALES_PERIODS = ['today', 'thisWeek', 'thisMonth', 'lastMonth', 'thisYear', 'own'] as const
export type SalesPeriod = (typeof SALES_PERIODS)[number]

export const SALES_COMPARISONS = ['both', 'before', 'yearBefore', 'none'] as const

/** Days of a report at most. */
export const MAX_DAYS = 366
/** Rows of groups that do not follow each other in time; what is behind is summed up as others. */
export const MAX_ROWS = 50
/** Columns of a cross table, that of the others included. */
export const MAX_ACROSS = 31
