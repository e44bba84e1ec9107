import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { exitFeeEndpoints } from '#contract/exit-fee.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { Transaction } from '#server/database/connection.ts'
import { ACCOUNT } from '#server/ledger/account-codes.ts'
import { amountText } from '#server/ledger/amount-text.ts'
import { lockPaymentGround, paymentLines, refuseMeans, takePayment } from '#server/ledger/payment.ts'
import { type Entry, postEntries } from '#server/ledger/post-entry.ts'
import { takeReceiptNumbers } from '#server/ledger/receipt-number.ts'
import { applyEvent } from '#server/lifecycle/apply-event.ts'
import { ticketKind } from '#server/lifecycle/record-kinds.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { bookingScope } from '#server/records/booking-scope.ts'
import { lockClientIds } from '#server/records/client-ids.ts'
import { commandTime } from '#server/records/device-time.ts'
import { lockTickets } from '#server/records/live-tickets.ts'
import { ticketStateOf } from '#server/records/state-names.ts'
import { isBeforeClose, nameOf, readTravellers } from '#server/records/travellers.ts'
import type { Network } from '#server/timetable/network.ts'
import { type ExitFeePayment, insertPayments, type KnownPayment, readPayments } from '#server/records/exit-fee-payments.ts'
import { type ChargedTicket, explainNoFee, priceTickets } from '#server/records/charged-tickets.ts'

type PayRequest = z.output<typeof exitFeeEndpoints.payExitFee.body>
type Paid = ReplyOf<'payExitFee'>['data']

/** Takes the exit fees of these tickets, all or none: event, receipt and posting per ticket, one payment for all. */
export async function payExitFees(
  tx: Transaction,
  { network, officer, now }: { network: Network; officer: Actor; now: Date },
  request: PayRequest,
): Promise<Paid | Refusal> {
  const { currency, payment: { means, reference }, isManual } = request
  const wrongMeans = refuseMeans(means, officer)
  if (wrongMeans) return wrongMeans
  if (isManual && means !== 'cash') return refuse('ruleBroken', { fields: { 'payment.means': 'exitFee.manualIsCash' } })
  const at = commandTime(request.device, now)
  if (isRefusal(at)) return at

  const clientIdOf = new Map(request.tickets.map(({ ticketId, clientId }) => [ticketId, clientId ?? null]))
  const ticketIds = [...clientIdOf.keys()]
  const clientIds = [...clientIdOf.values()].flatMap((clientId) => clientId ?? [])
  await lockClientIds(tx, clientIds)
  const tickets = await lockTickets(tx, ticketIds, now)
  const travellers = await readTravellers(tx.orm, network, ticketIds, bookingScope(officer, network))
  const charged = await priceTickets(tx.orm, tickets, travellers)
  if (charged.length < ticketIds.length) return refuse('notFound')
  const known = await readPayments(tx.orm, ticketIds, clientIds)
  const sentBefore = known.filter(({ clientId }) => clientId !== null && clientIds.includes(clientId))
  if (sentBefore.length > 0) return answerAgain(charged, sentBefore, clientIdOf)
  if (charged.some(({ traveller }) => at < traveller.soldAt)) return refuse('ruleBroken', { message: 'deviceTime.beforeSale' })

  const priced = amountsIn(currency, charged, known)
  if (isRefusal(priced)) return priced
  const changed = new Map<string, { state: string; version: number }>()
  for (const each of priced) {
    const event = { type: 'ticket.payExitFee', happenedBeforeClose: isBeforeClose(each.traveller, at) } as const
    const payload = { currency, amount: each.amount, happenedAt: at.toISOString() }
    const result = await applyEvent(tx, ticketKind, each.ticket, { event, actorId: officer.id, at: now, payload })
    if (isRefusal(result)) return { ...result, ...explainNoFee(each, known) }
    changed.set(each.ticket.id, result)
  }
  const total = priced.reduce((sum, { amount }) => sum + amount, 0)
  if (total !== request.expectedTotal) {
    return refuse('priceChanged', { message: 'exitFee.priceChanged', values: { total: `${amountText(total, currency)} ${currency}` }, details: { currency, total } })
  }

  const ground = await lockPaymentGround(tx, means, officer, currency)
  const payment = await takePayment(tx, means, { total, currency }, officer, ground, now)
  if (isRefusal(payment)) return payment
  const depotId = payment.means === 'cash' ? payment.shift.depotId : officer.depotId
  const numbers = await takeReceiptNumbers(tx, { series: 'exitFee', depotId, now }, priced.length)
  const payments = priced.map(
    ({ ticket, border, amount }, index): ExitFeePayment => ({
      id: newId(),
      ticketId: ticket.id,
      ...border,
      currency,
      amount,
      means,
      reference,
      isManual,
      receiptNumber: numbers[index] ?? '',
      shiftId: payment.means === 'cash' ? payment.shift.id : null,
      agentId: null,
      takenBy: officer.id,
      takenAt: at,
      clientId: clientIdOf.get(ticket.id) ?? null,
      deviceId: null,
      uploadedBy: null,
      isSurplus: false,
      givenBackAt: null,
      givenBackBy: null,
    }),
  )
  await insertPayments(tx, payments)
  await postEntries(
    tx,
    payments.map(
      ({ id, amount }): Entry => ({
        postingDate: now.toISOString().slice(0, 10),
        act: 'exitFeePaid',
        recordKind: 'exitFee',
        recordId: id,
        createdBy: officer.id,
        createdAt: now,
        lines: [...paymentLines(payment, currency, amount, officer.id), { account: ACCOUNT.exitFeesPayable, currency, amount: -amount }],
      }),
    ),
  )
  return { currency, total, receipts: payments.map((each) => receiptOf(each, changed.get(each.ticketId))) }
}

type Priced = ChargedTicket & { border: NonNullable<ChargedTicket['border']>; amount: number }

/** Each ticket with its amount in the currency, or why there is none. */
function amountsIn(currency: string, charged: readonly ChargedTicket[], known: readonly KnownPayment[]): Priced[] | Refusal {
  const priced: Priced[] = []
  for (const each of charged) {
    const amount = each.fees.find((fee) => fee.currency === currency)?.amount
    if (each.border === null) return refuse('ruleBroken', explainNoFee(each, known))
    if (amount === undefined) {
      const values = { name: nameOf(each.traveller), from: each.border.fromCountry, to: each.border.toCountry, currency }
      return refuse('noPrice', { message: 'exitFee.none', values, details: { ticketId: each.ticket.id, currencies: each.fees.map((fee) => fee.currency) } })
    }
    priced.push({ ...each, border: each.border, amount })
  }
  return priced
}

/** A command that was carried out before is answered as it was then; one whose ids stand for another is refused. */
function answerAgain(charged: readonly ChargedTicket[], sentBefore: readonly KnownPayment[], clientIdOf: ReadonlyMap<string, string | null>): Paid | Refusal {
  const receipts = charged.map(({ ticket }) => {
    const payment = sentBefore.find(({ ticketId, clientId }) => ticketId === ticket.id && clientId === clientIdOf.get(ticket.id))
    return payment && receiptOf(payment, ticket)
  })
  const [first] = sentBefore
  if (first === undefined || !receipts.every((receipt) => receipt !== undefined)) return refuse('conflict', { message: 'checkIn.clientIdUsed' })
  return { currency: first.currency, total: receipts.reduce((sum, { amount }) => sum + amount, 0), receipts }
}

function receiptOf(payment: ExitFeePayment, ticket: { state: string; version: number } | undefined): Paid['receipts'][number] {
  if (ticket === undefined) throw new Error(`the fee ${payment.id} was taken for a ticket that did not change`)
  const { id, ticketId, receiptNumber, currency, amount, fromCountry, toCountry, takenAt } = payment
  return { id, ticketId, receiptNumber, currency, amount, fromCountry, toCountry, takenAt, state: ticketStateOf(ticket.state), version: ticket.version, reviewId: null }
}
