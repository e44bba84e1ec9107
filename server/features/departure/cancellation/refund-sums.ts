import { and, eq, inArray } from 'drizzle-orm'
import type { RefundSum } from '#contract/departure/departure-cancellation.ts'
import type { Orm } from '#server/database/connection.ts'
import { refundRequests, refundRequestTickets } from '#server/database/schema/refund.ts'

/** In the order in which they are told. */
const KINDS = ['fare', 'manual', 'exitFee'] as const satisfies readonly RefundSum['kind'][]

interface Part {
  currency: string
  amount: number
}

/** Money that goes back by kind and currency; never a sum across them. */
export function sumRefunds(parts: Readonly<Partial<Record<RefundSum['kind'], readonly Part[]>>>): RefundSum[] {
  return KINDS.flatMap((kind) => {
    const sums = new Map<string, number>()
    for (const { currency, amount } of parts[kind] ?? []) sums.set(currency, (sums.get(currency) ?? 0) + amount)
    return [...sums]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([currency, amount]) => ({ kind, currency, amount }))
  })
}

export const faresOf = (tickets: readonly { currency: string; fare: number }[]): Part[] =>
  tickets.map(({ currency, fare }) => ({ currency, amount: fare }))

/** What is given back of the fares of tickets that somebody refunded without the plan. */
export function readManualRefunds(orm: Orm, ticketIds: readonly string[]): Promise<Part[]> {
  if (ticketIds.length === 0) return Promise.resolve([])
  return orm
    .select({ currency: refundRequests.currency, amount: refundRequestTickets.refund })
    .from(refundRequestTickets)
    .innerJoin(refundRequests, eq(refundRequests.id, refundRequestTickets.requestId))
    .where(
      and(inArray(refundRequestTickets.ticketId, [...ticketIds]), inArray(refundRequests.state, ['approved', 'paid'])),
    )
}
