import {
  consignmentEndpoints,
  enteredItems,
  enteredPayment,
  enteredReceiver,
  enteredSender,
  MAX_PIECES,
} from '#contract/consignment/consignment.ts'
import {
  type ConsignmentContext,
  type ConsignmentOrder,
  type ConsignmentStep,
  CONSIGNMENT_STEPS,
  type ItemDraft,
  type PaymentDraft,
  type QuoteOrder,
  type ReceiverDraft,
  type SenderDraft,
} from './consignment-context.ts'
import { isPaymentNamed } from '../asked-payment.ts'

/** Pure questions about a bill before it is written, for the flow and for the fields that say what is missing. */

/** A person as the server takes it; null where something is missing or wrong. */
function senderOf(draft: SenderDraft): ConsignmentOrder['sender'] | null {
  return enteredSender.safeParse(draft).data ?? null
}

function receiverOf({ name, contact, idNumber }: ReceiverDraft): ConsignmentOrder['receiver'] | null {
  return enteredReceiver.safeParse({ name, contact, idNumber: idNumber.trim() === '' ? null : idNumber }).data ?? null
}

export function itemsOf(drafts: readonly ItemDraft[]): QuoteOrder['items'] | null {
  const items = enteredItems.safeParse(drafts).data
  return items !== undefined && piecesOf(items) <= MAX_PIECES ? items : null
}

function piecesOf(items: readonly { quantity: number }[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** What is chosen to be paid, and how; a bill that is not free has a price on every item. */
function paymentOf({
  status,
  means,
  reference,
  isReuseConfirmed,
  customerId,
  allowedBy,
  reason,
}: PaymentDraft): ConsignmentOrder['payment'] | null {
  if (status === 'paid' && means !== null && !isPaymentNamed({ means, reference, customerId })) return null
  return (
    enteredPayment.safeParse({
      status,
      means,
      reference: reference.trim() || null,
      isReuseConfirmed,
      customerId: means === 'onAccount' ? customerId : null,
      allowedBy,
      reason,
    }).data ?? null
  )
}

/** Everything asked for in a step is there. */
export function isComplete(
  context: Pick<ConsignmentContext, 'sender' | 'receiver' | 'items' | 'payment'>,
  step: ConsignmentStep,
): boolean {
  return {
    sender: () => senderOf(context.sender) !== null,
    receiver: () => receiverOf(context.receiver) !== null && context.receiver.depotId !== null,
    items: () => itemsOf(context.items) !== null,
    payment: () =>
      paymentOf(context.payment) !== null &&
      (context.payment.status === 'foc' || context.items.every(({ unitPrice }) => unitPrice !== 0)),
  }[step]()
}

/** Whether a step can be gone to from anywhere: what comes before it is there. */
export function canGoTo(context: ConsignmentContext, step: ConsignmentStep): boolean {
  const before = CONSIGNMENT_STEPS.slice(0, CONSIGNMENT_STEPS.indexOf(step))
  return before.every((each) => isComplete(context, each))
}

/** The bill as the clerk confirms it, at the amount the customer was told; null where something is missing. */
export function orderOf(context: ConsignmentContext): ConsignmentOrder | null {
  const { receiver, quote } = context
  const order = {
    sender: senderOf(context.sender),
    receiver: receiverOf(receiver),
    toDepotId: receiver.depotId,
    items: itemsOf(context.items),
    payment: paymentOf(context.payment),
    expectedTotal: quote?.total,
  }
  return consignmentEndpoints.createConsignment.body.safeParse(order).data ?? null
}
