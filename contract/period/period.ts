import { z } from 'zod'
import type { UserType } from '../access.ts'
import { FOUR_EYES_REFUSALS } from '../approval/approval-codes.ts'
import {
  calendarDate,
  currencyCode,
  instant,
  listQuery,
  reasonText,
  recordId,
  recordVersion,
  remark,
  signedSumMinor,
} from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { STATEMENT_KINDS } from '../statement/statement-codes.ts'
import { statementDocument } from '../statement/statement-document.ts'
import { CHECK_ITEMS } from './period-codes.ts'
import { periodList } from './period-list.ts'
import { periodRow } from './period-row.ts'

/** Events of a period's lifecycle that a person sends. */
export const PERIOD_EVENTS = [
  'period.startClosing',
  'period.waive',
  'period.close',
  'period.giveUp',
  'period.askReopening',
  'period.confirmReopening',
  'period.refuseReopening',
  'period.withdrawReopening',
] as const

/** Who closes and reopens months; a reopening takes two of them. */
export const PERIOD_KEEPERS = ['head_account'] as const satisfies readonly UserType[]

const PERIOD_REFUSALS = [
  'state',
  'notOver',
  'earlierOpen',
  'unchecked',
  'laterClosed',
  ...FOUR_EYES_REFUSALS,
  'notYours',
] as const

const person = z.object({ id: recordId, name: z.string() })

/** What an item of the checklist came to at some moment. */
const checkFigures = z.object({
  /** How many records are undone; null of an item that counts none. */
  count: z.int().nullable(),
  /** What they come to; of the trial balance the difference. */
  amounts: z.array(z.object({ currency: currencyCode, minor: signedSumMinor })),
  /** The day of the oldest of them. */
  oldest: calendarDate.nullable(),
})
export type CheckFigures = z.output<typeof checkFigures>

const waiver = z.object({
  reason: z.string(),
  by: person,
  at: instant,
  /** The item has become worse since it was waived, and has to be waived anew. */
  isOutgrown: z.boolean(),
})

const checkItem = checkFigures.extend({
  item: z.enum(CHECK_ITEMS),
  isDone: z.boolean(),
  waiver: waiver.nullable(),
})

/** As the event of a closing keeps it. */
export const checklistThen = z.array(checkItem)

const frozen = z.object({
  kind: z.enum(STATEMENT_KINDS),
  /** Which closing of the month it is of. */
  revision: z.int(),
  /** Of the document, as hexadecimal digits. */
  sha256: z.string(),
  frozenAt: instant,
})

const period = periodRow.extend({
  /** Its last day. */
  lastDay: calendarDate,
  /** Where it is closed: as it was when it was closed. Else as it is now. */
  checklist: z.array(checkItem),
  /** The first month before it that is not closed. */
  earlierOpen: calendarDate.nullable(),
  /** The newest of each kind. */
  statements: z.array(frozen),
  can: z.array(z.object({ event: z.enum(PERIOD_EVENTS), refusal: z.enum(PERIOD_REFUSALS).nullable() })),
})
export type AccountingPeriod = z.input<typeof period>

const listed = listQuery.extend(filterQuery(periodList))
const one = { id: recordId, version: recordVersion }

export const periodEndpoints = {
  getPeriodList: listEndpoint('getPeriodList', {
    summary: 'The months of the books and which of them are closed.',
    access: PERIOD_KEEPERS,
    query: listed,
    data: periodRow,
  }),
  exportPeriods: fileEndpoint('exportPeriods', {
    summary: 'The months of the books as CSV or XLSX; logged.',
    access: PERIOD_KEEPERS,
    query: listed.omit({ pageNumber: true, recordNumber: true, next: true, previous: true }).extend(sheetQuery),
  }),
  getPeriod: endpoint('getPeriod', {
    summary: 'One month: its checklist with figures, its frozen statements and what can be done with it.',
    access: PERIOD_KEEPERS,
    params: z.object({ id: recordId }),
    data: period,
  }),
  getPeriodStatement: endpoint('getPeriodStatement', {
    summary:
      'A statement of a month as it was frozen when the month was closed, the newest unless a revision is named.',
    access: PERIOD_KEEPERS,
    params: z.object({ id: recordId, kind: z.enum(STATEMENT_KINDS) }),
    query: z.object({ revision: z.coerce.number().int().min(1).max(10_000).optional() }),
    data: frozen.extend({ month: calendarDate, isNewest: z.boolean(), document: statementDocument }),
  }),
  startPeriodClosing: endpoint('startPeriodClosing', {
    summary: 'Begin to go through the checklist of a month.',
    access: PERIOD_KEEPERS,
    body: z.object(one),
    data: period,
  }),
  waivePeriodItem: endpoint('waivePeriodItem', {
    summary: 'Waive an item of the checklist as it stands, with a reason.',
    access: PERIOD_KEEPERS,
    body: z.object({ ...one, item: z.enum(CHECK_ITEMS), reason: reasonText }),
    data: period,
  }),
  closePeriod: endpoint('closePeriod', {
    summary: 'Close a month: nothing is posted into it any more, and its statements are frozen.',
    access: PERIOD_KEEPERS,
    body: z.object(one),
    data: period,
  }),
  giveUpPeriodClosing: endpoint('giveUpPeriodClosing', {
    summary: 'Give the closing of a month up; it stays open.',
    access: PERIOD_KEEPERS,
    body: z.object(one),
    data: period,
  }),
  askPeriodReopening: endpoint('askPeriodReopening', {
    summary: 'Ask, with a reason, for the last closed month to be reopened; another head account decides.',
    access: PERIOD_KEEPERS,
    body: z.object({ ...one, reason: reasonText }),
    data: period,
  }),
  decidePeriodReopening: endpoint('decidePeriodReopening', {
    summary: 'Confirm or refuse the reopening of a month that another head account has asked for.',
    access: PERIOD_KEEPERS,
    body: z.object({
      ...one,
      decision: z.enum(['approve', 'reject']),
      /** Required to refuse. */
      reason: remark.nullable(),
    }),
    data: period,
  }),
  withdrawPeriodReopening: endpoint('withdrawPeriodReopening', {
    summary: 'Take back a request to reopen a month before anybody decides.',
    access: PERIOD_KEEPERS,
    body: z.object({ ...one, reason: remark.nullable() }),
    data: period,
  }),
}
