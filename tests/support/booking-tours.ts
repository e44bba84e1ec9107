import {
  getInitialSnapshot,
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ExecutableActionsFrom,
} from 'xstate'
import type { BookingContext } from '#machines/booking/booking-context.ts'
import { bookingFlow } from '#machines/booking/booking-flow.ts'
import type { BookingSnapshot } from '#tests/support/booking-acts.ts'
import { clockIn, HAPPENINGS, type Happening, type Place } from '#tests/support/booking-happenings.ts'
import { BOOKING_INPUT } from '#tests/support/booking-fixtures.ts'
import { nameOf, restingPlacesOf, walk } from '#tests/support/machine-model.ts'
import { soakCount } from '#tests/support/thoroughness.ts'

const machine: AnyStateMachine = bookingFlow

/** So many places are looked at from where one stands before another tour is begun; every edge is nearer than the usual. */
const SIGHT = soakCount('TOUR_SIGHT', 1500)

export interface TourStep {
  happening: Happening
  before: Place
  after: Place
}

/** One long way through the flow, from opening the page. */
export interface Tour {
  user: 'clerk' | 'agent'
  steps: TourStep[]
}

interface Scope {
  isAgent: boolean
  holds: (happening: Happening, state: AnyMachineSnapshot) => boolean
}

/** What does not depend on there being a way back is walked one way. */
const SCOPES = {
  oneWay: { isAgent: false, holds: ({ name }) => name !== 'booking.editJourney 2' },
  twoWay: { isAgent: false, holds: isMatterOfTwoWays },
  agent: { isAgent: true, holds: isMatterOfAgents },
} as const satisfies Record<string, Scope>

/** What tours are after: every edge there is, or all that a clerk can come to see. */
type Goal = 'edges' | 'sights'

/**
 * Few long tours that together take every edge that the happenings lead over, or see everything: from wherever one
 * stands, the shortest way to the nearest that is still to be taken or seen; where none is left, another tour from the
 * beginning.
 */
export function bookingTours(goal: Goal): Tour[] {
  const had = new Set<string>()
  return Object.values(SCOPES).flatMap((scope) => toursIn(scope, goal, had))
}

/** Every edge of the definition that the tours take, also those that the flow takes by itself. */
export function edgesTaken(tours: readonly Tour[]): ReadonlySet<string> {
  return new Set(
    tours.flatMap(({ user, steps }) =>
      walk(
        machine,
        inputOf(user === 'agent'),
        steps.flatMap(({ happening, before }) => {
          const move = happening.moveIn(before)
          return move && 'event' in move ? [move.event] : []
        }),
      ),
    ),
  )
}

export function placesSeen(tours: readonly Tour[]): ReadonlySet<string> {
  return new Set(tours.flatMap(({ steps }) => steps.flatMap(({ after }) => restingPlacesOf(after.flow))))
}

/** Every part of the flow that the tours find waiting for the clerk, and for what. */
export function waitsSeen(tours: readonly Tour[]): string[] {
  const seen = tours.flatMap(({ steps }) =>
    steps.flatMap(({ after: { waiting } }) => (waiting ? [`${waiting.part} ${waiting.at}`] : [])),
  )
  return [...new Set(seen)].toSorted()
}

const inputOf = (isAgent: boolean) => ({ ...BOOKING_INPUT, isAgent })

function toursIn({ isAgent, holds }: Scope, goal: Goal, had: Set<string>): Tour[] {
  const initial: Place = { flow: getInitialSnapshot(bookingFlow, inputOf(isAgent)), waiting: null, isRenewing: false }
  const graph = new Surroundings({ isAgent, holds }, initial)
  const start = keyOf(initial)
  const tours: Tour[] = []
  for (;;) {
    const happenings: Happening[] = []
    let here = start
    for (;;) {
      const way = nearestNews(graph, here, goal, had)
      if (!way) break
      for (const leg of way) {
        for (const news of leg[goal]) had.add(news)
        happenings.push(leg.happening)
        here = leg.to
      }
    }
    if (happenings.length === 0) return tours
    tours.push({ user: isAgent ? 'agent' : 'clerk', steps: stepsOf(happenings, isAgent) })
  }
}

interface Leg {
  happening: Happening
  edges: readonly string[]
  /** Where it leads: the states at rest, what waits for the clerk, and the clock of the seats. */
  sights: readonly string[]
  to: string
}

/** The flow's graph as far as it has been looked at: the whole, with every field and currency, is far larger than needed. */
class Surroundings {
  readonly #places = new Map<string, Place>()
  readonly #legs = new Map<string, readonly Leg[]>()
  readonly #holds: Scope['holds']

  constructor({ holds }: Scope, start: Place) {
    this.#holds = holds
    this.#places.set(keyOf(start), start)
  }

  legsFrom(key: string): readonly Leg[] {
    const known = this.#legs.get(key)
    if (known) return known
    const place = this.#places.get(key)
    if (!place) throw new Error('a place is left before it is reached')
    const legs = HAPPENINGS.filter((happening) => this.#holds(happening, place.flow)).flatMap((happening): Leg[] => {
      const next = placeAfter(happening, place)
      if (!next) return []
      const to = keyOf(next)
      if (!this.#places.has(to)) this.#places.set(to, next)
      return [{ happening, edges: edgesBetween(happening, place, next), sights: sightsOf(next), to }]
    })
    this.#legs.set(key, legs)
    return legs
  }
}

/** Nothing where the flow does not take what would happen. */
function placeAfter(happening: Happening, place: Place): Place | undefined {
  const { flow } = place
  const move = happening.moveIn(place)
  if (!move) return undefined
  if (!('event' in move)) return { ...place, ...move }
  const state: AnyMachineSnapshot = flow
  if (!state.can(move.event)) return undefined
  const [next, actions]: [BookingSnapshot, ExecutableActionsFrom<AnyStateMachine>[]] = transition(
    machine,
    flow,
    move.event,
  )
  return {
    flow: next,
    waiting: waitingFromTheStart(flow, next),
    isRenewing: actions.reduce(isRenewingAfter, place.isRenewing),
  }
}

/** Whatever else the clock of the held seats is told ends the request for more time. */
function isRenewingAfter(isRenewing: boolean, { type, params }: ExecutableActionsFrom<AnyStateMachine>): boolean {
  if (type !== 'xstate.sendTo' || params.to.id !== 'seatClock') return isRenewing
  return params.event.type === 'seats.renew'
}

/** A sale that was sent before a reload begins with the offer to send it again. */
function waitingFromTheStart(before: BookingSnapshot, after: BookingSnapshot): Place['waiting'] {
  const isBegun = after.matches('sellingTickets') && !before.matches('sellingTickets')
  return isBegun && after.context.isSaleSent ? { part: 'sellTickets', at: 'unanswered' } : null
}

/** Where the flow goes on by itself, an edge is told by its ends, too. */
function edgesBetween(happening: Happening, before: Place, after: Place): string[] {
  const move = happening.moveIn(before)
  if (!move || !('event' in move)) return [`${happening.name} ${before.waiting?.part ?? ''}`]
  const { event } = move
  const state: AnyMachineSnapshot = before.flow
  const names = machine.getTransitionData(state, event).map(nameOf)
  const ends = (...places: Place[]) => places.map(({ flow }) => JSON.stringify(flow.value)).join(' → ')
  const own = before.waiting ? [`${happening.name} ${before.waiting.part}`] : []
  if (event.type === 'seats.over') return names.map((name) => `${name} ${ends(before, after)}`)
  return [
    ...own,
    ...names.map((name) => (/settleSeats|draft.read|confirmingDiscard/.test(name) ? `${name} ${ends(after)}` : name)),
  ]
}

function sightsOf(place: Place): string[] {
  const { flow, waiting } = place
  return [...restingPlacesOf(flow), clockIn(place), ...(waiting ? [`${waiting.part} ${waiting.at}`] : [])]
}

function nearestNews(graph: Surroundings, start: string, goal: Goal, had: ReadonlySet<string>): Leg[] | undefined {
  const from = new Map<string, { leg: Leg; before: string }>()
  const queue = [start]
  for (const here of queue.values()) {
    for (const leg of graph.legsFrom(here)) {
      if (leg[goal].some((news) => !had.has(news))) return [...wayTo(here, start, from), leg]
      if (from.has(leg.to) || leg.to === start) continue
      from.set(leg.to, { leg, before: here })
      queue.push(leg.to)
    }
    if (from.size > SIGHT) return undefined
  }
  return undefined
}

function wayTo(place: string, start: string, from: ReadonlyMap<string, { leg: Leg; before: string }>): Leg[] {
  const last = place === start ? undefined : from.get(place)
  return last ? [...wayTo(last.before, start, from), last.leg] : []
}

function stepsOf(happenings: readonly Happening[], isAgent: boolean): TourStep[] {
  let before: Place = { flow: getInitialSnapshot(bookingFlow, inputOf(isAgent)), waiting: null, isRenewing: false }
  return happenings.map((happening) => {
    const after = placeAfter(happening, before)
    if (!after) throw new Error(`${happening.name} is not offered in ${JSON.stringify(before.flow.value)}`)
    const step = { happening, before, after }
    before = after
    return step
  })
}

/** States alike in this are one place of the graph: where the flow is, and whatever a guard or a happening looks at. */
function keyOf({ flow: { value, context }, waiting, isRenewing }: Place): string {
  const { journey, departures, travellers, holds, payment, closedDirection, isHoldOver, arePassengersComplete } =
    context
  const isSeating = context.step.endsWith('Seats')
  return JSON.stringify([
    value,
    waiting,
    [context.step, context.currency, context.totalBefore !== null, closedDirection, isHoldOver, arePassengersComplete],
    [journey.fromStoppageId, journey.isTwoWay, journey.date, journey.returnDate, journey.party],
    [departures.outward?.summary.key, departures.return?.summary.key],
    travellers.map(({ seats, needsSeat, text, documents }) => [
      seats,
      needsSeat,
      text.firstName,
      text.dateOfBirth,
      documents.length,
    ]),
    [holds.outward, holds.return],
    [
      isSeating && context.activeTraveller,
      context.step === 'payment' && payment.payerName,
      context.saleRequest !== null,
    ],
    [context.holdRequests.length, isRenewing],
  ])
}

/** Ways into a sale there and back, and into a sale at all. */
const TWO_WAY_OPENING = ['readDraft accepted 0', 'booking.editJourney 0', 'booking.editJourney 2']
const AGENT_MATTERS =
  /^(readDraft accepted 0|booking.(editJourney [01]|submit\w+ 0|chooseDeparture 0|pickSeats 0|confirmReview 0|pay 0|editPayment \d|back 0)|(?!readDraft)\w+ accepted \d|sellTickets walletTooLow 0|the time .*)$/

function isMatterOfTwoWays({ name }: Happening, state: AnyMachineSnapshot): boolean {
  const { journey }: BookingContext = state.context
  return journey.isTwoWay || TWO_WAY_OPENING.includes(name)
}

function isMatterOfAgents({ name }: Happening): boolean {
  return AGENT_MATTERS.test(name)
}
