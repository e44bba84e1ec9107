import { z } from 'zod'
import { BOOKING_READERS } from '../access.ts'
import { currencyCode, instant, localizedName, recordId, signedSumMinor, toldName } from '../common.ts'
import { endpoint, fileEndpoint } from '../endpoint.ts'
import { SALES_COMPARISONS, SALES_GROUPS, SALES_MEASURES, SALES_VIEWS, type SalesGroup } from './sales-codes.ts'
import { daysProgress, reportDays } from './report-period.ts'
import { salesQuery } from './sales-query.ts'

const isGroup = (text: string): text is SalesGroup => SALES_GROUPS.some((group) => group === text)

/** One grouping, or two, separated by a comma: rows, then columns. */
const groupings = z
  .string()
  .max(40)
  .default('day')
  .transform((text, context): [SalesGroup] | [SalesGroup, SalesGroup] => {
    const [rows, columns, ...more] = text.split(',')
    if (rows === undefined || !isGroup(rows) || (columns !== undefined && !isGroup(columns)))
      context.addIssue({ code: 'custom', message: 'salesReport.unknownGroup' })
    else if (more.length > 0) context.addIssue({ code: 'custom', message: 'salesReport.tooManyGroups' })
    else if (rows === columns) context.addIssue({ code: 'custom', message: 'salesReport.groupTwice' })
    else return columns === undefined ? [rows] : [rows, columns]
    return z.NEVER
  })

const asked = z.object({
  view: z.enum(SALES_VIEWS).default('sold'),
  ...salesQuery,
  groupBy: groupings,
  /** What is compared, drawn, and stands in the cells of two groupings. */
  measure: z.enum(SALES_MEASURES).default('gross'),
  compare: z.enum(SALES_COMPARISONS).default('both'),
})
export type SalesAsked = z.output<typeof asked>

const count = z.int()
const figures = {
  /** Minor units of this one; a group has a row for each. */
  currency: currencyCode,
  /** Sold; by day of travel, to travel or travelled, no-shows among them. */
  tickets: count,
  /** Persons sold to, however many directions; by day of travel, those who were no no-show. */
  passengers: count,
  changed: count,
  refunded: count,
  noShows: count,
  /** Fares incl. VAT after changes and refunds. */
  gross: signedSumMinor,
  vat: signedSumMinor,
  net: signedSumMinor,
  /**
   * By day of travel, of net: what no ticket on the trips of the days brought. Earned by tickets that were moved or
   * refunded since, taken back of such, or posted by hand. Without it, net is what the trip summary has. By one grouping
   * only; a cross table does not tell it.
   */
  netOffTrips: signedSumMinor,
  /** Date-change fees and what refunds keep back, without VAT. */
  fees: signedSumMinor,
}

/** What departures offered, whoever sold it. */
const capacity = z.object({
  /** Seats, each times the legs of its departure. */
  offered: count,
  /** Seats taken, each times the legs it was taken for. */
  taken: count,
  /** Net fares per seat and kilometre that was offered, in minor units; null where a distance is not known. */
  netPerSeatKm: z.number().nullable(),
})

const compared = {
  ...figures,
  /** The measure that was asked for in the period before and in the year before; null where it is not compared. */
  before: signedSumMinor.nullable(),
  yearBefore: signedSumMinor.nullable(),
  /** The measure in each column. */
  cells: z.array(signedSumMinor),
  capacity: capacity.nullable(),
}

const groupKey = {
  /** A day, month, id or code; null for what has none. A week is named by its first day. */
  key: z.string().nullable(),
  /** What it is called, where the key does not say it. */
  name: toldName.nullable(),
  /** When a departure leaves, and by which clock. */
  startsAt: instant.nullable(),
  timeZone: z.string().nullable(),
}

export const salesEndpoints = {
  getSales: endpoint('getSales', {
    summary:
      'What was sold, changed and refunded, or what travels, by one or two groupings and compared; within the own scope.',
    access: BOOKING_READERS,
    query: asked,
    data: z.object({
      ...reportDays.shape,
      /** What these figures are by: while others are on their way, a screen goes on showing them so. */
      by: z.object({
        view: z.enum(SALES_VIEWS),
        rows: z.enum(SALES_GROUPS),
        columns: z.enum(SALES_GROUPS).nullable(),
        measure: z.enum(SALES_MEASURES),
      }),
      progress: daysProgress,
      /** Null where it is not compared: not asked for, or the days are not over. */
      before: reportDays.nullable(),
      yearBefore: reportDays.nullable(),
      /** Whether there is anything at all to compare with. */
      hasBefore: z.boolean(),
      hasYearBefore: z.boolean(),
      /** Of a cross table; what is summed up in the last one is `others`. */
      columns: z.array(z.object({ ...groupKey, isOthers: z.boolean() })),
      rows: z.array(
        z.object({
          ...groupKey,
          /** So many groups in one row; 0 for a group of its own. */
          others: count,
          ...compared,
        }),
      ),
      /** One of each currency. */
      totals: z.array(z.object(compared)),
      /** Each point a day, week or month, with that of the period before at the same place. */
      trend: z
        .object({
          unit: z.enum(['day', 'week', 'month']),
          currency: currencyCode,
          points: z.array(z.object({ day: z.string(), value: signedSumMinor, before: signedSumMinor.nullable() })),
        })
        .nullable(),
      /** By weekday (0 is Sunday) and hour of sale by the clock of the depot; null by day of travel, which has no hour. */
      hours: z
        .object({
          currency: currencyCode,
          cells: z.array(z.object({ weekday: count, hour: count, value: signedSumMinor })),
        })
        .nullable(),
      /** Account 4000 of the same days, beside what the report says; null where other filters are on, or sales are by day of sale. */
      ledger: z
        .array(z.object({ currency: currencyCode, account4000: signedSumMinor, net: signedSumMinor }))
        .nullable(),
    }),
  }),
  getSalesOptions: endpoint('getSalesOptions', {
    summary: 'What the sales report can be narrowed to within the own scope.',
    access: BOOKING_READERS,
    data: z.object({
      /** Whose sales are read. */
      scope: z.enum(['all', 'depot', 'own']),
      currencies: z.array(currencyCode),
      trips: z.array(z.object({ id: recordId, name: localizedName })),
      routes: z.array(z.object({ id: recordId, name: localizedName })),
      agents: z.array(z.object({ id: recordId, name: z.string() })),
      clerks: z.array(z.object({ id: recordId, name: z.string() })),
    }),
  }),
  exportSales: fileEndpoint('exportSales', {
    summary: 'The sales report as it is seen, as CSV or XLSX; logged.',
    access: BOOKING_READERS,
    query: asked.extend({ format: z.enum(['csv', 'xlsx']), language: z.enum(['en', 'ar']).default('en') }),
  }),
}
