import type { BookingContext } from '#machines/booking/booking-context.ts'
import type { Direction } from '#machines/booking/booking-requests.ts'
import { useList } from '#src/platform/use-read.ts'
import { stretchQuery, travelDay } from './stretch-query.ts'

/** The days around the one that is looked at, and the next departures after it; those before stand until these have come. */
export function useTravelDays(context: BookingContext, direction: Direction) {
  const { data } = useList('getTravelDays', {
    query: {
      ...stretchQuery(context, direction),
      date: travelDay(context, direction),
      journey: context.journey.isTwoWay ? 'twoWay' : 'oneWay',
      currency: context.currency,
    },
  })
  return data?.data
}
