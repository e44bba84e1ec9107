import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { exitFeeRateEndpoints } from '#contract/check-in/exit-fee-rate.ts'
import type { ExitFeeRecord } from '#contract/check-in/exit-fee-rate-row.ts'
import { exitFeeList } from '#contract/check-in/exit-fee-rate-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { exitFees } from '#server/database/schema/travel-day.ts'
import { countryNames, countryOrder } from '#server/masters/country-names.ts'
import type { MasterKind, Problems } from '#server/masters/master-kind.ts'

type Values = z.output<typeof exitFeeRateEndpoints.createExitFee.body>

export const exitFeeKind: MasterKind<Values, ExitFeeRecord> = {
  name: 'exitFee',
  table: exitFees,
  ...ordersOf(exitFeeList, {
    // A border's fees stand together, that for any country entered first.
    fromCountry: sql`(${countryOrder(exitFees.fromCountry)} || ' ' || ${countryOrder(exitFees.toCountry)} || ' ' || ${exitFees.currency} || ${exitFees.nationalityClass}) collate "C"`,
    toCountry: countryOrder(exitFees.toCountry),
    currency: exitFees.currency,
  }),
  searched: sql`(${countryNames(exitFees.fromCountry)} || ' ' || ${countryNames(exitFees.toCountry)} || ' ' || lower(${exitFees.currency}))`,

  async read(orm, ids) {
    return orm
      .select({
        id: exitFees.id,
        version: exitFees.version,
        fromCountry: exitFees.fromCountry,
        toCountry: exitFees.toCountry,
        nationalityClass: exitFees.nationalityClass,
        currency: exitFees.currency,
        amount: sql<number>`${exitFees.amount}`.mapWith(Number),
        isActive: exitFees.isActive,
      })
      .from(exitFees)
      .where(inArray(exitFees.id, [...ids]))
  },

  async check(tx, { fromCountry, toCountry, nationalityClass, currency, amount, isActive }, before) {
    const problems: Problems = {}
    if (amount <= 0) problems.amount = 'border.amountZero'
    if (!Intl.supportedValuesOf('currency').includes(currency)) problems.currency = 'border.currencyUnknown'
    if (toCountry === fromCountry) problems.toCountry = 'border.sameCountry'
    const others = isActive
      ? await tx.orm.$count(
          exitFees,
          and(
            eq(exitFees.isActive, true),
            eq(exitFees.fromCountry, fromCountry),
            sql`${exitFees.toCountry} is not distinct from ${toCountry}`,
            eq(exitFees.nationalityClass, nationalityClass),
            eq(exitFees.currency, currency),
            before && ne(exitFees.id, before.id),
          ),
        )
      : 0
    if (others > 0) problems.fromCountry = 'border.feeTaken'
    return problems
  },

  async insert(tx, id, values) {
    await tx.orm.insert(exitFees).values({ ...values, id })
  },

  async update(tx, id, { fromCountry, toCountry, nationalityClass, currency, amount, isActive }) {
    await tx.orm
      .update(exitFees)
      .set({ fromCountry, toCountry, nationalityClass, currency, amount, isActive })
      .where(eq(exitFees.id, id))
  },

  // A payment keeps the border and the amount it was taken for.
  references: [],
  isOutsideNetwork: true,
}
