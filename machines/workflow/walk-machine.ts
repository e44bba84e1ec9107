import {
  and,
  getStateNodes,
  initialTransition,
  not,
  or,
  StateMachine,
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
} from 'xstate'
import { describeMachine, type GuardDescription, type MachineDescription } from './describe-machine.ts'

/** A machine that runs without its services, actions and rules: who walks through it says what they come to. */
export interface Walkable {
  machine: AnyStateMachine
  description: MachineDescription
}

/** Where a walk stands, and what the machine did to come there. */
export interface WalkPlace {
  snapshot: AnyMachineSnapshot
  /** Ids of the transitions taken, in order: those that follow at once too. */
  taken: readonly string[]
}

/** What can happen next: the transition that is chosen, and where the machine stands then. */
export interface WalkChoice extends WalkPlace {
  id: string
}

interface WalkEvent {
  type: string
  /** Id of the transition whose guard holds in this step; those of all others do not. */
  chosen: string
}

/** Answered by no state: only the guard of an immediate transition is answered. */
const NO_EVENT = 'walk.answer'
/** A machine that goes round for ever would be a fault of its definition; it is told instead of hanging. */
const MAX_ROUNDS = 200

/** The machine of the registry, on a copy of its nodes: states and transitions as defined, nothing else is run. */
export function walkable(registered: AnyStateMachine): Walkable {
  const description = describeMachine(registered)
  const machine = new StateMachine(
    { ...registered.config, context: {}, options: { maxIterations: MAX_ROUNDS } },
    {
      guards: {
        chosen: ({ event }, params) => isChosen(event, params),
        notChosen: ({ event }, params) => !isChosen(event, params),
      },
      actions: { taken: () => undefined },
      actors: {},
      delays: {},
    },
  )
  const rest = [...description.transitions]
  for (const node of withDescendants(machine.root)) strip(node)
  for (const node of withDescendants(machine.root)) {
    for (const list of [...node.transitions.values(), node.always ?? []]) {
      for (const defined of list) {
        const described = rest.shift()
        if (!described) throw new Error('a walk knows fewer transitions than the machine has')
        const { id, guard } = described
        const isAsked = guard !== null || list.length > 1
        defined.actions = [{ type: 'taken', params: { id } }]
        if (isAsked) Object.assign(defined, { guard: answered(guard, id, defined.guard, true) })
      }
    }
  }
  return { machine, description }
}

const isChosen = (event: object, asked: unknown): boolean =>
  typeof asked === 'object' && asked !== null && Reflect.get(event, 'chosen') === Reflect.get(asked, 'id')

function strip(node: AnyStateNode): void {
  node.entry = []
  node.exit = []
  node.output = undefined
  // What it would have come to is an event to choose.
  Object.defineProperty(node, 'invoke', { value: [] })
}

/** What is asked in a guard holds for the chosen transition; in which states the machine is, it knows itself. */
function answered(guard: GuardDescription | null, id: string, defined: unknown, isTrue: boolean): unknown {
  if (guard?.type === 'inState') return defined
  if (guard?.type === 'and' || guard?.type === 'or' || guard?.type === 'not') {
    const parts = partsOf(defined)
    const answers = guard.guards.map((part, index) =>
      answered(part, id, parts[index], guard.type === 'not' ? !isTrue : isTrue),
    )
    return Reflect.apply({ and, or, not: (only: never[]) => not(only[0] ?? 'chosen') }[guard.type], undefined, [
      answers,
    ])
  }
  return { type: isTrue ? 'chosen' : 'notChosen', params: { id } }
}

function partsOf(guard: unknown): readonly unknown[] {
  const parts: unknown = typeof guard === 'function' ? Reflect.get(guard, 'guards') : []
  return Array.isArray(parts) ? parts : []
}

const withDescendants = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(withDescendants),
]

/** Where every walk begins. */
export function walkStart({ machine }: Walkable): WalkPlace {
  return placeOf(initialTransition(machine))
}

/** All that can happen next, in the order of the definition. What another transition is taken before is not in it. */
export function walkChoices(walk: Walkable, { snapshot }: WalkPlace): WalkChoice[] {
  if (snapshot.status !== 'active') return []
  const active = new Map(nodesOf(snapshot).map((node) => [pathOf(node), node]))
  const isQuestion = nodesOf(snapshot).some(isDecidedAtOnce(walk.description))
  return walk.description.transitions.flatMap(({ id, from, kind, eventType, targets, actions }) => {
    const node = active.get(from)
    const isOpen = !isQuestion || kind === 'always'
    if (!node || !isOpen || targets.length + actions.length === 0) return []
    if (kind === 'always' && targets.length === 0) return []
    if (kind === 'stateDone' && !isComplete(node, active)) return []
    const event: WalkEvent = { type: kind === 'always' ? NO_EVENT : eventType, chosen: id }
    const next = placeOf(transition(walk.machine, snapshot, event))
    return next.taken.includes(id) ? [{ id, ...next }] : []
  })
}

/** The path through the machine by the numbers of the chosen transitions; null where the machine does not take it. */
export function walkAlong(walk: Walkable, ids: readonly string[]): WalkPlace[] | null {
  const places = [walkStart(walk)]
  for (const id of ids) {
    const present = places.at(-1)
    const next = present && walkChoices(walk, present).find((choice) => choice.id === id)
    if (!next) return null
    places.push(next)
  }
  return places
}

/** Paths of the innermost states that the machine is in. */
export const standsIn = ({ snapshot }: WalkPlace): string[] =>
  nodesOf(snapshot)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(pathOf)

/** Paths of all states that the machine is in. */
export const isIn = ({ snapshot }: WalkPlace): string[] => nodesOf(snapshot).map(pathOf)

/** Nothing else happens in a state that leaves at once, whatever the answer. */
function isDecidedAtOnce({ transitions }: MachineDescription) {
  const decided = new Set(
    transitions.flatMap(({ kind, guard, from }) => (kind === 'always' && guard === null ? [from] : [])),
  )
  return (node: AnyStateNode) => decided.has(pathOf(node))
}

function isComplete(node: AnyStateNode, active: ReadonlyMap<string, AnyStateNode>): boolean {
  const inside = Object.values(node.states).filter((child) => active.has(pathOf(child)))
  return node.type === 'parallel'
    ? inside.every((region) => isComplete(region, active))
    : inside.some(({ type }) => type === 'final')
}

function placeOf([snapshot, actions]: readonly [AnyMachineSnapshot, readonly { type: string; params: unknown }[]]) {
  return {
    snapshot,
    taken: actions.flatMap(({ type, params }) =>
      type === 'taken' && typeof params === 'object' && params !== null ? [String(Reflect.get(params, 'id'))] : [],
    ),
  }
}

const nodesOf = (snapshot: AnyMachineSnapshot): readonly AnyStateNode[] => [
  ...new Set(getStateNodes(snapshot.machine.root, snapshot.value)),
]

const pathOf = (node: AnyStateNode): string => node.path.join('.')
