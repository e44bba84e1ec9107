import { addMonths, formatISO, parseISO } from 'date-fns'
import type { BookingContext } from '#machines/booking/booking-context.ts'
import { directionsOf } from '#machines/booking/booking-rules.ts'

/** Key below `passengers.passport` of the words. */
export type PassportWarning = 'expired' | 'endsBefore' | 'endsSoon'

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

/**
 * What the clerk has to tell a passenger whose passport may be refused at the border (domain rulings §5). Sold all the
 * same: it can be renewed before the journey, and check-in decides. It is good on the day on which it ends.
 */
export function passportWarning(
  expiry: string,
  { crossing, today, warningMonths }: { crossing: string | undefined; today: string; warningMonths: number },
): PassportWarning | undefined {
  if (crossing === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(expiry)) return undefined
  if (expiry < today) return 'expired'
  if (expiry < crossing) return 'endsBefore'
  const longEnough = formatISO(addMonths(parseISO(crossing), warningMonths), { representation: 'date' })
  return expiry < longEnough ? 'endsSoon' : undefined
}
