import { v7 as newId } from 'uuid'
import type { ALL_REFUND_REASONS } from '#contract/refund/refund-codes.ts'
import { storeCreated } from '#server/audit/contents/store-contents.ts'
import type { Transaction } from '#server/database/connection.ts'
import { refundRequestParts, refundRequests, refundRequestTickets } from '#server/database/schema/refund.ts'
import { initialStateOf, recordCreations } from '#server/lifecycle/apply-event.ts'
import { refundRecord } from '#server/domain/refund/refund-record.ts'
import type { LiveTicket } from '#server/domain/booking/live-tickets.ts'
import { type BookingRecord, readStandingFees } from './refund-context.ts'
import type { PartRefund, RefundPartRecord } from './refund-parts.ts'
import type { RefundRecord, RefundTicketRecord } from './refund-repository.ts'
import type { TicketRefund } from './refund-rules.ts'
import { refundState } from './refund-states.ts'
import { sum } from '#machines/sum.ts'

export interface NewRefund {
  booking: Pick<BookingRecord, 'id' | 'currency' | 'depotId'>
  cause: RefundRecord['cause']
  reasonCode: (typeof ALL_REFUND_REASONS)[number]
  reasonText: string | null
  /** Locked, each with what it gives back. */
  tickets: readonly { ticket: LiveTicket; quote: TicketRefund }[]
  /** What is given back besides; nothing unless told. */
  parts?: readonly PartRefund[]
  requestedBy: string
  now: Date
}

export interface StoredRefund {
  request: RefundRecord
  lines: RefundTicketRecord[]
  parts: RefundPartRecord[]
}

/** Writes a refund request whose rules have all been checked: its amounts are frozen from here on. */
export async function insertRefund(tx: Transaction, asked: NewRefund): Promise<StoredRefund> {
  const { booking, cause, reasonCode, reasonText, tickets, requestedBy, now } = asked
  const fees = await readStandingFees(
    tx.orm,
    tickets.filter(({ quote }) => quote.givesExitFeeBack).map(({ ticket }) => ticket.id),
  )
  const requestId = newId()
  const lines = tickets.map(({ ticket, quote }): RefundTicketRecord => ({
    requestId,
    ticketId: ticket.id,
    isOpen: true,
    base: quote.base,
    percent: quote.percent,
    refund: quote.refund,
    baseVat: quote.baseVat,
    refundVat: quote.refundVat,
    policyVersion: quote.policyVersion,
    tierHours: quote.tierHours,
    exitFeePaymentId: fees.find(({ ticketId }) => ticketId === ticket.id)?.id ?? null,
    keptTicketId: quote.kept?.ticketId ?? null,
    keptFareBefore: quote.kept?.fareBefore ?? null,
    keptFare: quote.kept?.fare ?? null,
    keptVat: quote.kept?.vat ?? null,
  }))
  const parts = (asked.parts ?? []).map(({ holdsUntil: _until, ...part }): RefundPartRecord => ({
    ...part,
    requestId,
    isOpen: true,
  }))
  const all = [...lines, ...parts]
  const request: RefundRecord = {
    id: requestId,
    bookingId: booking.id,
    cause,
    reasonCode,
    reasonText,
    currency: booking.currency,
    base: sum(all.map(({ base }) => base)),
    refund: sum(all.map(({ refund }) => refund)),
    state: refundState.parse(
      initialStateOf(refundRecord, {
        actsRequester: true,
        conflict: 'own',
        isDepartureCancelled: cause === 'departureCancelled',
      }),
    ),
    depotId: booking.depotId,
    requestedBy,
    requestedAt: now,
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
    paidBy: null,
    paidAt: null,
    receiptNumber: null,
    version: 1,
  }
  await tx.orm.insert(refundRequests).values(request)
  await tx.orm.insert(refundRequestTickets).values(lines)
  if (parts.length > 0) await tx.orm.insert(refundRequestParts).values(parts)
  await storeCreated(tx, { refund: [requestId] })
  await recordCreations(tx, refundRecord, [request], {
    actorId: requestedBy,
    at: now,
    ...(reasonText !== null && { reason: reasonText }),
    payload: { reasonCode, base: request.base, refund: request.refund },
  })
  return { request, lines, parts }
}
