import { eq } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import { DEPARTURE_ACTS } from '#contract/departure/departure-closing.ts'
import { departureLifecycle, type DepartureEvent } from '#machines/departure/departure-lifecycle.ts'
import type { Orm } from '#server/database/connection.ts'
import { users } from '#server/database/schema/people.ts'
import { departureClosings } from '#server/database/schema/travel-day.ts'
import { readBoardingCounts } from '#server/domain/departure/boarding-counts.ts'
import { departureFacts, hasLeft } from '#server/domain/departure/lock-departure.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { mayCall } from '#server/plugins/authenticate.ts'
import { callsIn, mayWriteDeparture } from '#server/domain/departure/may-write-departure.ts'
import { outagesFor } from '#server/domain/fleet/out-of-service.ts'
import { overdueFor } from '#server/domain/fleet/overdue-documents.ts'
import { readGates } from '#server/domain/departure/departure-gates.ts'
import type { Departure } from '#server/domain/network/network.ts'
import { readGateActs } from './update-gate.ts'
import { servesStoppage } from './closing-rules.ts'

type DepartureState = ReplyOf<'getDepartureState'>['data']

/** Where boarding stands at each stoppage, and what the reader may do about it. */
export async function readDepartureState(
  orm: Orm,
  departure: Departure,
  reader: Actor,
  now: Date,
): Promise<DepartureState> {
  const [facts, counts, closings, gates, gateActs, overdue, outages] = await Promise.all([
    departureFacts(orm, departure, { actorId: reader.id, now }),
    readBoardingCounts(orm, departure.id === null ? [] : [departure.id]),
    readClosings(orm, departure.id),
    readGates(orm, departure.id === null ? [] : [departure.id]),
    readGateActs(orm, departure.id),
    departure.state === 'scheduled' ? overdueFor(orm, departure) : [],
    departure.state === 'scheduled' ? outagesFor(orm, departure, now) : [],
  ])
  const snapshot = departureLifecycle.resolveState({ value: departure.state, context: facts })
  const mayDo = (call: 'closeDeparture' | 'reopenDeparture', event: DepartureEvent & { position: number }) =>
    mayCall(reader, call) && servesStoppage(departure, event.position, reader, call) && snapshot.can(event)
  return {
    departureKey: departure.key,
    state: departure.state,
    version: departure.version,
    serverTime: now,
    gateActs,
    overdue,
    outages,
    allowed: DEPARTURE_ACTS.filter((act) => mayCall(reader, act) && isWithinReach(act, departure, reader)),
    stoppages: departure.route.stops.slice(0, -1).map((stop, position) => {
      const closing = closings.find((each) => each.position === position)
      return {
        position,
        stoppageId: stop.id,
        name: stop.name,
        timeZone: stop.region.timeZone,
        departsAt: departure.departs[position] ?? departure.startsAt,
        hasDeparted: hasLeft(departure, position, now),
        gate: gates(departure.id, position),
        closed: closing ? { by: closing.by, at: closing.at } : null,
        ...counts.at(departure.id, position),
        mayClose: mayDo('closeDeparture', { type: 'departure.close', position }),
        mayReopen: mayDo('reopenDeparture', { type: 'departure.reopen', position }),
        maySetGate:
          departure.state !== 'cancelled' &&
          !hasLeft(departure, position, now) &&
          mayCall(reader, 'updateDepartureGate') &&
          servesStoppage(departure, position, reader, 'updateDepartureGate'),
      }
    }),
  }
}

function isWithinReach(act: (typeof DEPARTURE_ACTS)[number], departure: Departure, reader: Actor): boolean {
  switch (act) {
    case 'getDepartureManifest':
      return mayWriteDeparture(departure, reader, 'issueManifest')
    case 'getCheckinGroupList':
      return !reader.isAgent && (reader.userType === 'operation_manager' || callsIn(departure, reader.regionId))
    case 'proposeCancellation':
      return true
    default:
      return mayWriteDeparture(departure, reader, act)
  }
}

async function readClosings(orm: Orm, departureId: string | null) {
  if (departureId === null) return []
  return orm
    .select({ position: departureClosings.position, by: users.name, at: departureClosings.closedAt })
    .from(departureClosings)
    .innerJoin(users, eq(users.id, departureClosings.closedBy))
    .where(eq(departureClosings.departureId, departureId))
}
