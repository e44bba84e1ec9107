import type { DAYS_FIXED } from '#contract/travel-date-change/travel-date-change-codes.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { addDays, daysBetween } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { toLocal } from '#server/time/zoned-time.ts'
import type { ChangingBooking, ChangingTicket, Direction } from './change-records.ts'
import type { ChangePlan } from './change-rules.ts'
import type { PackageStay } from './package-stay.ts'

/** When a stay begins, and when its rooms are left. */
export interface StayDays {
  arrival: string
  departure: string
}

type DaysFixed = (typeof DAYS_FIXED)[number]

/** Why a package stays on its days, whatever its tickets cost to change; null where it can move. */
export function whyFixed(
  { stay, freeCancelDays, timeZone }: PackageStay,
  { tickets }: Pick<ChangingBooking, 'tickets'>,
  now: Date,
): DaysFixed | null {
  const outward = tickets.filter(({ direction, state }) => direction === 'outward' && state !== 'refunded')
  if (outward.some(({ state }) => state === 'checkedIn')) return 'begun'
  if (outward.length === 0) return 'wayOutGivenBack'
  // From then on the hotel charges the first night: nobody moves rooms that it does not take back.
  return addDays(dayAt({ timeZone }, now), freeCancelDays) > stay.arrival ? 'tooLate' : null
}

/**
 * The days of a package's stay after a change (business rulings §3): those that follow from the new journey, or null
 * where it leaves them as they are, and the change is one of seats alone. Refused where the package would not be whole.
 */
export function daysAfter(kept: PackageStay, plan: ChangePlan, now: Date): StayDays | null | Refusal {
  const { stay, validFrom, validTo } = kept
  const standing = plan.booking.tickets.filter(({ state }) => state !== 'refunded')
  const moved = standing.filter((ticket) => targetOf(plan, ticket) !== undefined)
  const other = moved.find((ticket) => dayOf(kept, plan, ticket) !== ownDay(stay, ticket.direction))
  if (!other) return null
  const fixed = whyFixed(kept, plan.booking, now)
  if (fixed) return refuseDay(other.direction, `packageDays.${fixed}`, ownDays(stay, other.direction))
  const left = standing.find((ticket) => !moved.includes(ticket))
  if (left) return refuseDay(left.direction, 'packageDays.together', ownDays(stay, other.direction))
  const outward = plan.targets.outward
  const arrives = outward?.departure.arrivals[outward.to]
  if (!outward || !arrives) return refuseDay('outward', 'packageDays.together')
  const { travelDate } = outward.departure
  if (travelDate < validFrom || travelDate > validTo)
    return refuseDay('outward', 'package.notValidThen', { from: validFrom, to: validTo })
  const arrival = toLocal(arrives, kept.timeZone).date
  const count = daysBetween(stay.arrival, stay.departure)
  const departure = addDays(arrival, count)
  const early = moved.find((ticket) => ticket.direction === 'return' && dayOf(kept, plan, ticket) !== departure)
  return early ? refuseDay('return', 'packageDays.otherNights', { date: departure }) : { arrival, departure }
}

/** No to another day, told at the departure that it is about. */
export function refuseDay(direction: Direction, words: string, values: Record<string, string | number> = {}): Refusal {
  return refuse('ruleBroken', { message: words, fields: { [`${direction}.departureKey`]: words }, values })
}

const ownDay = ({ arrival, departure }: StayDays, direction: Direction) =>
  direction === 'outward' ? arrival : departure

const ownDays = (stay: StayDays, direction: Direction) => ({ date: ownDay(stay, direction) })

function targetOf({ moving, targets }: ChangePlan, { id, direction }: ChangingTicket) {
  return moving.has(id) ? targets[direction] : undefined
}

/** The day at the hotel on which a ticket arrives there, or leaves. */
function dayOf({ timeZone }: PackageStay, plan: ChangePlan, ticket: ChangingTicket): string | undefined {
  const target = targetOf(plan, ticket)
  if (!target) return undefined
  const at =
    ticket.direction === 'outward' ? target.departure.arrivals[target.to] : target.departure.departs[target.from]
  return at && toLocal(at, timeZone).date
}
