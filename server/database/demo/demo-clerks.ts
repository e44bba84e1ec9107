import type { BookingQuote, PaymentMeans } from '#contract/booking/booking.ts'
import type { Ride } from '#server/domain/booking/journey.ts'
import type { SaleRequest, Seller } from '#server/features/booking/sale/new-booking.ts'
import type { Network, Region } from '#server/domain/network/network.ts'
import { faresFor } from '#server/domain/network/timetable-rules.ts'
import { demoId } from './demo-ids.ts'
import { DEMO_AGENTS, DEMO_PEOPLE } from './demo-people.ts'
import { DEMO_DEPOTS, depotId } from './demo-places.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Who sells what, and how it is paid. */
export interface DemoClerks {
  /** Somebody of the depot where the ride starts, else of its country; and the currency they sell it in. */
  choose(ride: Ride): { seller: Seller; currency: string } | undefined
  /** Undefined where an agent's account would not cover it. */
  takePayment(seller: Seller, quote: BookingQuote): SaleRequest['payment'] | undefined
}

interface Clerk {
  seller: Seller
  region: Region
}

const SELLING_POSTS = new Set(['admin', 'staff', 'account', 'agent'])
/** The frequent ones several times. */
const MEANS = ['cash', 'cash', 'cash', 'cash', 'pos', 'pos', 'pos', 'bank'] as const satisfies PaymentMeans[]
/** Agents are drawn so that about half of their credit stays free. */
const CREDIT_SHARE = 0.5

/** Who buys on account, in turn, and how often. */
const ON_ACCOUNT = ['C-00001', 'C-00002'] as const
const ON_ACCOUNT_EVERY = 18

export function demoClerks(network: Network, random: SeededRandom): DemoClerks {
  const clerks = findClerks(network)
  const funds = new Map(
    DEMO_AGENTS.flatMap(({ login, wallets }) =>
      wallets.map(({ currency, paidIn, creditLimit }) => [
        `${demoId('user', login)} ${currency}`,
        paidIn + creditLimit * CREDIT_SHARE,
      ]),
    ),
  )
  let counted = 0
  return {
    choose({ departure, from, to }) {
      const start = departure.route.stops[from]?.region
      const near = clerks.filter(({ region }) => region.id === start?.id)
      const clerk = random.pick(
        near.length > 0 ? near : clerks.filter(({ region }) => region.country === start?.country),
      )
      if (!clerk) return undefined
      const fares = faresFor(departure.route, { from, to }, departure.travelDate)
      const currency = fares.find((fare) => fare.currency === clerk.region.currency)?.currency ?? fares[0]?.currency
      return currency === undefined ? undefined : { seller: clerk.seller, currency }
    },
    takePayment(seller, { currency, total }) {
      if (!seller.isAgent) {
        const means = random.pick(MEANS)
        counted += 1
        const code = ON_ACCOUNT[(counted / ON_ACCOUNT_EVERY) % ON_ACCOUNT.length]
        if (code !== undefined && currency === 'SAR')
          return { means: 'onAccount', reference: null, isReuseConfirmed: false, customerId: demoId('customer', code) }
        // Few enough references that two may be the same.
        return {
          means,
          reference: means === 'cash' ? null : String(random.between(100_000, 999_999)),
          isReuseConfirmed: true,
          customerId: null,
        }
      }
      const account = `${seller.id} ${currency}`
      const left = (funds.get(account) ?? 0) - total
      if (left < 0) return undefined
      funds.set(account, left)
      return { means: 'agentAccount', reference: null, isReuseConfirmed: false, customerId: null }
    },
  }
}

function findClerks(network: Network): Clerk[] {
  return DEMO_PEOPLE.flatMap(({ id, name, post, depot, timeZone }) => {
    const place = depot && DEMO_DEPOTS.find((each) => each.code === depot)
    const region = place && network.regions.get(place.regionId)
    if (!depot || !region || !SELLING_POSTS.has(post)) return []
    return [{ seller: { id, name, depotId: depotId(depot), timeZone, isAgent: post === 'agent' }, region }]
  })
}
