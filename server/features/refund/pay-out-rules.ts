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
}

interface PaidPart {
  means: PaymentMeans
  agentId: string | null
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
  const paid = merged(payments.map(({ means, agentId, fare }) => ({ means, agentId, amount: fare })))
  const shares = shareOut(
    refund.amount,
    paid.map(({ amount }) => amount),
  )
  const fares = paid.map(({ means, agentId }, index): PayOutPart => ({
    kind: 'fare',
    means,
    agentId,
    currency: refund.currency,
    amount: shares[index] ?? 0,
  }))
  const currencies = [...new Set(fees.map(({ currency }) => currency))]
  const exitFees = currencies.flatMap((currency) =>
    merged(fees.filter((fee) => fee.currency === currency)).map((part): PayOutPart => ({
      kind: 'exitFee',
      currency,
      ...part,
    })),
  )
  return [...fares, ...exitFees].filter(({ amount }) => amount > 0)
}

function merged(parts: readonly { means: PaymentMeans; agentId: string | null; amount: number }[]) {
  const byMeans = new Map<string, { means: PaymentMeans; agentId: string | null; amount: number }>()
  for (const { means, agentId, amount } of parts) {
    const key = `${means} ${agentId ?? ''}`
    byMeans.set(key, { means, agentId, amount: (byMeans.get(key)?.amount ?? 0) + amount })
  }
  return [...byMeans.values()]
}
