import { MIN_REFUND_REASON } from '#contract/bounds.ts'
import type { RefundQuote } from '#contract/refund/refund.ts'
import type { RefundContext, RefundStep } from './refund-context.ts'

/** Something can come back for at least one ticket. */
export const isRefundable = ({ tickets }: RefundQuote): boolean => tickets.some(({ refusal }) => refusal === null)

/** A chosen ticket cannot be refunded any more. */
export const hasLostTickets = ({ tickets }: RefundQuote): boolean => tickets.some(({ refusal }) => refusal !== null)

/** The tickets that are chosen of those that can be: of a package all, whatever the clerk picks. */
export function chosenOf({ tickets, isWhole }: RefundQuote, picked: readonly string[]): string[] {
  const open = tickets.filter(({ refusal }) => refusal === null).map(({ ticketId }) => ticketId)
  return isWhole ? open : picked.filter((id) => open.includes(id))
}

/** A code is chosen, and `other` says what it is. */
export const isReasonComplete = ({ reason: { code, text } }: Pick<RefundContext, 'reason'>): boolean =>
  code !== null && (code !== 'other' || text.trim().length >= MIN_REFUND_REASON)

/** Whether a step can be gone to from anywhere: what it builds on is there. */
export function canGoTo(context: RefundContext, step: RefundStep): boolean {
  const hasTickets = context.booking !== null && context.ticketIds.length > 0
  return {
    finding: () => true,
    choosing: () => context.booking !== null,
    reason: () => hasTickets,
    review: () => hasTickets && isReasonComplete(context),
  }[step]()
}

/** Timers of browsers end at 24 days, and the device may have slept: a quote is asked anew at least this often. */
const LONGEST_WAIT_MS = 12 * 3_600_000
/** A device whose clock is ahead must not ask without end. */
const SHORTEST_WAIT_MS = 15_000

/** How long a quote may be shown, in milliseconds from `now`. */
export function quoteTime(quote: Pick<RefundQuote, 'holdsUntil'> | null, now: number): number {
  if (!quote?.holdsUntil) return LONGEST_WAIT_MS
  return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, new Date(quote.holdsUntil).getTime() - now))
}
