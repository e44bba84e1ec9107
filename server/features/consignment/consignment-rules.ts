import type { ReplyOf } from '#contract/contract.ts'
import type { Policies } from '#contract/policy/policy.ts'
import type { PieceCounts } from '#contract/consignment/consignment-row.ts'
import { PIECE_STATES, type PieceState } from '#contract/consignment/consignment-codes.ts'
import { divideHalfEven } from '#machines/half-even.ts'
import { type Tax, vatContainedIn } from '#server/domain/tax/tax-of-supply.ts'
import { sum } from '#machines/sum.ts'

export type Quote = ReplyOf<'quoteConsignment'>['data']

interface PricedItem {
  quantity: number
  /** Grams and minor units of one piece. */
  weight: number
  unitPrice: number
}

/** What items come to; VAT is contained in the prices and rounded once per line of the bill. */
export function quoteItems(items: readonly PricedItem[], { currency, tax }: { currency: string; tax: Tax }): Quote {
  const lines = items.map(({ quantity, unitPrice }) => {
    const total = quantity * unitPrice
    return { total, vat: vatContainedIn(total, tax) }
  })
  return {
    currency,
    tax: { category: tax.category, rateBasisPoints: tax.rateBasisPoints, reason: tax.reason },
    items: lines,
    pieces: sum(items.map(({ quantity }) => quantity)),
    weight: sum(items.map(({ quantity, weight }) => quantity * weight)),
    total: sum(lines.map(({ total }) => total)),
    vatTotal: sum(lines.map(({ vat }) => vat)),
  }
}

interface BilledItem {
  quantity: number
  unitPrice: number
  vat: number
}

/**
 * What so many more pieces of a line take back, when some were taken back before. The VAT of all that is taken back is
 * always its share of the line's, so that the last piece takes the rest and nothing is left over.
 */
export function reversalOf(
  { quantity, unitPrice, vat }: BilledItem,
  before: number,
  more: number,
): { amount: number; vat: number } {
  const share = (pieces: number) => Number(divideHalfEven(BigInt(vat) * BigInt(pieces), BigInt(quantity)))
  return { amount: more * unitPrice, vat: share(before + more) - share(before) }
}

/** Hours in a state after which a piece is stuck; null where it may stay for ever. */
export function stuckAfterHours(policies: Policies, state: PieceState): number | null {
  switch (state) {
    case 'pending':
      return policies.stuckPendingHours
    case 'transit':
      return policies.stuckTransitHours
    case 'receivedByBranch':
      return policies.stuckBranchHours
    case 'receivedByCustomer':
    case 'writtenOff':
    case 'cancelled':
      return null
  }
}

/** Per state the instant since when, at the latest, a piece must be in it to be stuck. */
export function stuckBefore(policies: Policies, now: Date): { state: PieceState; before: Date }[] {
  return PIECE_STATES.flatMap((state) => {
    const hours = stuckAfterHours(policies, state)
    return hours === null ? [] : [{ state, before: new Date(now.getTime() - hours * 3_600_000) }]
  })
}

type Countable = Omit<PieceCounts, 'total'> & { quantity: number }

/** Quantities of several lines together. */
export function countsOf(items: readonly Countable[]): PieceCounts {
  const of = (state: PieceState) => sum(items.map((item) => item[state]))
  return {
    total: sum(items.map(({ quantity }) => quantity)),
    pending: of('pending'),
    transit: of('transit'),
    receivedByBranch: of('receivedByBranch'),
    receivedByCustomer: of('receivedByCustomer'),
    writtenOff: of('writtenOff'),
    cancelled: of('cancelled'),
  }
}

/** What is still to be collected on delivery. */
export function dueOf(bill: { payment: string; collectedAt: Date | null; total: number; reversed: number }): number {
  return bill.payment === 'pod' && bill.collectedAt === null ? bill.total - bill.reversed : 0
}
