import { MIN_REASON } from '#contract/bounds.ts'
import type { StopRange } from '#contract/departure/departure.ts'
import type { Policies } from '#contract/policy/policy.ts'
import type { KeptFor } from '#contract/seat/kept-seat-codes.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import type { Departure, Transport } from '#server/domain/network/network.ts'
import { isStretch, stateAt } from '#server/domain/network/timetable-rules.ts'

const MINUTE_MS = 60_000

/** Until when seats are sold, judged from the ticket's own boarding stoppage (domain rulings §1, §2). */
export function salesEnds(
  departure: Departure,
  { from }: Pick<StopRange, 'from'>,
  { additionalSeatMinutes }: Pick<Policies, 'additionalSeatMinutes'>,
): { regular: Date; additional: Date } {
  const regular = departure.departs[from] ?? departure.startsAt
  return { regular, additional: new Date(regular.getTime() - additionalSeatMinutes * MINUTE_MS) }
}

/** The last local day on which a journey that begins in a zone may leave to be sold now. */
export function lastDayForSale(
  now: Date,
  timeZone: string,
  { bookingHorizonDays }: Pick<Policies, 'bookingHorizonDays'>,
): string {
  return addDays(dayAt({ timeZone }, now), bookingHorizonDays)
}

export function beyondHorizon({ bookingHorizonDays: days }: Pick<Policies, 'bookingHorizonDays'>): Refusal {
  return refuse('ruleBroken', { message: 'departure.beyondHorizon', values: { days } })
}

/** Why nothing may be sold or reserved between two stoppages of a departure now; undefined where it may. */
export function refuseStretch(
  departure: Departure,
  range: StopRange,
  policies: Pick<Policies, 'bookingHorizonDays'>,
  now: Date,
): Refusal | undefined {
  if (!isStretch(departure.route, range)) return refuse('ruleBroken', { fields: { to: 'seat.noSuchStretch' } })
  const boardsAt = departure.departs[range.from]
  const isOver = boardsAt === undefined || boardsAt <= now
  if (stateAt(departure, range.from) !== 'scheduled' || isOver)
    return refuse('departureClosed', { details: { departureKey: departure.key } })
  const { timeZone } = departure.route.stops[range.from]?.region ?? {}
  const isTooFar = timeZone !== undefined && dayAt({ timeZone }, boardsAt) > lastDayForSale(now, timeZone, policies)
  return isTooFar ? beyondHorizon(policies) : undefined
}

/** When seats that are kept over a stretch are free by themselves; null: not before the bus leaves. */
export function keptUntil(
  departure: Departure,
  { from }: Pick<StopRange, 'from'>,
  releaseMinutes: number | null,
): Date | null {
  if (releaseMinutes === null) return null
  const leaves = departure.departs[from] ?? departure.startsAt
  return new Date(leaves.getTime() - releaseMinutes * MINUTE_MS)
}

/** Why seats may not be kept free like this; undefined where they may. */
export function refuseKeeping(
  { keptFor, note, until }: { keptFor: KeptFor; note: string; until: Date | null },
  now: Date,
): Refusal | undefined {
  const fields = {
    ...(keptFor === 'other' && note.length < MIN_REASON && { note: 'seat.noteMissing' }),
    ...(until !== null && until <= now && { releaseMinutes: 'seat.releaseOver' }),
  }
  return Object.keys(fields).length > 0 ? refuse('ruleBroken', { fields }) : undefined
}

/** Why a bus does not have all of these seats; undefined where it does. */
export function refuseUnknownSeats(
  { regularSeats, additionalSeats }: Pick<Transport, 'regularSeats' | 'additionalSeats'>,
  seats: readonly string[],
): Refusal | undefined {
  const unknown = seats.filter((seat) => !regularSeats.includes(seat) && !additionalSeats.includes(seat))
  if (unknown.length === 0) return undefined
  return refuse('ruleBroken', { message: 'seat.unknown', values: { seats: unknown.join(', ') } })
}

/** Why these seats of a departure may not be sold now, whoever holds them; undefined where they may. */
export function refuseSeats(
  departure: Departure,
  range: StopRange,
  seats: readonly string[],
  policies: Pick<Policies, 'additionalSeatMinutes'>,
  now: Date,
): Refusal | undefined {
  const { additionalSeats, blockedSeats } = departure.transport
  const unknown = refuseUnknownSeats(departure.transport, seats)
  if (unknown) return unknown
  const blocked = seats.filter((seat) => blockedSeats.includes(seat))
  if (blocked.length > 0)
    return refuse('seatsLost', {
      message: 'seat.blocked',
      values: { seats: blocked.join(', ') },
      details: { seats: blocked },
    })
  const late = seats.filter((seat) => additionalSeats.includes(seat))
  if (late.length > 0 && salesEnds(departure, range, policies).additional <= now) {
    return refuse('ruleBroken', {
      message: 'seat.additionalClosed',
      values: { seats: late.join(', '), minutes: policies.additionalSeatMinutes },
      details: { seats: late },
    })
  }
  return undefined
}
