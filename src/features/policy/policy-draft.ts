import { z } from 'zod'
import { POLICY_FIELDS, type Policies, type PolicyField } from '#contract/policy/policy.ts'
import { parseDecimal } from '#src/ui/form/input-text.ts'

/** Tables of tiers among the rules. */
export const TIER_FIELDS = ['refundTiers', 'changeTiers'] as const
export type TierField = (typeof TIER_FIELDS)[number]
/** Shares that end a table of tiers. */
const PERCENT_FIELDS = ['refundAfterDeparture', 'noShowChangePercent'] as const
export type PercentField = (typeof PERCENT_FIELDS)[number]
/** Whole numbers: minutes, seats, days, years, months. */
export type CountField = Exclude<PolicyField, TierField | PercentField | 'servicingDepots'>

/** A tier as it is typed. */
export interface DraftTier {
  /** Names the row while others come and go. */
  key: number
  hours: string
  percent: string
}

/** The rules as they stand in the fields. */
export type PolicyDraft = Record<TierField, readonly DraftTier[]> &
  Record<PercentField, string> &
  Record<CountField, number | undefined> & { servicingDepots: readonly string[] }

/** What was typed and not saved, by rule: what nobody touched follows what is in force. */
export type PolicyChanges = Partial<PolicyDraft>

let lastKey = 0
const newTier = (hours: string, percent: string): DraftTier => ({ key: (lastKey += 1), hours, percent })

const keptTiers = z
  .array(z.object({ hours: z.string(), percent: z.string() }))
  .transform((tiers) => tiers.map(({ hours, percent }) => newTier(hours, percent)))
/** JSON knows no undefined: a number that was emptied is null. */
const keptNumber = z
  .number()
  .nullable()
  .transform((value) => value ?? undefined)

/** Changes as they were typed before, and the version of the rules that they were typed upon. */
export const keptPolicies = z.object({
  version: z.int(),
  changes: z.object({
    refundTiers: keptTiers.exactOptional(),
    changeTiers: keptTiers.exactOptional(),
    refundAfterDeparture: z.string().exactOptional(),
    noShowChangePercent: z.string().exactOptional(),
    noShowChangeDays: keptNumber.exactOptional(),
    holdMinutes: keptNumber.exactOptional(),
    paymentHoldMinutes: keptNumber.exactOptional(),
    maxHeldSeats: keptNumber.exactOptional(),
    additionalSeatMinutes: keptNumber.exactOptional(),
    bookingHorizonDays: keptNumber.exactOptional(),
    infantUnderYears: keptNumber.exactOptional(),
    childUnderYears: keptNumber.exactOptional(),
    passportWarningMonths: keptNumber.exactOptional(),
    stuckPendingHours: keptNumber.exactOptional(),
    stuckTransitHours: keptNumber.exactOptional(),
    stuckBranchHours: keptNumber.exactOptional(),
    expenseBackdatingDays: keptNumber.exactOptional(),
    accountTieDays: keptNumber.exactOptional(),
    servicingDepots: z.array(z.string()).exactOptional(),
    countDifferenceLimit: keptNumber.exactOptional(),
  } satisfies Record<PolicyField, unknown>),
})

export function draftOf(policies: Policies): PolicyDraft {
  return {
    ...policies,
    refundTiers: policies.refundTiers.map((tier) => newTier(String(tier.hoursBefore), String(tier.percent))),
    changeTiers: policies.changeTiers.map((tier) => newTier(String(tier.hoursBefore), String(tier.percent))),
    refundAfterDeparture: String(policies.refundAfterDeparture),
    noShowChangePercent: String(policies.noShowChangePercent),
  }
}

/** What was typed, as the server wants it; what is empty is undefined and what is no number NaN. */
export function readDraft(draft: PolicyDraft): Record<PolicyField, unknown> {
  const tiersOf = (tiers: readonly DraftTier[]) =>
    tiers.map(({ hours, percent }) => ({ hoursBefore: readNumber(hours), percent: readNumber(percent) }))
  return {
    ...draft,
    refundTiers: tiersOf(draft.refundTiers),
    changeTiers: tiersOf(draft.changeTiers),
    refundAfterDeparture: readNumber(draft.refundAfterDeparture),
    noShowChangePercent: readNumber(draft.noShowChangePercent),
  }
}

/** Rules that what was typed would change, even where it is not a rule yet. */
export function unsavedFields(base: Policies, changes: PolicyChanges): PolicyField[] {
  const stored = readDraft(draftOf(base))
  const typed = readDraft({ ...draftOf(base), ...changes })
  return POLICY_FIELDS.filter((field) => JSON.stringify(stored[field]) !== JSON.stringify(typed[field]))
}

/** One more tier, before the last, which lasts until departure: half way between its neighbours. */
export function withTierAdded(tiers: readonly DraftTier[]): { tiers: DraftTier[]; added: DraftTier } {
  const [above, last] = [tiers.at(-2), tiers.at(-1)]
  const hours = above === undefined ? 24 : (readNumber(above.hours) ?? 24) / 2
  const added = newTier(String(Math.round(hours * 4) / 4 || 0.25), last?.percent ?? '0')
  return { tiers: [...tiers.slice(0, -1), added, ...tiers.slice(-1)], added }
}

/** The tiers that make sense so far, for the preview: what is typed half is left out. */
export function readTiers(tiers: readonly DraftTier[]): Policies['refundTiers'] {
  return tiers.flatMap(({ hours, percent }) => {
    const [hoursBefore, share] = [readNumber(hours), readNumber(percent)]
    const isTier = hoursBefore !== undefined && hoursBefore >= 0 && share !== undefined && share >= 0 && share <= 100
    return isTier ? [{ hoursBefore, percent: share }] : []
  })
}

/** A number with at most two decimals; undefined where nothing is typed, NaN where it is none. */
export function readNumber(text: string): number | undefined {
  if (text.trim() === '') return undefined
  const hundredths = parseDecimal(text, 2)
  return hundredths === undefined ? Number.NaN : hundredths / 100
}
