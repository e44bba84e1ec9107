import type { Api } from '#server/plugins/api.ts'
import { refuse } from '#server/plugins/refusal.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { readDeparture } from '#server/domain/network/timetable-repository.ts'
import { currenciesOf, quoteJourney } from '#server/domain/booking/fare-rules.ts'
import { pricedJourney, refuseJourney } from '#server/domain/booking/journey.ts'
import { dayAt } from '#server/time/local-day.ts'

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
    if (quote) return { data: quote }
    const currencies = currenciesOf(priced, body.passengers, policies.policies)
    return refuse('noPrice', { values: { currency: body.currency }, details: { currencies } })
  })
}
