import type { Api } from '#server/plugins/api.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { readDeparture } from '#server/domain/network/timetable-repository.ts'
import { currenciesOf, quoteJourney } from '#server/domain/booking/fare-rules.ts'
import { pricedJourney, refuseJourney } from '#server/domain/booking/journey.ts'
import { dayAt } from '#server/time/local-day.ts'
import { agreeOnPackage, withParts } from './package-deal.ts'
import { findPackage, refuseFull } from './package-sale.ts'
import { readVisaPart } from './package-visas.ts'

export function registerQuotes(api: Api): void {
  api.write('quoteBooking', async ({ body, actor, database, tx, now }) => {
    const [network, policies] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    const [outward, back] = await Promise.all(
      [body.outward, body.return].map(async (asked) => {
        const key = asked && parseDepartureKey(asked.departureKey)
        const departure = key && (await readDeparture(tx.orm, network, key))
        return departure && asked && { departure, from: asked.from, to: asked.to }
      }),
    )
    if (!outward || (body.return !== null && !back)) return refuse('notFound')
    const journey = { outward, return: back ?? null }
    const refusal = refuseJourney(journey, policies.policies, now)
    if (refusal) return refusal
    const priced = pricedJourney(journey, dayAt(actor, now))
    const quote = quoteJourney(priced, body.currency, body.passengers, policies)
    if (quote && body.package) {
      const sold = await findPackage(tx.orm, body.package)
      if (isRefusal(sold)) return sold
      const soldOn = dayAt(actor, now)
      const { passengers, currency } = body
      const visas = await readVisaPart(tx.orm, sold, { journey, passengers, currency, soldOn })
      const deal = agreeOnPackage(sold, { party: body.package, journey, fares: quote, visas, soldOn })
      if (isRefusal(deal)) return deal
      return refuseFull(deal) ?? { data: withParts(quote, deal) }
    }
    if (quote) return { data: quote }
    const currencies = currenciesOf(priced, body.passengers, policies.policies)
    return refuse('noPrice', { values: { currency: body.currency }, details: { currencies } })
  })
}
