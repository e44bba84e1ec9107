import { isIn, TRAVELLING_STATES } from '#contract/booking/booking-codes.ts'
import type { PaymentMeans } from '#contract/booking/booking.ts'
import type { Policies } from '#contract/policy/policy.ts'
import { fareClassOn } from '#server/domain/booking/fare-rules.ts'
import type { Ride } from '#server/domain/booking/journey.ts'
import { checkSeating } from '#server/domain/booking/party-rules.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { refuseSeats, refuseStretch } from '#server/domain/seat/seat-rules.ts'
import type { Departure } from '#server/domain/network/network.ts'
import { stretchBetween } from '#server/domain/network/timetable-rules.ts'
import type { ChangePlan } from './change-rules.ts'
import type { ChangingTicket, Direction } from './change-records.ts'

export type Changer = Pick<Actor, 'id' | 'depotId' | 'timeZone' | 'isAgent' | 'userType'>

const DIRECTIONS = ['outward', 'return'] as const

/** What is wrong with who was put there before is not this change's. */
const ALREADY_THERE = ''

/** The same stoppages on a new departure, by the version of the route that it runs on; null where it does not call there. */
export function sameStretch(ticket: ChangingTicket, departure: Departure): Ride | null {
  const { stops, id } = ticket.departure.route
  const [from, to] = [stops[ticket.fromPosition], stops[ticket.toPosition]]
  const range = from && to && departure.route.id === id ? stretchBetween(departure.route, from.id, to.id) : null
  return range && { departure, ...range }
}

/** No to the departure of a direction. It is chosen from a list, not from a field that could be marked, so the words are the message too. */
export function refuseTarget(direction: Direction, words: string): Refusal {
  return refuse('ruleBroken', { message: words, fields: { [`${direction}.departureKey`]: words } })
}

/** Why nobody may be put on these departures now, whatever the seats; undefined where they may. */
export function refuseTargets(
  plan: ChangePlan,
  policies: Pick<Policies, 'bookingHorizonDays'>,
  now: Date,
): Refusal | undefined {
  for (const direction of DIRECTIONS) {
    const target = plan.targets[direction]
    if (!target) continue
    const moving = movingIn(plan, direction)
    if (moving.length === 0) return refuseTarget(direction, 'travelDateChange.nobodyMoves')
    const refusal = refuseStretch(target.departure, target, policies, now)
    if (refusal) return refusal
    if (moving.some((ticket) => ticket.departure.key === target.departure.key)) {
      return refuseTarget(direction, 'travelDateChange.sameDeparture')
    }
  }
  return refuseOrder(plan)
}

/** The return leaves after the outward journey arrives, for everybody who is still to travel both. */
function refuseOrder(plan: ChangePlan): Refusal | undefined {
  const travelling = plan.booking.tickets.filter(
    (ticket) => targetOf(plan, ticket) !== undefined || isIn(TRAVELLING_STATES, ticket),
  )
  for (const outward of travelling.filter(({ direction }) => direction === 'outward')) {
    const back = travelling.find(
      ({ direction, passengerId }) => direction === 'return' && passengerId === outward.passengerId,
    )
    if (!back || !(targetOf(plan, outward) ?? targetOf(plan, back))) continue
    const [there, home] = [targetOf(plan, outward), targetOf(plan, back)]
    const arrival = there ? there.departure.arrivals[there.to] : outward.alightsAt
    const start = home ? home.departure.departs[home.from] : back.boardsAt
    if (arrival === undefined || start === undefined || start > arrival) continue
    return home
      ? refuseTarget('return', 'booking.returnBeforeArrival')
      : refuseTarget('outward', 'travelDateChange.afterReturn')
  }
  return undefined
}

/** New seats by ticket id; null for an infant. */
export type NewSeats = ReadonlyMap<string, string | null>

/** Why these seats cannot be the tickets' own; undefined where they can. Whether they are free, the claims know. */
export function refuseNewSeats(plan: ChangePlan, seats: NewSeats, policies: Policies, now: Date): Refusal | undefined {
  const order = [...seats.keys()]
  const fields: Record<string, string> = {}
  for (const direction of DIRECTIONS) {
    const target = plan.targets[direction]
    if (!target) continue
    const moving = movingIn(plan, direction)
    const refusal = refuseSeats(
      target.departure,
      target,
      moving.flatMap(({ id }) => seats.get(id) ?? []),
      policies,
      now,
    )
    if (refusal) return refusal
    const already = plan.booking.tickets.filter(
      (ticket) => isStaying(plan, ticket) && ticket.departureId === target.departure.id,
    )
    const party = [...already, ...moving].map((ticket) => ({
      gender: ticket.passenger.gender,
      fareClass: fareClassOn(ticket.passenger.dateOfBirth, target.departure.travelDate, ticket.policies),
      seat: seats.get(ticket.id) ?? (isStaying(plan, ticket) ? ticket.seat : null),
    }))
    // Those who are on that departure already come first, so that what is wrong stands with those who move.
    const pathOf = (index: number, field: 'seat' | 'dateOfBirth') => {
      const ticket = moving[index - already.length]
      return ticket ? `tickets.${order.indexOf(ticket.id)}.${field === 'seat' ? 'seat' : 'ticketId'}` : ALREADY_THERE
    }
    Object.assign(
      fields,
      checkSeating(party, target.departure.transport.womenSeats, pathOf),
      infantsLeft(plan, moving, order),
    )
  }
  delete fields[ALREADY_THERE]
  return Object.keys(fields).length > 0
    ? refuse('ruleBroken', { message: 'travelDateChange.check', fields })
    : undefined
}

/** An infant needs an adult of its own also where it stays (domain rulings §2). */
function infantsLeft(
  plan: ChangePlan,
  moving: readonly ChangingTicket[],
  order: readonly string[],
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const departureId of new Set(moving.map((ticket) => ticket.departureId))) {
    const left = plan.booking.tickets.filter((ticket) => isStaying(plan, ticket) && ticket.departureId === departureId)
    const count = (fareClass: string) =>
      left.filter(
        ({ passenger, travelDate, policies }) => fareClassOn(passenger.dateOfBirth, travelDate, policies) === fareClass,
      ).length
    const adult = moving.find((ticket) => ticket.departureId === departureId && ticket.fareClass === 'adult')
    if (adult && count('infant') > count('adult'))
      errors[`tickets.${order.indexOf(adult.id)}.ticketId`] = 'travelDateChange.infantLeft'
  }
  return errors
}

/** What the changer may take money by. */
export function meansOf({ isAgent, depotId }: Changer): PaymentMeans[] {
  if (isAgent) return ['agentAccount']
  return depotId === null ? ['pos', 'bank', 'onAccount'] : ['cash', 'pos', 'bank', 'onAccount']
}

function movingIn({ booking, moving }: ChangePlan, direction: Direction): ChangingTicket[] {
  return booking.tickets.filter((ticket) => ticket.direction === direction && moving.has(ticket.id))
}

function isStaying({ moving }: ChangePlan, ticket: ChangingTicket): boolean {
  return !moving.has(ticket.id) && isIn(TRAVELLING_STATES, ticket)
}

function targetOf({ moving, targets }: ChangePlan, { id, direction }: ChangingTicket): Ride | undefined {
  return moving.has(id) ? targets[direction] : undefined
}
