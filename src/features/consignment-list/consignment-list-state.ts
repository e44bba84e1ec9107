import { PAYMENTS_SHOWN, PIECE_STATES_SHOWN } from '#src/lib/consignment-names.ts'
import { useListState } from '#src/lib/use-list-state.ts'

/** Filters that list and report share, under the contract's names; days and ids are judged by the server. */
export const CONSIGNMENT_FILTERS = {
  state: PIECE_STATES_SHOWN,
  payment: PAYMENTS_SHOWN,
  collected: ['open', 'collected'],
  stuck: ['yes'],
  fromDepotId: null,
  toDepotId: null,
  billedFrom: null,
  billedTo: null,
  currency: null,
  customer: null,
  createdBy: null,
} as const

export function useConsignmentListState() {
  return useListState({
    filters: CONSIGNMENT_FILTERS,
    defaultSort: { by: 'billedAt', direction: 'descending' },
    sorts: ['billedAt'],
  })
}
