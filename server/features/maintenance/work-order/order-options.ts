import { and, asc, eq } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { Policies } from '#contract/policy/policy.ts'
import type { Orm } from '#server/database/connection.ts'
import { accounts } from '#server/database/schema/ledger.ts'
import { depots, regions, transports } from '#server/database/schema/network.ts'
import { earliestDay } from '#server/domain/expense/save-expense.ts'
import { latestReading } from '#server/domain/maintenance/latest-reading.ts'
import type { Network } from '#server/domain/network/network.ts'
import { taxOf } from '#server/domain/tax/tax-of-supply.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { dayAt, homeDayAt } from '#server/time/local-day.ts'

type Options = ReplyOf<'getWorkOrderOptions'>['data']

/** What work orders are made of. */
export async function readOrderOptions(
  orm: Orm,
  network: Network,
  { policies, reader, now }: { policies: Policies; reader: Actor; now: Date },
): Promise<Options> {
  const [buses, places, categories] = await Promise.all([
    orm
      .select({
        id: transports.id,
        registrationNumber: transports.registrationNumber,
        name: transports.name,
        latest: latestReading,
      })
      .from(transports)
      .where(eq(transports.isActive, true))
      .orderBy(asc(transports.registrationNumber)),
    orm
      .select({
        id: depots.id,
        code: depots.code,
        name: depots.name,
        currency: regions.currency,
        timeZone: regions.timeZone,
        regionId: regions.id,
      })
      .from(depots)
      .innerJoin(regions, eq(regions.id, depots.regionId))
      .where(eq(depots.isActive, true))
      .orderBy(asc(depots.code)),
    orm
      .select({ code: accounts.code, name: accounts.name })
      .from(accounts)
      .where(and(eq(accounts.isCategory, true), eq(accounts.isActive, true)))
      .orderBy(asc(accounts.code)),
  ])
  return {
    today: homeDayAt(reader, now),
    buses,
    depots: places.map(({ regionId, timeZone, ...depot }) => {
      const region = network.regions.get(regionId)
      const today = dayAt({ timeZone }, now)
      return {
        ...depot,
        vatRateBasisPoints: region ? taxOf(region, 'invoiceService', today).rateBasisPoints : 0,
        today,
        earliest: earliestDay({ timeZone }, policies, now),
      }
    }),
    categories,
    hasTill: reader.depotId !== null,
    approvalLimit: policies.workOrderLimit,
  }
}
