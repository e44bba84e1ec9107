import type { BookingQuote, FareLine } from '#contract/booking/booking.ts'
import { FARE_CLASSES, type DIRECTIONS } from '#contract/booking/booking-codes.ts'
import type { FareRow, PartyTotal } from '#contract/departure/departure.ts'
import type { Policies } from '#contract/policy/policy.ts'
import { type Tax, vatContainedIn } from '#server/domain/tax/tax-of-supply.ts'

type FareClass = (typeof FARE_CLASSES)[number]
type Direction = (typeof DIRECTIONS)[number]
type AgeLimits = Pick<Policies, 'infantUnderYears' | 'childUnderYears'>

/** One direction of a journey, with what the price list has for its stretch. */
export interface PricedDirection {
  travelDate: string
  fares: readonly FareRow[]
  /** Of the region where the direction starts, on the day of the sale. */
  tax: Tax
}

export interface PricedJourney {
  outward: PricedDirection
  return: PricedDirection | null
}

/** Completed years of age on a day; a birthday on 29 February falls on 1 March in other years. */
export function ageOn(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return day.slice(5) >= dateOfBirth.slice(5) ? years : years - 1
}

/** Infant under 3, child under 10 ("Below 10"), else adult, by age on the ticket's travel date (domain rulings §2). */
export function fareClassOn(dateOfBirth: string, travelDate: string, limits: AgeLimits): FareClass {
  const age = ageOn(dateOfBirth, travelDate)
  if (age < limits.infantUnderYears) return 'infant'
  return age < limits.childUnderYears ? 'child' : 'adult'
}

/** What a party pays in one currency; null where the journey has no price in it. */
export function quoteJourney(
  journey: PricedJourney,
  currency: string,
  passengers: readonly { dateOfBirth: string }[],
  policies: { version: number; policies: AgeLimits },
): BookingQuote | null {
  const lines = priceParty(journey, currency, passengers, policies.policies)
  if (lines === null) return null
  return {
    currency,
    lines,
    package: null,
    rooms: null,
    visas: null,
    total: lines.reduce((sum, line) => sum + line.fare, 0),
    vatTotal: lines.reduce((sum, line) => sum + line.vat, 0),
    currencies: currenciesOf(journey, passengers, policies.policies),
    policyVersion: policies.version,
  }
}

/** Currencies in which the party's whole journey can be sold. */
export function currenciesOf(
  journey: PricedJourney,
  passengers: readonly { dateOfBirth: string }[],
  limits: AgeLimits,
): string[] {
  return journey.outward.fares
    .map((row) => row.currency)
    .filter((currency) => priceParty(journey, currency, passengers, limits) !== null)
}

function priceParty(
  journey: PricedJourney,
  currency: string,
  passengers: readonly { dateOfBirth: string }[],
  limits: AgeLimits,
): FareLine[] | null {
  const lines: FareLine[] = []
  for (const [passenger, { dateOfBirth }] of passengers.entries()) {
    const priced = priceOf(journey, currency, classesOf(dateOfBirth, journey, limits))
    if (priced === null) return null
    for (const { direction, fareClass, fare } of priced) {
      const { tax } = (direction === 'return' ? journey.return : null) ?? journey.outward
      lines.push({ passenger, direction, fareClass, fare, ...lineTax(fare, tax) })
    }
  }
  return lines
}

function lineTax(fare: number, tax: Tax): Pick<FareLine, 'vat' | 'vatRateBasisPoints' | 'taxCategory' | 'taxReason'> {
  const { category, rateBasisPoints, reason } = tax
  return {
    vat: vatContainedIn(fare, tax),
    vatRateBasisPoints: rateBasisPoints,
    taxCategory: category,
    taxReason: reason,
  }
}

/** How many of each fare class travel, before anybody's date of birth is known. */
export type Party = Readonly<Record<FareClass, number>>
type Fares = Pick<PricedDirection, 'fares'>

/** What a party pays in each currency that a departure is sold in: for it alone, and by its two-way price. */
export function partyTotals(outward: Fares, party: Party): PartyTotal[] {
  return totalsIn(outward.fares, (currency) => ({
    oneWay: totalOf({ outward, return: null }, currency, party),
    // Without prices of its own the way back costs what the two-way price leaves of it.
    twoWay: totalOf({ outward, return: { fares: [] } }, currency, party),
  }))
}

/** The same of a way back from a chosen outward departure, whose two-way price may cover it. */
export function partyTotalsBack(outward: Fares, back: Fares, party: Party): PartyTotal[] {
  return totalsIn([...outward.fares, ...back.fares], (currency) => ({
    oneWay: totalOf({ outward: back, return: null }, currency, party),
    twoWay: totalOf({ outward, return: back }, currency, party),
  }))
}

function totalsIn(rows: readonly FareRow[], totals: (currency: string) => Omit<PartyTotal, 'currency'>): PartyTotal[] {
  return [...new Set(rows.map(({ currency }) => currency))]
    .map((currency) => ({ currency, ...totals(currency) }))
    .filter(({ oneWay, twoWay }) => oneWay !== null || twoWay !== null)
}

function totalOf(journey: FaresOf, currency: string, party: Party): number | null {
  let total = 0
  for (const fareClass of FARE_CLASSES) {
    if (party[fareClass] === 0) continue
    const priced = priceOf(journey, currency, { outward: fareClass, return: fareClass })
    if (priced === null) return null
    total += party[fareClass] * priced.reduce((sum, { fare }) => sum + fare, 0)
  }
  return total
}

interface FaresOf {
  outward: Fares
  return: Fares | null
}

type PricedTicket = Pick<FareLine, 'direction' | 'fareClass' | 'fare'>

/** The class of the outward date holds for both directions; only who is an infant then is judged again on the way back. */
function classesOf(dateOfBirth: string, journey: PricedJourney, limits: AgeLimits): Record<Direction, FareClass> {
  const outward = fareClassOn(dateOfBirth, journey.outward.travelDate, limits)
  if (outward !== 'infant' || journey.return === null) return { outward, return: outward }
  return { outward, return: fareClassOn(dateOfBirth, journey.return.travelDate, limits) }
}

/**
 * A two-way price covers both directions; the outward ticket bears min(one-way, two-way), the return ticket the rest.
 * Who is an infant outward has no two-way price: the return is then priced by itself, by age on its own date.
 */
function priceOf(journey: FaresOf, currency: string, classes: Record<Direction, FareClass>): PricedTicket[] | null {
  const outwardRow = journey.outward.fares.find((row) => row.currency === currency)
  if (outwardRow === undefined) return null
  const oneWay = oneWayFare(outwardRow, classes.outward)
  if (oneWay === null) return null
  const outward = { direction: 'outward', fareClass: classes.outward, fare: oneWay } as const
  if (journey.return === null) return [outward]

  const twoWay = twoWayFare(outwardRow, classes.outward)
  if (twoWay !== null) {
    const fare = Math.min(oneWay, twoWay)
    return [
      { ...outward, fare },
      { direction: 'return', fareClass: classes.outward, fare: twoWay - fare },
    ]
  }
  if (classes.return === 'infant') return [outward, { direction: 'return', fareClass: 'infant', fare: 0 }]
  const returnRow = journey.return.fares.find((row) => row.currency === currency)
  if (returnRow === undefined) return null
  const fare = oneWayFare(returnRow, classes.return)
  return fare === null ? null : [outward, { direction: 'return', fareClass: classes.return, fare }]
}

/** What one direction alone costs in a currency; null without a price. */
export function fareAlone(fares: readonly FareRow[], currency: string, fareClass: FareClass): number | null {
  const row = fares.find((each) => each.currency === currency)
  return row === undefined ? null : oneWayFare(row, fareClass)
}

/** Null for a price of nothing too: selling without a price is refused, never done at zero. */
function oneWayFare(row: FareRow, fareClass: FareClass): number | null {
  if (fareClass === 'infant') return 0
  return (fareClass === 'child' ? row.child : row.adult) || null
}

function twoWayFare(row: FareRow, fareClass: FareClass): number | null {
  if (fareClass === 'infant') return null
  return (fareClass === 'child' ? row.twoWayChild : row.twoWayAdult) || null
}
