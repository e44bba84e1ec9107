import type { FareLine } from '#contract/booking/booking.ts'
import type { FareClass, Traveller } from '#machines/booking/booking-context.ts'
import type { Direction } from '#machines/booking/booking-requests.ts'

/** Key below `passengers.birth` of the words. */
export type BirthWarning = 'noInfant' | 'seatOnReturn' | 'isInfant' | 'noChild' | 'tooManyInfants'

/**
 * Where the dates of birth, as the server's quote judges them, tell another story than the party did: what that means
 * for each traveller. Nothing is refused here; seat and price follow from the quote.
 */
export function birthWarnings(
  travellers: readonly Pick<Traveller, 'kind' | 'text'>[],
  lines: readonly FareLine[],
): (BirthWarning | undefined)[] {
  const classOf = (passenger: number, direction: Direction): FareClass | undefined =>
    lines.find((line) => line.passenger === passenger && line.direction === direction)?.fareClass
  const outward = travellers.map((_, passenger) => classOf(passenger, 'outward'))
  const adults = outward.filter((each) => each === 'adult').length

  return travellers.map(({ kind, text }, passenger) => {
    const present = outward[passenger]
    if (text.dateOfBirth === '' || present === undefined) return undefined
    if (kind === 'infant' && present !== 'infant') return 'noInfant'
    const infantsBefore = outward.slice(0, passenger).filter((each) => each === 'infant').length
    if (present === 'infant' && infantsBefore >= adults) return 'tooManyInfants'
    const later = classOf(passenger, 'return')
    if (present === 'infant' && later !== undefined && later !== 'infant') return 'seatOnReturn'
    if (kind !== 'infant' && present === 'infant') return 'isInfant'
    return kind === 'child' && present === 'adult' ? 'noChild' : undefined
  })
}
