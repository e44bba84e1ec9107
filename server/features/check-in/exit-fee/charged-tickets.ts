import type { Orm } from '#server/database/connection.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import type { Refusal } from '#server/plugins/refusal.ts'
import type { LiveTicket } from '#server/domain/booking/live-tickets.ts'
import { nameOf, type Traveller } from '../travellers.ts'
import { toLocal } from '#server/time/zoned-time.ts'
import { type KnownPayment, readExitFees } from './exit-fee-payments.ts'
import { type Border, borderOf, type FeeAmount, feesAt } from './exit-fee-rules.ts'

/** A ticket, the border on its way, and what leaving costs its passenger. */
export interface ChargedTicket {
  ticket: LiveTicket
  traveller: Traveller
  border: Border | null
  fees: FeeAmount[]
}

/** What these tickets have to pay; those without a traveller are none of the reader's and left out. */
export async function priceTickets(
  orm: Orm,
  tickets: readonly LiveTicket[],
  travellers: ReadonlyMap<string, Traveller>,
): Promise<ChargedTicket[]> {
  const charged = tickets.flatMap((ticket) => {
    const traveller = travellers.get(ticket.id)
    if (!traveller) return []
    return [
      {
        ticket,
        traveller,
        border: borderOf(traveller.departure.route, { from: ticket.fromPosition, to: ticket.toPosition }),
      },
    ]
  })
  const rows = await readExitFees(orm, [...new Set(charged.flatMap(({ border }) => border?.fromCountry ?? []))])
  return charged.map((each) => ({
    ...each,
    fees: each.border ? feesAt(rows, each.border, each.traveller.passenger.nationality) : [],
  }))
}

/** Whether the ticket's machine would take a fee now. */
export function isFeeDue({ ticket }: Pick<ChargedTicket, 'ticket'>): boolean {
  return ticketRecord.machine
    .resolveState({ value: ticket.state, context: ticket.facts })
    .can({ type: 'ticket.payExitFee' })
}

/** Why no fee is taken for a ticket in its state; of a fee that stands, who took it and when. */
export function explainNoFee(
  { ticket, traveller }: ChargedTicket,
  known: readonly KnownPayment[],
): Required<Pick<Refusal, 'message' | 'values' | 'details'>> {
  const payment = known.find(({ ticketId }) => ticketId === ticket.id)
  const { timeZone } = traveller.departure.route.stops[ticket.fromPosition]?.region ?? { timeZone: 'UTC' }
  const when = payment && toLocal(payment.takenAt, timeZone)
  return {
    message: reasonOf(ticket),
    values: {
      name: nameOf(traveller),
      officer: payment?.takerName ?? '',
      time: when ? `${when.date} ${when.time}` : '',
      receipt: payment?.receiptNumber ?? '',
    },
    details: { ticketId: ticket.id, state: ticket.state, ...(payment && { receiptNumber: payment.receiptNumber }) },
  }
}

function reasonOf({ state, facts }: LiveTicket): string {
  if (!facts.crossesBorder) return 'exitFee.noBorder'
  if (facts.hasExitFeePaid) return 'exitFee.alreadyPaid'
  return state === 'noShow' ? 'exitFee.closed' : 'exitFee.notTravelling'
}
