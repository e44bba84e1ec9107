import { useListState } from '#src/lib/use-list-state.ts'
import { REASONS_SHOWN, REFUND_CAUSES_SHOWN, REFUND_STATES } from './refund-names.ts'

/** The list's filters under the contract's names; days and ids are judged by the server. */
const FILTERS = {
  state: REFUND_STATES,
  cause: REFUND_CAUSES_SHOWN,
  reasonCode: REASONS_SHOWN,
  requestedFrom: null,
  requestedTo: null,
  bookingId: null,
} as const

export function useRefundListState() {
  return useListState({
    filters: FILTERS,
    defaultSort: { by: 'requestedAt', direction: 'descending' },
    sorts: ['requestedAt'],
  })
}
