import type { BookingContext } from '#machines/booking/booking-context.ts'
import { directionsOf } from '#machines/booking/booking-rules.ts'

/** The last travel date on which a border is crossed; undefined where none is. */
export function lastCrossing(context: Pick<BookingContext, 'departures' | 'journey'>): string | undefined {
  return directionsOf(context)
    .flatMap((direction) => {
      const chosen = context.departures[direction]
      return chosen?.summary.crossesBorder ? chosen.date : []
    })
    .toSorted()
    .at(-1)
}
