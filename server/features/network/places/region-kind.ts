import { and, count, eq, inArray, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { regionEndpoints } from '#contract/network/region.ts'
import type { RegionRecord } from '#contract/network/region-row.ts'
import { regionList } from '#contract/network/region-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { departures } from '#server/database/schema/departure.ts'
import { depots, regions, routeStops, stoppages, transports, trips } from '#server/database/schema/network.ts'
import { storeCreated, withContentsStored } from '#server/audit/contents/store-contents.ts'
import { taxRules } from '#server/database/schema/tax.ts'
import { firstTaxRules } from '#server/domain/tax/first-tax-rules.ts'
import type { MasterKind, Problems } from '#server/masters/master-kind.ts'
import { isTaken } from '#server/masters/is-taken.ts'

type Values = z.output<typeof regionEndpoints.createRegion.body>

/** The standard rate there today, as the tax rules say it. */
const rateInForce = sql<number>`coalesce((
  select ${taxRules.rateBasisPoints} from ${taxRules}
  where ${taxRules.regionId} = ${regions.id} and ${taxRules.supply} = 'domesticTicket' and ${taxRules.isActive}
    and ${taxRules.validFrom} <= (now() at time zone ${regions.timeZone})::date
  order by ${taxRules.validFrom} desc limit 1), ${regions.vatRateBasisPoints})`

export const regionKind: MasterKind<Values, RegionRecord> = {
  name: 'region',
  table: regions,
  ...ordersOf(regionList, {
    code: regions.code,
    city: sql`lower(${regions.city} ->> 'en')`,
    country: regions.country,
    currency: regions.currency,
  }),
  searched: sql`(${regions.code} || ' ' || (${regions.city} ->> 'en') || ' ' || (${regions.city} ->> 'ar'))`,

  async read(orm, ids) {
    return orm
      .select({
        id: regions.id,
        code: regions.code,
        city: regions.city,
        country: regions.country,
        currency: regions.currency,
        vatRateBasisPoints: rateInForce,
        timeZone: regions.timeZone,
        taxNumber: regions.taxNumber,
        street: regions.street,
        buildingNumber: regions.buildingNumber,
        district: regions.district,
        postalCode: regions.postalCode,
        isActive: regions.isActive,
        version: regions.version,
        stoppages: orm.$count(stoppages, eq(stoppages.regionId, regions.id)),
        depots: orm.$count(depots, eq(depots.regionId, regions.id)),
      })
      .from(regions)
      .where(inArray(regions.id, [...ids]))
  },

  async check(tx, values, before) {
    const problems: Problems = {}
    if (await isTaken(tx, regions, 'code', values.code, before)) problems.code = 'master.codeTaken'
    if (before === undefined) return problems
    const [shown] = await regionKind.read(tx.orm, [before.id])
    // Tax rules say it from its creation on, each with its first day.
    if (shown?.vatRateBasisPoints !== values.vatRateBasisPoints) problems.vatRateBasisPoints = 'network.rateByTaxRules'
    const [region] = await tx.orm.select().from(regions).where(eq(regions.id, before.id))
    if (!region) return problems
    const fixed = (['country', 'currency', 'timeZone'] as const).filter((field) => region[field] !== values[field])
    if (fixed.length === 0) return problems
    // Sold journeys show local times, cross borders and stand in the books by these.
    const [travelled] = await tx.orm
      .select({ one: count() })
      .from(departures)
      .innerJoin(
        routeStops,
        and(eq(routeStops.routeId, departures.routeId), eq(routeStops.appliesFrom, departures.routeAppliesFrom)),
      )
      .innerJoin(stoppages, eq(stoppages.id, routeStops.stoppageId))
      .where(eq(stoppages.regionId, before.id))
    if ((travelled?.one ?? 0) > 0) for (const field of fixed) problems[field] = 'network.fixedOnceTravelled'
    return problems
  },

  async insert(tx, id, values) {
    await tx.orm.insert(regions).values({ ...values, id })
    const rules = firstTaxRules({ id, ...values })
    await tx.orm.insert(taxRules).values(rules)
    await storeCreated(tx, { taxRule: rules.map((rule) => rule.id) })
  },

  async update(tx, id, { vatRateBasisPoints: _byTaxRules, ...values }) {
    await tx.orm.update(regions).set(stored(values)).where(eq(regions.id, id))
  },

  async remove(tx, id) {
    const rules = await tx.orm.select({ id: taxRules.id }).from(taxRules).where(eq(taxRules.regionId, id))
    await withContentsStored(tx, { taxRule: rules.map((rule) => rule.id) }, () =>
      tx.orm.delete(taxRules).where(eq(taxRules.regionId, id)),
    )
  },

  references: [
    {
      kind: 'depot',
      table: depots,
      where: (id) => eq(depots.regionId, id),
      name: depots.name,
      isActive: eq(depots.isActive, true),
    },
    {
      kind: 'stoppage',
      table: stoppages,
      where: (id) => eq(stoppages.regionId, id),
      name: stoppages.name,
      isActive: eq(stoppages.isActive, true),
    },
    {
      kind: 'trip',
      table: trips,
      where: (id) => or(eq(trips.originRegionId, id), eq(trips.destinationRegionId, id)),
      name: trips.name,
      isActive: eq(trips.isActive, true),
    },
    {
      kind: 'transport',
      table: transports,
      where: (id) => eq(transports.regionId, id),
      name: transports.name,
      isActive: eq(transports.isActive, true),
    },
  ],
}

/** What of a body stands in the row: a change brings its id and version along. */
function stored({
  code,
  city,
  country,
  currency,
  timeZone,
  taxNumber,
  street,
  buildingNumber,
  district,
  postalCode,
  isActive,
}: Omit<Values, 'vatRateBasisPoints'>) {
  return { code, city, country, currency, timeZone, taxNumber, street, buildingNumber, district, postalCode, isActive }
}
