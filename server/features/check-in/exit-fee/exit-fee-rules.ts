import type { StopRange } from '#contract/departure/departure.ts'
import type { exitFees } from '#server/database/schema/travel-day.ts'
import type { Route } from '#server/domain/network/network.ts'

/** The first border on a stretch: which country is left and which is entered. */
export interface Border {
  fromCountry: string
  toCountry: string
}

export type ExitFee = Pick<
  typeof exitFees.$inferSelect,
  'fromCountry' | 'toCountry' | 'nationalityClass' | 'currency' | 'amount'
>

/** Amount in minor units. */
export interface FeeAmount {
  currency: string
  amount: number
}

/** Null where the stretch stays in one country. A ticket has one fee: that of the country it leaves first. */
export function borderOf({ stops }: Pick<Route, 'stops'>, { from, to }: StopRange): Border | null {
  const countries = stops.slice(from, to + 1).map((stop) => stop.region.country)
  const [fromCountry] = countries
  const toCountry = countries.find((country) => country !== fromCountry)
  return fromCountry === undefined || toCountry === undefined ? null : { fromCountry, toCountry }
}

/**
 * What a passenger pays at a border, one amount per currency the fee is taken in: of the rows that fit, the most
 * particular one. A row that names the country entered goes before one that names the nationality.
 */
export function feesAt(rows: readonly ExitFee[], { fromCountry, toCountry }: Border, nationality: string): FeeAmount[] {
  const own = nationality === fromCountry ? 'citizen' : 'foreigner'
  const best = new Map<string, ExitFee>()
  for (const row of rows) {
    if (row.fromCountry !== fromCountry || (row.toCountry !== null && row.toCountry !== toCountry)) continue
    if (row.nationalityClass !== 'any' && row.nationalityClass !== own) continue
    const known = best.get(row.currency)
    if (!known || particularity(row) > particularity(known)) best.set(row.currency, row)
  }
  return [...best.values()]
    .map(({ currency, amount }) => ({ currency, amount }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
}

function particularity({ toCountry, nationalityClass }: ExitFee): number {
  return (toCountry === null ? 0 : 2) + (nationalityClass === 'any' ? 0 : 1)
}
