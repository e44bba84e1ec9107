import { askedPayment, isPaymentNamed } from '../asked-payment.ts'
import type { BookingQuote, BookingRequest, PassengerData } from '#contract/booking/booking.ts'
import { DIRECTIONS, MAX_PASSENGERS } from '#contract/booking/booking-codes.ts'
import type { DepartureSummary } from '#contract/departure/departure.ts'
import { newKey } from '../key.ts'
import {
  NO_TEXT,
  type BookingContext,
  type BookingStep,
  type FareClass,
  type Journey,
  type PassengerText,
  type SellAgain,
  type Traveller,
} from './booking-context.ts'
import type { Direction } from './booking-requests.ts'
import type { HoldRequest, QuoteRequest } from './booking-requests.ts'
import type { HeldDeparture } from './booking-services.ts'
import { areRoomsReady, holdsRooms } from './rooming.ts'

/** Pure questions about a booking in the making, for the flow's guards and for the views. */

export type JourneyProblem =
  | 'missing'
  | 'sameStop'
  | 'pastDate'
  | 'returnBeforeDate'
  | 'noTraveller'
  | 'tooMany'
  | 'tooManyInfants'

/**
 * What is wrong with the journey, by field.
 * @param today the day where the journey begins: a date is past in its own region first. Without it, as in the flow's
 * guards, the server alone judges whether the date is past.
 */
export function journeyProblems(journey: Journey, today?: string): Partial<Record<keyof Journey, JourneyProblem>> {
  const { isTwoWay, fromStoppageId, toStoppageId, date, returnDate, party } = journey
  const seated = party.adult + party.child
  return {
    ...(fromStoppageId === null && { fromStoppageId: 'missing' as const }),
    ...(toStoppageId === null && { toStoppageId: 'missing' as const }),
    ...(toStoppageId !== null && toStoppageId === fromStoppageId && { toStoppageId: 'sameStop' as const }),
    ...(date === null && { date: 'missing' as const }),
    ...(date !== null && today !== undefined && date < today && { date: 'pastDate' as const }),
    ...(isTwoWay && returnDate === null && { returnDate: 'missing' as const }),
    ...(isTwoWay &&
      date !== null &&
      returnDate !== null &&
      returnDate < date && { returnDate: 'returnBeforeDate' as const }),
    ...(seated === 0 && { party: 'noTraveller' as const }),
    ...(seated > MAX_PASSENGERS && { party: 'tooMany' as const }),
    ...(party.infant > party.adult && { party: 'tooManyInfants' as const }),
  }
}

/** The journey of a booking that is sold again. */
export function journeyAgain({ journey, travellers }: SellAgain): Journey {
  const count = (kind: FareClass) => travellers.filter((each) => each.kind === kind).length
  return { ...journey, party: { adult: count('adult'), child: count('child'), infant: count('infant') } }
}

export function isJourneyComplete({ journey }: Pick<BookingContext, 'journey'>): boolean {
  return Object.keys(journeyProblems(journey)).length === 0
}

/** Neither a departure nor a traveller has been entered. */
export function isNothingBegun({ departures, travellers, holds }: BookingContext): boolean {
  return DIRECTIONS.every((each) => departures[each] === null && holds[each] === null) && travellers.length === 0
}

/** The directions that this booking has. */
export function directionsOf({ journey }: Pick<BookingContext, 'journey'>): Direction[] {
  return DIRECTIONS.filter((direction) => direction === 'outward' || journey.isTwoWay)
}

/** Whether the departure chosen for a direction is one of the journey as it stands now, and brings them back in time. */
export function hasDeparture(context: BookingContext, direction: Direction): boolean {
  const { journey, departures } = context
  const chosen = departures[direction]
  if (!chosen || !directionsOf(context).includes(direction)) return false
  const [from, to] =
    direction === 'outward'
      ? [journey.fromStoppageId, journey.toStoppageId]
      : [journey.toStoppageId, journey.fromStoppageId]
  const date = direction === 'outward' ? journey.date : journey.returnDate
  const isOfJourney =
    chosen.summary.from.stoppageId === from && chosen.summary.to.stoppageId === to && chosen.date === date
  return isOfJourney && (direction === 'outward' || !leavesTooEarly(context, chosen.summary))
}

/** A way back that sets out before the way out has arrived; the server refuses such a journey. */
export function leavesTooEarly(context: BookingContext, wayBack: DepartureSummary): boolean {
  const outward = hasDeparture(context, 'outward') ? context.departures.outward?.summary : undefined
  return outward !== undefined && wayBack.from.at <= outward.to.at
}

export function wishedSeats({ travellers }: Pick<BookingContext, 'travellers'>, direction: Direction): string[] {
  return travellers.flatMap((traveller) => traveller.seats[direction] ?? [])
}

/** The clerk wants other seats than the server holds. */
export function hasUnsettledSeats(context: BookingContext, direction: Direction): boolean {
  const held = context.holds[direction]?.seats ?? []
  const wished = wishedSeats(context, direction)
  return wished.length !== held.length || wished.some((seat) => !held.includes(seat))
}

/** Everyone who needs a seat in the direction has one, and it is held. */
export function hasEverySeat(context: BookingContext, direction: Direction): boolean {
  return (
    hasDeparture(context, direction) &&
    context.travellers.every((traveller) => !traveller.needsSeat[direction] || traveller.seats[direction] !== null) &&
    !hasUnsettledSeats(context, direction)
  )
}

export function hasAllSeats(context: BookingContext): boolean {
  return directionsOf(context).every((direction) => hasEverySeat(context, direction))
}

/** Where a package is sold its rooms are shared out and held. */
function hasRooms(context: BookingContext): boolean {
  return context.package === null || areRoomsReady(context)
}

/** Whether the clerk may jump to a step: everything before it is done. Payment is only entered from the review. */
export function canGoTo(context: BookingContext, step: BookingStep): boolean {
  return {
    journey: () => true,
    outwardDeparture: () => isJourneyComplete(context),
    outwardSeats: () => hasDeparture(context, 'outward'),
    returnDeparture: () => context.journey.isTwoWay && hasEverySeat(context, 'outward'),
    returnSeats: () => hasEverySeat(context, 'outward') && hasDeparture(context, 'return'),
    rooming: () => context.package !== null && hasAllSeats(context),
    passengers: () =>
      hasRooms(context) &&
      directionsOf(context).every(
        (direction) => hasEverySeat(context, direction) || isShortOfInfantSeat(context, direction),
      ),
    documents: () => hasAllSeats(context) && hasRooms(context) && context.arePassengersComplete,
    review: () => hasAllSeats(context) && hasRooms(context) && context.arePassengersComplete,
    payment: () => false,
  }[step]()
}

/** Only somebody told as an infant lacks a seat, by date of birth: the date may be the mistake. */
export function isShortOfInfantSeat(context: BookingContext, direction: Direction): boolean {
  const seatless = context.travellers.filter((each) => each.needsSeat[direction] && each.seats[direction] === null)
  return (
    hasDeparture(context, direction) &&
    !hasUnsettledSeats(context, direction) &&
    seatless.length > 0 &&
    seatless.every(({ kind }) => kind === 'infant')
  )
}

/** Earliest end of what is held; null while nothing is. */
export function holdEnd({ holds, roomHold }: Pick<BookingContext, 'holds' | 'roomHold'>): string | null {
  const ends = [holds.outward, holds.return, roomHold].flatMap((hold) => hold?.expiresAt ?? [])
  return ends.toSorted()[0] ?? null
}

/** Seats are held on a departure that the journey, as it stands now, does not have, or rooms without a package. */
export function hasSeatsToGiveUp(context: BookingContext): boolean {
  if (context.package === null && holdsRooms(context)) return true
  return DIRECTIONS.some((direction) => holdsSeats(context, direction) && !hasDeparture(context, direction))
}

export function holdsSeats({ holds }: Pick<BookingContext, 'holds'>, direction: Direction): boolean {
  return (holds[direction]?.seats.length ?? 0) > 0
}

/** Travellers for a party: those typed already stay with the first of their kind. */
export function travellersFor(party: Journey['party'], known: readonly Traveller[]): Traveller[] {
  const kinds = (['adult', 'child', 'infant'] as const).flatMap((kind) =>
    Array.from({ length: party[kind] }, (_, index) => ({ kind, index })),
  )
  return kinds.map(
    ({ kind, index }) => known.filter((traveller) => traveller.kind === kind)[index] ?? newTraveller(kind),
  )
}

export function newTraveller(kind: FareClass): Traveller {
  const needsSeat = kind !== 'infant'
  return {
    kind,
    needsSeat: { outward: needsSeat, return: needsSeat },
    seats: { outward: null, return: null },
    text: NO_TEXT,
    documents: [],
  }
}

/** The first who still needs a seat in the direction; else who had the turn. */
export function nextActive(travellers: readonly Traveller[], direction: Direction, otherwise: number): number {
  const seatless = travellers.findIndex((each) => each.needsSeat[direction] && each.seats[direction] === null)
  if (seatless !== -1) return seatless
  return travellers[otherwise]?.needsSeat[direction] ? otherwise : 0
}

export function withSeat(traveller: Traveller, direction: Direction, seat: string | null): Traveller {
  return { ...traveller, seats: { ...traveller.seats, [direction]: seat } }
}

/** Whose seat was lost is without one, unless a seat held before is left over. */
export function withoutLostSeats(
  travellers: readonly Traveller[],
  direction: Direction,
  lost: readonly string[],
  held: readonly string[],
): Traveller[] {
  const kept = travellers
    .flatMap((traveller) => traveller.seats[direction] ?? [])
    .filter((seat) => !lost.includes(seat))
  const spare = held.filter((seat) => !kept.includes(seat) && !lost.includes(seat))
  return travellers.map((traveller) => {
    const seat = traveller.seats[direction]
    return seat !== null && lost.includes(seat) ? withSeat(traveller, direction, spare.shift() ?? null) : traveller
  })
}

/** What the server has to be told so that exactly the wished seats are held, and none on departures left behind. */
export function holdRequestsFor(context: BookingContext, directions: readonly Direction[]): HoldRequest[] {
  const wanted = directions.flatMap((direction): HoldRequest[] => {
    const chosen = hasDeparture(context, direction) ? context.departures[direction] : null
    if (!chosen) return []
    const { key: departureKey, from, to } = chosen.summary
    const seats = wishedSeats(context, direction)
    return [{ direction, departureKey, from: from.position, to: to.position, seats, key: newKey() }]
  })
  const kept = DIRECTIONS.flatMap((direction) =>
    hasDeparture(context, direction) ? (context.departures[direction]?.summary.key ?? []) : [],
  )
  const left = DIRECTIONS.flatMap((direction): HoldRequest[] => {
    const hold = context.holds[direction]
    if (!hold || hold.seats.length === 0 || kept.includes(hold.departureKey)) return []
    return [{ direction: null, departureKey: hold.departureKey, from: 0, to: 1, seats: [], key: newKey() }]
  })
  return [...left, ...wanted]
}

/** The holds after the server said what is held. Departures it did not speak of stay as they were, if still chosen. */
export function holdsAfter(context: BookingContext, held: readonly HeldDeparture[]): BookingContext['holds'] {
  const holdOf = (direction: Direction) => {
    const key = hasDeparture(context, direction) ? context.departures[direction]?.summary.key : undefined
    const told = held.find((each) => each.departureKey === key)
    const known = context.holds[direction]
    return told ?? (known?.departureKey === key ? known : null)
  }
  return { outward: holdOf('outward'), return: holdOf('return') }
}

/** Has a price and is neither closed nor cancelled. */
export function isOnSale({ state, fares }: DepartureSummary): boolean {
  return state === 'scheduled' && fares.length > 0
}

export function freeSeatsOf({ seatsAvailable, additionalSeatsAvailable }: DepartureSummary): number {
  return seatsAvailable + additionalSeatsAvailable
}

/** Currencies in which both directions are sold. */
export function soldCurrencies({ departures, quote }: Pick<BookingContext, 'departures' | 'quote'>): string[] {
  if (quote) return quote.currencies
  const outward = departures.outward?.summary.fares.map((fare) => fare.currency) ?? []
  const back = departures.return?.summary.fares.map((fare) => fare.currency)
  return back ? outward.filter((currency) => back.includes(currency)) : outward
}

/** The currency to sell in: the present one, where the departure is sold in it. */
export function currencyFor(present: string, { fares }: DepartureSummary): string {
  return fares.some((fare) => fare.currency === present) ? present : (fares[0]?.currency ?? present)
}

export function quoteRequestFor(context: BookingContext, birthDates: readonly string[]): QuoteRequest | null {
  const outward = legFor(context, 'outward')
  if (!outward) return null
  return {
    outward,
    return: legFor(context, 'return'),
    currency: context.currency,
    passengers: birthDates.map((dateOfBirth, index) => {
      const nationality = context.travellers[index]?.text.nationality ?? ''
      return { dateOfBirth, nationality: /^[A-Z]{2}$/.test(nationality) ? nationality : null }
    }),
    ...packageAsked(context),
  }
}

/** Who needs a seat is who pays for one: everybody the quote does not call an infant in that direction. */
export function travellersAsQuoted(travellers: readonly Traveller[], quote: BookingQuote): Traveller[] {
  return travellers.map((traveller, passenger) => {
    const isSeated = (direction: Direction) => {
      const line = quote.lines.find((each) => each.passenger === passenger && each.direction === direction)
      return line ? line.fareClass !== 'infant' : traveller.needsSeat[direction]
    }
    return { ...traveller, needsSeat: { outward: isSeated('outward'), return: isSeated('return') } }
  })
}

/** A direction in which somebody pays for a seat without having one. */
export function directionWithoutSeat(context: BookingContext, quote: BookingQuote): Direction | undefined {
  const travellers = travellersAsQuoted(context.travellers, quote)
  return directionsOf(context).find((direction) =>
    travellers.some((traveller) => traveller.needsSeat[direction] && traveller.seats[direction] === null),
  )
}

/** An infant holds a seat: the party was told as adults, the dates of birth say otherwise. */
export function hasSpareSeat(context: BookingContext, quote: BookingQuote): boolean {
  return travellersAsQuoted(context.travellers, quote).some((traveller) =>
    directionsOf(context).some((direction) => !traveller.needsSeat[direction] && traveller.seats[direction] !== null),
  )
}

export function saleRequestFor(context: BookingContext): BookingRequest | null {
  const outward = legFor(context, 'outward')
  if (!outward || !context.quote) return null
  const { payerName, payerPhone } = context.payment
  return {
    outward,
    return: legFor(context, 'return'),
    currency: context.quote.currency,
    passengers: context.travellers.map((traveller) => ({
      ...passengerDataOf(traveller.text),
      seat: traveller.seats.outward,
      returnSeat: context.journey.isTwoWay ? traveller.seats.return : null,
      documents: traveller.documents.map(({ file, kind }) => ({ fileId: file.id, kind })),
    })),
    ...packageAsked(context),
    payer: { name: payerName, phone: payerPhone },
    payment: askedPayment(context.payment),
    expectedTotal: context.quote.total,
  }
}

/** The package of a quote or a sale, with who shares which room. */
function packageAsked({ package: sold, rooms }: BookingContext): Pick<QuoteRequest, 'package'> {
  if (sold === null) return {}
  return {
    package: {
      packageId: sold.id,
      rooms: rooms.map(({ roomTypeId, travellers }) => ({ roomTypeId, passengers: travellers })),
    },
  }
}

function legFor(context: BookingContext, direction: Direction): BookingRequest['outward'] | null {
  const chosen = hasDeparture(context, direction) ? context.departures[direction] : null
  if (!chosen) return null
  const { key, from, to } = chosen.summary
  return { departureKey: key, from: from.position, to: to.position }
}

// The form has judged the text by the contract's schema before it is submitted, and the server judges it again.
export function passengerDataOf(text: PassengerText): PassengerData {
  return {
    firstName: text.firstName,
    lastName: text.lastName,
    gender: text.gender === 'male' || text.gender === 'female' ? text.gender : 'other',
    dateOfBirth: text.dateOfBirth,
    nationality: text.nationality,
    passportNumber: orNull(text.passportNumber),
    passportExpiry: orNull(text.passportExpiry),
    nationalNumber: orNull(text.nationalNumber),
    nationalExpiry: orNull(text.nationalExpiry),
    phone: orNull(text.phone),
  }
}

function orNull(value: string): string | null {
  return value.trim() || null
}

/** Who pays, unless the clerk says otherwise: the first passenger, and the first phone given. */
export function payerFor({
  payment,
  travellers,
}: Pick<BookingContext, 'payment' | 'travellers'>): BookingContext['payment'] {
  const lead = travellers[0]?.text
  const phone = travellers.map((traveller) => traveller.text.phone).find(Boolean) ?? ''
  return {
    ...payment,
    payerName: payment.payerName || [lead?.firstName, lead?.lastName].filter(Boolean).join(' '),
    payerPhone: payment.payerPhone || phone,
  }
}

export function isPaymentComplete({ payment, quote }: Pick<BookingContext, 'payment' | 'quote'>): boolean {
  return (
    quote !== null && isPaymentNamed(payment) && payment.payerName.trim() !== '' && payment.payerPhone.trim() !== ''
  )
}

/** The step at which the fields that a refusal names are mended. */
export function stepOfFields(fields: Record<string, string>): BookingStep | null {
  const path = Object.keys(fields)[0]
  if (path === undefined) return null
  if (/^passengers\.\d+\.seat/.test(path)) return 'outwardSeats'
  if (/^passengers\.\d+\.returnSeat/.test(path)) return 'returnSeats'
  if (/^passengers\.\d+\.documents/.test(path)) return 'documents'
  if (path.startsWith('passengers')) return 'passengers'
  if (path.startsWith('package.rooms')) return 'rooming'
  if (path.startsWith('package')) return 'journey'
  if (path.startsWith('outward')) return 'outwardDeparture'
  if (path.startsWith('return')) return 'returnDeparture'
  return 'payment'
}
