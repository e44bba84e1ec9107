import { compareTurns, nextTurn } from '#machines/check-in/boarding-turn.ts'
import { MAX_BOARDING_DEPARTURES } from '#contract/check-in/boarding-list.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { Orm } from '#server/database/connection.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { BoardingTicketRecord } from '#server/features/check-in/boarding-tickets.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { EXPECTED_STATES, readBoardingCounts } from '#server/domain/departure/boarding-counts.ts'
import { departuresBetween, LONGEST_JOURNEY_DAYS } from '#server/domain/departure/departure-window.ts'
import { stateAt } from '#server/domain/network/timetable-rules.ts'
import type { Departure, Network } from '#server/domain/network/network.ts'

type BoardingDeparture = ReplyOf<'getCheckinGroupList'>['data']['departure']
type Counts = ReplyOf<'getCheckinGroupList'>['data']['counts']
/** A departure that boards around now at the reader's stoppages. */
export type NextDeparture = ReplyOf<'getCheckInDepartures'>['data'][number]
type Reader = Pick<Actor, 'userType' | 'regionId'>

const HOUR_MS = 3_600_000
const BEFORE_MS = 12 * HOUR_MS
const AHEAD_MS = 24 * HOUR_MS

/** A departure as officers see it. */
export function showDeparture(departure: Departure, reader: Reader): BoardingDeparture {
  const { key, state, travelDate, route, transport, arrivals, departs, startsAt } = departure
  return {
    departureKey: key,
    state,
    travelDate,
    routeName: route.name,
    registrationNumber: transport.registrationNumber,
    transportName: transport.name,
    stops: route.stops.map((stop, position) => ({
      position,
      stoppageId: stop.id,
      regionId: stop.region.id,
      name: stop.name,
      country: stop.region.country,
      timeZone: stop.region.timeZone,
      arrivesAt: arrivals[position] ?? startsAt,
      departsAt: departs[position] ?? startsAt,
    })),
    ownPositions: ownPositions(departure, reader),
  }
}

/** Where the reader's own region is called at to board; null for those who see all. */
function ownPositions({ route }: Departure, reader: Reader): number[] | null {
  if (seesAll(reader)) return null
  return route.stops.slice(0, -1).flatMap((stop, position) => (stop.region.id === reader.regionId ? [position] : []))
}

export function seesAll({ userType }: Reader): boolean {
  return userType === 'operation_manager'
}

/** Departures that board at the reader's stoppages from 12 hours ago to 24 hours ahead, in the order that they board in. */
export async function nextDepartures(orm: Orm, network: Network, reader: Reader, now: Date): Promise<NextDeparture[]> {
  const from = addDays(now.toISOString().slice(0, 10), -LONGEST_JOURNEY_DAYS)
  // A day more than ahead, since a travel date is local.
  const running = await departuresBetween(orm, network, { from, days: LONGEST_JOURNEY_DAYS + 3 })
  const boarding = running
    .flatMap(({ departure }) => {
      const turn = nextBoarding(departure, reader, now)
      return turn === undefined ? [] : [{ departure, ...turn }]
    })
    .toSorted(compareTurns(now.getTime()))
    .slice(0, MAX_BOARDING_DEPARTURES)
  const counts = await readBoardingCounts(
    orm,
    boarding.flatMap(({ departure }) => departure.id ?? []),
  )
  return boarding.map(({ departure, nextAt, state, position }) => ({
    ...showDeparture(departure, reader),
    counts: counts.of(departure.id),
    nextAt,
    nextState: state,
    nextCounts: counts.at(departure.id, position),
  }))
}

/** When the vehicle leaves the reader's stoppage that it boards at next, or boarded at last; undefined where none is around now. */
function nextBoarding(departure: Departure, reader: Reader, now: Date) {
  const own = ownPositions(departure, reader)
  const turns = departure.departs.slice(0, -1).flatMap((nextAt, position) => {
    const away = nextAt.getTime() - now.getTime()
    const isOwn = own === null || own.includes(position)
    if (!isOwn || away < -BEFORE_MS || away > AHEAD_MS) return []
    return [{ nextAt, state: stateAt(departure, position), position }]
  })
  return nextTurn(turns, now.getTime())
}

/** As `readBoardingCounts`, of tickets that were read already. */
export function countTickets(all: readonly BoardingTicketRecord[]): Counts {
  const expected = all.filter(({ state }) => EXPECTED_STATES.some((each) => each === state))
  const checkedIn = expected.filter(({ state }) => state === 'checkedIn').length
  return {
    expected: expected.length,
    feePaid: expected.filter(({ feePaid }) => feePaid !== null).length,
    checkedIn,
    missing: expected.length - checkedIn,
  }
}
