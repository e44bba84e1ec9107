import type { BookingStep } from '#machines/booking/booking-context.ts'
import type { FlowException } from '#src/platform/flow-exception.ts'
import { type BookingSnapshot, useBooking, useObstacle } from './booking-actor.tsx'

/** Where the flow is by its own states. */
export type Place = BookingStep | 'restoring' | 'holdExpired' | 'departureClosed' | 'noPrice' | 'booked'
/** What the page shows: one of the steps, or a side road. */
export type BookingView = Place | FlowException['name']

const EXCEPTIONS = [
  'restoring',
  'holdExpired',
  'departureClosed',
  'noPrice',
  'booked',
] as const satisfies readonly Place[]

export function useView(): BookingView {
  const view = useBooking(viewOf)
  return useObstacle()?.name ?? view
}

/** While something is on its way, or a question is asked, the step stays in sight. */
export function viewOf(snapshot: BookingSnapshot): Place {
  return EXCEPTIONS.find((place) => snapshot.matches(place)) ?? snapshot.context.step
}

export const isSelling = (snapshot: BookingSnapshot): boolean => snapshot.matches('sellingTickets')
export const isSettling = (snapshot: BookingSnapshot): boolean => snapshot.matches('settlingSeats')
export const isPricing = (snapshot: BookingSnapshot): boolean => snapshot.matches({ steps: { review: 'pricing' } })
export const isPriceChanged = (snapshot: BookingSnapshot): boolean =>
  snapshot.matches({ steps: { review: 'priceChanged' } })
export const isConfirmingDiscard = (snapshot: BookingSnapshot): boolean => snapshot.matches('confirmingDiscard')

const SIDE_ROADS = ['outage', 'draftSetAside', 'holdExpired', 'departureClosed', 'noPrice'] as const
export const isSideRoad = (view: BookingView): view is (typeof SIDE_ROADS)[number] =>
  SIDE_ROADS.some((each) => each === view)
