import type { Orm } from '#server/database/connection.ts'
import { consignmentSupply } from '#server/domain/tax/supply-between.ts'
import { type Tax, taxOf } from '#server/domain/tax/tax-of-supply.ts'
import { readTaxedRegion } from '#server/domain/tax/tax-rule-repository.ts'
import type { Depot } from '../consignment-repository.ts'

/** The tax of what one depot sends to another, billed on a day: of the region that sends. */
export async function taxOfConsignment(
  orm: Orm,
  from: Pick<Depot, 'regionId' | 'country'>,
  to: Pick<Depot, 'country'> | undefined,
  billedOn: string,
): Promise<Tax> {
  return taxOf(await readTaxedRegion(orm, from.regionId), consignmentSupply(from, to ?? from), billedOn)
}
