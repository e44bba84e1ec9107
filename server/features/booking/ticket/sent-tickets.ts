import type { ReplyOf } from '#contract/contract.ts'
import type { Database } from '#server/database/connection.ts'
import type { TicketSigner } from '#server/domain/booking/ticket-code.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { type StoredBooking, ticketsOf } from '../booking-records.ts'
import { findBooking } from '../booking-repository.ts'

type Ticket = ReplyOf<'getBooking'>['data']['tickets'][number]

/** What passengers are sent of a booking: nothing that the printed tickets do not show. */
export interface SentTickets {
  reference: string
  payerName: string
  /** Those that are valid for travel, with what their codes say. */
  tickets: readonly (Ticket & { code: string })[]
}

/** As they are now, so that a link shows what was changed since it was sent. Null where there is no such booking. */
export async function readSentTickets(
  database: Database,
  signer: TicketSigner,
  bookingId: string,
): Promise<SentTickets | null> {
  const stored = await findBooking(database.orm, await loadNetwork(database), bookingId, undefined)
  return stored && sentTickets(stored, signer)
}

export function sentTickets(stored: StoredBooking, signer: TicketSigner): SentTickets {
  return {
    reference: stored.booking.reference,
    payerName: stored.booking.payerName,
    tickets: ticketsOf(stored)
      .filter(({ state }) => isValidForTravel(state))
      .map((ticket) => ({
        ...ticket,
        code: signer.sign({ ticketId: ticket.id, printRevision: ticket.printRevision }),
      })),
  }
}

export const isValidForTravel = (state: Ticket['state']): boolean =>
  state !== 'refunded' && state !== 'departureCancelled'
