import type { BookingContext } from '#machines/booking/booking-context.ts'
import type { Direction } from '#machines/booking/booking-requests.ts'
import { hasDeparture } from '#machines/booking/booking-rules.ts'

/** What is asked of a direction: from where to where, for whom, on the way out for which package, and on the way back from which departure. */
export function stretchQuery(context: BookingContext, direction: Direction) {
  const { fromStoppageId, toStoppageId, party } = context.journey
  const [from, to] = direction === 'outward' ? [fromStoppageId, toStoppageId] : [toStoppageId, fromStoppageId]
  return {
    fromStoppageId: from ?? '',
    toStoppageId: to ?? '',
    ...party,
    ...wayOut(context, direction),
    ...(direction === 'outward' && context.package && { packageId: context.package.id }),
  }
}

/** All departures of the day that is looked at. */
export function departuresQuery(context: BookingContext, direction: Direction) {
  const date = travelDay(context, direction)
  return { query: { ...stretchQuery(context, direction), date, recordNumber: 100, sort: 'departsAt' as const } }
}

function wayOut(context: BookingContext, direction: Direction) {
  const outward = context.departures.outward?.summary
  if (direction === 'outward' || !outward || !hasDeparture(context, 'outward')) return {}
  return { outwardKey: outward.key, outwardFrom: outward.from.position, outwardTo: outward.to.position }
}

/** The day that a direction is looked for on. */
export function travelDay({ journey }: BookingContext, direction: Direction): string {
  return (direction === 'outward' ? journey.date : journey.returnDate) ?? ''
}
