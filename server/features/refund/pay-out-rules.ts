import type { PaymentMeans } from '#contract/booking/booking.ts'
import { shareOut } from './refund-rules.ts'

/** Money that goes back by one means. */
export interface PayOutPart {
  /** `fare`: of all that was sold, in one sum. */
  kind: 'fare' | 'exitFee'
  means: PaymentMeans
  currency: string
  amount: number
  /** The agent whose account it goes to. */
  agentId: string | null
  /** The contract customer whose account it goes to. */
  customerId: string | null
}

interface PaidFare {
  means: PaymentMeans
  agentId: string | null
  customerId: string | null
  fare: number
}

interface PaidFee {
  means: PaymentMeans
  agentId: string | null
  currency: string
  amount: number
}

/**
 * How a refund goes back: by the means the fares were paid with, in proportion, fees excluded; what is given back besides
 * tickets by the means it was paid with, in one sum with them; exit fees in their own currency by their own means (domain
 * rulings §7). Nothing of a means gives no part.
 *
 * @param refund of the tickets
 * @param besides of what was sold with them
 */
export function planPayOut(
  refund: { amount: number; currency: string },
  payments: readonly PaidFare[],
  fees: readonly PaidFee[],
  besides: readonly PaidPart[] = [],
): PayOutPart[] {
  const paid = merged(
    payments.map(({ means, agentId, customerId, fare }) => ({ means, agentId, customerId, amount: fare })),
  )
  const shares = shareOut(
    refund.amount,
    paid.map(({ amount }) => amount),
  )
  const sold = merged([...paid.map((part, index) => ({ ...part, amount: shares[index] ?? 0 })), ...besides])
  const fares = sold.map((part): PayOutPart => ({ kind: 'fare', currency: refund.currency, ...part }))
  const currencies = [...new Set(fees.map(({ currency }) => currency))]
  const exitFees = currencies.flatMap((currency) =>
    merged(fees.filter((fee) => fee.currency === currency).map((fee) => ({ ...fee, customerId: null }))).map(
      (part): PayOutPart => ({
        kind: 'exitFee',
        currency,
        ...part,
      }),
    ),
  )
  return [...fares, ...exitFees].filter(({ amount }) => amount > 0)
}

/** What was paid by one means. */
export interface PaidPart {
  means: PaymentMeans
  agentId: string | null
  customerId: string | null
  amount: number
}

function merged(parts: readonly PaidPart[]): PaidPart[] {
  const byMeans = new Map<string, PaidPart>()
  for (const { means, agentId, customerId, amount } of parts) {
    const key = `${means} ${agentId ?? ''} ${customerId ?? ''}`
    byMeans.set(key, { means, agentId, customerId, amount: (byMeans.get(key)?.amount ?? 0) + amount })
  }
  return [...byMeans.values()]
}
