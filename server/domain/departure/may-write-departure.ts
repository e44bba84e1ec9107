import type { Actor } from '#server/plugins/actor.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { Departure } from '#server/domain/network/network.ts'
import { WRITE_SCOPES, type WritesOf } from '../people/write-scopes.ts'

/** Writes on a departure. */
export type DepartureWrite = WritesOf<'departureCalling' | 'departureOrigin'>

type Writer = Pick<Actor, 'userType' | 'regionId' | 'isAgent'>
type Called = Pick<Departure, 'route'>

/** Whether a departure stops in a region. */
export function callsIn({ route }: Called, regionId: string | null): boolean {
  return regionId !== null && route.stops.some((stop) => stop.region.id === regionId)
}

/**
 * Whether a departure is somebody's to write (business rulings §6): boarding, seats and manifests of the depots in whose
 * region it calls, admins included; its bus and its cancellation of those at its origin. Operations write all of them.
 */
export function mayWriteDeparture(
  departure: Called,
  { userType, regionId, isAgent }: Writer,
  call: DepartureWrite,
): boolean {
  if (isAgent) return false
  if (userType === 'operation_manager') return true
  if (WRITE_SCOPES[call] === 'departureCalling') return callsIn(departure, regionId)
  return regionId !== null && departure.route.stops[0]?.region.id === regionId
}

/** Departures are read company-wide, so that who may not write one is told who may; undefined where they may. */
export function refuseDepartureWrite(departure: Called, writer: Writer, call: DepartureWrite): Refusal | undefined {
  if (mayWriteDeparture(departure, writer, call)) return undefined
  if (WRITE_SCOPES[call] === 'departureCalling') return refuse('otherDepot', { message: 'scope.callsElsewhere' })
  return refuse('otherDepot', {
    message: 'scope.startsElsewhere',
    values: { region: departure.route.stops[0]?.region.code ?? '' },
  })
}
