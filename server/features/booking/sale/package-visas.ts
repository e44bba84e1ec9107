import type { PackageRecord } from '#contract/package/package-row.ts'
import { visaRequirement } from '#machines/check-in/visa-rules.ts'
import type { Orm } from '#server/database/connection.ts'
import { type Journey, regionAt } from '#server/domain/booking/journey.ts'
import { countryEntered, readVisaRules } from '#server/domain/check-in/visa-needs.ts'
import { frozen, taxOf, vatContainedIn } from '#server/domain/tax/tax-of-supply.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { toLocal } from '#server/time/zoned-time.ts'

/** The visas that a package obtains for a party; each costs the same of its price. */
export interface VisaPart {
  /** ISO 3166-1 alpha-2. */
  destination: string
  /** Calendar day of boarding. */
  travelDate: string
  /** Indices in the request's passengers. */
  passengers: number[]
  /** Of one visa, VAT contained. */
  fee: number
  vat: number
  tax: Omit<ReturnType<typeof frozen>, 'supply'>
  /** Where the journey begins: there the service is sold. */
  regionId: string
}

interface Asked {
  journey: Journey
  /** A nationality that is not known yet needs none. */
  passengers: readonly { nationality: string | null }[]
  currency: string
  soldOn: string
}

/** Who of a party has to have a visa before travelling that the package contains; null where nobody does. */
export async function readVisaPart(
  orm: Orm,
  { visaFees }: PackageRecord,
  { journey: { outward }, passengers, currency, soldOn }: Asked,
): Promise<VisaPart | null> {
  const fee = visaFees.find((each) => each.currency === currency)?.fee
  const destination = countryEntered(outward.departure.route, outward)
  const region = regionAt(outward, outward.from)
  const boardsAt = outward.departure.departs[outward.from]
  if (fee === undefined || destination === null || !region || !boardsAt) return null
  const rules = await readVisaRules(orm, [destination])
  const needing = passengers.flatMap(({ nationality }, index) =>
    nationality !== null && visaRequirement(rules, { nationality, destination }) === 'required' ? [index] : [],
  )
  if (needing.length === 0) return null
  const tax = taxOf(region, 'visaHandling', soldOn)
  const { supply: _supply, ...frozenTax } = frozen(tax)
  return {
    destination,
    travelDate: toLocal(boardsAt, region.timeZone).date,
    passengers: needing,
    fee,
    vat: vatContainedIn(fee, tax),
    tax: frozenTax,
    regionId: region.id,
  }
}

/** No authority gives a visa into a passport that is over by the day of travel. */
export function refuseExpiredPassports(
  { passengers: needing, travelDate }: VisaPart,
  passengers: readonly { passportExpiry: string | null }[],
): Refusal | undefined {
  const expired = needing.filter((index) => (passengers[index]?.passportExpiry ?? '') < travelDate)
  return expired.length === 0
    ? undefined
    : refuse('ruleBroken', {
        message: 'party.check',
        fields: Object.fromEntries(
          expired.map((index) => [`passengers.${index}.passportExpiry`, 'package.visaPassportExpired']),
        ),
      })
}
