import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import { FEE_REVIEW_KINDS, type exitFeeEndpoints } from '#contract/check-in/exit-fee.ts'
import type { Transaction } from '#server/database/connection.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { lockPaymentContext, type Payment, paymentLines, takePayment } from '#server/domain/ledger/payment.ts'
import { type Entry, postEntries } from '#server/domain/ledger/post-entry.ts'
import { posterOf } from '#server/domain/ledger/poster.ts'
import { applyEvent } from '#server/lifecycle/apply-event.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Language } from '#server/plugins/api.ts'
import { messageFor } from '#server/plugins/messages.ts'
import type { Refusal } from '#server/plugins/refusal.ts'
import type { Officer } from '#server/features/check-in/device/acting-officer.ts'
import type { ChargedTicket } from '#server/features/check-in/exit-fee/charged-tickets.ts'
import { storeTransferReference } from '#server/domain/bank-reference/bank-references.ts'
import type { CheckInReview } from '#server/features/check-in/reviews/check-in-reviews.ts'
import {
  type ExitFeePayment,
  insertPayments,
  type KnownPayment,
} from '#server/features/check-in/exit-fee/exit-fee-payments.ts'
import { ticketStateOf } from '#server/domain/departure/state-names.ts'
import { isBeforeClose } from '#server/features/check-in/travellers.ts'

export type PayRequest = z.output<typeof exitFeeEndpoints.payExitFee.body>
export type Paid = ReplyOf<'payExitFee'>['data']

/** What all fees of a request are taken by. */
export interface Taking {
  /** Who sends it. */
  caller: Actor
  /** Whose act it is. */
  officer: Officer
  /** By the server's clock. */
  at: Date
  now: Date
  request: PayRequest
  /** Fees that stand for the tickets, and by whom they were taken. */
  known: readonly KnownPayment[]
  /** Of whoever sends it. */
  language: Language
}

/** The event of a fee that is a ticket's own. */
export function payFee(
  tx: Transaction,
  { officer, at, now, request, caller }: Taking,
  { ticket, traveller }: ChargedTicket,
  amount: number,
): Promise<{ state: string; version: number } | Refusal> {
  const event = { type: 'ticket.payExitFee', happenedBeforeClose: isBeforeClose(traveller, at) } as const
  const isUploaded = request.device !== undefined || officer.id !== caller.id
  const payload = {
    currency: request.currency,
    amount,
    happenedAt: at.toISOString(),
    ...(isUploaded && { uploadedBy: caller.id }),
  }
  return applyEvent(tx, ticketRecord, ticket, { event, actorId: officer.id, at: now, payload })
}

/** One payment for all of the request, into the till of whoever took it. */
export async function takeMoney(
  tx: Transaction,
  { officer, now, request }: Taking,
  total: number,
): Promise<Payment | Refusal> {
  const {
    currency,
    payment: { means },
  } = request
  const context = await lockPaymentContext(tx, { means }, officer, currency)
  return takePayment(tx, means, { total, currency }, officer, context, now)
}

type PaymentFacts = Pick<
  ExitFeePayment,
  'ticketId' | 'fromCountry' | 'toCountry' | 'amount' | 'receiptNumber' | 'clientId' | 'uploadedBy'
> &
  Partial<Pick<ExitFeePayment, 'deviceId' | 'isSurplus'>>

export function paymentRow({ officer, at, request }: Taking, payment: Payment, facts: PaymentFacts): ExitFeePayment {
  return {
    id: newId(),
    currency: request.currency,
    means: request.payment.means,
    reference: request.payment.reference,
    isStraightToBank: false,
    isManual: request.isManual,
    shiftId: payment.means === 'cash' ? payment.shift.id : null,
    agentId: null,
    takenBy: officer.id,
    takenAt: at,
    deviceId: null,
    isSurplus: false,
    givenBackAt: null,
    givenBackBy: null,
    ...facts,
  }
}

/** Rows and postings: what was taken is owed to the authority, whosever fee it is. One transfer may pay the fees of several. */
export async function storePayments(
  tx: Transaction,
  { officer, now, request: { currency, payment: transfer } }: Taking,
  payment: Payment,
  payments: readonly ExitFeePayment[],
): Promise<Refusal | undefined> {
  const [first] = payments
  const unnamed =
    first &&
    (await storeTransferReference(tx, transfer, {
      kind: 'exitFee',
      recordId: first.id,
      by: officer.id,
      at: now,
      field: 'payment.reference',
    }))
  if (unnamed) return unnamed
  await insertPayments(tx, payments)
  await postEntries(
    tx,
    payments.map(({ id, amount }): Entry => ({
      act: 'exitFeePaid',
      recordKind: 'exitFee',
      recordId: id,
      ...posterOf(officer, now),
      lines: [
        ...paymentLines(payment, currency, amount, officer.id),
        { account: ACCOUNT.exitFeesPayable, currency, amount: -amount },
      ],
    })),
  )
  return undefined
}

type Receipt = Paid['receipts'][number]
type FeeReviewKind = NonNullable<Receipt['review']>['kind']
/** As it is stored; of the kinds only those of fees are ever about a payment. */
export type FeeReview = Pick<CheckInReview, 'id' | 'kind' | 'refusal'>

export function receiptOf(
  payment: ExitFeePayment,
  ticket: { state: string; version: number } | undefined,
  review: FeeReview | null,
  language: Language,
): Receipt {
  if (ticket === undefined) throw new Error(`the fee ${payment.id} was taken for a ticket that is not there`)
  const { id, ticketId, receiptNumber, currency, amount, fromCountry, toCountry, takenAt } = payment
  return {
    id,
    ticketId,
    receiptNumber,
    currency,
    amount,
    fromCountry,
    toCountry,
    takenAt,
    state: ticketStateOf(ticket.state),
    version: ticket.version,
    reviewId: review?.id ?? null,
    review: review && viewOf(review, payment, language),
  }
}

function viewOf({ kind, refusal }: FeeReview, { isSurplus }: ExitFeePayment, language: Language): Receipt['review'] {
  const known: FeeReviewKind | undefined = FEE_REVIEW_KINDS.find((each) => each === kind)
  return known === undefined
    ? null
    : { kind: known, reason: refusal && messageFor(language, refusal.message, refusal.values), isSurplus }
}
