import { MIN_REFUND_REASON } from '#contract/bounds.ts'
import { REFUND_DECIDERS } from '#contract/refund/refund.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { refusedAttempt } from '#server/lifecycle/apply-event.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api } from '#server/plugins/api.ts'
import type { EventStream } from '#server/plugins/event-stream.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { ApprovalSource } from '#server/domain/approval/approval-source.ts'
import { lockStayOf, readStayOf } from '#server/domain/accommodation/booked-stay.ts'
import { permitWrite } from '#server/domain/booking/write-permit.ts'
import { notifySeats } from '#server/domain/seat/seat-notifications.ts'
import type { Settings } from '#server/settings.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import type { Network } from '#server/domain/network/network.ts'
import { approve, reject, withdraw } from './decide-refund.ts'
import { payOut } from './pay-out-refund.ts'
import { quoteRefund } from './quote-refund.ts'
import {
  type BookingRecord,
  findBookingRecord,
  lockTicketContext,
  readTicketContext,
  ticketIdsOf,
} from './refund-context.ts'
import { countWaiting, exportRefunds, listRefunds, waitingRefunds } from './refund-list.ts'
import { refundScope } from '#server/domain/refund/refund-scope.ts'
import { showReceipt, showRefund } from './refund-view.ts'
import { insertRefund } from './request-refund.ts'
import { lockPaidVisas } from './visas-part.ts'

interface RefundServices {
  settings: Pick<Settings, 'operator'>
  events: Pick<EventStream, 'publish'>
}

/** Money back for tickets: asked for, decided by another, paid out. */
export function registerRefunds(api: Api, { settings, events }: RefundServices): void {
  const notifyApprovers = (at: Date) => events.publish({ topic: 'approvals', kind: 'refund', at: at.toISOString() })

  registerRefundLists(api)
  registerRefundEntry(api, notifyApprovers)

  api.write('decideRefundRequest', async ({ body, actor, database, tx, now, afterCommit }) => {
    const network = await loadNetwork(database)
    const deciding = { network, actor, now }
    if (body.decision === 'reject') {
      if (!body.reason) return refuse('ruleBroken', { fields: { reason: 'refund.rejectionReason' } })
      const rejected = await reject(tx, deciding, body, body.reason)
      if (isRefusal(rejected)) return rejected
    } else {
      const approved = await approve(tx, deciding, body, body.reason || null)
      if (isRefusal(approved)) return approved
      const { departures, touched } = approved
      afterCommit(() => {
        for (const { id, key } of departures) notifySeats(events, key, touched[id] ?? [], actor.id)
      })
    }
    afterCommit(() => notifyApprovers(now))
    return answer(tx, network, body.id, actor, now)
  })

  api.write('withdrawRefundRequest', async ({ body, actor, database, tx, now, afterCommit }) => {
    const network = await loadNetwork(database)
    const withdrawn = await withdraw(tx, { network, actor, now }, body, body.reason || null)
    if (isRefusal(withdrawn)) return withdrawn
    afterCommit(() => notifyApprovers(now))
    return answer(tx, network, body.id, actor, now)
  })

  api.write('payOutRefund', async ({ body, actor, database, tx, now }) => {
    const network = await loadNetwork(database)
    const paid = await payOut(tx, { actor, now }, body)
    return isRefusal(paid) ? paid : answer(tx, network, body.id, actor, now)
  })

  api.read('getRefundReceipt', async ({ params, actor, database, now }) => {
    const receipt = await showReceipt(database.orm, await loadNetwork(database), params.id, {
      reader: actor,
      operator: settings.operator,
      now,
    })
    return isRefusal(receipt) ? receipt : { data: receipt }
  })
}

/** Requests as they are read. */
function registerRefundLists(api: Api): void {
  api.read('getRefundRequestList', ({ query, actor, database }) => listRefunds(database, query, refundScope(actor)))

  api.file('exportRefundRequests', ({ query, actor, database }) =>
    exportRefunds(database, query, { userId: actor.id, scope: refundScope(actor) }),
  )

  api.read('getRefundRequest', async ({ params, actor, database, now }) => {
    const data = await showRefund(database.orm, await loadNetwork(database), params.id, actor, now)
    return data ? { data } : refuse('notFound')
  })
}

/** What tickets give back, and asking for it. */
function registerRefundEntry(api: Api, notifyApprovers: (at: Date) => void): void {
  api.write('quoteRefund', async ({ body, actor, database, tx, now }) => {
    const network = await loadNetwork(database)
    const booking = await bookingToRefund(tx.orm, network, { actor, call: 'quoteRefund', bookingId: body.bookingId })
    if (isRefusal(booking)) return booking
    const context = await readTicketContext(tx.orm, network, await ticketIdsOf(tx.orm, booking.id), now)
    const rooms = await readStayOf(tx.orm, booking.id)
    const asked = { ticketIds: body.ticketIds, context, rooms }
    const offer = await quoteRefund({ database, orm: tx.orm, network, now }, booking, asked)
    return isRefusal(offer) ? offer : { data: offer.shown }
  })

  api.write('createRefundRequest', async ({ body, actor, database, tx, now, afterCommit }) => {
    const network = await loadNetwork(database)
    const booking = await bookingToRefund(tx.orm, network, {
      actor,
      call: 'createRefundRequest',
      bookingId: body.bookingId,
    })
    if (isRefusal(booking)) return booking
    const refusal = refuseReason(body)
    if (refusal) return refusal
    const rooms = await lockStayOf(tx, booking.id)
    const context = await lockTicketContext(tx, network, await ticketIdsOf(tx.orm, booking.id), now)
    if (isRefusal(context)) return context
    // Whoever settles a visa meanwhile is waited for: the amount then is right until the request is decided.
    await lockPaidVisas(tx, booking.id)
    const asked = { ticketIds: body.ticketIds, context, rooms }
    const offer = await quoteRefund({ database, orm: tx.orm, network, now }, booking, asked)
    if (isRefusal(offer)) return offer
    const { quotes, parts, shown } = offer
    const [refused] = shown.tickets.filter((ticket) => ticket.refusal !== null)
    if (refused?.refusal) {
      const ticket = { id: refused.ticketId, state: refused.state }
      return refuse('transitionRefused', {
        message: `refund.not.${refused.refusal}`,
        values: { name: refused.passengerName },
        details: { quote: shown },
        attempts: [refusedAttempt(ticketRecord, ticket, { event: 'ticket.refund', actorId: actor.id })],
      })
    }
    if (shown.total.refund !== body.expectedRefund)
      return refuse('priceChanged', { message: 'refund.amountChanged', details: { quote: shown } })
    const { request } = await insertRefund(tx, {
      booking,
      cause: 'passenger',
      reasonCode: body.reasonCode,
      reasonText: body.reasonText || null,
      tickets: context.tickets.flatMap((ticket) => {
        const quote = quotes.find(({ ticketId }) => ticketId === ticket.id)
        return quote ? [{ ticket, quote }] : []
      }),
      parts,
      requestedBy: actor.id,
      now,
    })
    afterCommit(() => notifyApprovers(now))
    return answer(tx, network, request.id, actor, now)
  })
}

/** Refund requests in the approvals inbox. */
export const refundApprovals: ApprovalSource = {
  kind: 'refund',
  deciders: REFUND_DECIDERS,
  async oldest(orm, reader, most) {
    const waiting = await waitingRefunds(orm, most)
    return waiting.map((row) => ({
      kind: 'refund',
      id: row.id,
      version: row.version,
      reference: row.reference,
      subject: row.leadPassenger,
      journey: null,
      reason: row.reasonCode,
      amount: row.refund,
      currency: row.currency,
      requestedBy: row.requestedBy,
      requestedAt: row.requestedAt,
      depot: row.depot,
    }))
  },
  count: (orm, _, eyes, most) => countWaiting(orm, eyes, most),
}

/** The booking whose money is asked back. Of staff only agents have the screen (domain rulings §6). */
async function bookingToRefund(
  orm: Orm,
  network: Network,
  asked: Parameters<typeof permitWrite>[2] & { actor: Actor },
): Promise<BookingRecord | Refusal> {
  if (asked.actor.userType === 'staff' && !asked.actor.isAgent) return refuse('forbidden')
  const permit = await permitWrite(orm, network, asked)
  if (isRefusal(permit)) return permit
  return (await findBookingRecord(orm, permit.bookingId, undefined)) ?? refuse('notFound')
}

function refuseReason({
  reasonCode,
  reasonText,
}: {
  reasonCode: string
  reasonText: string | null
}): Refusal | undefined {
  return reasonCode === 'other' && (reasonText ?? '').length < MIN_REFUND_REASON
    ? refuse('ruleBroken', { fields: { reasonText: 'refund.reasonText' }, values: { least: MIN_REFUND_REASON } })
    : undefined
}

async function answer(
  { orm }: Transaction,
  network: Network,
  id: string,
  actor: Actor,
  now: Date,
): Promise<ReplyOf<'getRefundRequest'> | Refusal> {
  const data = await showRefund(orm, network, id, actor, now)
  return data ? { data } : refuse('notFound')
}
