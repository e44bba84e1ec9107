import { v7 as newId } from 'uuid'
import { z } from 'zod'
import type { BodyOf } from '#contract/contract.ts'
import { VISA_REQUEST_STATES } from '#contract/check-in/visa-codes.ts'
import type { Transaction } from '#server/database/connection.ts'
import { visaRequests } from '#server/database/schema/visa.ts'
import { initialStateOf, recordCreations } from '#server/lifecycle/apply-event.ts'
import { visaRequestRecord } from '#server/domain/check-in/visa-request-record.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { BookingWritePermit } from '#server/domain/booking/write-permit.ts'
import { nameOf } from '#server/features/check-in/travellers.ts'
import type { Network } from '#server/domain/network/network.ts'
import { findBookingTickets, lockPassengersOf, type VisaRequestRow } from './visa-request-repository.ts'
import { boardingDayOf, refusalOf, type VisaCase } from './visa-request-rules.ts'
import { readVisaCases } from './visa-request-view.ts'

/** A state's name as the lifecycle machine gives it. */
const visaRequestState = z.enum(VISA_REQUEST_STATES)

interface Asking {
  network: Network
  actor: Pick<Actor, 'id' | 'depotId'>
  permit: BookingWritePermit
  now: Date
}

/** Asks for the visas of these tickets, all or none, and answers the ids of the requests. */
export async function requestVisas(
  tx: Transaction,
  { network, actor, permit, now }: Asking,
  asked: Omit<BodyOf<'requestVisa'>, 'bookingId'>,
): Promise<string[] | Refusal> {
  const booking = await findBookingTickets(tx.orm, permit.bookingId, undefined)
  if (!booking) return refuse('notFound')
  const ticketIds = [...new Set(asked.ticketIds)]
  if (!ticketIds.every((id) => booking.ticketIds.includes(id)))
    return refuse('ruleBroken', { message: 'visa.foreignTicket' })
  await lockPassengersOf(tx, permit)
  // Read once they are locked: whoever was before us has written by now.
  const cases = await readVisaCases(tx.orm, network, ticketIds, undefined, now)
  const requests: VisaRequestRow[] = []
  for (const each of cases) {
    const made = newRequest(each, { bookingId: permit.bookingId, note: asked.note || null, actor, now }, requests)
    if ('refused' in made) return made
    requests.push(made)
  }
  await tx.orm.insert(visaRequests).values(requests)
  await recordCreations(tx, visaRequestRecord, requests, {
    actorId: actor.id,
    at: now,
    ...(asked.note && { reason: asked.note }),
  })
  return requests.map(({ id }) => id)
}

type Common = Pick<VisaRequestRow, 'bookingId' | 'note'> & Pick<Asking, 'actor' | 'now'>

/** The request for one ticket, or why there is none; `others` are made together with it. */
function newRequest(
  visaCase: VisaCase,
  { bookingId, note, actor, now }: Common,
  others: readonly VisaRequestRow[],
): VisaRequestRow | Refusal {
  const { ticket, traveller, visa } = visaCase
  const { passenger } = traveller
  const isTwice = others.some(
    ({ passengerId, destination }) => passengerId === passenger.id && destination === visa?.destination,
  )
  const refusal = isTwice ? 'asked' : refusalOf(visaCase)
  if (refusal !== null || visa === null || passenger.passportNumber === null) {
    const values = { name: nameOf(traveller), date: passenger.passportExpiry ?? '' }
    return refuse(refusal === 'asked' ? 'conflict' : 'ruleBroken', {
      message: `visa.not.${refusal ?? 'noBorder'}`,
      values,
      details: { ticketId: ticket.id },
    })
  }
  return {
    id: newId(),
    bookingId,
    passengerId: passenger.id,
    ticketId: ticket.id,
    destination: visa.destination,
    nationality: passenger.nationality,
    passportNumber: passenger.passportNumber,
    state: visaRequestState.parse(initialStateOf(visaRequestRecord, { travelDate: boardingDayOf(ticket, traveller) })),
    visaNumber: null,
    validUntil: null,
    note,
    refusalReason: null,
    requestedBy: actor.id,
    requestedAt: now,
    depotId: actor.depotId,
    version: 1,
  }
}
