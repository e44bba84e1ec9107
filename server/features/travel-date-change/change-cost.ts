import type { ChangeDeparturesQuery } from '#contract/travel-date-change/travel-date-change.ts'
import type { Database } from '#server/database/connection.ts'
import { bookingScope } from '#server/domain/booking/booking-scope.ts'
import type { Departure, Network } from '#server/domain/network/network.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { dayAt } from '#server/time/local-day.ts'
import { sameStretch } from './change-checks.ts'
import { sumOf } from './change-quote.ts'
import { findChanging } from './change-repository.ts'
import { priceChange } from './change-rules.ts'
import { readTargets } from './change-targets.ts'

interface Asked {
  database: Database
  network: Network
  now: Date
  actor: Actor
  query: ChangeDeparturesQuery
}

const noCost = () => null

/** The cost of a change on each departure that is offered, as its quote would say it. */
export async function costOfChange({ database, network, now, actor, query }: Asked) {
  const { bookingId, direction, ticketIds, outwardKey } = query
  if (ticketIds === undefined) return noCost
  const booking = await findChanging(database.orm, { database, network, now }, bookingId, bookingScope(actor, network))
  if (!booking || ticketIds.some((id) => !booking.tickets.some((ticket) => ticket.id === id))) {
    return refuse('notFound')
  }
  const moving = new Set(ticketIds)
  const outwardTarget = direction === 'return' && outwardKey !== undefined ? { departureKey: outwardKey } : null
  const chosen = await readTargets(database.orm, network, booking, moving, { outward: outwardTarget, return: null })
  if (isRefusal(chosen)) return chosen
  const first = booking.tickets.find((ticket) => ticket.direction === direction && moving.has(ticket.id))
  return (departure: Departure) => {
    const target = first && sameStretch(first, departure)
    if (!target) return null
    const targets = { ...chosen, [direction]: target }
    const cancelledOnly = actor.userType === 'operation_manager'
    const priced = priceChange({ booking, moving, targets, cancelledOnly, soldOn: dayAt(actor, now) }, now)
    if (priced === null) return null
    const { fee, fareDifference, total } = sumOf(priced.filter(({ ticket }) => targets[ticket.direction] !== undefined))
    return { currency: booking.currency, fee, fareDifference, total }
  }
}
