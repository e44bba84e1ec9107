import { eq, inArray } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { withContentsStored } from '#server/audit/contents/store-contents.ts'
import type { Transaction } from '#server/database/connection.ts'
import { refundPayments, refundRequests } from '#server/database/schema/refund.ts'
import { exitFeePayments } from '#server/database/schema/travel-day.ts'
import { creditCustomer } from '#server/domain/invoice/customer-credit.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { giveMoneyBack } from '#server/domain/ledger/refund-money.ts'
import { type Payment, paymentLines } from '#server/domain/ledger/payment.ts'
import { type Entry, postEntries, type Posting } from '#server/domain/ledger/post-entry.ts'
import { type Poster, posterOf } from '#server/domain/ledger/poster.ts'
import { takeReceiptNumber } from '#server/domain/ledger/receipt-number.ts'
import { applyEvent, refusedAttempt } from '#server/lifecycle/apply-event.ts'
import { refundRecord } from '#server/domain/refund/refund-record.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { eyesOf } from '#server/domain/approval/four-eyes.ts'
import { closeParts, refuseAct } from './decide-refund.ts'
import { readPayments } from './refund-context.ts'
import { type PayOutPart, planPayOut } from './pay-out-rules.ts'
import { findListed, lockRefund, readFees, readRefundTickets } from './refund-repository.ts'
import { type RefundActor, refundScope } from '#server/domain/refund/refund-scope.ts'
import { readPartPayments, readRefundParts } from './refund-parts.ts'
import { withFacts } from './refund-states.ts'
import { sum } from '#machines/sum.ts'

interface PaidPart extends PayOutPart {
  payment: Payment
}

/** Gives the money of an approved refund back, exit fees with it, and numbers its receipt; all or nothing. */
export async function payOut(
  tx: Transaction,
  { actor, now }: { actor: RefundActor; now: Date },
  paid: { id: string; version: number },
): Promise<{ receiptNumber: string } | Refusal> {
  const listed = await findListed(tx.orm, paid.id, refundScope(actor))
  if (!listed) return refuse('notFound')
  const request = await lockRefund(tx, paid.id)
  const eyes = await eyesOf(tx.orm, actor.id, now)
  const refusal = refuseAct(request, paid, { event: 'refund.payOut', eyes })
  if (refusal) return refusal
  const lines = await readRefundTickets(tx.orm, request.id)
  const fees = await readFees(
    tx.orm,
    lines.flatMap(({ exitFeePaymentId }) => exitFeePaymentId ?? []),
  )
  const besides = await readRefundParts(tx.orm, request.id)
  const parts = planPayOut(
    { amount: sum(lines.map(({ refund }) => refund)), currency: request.currency },
    await readPayments(tx.orm, request.bookingId),
    fees,
    await readPartPayments(tx.orm, request.bookingId, besides),
  )
  const given = await giveBack(tx, parts, actor, now)
  if (isRefusal(given))
    return {
      ...given,
      attempts: [
        ...(given.attempts ?? []),
        refusedAttempt(refundRecord, request, { event: 'refund.payOut', actorId: actor.id }),
      ],
    }
  const applied = await applyEvent(tx, refundRecord, withFacts(request, eyes), {
    event: { type: 'refund.payOut' },
    actorId: actor.id,
    at: now,
  })
  if (isRefusal(applied)) return applied
  const poster = posterOf(actor, now)
  await postEntries(tx, payOutEntries(request.id, given, poster))
  for (const { customerId, currency, amount } of given) {
    if (customerId === null) continue
    const credit = { customerId, currency, amount, givenBackBy: request.id, depotId: actor.depotId }
    await creditCustomer(tx, credit, poster)
  }
  if (given.length > 0) {
    await tx.orm.insert(refundPayments).values(
      given.map(({ kind, means, currency, amount, agentId, customerId, payment }) => ({
        id: newId(),
        requestId: request.id,
        kind,
        means,
        currency,
        amount,
        agentId,
        customerId,
        shiftId: payment.means === 'cash' ? payment.shift.id : null,
        at: now,
      })),
    )
  }
  if (fees.length > 0) {
    await tx.orm
      .update(exitFeePayments)
      .set({ givenBackAt: now, givenBackBy: actor.id })
      .where(
        inArray(
          exitFeePayments.id,
          fees.map(({ id }) => id),
        ),
      )
  }
  await closeParts(tx, request.id)
  const receiptNumber = await takeReceiptNumber(tx, { series: 'refund', depotId: actor.depotId, now })
  await withContentsStored(tx, { refund: [request.id] }, () =>
    tx.orm
      .update(refundRequests)
      .set({ paidBy: actor.id, paidAt: now, receiptNumber })
      .where(eq(refundRequests.id, request.id)),
  )
  return { receiptNumber }
}

/** Gives each part back by its means: agents' accounts in the order of their ids, then the payer's till. */
async function giveBack(
  tx: Transaction,
  parts: readonly PayOutPart[],
  payer: RefundActor,
  now: Date,
): Promise<PaidPart[] | Refusal> {
  const ofAgents = parts
    .filter(({ agentId }) => agentId !== null)
    .toSorted((one, other) => ((one.agentId ?? '') < (other.agentId ?? '') ? -1 : 1))
  const ordered = [...ofAgents, ...parts.filter(({ agentId }) => agentId === null)]
  const payments = await giveMoneyBack(tx, ordered, payer, now, 'refund.noTill')
  if (isRefusal(payments)) return payments
  return ordered.flatMap((part, index) => {
    const payment = payments[index]
    return payment ? [{ ...part, payment }] : []
  })
}

function payOutEntries(requestId: string, parts: readonly PaidPart[], poster: Poster): Entry[] {
  const entry = (act: Entry['act'], kind: PayOutPart['kind'], account: Posting['account']): Entry => ({
    act,
    recordKind: 'refund',
    recordId: requestId,
    ...poster,
    lines: parts
      .filter((part) => part.kind === kind)
      .flatMap(({ payment, currency, amount }): Posting[] => [
        { account, currency, amount },
        // An account that is paid into is charged with less than nothing: its lines have their sides already.
        ...paymentLines(payment, currency, -amount, poster.createdBy),
      ]),
  })
  return [
    entry('refundPaidOut', 'fare', ACCOUNT.refundsPayable),
    entry('exitFeeGivenBack', 'exitFee', ACCOUNT.exitFeesPayable),
  ]
}
