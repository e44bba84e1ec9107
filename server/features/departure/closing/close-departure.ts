import { and, eq } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { Transaction } from '#server/database/connection.ts'
import { tickets } from '#server/database/schema/booking.ts'
import { departures } from '#server/database/schema/departure.ts'
import { departureClosings } from '#server/database/schema/travel-day.ts'
import { applyEvent } from '#server/lifecycle/apply-event.ts'
import { departureRecord } from '#server/domain/departure/departure-record.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import { refuseBus } from '#server/domain/fleet/refuse-bus.ts'
import type { Language } from '#server/plugins/api.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { type DepartureRecord, lockDepartureRecord } from '#server/domain/departure/lock-departure.ts'
import { lockTickets } from '#server/domain/booking/live-tickets.ts'
import { departureStateOf } from '#server/domain/departure/state-names.ts'
import type { DepartureKey } from '#server/domain/departure/departure-key.ts'
import type { Network } from '#server/domain/network/network.ts'
import { type Dispatcher, refuseEarlyClosing, refuseStoppage } from './closing-rules.ts'

/** What somebody wants to do to the boarding of a departure at one of its stoppages. */
export interface BoardingRequest {
  act: keyof typeof ACTS
  key: DepartureKey
  position: number
  reason: string | undefined
  actor: Dispatcher
  now: Date
  language: Language
}

export interface ChangedBoarding {
  departure: DepartureRecord
  reply: ReplyOf<'closeDeparture'>['data']
}

const ACTS = {
  close: {
    call: 'closeDeparture',
    onDeparture: 'departure.close',
    onTicket: 'ticket.closeDeparture',
    refused: { message: 'closing.notOpen' },
  },
  reopen: {
    call: 'reopenDeparture',
    onDeparture: 'departure.reopen',
    onTicket: 'ticket.reopenDeparture',
    refused: { message: 'closing.notReopened' },
  },
} as const

/**
 * Closes boarding at a stoppage, or opens it again, with what follows for the tickets that board there: all in the
 * caller's transaction.
 */
export async function changeBoarding(
  tx: Transaction,
  network: Network,
  request: BoardingRequest,
): Promise<ChangedBoarding | Refusal> {
  const { act, key, position, reason, actor, now, language } = request
  const departure = await lockDepartureRecord(tx, network, key, { actorId: actor.id, now })
  if (departure === null) return refuse('notFound')
  const refusal =
    refuseStoppage(departure, position, actor, ACTS[act].call) ??
    (act === 'close' ? refuseEarlyClosing(departure, request) : undefined) ??
    // Once it has left its first stop, it is on the road; whoever boards further on is closed off all the same.
    (act === 'close' && departure.state === 'scheduled' && departure.closedPositions.length === 0
      ? await refuseBus(tx.orm, departure, {
          transportId: departure.transport.id,
          language,
          now,
          isLeaving: true,
        })
      : undefined)
  if (refusal) return refusal
  const by = { actorId: actor.id, at: now, ...(reason !== undefined && { reason }) }
  const changed = await applyEvent(tx, departureRecord, departure, {
    event: { type: ACTS[act].onDeparture, position },
    payload: { position },
    ...by,
  })
  if (isRefusal(changed))
    return { ...changed, ...ACTS[act].refused, details: { ...changed.details, closed: departure.closedPositions } }
  await keepClosing(tx, departure, request)

  let moved = 0
  for (const ticket of await lockTickets(tx, await ticketsBoarding(tx, departure.id, position), now)) {
    const event = { type: ACTS[act].onTicket }
    // Locked only now: one may have been put on another departure. And whoever is checked in, say, stays so.
    if (ticket.departureId !== departure.id || ticket.fromPosition !== position) continue
    if (!ticketRecord.machine.resolveState({ value: ticket.state, context: ticket.facts }).can(event)) continue
    const ticketChanged = await applyEvent(tx, ticketRecord, ticket, { event, ...by })
    if (isRefusal(ticketChanged)) return ticketChanged
    moved += 1
  }
  const state = departureStateOf(changed.state)
  return {
    departure,
    reply: { departureKey: departure.key, position, state, version: changed.version, tickets: moved },
  }
}

/** The closing stands twice: as a row that says who and when, and on the departure, for whoever locks that. */
async function keepClosing(
  tx: Transaction,
  departure: DepartureRecord,
  { act, position, actor, now }: BoardingRequest,
): Promise<void> {
  const closed = departure.closedPositions.filter((each) => each !== position)
  const closedPositions = act === 'close' ? [...closed, position].toSorted((one, other) => one - other) : closed
  await tx.orm.update(departures).set({ closedPositions }).where(eq(departures.id, departure.id))
  if (act === 'close') {
    await tx.orm
      .insert(departureClosings)
      .values({ departureId: departure.id, position, closedBy: actor.id, closedAt: now })
  } else {
    await tx.orm
      .delete(departureClosings)
      .where(and(eq(departureClosings.departureId, departure.id), eq(departureClosings.position, position)))
  }
}

async function ticketsBoarding(tx: Transaction, departureId: string, position: number): Promise<string[]> {
  const rows = await tx.orm
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.departureId, departureId), eq(tickets.fromPosition, position)))
  return rows.map(({ id }) => id)
}
