import { and, eq } from 'drizzle-orm'
import type { StopRange } from '#contract/departure/departure.ts'
import type { VisaRule } from '#machines/check-in/visa-rules.ts'
import type { Orm } from '#server/database/connection.ts'
import { asJson, isAmong, keptQuery } from '#server/database/kept-query.ts'
import { visaRules } from '#server/database/schema/visa.ts'
import type { Route } from '#server/domain/network/network.ts'

/**
 * The country in which a stretch ends, ISO 3166-1 alpha-2; null where it ends in the country it begins in, which nobody
 * needs a visa for.
 */
export function countryEntered({ stops }: Pick<Route, 'stops'>, { from, to }: StopRange): string | null {
  const [start, end] = [stops[from]?.region.country, stops[to]?.region.country]
  return start === undefined || end === undefined || start === end ? null : end
}

const rulesInForce = keptQuery('visa-rules', (orm) =>
  orm
    .select({
      destination: visaRules.destination,
      nationality: visaRules.nationality,
      requirement: visaRules.requirement,
    })
    .from(visaRules)
    .where(and(isAmong(visaRules.destination, 'destinations'), eq(visaRules.isActive, true))),
)

/** The rules in force of what entering these countries asks for. */
export function readVisaRules(orm: Orm, destinations: readonly string[]): Promise<VisaRule[]> {
  return rulesInForce(orm, { destinations: asJson(destinations) })
}
