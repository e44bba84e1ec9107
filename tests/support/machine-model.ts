import {
  createActor,
  fromPromise,
  getInitialSnapshot,
  getNextSnapshot,
  matchesState,
  StateMachine,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type StateValue,
} from 'xstate'
import { getAdjacencyMap, getStateNodes, type AdjacencyValue } from 'xstate/graph'

/** Payloads for every event of a machine: a missing one does not compile. */
export type EventFixtures<Event extends { type: string }> = {
  readonly [Type in Event['type']]: readonly Omit<Extract<Event, { type: Type }>, 'type'>[]
}

export interface ModelFixtures {
  /** Each event with all the payloads that its guards tell apart. */
  events: Readonly<Record<string, readonly object[]>>
  /** Each invoke with every kind of answer. */
  answers?: Readonly<Record<string, readonly unknown[]>>
}

export interface ModelEvent {
  type: string
}

/**
 * Every event a machine names, from its own definition: what people do, what services answer, that they fail, that
 * time passes. An event or an invoke without a fixture throws, so that no part of the machine is silently left out;
 * so does a fixture for what the machine does not know.
 */
export function eventsOf(machine: AnyStateMachine, { events, answers = {} }: ModelFixtures): ModelEvent[] {
  const known = machine.events.filter((type) => !type.includes('*'))
  const fixtures = known.flatMap((type) => {
    const invoke = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type)
    if (invoke?.[1] === 'error') return [{ type, error: new Error('no answer') }]
    if (invoke?.[2])
      return payloads(answers, invoke[2], `answer of the invoke "${invoke[2]}"`).map((output) => ({ type, output }))
    if (type.startsWith('xstate.after.')) return [{ type }]
    return payloads(events, type, `event "${type}"`).map((payload) => ({ ...Object(payload), type }))
  })
  const unknown = [
    ...Object.keys(events).filter((type) => !known.includes(type)),
    ...Object.keys(answers).filter((id) => !known.includes(`xstate.done.actor.${id}`)),
  ]
  if (unknown.length > 0) throw new Error(`Fixtures for what the machine does not know: ${unknown.join(', ')}`)
  return fixtures
}

function payloads<Payload>(
  fixtures: Readonly<Record<string, readonly Payload[]>>,
  name: string,
  what: string,
): readonly Payload[] {
  const found = fixtures[name]
  if (!found || found.length === 0) throw new Error(`There is no fixture for the ${what}.`)
  return found
}

/** Dotted paths of the states in which a machine can be at rest or at work. */
export function leavesOf(machine: AnyStateMachine): string[] {
  return getStateNodes(machine.root)
    .filter((node) => node.type === 'atomic' || node.type === 'final')
    .map((node) => node.path.join('.'))
}

export interface ModelOptions<Context> {
  machine: AnyStateMachine
  input?: unknown
  fixtures: ModelFixtures
  /** What guards read of the context, and nothing more: it decides which states count as the same. */
  facts: (context: Context) => unknown
  /** Keeps a model small by leaving out, in some states, what another model of the same machine explores. */
  scope?: (state: AnyMachineSnapshot, event: ModelEvent) => boolean
  limit?: number
}

export interface Model {
  events: readonly ModelEvent[]
  states: readonly AnyMachineSnapshot[]
  /** Leaves in which the machine was seen. */
  restingPlaces: ReadonlySet<string>
  /** What happened at least once on a running actor, each edge named as by `edgesOf`. */
  walkedEdges: ReadonlySet<string>
  /** Every walk that was taken on a running actor, as the edges it took one after the other. */
  walks: readonly (readonly string[])[]
}

/** Explores a machine as far as its fixtures lead, then walks every kind of step it found on a running actor. */
export function explore<Context>(options: ModelOptions<Context>): Model {
  const { machine, input } = options
  const traversal = traversalOf(options)
  const adjacency: [string, AdjacencyValue<AnyMachineSnapshot, ModelEvent>][] = Object.entries(
    getAdjacencyMap(machine, traversal),
  )
  const steps = shortestStepsIn(adjacency, traversal.serializeState)
  const walks: string[][] = []
  const walkedKinds = new Set<string>()
  for (const [key, { state, transitions }] of adjacency) {
    for (const { event, state: next } of Object.values(transitions)) {
      const kind = [...machine.getTransitionData(state, event).map(nameOf), JSON.stringify(next.value)].join(' → ')
      if (walkedKinds.has(kind)) continue
      walkedKinds.add(kind)
      walks.push(walk(machine, input, [...(steps.get(key) ?? []), event]))
    }
  }
  const states = adjacency.map(([, { state }]) => state)
  return {
    events: traversal.events,
    states,
    restingPlaces: new Set(states.flatMap(restingPlacesOf)),
    walkedEdges: new Set(walks.flat()),
    walks,
  }
}

/** The events that lead to each state, from the first one on. `getShortestPaths` would explore everything once more. */
function shortestStepsIn(
  adjacency: readonly [string, AdjacencyValue<AnyMachineSnapshot, ModelEvent>][],
  keyOf: (state: AnyMachineSnapshot) => string,
): ReadonlyMap<string, readonly ModelEvent[]> {
  const transitionsOf = new Map(adjacency.map(([key, { transitions }]) => [key, Object.values(transitions)]))
  const steps = new Map<string, readonly ModelEvent[]>(adjacency.slice(0, 1).map(([key]) => [key, []]))
  // What is found on the way is added to the steps, and looked at in its turn.
  for (const [key, way] of steps) {
    for (const { event, state } of transitionsOf.get(key) ?? []) {
      const next = keyOf(state)
      if (!steps.has(next)) steps.set(next, [...way, event])
    }
  }
  return steps
}

export interface RelayOptions<Facts> {
  machine: AnyStateMachine
  /** What guards read, for each person who may act on the record. */
  people: readonly Facts[]
  fixtures: ModelFixtures
}

/**
 * Explores a record's lifecycle as the server asks it: each event is judged by the facts of who acts now, on the state
 * that somebody else may have left. So a walk is handed on from person to person.
 */
export function relay<Facts extends object>({ machine, people, fixtures }: RelayOptions<Facts>): Model {
  const events = eventsOf(machine, fixtures)
  const states: AnyMachineSnapshot[] = []
  const walks: string[][] = []
  const ways = new Map<string, readonly string[]>(
    people.map((input) => [String(getInitialSnapshot(machine, input).value), []]),
  )
  // What is found on the way is added to the ways, and looked at in its turn.
  for (const [value, way] of ways) {
    for (const context of people) {
      const snapshot = machine.resolveState({ value, context })
      states.push(snapshot)
      for (const event of events.filter((one) => snapshot.can(one))) {
        const { taken, value: next } = walkFrom(machine, { snapshot }, [event])
        walks.push([...way, ...taken])
        if (!ways.has(String(next))) ways.set(String(next), [...way, ...taken])
      }
    }
  }
  return { events, states, restingPlaces: new Set(ways.keys()), walkedEdges: new Set(walks.flat()), walks }
}

/** Several models of one machine, each with its own scope, seen as one. */
export function together(models: readonly Model[]): Model {
  return {
    events: models[0]?.events ?? [],
    states: models.flatMap((model) => model.states),
    restingPlaces: new Set(models.flatMap((model) => [...model.restingPlaces])),
    walkedEdges: new Set(models.flatMap((model) => [...model.walkedEdges])),
    walks: models.flatMap((model) => model.walks),
  }
}

/** What `getAdjacencyMap` is given, so that nothing of the graph is cut off. */
function traversalOf<Context>(options: ModelOptions<Context>) {
  const { machine, input, fixtures, facts, scope = () => true, limit = 500_000 } = options
  return {
    input,
    events: eventsOf(machine, fixtures),
    // What has ended hears nothing more, although `can` still says yes to what the whole machine listens to.
    filterEvents: (state: AnyMachineSnapshot, event: ModelEvent) =>
      state.status === 'active' && state.can(event) && scope(state, event),
    serializeState: (state: AnyMachineSnapshot) => JSON.stringify([state.value, facts(state.context)]),
    serializeEvent: (event: ModelEvent) => JSON.stringify(event),
    limit,
  }
}

/** Every edge of the definition: state, event and place among the transitions for it. */
export function edgesOf(machine: AnyStateMachine): string[] {
  return getStateNodes(machine.root).flatMap((node) =>
    [...node.transitions.values(), node.always ?? []].flat().filter(isTelling).map(nameOf),
  )
}

// A transition to nowhere without an act only keeps an event from the states around.
function isTelling(transition: AnyTransitionDefinition): boolean {
  return (transition.target?.length ?? 0) > 0 || transition.actions.length > 0
}

/** An edge as `edgesOf` names it. */
export function nameOf(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition
  const siblings = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? [])
  return `${source.path.join('.')} · ${eventType || 'always'} · ${siblings.indexOf(transition)}`
}

/** Takes the events one after the other on a running actor whose services never answer, and names the edges taken. */
export function walk(machine: AnyStateMachine, input: unknown, events: readonly ModelEvent[]): string[] {
  return walkFrom(machine, { input }, events).taken
}

/** `start`: the input of a new record, or the snapshot of one that stands somewhere already. */
function walkFrom(
  machine: AnyStateMachine,
  start: { input: unknown } | { snapshot: AnyMachineSnapshot },
  events: readonly ModelEvent[],
) {
  const taken: string[] = []
  const quiet = silenced(machine)
  const actor = createActor(quiet, {
    ...start,
    clock: STANDING_CLOCK,
    inspect: (inspection) => {
      if (inspection.type !== '@xstate.microstep') return
      // oxlint-disable-next-line no-underscore-dangle -- the name under which xstate tells inspectors
      const transitions = inspection._transitions
      // Not by the actor, which is not yet known while the first states are entered; parts within are left out.
      taken.push(...transitions.filter(({ source }) => source.machine === quiet).map(nameOf))
    },
  })
  actor.start()
  for (const event of events) actor.send(event)
  const { value } = actor.getSnapshot()
  actor.stop()
  return { taken, value }
}

const STANDING_CLOCK = { setTimeout: () => 0, clearTimeout: () => undefined }

/** The machine with every promised service replaced by one that never answers, those of the machines inside as well. */
function silenced(machine: AnyStateMachine): AnyStateMachine {
  return machine.provide({
    actors: Object.fromEntries(
      Object.entries(machine.implementations.actors).map(([name, logic]) => [
        name,
        logic instanceof StateMachine ? silenced(logic) : fromPromise(() => new Promise(() => undefined)),
      ]),
    ),
  })
}

/** By machine and what a snapshot's `value` says: tours ask for the same few places some hundred thousand times. */
const restingPlaces = new WeakMap<AnyStateMachine, Map<string, string[]>>()

/** The leaves in which a machine is. */
export function restingPlacesOf({ machine, value }: AnyMachineSnapshot): string[] {
  const known = restingPlaces.get(machine) ?? new Map<string, string[]>()
  restingPlaces.set(machine, known)
  const key = JSON.stringify(value)
  const places = known.get(key) ?? leavesOf(machine).filter((leaf) => matchesState(valueOf(leaf), value))
  known.set(key, places)
  return places
}

function valueOf(path: string): StateValue {
  const [first = '', ...rest] = path.split('.')
  return rest.length === 0 ? first : { [first]: valueOf(rest.join('.')) }
}

/** Events that no state of a snapshot names, but that changed something: there must be none. */
export function unexpectedChanges(machine: AnyStateMachine, { states, events }: Model): string[] {
  const told = (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, snapshot.context])
  // Which events are named depends on the place alone.
  const places = new Map(states.map((state) => [JSON.stringify(state.value), state]))
  return [...places.values()].flatMap((state) =>
    events
      .filter((event) => machine.getTransitionData(state, event).length === 0)
      .filter((event) => state.can(event) || told(getNextSnapshot(machine, state, event)) !== told(state))
      .map((event) => `${JSON.stringify(state.value)} × ${event.type}`),
  )
}
