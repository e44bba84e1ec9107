import { ilike, or, sql } from 'drizzle-orm'
import { JOURNAL_KEEPERS } from '#contract/ledger/journal.ts'
import { journalEntryLifecycle } from '#machines/ledger/journal-entry-lifecycle.ts'
import { containing } from '#server/database/list-page.ts'
import { journalEntries } from '#server/database/schema/journal.ts'
import { CREATION_EVENT } from '#server/lifecycle/apply-event.ts'
import { defineRecord } from '#server/lifecycle/define-record.ts'
import { linesText } from './lines-text.ts'
import { byPerson, describeNumbered, searchByNumber } from '../workflow/record-parts.ts'

export const journalEntryRecord = defineRecord({
  id: 'journalEntry',
  machine: journalEntryLifecycle,
  table: journalEntries,
  /** Head office's: of no depot. */
  ofDepot: () => sql`false`,
  readable: ({ userType }) => (JOURNAL_KEEPERS.some((type) => type === userType) ? undefined : sql`false`),
  find: (term) =>
    or(
      ilike(journalEntries.number, containing(term)),
      ilike(journalEntries.reference, containing(term)),
      byPerson(journalEntries.requestedBy, term),
    ),
  describe: describeNumbered({
    name: 'journalEntry',
    table: journalEntries,
    reference: journalEntries.number,
    person: journalEntries.requestedBy,
    currency: journalEntries.currency,
    depot: null,
  }),
  search: searchByNumber({
    call: 'getJournalEntry',
    series: 'journal',
    table: journalEntries,
    number: journalEntries.number,
    at: journalEntries.requestedAt,
    detail: [journalEntries.purpose],
  }),
  reference: 'number',
  number: { column: 'number', series: 'journal' },
  version: 'exact',
  stamps: [
    { by: 'requestedBy', at: 'requestedAt', events: [CREATION_EVENT] },
    { by: 'decidedBy', at: 'decidedAt', events: ['journalEntry.approve', 'journalEntry.reject'] },
  ],
  fourEyes: {
    events: [
      { event: 'journalEntry.approve', parties: ['requestedBy'] },
      { event: 'journalEntry.reject', parties: ['requestedBy'] },
    ],
    people: [{ decided: 'decidedBy', asked: 'requestedBy', where: `state in ('approved', 'rejected')` }],
  },
  money: [{ event: 'journalEntry.approve', amounts: 'select record.currency, record.amount' }],
  postings: {
    capitalPaidIn: ['journalEntry.approve'],
    capitalTakenOut: ['journalEntry.approve'],
    bankReceiptConfirmed: ['journalEntry.approve'],
    exitFeesRemitted: ['journalEntry.approve'],
    vatRemitted: ['journalEntry.approve'],
    entryCorrected: ['journalEntry.approve'],
    journalPosted: ['journalEntry.approve'],
    accrualReversed: ['journalEntry.approve'],
    openingPosted: ['journalEntry.approve'],
  },
  contents: {
    columns: [
      'number',
      'kind',
      'amount',
      'currency',
      'regionId',
      'correctsEntryId',
      'purpose',
      'reference',
      'decisionReason',
    ],
    days: ['entryDate', 'reversesOn', 'postingDate'],
    parts: {
      lines: linesText('journal_lines', 'entry_id'),
    },
  },
})
