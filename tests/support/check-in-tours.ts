import { getInitialSnapshot, getNextSnapshot, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import type { CheckInContext } from '#machines/check-in/check-in-context.ts'
import { checkInFlow } from '#machines/check-in/check-in-flow.ts'
import { ACTS, type Act } from '#tests/support/check-in-acts.ts'
import { DEPARTURE } from '#tests/support/check-in-fixtures.ts'
import { ANSWERS, NEW_WORLD, type Service, type World } from '#tests/support/check-in-world.ts'
import { nameOf, restingPlacesOf, walk, type ModelEvent } from '#tests/support/machine-model.ts'

const machine: AnyStateMachine = checkInFlow

/** So many places are looked at from where one stands before another tour is begun. */
const SIGHT = 800

/** What the gate shows, whether the network was there on the way to it, and what is true by then. */
export interface Place {
  snapshot: AnyMachineSnapshot
  isOnline: boolean
  world: World
}

export interface TourStep {
  act: Act
  /** The service that was asked, and how it answered. */
  asked: readonly { service: Service; answer: string }[]
  before: Place
  after: Place
  events: readonly ModelEvent[]
}

/** One way through the flow on a departure of its own, from opening it; each step is taken with the other network than the one before. */
export interface Tour {
  start: Place
  steps: readonly TourStep[]
}

/** What tours are after: every edge there is, or all that an officer can come to see, and every answer. */
type Goal = 'edges' | 'sights'

/**
 * Few tours that take every edge they can with the network off and with it on, or see everything both ways; the first
 * begins off, the second on.
 */
export function checkInTours(goal: Goal): Tour[] {
  const had = new Set<string>()
  const tours: Tour[] = []
  for (let isOnline = true, fruitless = 0; fruitless < 2; isOnline = !isOnline) {
    const tour = tourFrom(opened(isOnline), goal, had)
    fruitless = tour.steps.length === 0 ? fruitless + 1 : 0
    if (tour.steps.length > 0) tours.push(tour)
  }
  return tours
}

/** Every edge of the definition that is taken while the network is so. */
export function edgesTaken(tours: readonly Tour[], isOnline?: boolean): ReadonlySet<string> {
  const walked = tours.flatMap((tour) => {
    const known = walks.get(tour) ?? edgesOfSteps(tour)
    walks.set(tour, known)
    return known
  })
  return new Set(walked.flatMap((step) => (isOnline === undefined || step.isOnline === isOnline ? step.edges : [])))
}

const walks = new WeakMap<Tour, { isOnline: boolean; edges: string[] }[]>()

function edgesOfSteps({ steps }: Tour): { isOnline: boolean; edges: string[] }[] {
  let events: ModelEvent[] = [...OPENING]
  let before = walk(machine, undefined, events).length
  return steps.map(({ after: { isOnline }, events: more }) => {
    events = [...events, ...more]
    const all = walk(machine, undefined, events)
    const edges = all.slice(before)
    before = all.length
    return { isOnline, edges }
  })
}

export const placesSeen = (tours: readonly Tour[], isOnline: boolean): ReadonlySet<string> =>
  new Set(
    tours.flatMap(({ steps }) =>
      steps.flatMap(({ after }) => (after.isOnline === isOnline ? restingPlacesOf(after.snapshot) : [])),
    ),
  )

const OPEN: ModelEvent = Object.assign({ type: 'checkIn.open' }, { departureKey: DEPARTURE })
const OPENED = ANSWERS.openDeparture.asExpected({ context: contextOf(atWork()), world: NEW_WORLD, isOnline: true })
const OPENING: readonly ModelEvent[] = [OPEN, answerEvent('openDeparture', OPENED.output)]

function atWork(): AnyMachineSnapshot {
  return getNextSnapshot(machine, getInitialSnapshot(machine, undefined), OPEN)
}
function contextOf({ context }: AnyMachineSnapshot): CheckInContext {
  return context
}
function answerEvent(id: string, output: unknown): ModelEvent {
  return Object.assign({ type: `xstate.done.actor.${id}` }, { output })
}
function opened(isOnline: boolean): Place {
  return {
    snapshot: getNextSnapshot(machine, atWork(), answerEvent('openDeparture', OPENED.output)),
    isOnline,
    world: OPENED.world,
  }
}

function tourFrom(start: Place, goal: Goal, had: Set<string>): Tour {
  const steps: TourStep[] = []
  for (;;) {
    const way = nearestNews(steps.at(-1)?.after ?? start, goal, had)
    if (!way) return { start, steps }
    for (const leg of way) {
      for (const news of leg[goal]) had.add(news)
      steps.push(leg.step)
    }
  }
}

interface Leg {
  step: TourStep
  edges: readonly string[]
  sights: readonly string[]
  key: string
}

function nearestNews(start: Place, goal: Goal, had: ReadonlySet<string>): Leg[] | undefined {
  const reached = new Map<string, { place: Place; way: Leg[] }>([[keyOf(start), { place: start, way: [] }]])
  for (const { place, way } of reached.values()) {
    for (const leg of legsFrom(place)) {
      if (leg[goal].some((news) => !had.has(news))) return [...way, leg]
      if (!reached.has(leg.key)) reached.set(leg.key, { place: leg.step.after, way: [...way, leg] })
    }
    if (reached.size > SIGHT) return undefined
  }
  return undefined
}

const legsKnown = new Map<string, Leg[]>()

function legsFrom(place: Place): Leg[] {
  const key = keyOf(place)
  const known = legsKnown.get(key) ?? ACTS.flatMap((act) => legsOf(act, place))
  legsKnown.set(key, known)
  return known
}

function legsOf(act: Act, before: Place): Leg[] {
  const payload = act.when(before)
  if (!payload) return []
  const event: ModelEvent = { ...payload, type: act.type }
  if (!before.snapshot.can(event)) return []
  const isOnline = !before.isOnline
  const snapshot: AnyMachineSnapshot = getNextSnapshot(machine, before.snapshot, event)
  const begun: Way = {
    place: { snapshot, isOnline, world: before.world },
    asked: [],
    events: [event],
    edges: edgesBetween(before.snapshot, event, snapshot),
  }
  return answered(begun).map(({ place, asked, events, edges }) => ({
    step: { act, asked, before, after: place, events },
    edges: edges.map((edge) => `${edge} ${isOnline ? 'on line' : 'cut off'}`),
    sights: [...restingPlacesOf(place.snapshot), ...asked.map(({ service, answer }) => `${service} ${answer}`)].map(
      (sight) => `${sight} ${isOnline ? 'on line' : 'cut off'}`,
    ),
    key: keyOf(place),
  }))
}

interface Way {
  place: Place
  asked: readonly { service: Service; answer: string }[]
  events: readonly ModelEvent[]
  edges: readonly string[]
}

/** What can become of a question; only a server that is there can be made to refuse. */
function answered(way: Way): Way[] {
  const { snapshot, isOnline, world } = way.place
  if (!snapshot.hasTag('busy')) return [way]
  const service = serviceAsked(snapshot)
  return Object.entries(ANSWERS[service])
    .filter(([answer]) => answer === 'asExpected' || (isOnline && isPossible(service, answer, way)))
    .flatMap(([answer, say]) => {
      const said = say({ context: contextOf(snapshot), world, isOnline })
      const event = answerEvent(service, said.output)
      const next: AnyMachineSnapshot = getNextSnapshot(machine, snapshot, event)
      return answered({
        place: { snapshot: next, isOnline, world: said.world },
        asked: [...way.asked, { service, answer }],
        events: [...way.events, event],
        edges: [...way.edges, ...edgesBetween(snapshot, event, next)],
      })
    })
}

function isPossible(service: Service, answer: string, { place }: Way): boolean {
  const context = contextOf(place.snapshot)
  if (service === 'checkIn' && answer === 'partly') return (context.checkInOrder?.body.tickets.length ?? 0) > 1
  return true
}

const SERVICES = [
  'openDeparture',
  'rereadList',
  'lookUp',
  'payFees',
  'acceptPassport',
  'checkIn',
] as const satisfies readonly Service[]
function serviceAsked(snapshot: AnyMachineSnapshot): Service {
  const service = SERVICES.find((id) => Object.hasOwn(snapshot.children, id))
  if (!service) throw new Error(`nobody is asked in ${JSON.stringify(snapshot.value)}`)
  return service
}

/** Where the card is judged anew, an edge is told by the verdict, too. */
function edgesBetween(before: AnyMachineSnapshot, event: ModelEvent, after: AnyMachineSnapshot): string[] {
  const names = machine.getTransitionData(before, event).map(nameOf)
  return names.map((name) =>
    /done\.actor|keepBooking|seeVisa/.test(name) ? `${name} → ${restingPlacesOf(after).join()}` : name,
  )
}

/** Places alike in this are one: what a guard or an act looks at. */
function keyOf({ snapshot, isOnline, world }: Place): string {
  const context = contextOf(snapshot)
  return JSON.stringify([
    snapshot.value,
    isOnline,
    [
      context.departureKey,
      context.ticketId,
      context.printRevision,
      context.chosen,
      context.visasSeen,
      context.currency,
    ],
    context.passport && [context.passport.document.number, context.passport.isSettled],
    world.kept,
    world.tickets.map(({ state, passenger }) => [state, passenger.passportExpiry]),
  ])
}
