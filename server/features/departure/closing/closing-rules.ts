import { EARLY_CLOSING_HOURS } from '#contract/departure/departure-closing.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import {
  type DepartureWrite,
  mayWriteDeparture,
  refuseDepartureWrite,
} from '#server/domain/departure/may-write-departure.ts'
import type { Departure } from '#server/domain/network/network.ts'

/** Who asks, as far as it decides what they may do to the boarding of a departure. */
export type Dispatcher = Pick<Actor, 'id' | 'userType' | 'regionId' | 'isAgent'>

type BoardingCall = Extract<DepartureWrite, 'closeDeparture' | 'reopenDeparture' | 'updateDepartureGate'>

/** Staff close, and say the gate, at the stoppages of their own region, admins at any of a departure that calls there, operations at all. */
export function servesStoppage(
  departure: Departure,
  position: number,
  dispatcher: Dispatcher,
  call: BoardingCall,
): boolean {
  if (!mayWriteDeparture(departure, dispatcher, call)) return false
  return dispatcher.userType !== 'staff' || departure.route.stops[position]?.region.id === dispatcher.regionId
}

/** Why somebody may not touch the boarding at a stoppage, or its gate, whatever its state; undefined where they may. */
export function refuseStoppage(
  departure: Departure,
  position: number,
  dispatcher: Dispatcher,
  call: BoardingCall,
): Refusal | undefined {
  const foreign = refuseDepartureWrite(departure, dispatcher, call)
  if (foreign) return foreign
  if (position >= departure.route.stops.length - 1)
    return refuse('ruleBroken', { message: 'closing.noBoarding', fields: { position: 'closing.noBoarding' } })
  return servesStoppage(departure, position, dispatcher, call)
    ? undefined
    : refuse('ruleBroken', { message: call === 'updateDepartureGate' ? 'gate.otherStoppage' : 'closing.otherStoppage' })
}

/** Why boarding may not be closed without a reason yet; undefined where it may, or where it is not to be closed any more. */
export function refuseEarlyClosing(
  departure: Departure & { closedPositions: readonly number[] },
  { position, reason, now }: { position: number; reason: string | undefined; now: Date },
): Refusal | undefined {
  if (reason !== undefined || departure.state !== 'scheduled' || departure.closedPositions.includes(position))
    return undefined
  const leaves = departure.departs[position] ?? departure.startsAt
  if (leaves.getTime() - now.getTime() <= EARLY_CLOSING_HOURS * HOUR_MS) return undefined
  return refuse('ruleBroken', { message: 'closing.early', fields: { reason: 'closing.earlyReason' } })
}

const HOUR_MS = 3_600_000
