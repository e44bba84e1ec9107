import { eq } from 'drizzle-orm'
import { tidyPhone } from '#contract/common.ts'
import { readPhone } from '#machines/phone-number.ts'
import type { Orm } from '#server/database/connection.ts'
import { depots, regions } from '#server/database/schema/network.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'

/** Takes the phones of one request and gathers what is wrong with them. */
export interface PhoneEntry {
  /**
   * The phone to store: E.164. What was stored before stays as it stands while the same number is sent, also where it
   * is older than the check and would not pass it. `elsewhere` is the country of a depot that the number may be of, where
   * it is none in the country of the entry.
   */
  take: <Typed extends string | null>(
    path: string,
    typed: Typed,
    before?: string | null,
    elsewhere?: string,
  ) => Typed | string
  /** Undefined where all were numbers. */
  refusal: () => Refusal | undefined
}

/**
 * @param country where numbers without country code are dialled, ISO 3166-1 alpha-2; null: nobody knows
 */
export function phoneEntry(country: string | null): PhoneEntry {
  const fields: Record<string, string> = {}
  return {
    take(path, typed, before = null, elsewhere) {
      if (typed === null) return typed
      if (before !== null && tidyPhone(before) === tidyPhone(typed)) return before
      const read = (text: string) => readPhone(text, country) ?? (elsewhere ? readPhone(text, elsewhere) : null)
      const number = read(typed)
      if (number === null) {
        fields[path] = country === null ? 'phone.international' : 'phone.unknown'
        return typed
      }
      return before !== null && read(before) === number ? before : number
    },
    refusal: () => (Object.keys(fields).length === 0 ? undefined : refuse('ruleBroken', { fields })),
  }
}

interface RecordEntry {
  /** The record as it stands; undefined for a new one. */
  before: { phone: string | null; version: number } | undefined
  country: string | null
}

/** The values of a record with one phone, as they are stored. Those of an old version pass: they are refused for that. */
export function withEnteredPhone<Values extends { phone: string | null; version?: number }>(
  values: Values,
  { before, country }: RecordEntry,
): Values | Refusal {
  if (before !== undefined && before.version !== values.version) return values
  const entry = phoneEntry(country)
  const phone = entry.take('phone', values.phone, before?.phone)
  return entry.refusal() ?? { ...values, phone }
}

/** ISO 3166-1 alpha-2; null for a region that is none. */
export async function countryOfRegion(orm: Orm, regionId: string): Promise<string | null> {
  const [region] = await orm.select({ country: regions.country }).from(regions).where(eq(regions.id, regionId))
  return region?.country ?? null
}

/** ISO 3166-1 alpha-2 of where a depot is; null without one. */
export async function countryOfDepot(orm: Orm, depotId: string | null): Promise<string | null> {
  if (depotId === null) return null
  const [depot] = await orm
    .select({ country: regions.country })
    .from(depots)
    .innerJoin(regions, eq(regions.id, depots.regionId))
    .where(eq(depots.id, depotId))
  return depot?.country ?? null
}
