import type { Orm } from '#server/database/connection.ts'
import type { Ride } from '#server/domain/booking/journey.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import type { Network } from '#server/domain/network/network.ts'
import { readDeparture } from '#server/domain/network/timetable-repository.ts'
import { refuseTarget, sameStretch } from './change-checks.ts'
import type { ChangingBooking, Direction } from './change-records.ts'

type Asked = Record<Direction, { departureKey: string } | null>

/** Where the moving tickets of each direction would go, on their own stoppages; refused where that route does not go there. */
export async function readTargets(
  orm: Orm,
  network: Network,
  booking: ChangingBooking,
  moving: ReadonlySet<string>,
  asked: Asked,
): Promise<Partial<Record<Direction, Ride>> | Refusal> {
  const targets: Partial<Record<Direction, Ride>> = {}
  for (const direction of ['outward', 'return'] as const) {
    const target =
      asked[direction] && (await readTarget(orm, network, booking, moving, direction, asked[direction].departureKey))
    if (isRefusal(target)) return target
    if (target) targets[direction] = target
  }
  return targets
}

async function readTarget(
  orm: Orm,
  network: Network,
  { tickets }: ChangingBooking,
  moving: ReadonlySet<string>,
  direction: Direction,
  text: string,
): Promise<Ride | Refusal> {
  const key = parseDepartureKey(text)
  const departure = key && (await readDeparture(orm, network, key))
  if (!departure) return refuse('notFound')
  const [first, ...others] = tickets
    .filter((ticket) => ticket.direction === direction && moving.has(ticket.id))
    .map((ticket) => sameStretch(ticket, departure))
  if (first === undefined) return refuseTarget(direction, 'travelDateChange.nobodyMoves')
  if (first === null || others.some((other) => other?.from !== first.from || other.to !== first.to)) {
    return refuseTarget(direction, 'travelDateChange.otherRoute')
  }
  return first
}
