import { bookingList } from '#contract/booking/booking-list.ts'
import { stateOf, useListState, type ListState } from '#src/ui/list/use-list-state.ts'

const STATE = stateOf(bookingList)

export type BookingListState = ListState<(typeof STATE)['filters']>
export type FilterName = keyof (typeof STATE)['filters']

export function useBookingListState(): BookingListState {
  return useListState(STATE)
}
