import type { z } from 'zod'
import { defineList } from '../list/list-definition.ts'
import { recordState } from '../list/record-state.ts'
import { stateWords } from '../records.ts'
import { RATE_STATES } from './exchange-rate-codes.ts'
import type { rateRow } from './exchange-rate-row.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof rateRow> | z.output<typeof rateRow>

export const rateList = defineList<Row>()({
  id: 'exchange-rates',
  words: 'exchange-rate',
  calls: { read: 'getExchangeRateList', export: 'exportExchangeRates' },
  search: false,
  columns: {
    day: { kind: 'day', value: ({ day }) => day },
    from: { kind: 'latin', value: ({ from }) => from },
    to: { kind: 'latin', value: ({ to }) => to },
    rate: { kind: 'latin', main: true, value: ({ rate }) => rate },
    source: { kind: 'text', value: ({ source }) => source },
    state: recordState('exchangeRate'),
    enteredBy: { kind: 'person', room: 'laptop', value: ({ enteredBy }) => enteredBy },
    // Of no depot: told by the reader's clock.
    enteredAt: {
      kind: 'instant',
      hidden: true,
      zone: () => undefined,
      dayUpTo: 'laptop',
      value: ({ enteredAt }) => enteredAt,
    },
    decidedBy: { kind: 'person', room: 'wide', value: ({ decidedBy }) => decidedBy },
    reason: { kind: 'text', room: 'wide', value: ({ reason }) => reason },
  },
  filters: {
    state: {
      kind: 'choice',
      of: 'state',
      field: true,
      values: RATE_STATES,
      words: stateWords('exchangeRate'),
    },
    /** On either side of the pair. */
    currency: { kind: 'currency', field: true },
    dayFrom: { kind: 'from', of: 'day', field: true },
    dayTo: { kind: 'to', of: 'day', field: true },
  },
  sorts: ['day', 'enteredAt'],
  defaultSort: { by: 'day', direction: 'descending' },
})
