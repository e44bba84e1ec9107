import { ilike, or, sql } from 'drizzle-orm'
import { JOURNAL_KEEPERS } from '#contract/ledger/journal.ts'
import { recurringEntryLifecycle } from '#machines/ledger/recurring-entry-lifecycle.ts'
import { containing } from '#server/database/list-page.ts'
import { recurringEntries } from '#server/database/schema/journal.ts'
import { CREATION_EVENT } from '#server/lifecycle/apply-event.ts'
import { defineRecord } from '#server/lifecycle/define-record.ts'
import { byPerson, describeNumbered, searchByNumber } from '../workflow/record-parts.ts'
import { linesText } from './lines-text.ts'

export const recurringEntryRecord = defineRecord({
  id: 'recurringEntry',
  machine: recurringEntryLifecycle,
  table: recurringEntries,
  /** Head office's: of no depot. */
  ofDepot: () => sql`false`,
  readable: ({ userType }) => (JOURNAL_KEEPERS.some((type) => type === userType) ? undefined : sql`false`),
  find: (term) => or(ilike(recurringEntries.number, containing(term)), byPerson(recurringEntries.requestedBy, term)),
  describe: describeNumbered({
    name: 'recurringEntry',
    table: recurringEntries,
    reference: recurringEntries.number,
    person: recurringEntries.requestedBy,
    currency: recurringEntries.currency,
    depot: null,
  }),
  search: searchByNumber({
    call: 'getRecurringEntry',
    series: 'recurringEntry',
    table: recurringEntries,
    number: recurringEntries.number,
    at: recurringEntries.requestedAt,
    detail: [recurringEntries.purpose],
  }),
  reference: 'number',
  number: { column: 'number', series: 'recurringEntry' },
  version: 'exact',
  stamps: [
    { by: 'requestedBy', at: 'requestedAt', events: [CREATION_EVENT] },
    { by: 'decidedBy', at: 'decidedAt', events: ['recurringEntry.approve', 'recurringEntry.reject'] },
    { by: 'stoppedBy', at: 'stoppedAt', events: ['recurringEntry.stop'] },
  ],
  fourEyes: {
    events: [
      { event: 'recurringEntry.approve', parties: ['requestedBy'] },
      { event: 'recurringEntry.reject', parties: ['requestedBy'] },
    ],
    people: [{ decided: 'decidedBy', asked: 'requestedBy', where: `state not in ('proposed', 'withdrawn')` }],
  },
  /** Of each month; how many there will be nobody knows. */
  money: [{ event: 'recurringEntry.approve', amounts: 'select record.currency, record.amount' }],
  postings: { recurringPosted: ['recurringEntry.post'] },
  contents: {
    columns: ['number', 'purpose', 'currency', 'amount', 'dayOfMonth', 'decisionReason', 'stopReason'],
    days: ['firstMonth', 'lastMonth'],
    parts: { lines: linesText('recurring_lines', 'recurring_id') },
  },
})
