import { eq } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { regions } from '#server/database/schema/network.ts'
import { rateOn } from '#server/domain/exchange-rate/rate-on.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'

/** As the columns of an invoice keep it. */
export interface TaxPointRate {
  rateFrom: string | null
  rateTo: string | null
  rate: string | null
  rateDay: string | null
}

const NONE: TaxPointRate = { rateFrom: null, rateTo: null, rate: null, rateDay: null }

/**
 * The rate by which the VAT return tells an invoice in the region's own currency: that of its bill date (books rulings
 * §2). Nothing where it is in that currency; refused at the currency's field where no checked rate is there yet.
 */
export async function taxPointRate(
  orm: Orm,
  { regionId, currency, billDate }: { regionId: string; currency: string; billDate: string },
): Promise<TaxPointRate | Refusal> {
  const [region] = await orm.select({ currency: regions.currency }).from(regions).where(eq(regions.id, regionId))
  if (!region) throw new Error(`there is no region ${regionId}`)
  if (region.currency === currency) return NONE
  const found = await rateOn(orm, { from: currency, to: region.currency, day: billDate })
  if (!found)
    return refuse('ruleBroken', {
      fields: { currency: 'invoice.noRate' },
      values: { from: currency, to: region.currency, day: billDate },
    })
  return { rateFrom: found.from, rateTo: found.to, rate: found.rate, rateDay: found.day }
}
