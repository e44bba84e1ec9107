import type { Transaction } from '#server/database/connection.ts'
import { moneyText } from '#contract/currency.ts'
import { logRefusal, refusedAttempt } from '#server/lifecycle/apply-event.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { type ChargedTicket, explainNoFee } from '#server/features/check-in/exit-fee/charged-tickets.ts'
import {
  type CheckInDevice,
  partsOfReceipt,
  raiseLastNumber,
} from '#server/features/check-in/device/check-in-devices.ts'
import { writeReview } from '#server/features/check-in/reviews/check-in-reviews.ts'
import type { ExitFeePayment } from '#server/features/check-in/exit-fee/exit-fee-payments.ts'
import {
  type FeeReview,
  storePayments,
  type Paid,
  payFee,
  paymentRow,
  receiptOf,
  takeMoney,
  type Taking,
} from './fee-posting.ts'
import { type OfflineFee, ownReceipts } from './offline-fees.ts'

/** What became of a fee: a ticket's own, or money that is in the till and belongs to none. */
interface Judged {
  fee: OfflineFee
  charged: ChargedTicket
  kind: 'feeTwice' | 'feeRefused' | 'feeDiffers' | null
  refusal: Refusal | undefined
}

/**
 * Posts the fees that a device took while it was cut off. The money is in the till, so every one is posted with the
 * receipt that the passenger holds; what is not the ticket's own, or not the fee, is put before somebody.
 */
export async function postOfflineFees(
  tx: Transaction,
  taking: Taking,
  charged: readonly ChargedTicket[],
  fees: readonly OfflineFee[],
): Promise<Paid | Refusal> {
  const {
    request: { currency, device: { deviceId } = {} },
  } = taking
  const device = await ownReceipts(tx, fees, deviceId)
  if (isRefusal(device)) return device
  const present = new Map(charged.map((each) => [each.ticket.id, each]))
  const judged: Judged[] = []
  for (const fee of fees) {
    const each = present.get(fee.ticketId)
    if (!each) return refuse('notFound')
    const became = await judgeFee(tx, taking, each, fee)
    judged.push(became)
    present.set(fee.ticketId, became.charged)
  }
  const total = fees.reduce((sum, { amountTaken }) => sum + amountTaken, 0)
  const payment = await takeMoney(tx, taking, total)
  if (isRefusal(payment)) return payment
  const payments = judged.map(({ fee, charged: { border, traveller, ticket }, kind }) =>
    paymentRow(taking, payment, {
      ticketId: ticket.id,
      fromCountry: border?.fromCountry ?? traveller.departure.route.stops[ticket.fromPosition]?.region.country ?? '',
      toCountry: border?.toCountry ?? null,
      amount: fee.amountTaken,
      receiptNumber: fee.receiptNumber,
      clientId: fee.clientId,
      uploadedBy: taking.caller.id,
      deviceId: device.id,
      isSurplus: kind === 'feeTwice' || kind === 'feeRefused',
    }),
  )
  const unnamed = await storePayments(tx, taking, payment, payments)
  if (unnamed) return unnamed
  await raiseLastNumber(
    tx,
    device.id,
    Math.max(...fees.map(({ receiptNumber }) => partsOfReceipt(receiptNumber).number)),
  )
  const receipts: Paid['receipts'] = []
  for (const [index, row] of payments.entries()) {
    const became = judged[index]
    if (!became) continue
    const put = await review(tx, taking, became, { device, payment: row })
    receipts.push(receiptOf(row, present.get(row.ticketId)?.ticket, put, taking.language))
  }
  return { currency, total, receipts }
}

async function judgeFee(tx: Transaction, taking: Taking, charged: ChargedTicket, fee: OfflineFee): Promise<Judged> {
  const { ticket } = charged
  const { currency } = taking.request
  const refusal = { ...refuse('conflict'), ...explainNoFee(charged, taking.known) }
  if (ticket.facts.hasExitFeePaid) {
    // Its money has an entry all the same: on the ticket's trail it is told that it was no payment.
    const attempts = [refusedAttempt(ticketRecord, ticket, { event: 'ticket.payExitFee', actorId: taking.officer.id })]
    await logRefusal(tx.connections, { ...refusal, attempts }, tx.client)
    return { fee, charged, kind: 'feeTwice', refusal }
  }
  const result = await payFee(tx, taking, charged, fee.amountTaken)
  if (isRefusal(result)) {
    await logRefusal(tx.connections, result, tx.client)
    return { fee, charged, kind: 'feeRefused', refusal: { ...refusal, code: result.code } }
  }
  const paid = {
    ...charged,
    ticket: {
      ...ticket,
      state: 'exitFeePaid' as const,
      version: result.version,
      facts: { ...ticket.facts, hasExitFeePaid: true },
    },
  }
  const due = charged.fees.find((each) => each.currency === currency)?.amount
  if (due === fee.amountTaken) return { fee, charged: paid, kind: null, refusal: undefined }
  const values = {
    taken: moneyText(fee.amountTaken, currency),
    due: charged.fees.map((each) => moneyText(each.amount, each.currency)).join(', '),
  }
  return {
    fee,
    charged: paid,
    kind: 'feeDiffers',
    refusal: refuse('priceChanged', { message: 'exitFee.differs', values }),
  }
}

/** Null where nobody has to look. */
async function review(
  tx: Transaction,
  { officer, at, caller, now }: Taking,
  { fee, charged, kind, refusal }: Judged,
  { device, payment }: { device: CheckInDevice; payment: ExitFeePayment },
): Promise<FeeReview | null> {
  if (kind === null) return null
  const id = await writeReview(tx, {
    kind,
    clientId: fee.clientId,
    ticket: charged.ticket,
    deviceId: device.id,
    officer,
    happenedAt: at,
    uploadedBy: caller.id,
    now,
    paymentId: payment.id,
    ...(refusal && { refusal }),
  })
  return {
    id,
    kind,
    refusal: refusal ? { code: refusal.code, message: refusal.message, values: refusal.values ?? {} } : null,
  }
}
