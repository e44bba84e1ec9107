import type {
  AdditionalSeatsContext,
  AdditionalSeatsOrder,
  AdditionalSeatsStep,
  SharedRide,
} from './additional-seats-context.ts'
import type { FareClass } from './booking-context.ts'
import type { Direction, HoldRequest, QuoteRequest } from './booking-requests.ts'
import { passengerDataOf } from './booking-rules.ts'
import { askedPayment } from '../asked-payment.ts'
import { newKey } from '../key.ts'
import { MIN_REASON } from '#contract/bounds.ts'

/** Whose date of birth is not known yet is an adult of this age. */
const USUAL_AGE = 30

type Seated = Pick<AdditionalSeatsContext, 'people' | 'quote'>

export function stepsOf(rides: readonly SharedRide[]): AdditionalSeatsStep[] {
  return ['passengers', ...rides.map(({ direction }) => direction), 'payment']
}

export const isTwoWay = ({ rides }: Pick<AdditionalSeatsContext, 'rides'>): boolean =>
  rides.some(({ direction }) => direction === 'return')

/** Only back: what lies ahead is reached step by step. */
export function canGoTo({ rides, step }: AdditionalSeatsContext, wanted: AdditionalSeatsStep): boolean {
  const steps = stepsOf(rides)
  return steps.includes(wanted) && steps.indexOf(wanted) < steps.indexOf(step)
}

/** As the server judges the date of birth on the day of the ride; undefined before it has. */
export function fareClassOf({ quote }: Pick<Seated, 'quote'>, index: number, direction: Direction) {
  const line = quote?.lines.find((each) => each.passenger === index && each.direction === direction)
  return line?.fareClass satisfies FareClass | undefined
}

/** Where everybody sits, by their place in the party; an infant has no seat. */
export function seatOf(context: Seated, index: number, direction: Direction): string | null {
  return needsSeat(context, index, direction) ? (context.people[index]?.seats[direction] ?? null) : null
}

export const needsSeat = (context: Seated, index: number, direction: Direction): boolean =>
  fareClassOf(context, index, direction) !== 'infant'

/** Who still has to be given a seat. */
export function unseated(context: Seated, direction: Direction): string[] {
  return context.people
    .filter((_, index) => needsSeat(context, index, direction) && seatOf(context, index, direction) === null)
    .map(({ id }) => id)
}

/** Whose turn it is, if that one still needs a seat to be chosen or changed; else the first without one. */
export function turnIn(context: Seated & Pick<AdditionalSeatsContext, 'turn'>, direction: Direction): string | null {
  const index = context.people.findIndex(({ id }) => id === context.turn)
  const isIn = index !== -1 && needsSeat(context, index, direction)
  return isIn ? context.turn : (unseated(context, direction)[0] ?? null)
}

export const hasReason = ({ reason }: Pick<AdditionalSeatsContext, 'reason'>): boolean =>
  reason.trim().length >= MIN_REASON

/** Every wish for seats was asked for and answered. */
export const isSettled = ({ unsettled, holdRequest }: AdditionalSeatsContext): boolean =>
  unsettled.length === 0 && holdRequest === null

export const hasHeld = ({ holds }: Pick<AdditionalSeatsContext, 'holds'>): boolean =>
  holds.outward.seats.length > 0 || holds.return.seats.length > 0

/** When the first of the held seats is nobody's any more; null while none is held. */
export function heldUntil({ holds }: Pick<AdditionalSeatsContext, 'holds'>): string | null {
  const ends = [holds.outward, holds.return].flatMap(({ seats, until }) =>
    seats.length > 0 && until !== null ? [until] : [],
  )
  return ends.toSorted()[0] ?? null
}

/** Something was typed or chosen that would be lost. */
export function isTouched({ people, newcomer, reason, payment, isAgent }: AdditionalSeatsContext): boolean {
  const isTyped = people.some(({ text }) =>
    Object.entries(newcomer).some(([field, value]) => value !== fieldOf(text, field)),
  )
  const hasSeats = people.some(({ seats }) => seats.outward !== null || seats.return !== null)
  const isPaying = payment.reference !== '' || payment.means !== (isAgent ? 'agentAccount' : 'cash')
  return people.length > 1 || isTyped || hasSeats || reason !== '' || isPaying
}

const fieldOf = (text: object, field: string): unknown => Object.entries(text).find(([name]) => name === field)?.[1]

const legOf = ({ departureKey, from, to }: SharedRide) => ({ departureKey, from, to })

/** Null where there is no ride to price, which the server never lets happen. */
export function quoteRequestOf({ rides, currency, people }: AdditionalSeatsContext): QuoteRequest | null {
  const [outward, back] = rides
  if (!outward) return null
  // The first of a month exists in every year.
  const usual = `${Number(outward.travelDate.slice(0, 4)) - USUAL_AGE}-${outward.travelDate.slice(5, 7)}-01`
  return {
    outward: legOf(outward),
    return: back ? legOf(back) : null,
    currency,
    passengers: people.map(({ text: { dateOfBirth } }) => ({
      dateOfBirth: /^\d{4}-\d{2}-\d{2}$/.test(dateOfBirth) ? dateOfBirth : usual,
    })),
  }
}

/** The price was asked for another party than the one that stands there now. */
export function isPriceOutdated(context: AdditionalSeatsContext): boolean {
  const asked = context.quoteRequest?.body.passengers
  return JSON.stringify(asked) !== JSON.stringify(quoteRequestOf(context)?.passengers)
}

/** Makes the own seats on a ride these, none of them given back. */
export function holdRequestOf({ rides }: Pick<AdditionalSeatsContext, 'rides'>, direction: Direction, seats: string[]) {
  const ride = rides.find((each) => each.direction === direction)
  return ride ? ({ direction, ...legOf(ride), seats, key: newKey() } satisfies HoldRequest) : null
}

/** Directions in which seats are held, or were asked for and may be. */
export function heldIn({ rides, holds, unsettled }: AdditionalSeatsContext): Direction[] {
  return rides
    .map(({ direction }) => direction)
    .filter((direction) => holds[direction].seats.length > 0 || unsettled.includes(direction))
}

/** What gives back everything that is held. */
export const releasesOf = (context: AdditionalSeatsContext): HoldRequest[] =>
  heldIn(context).flatMap((direction) => holdRequestOf(context, direction, []) ?? [])

export function orderOf(context: AdditionalSeatsContext): AdditionalSeatsOrder | null {
  const { people, payment, quote, reason } = context
  if (!quote) return null
  return {
    reason,
    passengers: people.map(({ text }, index) => ({
      ...passengerDataOf(text),
      seat: seatOf(context, index, 'outward'),
      returnSeat: isTwoWay(context) ? seatOf(context, index, 'return') : null,
      documents: [],
    })),
    payment: askedPayment(payment),
    expectedTotal: quote.total,
  }
}

/** Where what the server refused can be mended; undefined where the step stays. */
export function stepToMend(fields: Readonly<Record<string, string>>): AdditionalSeatsStep | undefined {
  const paths = Object.keys(fields)
  const ends = (...names: string[]) => paths.some((path) => names.some((name) => path.endsWith(`.${name}`)))
  if (paths.some((path) => path.startsWith('passengers.') && !ends('seat', 'returnSeat'))) return 'passengers'
  if (ends('returnSeat')) return 'return'
  return ends('seat') ? 'outward' : undefined
}
