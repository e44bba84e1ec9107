import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { ManifestContent, ManifestGap, manifestEndpoints, MANIFEST_GAPS } from '#contract/departure/manifest.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { mayWriteDeparture } from '#server/domain/departure/may-write-departure.ts'
import type { Departure } from '#server/domain/network/network.ts'

type Gap = (typeof MANIFEST_GAPS)[number]
type Changes = z.output<typeof manifestEndpoints.getDepartureManifest.data>['outdated']

/** A manifest shows everybody's papers: it is read by those who issue it, and by nobody else. */
export function seesManifest(
  departure: Pick<Departure, 'route'>,
  reader: Pick<Actor, 'userType' | 'regionId' | 'isAgent'>,
): boolean {
  return mayWriteDeparture(departure, reader, 'issueManifest')
}

/** Why nobody can issue a manifest of a departure any more; undefined where they can. */
export function closedToManifests(
  { state, arrivals, startsAt }: Pick<Departure, 'state' | 'arrivals' | 'startsAt'>,
  now: Date,
): string | undefined {
  if (state === 'cancelled') return 'manifest.cancelled'
  return (arrivals.at(-1) ?? startsAt) <= now ? 'manifest.arrived' : undefined
}

/** What a border misses on a passport that is to be valid on a day. */
function passportGaps({ number, expiry, day }: { number: string | null; expiry: string | null; day: string }): Gap[] {
  if (number === null) return ['noPassport']
  if (expiry === null) return ['noPassportExpiry']
  return expiry < day ? ['passportExpired'] : []
}

/** A passenger as the rules need them: with the local day on which they board. */
export interface BoardingPassenger {
  passenger: ManifestContent['passengers'][number]
  boardingDay: string
}

/** Everybody whose documents do not do for the way ahead, the crew first. */
export function findGaps(
  { borders, crew, travelDate }: Omit<ManifestContent, 'passengers'>,
  passengers: readonly BoardingPassenger[],
): ManifestGap[] {
  const noDriver: ManifestGap[] =
    crew.length === 0 ? [{ kind: 'crew', id: null, bookingId: null, name: '', gaps: ['noDriver'] }] : []
  const ofCrew = crew.map((driver): ManifestGap => {
    const licence: Gap[] = driver.licenceExpiresOn < travelDate ? ['licenceExpired'] : []
    const passport =
      borders.length === 0
        ? []
        : passportGaps({ number: driver.passportNumber, expiry: driver.passportExpiresOn, day: travelDate })
    return { kind: 'crew', id: driver.driverId, bookingId: null, name: driver.name, gaps: [...licence, ...passport] }
  })
  const ofPassengers = passengers.map(({ passenger, boardingDay }): ManifestGap => {
    const { ticketId, bookingId, firstName, lastName, passportNumber, passportExpiry, crossesBorder } = passenger
    const gaps = crossesBorder ? passportGaps({ number: passportNumber, expiry: passportExpiry, day: boardingDay }) : []
    return { kind: 'passenger', id: ticketId, bookingId, name: `${firstName} ${lastName}`, gaps }
  })
  return [...noDriver, ...[...ofCrew, ...ofPassengers].filter(({ gaps }) => gaps.length > 0)]
}

/** How a departure differs from what a manifest says of it; null where it does not. The gate is no matter of a border's. */
export function changesSince(issued: ManifestContent, present: ManifestContent): Changes {
  const { passengers: before, gates: _, ...journeyBefore } = issued
  const { passengers: after, gates: __, ...journeyAfter } = present
  const known = new Map(before.map((passenger) => [passenger.ticketId, passenger]))
  const stayed = after.filter(({ ticketId }) => known.has(ticketId))
  const changes = {
    joined: after.length - stayed.length,
    left: before.length - stayed.length,
    changed: stayed.filter((passenger) => !isDeepStrictEqual(passenger, known.get(passenger.ticketId))).length,
    journey: !isDeepStrictEqual(journeyBefore, journeyAfter),
  }
  return changes.joined + changes.left + changes.changed > 0 || changes.journey ? changes : null
}
