import type { PaymentMeans } from '#contract/booking/booking.ts'
import type { Network } from '#server/domain/network/network.ts'
import { type DemoClerks, demoClerks } from '../demo-clerks.ts'
import type { SeededRandom } from '../seeded-random.ts'

/** The frequent ones several times. */
const MEANS = ['cash', 'cash', 'cash', 'cash', 'pos', 'pos', 'pos', 'bank'] as const satisfies PaymentMeans[]

/** The same people as in the last weeks. Agents have always paid in before they sell; no transfer is named twice. */
export function historyClerks(network: Network, random: SeededRandom): DemoClerks {
  let transfers = 0
  return {
    choose: demoClerks(network, random).choose,
    takePayment(seller) {
      if (seller.isAgent) return { means: 'agentAccount', reference: null, isReuseConfirmed: false, customerId: null }
      const means = random.pick(MEANS)
      if (means === 'cash') return { means, reference: null, isReuseConfirmed: false, customerId: null }
      if (means === 'pos')
        return { means, reference: String(random.between(100_000, 999_999)), isReuseConfirmed: false, customerId: null }
      transfers += 1
      return {
        means,
        reference: `FT26${String(transfers).padStart(6, '0')}`,
        isReuseConfirmed: false,
        customerId: null,
      }
    },
  }
}
