import { z } from 'zod'
import { FOUR_EYES_REFUSALS } from '../approval/approval-codes.ts'
import { calendarDate, currencyCode, listQuery, reasonText, recordId, recordVersion, remark } from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { trailEvent } from '../workflow/workflow.ts'
import { JOURNAL_KEEPERS } from './journal.ts'
import { journalLine, proposedLines } from './journal-line.ts'
import { recurringList } from './recurring-list.ts'
import { recurringRow, yearMonth } from './recurring-row.ts'

/** Events of a recurring entry's lifecycle that a person sends. */
export const RECURRING_EVENTS = [
  'recurringEntry.approve',
  'recurringEntry.reject',
  'recurringEntry.withdraw',
  'recurringEntry.stop',
] as const

/** `notPostable`: one of its accounts takes no lines any more. */
const RECURRING_REFUSALS = ['state', ...FOUR_EYES_REFUSALS, 'notYours', 'notPostable'] as const

const recurringEntry = recurringRow.extend({
  decisionReason: z.string().nullable(),
  stopReason: z.string().nullable(),
  lines: z.array(journalLine),
  /** The newest first. */
  postings: z.array(
    z.object({
      month: yearMonth,
      /** The day it was due. */
      dueOn: calendarDate,
      /** Later than that where its day was in a closed month. */
      postingDate: calendarDate,
      entryId: recordId,
      /** The journal took it back. */
      isReversed: z.boolean(),
    }),
  ),
  /** There are more of them than are shown. */
  hasOlderPostings: z.boolean(),
  history: z.array(trailEvent),
  can: z.array(z.object({ event: z.enum(RECURRING_EVENTS), refusal: z.enum(RECURRING_REFUSALS).nullable() })),
})
export type RecurringEntry = z.input<typeof recurringEntry>

const recurringProposal = z.object({
  purpose: reasonText,
  currency: currencyCode,
  /** The last day of a month that has no such day. */
  dayOfMonth: z.int().min(1).max(31),
  firstMonth: yearMonth,
  /** Null: until it is stopped. */
  lastMonth: yearMonth.nullable(),
  lines: proposedLines,
})
export type RecurringProposal = z.output<typeof recurringProposal>

export const recurringListQuery = listQuery.extend(filterQuery(recurringList))
const decided = { id: recordId, version: recordVersion }

export const recurringEndpoints = {
  getRecurringEntryList: listEndpoint('getRecurringEntryList', {
    summary: 'Entries that are posted every month, proposed, active and ended.',
    access: JOURNAL_KEEPERS,
    query: recurringListQuery,
    data: recurringRow,
  }),
  exportRecurringEntries: fileEndpoint('exportRecurringEntries', {
    summary: 'The filtered recurring entries as CSV or XLSX; logged.',
    access: JOURNAL_KEEPERS,
    query: recurringListQuery
      .omit({ pageNumber: true, recordNumber: true, next: true, previous: true })
      .extend(sheetQuery),
  }),
  getRecurringEntry: endpoint('getRecurringEntry', {
    summary: 'A recurring entry with its lines and what it has posted.',
    access: JOURNAL_KEEPERS,
    params: z.object({ id: recordId }),
    data: recurringEntry,
  }),
  createRecurringEntry: endpoint('createRecurringEntry', {
    summary: 'Propose an entry that is posted every month; another head account decides.',
    access: JOURNAL_KEEPERS,
    body: recurringProposal,
    data: recurringEntry,
  }),
  decideRecurringEntry: endpoint('decideRecurringEntry', {
    summary: "Approve or reject another head account's recurring entry; months that are due are posted at once.",
    access: JOURNAL_KEEPERS,
    body: z.object({
      ...decided,
      decision: z.enum(['approve', 'reject']),
      /** Required to reject. */
      reason: remark.nullable(),
    }),
    data: recurringEntry,
  }),
  withdrawRecurringEntry: endpoint('withdrawRecurringEntry', {
    summary: 'Take an own recurring entry back before anybody decides it.',
    access: JOURNAL_KEEPERS,
    body: z.object({ ...decided, reason: remark.nullable() }),
    data: recurringEntry,
  }),
  stopRecurringEntry: endpoint('stopRecurringEntry', {
    summary: 'Stop a recurring entry: no further month is posted.',
    access: JOURNAL_KEEPERS,
    body: z.object({ ...decided, reason: reasonText }),
    data: recurringEntry,
  }),
}
