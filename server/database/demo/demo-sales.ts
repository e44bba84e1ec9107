import type { BookingQuote } from '#contract/booking/booking.ts'
import { fareClassOn, quoteJourney } from '#server/domain/booking/fare-rules.ts'
import { type Journey, partyJourney, pricedJourney, type Ride } from '#server/domain/booking/journey.ts'
import type { SaleRequest, Seller } from '#server/features/booking/sale/new-booking.ts'
import type { CurrentPolicies } from '#server/domain/policy/current-policies.ts'
import { dayAt } from '#server/time/local-day.ts'
import { addDays } from '#server/time/calendar-date.ts'
import type { Network, Route } from '#server/domain/network/network.ts'
import type { DemoClerks } from './demo-clerks.ts'
import { drawParty, type DemoPassenger } from './demo-parties.ts'
import { type DemoCalendar, drawDeparture, drawStretch, wayBack } from './demo-journeys.ts'
import { SeatPlan } from './seat-plan.ts'
import type { SeededRandom } from './seeded-random.ts'

/** A sale as some clerk made it. */
export interface DemoSale {
  seller: Seller
  soldAt: Date
  request: SaleRequest
}

/** What was sold, and at which price. */
export interface DrawnSale extends DemoSale {
  journey: Journey
  quote: BookingQuote
}

export interface SalesSetting {
  network: Network
  policies: CurrentPolicies
  calendar: Pick<DemoCalendar, 'drawSaleTime'>
  clerks: DemoClerks
  random: SeededRandom
}

const USUAL_SALES = 720
/** More of them on each route's next busy day, so that there are maps with few seats left. */
const BUSY_SALES = 12
const TWO_WAY_PERCENT = 28
const REGULAR_CUSTOMER_PERCENT = 8

/** What the clerks of all depots have sold, oldest sale first; nothing that a clerk could not have sold. */
export function drawSales(setting: SalesSetting & { calendar: DemoCalendar }): DemoSale[] {
  const { network, calendar, random } = setting
  const routes = [...network.routes.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const drawn = nothingDrawn()
  const usual = Array.from({ length: USUAL_SALES }, () => {
    const route = random.pick(routes)
    return route && drawSale(setting, drawn, route, calendar.drawDay())
  })
  const busy = routes.flatMap((route) =>
    Array.from({ length: BUSY_SALES }, () => drawSale(setting, drawn, route, calendar.busyDay(network, route))),
  )
  return [...usual, ...busy]
    .filter((sale) => sale !== undefined)
    .toSorted((one, other) => one.soldAt.getTime() - other.soldAt.getTime())
}

export interface Drawn {
  seats: SeatPlan
  /** Parties that have travelled before, by whether they have passports. */
  regulars: { party: Party; crossesBorder: boolean }[]
}

export const nothingDrawn = (): Drawn => ({ seats: new SeatPlan(), regulars: [] })

type Party = readonly [DemoPassenger, ...DemoPassenger[]]

/** Undefined where nothing runs, is free, or can be paid at that counter: then nobody bought anything. */
export function drawSale(setting: SalesSetting, drawn: Drawn, route: Route, day: string): DrawnSale | undefined {
  const journey = drawJourney(setting, route, day)
  const soldAt = journey && setting.calendar.drawSaleTime(journey.outward)
  if (!journey || !soldAt) return undefined
  const party = drawTravellers(setting, drawn, journey)
  const seats = chooseSeats(setting, drawn.seats, journey, party)
  const clerk = setting.clerks.choose(journey.outward)
  if (!seats || !clerk) return undefined
  const quote = quoteJourney(
    pricedJourney(journey, dayAt(clerk.seller, soldAt)),
    clerk.currency,
    party,
    setting.policies,
  )
  const payment = quote && setting.clerks.takePayment(clerk.seller, quote)
  if (!quote || !payment) return undefined

  for (const { ride, seats: taken } of seats) drawn.seats.take(ride.departure, ride, taken.values())
  drawn.regulars.push({ party, crossesBorder: hasBorder(journey) })
  return { seller: clerk.seller, soldAt, request: requestOf(journey, party, seats, quote, payment), journey, quote }
}

function drawJourney({ network, random }: SalesSetting, route: Route, day: string): Journey | undefined {
  const departure = drawDeparture(random, network, route, day)
  if (!departure) return undefined
  const outward = { departure, ...drawStretch(random, route) }
  if (!random.chance(TWO_WAY_PERCENT)) return { outward, return: null }
  return { outward, return: wayBack(random, network, outward, addDays(day, random.between(2, 9))) }
}

function drawTravellers({ random }: SalesSetting, drawn: Drawn, journey: Journey): Party {
  const { outward } = journey
  const crossesBorder = hasBorder(journey)
  const known = random.chance(REGULAR_CUSTOMER_PERCENT)
    ? random.pick(drawn.regulars.filter((regular) => regular.crossesBorder === crossesBorder))
    : undefined
  return (
    known?.party ??
    drawParty(random, {
      country: outward.departure.route.stops[outward.from]?.region.country ?? '',
      crossesBorder,
      travelDate: outward.departure.travelDate,
    })
  )
}

function hasBorder(journey: Journey): boolean {
  const { outward, return: back } = partyJourney(journey)
  return outward.crossesBorder || back?.crossesBorder === true
}

interface SeatedRide {
  ride: Ride
  /** Index in the party → seat. */
  seats: ReadonlyMap<number, string>
}

/** Everybody but infants gets a seat, by age on each direction's own date; null where a bus is too full. */
function chooseSeats(
  { random, policies }: SalesSetting,
  plan: SeatPlan,
  { outward, return: back }: Journey,
  party: Party,
): SeatedRide[] | null {
  const rides = back ? [outward, back] : [outward]
  const seated = rides.flatMap((ride) => {
    const classes = party.map(({ dateOfBirth }) =>
      fareClassOn(dateOfBirth, ride.departure.travelDate, policies.policies),
    )
    const seating = classes.flatMap((fareClass, index) => (fareClass === 'infant' ? [] : [index]))
    const isFamily =
      party.some(({ gender }) => gender === 'female') || classes.some((fareClass) => fareClass !== 'adult')
    const seats = plan.choose(ride.departure, ride, { size: seating.length, isFamily }, random)
    if (!seats) return []
    return [{ ride, seats: new Map(seating.map((index, position) => [index, seats[position] ?? ''])) }]
  })
  return seated.length === rides.length ? seated : null
}

function requestOf(
  journey: Journey,
  party: Party,
  [outward, back]: readonly SeatedRide[],
  { currency, total }: BookingQuote,
  payment: SaleRequest['payment'],
): SaleRequest {
  const [payer] = party
  return {
    outward: journeyLeg(journey.outward),
    return: journey.return && journeyLeg(journey.return),
    currency,
    passengers: party.map((passenger, index) => ({
      ...passenger,
      seat: outward?.seats.get(index) ?? null,
      returnSeat: back?.seats.get(index) ?? null,
      documents: [],
    })),
    package: null,
    payer: { name: `${payer.firstName} ${payer.lastName}`, phone: payer.phone ?? '' },
    payment,
    expectedTotal: total,
  }
}

function journeyLeg({ departure, from, to }: Ride) {
  return { departureKey: departure.key, from, to }
}
