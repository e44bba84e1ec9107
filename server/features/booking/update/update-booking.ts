import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '#server/database/connection.ts'
import { recordChange } from '#server/masters/record-changes.ts'
import { phoneEntry } from '#server/domain/phone/entered-phone.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { CurrentPolicies } from '#server/domain/policy/current-policies.ts'
import { searchTextOf } from '#server/domain/booking/booking-search.ts'
import { lockTickets } from '#server/domain/booking/live-tickets.ts'
import type { BookingWritePermit } from '#server/domain/booking/write-permit.ts'
import { claimForTickets, freeTicketSeats } from '#server/domain/seat/claims.ts'
import type { Network } from '#server/domain/network/network.ts'
import { legsOf } from '#server/domain/network/timetable-rules.ts'
import { changesOf } from './booking-changes.ts'
import {
  type BookingViewer,
  type PassengerRecord,
  showBooking,
  type StoredBooking,
  type TicketRecord,
} from '../booking-records.ts'
import { findBooking } from '../booking-repository.ts'
import { lockBooking, lockDeparturesAlone, writeCorrections } from './booking-update-repository.ts'
import {
  type BookingUpdate,
  fareClassesAfter,
  isStale,
  refuseUpdate,
  type UpdateFacts,
} from './booking-update-rules.ts'
import { lockOwnFiles } from '../sale/sale-repository.ts'

/** Whose correction it is: at the border, whoever was on duty at a device. */
type Corrector = BookingViewer

interface UpdateContext {
  network: Network
  policies: CurrentPolicies
  actor: Corrector
  /** Where phones without country code are dialled, ISO 3166-1 alpha-2. */
  country?: string | null
  permit: BookingWritePermit
  now: Date
  /** Prints made before stay good for boarding: who corrects holds passenger, passport and print in their hands. */
  keepsPrints?: boolean
}

export interface UpdatedBooking {
  stored: StoredBooking
  /** Per departure id the seats that maps have to show anew. */
  touched: Map<string, string[]>
}

/** What the printed ticket shows of its passenger. */
const PRINTED_FIELDS = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'nationality',
  'passportNumber',
  'passportExpiry',
  'nationalNumber',
  'nationalExpiry',
] as const satisfies readonly (keyof PassengerRecord)[]

/** Corrects a booking: payer, passengers, documents and seats on the same departures, each with its row of history; all or none. */
export async function updateBooking(
  tx: Transaction,
  { network, policies, actor, country = null, permit, now, keepsPrints = false }: UpdateContext,
  asked: BookingUpdate,
): Promise<UpdatedBooking | Refusal> {
  const read = () => findBooking(tx.orm, network, permit.bookingId, undefined)
  const known = await read()
  if (!known) return refuse('notFound')
  const seated = known.tickets.filter(({ id }) => asked.seats.some(({ ticketId }) => ticketId === id))
  await lockDeparturesAlone(tx, [...new Set(seated.map(({ departureId }) => departureId))])
  const tickets = await lockTickets(
    tx,
    known.tickets.map(({ id }) => id),
    now,
  )
  await lockBooking(tx, permit)
  const files = await lockOwnFiles(
    tx,
    actor.id,
    asked.passengers.flatMap(({ addedDocuments }) => addedDocuments.map(({ fileId }) => fileId)),
  )
  // Read once nobody else can change it: who had the locks before may have.
  const stored = await read()
  if (!stored) return refuse('notFound')
  if (isStale({ stored }, asked)) return refuse('staleVersion', { details: { booking: showBooking(stored, actor) } })

  const request = withEnteredPhones(asked, stored, country)
  if (isRefusal(request)) return request
  const facts: UpdateFacts = { stored, tickets, files, policies, now }
  const refusal = refuseUpdate(facts, request)
  if (refusal) return refusal
  const changes = changesOf(stored, request, files)
  if (changes.length === 0) return refuse('ruleBroken', { message: 'bookingChange.nothing' })

  const moved = movedTickets(stored, request)
  const touched = await moveTickets(tx, moved)
  if ('refused' in touched) return touched
  await writeCorrections(tx, correctionsOf(facts, request, { moved, keepsPrints }))
  for (const { name, from, to } of changes) {
    await recordChange(tx, {
      kind: 'booking',
      id: stored.booking.id,
      before: { [name]: from },
      after: { [name]: to },
      userId: actor.id,
      now,
      reason: request.reason,
    })
  }
  const updated = await read()
  if (!updated) throw new Error(`booking ${permit.bookingId} was corrected and cannot be read back`)
  return { stored: updated, touched }
}

/** A correction with its phones as they are stored; those that stay are not judged. */
function withEnteredPhones(
  request: BookingUpdate,
  { booking, passengers }: StoredBooking,
  country: string | null,
): BookingUpdate | Refusal {
  const entry = phoneEntry(country)
  const payer = request.payer && {
    ...request.payer,
    phone: entry.take('payer.phone', request.payer.phone, booking.payerPhone),
  }
  const corrected = request.passengers.map((each, index) => {
    const before = passengers.find(({ id }) => id === each.id)?.phone
    const phone = entry.take(`passengers.${index}.data.phone`, each.data.phone, before)
    return { ...each, data: { ...each.data, phone } }
  })
  return entry.refusal() ?? { ...request, payer, passengers: corrected }
}

interface MovedTicket {
  ticket: TicketRecord
  seat: string
}

function movedTickets({ tickets }: StoredBooking, { seats }: BookingUpdate): MovedTicket[] {
  return seats.flatMap(({ ticketId, seat }) => {
    const ticket = tickets.find(({ id }) => id === ticketId)
    return ticket && ticket.seat !== seat ? [{ ticket, seat }] : []
  })
}

/** All old seats are given up before the new ones are taken, so that two may change places. */
async function moveTickets(tx: Transaction, moved: readonly MovedTicket[]): Promise<Map<string, string[]> | Refusal> {
  const freed = await freeTicketSeats(
    tx,
    moved.map(({ ticket }) => ticket.id),
  )
  const legs = moved.flatMap(({ ticket: { id, departureId, fromPosition, toPosition }, seat }) =>
    legsOf({ from: fromPosition, to: toPosition }).map((leg) => ({ departureId, seat, leg, ticketId: id })),
  )
  const { lost } = await claimForTickets(tx, legs)
  if (lost.length > 0) {
    const seats = [...new Set(lost.map(({ seat }) => seat))]
    return refuse('seatsLost', { values: { seats: seats.join(', ') }, details: { seats } })
  }
  const touched = new Map(Object.entries(freed))
  for (const { departureId, seat } of legs)
    touched.set(departureId, [...new Set([...(touched.get(departureId) ?? []), seat])])
  return touched
}

function correctionsOf(
  facts: UpdateFacts,
  request: BookingUpdate,
  { moved, keepsPrints }: { moved: readonly MovedTicket[]; keepsPrints: boolean },
): Parameters<typeof writeCorrections>[1] {
  const { booking, passengers, tickets } = facts.stored
  const corrected = passengers.map((before) => ({
    ...before,
    ...request.passengers.find(({ id }) => id === before.id)?.data,
  }))
  const reprinted = new Set(
    corrected
      .filter((each, index) => PRINTED_FIELDS.some((field) => each[field] !== passengers[index]?.[field]))
      .map(({ id }) => id),
  )
  const classes = fareClassesAfter(facts, request)
  const payer = request.payer ?? { name: booking.payerName, phone: booking.payerPhone }
  const [lead] = corrected
  return {
    booking: {
      id: booking.id,
      payerName: payer.name,
      payerPhone: payer.phone,
      leadPassenger: lead ? `${lead.firstName} ${lead.lastName}` : booking.leadPassenger,
      searchText: searchTextOf({ reference: booking.reference, payer, passengers: corrected }),
      version: booking.version + (payer.name === booking.payerName && payer.phone === booking.payerPhone ? 0 : 1),
    },
    // Documents are the passenger's too: who has the record open with the old ones must see it anew.
    passengers: corrected
      .filter(
        (each, index) =>
          !isDeepStrictEqual(each, passengers[index]) ||
          request.passengers.some((one) => one.id === each.id && hasDocuments(one)),
      )
      .map((each) => ({ ...each, version: each.version + 1 })),
    tickets: tickets.flatMap((ticket) => {
      const seat = moved.find((each) => each.ticket.id === ticket.id)?.seat ?? ticket.seat
      const fareClass = classes.get(ticket.id) ?? ticket.fareClass
      const isReprinted = !keepsPrints && (seat !== ticket.seat || reprinted.has(ticket.passengerId))
      if (ticket.state === 'refunded' || (!isReprinted && fareClass === ticket.fareClass)) return []
      return [
        {
          id: ticket.id,
          seat,
          fareClass,
          printRevision: ticket.printRevision + (keepsPrints ? 0 : 1),
          version: ticket.version + 1,
        },
      ]
    }),
    documents: request.passengers.filter(hasDocuments),
  }
}

const hasDocuments = ({ addedDocuments, removedDocuments }: BookingUpdate['passengers'][number]) =>
  addedDocuments.length + removedDocuments.length > 0
