import type { DepartureSummary } from '#contract/departure/departure.ts'
import type { QuotedPackage } from '#contract/travel-date-change/travel-date-change.ts'
import type { ChangeContext } from '#machines/travel-date-change/travel-date-change-context.ts'
import { directionsOf, isChangeable } from '#machines/travel-date-change/travel-date-change-rules.ts'
import { addDays, dayIn, daysBetween } from '#machines/calendar-day.ts'
import type { DepartureReason } from '#src/domain/departure/departure-row.tsx'

type Days = QuotedPackage['stay']

export const nightsOf = ({ arrival, departure }: Days): number => daysBetween(arrival, departure)

/** Whether the rooms of a package move along: with all of its tickets, while they may. */
function movesWhole({ booking, chosen, terms }: Pick<ChangeContext, 'booking' | 'chosen' | 'terms'>): boolean {
  const standing = booking?.tickets.filter(({ state }) => state !== 'refunded') ?? []
  return terms?.package?.fixed === null && standing.every(({ id }) => chosen.includes(id))
}

/** Where the rooms of a package move to, once the new way out is chosen; its nights stay as many. */
export function newDaysOf(context: ChangeContext): Days | null {
  const { terms, departures } = context
  const rooms = terms?.package
  if (!rooms || !directionsOf(context).includes('outward') || !departures.outward || !movesWhole(context)) return null
  const arrival = dayIn(rooms.timeZone, departures.outward.to.at)
  return { arrival, departure: addDays(arrival, nightsOf(rooms.stay)) }
}

/** The day on which a package travels back, where its way out was chosen before. */
export function wayBackOf(context: ChangeContext): string | null {
  return context.direction === 'return' ? (newDaysOf(context)?.departure ?? null) : null
}

/** What a change of the chosen tickets makes of the rooms, as it is told. */
export function outcomeOf(context: ChangeContext): 'whole' | 'some' | 'part' | 'none' {
  const standing = context.booking?.tickets.filter(({ state }) => state !== 'refunded') ?? []
  const open = standing.filter(({ id }) => isChangeable(context, id))
  if (open.length === 0) return 'none'
  if (open.length < standing.length) return 'part'
  return movesWhole(context) ? 'whole' : 'some'
}

/** Why a departure does not go with the rooms of a package. */
export function clashWithRooms(
  context: ChangeContext,
  { key, from, to }: Pick<DepartureSummary, 'key' | 'from' | 'to'>,
): DepartureReason | undefined {
  const { terms, direction } = context
  const rooms = terms?.package
  if (!rooms) return undefined
  const { stay, timeZone, validFrom, validTo } = rooms
  const isOutward = direction === 'outward'
  const day = dayIn(timeZone, isOutward ? to.at : from.at)
  if (!movesWhole(context)) return day === (isOutward ? stay.arrival : stay.departure) ? undefined : 'roomsStay'
  const back = wayBackOf(context)
  if (back !== null) return day === back ? undefined : 'otherNights'
  const travelDate = key.split('.')[1] ?? ''
  const isValid = day === stay.arrival || (travelDate >= validFrom && travelDate <= validTo)
  return isValid ? undefined : 'notValid'
}
