import type { Transaction } from '#server/database/connection.ts'
import { moneyText } from '#contract/currency.ts'
import { refuseMeans } from '#server/domain/ledger/payment.ts'
import { takeReceiptNumbers } from '#server/domain/ledger/receipt-number.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Language } from '#server/plugins/api.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { openOfficerBook } from '#server/features/check-in/device/acting-officer.ts'
import { boardingScope, refuseNotBoarded } from '#server/features/check-in/may-board.ts'
import { type ChargedTicket, explainNoFee, priceTickets } from '#server/features/check-in/exit-fee/charged-tickets.ts'
import { type CheckInReview, readReviewsByClientId } from '#server/features/check-in/reviews/check-in-reviews.ts'
import { lockClientIds } from '#server/features/check-in/device/client-ids.ts'
import { commandTime, correctedTime } from '#server/features/check-in/device/device-time.ts'
import { type KnownPayment, readPayments } from '#server/features/check-in/exit-fee/exit-fee-payments.ts'
import { lockTickets } from '#server/domain/booking/live-tickets.ts'
import type { TicketSigner } from '#server/domain/booking/ticket-code.ts'
import { nameOf, readTravellers } from '#server/features/check-in/travellers.ts'
import type { Network } from '#server/domain/network/network.ts'
import {
  storePayments,
  type Paid,
  payFee,
  paymentRow,
  type PayRequest,
  receiptOf,
  takeMoney,
  type Taking,
} from './fee-posting.ts'
import { offlineFees } from './offline-fees.ts'
import { postOfflineFees } from './post-offline-fees.ts'

export interface PaymentFacts {
  network: Network
  signer: Pick<TicketSigner, 'open'>
  /** Who sends it; whose act it is, the pass says. */
  caller: Actor
  language: Language
  now: Date
}

/** Takes the exit fees of these tickets, all or none: event, receipt and posting per ticket, one payment for all. */
export async function payExitFees(
  tx: Transaction,
  { network, signer, caller, language, now }: PaymentFacts,
  request: PayRequest,
): Promise<Paid | Refusal> {
  const offline = offlineFees(request)
  if (isRefusal(offline)) return offline
  const isOffline = offline.length > 0
  const at = isOffline ? correctedTime(request.device, now) : commandTime(request.device, now)
  if (isRefusal(at)) return at
  const passes = [request.officerPass]
  const officer = (await openOfficerBook(tx, signer, { caller, call: 'payExitFee', passes })).officerOf(
    request.officerPass,
    at,
  )
  if (isRefusal(officer)) return officer
  const wrongMeans = refuseMeans({ means: request.payment.means }, officer)
  if (wrongMeans) return wrongMeans
  if (request.isManual && request.payment.means !== 'cash')
    return refuse('ruleBroken', { fields: { 'payment.means': 'exitFee.manualIsCash' } })

  const ticketIds = [...new Set(request.tickets.map(({ ticketId }) => ticketId))]
  const clientIds = request.tickets.flatMap(({ clientId }) => clientId ?? [])
  await lockClientIds(tx, clientIds)
  const tickets = await lockTickets(tx, ticketIds, now)
  const travellers = await readTravellers(tx.orm, network, ticketIds, boardingScope(officer, network))
  const charged = await priceTickets(tx.orm, tickets, travellers)
  if (charged.length < ticketIds.length) return refuseNotBoarded(tx.orm, network, officer, ticketIds)
  const known = await readPayments(tx.orm, ticketIds, clientIds)
  const sentBefore = known.filter(({ clientId }) => clientId !== null && clientIds.includes(clientId))
  if (sentBefore.length > 0)
    return answerAgain(charged, sentBefore, await readReviewsByClientId(tx, clientIds), { request, language })
  const taking: Taking = { caller, officer, at, now, request, known, language }
  return isOffline ? postOfflineFees(tx, taking, charged, offline) : takeFees(tx, taking, charged)
}

/** Fees of passengers who stand at the counter: at the server's price, or not at all. */
async function takeFees(tx: Transaction, taking: Taking, charged: readonly ChargedTicket[]): Promise<Paid | Refusal> {
  const { officer, at, now, request, caller, known } = taking
  const { currency } = request
  const clientIdOf = new Map(request.tickets.map(({ ticketId, clientId }) => [ticketId, clientId ?? null]))
  if (charged.some(({ traveller }) => at < traveller.soldAt))
    return refuse('ruleBroken', { message: 'deviceTime.beforeSale' })
  const priced = amountsIn(currency, charged, known)
  if (isRefusal(priced)) return priced
  const changed = new Map<string, { state: string; version: number }>()
  for (const each of priced) {
    const result = await payFee(tx, taking, each, each.amount)
    if (isRefusal(result)) return { ...result, ...explainNoFee(each, known) }
    changed.set(each.ticket.id, result)
  }
  const total = priced.reduce((sum, { amount }) => sum + amount, 0)
  if (total !== request.expectedTotal) {
    return refuse('priceChanged', {
      message: 'exitFee.priceChanged',
      values: { total: moneyText(total, currency) },
      details: { currency, total },
    })
  }
  const payment = await takeMoney(tx, taking, total)
  if (isRefusal(payment)) return payment
  const depotId = payment.means === 'cash' ? payment.shift.depotId : officer.depotId
  const numbers = await takeReceiptNumbers(tx, { series: 'exitFee', depotId, now }, priced.length)
  const payments = priced.map(({ ticket, border, amount }, index) =>
    paymentRow(taking, payment, {
      ticketId: ticket.id,
      ...border,
      amount,
      receiptNumber: numbers[index] ?? '',
      clientId: clientIdOf.get(ticket.id) ?? null,
      uploadedBy: officer.id === caller.id && request.device === undefined ? null : caller.id,
    }),
  )
  const unnamed = await storePayments(tx, taking, payment, payments)
  if (unnamed) return unnamed
  return {
    currency,
    total,
    receipts: payments.map((each) => receiptOf(each, changed.get(each.ticketId), null, taking.language)),
  }
}

type Priced = ChargedTicket & { border: NonNullable<ChargedTicket['border']>; amount: number }

/** Each ticket with its amount in the currency, or why there is none. */
function amountsIn(
  currency: string,
  charged: readonly ChargedTicket[],
  known: readonly KnownPayment[],
): Priced[] | Refusal {
  const priced: Priced[] = []
  for (const each of charged) {
    const amount = each.fees.find((fee) => fee.currency === currency)?.amount
    if (each.border === null) return refuse('ruleBroken', explainNoFee(each, known))
    if (amount === undefined) {
      const values = {
        name: nameOf(each.traveller),
        from: each.border.fromCountry,
        to: each.border.toCountry,
        currency,
      }
      return refuse('noPrice', {
        message: 'exitFee.none',
        values,
        details: { ticketId: each.ticket.id, currencies: each.fees.map((fee) => fee.currency) },
      })
    }
    priced.push({ ...each, border: each.border, amount })
  }
  return priced
}

/** A command that was carried out before is answered as it was then; one whose ids stand for another is refused. */
function answerAgain(
  charged: readonly ChargedTicket[],
  sentBefore: readonly KnownPayment[],
  reviews: readonly CheckInReview[],
  { request: { tickets }, language }: Pick<Taking, 'request' | 'language'>,
): Paid | Refusal {
  const receipts = tickets.map(({ ticketId, clientId }) => {
    const payment = sentBefore.find((each) => each.ticketId === ticketId && each.clientId === clientId)
    const ticket = charged.find((each) => each.ticket.id === ticketId)?.ticket
    return payment && receiptOf(payment, ticket, reviews.find((each) => each.clientId === clientId) ?? null, language)
  })
  const [first] = sentBefore
  if (first === undefined || !receipts.every((receipt) => receipt !== undefined))
    return refuse('conflict', { message: 'checkIn.clientIdUsed' })
  return { currency: first.currency, total: receipts.reduce((sum, { amount }) => sum + amount, 0), receipts }
}
