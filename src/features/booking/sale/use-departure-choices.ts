import type { DepartureSummary, OfferedDeparture } from '#contract/departure/departure.ts'
import type { BookingContext } from '#machines/booking/booking-context.ts'
import type { Direction } from '#machines/booking/booking-requests.ts'
import { freeSeatsOf, isOnSale, leavesTooEarly } from '#machines/booking/booking-rules.ts'
import type { DepartureReason } from '#src/domain/departure/departure-row.tsx'
import { useList, useRead } from '#src/platform/use-read.ts'
import { dayIn } from '#machines/calendar-day.ts'
import { departuresQuery, stretchQuery, travelDay } from './stretch-query.ts'

/** What may be chosen on the day that is looked at, the days around it, and what comes next where nothing may. */
export function useDepartureChoices(context: BookingContext, direction: Direction) {
  const stretch = stretchQuery(context, direction)
  const date = travelDay(context, direction)
  const listed = useRead('getDepartures', departuresQuery(context, direction))
  // The strip before stands until the next one has come.
  const around = useList('getTravelDays', {
    query: {
      ...stretch,
      date,
      journey: context.journey.isTwoWay ? 'twoWay' : 'oneWay',
      currency: context.currency,
    },
  })
  const departures = listed.data?.data ?? []
  const reasons = new Map(departures.map((each) => [each.key, reasonAgainst(each, context, direction)]))
  const open = departures.filter((each) => !reasons.get(each.key))
  // A package leads back on one day only.
  const isFixed = context.package !== null && direction === 'return'
  const isNextWanted = !isFixed && listed.data !== undefined && open.length === 0
  const next = (isNextWanted && !around.isPlaceholderData && around.data?.data.next) || []
  const offered = [...open, ...next]
  const chosen = context.departures[direction]?.summary.key

  return {
    date,
    days: around.data?.data.days ?? [],
    areDaysPending: around.isPending,
    departures,
    reasons,
    next,
    offered,
    first: offered.find((each) => each.key === chosen) ?? offered[0],
    isPending: listed.isPending || (isNextWanted && (around.isPending || around.isPlaceholderData)),
    error: listed.error,
    refetch: listed.refetch,
  }
}

/** The local day on which it is boarded. */
export function boardingDay({ from }: DepartureSummary): string {
  return dayIn(from.timeZone, new Date(from.at))
}

/** Why a departure cannot be chosen; it stays in the list, so that nobody looks for it in vain. */
function reasonAgainst(
  departure: OfferedDeparture,
  context: BookingContext,
  direction: Direction,
): DepartureReason | undefined {
  if (departure.state !== 'scheduled') return departure.state
  if (!isOnSale(departure)) return 'noPrice'
  if (departure.packageHindrance !== null) return departure.packageHindrance
  if (direction === 'return' && leavesTooEarly(context, departure)) return 'tooEarly'
  const isOwn = context.holds[direction]?.departureKey === departure.key
  return freeSeatsOf(departure) === 0 && !isOwn ? 'full' : undefined
}
