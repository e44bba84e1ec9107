import type { Policies } from '#contract/policy/policy.ts'
import { divideHalfEven } from '../half-even.ts'

/** A share that holds from so many hours before departure, until the next tier takes over. */
type Tier = Policies['refundTiers'][number]

const HOUR_MS = 3_600_000

/** Which tier a moment falls into. */
export interface TierAt extends Tier {
  /** The last instant of the tier; of the one that ends with the departure, the departure, when it holds no more. */
  until: Date
}

/**
 * The tier that holds at `now` for who boards at `boardsAt`; null from the departure on. Both are instants, so neither
 * time zones nor changes of clocks matter: 24 h are 86,400 s.
 */
export function tierAt(tiers: readonly Tier[], boardsAt: Date, now: Date): TierAt | null {
  const tier = tierFor(tiers, hoursBetween(now, boardsAt))
  if (tier === undefined) return null
  return { ...tier, until: new Date(boardsAt.getTime() - Math.round(tier.hoursBefore * HOUR_MS)) }
}

/** Share of the fare given back, in percent, so many hours before departure (negative: after it). */
export function refundPercent(
  policies: Pick<Policies, 'refundTiers' | 'refundAfterDeparture'>,
  hoursBefore: number,
): number {
  return tierFor(policies.refundTiers, hoursBefore)?.percent ?? policies.refundAfterDeparture
}

/**
 * Cost of a travel-date change as share of the fare, in percent, so many hours before departure; after it that of a
 * no-show. Whether it is still allowed then, the ticket's lifecycle says.
 */
export function changePercent(
  policies: Pick<Policies, 'changeTiers' | 'noShowChangePercent'>,
  hoursBefore: number,
): number {
  return tierFor(policies.changeTiers, hoursBefore)?.percent ?? policies.noShowChangePercent
}

/** From one instant to another, in hours; negative if the second has been. */
export function hoursBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / HOUR_MS
}

/** A share of an amount in minor units, rounded half to even; with at most 100 percent never more than the amount. */
export function shareOf(amount: number, percent: number): number {
  // Percents have two decimals at most, and the product leaves the safe integers.
  return Number(divideHalfEven(BigInt(amount) * BigInt(Math.round(percent * 100)), 10_000n))
}

/** A tier begins at its very hour; at the instant of departure none holds any more (domain rulings §5: "> 0 h"). */
function tierFor(tiers: readonly Tier[], hoursBefore: number): Tier | undefined {
  return hoursBefore > 0 ? tiers.find((tier) => hoursBefore >= tier.hoursBefore) : undefined
}
