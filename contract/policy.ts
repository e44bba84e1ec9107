import { z } from 'zod'
import { USER_TYPES } from './access.ts'
import { instant } from './common.ts'
import { endpoint } from './endpoint.ts'

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
})
export type Policies = z.output<typeof policies>

export const policyEndpoints = {
  getPolicies: endpoint('getPolicies', {
    summary: 'The rules in force.',
    access: USER_TYPES,
    data: z.object({ version: z.int(), since: instant, policies }),
  }),
}
