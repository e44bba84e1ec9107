import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { taxRuleList } from '#contract/tax/tax-rule-list.ts'
import type { taxRuleEndpoints } from '#contract/tax/tax-rule.ts'
import type { TaxRuleRecord } from '#contract/tax/tax-rule-row.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { regions } from '#server/database/schema/network.ts'
import { taxRules } from '#server/database/schema/tax.ts'
import type { MasterKind, Problems } from '#server/masters/master-kind.ts'
import { refuse } from '#server/plugins/refusal.ts'
import { dayAt } from '#server/time/local-day.ts'
import { problemsOfRule } from './tax-rule-problems.ts'

type Values = z.output<typeof taxRuleEndpoints.createTaxRule.body>

const later = alias(taxRules, 'later')
const isSameSupply = and(
  eq(later.regionId, taxRules.regionId),
  eq(later.supply, taxRules.supply),
  eq(later.isActive, true),
)
const nextFrom = sql<
  string | null
>`(select min(${later.validFrom})::text from ${taxRules} as later where ${isSameSupply} and ${later.validFrom} > ${taxRules.validFrom})`
const regionText = sql`(select (${regions.city} ->> 'en') || ' ' || (${regions.city} ->> 'ar') || ' ' || ${regions.code} from ${regions} where ${regions.id} = ${taxRules.regionId})`

/** In force on a day of sale. */
export function isValidOn(day: string) {
  return sql`(${taxRules.isActive} and ${taxRules.validFrom} <= ${day} and not exists (
    select from ${taxRules} as later where ${isSameSupply} and ${later.validFrom} > ${taxRules.validFrom} and ${later.validFrom} <= ${day}))`
}

export const taxRuleKind: MasterKind<Values, TaxRuleRecord> = {
  name: 'taxRule',
  table: taxRules,
  ...ordersOf(taxRuleList, {
    region: sql`(lower(${regionText}) || '|' || ${taxRules.supply} || '|' || ${taxRules.validFrom}::text) collate "C"`,
    supply: sql`(${taxRules.supply} || '|' || lower(${regionText}) || '|' || ${taxRules.validFrom}::text) collate "C"`,
    rateBasisPoints: taxRules.rateBasisPoints,
    validFrom: taxRules.validFrom,
  }),
  searched: sql`(${regionText} || ' ' || coalesce(${taxRules.reasonCode}, '') || ' ' || coalesce(${taxRules.reason} ->> 'en', '') || ' ' || coalesce(${taxRules.reason} ->> 'ar', ''))`,

  async read(orm, ids) {
    const rows = await orm
      .select({
        id: taxRules.id,
        version: taxRules.version,
        regionId: taxRules.regionId,
        supply: taxRules.supply,
        category: taxRules.category,
        rateBasisPoints: taxRules.rateBasisPoints,
        reasonCode: taxRules.reasonCode,
        reason: taxRules.reason,
        validFrom: taxRules.validFrom,
        isActive: taxRules.isActive,
        regionName: regions.city,
        regionCode: regions.code,
        nextFrom,
      })
      .from(taxRules)
      .innerJoin(regions, eq(regions.id, taxRules.regionId))
      .where(inArray(taxRules.id, [...ids]))
    const today = await latestDay(orm, new Date())
    return rows.map((row) => ({ ...row, state: stateOf(row, today) }))
  },

  async check(tx, values, before, now) {
    const today = await latestDay(tx.orm, now)
    const known = before && (await tx.orm.select().from(taxRules).where(eq(taxRules.id, before.id)))[0]
    if (known && known.validFrom <= today) return refuse('conflict', { message: 'taxRule.inUse' })
    const problems: Problems = problemsOfRule(values)
    const [region] = await tx.orm.select().from(regions).where(eq(regions.id, values.regionId))
    if (!region || (!region.isActive && !known)) problems.regionId = 'taxRule.regionUnknown'
    if (known && known.regionId !== values.regionId) problems.regionId = 'taxRule.keyFixed'
    if (known && known.supply !== values.supply) problems.supply = 'taxRule.keyFixed'
    const dated = await problemOfDay(tx, values, before?.id, today)
    if (dated) problems.validFrom = dated
    return problems
  },

  async insert(tx, id, values) {
    await tx.orm.insert(taxRules).values({ ...stored(values), id })
  },

  async update(tx, id, values) {
    await tx.orm.update(taxRules).set(stored(values)).where(eq(taxRules.id, id))
  },

  async refuseRemoval(tx, id) {
    const [rule] = await taxRuleKind.read(tx.orm, [id])
    return rule?.validFrom !== undefined && rule.validFrom > (await latestDay(tx.orm, new Date()))
      ? undefined
      : refuse('conflict', { message: 'taxRule.inUse' })
  },

  // What was sold refers only to rules that were in force, and those stay.
  references: [],
}

/** Whoever sells anywhere may be a day ahead of whoever enters rules: the latest day that it is at any of them. */
async function latestDay(orm: Orm, now: Date): Promise<string> {
  const zones = await orm.selectDistinct({ timeZone: regions.timeZone }).from(regions)
  return zones.map((zone) => dayAt(zone, now)).reduce((last, day) => (day > last ? day : last), dayAt(UTC, now))
}

const UTC = { timeZone: 'UTC' }

/** A rule takes over from one that is in force only on a day that has not begun, so that no day has two. */
async function problemOfDay(
  tx: Transaction,
  { regionId, supply, validFrom, isActive }: Values,
  ownId: string | undefined,
  today: string,
): Promise<string | undefined> {
  const others = await tx.orm
    .select({ validFrom: taxRules.validFrom })
    .from(taxRules)
    .where(
      and(
        eq(taxRules.regionId, regionId),
        eq(taxRules.supply, supply),
        eq(taxRules.isActive, true),
        ownId === undefined ? undefined : ne(taxRules.id, ownId),
      ),
    )
  if (isActive && others.some((other) => other.validFrom === validFrom)) return 'taxRule.dateTaken'
  const hasOneInForce = others.some((other) => other.validFrom <= today)
  if (validFrom < today) return 'taxRule.inThePast'
  return hasOneInForce && validFrom === today ? 'taxRule.tomorrow' : undefined
}

/** With the standard rate there is nothing to explain. */
function stored({ regionId, supply, category, rateBasisPoints, reasonCode, reason, validFrom, isActive }: Values) {
  const why = category === 'S' ? { reasonCode: null, reason: null } : { reasonCode, reason }
  return { regionId, supply, category, rateBasisPoints, ...why, validFrom, isActive }
}

function stateOf(
  { validFrom, nextFrom: next, isActive }: Pick<TaxRuleRecord, 'validFrom' | 'nextFrom' | 'isActive'>,
  today: string,
): TaxRuleRecord['state'] {
  if (!isActive) return 'withdrawn'
  if (validFrom > today) return 'upcoming'
  return next !== null && next <= today ? 'past' : 'inForce'
}
