import { and, asc, eq } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import { TAX_SUPPLIES } from '#contract/tax/tax-codes.ts'
import type { Orm } from '#server/database/connection.ts'
import { depots, regions } from '#server/database/schema/network.ts'
import { receiptCounters } from '#server/database/schema/refund.ts'
import { PREFIX_OF, RUNNING_DIGITS } from '#server/domain/ledger/receipt-number.ts'
import { taxOf } from '#server/domain/tax/tax-of-supply.ts'
import { readTaxedRegion } from '#server/domain/tax/tax-rule-repository.ts'
import { dayAt } from '#server/time/local-day.ts'

type Options = ReplyOf<'getInvoiceOptions'>['data']

/** Depots that bill, with their day, and what each supply bears there today. */
export async function readInvoiceOptions(orm: Orm, now: Date): Promise<Options> {
  const places = await orm
    .select({
      id: depots.id,
      code: depots.code,
      name: depots.name,
      currency: regions.currency,
      regionId: regions.id,
      timeZone: regions.timeZone,
    })
    .from(depots)
    .innerJoin(regions, eq(regions.id, depots.regionId))
    .where(eq(depots.isActive, true))
    .orderBy(asc(depots.code))
  const taxed = new Map(
    await Promise.all(
      [...new Set(places.map(({ regionId }) => regionId))].map(
        async (id) => [id, await readTaxedRegion(orm, id)] as const,
      ),
    ),
  )
  return {
    depots: places.map(({ regionId, timeZone, ...depot }) => {
      const region = taxed.get(regionId)
      if (!region) throw new Error(`region ${regionId} was read`)
      const today = dayAt({ timeZone }, now)
      return {
        ...depot,
        today,
        taxes: TAX_SUPPLIES.map((supply) => {
          const { category, rateBasisPoints } = taxOf(region, supply, today)
          return { supply, category, rateBasisPoints }
        }),
      }
    }),
  }
}

/** The number that the depot's next invoice has unless somebody issues one before; null where there is no such depot. */
export async function proposeBillNumber(orm: Orm, depotId: string, now: Date): Promise<string | null> {
  const [depot] = await orm
    .select({ code: depots.code, timeZone: regions.timeZone })
    .from(depots)
    .innerJoin(regions, eq(regions.id, depots.regionId))
    .where(eq(depots.id, depotId))
  if (!depot) return null
  const year = dayAt(depot, now).slice(0, 4)
  const [counter] = await orm
    .select({ last: receiptCounters.last })
    .from(receiptCounters)
    .where(
      and(
        eq(receiptCounters.series, 'invoice'),
        eq(receiptCounters.place, depot.code),
        eq(receiptCounters.year, Number(year)),
      ),
    )
  const next = String((counter?.last ?? 0) + 1).padStart(RUNNING_DIGITS, '0')
  return [...PREFIX_OF.invoice, depot.code, year, next].join('-')
}
