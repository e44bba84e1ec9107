import type { DepartureSummary } from '#contract/departure/departure.ts'
import type { DocumentKind } from '#contract/file.ts'
import type { FlowRefusal } from '#machines/flow-refusal.ts'
import type { Ended } from '#machines/parts/request.ts'
import { newKey } from '../key.ts'
import {
  newBooking,
  type BookingContext,
  type Hold,
  type ChosenPackage,
  type Journey,
  type SellAgain,
  type PassengerText,
  type Traveller,
  type WishedRoom,
} from './booking-context.ts'
import type { Direction } from './booking-requests.ts'
import {
  currencyFor,
  directionsOf,
  hasDeparture,
  holdRequestsFor,
  holdsAfter,
  journeyAgain,
  newTraveller,
  nextActive,
  payerFor,
  quoteRequestFor,
  saleRequestFor,
  travellersAsQuoted,
  travellersFor,
  withSeat,
  withoutLostSeats,
} from './booking-rules.ts'
import { addDays } from '../calendar-day.ts'
import { knownRooms, proposedRooms, roomRequestFor, stayDays } from './rooming.ts'
import type { Answer, PartyHoldAnswer, PartyRenewAnswer, QuoteAnswer, UploadAnswer } from './booking-services.ts'

/** What the flow's actions make of a booking in the making: a context and what happened in, what changes out. */
type Change = Partial<BookingContext>

export function startOver({ isAgent, clockOffset, currency, journey }: BookingContext): Change {
  const fresh = newBooking({
    isAgent,
    currency,
    today: journey.date ?? '',
    ownStoppageId: journey.fromStoppageId,
  })
  // The next passenger in the queue often goes the same way.
  return { ...fresh, clockOffset, journey: { ...journey, party: fresh.journey.party } }
}

export function submitJourney(context: BookingContext): Change {
  const travellers = travellersFor(context.journey.party, context.travellers)
  const isSameParty = travellers.length === context.travellers.length
  return {
    ...withoutStaleDepartures({ ...context, travellers }),
    rooms: isSameParty ? context.rooms : [],
    isJourneyTried: false,
    arePassengersComplete: context.arePassengersComplete && isSameParty,
    quote: null,
    totalBefore: null,
    refusal: null,
    activeTraveller: 0,
    step: 'outwardDeparture',
  }
}

/** With a package its nights decide the way back; without one the return date is the clerk's again. */
export function choosePackage(
  { journey }: BookingContext,
  { package: sold }: { package: ChosenPackage | null },
): Change {
  return {
    package: sold,
    rooms: [],
    lostRooms: [],
    refusal: null,
    journey: withNights(sold === null ? { ...journey, isTwoWay: false } : journey, sold),
  }
}

/** A journey there and back, with so many nights in between. */
export function withNights(journey: Journey, sold: ChosenPackage | null): Journey {
  if (sold === null) return journey
  return { ...journey, isTwoWay: true, returnDate: journey.date === null ? null : addDays(journey.date, sold.nights) }
}

/** The same people once more, on a journey of their own. */
export function sellAgain(context: BookingContext, again: SellAgain): Change {
  const journey = journeyAgain(again)
  const travellers = again.travellers.map(({ kind, text }) => ({ ...newTraveller(kind), text }))
  return { ...submitJourney({ ...context, journey, travellers }), journey }
}

/** Departures that the journey, as it stands now, does not have are dropped; their seats are given up by the next hold. */
function withoutStaleDepartures(context: BookingContext): Change {
  const isKept = { outward: hasDeparture(context, 'outward'), return: hasDeparture(context, 'return') }
  return {
    departures: {
      outward: isKept.outward ? context.departures.outward : null,
      return: isKept.return ? context.departures.return : null,
    },
    travellers: context.travellers.map((each) => ({
      ...each,
      seats: {
        outward: isKept.outward ? each.seats.outward : null,
        return: isKept.return ? each.seats.return : null,
      },
    })),
  }
}

export function chooseDeparture(
  context: BookingContext,
  { departure, direction }: { departure: DepartureSummary; direction: Direction },
): Change {
  const date = (direction === 'outward' ? context.journey.date : context.journey.returnDate) ?? ''
  const isSame = context.departures[direction]?.summary.key === departure.key
  const departures = { ...context.departures, [direction]: { summary: departure, date } }
  const journey = journeyWith(context, departures)
  const seated = isSame ? context.travellers : context.travellers.map((each) => withSeat(each, direction, null))
  // Another way out may arrive after the way back has left.
  const isReturnKept = hasDeparture({ ...context, journey, departures }, 'return')
  return {
    journey,
    departures: { ...departures, return: isReturnKept ? departures.return : null },
    travellers: isReturnKept ? seated : seated.map((each) => withSeat(each, 'return', null)),
    currency:
      direction === 'return' && coversWayBack(context) ? context.currency : currencyFor(context.currency, departure),
    quote: null,
    totalBefore: null,
    refusal: null,
    step: direction === 'outward' ? 'outwardSeats' : 'returnSeats',
  }
}

/** Of a package the way back follows from the arrival at its hotel. */
function journeyWith({ package: sold, journey }: BookingContext, departures: BookingContext['departures']): Journey {
  const days = stayDays({ package: sold, departures })
  return days === null ? journey : { ...journey, returnDate: days.departure }
}

/** A two-way price of the way out is for the way back too, whatever that is sold in by itself. */
function coversWayBack({ departures, currency }: BookingContext): boolean {
  return (
    departures.outward?.summary.fares.some((fare) => fare.currency === currency && fare.twoWayAdult !== null) === true
  )
}

export function dropClosedDeparture(context: BookingContext): Change {
  const direction = context.closedDirection ?? 'outward'
  return {
    departures: { ...context.departures, [direction]: null },
    travellers: context.travellers.map((each) => withSeat(each, direction, null)),
    holds: { ...context.holds, [direction]: null },
    closedDirection: null,
    quote: null,
  }
}

export function markClosed(context: BookingContext, answer: Answer): Change {
  const key = !answer.ok && answer.reason === 'departureClosed' ? answer.departureKey : null
  const isReturn = key !== null && key === context.departures.return?.summary.key
  return { closedDirection: isReturn ? 'return' : 'outward', saleRequest: null }
}

/** A free seat goes to whose turn it is; one's own is given back, and its owner is next. */
export function pickSeat(context: BookingContext, { seat, direction }: { seat: string; direction: Direction }): Change {
  const owner = context.travellers.findIndex((each) => each.seats[direction] === seat)
  const taker = owner === -1 ? whoseTurn(context, direction) : owner
  const travellers = context.travellers.map((each, index) =>
    index === taker ? withSeat(each, direction, owner === -1 ? seat : null) : each,
  )
  const activeTraveller = owner === -1 ? nextActive(travellers, direction, taker) : owner
  return { travellers, activeTraveller, ...calm(context, direction) }
}

function whoseTurn({ travellers, activeTraveller }: BookingContext, direction: Direction): number {
  return travellers[activeTraveller]?.needsSeat[direction] ? activeTraveller : nextActive(travellers, direction, 0)
}

/** These seats for everybody, in order. */
export function pickSeats(
  context: BookingContext,
  { seats, direction }: { seats: string[]; direction: Direction },
): Change {
  const left = [...seats]
  const travellers = context.travellers.map((each) =>
    withSeat(each, direction, each.needsSeat[direction] ? (left.shift() ?? null) : null),
  )
  return { travellers, activeTraveller: nextActive(travellers, direction, 0), ...calm(context, direction) }
}

function calm({ lostSeats }: BookingContext, direction: Direction): Change {
  return { lostSeats: { ...lostSeats, [direction]: [] }, refusal: null }
}

/** Two of the party change seats; what is held stays the same. */
export function assignSeat(
  context: BookingContext,
  { traveller, seat, direction }: { traveller: number; seat: string; direction: Direction },
): Change {
  const before = context.travellers[traveller]?.seats[direction] ?? null
  return {
    travellers: context.travellers.map((each, index) => {
      if (index === traveller) return withSeat(each, direction, seat)
      return each.seats[direction] === seat ? withSeat(each, direction, before) : each
    }),
  }
}

/** Back to what the server holds: the last wish was refused. */
export function revertSeats(context: BookingContext, { direction }: { direction: Direction }): Change {
  const held = context.holds[direction]?.seats ?? []
  const unheld = context.travellers
    .flatMap((each) => each.seats[direction] ?? [])
    .filter((seat) => !held.includes(seat))
  return { travellers: withoutLostSeats(context.travellers, direction, unheld, held) }
}

export function dropAllSeats({ travellers }: BookingContext): Change {
  return { travellers: travellers.map(withoutSeats), isHoldOver: false, activeTraveller: 0 }
}

function withoutSeats(traveller: Traveller): Traveller {
  return { ...traveller, seats: { outward: null, return: null } }
}

/** Whom the quote calls an infant gives the seat back. */
export function dropSpareSeats(context: BookingContext, answer: QuoteAnswer | Ended): Change {
  if (!answer.ok) return {}
  const travellers = travellersAsQuoted(context.travellers, answer.quote).map((each) => ({
    ...each,
    seats: {
      outward: each.needsSeat.outward ? each.seats.outward : null,
      return: each.needsSeat.return ? each.seats.return : null,
    },
  }))
  return { travellers, step: 'review' }
}

export function prepareHold(context: BookingContext, { direction }: { direction: Direction }): Change {
  return {
    holdRequests: holdRequestsFor(context, [direction]).filter((request) => request.direction === direction),
    roomRequest: null,
  }
}

export function prepareHolds(context: BookingContext): Pick<BookingContext, 'holdRequests' | 'roomRequest'> {
  return { holdRequests: holdRequestsFor(context, directionsOf(context)), roomRequest: roomRequestFor(context) }
}

/** Of the rooms alone. */
export function prepareRoomHold(context: BookingContext): Change {
  return { holdRequests: [], roomRequest: roomRequestFor(context) }
}

/** The rooms that a party is proposed, where the clerk has not arranged any. */
export function proposeRooms(context: BookingContext): Change {
  return { rooms: context.rooms.length > 0 ? context.rooms : proposedRooms(context) }
}

export function arrangeRooms(context: BookingContext, { rooms }: { rooms: WishedRoom[] }): Change {
  return { rooms: knownRooms(context, rooms), lostRooms: [], refusal: null }
}

/** Back to as many rooms as the server holds: the last wish was refused. */
export function revertRooms(context: BookingContext): Change {
  const left = new Map(context.roomHold?.rooms.map(({ roomTypeId, count }) => [roomTypeId, count]))
  const kept = context.rooms.filter(({ roomTypeId }) => {
    const count = left.get(roomTypeId) ?? 0
    left.set(roomTypeId, count - 1)
    return count > 0
  })
  return { rooms: kept }
}

export function takeLostRooms(answer: Answer): Change {
  return { lostRooms: !answer.ok && answer.reason === 'roomsLost' ? answer.lacking : [], saleRequest: null }
}

export function takeHeld(context: BookingContext, answer: PartyHoldAnswer | PartyRenewAnswer | Ended): Change {
  const held = 'held' in answer ? answer.held : []
  const offset = 'clockOffset' in answer ? answer.clockOffset : null
  const rooms = 'rooms' in answer ? answer.rooms : undefined
  return {
    holds: holdsAfter(context, held),
    roomHold: rooms ?? context.roomHold,
    clockOffset: offset ?? context.clockOffset,
    ...(answer.ok ? { isHoldOver: false } : {}),
  }
}

export function takeLostSeats(context: BookingContext, answer: Answer): Change {
  const lost = lostSeatsOf(context, answer)
  const { outward, return: back } = context.holds
  const settled = withoutLostSeats(context.travellers, 'outward', lost.outward, outward?.seats ?? [])
  return {
    lostSeats: lost,
    travellers: withoutLostSeats(settled, 'return', lost.return, back?.seats ?? []),
    holds: { outward: less(outward, lost.outward), return: less(back, lost.return) },
    saleRequest: null,
  }
}

function less(hold: Hold | null, lost: readonly string[]): Hold | null {
  return hold && { ...hold, seats: hold.seats.filter((seat) => !lost.includes(seat)) }
}

export function lostSeatsOf({ departures }: BookingContext, answer: Answer): Record<Direction, string[]> {
  const lost = !answer.ok && answer.reason === 'seatsLost' ? answer.seats : []
  const lostIn = (direction: Direction) =>
    lost.flatMap(({ departureKey, seats }) => (departureKey === departures[direction]?.summary.key ? seats : []))
  return { outward: lostIn('outward'), return: lostIn('return') }
}

/** By the seats that are to be sold, not by those known to be held: after a reload the server is the first to say. */
export function prepareRenewal(context: BookingContext): Change {
  const departureKeys = holdRequestsFor(context, directionsOf(context)).flatMap(({ departureKey, seats }) =>
    seats.length > 0 ? [departureKey] : [],
  )
  return { renewal: { key: newKey(), body: { departureKeys, rooms: roomRequestFor(context) } } }
}

export function takePassengers(context: BookingContext, passengers: readonly PassengerText[]): Change {
  return {
    payment: withoutFormerPayer(context),
    travellers: context.travellers.map((each, index) => {
      const text = passengers[index] ?? each.text
      if (text.dateOfBirth === each.text.dateOfBirth) return { ...each, text }
      // Another date of birth may be another fare class: whether a seat is needed, the next quote says.
      const needsSeat = each.kind !== 'infant'
      return { ...each, text, needsSeat: { outward: needsSeat, return: needsSeat } }
    }),
    quote: null,
  }
}

/** A payer who was proposed from the passengers is proposed again from whoever they are now; one who was typed stays. */
function withoutFormerPayer({ payment, travellers }: BookingContext): BookingContext['payment'] {
  const proposed = payerFor({ payment: { ...payment, payerName: '', payerPhone: '' }, travellers })
  return {
    ...payment,
    payerName: payment.payerName === proposed.payerName ? '' : payment.payerName,
    payerPhone: payment.payerPhone === proposed.payerPhone ? '' : payment.payerPhone,
  }
}

export function prepareUpload({
  traveller,
  kind,
  files,
}: {
  traveller: number
  kind: DocumentKind
  files: readonly File[]
}): Change {
  return {
    upload: { traveller, kind, files: files.map((file) => ({ file, key: newKey() })) },
    refusedFiles: [],
    refusal: null,
  }
}

export function takeDocuments({ travellers, upload }: BookingContext, answer: UploadAnswer | Ended): Change {
  if (!('documents' in answer)) return { upload: null }
  return {
    travellers: travellers.map((each, index) =>
      index === upload?.traveller ? { ...each, documents: [...each.documents, ...answer.documents] } : each,
    ),
    refusedFiles: answer.ok ? [] : answer.refused,
    upload: null,
  }
}

export function removeDocument({ travellers, deletion }: BookingContext): Change {
  return {
    travellers: travellers.map((each, index) =>
      index === deletion?.traveller
        ? { ...each, documents: each.documents.filter(({ file }) => file.id !== deletion.fileId) }
        : each,
    ),
    deletion: null,
  }
}

export function prepareQuote(context: BookingContext): Change {
  const body = quoteRequestFor(
    context,
    context.travellers.map((each) => each.text.dateOfBirth),
  )
  return { quoteRequest: body && { key: newKey(), body }, quote: null }
}

export function takeQuote({ travellers }: BookingContext, answer: QuoteAnswer | Ended): Change {
  if (!answer.ok) return {}
  return { quote: answer.quote, travellers: travellersAsQuoted(travellers, answer.quote), refusal: null }
}

export function prepareSale(context: BookingContext): Change {
  const body = saleRequestFor(context)
  return { saleRequest: body && { key: newKey(), body }, isSaleSent: false, refusal: null }
}

export function refusalOf(answer: Answer): FlowRefusal | null {
  if (answer.ok || !('message' in answer)) return null
  return { message: answer.message, fields: answer.fields }
}
