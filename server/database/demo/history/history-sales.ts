import { newBookingReference } from '#server/features/booking/sale/booking-reference.ts'
import { withSalePhones } from '#server/features/booking/sale/entered-phones.ts'
import { newBookingRecords } from '#server/features/booking/sale/new-booking.ts'
import { agreeOnSale } from '#server/features/booking/sale/sale-checks.ts'
import type { StoredBooking } from '#server/features/booking/booking-records.ts'
import type { CurrentPolicies } from '#server/domain/policy/current-policies.ts'
import type { Network } from '#server/domain/network/network.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { dayAt } from '#server/time/local-day.ts'
import { daysBetween } from '#server/time/calendar-date.ts'
import { granted } from '../demo-actors.ts'
import { DEMO_DEPOTS } from '../demo-places.ts'
import { type Drawn, type DrawnSale, drawSale, nothingDrawn } from '../demo-sales.ts'
import type { SeatPlan } from '../seat-plan.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { historyCalendar } from './history-calendar.ts'
import { historyClerks } from './history-clerks.ts'
import type { HistoryDepartures } from './history-departures.ts'
import { daysFromTo, type HistoryScale, type HistorySpan } from './history-span.ts'
import { demandOn } from './seasons.ts'

/** Tickets that an average sale comes to: parties of two and a quarter, some of them there and back. */
const TICKETS_PER_SALE = 2.85
const DAYS_PER_MONTH = 30.4
/** Of the average, at the beginning and at the end of the span: the operator grows. */
const GROWTH = { from: 0.9, to: 1.1 } as const
/** So many parties are remembered, to come again. */
const REGULARS = 300

/** A sale of the past with the rows that it wrote. */
export interface PastSale {
  sale: DrawnSale
  stored: StoredBooking
}

export interface DrawnHistory {
  /** By the day of sale, oldest first. */
  past: PastSale[]
  /** Sold when the tills of the last weeks were open, for journeys before theirs: oldest first. */
  latest: DrawnSale[]
  /** The seats that all of them have taken. */
  seats: SeatPlan
}

interface Setting {
  network: Network
  policies: CurrentPolicies
  random: SeededRandom
  departures: HistoryDepartures
}

/** What clerks of a year have sold; nothing that a clerk could not have sold. */
export function drawHistory(setting: Setting, span: HistorySpan, scale: HistoryScale): DrawnHistory {
  const { network, policies, random } = setting
  const routes = [...network.routes.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const drawing = {
    network,
    policies,
    random,
    calendar: historyCalendar(random),
    clerks: historyClerks(network, random),
  }
  const drawn = nothingDrawn()
  const references = new Set<string>()
  const soldUntil = span.evenings.at(-1) ?? span.evenings[0]
  const history: DrawnHistory = { past: [], latest: [], seats: drawn.seats }
  for (const day of daysFromTo(span.firstDay, span.lastDay)) {
    for (let sales = salesOn(day, span, scale, random); sales > 0; sales -= 1) {
      const route = random.pick(routes)
      const sale = route && drawSale(drawing, drawn, route, day)
      keepFew(drawn)
      if (!sale || !isOfPast(sale, span)) continue
      if (sale.soldAt > soldUntil) {
        if (!sale.seller.isAgent && isAgreed(sale, policies)) history.latest.push(sale)
        continue
      }
      const stored = recordsOf(sale, { ...setting, references })
      if (stored) history.past.push({ sale, stored })
    }
  }
  return {
    ...history,
    past: history.past.toSorted((one, other) => bySale(one.sale, other.sale)),
    latest: history.latest.toSorted(bySale),
  }
}

const bySale = (one: DrawnSale, other: DrawnSale) => one.soldAt.getTime() - other.soldAt.getTime()

/** A whole number that comes to the day's demand on average. */
function salesOn(
  day: string,
  { firstDay, lastDay }: HistorySpan,
  { ticketsPerMonth }: HistoryScale,
  random: SeededRandom,
): number {
  const passed = daysBetween(firstDay, day) / daysBetween(firstDay, lastDay)
  const grown = GROWTH.from + (GROWTH.to - GROWTH.from) * passed
  const wanted = (ticketsPerMonth / DAYS_PER_MONTH / TICKETS_PER_SALE) * grown * demandOn(day)
  return Math.floor(wanted + random.between(0, 999) / 1000)
}

function keepFew({ regulars }: Drawn): void {
  if (regulars.length > REGULARS) regulars.splice(0, regulars.length - REGULARS)
}

/** Both directions lie before the journeys of the last weeks, whose seats are drawn apart from these. */
function isOfPast({ journey, soldAt }: DrawnSale, { firstDay, lastDay }: HistorySpan): boolean {
  const { outward, return: back } = journey
  return (
    outward.departure.travelDate <= lastDay &&
    (back === null || back.departure.travelDate <= lastDay) &&
    soldAt.toISOString().slice(0, 10) > firstDay
  )
}

function isAgreed({ request, journey, seller, soldAt }: DrawnSale, policies: CurrentPolicies): boolean {
  return !isRefusal(agreeOnSale(request, journey, [], policies, { now: soldAt, soldOn: dayAt(seller, soldAt) }))
}

/** Undefined where the counter would have refused: a regular customer's passport has run out. */
function recordsOf(
  sale: DrawnSale,
  { policies, departures, references }: Setting & { references: Set<string> },
): StoredBooking | undefined {
  const { seller, soldAt } = sale
  if (!isAgreed(sale, policies)) return undefined
  const depot = DEMO_DEPOTS.find(({ id }) => id === seller.depotId)
  if (!depot) throw new Error(`${seller.name} sells at no depot`)
  return newBookingRecords({
    request: granted(withSalePhones(sale.request, null)),
    journey: departures.stored(sale.journey),
    quote: sale.quote,
    reference: newReference(references),
    seller,
    depot: { id: depot.id ?? '', code: depot.code, name: depot.name },
    files: [],
    policies,
    chargedTo: null,
    now: soldAt,
    soldOn: dayAt(seller, soldAt),
  })
}

/** None that the history has already; nothing else has any yet. */
function newReference(taken: Set<string>): string {
  for (;;) {
    const reference = newBookingReference()
    if (taken.has(reference)) continue
    taken.add(reference)
    return reference
  }
}
