import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contract/contract.ts'
import type { Transaction } from '#server/database/connection.ts'
import { type NewVisaRequest, writeVisaRequests } from '#server/domain/check-in/write-visa-requests.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { BookingWritePermit } from '#server/domain/booking/write-permit.ts'
import { nameOf } from '#server/features/check-in/travellers.ts'
import type { Network } from '#server/domain/network/network.ts'
import { findBookingTickets, lockPassengersOf } from './visa-request-repository.ts'
import { boardingDayOf, refusalOf, type VisaCase } from './visa-request-rules.ts'
import { readVisaCases } from './visa-request-view.ts'

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
  const requests: NewVisaRequest[] = []
  for (const each of cases) {
    const made = newRequest(each, { bookingId: permit.bookingId, note: asked.note || null, actor }, requests)
    if ('refused' in made) return made
    requests.push(made)
  }
  await writeVisaRequests(tx, requests, { by: actor.id, at: now, ...(asked.note && { reason: asked.note }) })
  return requests.map(({ id }) => id)
}

type Common = { bookingId: string; note: string | null } & Pick<Asking, 'actor'>

/** The request for one ticket, or why there is none; `others` are made together with it. */
function newRequest(
  visaCase: VisaCase,
  { bookingId, note, actor }: Common,
  others: readonly NewVisaRequest[],
): NewVisaRequest | Refusal {
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
    note,
    requestedBy: actor.id,
    depotId: actor.depotId,
    travelDate: boardingDayOf(ticket, traveller),
  }
}
