import { inArray } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import { REFUND_EVENTS, type RefundEventRefusal } from '#contract/refund/refund.ts'
import type { CallName } from '#contract/calls.ts'
import type { Orm } from '#server/database/connection.ts'
import { stays } from '#server/database/schema/accommodation.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { mayCall } from '#server/plugins/authenticate.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { conflictOf, conflictRefusal, eyesOf, type ActorFacts } from '#server/domain/approval/four-eyes.ts'
import type { LiveTicket } from '#server/domain/booking/live-tickets.ts'
import type { Network } from '#server/domain/network/network.ts'
import { readReasons } from '#server/domain/tax/tax-rule-repository.ts'
import { termsOfAll } from '#server/domain/tax/terms-of-sold.ts'
import { goingTickets } from './approve-refund.ts'
import { planPayOut, type PayOutPart } from './pay-out-rules.ts'
import {
  type BookingRecord,
  type ExitFee,
  findBookingRecord,
  readNames,
  readPayments,
  readTicketContext,
  type TicketContext,
  ticketIdsOf,
} from './refund-context.ts'
import { approvalLines } from './refund-postings.ts'
import {
  findListed,
  type ListedRefund,
  readAccountNames,
  readFees,
  readHistory,
  readPaidBack,
  readRefundTickets,
  type RefundTicketRecord,
} from './refund-repository.ts'
import { readPartPayments, readRefundParts, type RefundPartRecord, showParts } from './refund-parts.ts'
import { hasBegun, readRoomsGoing, roomsLines } from './rooms-part.ts'
import { refundScope } from '#server/domain/refund/refund-scope.ts'
import { leadsOn, partiesOf } from './refund-states.ts'
import { readPaidVisas, visasGoing, visasLines } from './visas-part.ts'
import { sum } from '#machines/sum.ts'

type Detail = ReplyOf<'getRefundRequest'>['data']
type Receipt = ReplyOf<'getRefundReceipt'>['data']
export type RefundListRow = ReplyOf<'getRefundRequestList'>['data'][number]

/** All that is stored about a request and shown with it. */
interface WholeRefund {
  listed: ListedRefund
  lines: RefundTicketRecord[]
  /** What it gives back besides. */
  parts: RefundPartRecord[]
  booking: BookingRecord
  /** All tickets of the booking. */
  context: TicketContext
  names: Map<string, string>
  fees: ExitFee[]
}

export function showRow({ request, ...listed }: ListedRefund): RefundListRow {
  return {
    id: request.id,
    state: request.state,
    cause: request.cause,
    reasonCode: request.reasonCode,
    bookingId: request.bookingId,
    reference: listed.reference,
    leadPassenger: listed.leadPassenger,
    tickets: listed.tickets,
    currency: request.currency,
    base: request.base,
    refund: request.refund,
    depot: listed.depot,
    requestedBy: listed.requestedBy,
    requestedAt: request.requestedAt,
    decidedBy: listed.decidedBy,
    decidedAt: request.decidedAt,
    paidBy: listed.paidBy,
    paidAt: request.paidAt,
    receiptNumber: request.receiptNumber,
    version: request.version,
  }
}

/** A ticket as a refund shows it. */
export function showTicket(ticket: LiveTicket, { departures }: TicketContext, names: ReadonlyMap<string, string>) {
  const departure = departures.find(({ id }) => id === ticket.departureId)
  const [from, to] = [departure?.route.stops[ticket.fromPosition], departure?.route.stops[ticket.toPosition]]
  if (!departure || !from || !to) throw new Error(`ticket ${ticket.id} is for a departure or stops that are not known`)
  return {
    ticketId: ticket.id,
    direction: ticket.direction,
    state: ticket.state,
    passengerName: names.get(ticket.passengerId) ?? '',
    seat: ticket.seat,
    routeName: departure.route.name,
    from: { name: from.name, at: ticket.boardsAt, timeZone: from.region.timeZone },
    to: { name: to.name, at: ticket.alightsAt, timeZone: to.region.timeZone },
  }
}

export function showPayOut({
  kind,
  means,
  currency,
  amount,
}: Pick<PayOutPart, 'kind' | 'means' | 'currency' | 'amount'>) {
  return { kind, means, currency, amount }
}

/** A request with all that a decider needs, and what the reader may do with it; null where it is not in the reader's scope. */
export async function showRefund(
  orm: Orm,
  network: Network,
  id: string,
  reader: Actor,
  now: Date,
): Promise<Detail | null> {
  const whole = await readWhole(orm, network, id, reader, now)
  if (!whole) return null
  const { listed, lines, parts, booking, context, fees } = whole
  const { request } = listed
  const payments = await readPayments(orm, booking.id)
  const planned = planPayOut(
    { amount: sum(lines.map(({ refund }) => refund)), currency: request.currency },
    payments,
    fees,
    await readPartPayments(orm, booking.id, parts),
  )
  const going = goingTickets(lines, context.tickets)
  const rooms = request.state === 'requested' ? await readRoomsGoing(orm, parts) : undefined
  const visas = request.state === 'requested' ? await visasGoing(parts, () => readPaidVisas(orm, booking.id)) : []
  const postings =
    request.state === 'requested'
      ? [
          ...approvalLines(going ?? [], request.currency, booking),
          ...(rooms ? roomsLines(rooms) : []),
          ...visasLines(visas),
        ]
      : []
  const eyes = await eyesOf(orm, reader.id, now)
  const accountNames = await readAccountNames(
    orm,
    postings.map(({ account }) => account),
  )
  return {
    ...showRow(listed),
    reasonText: request.reasonText,
    decisionReason: request.decisionReason,
    booking: {
      id: booking.id,
      reference: booking.reference,
      soldAt: booking.createdAt,
      soldBy: { id: booking.createdBy, name: payments.find(({ act }) => act === 'sale')?.takenBy.name ?? '' },
      payer: { name: booking.payerName, phone: booking.payerPhone },
      isTwoWay: booking.isTwoWay,
      total: booking.total,
      payments: payments.map(({ act, means, reference, fare, fee, takenBy, at }) => ({
        act,
        means,
        reference,
        fare,
        fee,
        takenBy,
        at,
      })),
    },
    lines: showLines(whole),
    parts: await showParts(orm, parts),
    refundVat: vatOf(whole),
    taxes: await readTaxes(orm, whole),
    payOut: (request.state === 'paid' ? await readPaidBack(orm, request.id) : planned).map(showPayOut),
    postings: postings.map(({ account, currency, amount, regionId }) => ({
      account,
      name: accountNames.get(account) ?? { en: account, ar: account },
      currency,
      amount,
      of: (regionId && network.regions.get(regionId)?.city) || null,
    })),
    history: await readHistory(orm, request.id),
    can: REFUND_EVENTS.map((event) => ({
      event,
      refusal: refusalFor(event, whole, reader, {
        eyes,
        outdated: going === null ? 'otherDirectionChanged' : rooms && hasBegun(rooms, now) ? 'nightsBegun' : null,
        planned,
      }),
    })),
  }
}

const vatOf = ({ lines, parts }: WholeRefund): number => sum([...lines, ...parts].map(({ refundVat }) => refundVat))

function showLines({ lines, context, names, fees }: WholeRefund): Detail['lines'] {
  return lines.flatMap((line) => {
    const ticket = context.tickets.find(({ id }) => id === line.ticketId)
    if (!ticket) return []
    const kept = context.tickets.find(({ id }) => id === line.keptTicketId)
    const fee = fees.find(({ id }) => id === line.exitFeePaymentId)
    const { base, baseVat, percent, refund, refundVat, tierHours, policyVersion, keptFareBefore, keptFare, keptVat } =
      line
    return [
      {
        ...showTicket(ticket, context, names),
        base,
        baseVat,
        percent,
        refund,
        refundVat,
        tierHours,
        policyVersion,
        kept:
          kept && keptFareBefore !== null && keptFare !== null && keptVat !== null
            ? { ticketId: kept.id, direction: kept.direction, fareBefore: keptFareBefore, fare: keptFare, vat: keptVat }
            : null,
        exitFee: fee ? showFee(fee) : null,
      },
    ]
  })
}

/** What a request gives back was sold with. */
async function readTaxes(orm: Orm, { lines, parts, context }: WholeRefund): Promise<Detail['taxes']> {
  const stayIds = parts.flatMap(({ stayId }) => stayId ?? [])
  const refunded = [
    ...context.tickets.filter(({ id }) => lines.some(({ ticketId }) => ticketId === id)),
    ...(stayIds.length > 0 ? await orm.select().from(stays).where(inArray(stays.id, stayIds)) : []),
  ]
  return termsOfAll(
    refunded,
    await readReasons(
      orm,
      refunded.map(({ taxRuleId }) => taxRuleId),
    ),
  )
}

export function showFee({ currency, amount, means }: ExitFee) {
  return { currency, amount, means }
}

const CALL_OF = {
  'refund.approve': 'decideRefundRequest',
  'refund.reject': 'decideRefundRequest',
  'refund.withdraw': 'withdrawRefundRequest',
  'refund.payOut': 'payOutRefund',
} as const satisfies Record<(typeof REFUND_EVENTS)[number], CallName>

/** Why the reader cannot send an event now; the act itself is judged anew. */
function refusalFor(
  event: (typeof REFUND_EVENTS)[number],
  { listed: { request } }: WholeRefund,
  reader: Actor,
  {
    eyes,
    outdated,
    planned,
  }: {
    eyes: ActorFacts
    /** Why its amounts are not right any more. */
    outdated: 'otherDirectionChanged' | 'nightsBegun' | null
    planned: readonly PayOutPart[]
  },
): RefundEventRefusal | null {
  if (!mayCall(reader, CALL_OF[event])) return 'notYours'
  if (!leadsOn(request.state, event)) return 'state'
  if (event === 'refund.withdraw') return request.requestedBy === reader.id ? null : 'notYours'
  const conflict = conflictRefusal(conflictOf(eyes, partiesOf(request)))
  if (conflict) return event === 'refund.payOut' && request.decidedBy === reader.id ? 'ownDecision' : conflict
  if (event === 'refund.payOut') {
    return reader.depotId === null && planned.some(({ means }) => means === 'cash') ? 'noDepot' : null
  }
  return event === 'refund.approve' ? outdated : null
}

/** What the receipt of a paid request shows; refused before the pay-out, and not found outside the reader's scope. */
export async function showReceipt(
  orm: Orm,
  network: Network,
  id: string,
  { reader, operator, now }: { reader: Actor; operator: Receipt['operator']; now: Date },
): Promise<Receipt | Refusal> {
  const whole = await readWhole(orm, network, id, reader, now)
  const { request, paidBy, depot } = whole?.listed ?? {}
  if (!whole || !request) return refuse('notFound')
  if (!paidBy || !request.paidAt || !request.receiptNumber) return refuse('conflict', { message: 'refund.noReceipt' })
  const region = [...network.regions.values()].find(({ id: regionId }) => regionId === depot?.regionId)
  return {
    number: request.receiptNumber,
    paidAt: request.paidAt,
    paidBy,
    depot: depot ?? null,
    timeZone: region?.timeZone ?? 'UTC',
    reference: whole.booking.reference,
    payer: { name: whole.booking.payerName, phone: whole.booking.payerPhone },
    currency: request.currency,
    lines: showLines(whole).map(({ passengerName, direction, routeName, from, to, base, percent, refund }) => ({
      passengerName,
      direction,
      routeName,
      from,
      to,
      base,
      percent,
      refund,
    })),
    parts: await showParts(orm, whole.parts),
    refund: request.refund,
    refundVat: vatOf(whole),
    taxes: await readTaxes(orm, whole),
    payOut: (await readPaidBack(orm, id)).map(showPayOut),
    operator,
  }
}

async function readWhole(
  orm: Orm,
  network: Network,
  id: string,
  reader: Actor,
  now: Date,
): Promise<WholeRefund | null> {
  const listed = await findListed(orm, id, refundScope(reader))
  const booking = listed && (await findBookingRecord(orm, listed.request.bookingId, undefined))
  if (!listed || !booking) return null
  const [lines, parts] = [await readRefundTickets(orm, id), await readRefundParts(orm, id)]
  const context = await readTicketContext(orm, network, await ticketIdsOf(orm, booking.id), now)
  const fees = await readFees(
    orm,
    lines.flatMap(({ exitFeePaymentId }) => exitFeePaymentId ?? []),
  )
  return { listed, lines, parts, booking, context, names: await readNames(orm, booking.id), fees }
}
