import { newKey } from '../key.ts'
import {
  type AdditionalSeatsContext,
  type AdditionalSeatsStep,
  type HeldRide,
  type Joiner,
  newAdditionalSeats,
  nobody,
} from './additional-seats-context.ts'
import * as rules from './additional-seats-rules.ts'
import type { Answer, HoldAnswer, RenewAnswer } from './additional-seats-services.ts'
import type { PassengerText } from './booking-context.ts'
import type { Direction } from './booking-requests.ts'

/** What the flow's actions make of the seats in the making: a context and what happened in, what changes out. */
type Change = Partial<AdditionalSeatsContext>
type Context = AdditionalSeatsContext

const NOTHING_HELD: HeldRide = { seats: [], until: null }

export function startOver(context: Context): Change {
  const { holds, clockOffset } = context
  // What is held, or may be, is asked to be nothing any more.
  return { ...newAdditionalSeats(context), holds, clockOffset, unsettled: rules.heldIn(context) }
}

export function editPassengers({ people }: Context, texts: readonly PassengerText[]): Change {
  return {
    people: people.map((person, index) => ({ ...person, text: texts[index] ?? person.text })),
    refusal: null,
  }
}

export const addPassenger = ({ people, newcomer }: Context): Change => ({ people: [...people, nobody(newcomer)] })

/** Whoever does not come along gives the seats back. */
export function removePassenger({ people, unsettled, rides }: Context, id: string): Change {
  const gone = people.find((person) => person.id === id)
  const freed = rides
    .map(({ direction }) => direction)
    .filter((direction) => gone !== undefined && gone.seats[direction] !== null)
  return {
    people: people.filter((person) => person.id !== id),
    unsettled: [...new Set([...unsettled, ...freed])],
    refusal: null,
  }
}

/** A free seat goes to whose turn it is; one's own is given back, and its owner is next. */
export function pickSeat(context: Context, { seat, direction }: { seat: string; direction: Direction }): Change {
  const owner = context.people.find((_, index) => rules.seatOf(context, index, direction) === seat)
  if (owner) return { ...wish(context, direction, withSeat(context.people, owner.id, direction, null)), turn: owner.id }
  const taker = rules.turnIn(context, direction)
  if (taker === null) return {}
  const people = withSeat(context.people, taker, direction, seat)
  return { ...wish(context, direction, people), turn: rules.unseated({ ...context, people }, direction)[0] ?? null }
}

/** These seats for everybody, in order. */
export function pickSeats(context: Context, { seats, direction }: { seats: string[]; direction: Direction }): Change {
  const left = [...seats]
  const people = context.people.map((person, index) => ({
    ...person,
    seats: {
      ...person.seats,
      [direction]: rules.needsSeat(context, index, direction) ? (left.shift() ?? null) : null,
    },
  }))
  return { ...wish(context, direction, people), turn: null }
}

/** Two of them change seats; what is held stays the same. */
export function assignSeat(
  { people }: Context,
  { id, seat, direction }: { id: string; seat: string; direction: Direction },
): Change {
  const before = people.find((person) => person.id === id)?.seats[direction] ?? null
  return {
    people: people.map((person) => {
      if (person.id === id) return { ...person, seats: { ...person.seats, [direction]: seat } }
      return person.seats[direction] === seat ? { ...person, seats: { ...person.seats, [direction]: before } } : person
    }),
  }
}

function wish({ unsettled }: Context, direction: Direction, people: Joiner[]): Change {
  return { people, unsettled: [...new Set([...unsettled, direction])], lostSeats: [], refusal: null }
}

function withSeat(people: readonly Joiner[], id: string, direction: Direction, seat: string | null): Joiner[] {
  return people.map((person) =>
    person.id === id ? { ...person, seats: { ...person.seats, [direction]: seat } } : person,
  )
}

/** One ride after the other; the last wish counts. */
export function prepareHold(context: Context): Change {
  const [direction, ...later] = context.unsettled
  if (!direction) return {}
  const seats = context.people.flatMap((person) => person.seats[direction] ?? [])
  return { unsettled: later, holdRequest: rules.holdRequestOf(context, direction, seats) }
}

export function takeHeld(context: Context, answer: HoldAnswer | RenewAnswer): Change {
  if (!answer.ok) return {}
  const holds = { ...context.holds }
  for (const { departureKey, seats, expiresAt } of answer.held) {
    const direction = context.rides.find((ride) => ride.departureKey === departureKey)?.direction
    if (direction) holds[direction] = { seats, until: expiresAt }
  }
  return { holds, clockOffset: answer.clockOffset ?? context.clockOffset, holdRequest: null }
}

/** Back to what the server holds: the last wish was refused. */
export function revertSeats(context: Context, answer: Answer): Change {
  const direction = context.holdRequest?.direction
  if (!direction) return { holdRequest: null }
  const lost = !answer.ok && answer.reason === 'seatsLost' && 'seats' in answer ? answer.seats : []
  const held = context.holds[direction]
  const seats = held.seats.filter((seat) => !lost.includes(seat))
  return {
    people: onlyIn(context.people, direction, (seat) => seats.includes(seat)),
    holds: { ...context.holds, [direction]: { ...held, seats } },
    unsettled: context.unsettled.filter((each) => each !== direction),
    holdRequest: null,
    ...(lost.length > 0 && { lostSeats: lost }),
    refusal: refusalIn(answer),
  }
}

function onlyIn(people: readonly Joiner[], direction: Direction, isKept: (seat: string) => boolean): Joiner[] {
  return people.map((person) => {
    const seat = person.seats[direction]
    return seat === null || isKept(seat) ? person : { ...person, seats: { ...person.seats, [direction]: null } }
  })
}

/** Some are gone, or the time was over: the rest is asked for again. */
export function askAgain({ people, rides }: Context, lost: readonly string[]): Change {
  const directions = rides.map(({ direction }) => direction)
  return {
    people: directions.reduce<Joiner[]>(
      (left, direction) => onlyIn(left, direction, (seat) => !lost.includes(seat)),
      [...people],
    ),
    holds: { outward: NOTHING_HELD, return: NOTHING_HELD },
    unsettled: directions,
    lostSeats: [...lost],
  }
}

export function prepareRenewal({ holds, rides }: Context): Change {
  const departureKeys = rides
    .filter(({ direction }) => holds[direction].seats.length > 0)
    .map(({ departureKey }) => departureKey)
  return { renewal: { key: newKey(), body: { departureKeys } }, refusal: null }
}

export function prepareQuote(context: Context): Change {
  const body = rules.quoteRequestOf(context)
  return { quoteRequest: body && { key: newKey(), body }, isPriced: false, priceRefusal: null }
}

export function prepareOrder(context: Context): Change {
  const body = rules.orderOf(context)
  return { order: body && { key: newKey(), body }, isOrderSent: false, refusal: null }
}

/** What was not sold says where it can be mended. */
export function takeRefusedSale(context: Context, answer: Answer): Change {
  const refusal = refusalIn(answer)
  const step = refusal ? rules.stepToMend(refusal.fields) : undefined
  return { refusal, order: null, ...(step && { step }) }
}

/** Where seats are gone, and what is held besides is asked for again. */
export function takeLostSale(context: Context, answer: Answer): Change {
  const lost = !answer.ok && answer.reason === 'seatsLost' && 'lost' in answer ? answer.lost : null
  const gone = lost ? [...lost.outward, ...lost.return] : []
  const step: AdditionalSeatsStep | undefined = context.rides.find(
    ({ direction }) => (lost?.[direction].length ?? 0) > 0,
  )?.direction
  return { ...askAgain(context, gone), refusal: refusalIn(answer), order: null, ...(step && { step }) }
}

function refusalIn(answer: Answer) {
  return !answer.ok && 'message' in answer ? { message: answer.message, fields: answer.fields } : null
}
