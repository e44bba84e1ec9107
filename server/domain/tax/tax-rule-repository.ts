import { and, eq, inArray } from 'drizzle-orm'
import type { LocalizedName } from '#contract/common.ts'
import type { Orm } from '#server/database/connection.ts'
import { regions } from '#server/database/schema/network.ts'
import { taxRules } from '#server/database/schema/tax.ts'
import { groupBy } from '#server/domain/network/group-by.ts'
import type { TaxedRegion, TaxRule } from './tax-of-supply.ts'

const columns = {
  id: taxRules.id,
  supply: taxRules.supply,
  category: taxRules.category,
  rateBasisPoints: taxRules.rateBasisPoints,
  reason: taxRules.reason,
  validFrom: taxRules.validFrom,
}

/** Rules that were not withdrawn, by region: few, and changed seldom. */
export async function readTaxRules(orm: Orm): Promise<Map<string, TaxRule[]>> {
  const rows = await orm
    .select({ regionId: taxRules.regionId, ...columns })
    .from(taxRules)
    .where(eq(taxRules.isActive, true))
  return groupBy(rows, ({ regionId }) => regionId)
}

/** A region's tax as this transaction sees it. @throws for a region that does not exist */
export async function readTaxedRegion(orm: Orm, regionId: string): Promise<TaxedRegion> {
  const [region] = await orm
    .select({ vatRateBasisPoints: regions.vatRateBasisPoints })
    .from(regions)
    .where(eq(regions.id, regionId))
  if (region === undefined) throw new Error(`there is no region ${regionId}`)
  const rules = await orm
    .select(columns)
    .from(taxRules)
    .where(and(eq(taxRules.regionId, regionId), eq(taxRules.isActive, true)))
  return { ...region, taxRules: rules }
}

/** What is printed of the rules that rows were sold under, by id. */
export async function readReasons(
  orm: Orm,
  ruleIds: readonly (string | null)[],
): Promise<Map<string, LocalizedName | null>> {
  const ids = [...new Set(ruleIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await orm
    .select({ id: taxRules.id, reason: taxRules.reason })
    .from(taxRules)
    .where(inArray(taxRules.id, ids))
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}
