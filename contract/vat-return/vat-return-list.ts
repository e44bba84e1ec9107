import type { z } from 'zod'
import { defineList } from '../list/list-definition.ts'
import { recordState } from '../list/record-state.ts'
import { stateWords } from '../records.ts'
import { VAT_RETURN_STATES } from './vat-return-codes.ts'
import type { vatReturnRow } from './vat-return-row.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof vatReturnRow> | z.output<typeof vatReturnRow>

export const vatReturnList = defineList<Row>()({
  id: 'vat-returns',
  words: 'vat-return',
  calls: { read: 'getVatReturnList', export: 'exportVatReturns' },
  search: false,
  columns: {
    reference: { kind: 'reference', main: true, value: ({ reference }) => reference },
    region: { kind: 'named', value: ({ region }) => region.name },
    from: { kind: 'day', hidden: true, value: ({ from }) => from },
    to: { kind: 'day', value: ({ to }) => to },
    state: recordState('vatReturn'),
    outputVat: { kind: 'amount', room: 'laptop', value: ({ outputVat, currency }) => ({ minor: outputVat, currency }) },
    inputVat: { kind: 'amount', room: 'laptop', value: ({ inputVat, currency }) => ({ minor: inputVat, currency }) },
    due: { kind: 'amount', value: ({ due, currency }) => ({ minor: due, currency }) },
    preparedBy: { kind: 'person', room: 'laptop', value: ({ preparedBy }) => preparedBy },
    // Of no depot: told by the reader's clock.
    preparedAt: {
      kind: 'instant',
      hidden: true,
      zone: () => undefined,
      dayUpTo: 'laptop',
      value: ({ preparedAt }) => preparedAt,
    },
    decidedBy: { kind: 'person', room: 'wide', value: ({ decidedBy }) => decidedBy },
    paidAt: { kind: 'instant', hidden: true, zone: () => undefined, dayUpTo: 'laptop', value: ({ paidAt }) => paidAt },
  },
  filters: {
    state: {
      kind: 'choice',
      of: 'state',
      field: true,
      values: VAT_RETURN_STATES,
      words: stateWords('vatReturn'),
    },
    regionId: { kind: 'record', of: 'region', field: true },
    toFrom: { kind: 'from', of: 'to', field: true },
    toTo: { kind: 'to', of: 'to', field: true },
  },
  sorts: ['to', 'preparedAt'],
  defaultSort: { by: 'to', direction: 'descending' },
})
