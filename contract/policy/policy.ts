import { z } from 'zod'
import { USER_TYPES } from '../access.ts'
import { instant, listQuery, recordId, recordVersion, remark } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { MIN_REASON } from '../bounds.ts'

/** A call centre or two, not everybody. */
export const MAX_SERVICING_DEPOTS = 20

const MAX_KEPT_MONTHS = 240
const MAX_PROOF_AMOUNT = 10_000_000
const MAX_IDLE_MINUTES = 480

const percent = z.number().min(0).max(100)
const tier = z.object({ hoursBefore: z.number().min(0), percent })

/** Rules a business would want to change (domain rulings §5). A ticket keeps the version it was sold under. */
export const policies = z.object({
  /** Share of the fare given back, first tier that fits; less than the last one gives `refundAfterDeparture`. */
  refundTiers: z.array(tier),
  refundAfterDeparture: percent,
  /** Cost of a travel-date change as share of the fare. */
  changeTiers: z.array(tier),
  noShowChangePercent: percent,
  noShowChangeDays: z.int(),
  /** A clerk's hold on a seat, minutes. */
  holdMinutes: z.int().min(1).max(60),
  /** What a hold is renewed to, at least, when payment begins, minutes. */
  paymentHoldMinutes: z.int().min(1).max(60),
  maxHeldSeats: z.int().min(1).max(60),
  /** Additional seats are sold until so many minutes before departure. */
  additionalSeatMinutes: z.int().min(0).max(1440),
  /** Journeys are sold until so many days ahead, in the boarding stoppage's zone. Versions from before the rule lack it. */
  bookingHorizonDays: z.int().min(1).max(3650).default(365),
  /** Under this age, in years: no seat, no fare. */
  infantUnderYears: z.int(),
  /** Under this age, in years: child fare. */
  childUnderYears: z.int(),
  /** Warn when a passport ends within so many months of the travel date. */
  passportWarningMonths: z.int(),
  // Hours in one state after which a piece of a consignment is stuck. Versions from before the rules lack them.
  stuckPendingHours: z.int().min(1).max(8760).default(48),
  stuckTransitHours: z.int().min(1).max(8760).default(72),
  stuckBranchHours: z.int().min(1).max(8760).default(168),
  /** An expense may be dated so many days back, by its depot's clock. Versions from before the rule lack it. */
  expenseBackdatingDays: z.int().min(0).max(365).default(60),
  /** For so many days after one changed another's account, neither decides on what the other did. Versions from before the rule lack it. */
  accountTieDays: z.int().min(1).max(365).default(30),
  /** Depots that serve every depot's bookings as if they had sold them. Versions from before the rule lack them. */
  servicingDepots: z.array(recordId).max(MAX_SERVICING_DEPOTS).default([]),
  /** A count further from the books than so many whole units of its currency is looked at twice. Versions from before the rule lack it. */
  countDifferenceLimit: z.int().min(0).max(100_000).default(50),
  /** A bank or acquirer may keep such a share of a payment as its fee; more is no fee that one person books. Versions from before the rule lack it. */
  bankFeePercent: z.int().min(0).max(100).default(5),
  /** A charge that belongs to no payment, in whole units of its currency, up to which one person books it. Versions from before the rule lack it. */
  bankChargeLimit: z.int().min(0).max(100_000).default(500),
  /** Work on a bus that is estimated at more than so many whole units of its currency takes a second person's approval. Versions from before the rule lack it. */
  workOrderLimit: z.int().min(0).max(1_000_000).default(2000),
  // More driving than so many hours in a day or a week, or less rest between days, warns where drivers are given work. Versions from before the rules lack them.
  maxDayDrivingHours: z.int().min(1).max(24).default(9),
  maxWeekDrivingHours: z.int().min(1).max(168).default(56),
  minRestHours: z.int().min(0).max(24).default(11),
  /** A stay that is cancelled fewer days than so many before its first night keeps that night's price. Versions from before the rule lack it. */
  stayFreeCancelDays: z.int().min(0).max(60).default(2),
  // Months after a booking's last arrival after which pictures of its travellers' papers are removed, and their numbers
  // masked; 0 keeps them. Versions from before the rules lack them, and nothing is removed that nobody ordered.
  picturesKeptMonths: z.int().min(0).max(MAX_KEPT_MONTHS).default(0),
  numbersKeptMonths: z.int().min(0).max(MAX_KEPT_MONTHS).default(0),
  /** Whoever is of these user types signs in with a second factor beside the password. Versions from before the rule lack it. */
  factorUserTypes: z.array(z.enum(USER_TYPES)).max(USER_TYPES.length).default([]),
  // Whoever decides on more than so many whole units of the home currency has to have proved lately who they are, and a
  // session in which nobody did anything for so many minutes is locked; 0: never. Versions from before the rules lack them.
  freshProofAmount: z.int().min(0).max(MAX_PROOF_AMOUNT).default(0),
  idleLockMinutes: z.int().min(0).max(MAX_IDLE_MINUTES).default(0),
})
export type Policies = z.output<typeof policies>

export const POLICY_FIELDS = policies.keyof().options
export type PolicyField = keyof Policies

const enteredPercent = percent.multipleOf(0.01, { error: 'policy.percentSteps' })
/** A tier reaches a year ahead of a departure at most, in hours. */
export const MAX_TIER_HOURS = 8760
export const MAX_TIERS = 10

const enteredTiers = z
  .array(
    z.object({
      /** From so many hours before departure, in quarters of an hour. */
      hoursBefore: z.number().min(0).max(MAX_TIER_HOURS).multipleOf(0.25, { error: 'policy.hourSteps' }),
      percent: enteredPercent,
    }),
  )
  .min(1)
  .max(MAX_TIERS)

/** What may be entered: narrower than what an older version may hold. How the rules go together is judged apart. */
export const enteredPolicies = policies.extend({
  refundTiers: enteredTiers,
  refundAfterDeparture: enteredPercent,
  changeTiers: enteredTiers,
  noShowChangePercent: enteredPercent,
  noShowChangeDays: z.int().min(0).max(365),
  bookingHorizonDays: z.int().min(1).max(3650),
  infantUnderYears: z.int().min(0).max(12),
  childUnderYears: z.int().min(1).max(21),
  passportWarningMonths: z.int().min(0).max(36),
  stuckPendingHours: z.int().min(1).max(8760),
  stuckTransitHours: z.int().min(1).max(8760),
  stuckBranchHours: z.int().min(1).max(8760),
  expenseBackdatingDays: z.int().min(0).max(365),
  accountTieDays: z.int().min(1).max(365),
  servicingDepots: z.array(recordId).max(MAX_SERVICING_DEPOTS),
  countDifferenceLimit: z.int().min(0).max(100_000),
  bankFeePercent: z.int().min(0).max(100),
  bankChargeLimit: z.int().min(0).max(100_000),
  workOrderLimit: z.int().min(0).max(1_000_000),
  maxDayDrivingHours: z.int().min(1).max(24),
  maxWeekDrivingHours: z.int().min(1).max(168),
  minRestHours: z.int().min(0).max(24),
  stayFreeCancelDays: z.int().min(0).max(60),
  picturesKeptMonths: z.int().min(0).max(MAX_KEPT_MONTHS),
  numbersKeptMonths: z.int().min(0).max(MAX_KEPT_MONTHS),
  factorUserTypes: z.array(z.enum(USER_TYPES)).max(USER_TYPES.length),
  freshProofAmount: z.int().min(0).max(MAX_PROOF_AMOUNT),
  idleLockMinutes: z.int().min(0).max(MAX_IDLE_MINUTES),
})

/** As answered: what an old version lacks has its default. */
const knownPolicies = policies.extend({
  bookingHorizonDays: z.int(),
  stuckPendingHours: z.int(),
  stuckTransitHours: z.int(),
  stuckBranchHours: z.int(),
  expenseBackdatingDays: z.int(),
  accountTieDays: z.int(),
  servicingDepots: z.array(z.string()),
  countDifferenceLimit: z.int(),
  bankFeePercent: z.int(),
  bankChargeLimit: z.int(),
  workOrderLimit: z.int(),
  maxDayDrivingHours: z.int(),
  maxWeekDrivingHours: z.int(),
  minRestHours: z.int(),
  stayFreeCancelDays: z.int(),
  picturesKeptMonths: z.int(),
  numbersKeptMonths: z.int(),
  factorUserTypes: z.array(z.enum(USER_TYPES)),
  freshProofAmount: z.int(),
  idleLockMinutes: z.int(),
})
const policyVersion = z.object({ version: z.int(), since: instant, policies: knownPolicies })

const versionInList = policyVersion.extend({
  /** Null where nobody made it: the version that every operator starts with. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  /** What the version before it held; null for the first. */
  before: knownPolicies.nullable(),
  changed: z.array(z.enum(POLICY_FIELDS)),
})
export type PolicyVersion = z.input<typeof versionInList>

export const policyEndpoints = {
  getPolicies: endpoint('getPolicies', {
    summary: 'The rules in force, or those of a version that a ticket was sold under.',
    access: USER_TYPES,
    query: z.object({ version: z.coerce.number().pipe(recordVersion).optional() }),
    data: policyVersion,
  }),
  savePolicies: endpoint('savePolicies', {
    summary: 'New rules, in force for sales from now on. Tickets keep the version they were sold under.',
    access: ['super_admin'],
    body: z.object({
      /** That was changed; 409 if another one is in force by now. */
      version: recordVersion,
      reason: remark.min(MIN_REASON),
      policies: enteredPolicies,
    }),
    data: policyVersion,
  }),
  getPolicyVersions: listEndpoint('getPolicyVersions', {
    summary: 'Who changed the rules, when, why, and from what to what, newest first.',
    access: ['super_admin'],
    query: listQuery.omit({ search: true }),
    data: versionInList,
  }),
  getPolicyReach: endpoint('getPolicyReach', {
    summary: 'How many tickets that are still to travel keep the rules they were sold under.',
    access: ['super_admin'],
    data: z.object({
      liveTickets: z.int(),
      /** Counting stopped at a bound: there are at least so many. */
      isCapped: z.boolean(),
    }),
  }),
}
