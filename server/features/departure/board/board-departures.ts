import type { ReplyOf } from '#contract/contract.ts'
import { MAX_BOARD_DEPARTURES } from '#contract/departure/departure-board.ts'
import type { Orm } from '#server/database/connection.ts'
import { departuresBetween, LONGEST_JOURNEY_DAYS } from '#server/domain/departure/departure-window.ts'
import type { Gates } from '#server/domain/departure/departure-gates.ts'
import type { Departure, Network, Region } from '#server/domain/network/network.ts'
import { stateAt } from '#server/domain/network/timetable-rules.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { toLocal } from '#server/time/zoned-time.ts'

/** What has left stays on the board for a while, for whoever comes running; longer where boarding is not closed. */
export const GONE_MS = 45 * 60_000
const UNCLOSED_MS = 12 * 60 * 60_000

type PublicRow = ReplyOf<'getDepartureWall'>['data']['departures'][number]

/** A departure where a board's people board it. */
export interface BoardCall {
  departure: Departure
  position: number
  leavesAt: Date
}

export interface BoardCalls {
  today: string
  region: Region | null
  calls: BoardCall[]
  isCapped: boolean
}

/** A reader's own region; of who is bound to none the one that is asked for, or all. */
export function boardRegion(
  network: Network,
  { userType, regionId }: Pick<Actor, 'userType' | 'regionId'>,
  asked: string | undefined,
): Region | null | undefined {
  const id = userType === 'operation_manager' ? asked : regionId
  return id === undefined || id === null ? null : network.regions.get(id)
}

/**
 * What is boarded in a region from a little before now to the end of tomorrow there, the soonest first: each departure
 * once, where it is boarded next. Without a region at the first stop of each, by the clock there.
 */
export async function readBoardCalls(
  orm: Orm,
  network: Network,
  region: Region | null,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<BoardCalls> {
  const zone = region?.timeZone ?? timeZone
  const today = toLocal(now, zone).date
  const tomorrow = addDays(today, 1)
  const running = await departuresBetween(orm, network, {
    from: addDays(today, -LONGEST_JOURNEY_DAYS),
    days: LONGEST_JOURNEY_DAYS + 3,
  })
  const calls = running
    .flatMap(({ departure }): BoardCall[] => {
      const position = boardingPosition(departure, region, now)
      const leavesAt = position === undefined ? undefined : departure.departs[position]
      if (position === undefined || leavesAt === undefined) return []
      const kept = stateAt(departure, position) === 'scheduled' ? UNCLOSED_MS : GONE_MS
      const isShown = leavesAt.getTime() > now.getTime() - kept && toLocal(leavesAt, zone).date <= tomorrow
      return isShown ? [{ departure, position, leavesAt }] : []
    })
    .toSorted((one, other) => one.leavesAt.getTime() - other.leavesAt.getTime())
  return { today, region, calls: calls.slice(0, MAX_BOARD_DEPARTURES), isCapped: calls.length > MAX_BOARD_DEPARTURES }
}

/** Where it is boarded next in the region, or was at last; nobody boards at the last stop. */
function boardingPosition({ route, departs }: Departure, region: Region | null, now: Date): number | undefined {
  const stops = route.stops.slice(0, -1)
  const own = stops.flatMap((stop, position) => (region === null || stop.region.id === region.id ? [position] : []))
  if (region === null) return own[0]
  return own.find((position) => (departs[position]?.getTime() ?? 0) > now.getTime() - GONE_MS) ?? own.at(-1)
}

/** Of those that have a row of their own. */
export const rowIds = (calls: readonly BoardCall[]): string[] => calls.flatMap(({ departure }) => departure.id ?? [])

/** What everybody may read of it. */
export function publicRow({ departure, position, leavesAt }: BoardCall, gates: Gates): PublicRow {
  const { id, key, route, transport } = departure
  const [stop, end] = [route.stops[position], route.stops.at(-1)]
  if (stop === undefined || end === undefined) throw new Error(`departure ${key} has no stop ${position}`)
  return {
    departureKey: key,
    stoppageName: stop.name,
    timeZone: stop.region.timeZone,
    leavesAt,
    toName: end.name,
    viaNames: route.stops.slice(position + 1, -1).map(({ name }) => name),
    registrationNumber: transport.registrationNumber,
    gate: gates(id, position).gate,
    state: stateAt(departure, position),
  }
}
