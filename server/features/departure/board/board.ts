import type { ReplyOf } from '#contract/contract.ts'
import type { Orm } from '#server/database/connection.ts'
import { blockingBefore, describeOverdue, overdueOn } from '#server/domain/fleet/overdue-documents.ts'
import { daysOn, fallingOn, outagesOf } from '#server/domain/fleet/out-of-service.ts'
import type { Departure } from '#server/domain/network/network.ts'
import { regularSeatsForSale } from '#server/domain/network/timetable-rules.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { type BoardCall, type BoardCalls, publicRow } from './board-departures.ts'
import {
  type LegSeats,
  readBoardingCounts,
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
  now: Date,
): Promise<BoardRow[]> {
  const ids = calls.flatMap(({ departure }) => departure.id ?? [])
  const transportIds = [...new Set(calls.map(({ departure }) => departure.transport.id))]
  const last =
    calls
      .map(({ departure }) => daysOn(departure).until)
      .toSorted()
      .at(-1) ?? today
  const [legSeats, holds, counts, drivers, moved, documents, outages, waiting, loaded] = await Promise.all([
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
  return calls.map((call): BoardRow => {
    const { departure, position } = call
    const { id, route, transport, state } = departure
    const own = counts.get(`${id ?? ''} ${position}`) ?? { expected: 0, checkedIn: 0 }
    const isOn = state === 'scheduled'
    const ofBus = documents.filter(({ transportId }) => transportId === transport.id)
    return {
      ...publicRow(call),
      position,
      fromStoppageId: route.stops[position]?.id ?? '',
      toStoppageId: route.stops.at(-1)?.id ?? '',
      routeName: route.name,
      transportName: transport.name,
      drivers: drivers.get(transport.id) ?? [],
      seatsTotal: regularSeatsForSale(transport).length,
      legs: legsOf(
        call,
        legSeats.filter(({ departureId }) => departureId === id),
      ),
      ...own,
      missing: own.expected - own.checkedIn,
      parcels: waiting &&
        loaded && { waiting: waitingFor(call, waiting), loaded: id === null ? 0 : (loaded.get(id) ?? 0) },
      warnings: {
        overdue: isOn ? overdueOn(ofBus, departure).map(describeOverdue) : [],
        outages: isOn
          ? fallingOn(
              outages.filter(({ transportId }) => transportId === transport.id),
              departure,
            )
          : [],
        hasNoDriver: isOn && (drivers.get(transport.id) ?? []).length === 0,
        movedSeats: id === null ? null : (moved.get(id) ?? null),
        holds: id === null ? null : (holds.get(id) ?? null),
      },
    }
  })
}

/** Seats from where it is boarded to the end, leg by leg. */
function legsOf({ departure, position }: BoardCall, seats: readonly LegSeats[]): BoardRow['legs'] {
  const regular = regularSeatsForSale(departure.transport)
  return departure.route.stops.slice(position + 1).map((stop, index) => {
    const found = seats.find(({ leg }) => leg === position + index)
    const taken = new Set(found?.taken)
    return {
      toName: stop.name,
      sold: found?.sold ?? 0,
      free: regular.filter((seat) => !taken.has(seat)).length,
    }
  })
}

/** Pieces for regions in which it calls after it is boarded. */
function waitingFor({ departure, position }: BoardCall, waiting: ReadonlyMap<string, number>): number {
  return [...laterRegions(departure, position)].reduce((sum, regionId) => sum + (waiting.get(regionId) ?? 0), 0)
}

const laterRegions = ({ route }: Departure, position: number): Set<string> =>
  new Set(route.stops.slice(position + 1).map(({ region }) => region.id))
