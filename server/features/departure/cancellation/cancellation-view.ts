import { isIn, TRAVELLING_STATES } from '#contract/booking/booking-codes.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { isFamily } from '#server/domain/booking/party-rules.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { departureFacts } from '#server/domain/departure/lock-departure.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import { endOf } from '#server/domain/departure/departure-window.ts'
import type { Departure, Network, StoredDeparture } from '#server/domain/network/network.ts'
import { readDeparture, readDeparturesById } from '#server/domain/network/timetable-repository.ts'
import { stretchBetween } from '#server/domain/network/timetable-rules.ts'
import {
  type ConcernedTicket,
  concernedTicketIds,
  type NamedCancellation,
  type PlannedTicket,
  readConcerned,
  readExitFees,
  readOtherDirections,
  readPlans,
} from './cancellation-repository.ts'
import { countProgress, isUnsettled, progressOf, whatCan } from './cancellation-rules.ts'
import { readOthers, targetsFor } from './move-targets.ts'
import { faresOf, readManualRefunds, sumRefunds } from './refund-sums.ts'

type Shown = ReplyOf<'getCancellation'>['data']
type ShownBooking = Shown['bookings'][number]
type ShownTicket = ShownBooking['tickets'][number]

export interface Showing {
  database: Database
  /** Where the reading goes: a write shows what it has just written. */
  orm: Orm
  network: Network
  readerId: string
  now: Date
}

/** A departure with its last cancellation: whom it concerns, what is planned, how far it has come. */
export async function showCancellation(
  showing: Showing,
  departure: Departure,
  cancellation: NamedCancellation | null,
): Promise<Shown> {
  const { orm, network, database, readerId, now } = showing
  const [facts, rows, ids] = await Promise.all([
    departureFacts(orm, departure, { actorId: readerId, now }),
    readPlans(orm, cancellation ? [cancellation.id] : []),
    concernedTicketIds(orm, departure.id, cancellation && cancellation.state !== 'withdrawn' ? cancellation.id : null),
  ])
  const concerned = await readConcerned(orm, ids)
  const planOf = new Map(rows.map((row) => [row.ticketId, row]))
  const shown = new Map(
    concerned.map((ticket) => [ticket.id, showTicket(departure, cancellation, ticket, planOf.get(ticket.id))]),
  )
  const all = [...shown.values()]
  const can = whatCan(departure, facts, cancellation, {
    readerId,
    unsettled: all.filter(({ progress }) => isUnsettled(progress)).length,
  })
  const plannable = (ticket: ShownTicket) =>
    can.propose === null || can.plan === null || (can.retry === null && isUnsettled(ticket.progress))
  const groups = groupsOf(concerned)
  const asksForTargets = groups.some((group) => group.some(({ id }) => isPlannable(shown.get(id), plannable)))
  const [others, policies, directions, elsewhere, planned] = await Promise.all([
    asksForTargets ? readOthers(orm, network, departure, now) : [],
    currentPolicies(database),
    readOtherDirections(orm, [...new Set(concerned.map(({ bookingId }) => bookingId))], ids),
    readDeparturesById(
      orm,
      network,
      [...new Set(concerned.map(({ departureId }) => departureId))].filter((id) => id !== departure.id),
    ),
    readPlannedTargets(orm, network, rows),
  ])
  const bookings = groups.flatMap((group): ShownBooking[] => {
    const [first] = group
    const stretch = first && stretchOf(departure, elsewhere, first)
    const [from, to] = [stretch && departure.route.stops[stretch.from], stretch && departure.route.stops[stretch.to]]
    if (!first || !stretch || !from || !to) return []
    const tickets = group.flatMap(({ id }) => shown.get(id) ?? [])
    const counterparts = directions.filter(
      ({ bookingId, direction }) => bookingId === first.bookingId && direction !== first.direction,
    )
    const wish = {
      fromStoppageId: from.id,
      toStoppageId: to.id,
      isFamily: isFamily(group),
      after: first.direction === 'return' ? latest(counterparts.map(({ alightsAt }) => alightsAt)) : null,
      before: first.direction === 'outward' ? earliest(counterparts.map(({ boardsAt }) => boardsAt)) : null,
    }
    const targetKey = tickets.find((ticket) => ticket.targetKey !== null)?.targetKey
    const target = targetKey ? planned.get(targetKey) : undefined
    const goal = target && stretchBetween(target.route, from.id, to.id)
    const boardsAt = target && goal && target.departs[goal.from]
    return [
      {
        bookingId: first.bookingId,
        reference: first.reference,
        payer: { name: first.payerName, phone: first.payerPhone },
        direction: first.direction,
        currency: first.currency,
        from: {
          name: from.name,
          at: departure.departs[stretch.from] ?? departure.startsAt,
          timeZone: from.region.timeZone,
        },
        to: { name: to.name, at: departure.arrivals[stretch.to] ?? endOf(departure), timeZone: to.region.timeZone },
        seats: group.filter(({ fareClass }) => fareClass !== 'infant').length,
        tickets,
        targets: tickets.some(plannable) ? targetsFor(others, wish, policies.policies, now) : [],
        target:
          target && boardsAt
            ? { departureKey: target.key, boardsAt, vehicle: target.transport.registrationNumber }
            : null,
      },
    ]
  })
  const isElsewhere = ({ id }: ConcernedTicket) => shown.get(id)?.progress === 'elsewhere'
  const refunded = concerned.filter((ticket) => shown.get(ticket.id)?.plan === 'refund' && !isElsewhere(ticket))
  return {
    departure: showDeparture(departure),
    cancellation: cancellation && showRecord(cancellation),
    bookings: bookings.toSorted(
      (one, other) => one.from.at.getTime() - other.from.at.getTime() || (one.reference < other.reference ? -1 : 1),
    ),
    counts: countProgress(all.map(({ progress }) => progress)),
    refunds: await refundsOf(orm, refunded, isConfirmed(cancellation) ? concerned.filter(isElsewhere) : []),
    liveTickets: concerned.filter((ticket) => isLive(departure, ticket)).length,
    can,
    serverTime: now,
  }
}

export function showRecord(record: NamedCancellation): NonNullable<Shown['cancellation']> {
  const {
    id,
    version,
    state,
    reason,
    proposedBy,
    proposerName,
    proposedAt,
    decidedBy,
    deciderName,
    decidedAt,
    decisionReason,
  } = record
  return {
    id,
    version,
    state,
    reason,
    proposedBy: { id: proposedBy, name: proposerName },
    proposedAt,
    decidedBy: decidedBy === null ? null : { id: decidedBy, name: deciderName ?? '' },
    decidedAt,
    decisionReason,
  }
}

/** `elsewhere`: somebody has dealt with these by themselves; what that gives back is to be paid out like the rest. */
async function refundsOf(
  orm: Orm,
  refunded: readonly ConcernedTicket[],
  elsewhere: readonly ConcernedTicket[],
): Promise<Shown['refunds']> {
  const byHand = elsewhere.filter(({ state }) => state === 'refunded').map(({ id }) => id)
  const [manual, exitFee] = await Promise.all([
    readManualRefunds(orm, byHand),
    readExitFees(orm, [...refunded.map(({ id }) => id), ...byHand]),
  ])
  return sumRefunds({ fare: faresOf(refunded), manual, exitFee })
}

/** A proposal gives nothing back itself of what was refunded before it was confirmed. */
const isConfirmed = (cancellation: NamedCancellation | null): boolean =>
  cancellation?.state === 'running' || cancellation?.state === 'done'

function showTicket(
  departure: Departure,
  cancellation: NamedCancellation | null,
  ticket: ConcernedTicket,
  row: PlannedTicket | undefined,
): ShownTicket {
  const progress =
    cancellation && row
      ? progressOf(cancellation, row, { state: ticket.state, isOnDeparture: ticket.departureId === departure.id })
      : null
  return {
    ticketId: ticket.id,
    passengerName: `${ticket.firstName} ${ticket.lastName}`,
    seat: ticket.seat,
    fare: ticket.fare,
    state: ticket.state,
    plan: row?.plan ?? null,
    targetKey: row?.targetKey ?? null,
    progress,
    failure: progress === 'failed' && row?.failure && row.failure !== 'elsewhere' ? row.failure : null,
  }
}

function isPlannable(ticket: ShownTicket | undefined, plannable: (ticket: ShownTicket) => boolean): boolean {
  return ticket !== undefined && plannable(ticket)
}

/** Tickets of one booking in one direction travel together. */
function groupsOf(concerned: readonly ConcernedTicket[]): ConcernedTicket[][] {
  const groups = new Map<string, ConcernedTicket[]>()
  for (const ticket of concerned) {
    const key = `${ticket.bookingId} ${ticket.direction}`
    groups.set(key, [...(groups.get(key) ?? []), ticket])
  }
  return [...groups.values()]
}

/** Where the ticket boards and alights on the cancelled departure, also when it is on another one by now. */
function stretchOf(departure: Departure, elsewhere: readonly StoredDeparture[], ticket: ConcernedTicket) {
  if (ticket.departureId === departure.id) return { from: ticket.fromPosition, to: ticket.toPosition }
  const present = elsewhere.find(({ id }) => id === ticket.departureId)
  const [from, to] = [present?.route.stops[ticket.fromPosition], present?.route.stops[ticket.toPosition]]
  return from && to ? stretchBetween(departure.route, from.id, to.id) : null
}

async function readPlannedTargets(
  orm: Orm,
  network: Network,
  rows: readonly PlannedTicket[],
): Promise<Map<string, Departure>> {
  const keys = [...new Set(rows.flatMap(({ targetKey }) => targetKey ?? []))]
  const found = await Promise.all(
    keys.map(async (text) => {
      const key = parseDepartureKey(text)
      return key && readDeparture(orm, network, key)
    }),
  )
  return new Map(found.flatMap((departure) => (departure ? [[departure.key, departure] as const] : [])))
}

function showDeparture(departure: Departure): Shown['departure'] {
  const { key, state, route, transport, startsAt } = departure
  const [first, last] = [route.stops[0], route.stops.at(-1)]
  if (!first || !last) throw new Error(`departure ${key} has no stops`)
  return {
    key,
    state,
    routeName: route.name,
    from: { name: first.name, at: startsAt, timeZone: first.region.timeZone },
    to: { name: last.name, at: endOf(departure), timeZone: last.region.timeZone },
    vehicle: transport.registrationNumber,
  }
}

function isLive(departure: Departure, ticket: ConcernedTicket): boolean {
  return ticket.departureId === departure.id && isIn(TRAVELLING_STATES, ticket)
}

function latest(instants: readonly Date[]): Date | null {
  return instants.length === 0 ? null : new Date(Math.max(...instants.map(Number)))
}

function earliest(instants: readonly Date[]): Date | null {
  return instants.length === 0 ? null : new Date(Math.min(...instants.map(Number)))
}
