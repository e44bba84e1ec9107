import { and, asc, eq, inArray } from 'drizzle-orm'
import { TRAVELLING_STATES } from '#contract/booking/booking-codes.ts'
import type { ManifestContent, ManifestGap } from '#contract/departure/manifest.ts'
import type { Orm } from '#server/database/connection.ts'
import { bookings, passengers, tickets } from '#server/database/schema/booking.ts'
import { drivers, transportDrivers } from '#server/database/schema/network.ts'
import { readGates } from '#server/domain/departure/departure-gates.ts'
import type { Departure } from '#server/domain/network/network.ts'
import { endOf } from '#server/domain/departure/departure-window.ts'
import { toLocal } from '#server/time/zoned-time.ts'
import { type BoardingPassenger, findGaps } from './manifest-rules.ts'

/** What a manifest of a departure holds as of now, and whose documents do not do. */
export async function readManifestContent(
  orm: Orm,
  departure: Departure,
): Promise<{ content: ManifestContent; incomplete: ManifestGap[] }> {
  const { key, travelDate, route, transport, startsAt } = departure
  const [first, last] = [route.stops[0], route.stops.at(-1)]
  if (!first || !last) throw new Error(`departure ${key} has no stoppages`)
  const [crew, travelling, gates] = await Promise.all([
    readCrew(orm, transport.id),
    readPassengers(orm, departure),
    readGates(orm, departure.id === null ? [] : [departure.id]),
  ])
  const journey = {
    departureKey: key,
    travelDate,
    route: route.name,
    from: first.name,
    to: last.name,
    startsAt: startsAt.toISOString(),
    startZone: first.region.timeZone,
    arrivesAt: endOf(departure).toISOString(),
    arrivalZone: last.region.timeZone,
    transport: { name: transport.name, registrationNumber: transport.registrationNumber },
    gates: route.stops.flatMap(({ name }, position) => {
      const { gate } = gates(departure.id, position)
      return gate === null ? [] : [{ stop: name, gate }]
    }),
    borders: bordersOf(departure),
    crew,
  }
  return {
    content: { ...journey, passengers: travelling.map(({ passenger }) => passenger) },
    incomplete: findGaps(journey, travelling),
  }
}

function bordersOf({ route }: Departure): ManifestContent['borders'] {
  const countries = route.stops.map(({ region }) => region.country)
  return countries.flatMap((to, position) => {
    const from = countries[position - 1]
    return from === undefined || from === to ? [] : [{ from, to }]
  })
}

async function readCrew(orm: Orm, transportId: string): Promise<ManifestContent['crew']> {
  return orm
    .select({
      driverId: drivers.id,
      name: drivers.name,
      phone: drivers.phone,
      nationality: drivers.nationality,
      licenceNumber: drivers.licenceNumber,
      licenceExpiresOn: drivers.licenceExpiresOn,
      passportNumber: drivers.passportNumber,
      passportExpiresOn: drivers.passportExpiresOn,
    })
    .from(transportDrivers)
    .innerJoin(drivers, eq(drivers.id, transportDrivers.driverId))
    .where(and(eq(transportDrivers.transportId, transportId), eq(drivers.isActive, true)))
    .orderBy(asc(transportDrivers.position))
}

/** Where boarding is closed only who is checked in travels; elsewhere everybody may still come. */
async function readPassengers(orm: Orm, { id, route, closedPositions }: Departure): Promise<BoardingPassenger[]> {
  if (id === null) return []
  const rows = await orm
    .select({
      ticketId: tickets.id,
      bookingId: tickets.bookingId,
      reference: bookings.reference,
      firstName: passengers.firstName,
      lastName: passengers.lastName,
      gender: passengers.gender,
      dateOfBirth: passengers.dateOfBirth,
      nationality: passengers.nationality,
      passportNumber: passengers.passportNumber,
      passportExpiry: passengers.passportExpiry,
      nationalNumber: passengers.nationalNumber,
      fareClass: tickets.fareClass,
      seat: tickets.seat,
      crossesBorder: tickets.crossesBorder,
      state: tickets.state,
      fromPosition: tickets.fromPosition,
      toPosition: tickets.toPosition,
      boardsAt: tickets.boardsAt,
    })
    .from(tickets)
    .innerJoin(bookings, eq(bookings.id, tickets.bookingId))
    .innerJoin(passengers, eq(passengers.id, tickets.passengerId))
    .where(and(eq(tickets.departureId, id), inArray(tickets.state, [...TRAVELLING_STATES])))
  return rows.toSorted(bySeat).flatMap(({ state: stored, fromPosition, toPosition, boardsAt, ...passenger }) => {
    const state = TRAVELLING_STATES.find((each) => each === stored)
    const [from, to] = [route.stops[fromPosition], route.stops[toPosition]]
    if (!state || !from || !to) throw new Error(`ticket ${passenger.ticketId} fits no manifest`)
    if (state !== 'checkedIn' && closedPositions.includes(fromPosition)) return []
    const boardingDay = toLocal(boardsAt, from.region.timeZone).date
    return [{ boardingDay, passenger: { ...passenger, state, from: from.name, to: to.name } }]
  })
}

interface Seated {
  seat: string | null
  fromPosition: number
  ticketId: string
}

/** As people sit; two on one seat in the order they board, infants last. */
function bySeat(one: Seated, other: Seated): number {
  if (one.seat === null || other.seat === null)
    return Number(one.seat === null) - Number(other.seat === null) || one.ticketId.localeCompare(other.ticketId)
  return one.seat.localeCompare(other.seat, 'en', { numeric: true }) || one.fromPosition - other.fromPosition
}
