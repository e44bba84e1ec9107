import { useListState, type ListState } from '#src/lib/use-list-state.ts'
import { PAYMENT_MEANS, TICKET_STATES } from '#src/lib/ticket-states.ts'

/** The list's filters under the contract's names; days and ids are judged by the server. */
const FILTERS = {
  state: TICKET_STATES,
  travelFrom: null,
  travelTo: null,
  soldFrom: null,
  soldTo: null,
  means: PAYMENT_MEANS,
  currency: null,
  depotId: null,
  tripId: null,
} as const

export type BookingListState = ListState<typeof FILTERS>
export type BookingListQuery = BookingListState['query']
export type FilterName = keyof typeof FILTERS

export function useBookingListState(): BookingListState {
  return useListState({
    filters: FILTERS,
    defaultSort: { by: 'createdAt', direction: 'descending' },
    sorts: ['createdAt', 'travelDate', 'reference'],
  })
}
