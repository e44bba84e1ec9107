import type { SQL } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { TaxTerms } from '#contract/tax/tax-terms.ts'
import type { Orm } from '#server/database/connection.ts'
import { toLocal } from '#server/time/zoned-time.ts'
import { taxOf } from '#server/domain/tax/tax-of-supply.ts'
import type { Network, Region, StoredDeparture } from '#server/domain/network/network.ts'
import { type ChargedTicket, isFeeDue, priceTickets } from './exit-fee/charged-tickets.ts'
import { type CheckInMark, readValidCheckIns } from './check-in-marks.ts'
import { type KnownPayment, readPayments } from './exit-fee/exit-fee-payments.ts'
import { readTickets } from '#server/domain/booking/live-tickets.ts'
import { readTravellers } from './travellers.ts'
import { readVisaStates, type VisaState } from './visa/visa-state.ts'

/** A ticket as an officer needs it, with instants as dates. */
export type BoardingTicketRecord = ReplyOf<'getCheckinPassenger'>['data']['tickets'][number]

export interface Boarding {
  /** By ticket id. */
  tickets: Map<string, BoardingTicketRecord>
  /** Those that the tickets are for, each once. */
  departures: StoredDeparture[]
}

/**
 * Tickets with everything that a check-in is judged by, within a scope on `bookings`; those outside of it are left out.
 * As many queries for a whole bus as for one ticket.
 */
export async function readBoardingTickets(
  orm: Orm,
  network: Network,
  ticketIds: readonly string[],
  { scope, now }: { scope: SQL | undefined; now: Date },
): Promise<Boarding> {
  if (ticketIds.length === 0) return { tickets: new Map(), departures: [] }
  const [tickets, travellers, payments, checkIns] = await Promise.all([
    readTickets(orm, ticketIds, now),
    readTravellers(orm, network, ticketIds, scope),
    readPayments(orm, ticketIds, []),
    readValidCheckIns(orm, ticketIds),
  ])
  const charged = await priceTickets(orm, tickets, travellers)
  const visas = await readVisaStates(orm, charged)
  const feeOf = new Map(payments.map((payment) => [payment.ticketId, payment]))
  // The first of a ticket stands, so it is written last.
  const checkInOf = new Map(checkIns.toReversed().map((mark) => [mark.ticketId, mark]))
  return {
    tickets: new Map(
      charged.map((each) => {
        const { id } = each.ticket
        return [id, showTicket(each, { fee: feeOf.get(id), mark: checkInOf.get(id), visa: visas.get(id) ?? null })]
      }),
    ),
    departures: [...new Map(charged.map(({ traveller: { departure } }) => [departure.id, departure])).values()],
  }
}

interface Standing {
  fee: KnownPayment | undefined
  mark: CheckInMark | undefined
  visa: VisaState | null
}

function showTicket(
  { ticket, traveller, border, fees }: ChargedTicket,
  { fee, mark, visa }: Standing,
): BoardingTicketRecord {
  const { departure, passenger, reference, soldAt, closedAt } = traveller
  const region = departure.route.stops[ticket.fromPosition]?.region
  const boardingDay = toLocal(ticket.boardsAt, region?.timeZone ?? 'UTC').date
  const isDue = isFeeDue({ ticket })
  return {
    ticketId: ticket.id,
    version: ticket.version,
    state: ticket.state,
    printRevision: ticket.printRevision,
    bookingId: ticket.bookingId,
    reference,
    direction: ticket.direction,
    departureKey: departure.key,
    seat: ticket.seat,
    fareClass: ticket.fareClass,
    fromPosition: ticket.fromPosition,
    toPosition: ticket.toPosition,
    boardsAt: ticket.boardsAt,
    soldAt,
    boardingDay,
    crossesBorder: ticket.crossesBorder,
    fromCountry: border?.fromCountry ?? null,
    toCountry: border?.toCountry ?? null,
    passenger,
    hasOpenRefundRequest: ticket.facts.hasOpenRefundRequest,
    closedAt,
    isFeeDue: isDue,
    fees: isDue ? fees : [],
    feeTax: border && region ? feeTaxOf(region, boardingDay) : null,
    feePaid: fee
      ? {
          currency: fee.currency,
          amount: fee.amount,
          receiptNumber: fee.receiptNumber,
          takenAt: fee.takenAt,
          taker: fee.takerName,
        }
      : null,
    checkIn: ticket.state === 'checkedIn' && mark ? { officer: mark.officer, at: mark.at, depot: mark.depot } : null,
    visa: visa && { requirement: visa.requirement, request: visa.request?.isForThisPassport ? visa.request : null },
  }
}

/** What the receipt of an exit fee names: the region where the journey begins decides, as for the ticket. */
function feeTaxOf(region: Region, day: string): TaxTerms {
  const { category, rateBasisPoints, reason } = taxOf(region, 'exitFee', day)
  return { category, rateBasisPoints, reason }
}
