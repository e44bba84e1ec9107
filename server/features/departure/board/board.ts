import type { ReplyOf } from '#contract/contract.ts'
import type { Policies } from '#contract/policy/policy.ts'
import type { Orm } from '#server/database/connection.ts'
import { blockingBefore, describeOverdue, overdueOn } from '#server/domain/fleet/overdue-documents.ts'
import { daysOn, fallingOn, outagesOf } from '#server/domain/fleet/out-of-service.ts'
import { readBoardingCounts } from '#server/domain/departure/boarding-counts.ts'
import { readGates } from '#server/domain/departure/departure-gates.ts'
import type { Departure } from '#server/domain/network/network.ts'
import { additionalSeatsForSale, regularSeatsForSale, stateAt } from '#server/domain/network/timetable-rules.ts'
import { salesEnds } from '#server/domain/seat/seat-rules.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { type BoardCall, type BoardCalls, publicRow, rowIds } from './board-departures.ts'
import {
  type LegSeats,
  readHolds,
  readLegSeats,
  readLoadedPieces,
  readMovedSeats,
  readUsualDrivers,
  readWaitingPieces,
} from './board-figures.ts'

type BoardRow = ReplyOf<'getDepartureBoard'>['data']['departures'][number]

/** What a dispatcher needs of each departure on the board. */
export async function readBoardRows(
  orm: Orm,
  { calls, today }: Pick<BoardCalls, 'calls' | 'today'>,
  reader: Pick<Actor, 'depotId'>,
  { now, policies }: { now: Date; policies: Policies },
): Promise<BoardRow[]> {
  const ids = rowIds(calls)
  const transportIds = [...new Set(calls.map(({ departure }) => departure.transport.id))]
  const last =
    calls
      .map(({ departure }) => daysOn(departure).until)
      .toSorted()
      .at(-1) ?? today
  const [gates, legSeats, holds, counts, drivers, moved, documents, outages, lying, loaded] = await Promise.all([
    readGates(orm, ids),
    readLegSeats(orm, ids, now),
    readHolds(orm, ids, now),
    readBoardingCounts(orm, ids),
    readUsualDrivers(orm, transportIds),
    readMovedSeats(orm, ids),
    blockingBefore(orm, { transportIds }, addDays(last, 1)),
    outagesOf(orm, transportIds, { from: addDays(today, -1), until: last }, now),
    reader.depotId === null ? null : readWaitingPieces(orm, reader.depotId),
    reader.depotId === null ? null : readLoadedPieces(orm, ids, reader.depotId),
  ])
  const waiting = lying && waitingByDeparture(calls, lying, now)
  return calls.map((call): BoardRow => {
    const { departure, position } = call
    const { id, route, transport, state } = departure
    const { expected, checkedIn, missing, infants } = counts.at(id, position)
    const isOn = state === 'scheduled'
    const ofBus = documents.filter(({ transportId }) => transportId === transport.id)
    return {
      ...publicRow(call, gates),
      position,
      gateVersion: gates(id, position).version,
      fromStoppageId: route.stops[position]?.id ?? '',
      toStoppageId: route.stops.at(-1)?.id ?? '',
      routeName: route.name,
      transportName: transport.name,
      drivers: drivers.get(transport.id) ?? [],
      ...seatsOf(
        call,
        legSeats.filter(({ departureId }) => departureId === id),
        salesEnds(departure, { from: position }, policies).additional > now,
      ),
      expected,
      checkedIn,
      missing,
      infants,
      parcels: waiting &&
        loaded && { waiting: waiting.get(departure.key) ?? 0, loaded: id === null ? 0 : (loaded.get(id) ?? 0) },
      warnings: {
        overdue: isOn ? overdueOn(ofBus, departure).map(describeOverdue) : [],
        outages: isOn
          ? fallingOn(
              outages.filter(({ transportId }) => transportId === transport.id),
              departure,
            )
          : [],
        isUnclosed: call.leavesAt <= now && stateAt(departure, position) === 'scheduled',
        hasNoDriver: isOn && (drivers.get(transport.id) ?? []).length === 0,
        movedSeats: id === null ? null : (moved.get(id) ?? null),
        holds: id === null ? null : (holds.get(id) ?? null),
      },
    }
  })
}

type Seats = Pick<BoardRow, 'seatsTotal' | 'seatsFree' | 'additionalFree' | 'seatsKept' | 'legs'>

/** Seats from where it is boarded to the end, leg by leg and all the way. */
function seatsOf({ departure, position }: BoardCall, all: readonly LegSeats[], sellsAdditional: boolean): Seats {
  const regular = regularSeatsForSale(departure.transport)
  const ahead = all.filter(({ leg }) => leg >= position)
  const taken = new Set(ahead.flatMap((leg) => leg.taken))
  const isFree = (seat: string) => !taken.has(seat)
  const isOpen = stateAt(departure, position) === 'scheduled'
  return {
    seatsTotal: regular.length,
    seatsFree: isOpen ? regular.filter(isFree).length : 0,
    additionalFree: isOpen && sellsAdditional ? additionalSeatsForSale(departure.transport).filter(isFree).length : 0,
    seatsKept: new Set(ahead.flatMap(({ kept }) => kept)).size,
    legs: departure.route.stops.slice(position + 1).map((stop, index) => {
      const found = ahead.find(({ leg }) => leg === position + index)
      const gone = new Set(found?.taken)
      return {
        toName: stop.name,
        sold: found?.sold ?? 0,
        free: regular.filter((seat) => !gone.has(seat)).length,
      }
    }),
  }
}

/**
 * Pieces by the departure on which they are to be loaded: the next to leave that calls in the region they are for. Told at
 * each that goes there, they would be looked for at all of them.
 */
function waitingByDeparture(
  calls: readonly BoardCall[],
  lying: ReadonlyMap<string, number>,
  now: Date,
): ReadonlyMap<string, number> {
  const toLeave = calls
    .filter(({ departure, leavesAt }) => departure.state !== 'cancelled' && leavesAt > now)
    .toSorted((one, other) => one.leavesAt.getTime() - other.leavesAt.getTime())
  const found = new Map<string, number>()
  for (const [regionId, pieces] of lying) {
    const next = toLeave.find(({ departure, position }) => laterRegions(departure, position).has(regionId))
    if (next) found.set(next.departure.key, (found.get(next.departure.key) ?? 0) + pieces)
  }
  return found
}

const laterRegions = ({ route }: Departure, position: number): Set<string> =>
  new Set(route.stops.slice(position + 1).map(({ region }) => region.id))
