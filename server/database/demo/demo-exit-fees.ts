import type { exitFees } from '#server/database/schema/travel-day.ts'
import { demoId } from './demo-ids.ts'

/** Country left, country entered (any where null), for whom, currency, minor units. */
const FEES = [
  ['SA', null, 'any', 'SAR', 30_00],
  ['JO', null, 'any', 'JOD', 10_000],
  ['JO', 'SA', 'any', 'SAR', 53_00],
  ['JO', null, 'citizen', 'JOD', 5_000],
  ['AE', null, 'any', 'AED', 35_00],
  ['AE', 'SA', 'any', 'SAR', 36_00],
  ['EG', null, 'foreigner', 'EGP', 100_00],
  ['EG', null, 'citizen', 'EGP', 50_00],
  ['EG', null, 'any', 'SAR', 10_00],
] as const

/** What leaving each country of the demo's journeys costs. */
export const DEMO_EXIT_FEES: (typeof exitFees.$inferInsert)[] = FEES.map(
  ([fromCountry, toCountry, nationalityClass, currency, amount]) => ({
    id: demoId('exit-fee', [fromCountry, toCountry, nationalityClass, currency].join(' ')),
    fromCountry,
    toCountry,
    nationalityClass,
    currency,
    amount,
  }),
)
