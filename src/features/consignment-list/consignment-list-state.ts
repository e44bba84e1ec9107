import { PAYMENTS_SHOWN, PIECE_STATES_SHOWN } from '#src/lib/consignment-names.ts'
import { type FilterValues, useListState } from '#src/lib/use-list-state.ts'

/** Filters that list and report share, under the contract's names; days and ids are judged by the server. */
export const CONSIGNMENT_FILTERS = {
  state: PIECE_STATES_SHOWN,
  payment: PAYMENTS_SHOWN,
  collected: ['open', 'collected'],
  stuck: ['yes'],
  reversed: ['yes'],
  fromDepotId: null,
  toDepotId: null,
  billedFrom: null,
  billedTo: null,
  currency: null,
  customer: null,
  sender: null,
  createdBy: null,
} as const

/** What list and report are narrowed by: the filters, and what is searched for. */
export type Narrowing = FilterValues<typeof CONSIGNMENT_FILTERS> & { search?: string }

export function useConsignmentListState() {
  return useListState({
    filters: CONSIGNMENT_FILTERS,
    defaultSort: { by: 'billedAt', direction: 'descending' },
    sorts: ['billedAt'],
  })
}
