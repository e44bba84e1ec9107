import type { Transaction } from '#server/database/connection.ts'
import { sellBooking, type SaleContext } from '#server/features/booking/sale/sell-booking.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { holdSeats } from '#server/domain/seat/claims.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import type { Network } from '#server/domain/network/network.ts'
import { ensureDeparture } from '#server/domain/network/timetable-repository.ts'
import { demoClerks } from './demo-clerks.ts'
import type { DemoPictures } from './demo-pictures.ts'
import { demoTills } from './demo-tills.ts'
import { demoTopUps } from './demo-top-ups.ts'
import { demoCalendar } from './demo-journeys.ts'
import { drawSales, type DemoSale } from './demo-sales.ts'
import { seededRandom } from './seeded-random.ts'

const SEED = 20_260

export interface DemoSales extends Omit<SaleContext, 'now'> {
  /** Midnight UTC. */
  today: Date
  pictures: DemoPictures
}

/**
 * Sells what clerks of the last weeks have sold, through the same doors as the API: holds, sale, events, postings.
 * `earlier`: what they sold for journeys before those of the last weeks, oldest first.
 */
export async function sellDemoBookings(
  tx: Transaction,
  { today, pictures, ...context }: DemoSales,
  earlier: readonly DemoSale[] = [],
): Promise<void> {
  const { network, policies } = context
  const random = seededRandom(SEED)
  const [calendar, clerks] = [demoCalendar(today, random), demoClerks(network, random)]
  const departures = new Map<string, Promise<string>>()
  const tills = demoTills(tx, { today, pictures })
  const topUps = demoTopUps(tx, { today, pictures })
  const sales: DemoSale[] = [...drawSales({ network, policies, calendar, clerks, random }), ...earlier]
  for (const sale of sales.toSorted((one, other) => one.soldAt.getTime() - other.soldAt.getTime())) {
    await tills.comeTo(sale.soldAt)
    await topUps.comeTo(sale.soldAt)
    await holdSaleSeats(tx, network, departures, sale, policies.policies.holdMinutes)
    const sold = await sellBooking(tx, { ...context, now: sale.soldAt }, sale.request, sale.seller)
    if (isRefusal(sold)) {
      const problem = JSON.stringify({ code: sold.code, fields: sold.fields, details: sold.details })
      throw new Error(`a demo sale of ${sale.soldAt.toISOString()} was refused: ${problem}`)
    }
  }
}

async function holdSaleSeats(
  tx: Transaction,
  network: Network,
  departures: Map<string, Promise<string>>,
  { request, seller }: DemoSale,
  minutes: number,
): Promise<void> {
  const directions = [
    { ride: request.outward, seats: request.passengers.flatMap(({ seat }) => seat ?? []) },
    { ride: request.return, seats: request.passengers.flatMap(({ returnSeat }) => returnSeat ?? []) },
  ]
  for (const { ride, seats } of directions) {
    if (!ride) continue
    const known = departures.get(ride.departureKey) ?? departureIdOf(tx, network, ride.departureKey)
    departures.set(ride.departureKey, known)
    const departureId = await known
    const { lost } = await holdSeats(tx, seller.id, { departureId, seats, from: ride.from, to: ride.to }, minutes)
    if (lost.length > 0) throw new Error(`demo seats ${lost.join(', ')} on ${ride.departureKey} are not free`)
  }
}

async function departureIdOf(tx: Transaction, network: Network, key: string): Promise<string> {
  const parsed = parseDepartureKey(key)
  const departure = parsed && (await ensureDeparture(tx, network, parsed))
  if (!departure) throw new Error(`no departure ${key} for a demo sale`)
  return departure.id
}
