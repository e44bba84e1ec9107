import { POLICY_FIELDS, type Policies, type PolicyField } from '#contract/policy/policy.ts'
import { MAX_PASSENGERS } from '#contract/booking/booking-codes.ts'

/** Pure questions about rules before they are saved, for the server that refuses and the screen that says so earlier. */

type Tiers = Policies['refundTiers']

/** Why rules contradict each other; the words stand in the `errors` locale. */
export type PolicyProblem =
  | 'policy.hoursFall'
  | 'policy.endsAtDeparture'
  | 'policy.beforeTheLast'
  | 'policy.refundRises'
  | 'policy.changeFalls'
  | 'policy.paymentHoldLonger'
  | 'policy.infantNotYounger'
  | 'policy.keptTooShort'
  | 'policy.picturesOutliveNumbers'

/** What is wrong, by path in the policies; empty where nothing is. */
export function policyProblems(policies: Policies): Record<string, PolicyProblem> {
  const { refundTiers, refundAfterDeparture, changeTiers, noShowChangePercent } = policies
  const lastRefund = refundTiers.at(-1)?.percent ?? 100
  const lastChange = changeTiers.at(-1)?.percent ?? 0
  return {
    ...tierProblems('refundTiers', refundTiers, (percent, above) =>
      percent > above ? 'policy.refundRises' : undefined,
    ),
    ...(refundAfterDeparture > lastRefund && { refundAfterDeparture: 'policy.refundRises' as const }),
    ...tierProblems('changeTiers', changeTiers, (percent, above) =>
      percent < above ? 'policy.changeFalls' : undefined,
    ),
    ...(noShowChangePercent < lastChange && { noShowChangePercent: 'policy.changeFalls' as const }),
    ...(policies.paymentHoldMinutes > policies.holdMinutes && {
      paymentHoldMinutes: 'policy.paymentHoldLonger' as const,
    }),
    ...(policies.infantUnderYears >= policies.childUnderYears && {
      infantUnderYears: 'policy.infantNotYounger' as const,
    }),
    ...keptProblems(policies),
  }
}

/** Days of the shortest year's month, so that a month is never shorter than it. */
const MONTH_DAYS = 28

/** What is kept is kept at least until its ticket can no longer be changed; a picture shows the numbers that are masked. */
function keptProblems({ picturesKeptMonths, numbersKeptMonths, noShowChangeDays }: Policies) {
  const isTooShort = (months: number) => months > 0 && months * MONTH_DAYS <= noShowChangeDays
  return {
    ...(numbersKeptMonths > 0 &&
      picturesKeptMonths > numbersKeptMonths && { picturesKeptMonths: 'policy.picturesOutliveNumbers' as const }),
    ...(isTooShort(picturesKeptMonths) && { picturesKeptMonths: 'policy.keptTooShort' as const }),
    ...(isTooShort(numbersKeptMonths) && { numbersKeptMonths: 'policy.keptTooShort' as const }),
  }
}

/** What may be meant but seldom is; told, not refused. */
export type PolicyOddity =
  | 'sameAsAbove'
  | 'neverRefunded'
  | 'fullUntilDeparture'
  | 'refundedAfterwards'
  | 'shortHold'
  | 'longHold'
  | 'partyNotHeld'
  | 'shortHorizon'
  | 'noPassportWarning'

/** What is odd, by path in the policies. */
export function policyOddities(policies: Policies): Record<string, PolicyOddity> {
  const { refundTiers, holdMinutes } = policies
  const odd = (path: PolicyField, oddity: PolicyOddity, isOdd: boolean) => (isOdd ? { [path]: oddity } : {})
  return {
    ...odd('refundTiers', 'neverRefunded', refundTiers[0]?.percent === 0),
    ...odd('refundTiers', 'fullUntilDeparture', refundTiers.at(-1)?.percent === 100),
    ...repeated('refundTiers', refundTiers),
    ...odd('refundAfterDeparture', 'refundedAfterwards', policies.refundAfterDeparture > 0),
    ...repeated('changeTiers', policies.changeTiers),
    ...odd('holdMinutes', 'shortHold', holdMinutes < 5),
    ...odd('holdMinutes', 'longHold', holdMinutes > 30),
    ...odd('maxHeldSeats', 'partyNotHeld', policies.maxHeldSeats < MAX_PASSENGERS),
    ...odd('bookingHorizonDays', 'shortHorizon', policies.bookingHorizonDays < 30),
    ...odd('passportWarningMonths', 'noPassportWarning', policies.passportWarningMonths === 0),
  }
}

/** The rules that differ between two versions, in the order of the contract. */
export function changedFields(before: Policies, after: Policies): PolicyField[] {
  return POLICY_FIELDS.filter((field) => textOf(before[field]) !== textOf(after[field]))
}

type PercentRule = (percent: number, above: number) => PolicyProblem | undefined

function tierProblems(
  field: 'refundTiers' | 'changeTiers',
  tiers: Tiers,
  rule: PercentRule,
): Record<string, PolicyProblem> {
  const problems: Record<string, PolicyProblem> = {}
  const last = tiers.length - 1
  for (const [index, { hoursBefore, percent }] of tiers.entries()) {
    const above = tiers[index - 1]
    // Said where it can be mended: the last tier has to begin at 0 h.
    if (hoursBefore === 0 && index < last) problems[`${field}.${index}.hoursBefore`] = 'policy.beforeTheLast'
    else if (above && above.hoursBefore > 0 && hoursBefore >= above.hoursBefore)
      problems[`${field}.${index}.hoursBefore`] = 'policy.hoursFall'
    const wrongPercent = above && rule(percent, above.percent)
    if (wrongPercent) problems[`${field}.${index}.percent`] = wrongPercent
  }
  if (tiers[last]?.hoursBefore !== 0) problems[`${field}.${last}.hoursBefore`] ??= 'policy.endsAtDeparture'
  return problems
}

function repeated(field: 'refundTiers' | 'changeTiers', tiers: Tiers): Record<string, PolicyOddity> {
  const same = tiers.flatMap(({ percent }, index) => (percent === tiers[index - 1]?.percent ? [index] : []))
  return Object.fromEntries(same.map((index) => [`${field}.${index}.percent`, 'sameAsAbove' as const]))
}

/** A rule as text: tiers are written the same way each time, whatever order their keys were stored in. */
function textOf(value: Policies[PolicyField]): string {
  if (typeof value === 'number') return String(value)
  return value.map((part) => (typeof part === 'string' ? part : `${part.hoursBefore}:${part.percent}`)).join(' ')
}
