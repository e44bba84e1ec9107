import { and, eq } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { refundRequestParts } from '#server/database/schema/refund.ts'
import type { BookedStay } from '#server/domain/accommodation/booked-stay.ts'
import { policiesAt } from '#server/domain/policy/policy-versions.ts'
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
import { type PartRefund, readPartPayments, showParts } from './refund-parts.ts'
import { showFee, showPayOut, showTicket } from './refund-view.ts'
import { quoteRooms } from './rooms-part.ts'
import { quoteVisas, readPaidVisas } from './visas-part.ts'
import { sum } from '#machines/sum.ts'

export interface RefundOffer {
  quotes: TicketRefund[]
  parts: PartRefund[]
  shown: ReplyOf<'quoteRefund'>['data']
}

interface Asked {
  ticketIds: readonly string[]
  /** All tickets of the booking. */
  context: TicketContext
  /** Sold with it as a package. */
  rooms: BookedStay | undefined
}

/** What tickets of a booking give back now; of a package all of them, with its rooms (decision 74). */
export async function quoteRefund(
  { database, orm, network, now }: { database: Database; orm: Orm; network: Network; now: Date },
  booking: BookingRecord,
  { ticketIds: asked, context, rooms }: Asked,
): Promise<RefundOffer | Refusal> {
  const chosen = [...new Set(asked)]
  const foreign = asked.findIndex((id) => !context.tickets.some((ticket) => ticket.id === id))
  if (foreign >= 0) return refuse('ruleBroken', { fields: { [`ticketIds.${foreign}`]: 'refund.foreignTicket' } })
  const rules = await readRules(database, network, context.tickets, now)
  const quotes = quoteTickets(chosen, context.tickets, rules)
  const part = rooms && (await quotePackageRooms({ database, orm, now }, rooms))
  const wanted = part
    ? quoteTickets(
        context.tickets.map(({ id }) => id),
        context.tickets,
        rules,
      ).flatMap(({ ticketId, refusal }) => (refusal === null ? [ticketId] : []))
    : []
  const isWhole = wanted.length > 0
  if (wanted.some((id) => !chosen.includes(id)))
    return refuse('ruleBroken', { fields: { ticketIds: 'refund.packageWhole' } })
  const visas = rooms && isWhole ? quoteVisas(await readPaidVisas(orm, booking.id), rooms.stay.policyVersion) : null
  const parts = part && isWhole ? [part, ...(visas ? [visas] : [])] : []
  const names = await readNames(orm, booking.id)
  const returning = quotes.filter(({ givesExitFeeBack }) => givesExitFeeBack).map(({ ticketId }) => ticketId)
  const fees = await readStandingFees(orm, returning)
  const all = [...quotes, ...parts]
  const total = {
    base: sum(all.map(({ base }) => base)),
    refund: sum(all.map(({ refund }) => refund)),
    refundVat: sum(all.map(({ refundVat }) => refundVat)),
  }
  const ends = all.flatMap(({ holdsUntil }) => holdsUntil ?? [])
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
    isWhole,
    parts: await showParts(orm, parts),
    total,
    holdsUntil: ends.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null,
    payOut: planPayOut(
      { amount: sum(quotes.map(({ refund }) => refund)), currency: booking.currency },
      await readPayments(orm, booking.id),
      fees,
      await readPartPayments(orm, booking.id, parts),
    ).map(showPayOut),
  }
  return { quotes, parts, shown }
}

/** What the rooms of a package give back, unless another request asks for them already. */
async function quotePackageRooms(
  { database, orm, now }: { database: Database; orm: Orm; now: Date },
  rooms: BookedStay,
): Promise<PartRefund | null> {
  const { id, policyVersion } = rooms.stay
  const asked = and(eq(refundRequestParts.stayId, id), eq(refundRequestParts.isOpen, true))
  if ((await orm.$count(refundRequestParts, asked)) > 0) return null
  return quoteRooms(rooms, await policiesAt(database, policyVersion), now)
}
