import { z } from 'zod'
import type { UserType } from '../access.ts'
import { FOUR_EYES_REFUSALS } from '../approval/approval-codes.ts'
import { MAX_NAME } from '../bounds.ts'
import { calendarDate, currencyCode, listQuery, recordId, recordVersion, reasonText, remark } from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { MAX_RATE_FILE, RATE_FIELDS, RATE_PATTERN } from './exchange-rate-codes.ts'
import { rateList } from './exchange-rate-list.ts'
import { rateRow } from './exchange-rate-row.ts'

/** Events of a rate's lifecycle that a person sends. */
export const RATE_EVENTS = ['exchangeRate.check', 'exchangeRate.reject', 'exchangeRate.withdraw'] as const

/** Who enters and who checks; never their own. */
export const RATE_KEEPERS = ['head_account'] as const satisfies readonly UserType[]

const RATE_REFUSALS = ['state', ...FOUR_EYES_REFUSALS, 'notYours'] as const

/** What is entered of one rate. */
export const rateValues = z.object({
  day: calendarDate,
  from: currencyCode,
  to: currencyCode,
  rate: z.string().trim().regex(RATE_PATTERN),
  source: z.string().trim().min(1).max(MAX_NAME),
  /** Why it replaces the checked one of its day. */
  reason: reasonText.nullable(),
})
export type RateValues = z.output<typeof rateValues>

const exchangeRate = rateRow.extend({
  decisionReason: z.string().nullable(),
  /** The checked one of its day that it would replace, or has replaced. */
  replaces: rateRow.pick({ id: true, from: true, to: true, rate: true }).nullable(),
  can: z.array(z.object({ event: z.enum(RATE_EVENTS), refusal: z.enum(RATE_REFUSALS).nullable() })),
})
export type ExchangeRate = z.input<typeof exchangeRate>

/** What is wrong in a file: a line, one of its columns (none: the whole line), and a key of the `errors` locale. */
const rateFileProblem = z.object({
  line: z.int(),
  column: z.enum(RATE_FIELDS).nullable(),
  problem: z.string(),
})

const rateListQuery = listQuery.extend(filterQuery(rateList))
const decided = { id: recordId, version: recordVersion }

export const exchangeRateEndpoints = {
  getExchangeRateList: listEndpoint('getExchangeRateList', {
    summary: 'Exchange rates that were entered, and what became of them.',
    access: RATE_KEEPERS,
    query: rateListQuery,
    data: rateRow,
  }),
  exportExchangeRates: fileEndpoint('exportExchangeRates', {
    summary: 'The filtered exchange rates as CSV or XLSX; logged.',
    access: RATE_KEEPERS,
    query: rateListQuery.omit({ pageNumber: true, recordNumber: true, next: true, previous: true }).extend(sheetQuery),
  }),
  getExchangeRate: endpoint('getExchangeRate', {
    summary: 'One exchange rate, with all that its check needs.',
    access: RATE_KEEPERS,
    params: z.object({ id: recordId }),
    data: exchangeRate,
  }),
  getRateOn: endpoint('getRateOn', {
    summary: 'The rate of a pair on a day: the newest checked one on or before it, with its age.',
    access: RATE_KEEPERS,
    query: z.object({ from: currencyCode, to: currencyCode, day: calendarDate }),
    data: z
      .object({
        id: recordId,
        day: calendarDate,
        from: currencyCode,
        to: currencyCode,
        rate: z.string(),
        /** Days between its day and the one that is asked for. */
        age: z.int(),
      })
      .nullable(),
  }),
  createExchangeRate: endpoint('createExchangeRate', {
    summary: 'Enter the rate of a pair on a day; it is not used until another head account has checked it.',
    access: RATE_KEEPERS,
    body: rateValues,
    data: exchangeRate,
  }),
  importExchangeRates: endpoint('importExchangeRates', {
    summary: 'Enter many rates from a CSV file: all of them, or none where a line is wrong.',
    access: RATE_KEEPERS,
    body: z.object({ text: z.string().min(1).max(MAX_RATE_FILE) }),
    data: z.object({
      entered: z.int(),
      /** The first of them; nothing is entered where there is one. */
      problems: z.array(rateFileProblem),
      problemTotal: z.int(),
    }),
  }),
  decideExchangeRate: endpoint('decideExchangeRate', {
    summary: "Check or reject a rate that another head account entered; a checked one replaces its day's.",
    access: RATE_KEEPERS,
    body: z.object({
      ...decided,
      decision: z.enum(['approve', 'reject']),
      /** Required to reject. */
      reason: remark.nullable(),
    }),
    data: exchangeRate,
  }),
  withdrawExchangeRate: endpoint('withdrawExchangeRate', {
    summary: 'Take back a rate that one has entered, before anybody checks it.',
    access: RATE_KEEPERS,
    body: z.object({ ...decided, reason: remark.nullable() }),
    data: exchangeRate,
  }),
}
