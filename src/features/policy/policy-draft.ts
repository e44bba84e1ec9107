import { z } from 'zod'
import { USER_TYPES } from '#contract/access.ts'
import { POLICY_FIELDS, type Policies, type PolicyField } from '#contract/policy/policy.ts'
import { typedReason } from '#src/ui/reason-dialog.tsx'
import { parseDecimal } from '#src/ui/form/input-text.ts'

/** Tables of tiers among the rules. */
export const TIER_FIELDS = ['refundTiers', 'changeTiers'] as const
export type TierField = (typeof TIER_FIELDS)[number]
/** Shares that end a table of tiers. */
const PERCENT_FIELDS = ['refundAfterDeparture', 'noShowChangePercent'] as const
export type PercentField = (typeof PERCENT_FIELDS)[number]
/** What is chosen of a list. */
type ChosenField = 'servicingDepots' | 'factorUserTypes'
/** Whole numbers: minutes, seats, days, years, months. */
export type CountField = Exclude<PolicyField, TierField | PercentField | ChosenField>

/** A tier as it is typed. */
const typedTier = z.object({
  /** Names the row while others come and go. */
  key: z.number(),
  hours: z.string(),
  percent: z.string(),
})
export type DraftTier = z.output<typeof typedTier>

const typedTiers = z.array(typedTier).exactOptional()
const typedShare = z.string().exactOptional()
/** Null where it was emptied. */
const typedCount = z.number().nullable().exactOptional()

const typedChanges = z.object({
  refundTiers: typedTiers,
  changeTiers: typedTiers,
  refundAfterDeparture: typedShare,
  noShowChangePercent: typedShare,
  noShowChangeDays: typedCount,
  holdMinutes: typedCount,
  paymentHoldMinutes: typedCount,
  maxHeldSeats: typedCount,
  additionalSeatMinutes: typedCount,
  bookingHorizonDays: typedCount,
  infantUnderYears: typedCount,
  childUnderYears: typedCount,
  passportWarningMonths: typedCount,
  stuckPendingHours: typedCount,
  stuckTransitHours: typedCount,
  stuckBranchHours: typedCount,
  expenseBackdatingDays: typedCount,
  accountTieDays: typedCount,
  servicingDepots: z.array(z.string()).exactOptional(),
  countDifferenceLimit: typedCount,
  bankFeePercent: typedCount,
  bankChargeLimit: typedCount,
  workOrderLimit: typedCount,
  maxDayDrivingHours: typedCount,
  maxWeekDrivingHours: typedCount,
  minRestHours: typedCount,
  stayFreeCancelDays: typedCount,
  picturesKeptMonths: typedCount,
  numbersKeptMonths: typedCount,
  factorUserTypes: z.array(z.enum(USER_TYPES)).exactOptional(),
  freshProofAmount: typedCount,
  idleLockMinutes: typedCount,
} satisfies Record<PolicyField, unknown>)

/** What was typed and not saved, by rule: what nobody touched follows what is in force. */
export type PolicyChanges = z.output<typeof typedChanges>
/** The rules as they stand in the fields. */
export type PolicyDraft = Required<PolicyChanges>

/** New rules as they are entered, and why. */
export const typedPolicies = typedReason.extend({ changes: typedChanges })

let lastKey = 0
const newTier = (hours: string, percent: string): DraftTier => ({ key: (lastKey += 1), hours, percent })

/** Changes of an earlier load of the page, whose rows were named there. */
export function withOwnKeys(changes: PolicyChanges): PolicyChanges {
  const named = TIER_FIELDS.flatMap((field) => {
    const tiers = changes[field]
    return tiers ? [[field, tiers.map(({ hours, percent }) => newTier(hours, percent))] as const] : []
  })
  return { ...changes, ...Object.fromEntries(named) }
}

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
