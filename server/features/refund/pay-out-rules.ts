import type { PaymentMeans } from '#contract/booking/booking.ts'
import { shareOut } from './refund-rules.ts'

/** Money that goes back by one means. */
export interface PayOutPart {
  kind: 'fare' | 'exitFee'
  means: PaymentMeans
  currency: string
  amount: number
  /** The agent whose account it goes to. */
  agentId: string | null
  /** The contract customer whose account it goes to. */
  customerId: string | null
}

interface PaidPart {
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
 * How a refund goes back: by the means the fares were paid with, in proportion, fees excluded; exit fees in their own
 * currency by their own means (domain rulings §7). Nothing of a means gives no part.
 */
export function planPayOut(
  refund: { amount: number; currency: string },
  payments: readonly PaidPart[],
  fees: readonly PaidFee[],
): PayOutPart[] {
  const paid = merged(
    payments.map(({ means, agentId, customerId, fare }) => ({ means, agentId, customerId, amount: fare })),
  )
  const shares = shareOut(
    refund.amount,
    paid.map(({ amount }) => amount),
  )
  const fares = paid.map(({ means, agentId, customerId }, index): PayOutPart => ({
    kind: 'fare',
    means,
    agentId,
    customerId,
    currency: refund.currency,
    amount: shares[index] ?? 0,
  }))
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

interface MergedPart {
  means: PaymentMeans
  agentId: string | null
  customerId: string | null
  amount: number
}

function merged(parts: readonly MergedPart[]): MergedPart[] {
  const byMeans = new Map<string, MergedPart>()
  for (const { means, agentId, customerId, amount } of parts) {
    const key = `${means} ${agentId ?? ''} ${customerId ?? ''}`
    byMeans.set(key, { means, agentId, customerId, amount: (byMeans.get(key)?.amount ?? 0) + amount })
  }
  return [...byMeans.values()]
}
