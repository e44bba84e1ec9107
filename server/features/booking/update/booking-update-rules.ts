import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { isIn, PASSENGER_FIELDS, TRAVELLING_STATES } from '#contract/booking/booking-codes.ts'
import type { contract } from '#contract/contract.ts'
import { PATTERNS } from '#contract/patterns.ts'
import { quoteJourney } from '#server/domain/booking/fare-rules.ts'
import { pricedJourney, regionAt, type Ride } from '#server/domain/booking/journey.ts'
import { checkParty } from '#server/domain/booking/party-rules.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { CurrentPolicies } from '#server/domain/policy/current-policies.ts'
import type { LiveTicket } from '#server/domain/booking/live-tickets.ts'
import { refuseSeats } from '#server/domain/seat/seat-rules.ts'
import { dayAt } from '#server/time/local-day.ts'
import type { StoredDeparture } from '#server/domain/network/network.ts'
import { crossesBorder } from '#server/domain/network/timetable-rules.ts'
import type { PassengerRecord, StoredBooking, TicketRecord } from '../booking-records.ts'

/** What is corrected; of which booking, the permit says. */
export type BookingUpdate = Omit<z.output<(typeof contract)['updateBooking']['body']>, 'id'>

/** What an update is judged by: the booking as it stands, locked, and whose files the documents are. */
export interface UpdateFacts {
  stored: StoredBooking
  tickets: readonly LiveTicket[]
  files: readonly { id: string; name: string }[]
  policies: CurrentPolicies
  now: Date
}

type FieldErrors = Record<string, string>

/** What the counter has compared with the passenger's papers; the phone number is not among it. */
const CHECKED_FIELDS = PASSENGER_FIELDS.filter((field) => field !== 'phone')

/** Why a booking may not be changed in this way; undefined where it may. */
export function refuseUpdate(facts: UpdateFacts, request: BookingUpdate): Refusal | undefined {
  if (facts.stored.booking.masked !== null) return refuse('ruleBroken', { message: 'bookingChange.masked' })
  const rule = refuseSeatChange(facts, request)
  if (rule) return rule
  const fields = {
    ...checkPartyAfter(facts, request),
    ...checkSeatStates(facts, request),
    ...checkDocuments(facts, request),
    ...checkFares(facts, request),
    ...checkPassengerStates(facts, request),
  }
  return Object.keys(fields).length > 0 ? refuse('ruleBroken', { message: 'bookingChange.check', fields }) : undefined
}

/** Whether a version, or what it belongs to, is not the present one. */
export function isStale({ stored }: Pick<UpdateFacts, 'stored'>, request: BookingUpdate): boolean {
  return (
    (request.payer !== null && request.payer.version !== stored.booking.version) ||
    request.passengers.some(
      ({ id, version }) => stored.passengers.find((each) => each.id === id)?.version !== version,
    ) ||
    request.seats.some(
      ({ ticketId, version }) => stored.tickets.find((each) => each.id === ticketId)?.version !== version,
    )
  )
}

function checkPassengerStates({ stored }: UpdateFacts, request: BookingUpdate): FieldErrors {
  const errors: FieldErrors = {}
  for (const [index, { id, data, removedDocuments }] of request.passengers.entries()) {
    const states = stored.tickets.filter(({ passengerId }) => passengerId === id).map(({ state }) => state)
    const before = stored.passengers.find((each) => each.id === id)
    for (const field of ['firstName', 'lastName'] as const) {
      if (before && data[field] !== before[field] && !PATTERNS.personName.test(data[field]))
        errors[`passengers.${index}.data.${field}`] = 'field.personName'
    }
    if (states.every((state) => state === 'refunded'))
      errors[`passengers.${index}.data.firstName`] = 'bookingChange.refunded'
    if (!before || !states.includes('checkedIn')) continue
    for (const field of CHECKED_FIELDS) {
      if (data[field] !== before[field]) errors[`passengers.${index}.data.${field}`] = 'bookingChange.checkedIn'
    }
    if (removedDocuments.length > 0) errors[`passengers.${index}.removedDocuments`] = 'bookingChange.checkedIn'
  }
  return errors
}

function checkSeatStates({ stored }: UpdateFacts, request: BookingUpdate): FieldErrors {
  const errors: FieldErrors = {}
  const seen = new Set<string>()
  for (const [index, { ticketId }] of request.seats.entries()) {
    const ticket = stored.tickets.find(({ id }) => id === ticketId)
    if (!ticket || !isIn(TRAVELLING_STATES, ticket)) errors[`seats.${index}.seat`] = 'bookingChange.seatFixed'
    if (seen.has(ticketId)) errors[`seats.${index}.seat`] = 'party.seatTwice'
    seen.add(ticketId)
  }
  return errors
}

/** By departure: none of it may have left or be closed where the passenger boards, and the seats must be for sale. */
function refuseSeatChange(
  { stored, tickets, policies, now }: UpdateFacts,
  request: BookingUpdate,
): Refusal | undefined {
  for (const { ticketId, seat } of request.seats) {
    const ticket = tickets.find(({ id }) => id === ticketId)
    const departure = stored.departures.find(({ id }) => id === ticket?.departureId)
    // What does not travel any more is told at its field.
    if (!ticket || !departure || ticket.seat === seat || !isIn(TRAVELLING_STATES, ticket)) continue
    const { isDepartureClosed, hasDeparted } = ticket.facts
    if (isDepartureClosed || hasDeparted || departure.state !== 'scheduled') {
      return refuse('departureClosed', {
        message: 'bookingChange.departureClosed',
        details: { departureKey: departure.key },
      })
    }
    const refusal = refuseSeats(
      departure,
      { from: ticket.fromPosition, to: ticket.toPosition },
      [seat],
      policies.policies,
      now,
    )
    if (refusal) return refusal
  }
  return undefined
}

function checkDocuments({ stored, files }: UpdateFacts, request: BookingUpdate): FieldErrors {
  const errors: FieldErrors = {}
  const seen = new Set(stored.documents.map(({ fileId }) => fileId))
  for (const [index, { id, addedDocuments, removedDocuments }] of request.passengers.entries()) {
    const own = stored.documents.filter(({ passengerId }) => passengerId === id).map(({ fileId }) => fileId)
    for (const [number, { fileId }] of addedDocuments.entries()) {
      const path = `passengers.${index}.addedDocuments.${number}.fileId`
      if (seen.has(fileId)) errors[path] = 'party.fileTwice'
      else if (!files.some((file) => file.id === fileId)) errors[path] = 'party.unknownFile'
      seen.add(fileId)
    }
    if (removedDocuments.some((fileId) => !own.includes(fileId)))
      errors[`passengers.${index}.removedDocuments`] = 'party.unknownFile'
  }
  return errors
}

/**
 * An age that costs another fare is no correction: money would have to move. Both ages are priced by today's list, so
 * that a list changed since the sale is not taken for another age.
 */
function checkFares({ stored, policies }: UpdateFacts, request: BookingUpdate): FieldErrors {
  const errors: FieldErrors = {}
  for (const [index, { id, data }] of request.passengers.entries()) {
    const before = stored.passengers.find((each) => each.id === id)
    if (
      before &&
      data.dateOfBirth !== before.dateOfBirth &&
      !costsTheSame(stored, before, data.dateOfBirth, policies)
    ) {
      errors[`passengers.${index}.data.dateOfBirth`] = 'bookingChange.otherFare'
    }
  }
  return errors
}

function costsTheSame(
  stored: StoredBooking,
  { id, dateOfBirth }: PassengerRecord,
  newDate: string,
  policies: CurrentPolicies,
): boolean {
  const before = priceAt(stored, id, dateOfBirth, policies)
  const after = priceAt(stored, id, newDate, policies)
  if (before === null || after === null) return before === after
  return isDeepStrictEqual(before.map(priceOf), after.map(priceOf))
}

/** Infants have no seat, so they never become anything else by a correction, even where a child costs nothing. */
const priceOf = ({ direction, fare, fareClass }: { direction: string; fare: number; fareClass: string }) => ({
  direction,
  fare,
  isInfant: fareClass === 'infant',
})

function priceAt(stored: StoredBooking, passengerId: string, dateOfBirth: string, policies: CurrentPolicies) {
  const own = stored.tickets.filter((ticket) => ticket.passengerId === passengerId)
  const outward = rideOf(
    stored,
    own.find(({ direction }) => direction === 'outward'),
  )
  const back = rideOf(
    stored,
    own.find(({ direction }) => direction === 'return'),
  )
  if (!outward) return null
  return (
    // Only what it costs is compared: tickets keep the tax that they were sold with.
    quoteJourney(
      pricedJourney({ outward, return: back ?? null }, outward.departure.travelDate),
      stored.booking.currency,
      [{ dateOfBirth }],
      policies,
    )?.lines ?? null
  )
}

/** The fare class that each ticket of these passengers has at their new ages: what costs the same may be named another way. */
export function fareClassesAfter(
  { stored, policies }: Pick<UpdateFacts, 'stored' | 'policies'>,
  request: BookingUpdate,
): Map<string, TicketRecord['fareClass']> {
  const classes = new Map<string, TicketRecord['fareClass']>()
  for (const { id, data } of request.passengers) {
    const before = stored.passengers.find((each) => each.id === id)
    if (!before || before.dateOfBirth === data.dateOfBirth) continue
    const lines = priceAt(stored, id, data.dateOfBirth, policies) ?? []
    for (const ticket of stored.tickets.filter(({ passengerId }) => passengerId === id)) {
      const line = lines.find(({ direction }) => direction === ticket.direction)
      if (line) classes.set(ticket.id, line.fareClass)
    }
  }
  return classes
}

function rideOf({ departures }: StoredBooking, ticket: TicketRecord | undefined): Ride<StoredDeparture> | undefined {
  const departure = departures.find(({ id }) => id === ticket?.departureId)
  return ticket && departure && { departure, from: ticket.fromPosition, to: ticket.toPosition }
}

/**
 * The rules of a sale over everybody who travels together on a departure (a changed travel date may have parted them).
 * What was wrong before, such as an infant whose adult was refunded, is no reason to refuse a correction of a name.
 */
function checkPartyAfter(facts: UpdateFacts, request: BookingUpdate): FieldErrors {
  const errors: FieldErrors = {}
  const isChanged = ({ id, passengerId }: TicketRecord) =>
    request.passengers.some((each) => each.id === passengerId) || request.seats.some((each) => each.ticketId === id)
  for (const departure of facts.stored.departures) {
    // Of two who have the same, the later is wrong: who was changed comes after who was right before.
    const travelling = facts.stored.tickets
      .filter(({ departureId, state }) => departureId === departure.id && state !== 'refunded')
      .toSorted((one, other) => Number(isChanged(one)) - Number(isChanged(other)))
    const before = checkTravelling(facts, departure, travelling, { passengers: [], seats: [] })
    const after = checkTravelling(facts, departure, travelling, request)
    for (const [path, key] of Object.entries(after)) {
      if (before[path] === key) continue
      const [, position = '', field = ''] = path.split('.')
      const ticket = travelling[Number(position)]
      if (ticket) errors[fieldInRequest(request, ticket, field, key)] = key
    }
  }
  return errors
}

function checkTravelling(
  { stored, policies, now }: UpdateFacts,
  departure: StoredDeparture,
  travelling: readonly TicketRecord[],
  request: Pick<BookingUpdate, 'passengers' | 'seats'>,
): FieldErrors {
  const party = travelling.flatMap((ticket) => {
    const passenger = stored.passengers.find(({ id }) => id === ticket.passengerId)
    const data = request.passengers.find(({ id }) => id === ticket.passengerId)?.data ?? passenger
    const seat = request.seats.find(({ ticketId }) => ticketId === ticket.id)?.seat ?? ticket.seat
    return data ? [{ ...data, seat, returnSeat: null }] : []
  })
  const rides = travelling.map((ticket): Ride => ({ departure, from: ticket.fromPosition, to: ticket.toPosition }))
  const { timeZone } = (rides[0] && regionAt(rides[0], rides[0].from)) ?? {}
  const direction = {
    travelDate: departure.travelDate,
    womenSeats: departure.transport.womenSeats,
    crossesBorder: rides.some((ride) => crossesBorder(departure.route, ride)),
  }
  return checkParty(
    party,
    { outward: direction, return: null },
    policies.policies,
    dayAt({ timeZone: timeZone ?? 'UTC' }, now),
  )
}

/** Where a mistake about a ticket's passenger stands in what was sent: at what was changed, for it was right before. */
function fieldInRequest(
  { passengers, seats }: BookingUpdate,
  ticket: TicketRecord,
  field: string,
  key: string,
): string {
  const seat = seats.findIndex(({ ticketId }) => ticketId === ticket.id)
  if (field === 'seat' && seat >= 0) return `seats.${seat}.seat`
  const passenger = passengers.findIndex(({ id }) => id === ticket.passengerId)
  if (passenger < 0) return 'passengers'
  const changed = field !== 'seat' ? field : key === 'party.ladiesSeat' ? 'gender' : 'dateOfBirth'
  return `passengers.${passenger}.data.${changed}`
}
