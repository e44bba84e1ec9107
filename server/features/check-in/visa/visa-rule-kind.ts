import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { visaRuleEndpoints } from '#contract/check-in/visa-rule.ts'
import type { VisaRuleRecord } from '#contract/check-in/visa-rule-row.ts'
import { visaRuleList } from '#contract/check-in/visa-rule-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { visaRules } from '#server/database/schema/visa.ts'
import { countryNames, countryOrder } from '#server/masters/country-names.ts'
import type { MasterKind, Problems } from '#server/masters/master-kind.ts'

type Values = z.output<typeof visaRuleEndpoints.createVisaRule.body>

export const visaRuleKind: MasterKind<Values, VisaRuleRecord> = {
  name: 'visaRule',
  table: visaRules,
  ...ordersOf(visaRuleList, {
    // A country's rules stand together, that for all others first.
    destination: sql`(${countryOrder(visaRules.destination)} || ' ' || ${countryOrder(visaRules.nationality)}) collate "C"`,
    nationality: countryOrder(visaRules.nationality),
  }),
  searched: sql`(${countryNames(visaRules.destination)} || ' ' || ${countryNames(visaRules.nationality)})`,

  async read(orm, ids) {
    return orm
      .select()
      .from(visaRules)
      .where(inArray(visaRules.id, [...ids]))
  },

  async check(tx, { destination, nationality, isActive }, before) {
    const problems: Problems = {}
    if (nationality === destination) problems.nationality = 'border.ownCountry'
    const others = isActive
      ? await tx.orm.$count(
          visaRules,
          and(
            eq(visaRules.isActive, true),
            eq(visaRules.destination, destination),
            sql`${visaRules.nationality} is not distinct from ${nationality}`,
            before && ne(visaRules.id, before.id),
          ),
        )
      : 0
    if (others > 0) problems.nationality = 'border.ruleTaken'
    return problems
  },

  async insert(tx, id, values) {
    await tx.orm.insert(visaRules).values({ ...values, id })
  },

  async update(tx, id, { destination, nationality, requirement, isActive }) {
    await tx.orm.update(visaRules).set({ destination, nationality, requirement, isActive }).where(eq(visaRules.id, id))
  },

  // A request keeps what it was asked for; rules are read as they are on the day.
  references: [],
  isOutsideNetwork: true,
}
