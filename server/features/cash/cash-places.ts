import { asc, eq } from 'drizzle-orm'
import type { LocalizedName } from '#contract/common.ts'
import type { Orm } from '#server/database/connection.ts'
import { depots, regions } from '#server/database/schema/network.ts'
import { type Poster, posterOf } from '#server/domain/ledger/poster.ts'
import type { Actor } from '#server/plugins/actor.ts'

export interface CashDepot {
  id: string
  code: string
  name: LocalizedName
  currency: string
  timeZone: string
}

/** Every depot with the currency and the clock of its region, by id: there are few. */
export async function readCashDepots(orm: Orm): Promise<Map<string, CashDepot>> {
  const rows = await orm
    .select({
      id: depots.id,
      code: depots.code,
      name: depots.name,
      currency: regions.currency,
      timeZone: regions.timeZone,
    })
    .from(depots)
    .innerJoin(regions, eq(regions.id, depots.regionId))
    .orderBy(asc(depots.code))
  return new Map(rows.map((row) => [row.id, row]))
}

/** @throws for an id that no depot has: rows that refer to one keep it from being removed */
export function showCashDepot(known: ReadonlyMap<string, CashDepot>, id: string): Omit<CashDepot, 'currency'> {
  const depot = known.get(id)
  if (depot === undefined) throw new Error(`there is no depot ${id}`)
  return { id: depot.id, code: depot.code, name: depot.name, timeZone: depot.timeZone }
}

/** The currencies that the operator trades in. */
export function currenciesOf(known: ReadonlyMap<string, CashDepot>): string[] {
  return [...new Set([...known.values()].map(({ currency }) => currency))].toSorted()
}

/** For what is handed in or over at a depot, whoever acts for it: its number and its day in lists are of that clock. */
export async function posterAt(
  orm: Orm,
  depotId: string,
  { actor, now }: { actor: Pick<Actor, 'id'>; now: Date },
): Promise<Poster> {
  const { timeZone } = showCashDepot(await readCashDepots(orm), depotId)
  return posterOf({ id: actor.id, timeZone }, now)
}
