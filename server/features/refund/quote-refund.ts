import type { ReplyOf } from '#contract/contract.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { Network } from '#server/domain/network/network.ts'
import { planPayOut } from './pay-out-rules.ts'
import {
  type BookingRecord,
  readNames,
  readPayments,
  readRules,
  readStandingFees,
  type TicketContext,
} from './refund-context.ts'
import { quoteTickets, type TicketRefund } from './refund-rules.ts'
import { showFee, showPart, showTicket } from './refund-view.ts'
import { sum } from '#machines/sum.ts'

export interface RefundOffer {
  quotes: TicketRefund[]
  shown: ReplyOf<'quoteRefund'>['data']
}

/** What tickets of a booking give back now. `context`: all tickets of the booking. */
export async function quoteRefund(
  { database, orm, network, now }: { database: Database; orm: Orm; network: Network; now: Date },
  booking: BookingRecord,
  asked: readonly string[],
  context: TicketContext,
): Promise<RefundOffer | Refusal> {
  const chosen = [...new Set(asked)]
  const foreign = asked.findIndex((id) => !context.tickets.some((ticket) => ticket.id === id))
  if (foreign >= 0) return refuse('ruleBroken', { fields: { [`ticketIds.${foreign}`]: 'refund.foreignTicket' } })
  const quotes = quoteTickets(chosen, context.tickets, await readRules(database, network, context.tickets, now))
  const names = await readNames(orm, booking.id)
  const returning = quotes.filter(({ givesExitFeeBack }) => givesExitFeeBack).map(({ ticketId }) => ticketId)
  const fees = await readStandingFees(orm, returning)
  const total = {
    base: sum(quotes.map(({ base }) => base)),
    refund: sum(quotes.map(({ refund }) => refund)),
    refundVat: sum(quotes.map(({ refundVat }) => refundVat)),
  }
  const ends = quotes.flatMap(({ holdsUntil }) => holdsUntil ?? [])
  const shown: RefundOffer['shown'] = {
    bookingId: booking.id,
    reference: booking.reference,
    currency: booking.currency,
    tickets: context.tickets.flatMap((ticket) => {
      const quote = quotes.find(({ ticketId }) => ticketId === ticket.id)
      if (!quote) return []
      const { givesExitFeeBack: _gives, kept, ...amounts } = quote
      const other = context.tickets.find(({ id }) => id === kept?.ticketId)
      const fee = fees.find(({ ticketId }) => ticketId === ticket.id)
      return [
        {
          ...amounts,
          ...showTicket(ticket, context, names),
          kept: kept && other ? { ...kept, direction: other.direction } : null,
          exitFee: fee ? showFee(fee) : null,
        },
      ]
    }),
    total,
    holdsUntil: ends.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null,
    payOut: planPayOut(
      { amount: total.refund, currency: booking.currency },
      await readPayments(orm, booking.id),
      fees,
    ).map(showPart),
  }
  return { quotes, shown }
}
