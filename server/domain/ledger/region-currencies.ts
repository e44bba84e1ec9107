import type { Orm } from '#server/database/connection.ts'
import { regions } from '#server/database/schema/network.ts'

/** Currencies of the operator's regions, in order. */
export async function readRegionCurrencies(orm: Orm): Promise<string[]> {
  return currenciesOf(await orm.select({ currency: regions.currency }).from(regions))
}

export const currenciesOf = (places: readonly { currency: string }[]): string[] =>
  [...new Set(places.map(({ currency }) => currency))].toSorted()
