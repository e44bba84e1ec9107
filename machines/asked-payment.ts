import type { PaymentMeans } from '#contract/booking/booking.ts'

/** How somebody at a counter pays, as it is being entered. */
export interface EnteredPayment<Means extends PaymentMeans = PaymentMeans> {
  means: Means
  /** Of a transfer, or of a card's slip. */
  reference: string
  /** The clerk was told that another record names the reference, and uses it all the same. */
  isReuseConfirmed: boolean
  /** The contract customer who is charged, once chosen, on account. */
  customerId: string | null
}

/** As the chosen means need it: a transfer its reference, an account its customer, and no other means either. */
export function askedPayment<Means extends PaymentMeans>({
  means,
  reference,
  isReuseConfirmed,
  customerId,
}: EnteredPayment<Means>) {
  return {
    means,
    reference: means === 'pos' || means === 'bank' ? reference.trim() || null : null,
    isReuseConfirmed,
    customerId: means === 'onAccount' ? customerId : null,
  }
}

/** Whether what the chosen means need is there. */
export function isPaymentNamed({ means, reference, customerId }: Omit<EnteredPayment, 'isReuseConfirmed'>): boolean {
  if (means === 'bank') return reference.trim() !== ''
  return means !== 'onAccount' || customerId !== null
}
