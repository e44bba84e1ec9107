import type { ReplyOf } from '#contract/contract.ts'
import type { Database } from '#server/database/connection.ts'
import type { TicketSigner } from '#server/domain/booking/ticket-code.ts'
import { type Gates, readGates } from '#server/domain/departure/departure-gates.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { type StoredBooking, ticketsOf } from '../booking-records.ts'
import { findBooking } from '../booking-repository.ts'

type Ticket = ReplyOf<'getBooking'>['data']['tickets'][number]

/** What passengers are sent of a booking: nothing that the printed tickets do not show. */
export interface SentTickets {
  reference: string
  payerName: string
  /** Those that are valid for travel, with what their codes say and the gate where they board, as far as it is known. */
  tickets: readonly (Ticket & { code: string; gate: string | null })[]
}

/** As they are now, so that a link shows what was changed since it was sent. Null where there is no such booking. */
export async function readSentTickets(
  database: Database,
  signer: TicketSigner,
  bookingId: string,
): Promise<SentTickets | null> {
  const stored = await findBooking(database.orm, await loadNetwork(database), bookingId, undefined)
  if (!stored) return stored
  return sentTickets(
    stored,
    signer,
    await readGates(
      database.orm,
      stored.tickets.map(({ departureId }) => departureId),
    ),
  )
}

export function sentTickets(stored: StoredBooking, signer: TicketSigner, gates?: Gates): SentTickets {
  const boardingOf = new Map(stored.tickets.map((ticket) => [ticket.id, ticket]))
  return {
    reference: stored.booking.reference,
    payerName: stored.booking.payerName,
    tickets: ticketsOf(stored)
      .filter(({ state }) => isValidForTravel(state))
      .map((ticket) => ({
        ...ticket,
        code: signer.sign({ ticketId: ticket.id, printRevision: ticket.printRevision }),
        gate: gateOf(boardingOf.get(ticket.id), gates),
      })),
  }
}

const gateOf = (ticket: StoredBooking['tickets'][number] | undefined, gates?: Gates): string | null =>
  ticket && gates ? gates(ticket.departureId, ticket.fromPosition).gate : null

export const isValidForTravel = (state: Ticket['state']): boolean =>
  state !== 'refunded' && state !== 'departureCancelled'
