import type { z } from 'zod'
import { JOURNAL_KINDS, JOURNAL_STATES } from './journal-codes.ts'
import type { journalRow } from './journal-row.ts'
import { defineList } from '../list/list-definition.ts'
import { recordState } from '../list/record-state.ts'
import { stateWords } from '../records.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof journalRow> | z.output<typeof journalRow>

const STATE_WORDS = stateWords('journalEntry')

export const journalList = defineList<Row>()({
  id: 'journal',
  words: 'journal:list',
  calls: { read: 'getJournalEntryList', export: 'exportJournalEntries' },
  columns: {
    number: { kind: 'reference', value: ({ number }) => number },
    kind: {
      kind: 'phrase',
      value: ({ kind, region }, { word, name }) =>
        [word(`journal:kind.${kind}`), ...(region ? [name(region.name)] : [])].join(' · '),
    },
    purpose: { kind: 'text', value: ({ purpose }) => purpose },
    amount: { kind: 'amount', value: ({ amount, currency }) => ({ minor: amount, currency }) },
    state: recordState('journalEntry'),
    requestedBy: { kind: 'person', room: 'laptop', value: ({ requestedBy }) => requestedBy },
    // Of no depot: told by the reader's clock.
    requestedAt: { kind: 'instant', zone: () => undefined, dayUpTo: 'tablet', value: ({ requestedAt }) => requestedAt },
    decidedBy: { kind: 'person', room: 'wide', value: ({ decidedBy }) => decidedBy },
    postingDate: { kind: 'day', room: 'wide', value: ({ postingDate }) => postingDate },
    reference: { kind: 'reference', hidden: true, value: ({ reference }) => reference },
  },
  filters: {
    state: { kind: 'choice', of: 'state', field: true, values: JOURNAL_STATES, words: STATE_WORDS },
    kind: { kind: 'choice', of: 'kind', field: true, values: JOURNAL_KINDS, words: 'journal:kind.*' },
    currency: { kind: 'currency', field: true },
    /** Day of the proposal in UTC. */
    requestedFrom: { kind: 'from', of: 'requestedAt', field: true },
    requestedTo: { kind: 'to', of: 'requestedAt', field: true },
  },
  sorts: ['requestedAt', 'number', 'amount'],
  defaultSort: { by: 'requestedAt', direction: 'descending' },
})
