import type { z } from 'zod'
import { CANCELLATION_STATES } from './departure-cancellation-codes.ts'
import type { cancellationRow } from './departure-cancellation-row.ts'
import { defineList } from '../list/list-definition.ts'
import { recordState } from '../list/record-state.ts'

type Row = z.input<typeof cancellationRow>

const STATE_WORDS = 'departure-cancellation:state.*'

export const cancellationList = defineList<Row>()({
  id: 'departure-cancellations',
  words: 'departure-cancellation:list',
  calls: { read: 'getCancellationList' },
  search: false,
  columns: {
    route: { kind: 'named', value: ({ routeName }) => routeName },
    startsAt: { kind: 'instant', zone: ({ timeZone }) => timeZone, value: ({ startsAt }) => startsAt },
    state: {
      ...recordState('cancellation'),
      words: STATE_WORDS,
    },
    /** Tickets that somebody still has to see to. */
    open: { kind: 'count', value: ({ counts: { waiting, failed, left } }) => waiting + failed + left },
    reason: { kind: 'text', value: ({ reason }) => reason },
    proposedBy: { kind: 'person', value: ({ proposedBy }) => proposedBy },
    proposedAt: { kind: 'instant', zone: () => undefined, value: ({ proposedAt }) => proposedAt },
  },
  filters: {
    state: { kind: 'choice', of: 'state', field: true, values: CANCELLATION_STATES, words: STATE_WORDS },
  },
  sorts: ['proposedAt'],
  defaultSort: { by: 'proposedAt', direction: 'descending' },
})
