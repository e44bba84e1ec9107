import type { Transaction } from '#server/database/connection.ts'
import { fareClassOn } from '#server/domain/booking/fare-rules.ts'
import { isFamily } from '#server/domain/booking/party-rules.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { CurrentPolicies } from '#server/domain/policy/current-policies.ts'
import { systemPermit } from '#server/domain/booking/write-permit.ts'
import { readSeatMap } from '#server/domain/seat/seat-map.ts'
import { refuseStretch } from '#server/domain/seat/seat-rules.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import { ensureDeparture } from '#server/domain/network/timetable-repository.ts'
import { bestSeats } from './best-seats.ts'
import { sameStretch } from './change-checks.ts'
import type { ChangingTicket } from './change-records.ts'
import { type TravelDateChangeFacts, findChanging } from './change-repository.ts'
import { type Changed, changeTravelDate } from './change-travel-date.ts'
import { claimFree } from './claim-seats.ts'

export interface CancelledMove {
  bookingId: string
  /** Of one direction, all in departureCancelled. */
  ticketIds: readonly string[]
  departureKey: string
  reason: string
  actorId: string
  /** IANA zone of where they are. */
  timeZone: string
}

/**
 * Puts a booking's tickets of a cancelled departure on another one, on the best seats that are free, without charge. A
 * refusal says why not: the caller rolls back and leaves the tickets for somebody to decide.
 */
export async function moveCancelledTickets(
  tx: Transaction,
  context: TravelDateChangeFacts & { policies: CurrentPolicies },
  { bookingId, ticketIds, departureKey, reason, actorId, timeZone }: CancelledMove,
): Promise<Changed | Refusal> {
  const booking = await findChanging(tx.orm, context, bookingId, undefined)
  const moving = booking?.tickets.filter(({ id }) => ticketIds.includes(id)) ?? []
  const [first] = moving
  if (!first || moving.length !== ticketIds.length) return refuse('notFound')
  const seats = await assignSeats(tx, context, moving, departureKey, actorId)
  if (isRefusal(seats)) return seats
  const target = { departureKey }
  const request = {
    tickets: moving.map(({ id, version }) => ({ ticketId: id, version, seat: seats.get(id) ?? null })),
    outward: first.direction === 'outward' ? target : null,
    return: first.direction === 'return' ? target : null,
    reason,
    payment: null,
    expectedTotal: 0,
  }
  const operations = { id: actorId, depotId: null, timeZone, isAgent: false, userType: 'operation_manager' } as const
  return changeTravelDate(
    tx,
    { ...context, permit: systemPermit(bookingId), claim: claimFree, rooms: null },
    request,
    operations,
  )
}

async function assignSeats(
  tx: Transaction,
  { network, policies, now }: TravelDateChangeFacts & { policies: CurrentPolicies },
  moving: readonly ChangingTicket[],
  departureKey: string,
  actorId: string,
): Promise<ReadonlyMap<string, string> | Refusal> {
  const key = parseDepartureKey(departureKey)
  const departure = key && (await ensureDeparture(tx, network, key))
  const ride = departure && moving[0] && sameStretch(moving[0], departure)
  if (!departure || !ride) return refuse('notFound')
  // On one that is closed no seat is free either, and the reason told is to be the first.
  const refusal = refuseStretch(departure, ride, policies.policies, now)
  if (refusal) return refusal
  const map = await readSeatMap(tx.orm, departure, ride, { userId: actorId, policies: policies.policies })
  const free = map.seats.filter(({ kind }) => kind === 'available' || kind === 'ladies')
  const party = moving.map((ticket) => ({
    id: ticket.id,
    gender: ticket.passenger.gender,
    fareClass: fareClassOn(ticket.passenger.dateOfBirth, departure.travelDate, ticket.policies),
  }))
  const seated = party.filter(({ fareClass }) => fareClass !== 'infant')
  const wish = { size: seated.length, isFamily: isFamily(party) }
  const regular = free.filter(({ isAdditional }) => !isAdditional)
  const chosen = [regular, free]
    .map((seats) =>
      bestSeats(
        departure.transport,
        seats.map(({ seat }) => seat),
        wish,
      ),
    )
    .find((seats) => seats !== null)
  if (!chosen)
    return refuse('conflict', {
      message: 'travelDateChange.notEnoughSeats',
      values: { free: free.length, wanted: wish.size },
    })
  return new Map(seated.map(({ id }, index) => [id, chosen[index] ?? '']))
}
