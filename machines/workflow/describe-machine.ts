import { and, not, or, stateIn, type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition } from 'xstate'

export type StateType = 'atomic' | 'compound' | 'parallel' | 'final' | 'history'

/** What makes a transition happen: somebody's event, time, nothing but its guard, or the end of what was running. */
export type TransitionKind =
  | 'event'
  | 'after'
  | 'always'
  | 'invokeDone'
  | 'invokeError'
  | 'invokeSnapshot'
  | 'stateDone'

/** What of a guard's or action's params is fixed in the definition: `{ reason: 'departureClosed' }`. */
export type Constants = Readonly<Record<string, string | number | boolean>>

export type GuardDescription =
  | { type: 'named'; name: string; params: Constants; madeOf?: GuardDescription }
  | { type: 'and' | 'or' | 'not'; guards: readonly GuardDescription[] }
  | { type: 'inState'; state: string }
  | { type: 'inline' }

export interface InvokeDescription {
  id: string
  /** Name of the service as `setup` knows it. */
  source: string
  /** Id of the machine that is invoked; a service is none. Documents of earlier versions do not say it. */
  part?: string
}

export interface StateDescription {
  /** Dotted path from the machine, which itself is `''`. */
  path: string
  key: string
  /** Null for the machine itself. */
  parent: string | null
  type: StateType
  /** Paths of the states entered with this one. */
  initial: readonly string[]
  description: string | null
  tags: readonly string[]
  invokes: readonly InvokeDescription[]
  entry: readonly string[]
  exit: readonly string[]
  meta: Readonly<Record<string, unknown>> | null
}

export interface TransitionDescription {
  /** `<from> <event> <index>`: unique in the machine, the same after a change elsewhere in it. */
  id: string
  from: string
  kind: TransitionKind
  /** The event as words and drawings know it: `ticket.checkIn`, `after.holdTime`, `always`, `done.fetchQuote`, `error.fetchQuote`, `done`. */
  event: string
  /** The event as XState knows it. */
  eventType: string
  /** Place among the transitions of the same state and event; the first whose guard holds is taken. */
  index: number
  guard: GuardDescription | null
  /** Empty when the event is answered without leaving the state. */
  targets: readonly string[]
  reenter: boolean
  description: string | null
  actions: readonly string[]
}

export interface MachineDescription {
  id: string
  description: string | null
  /** In the order of the definition, the machine itself first. */
  states: readonly StateDescription[]
  transitions: readonly TransitionDescription[]
}

/** A machine as plain data: what drawings, tables, words and fingerprints are made from. */
export function describeMachine(machine: AnyStateMachine): MachineDescription {
  const nodes = withDescendants(machine.root)
  return {
    id: machine.id,
    description: machine.root.description ?? null,
    states: nodes.map((node) => describeState(node, machine)),
    transitions: nodes.flatMap((node) => describeTransitions(node, machine)),
  }
}

function withDescendants(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(withDescendants)]
}

function describeState(node: AnyStateNode, machine: AnyStateMachine): StateDescription {
  return {
    path: pathOf(node),
    key: node.path.length === 0 ? '' : node.key,
    parent: node.parent ? pathOf(node.parent) : null,
    type: node.type,
    initial: initialPaths(node),
    description: node.description ?? null,
    tags: [...node.tags],
    invokes: node.invoke.map((invoke) => describeInvoke(invoke, machine)),
    // From the configuration: to `node.entry` XState itself adds what starts the delays.
    entry: listOf(node.config.entry).map(actionName),
    exit: listOf(node.config.exit).map(actionName),
    meta: node.meta ?? null,
  }
}

function describeInvoke({ id, src }: AnyStateNode['invoke'][number], machine: AnyStateMachine): InvokeDescription {
  if (typeof src !== 'string') return { id, source: 'inline' }
  const logic: unknown = propertyOf(machine.implementations.actors, src)
  return propertyOf(logic, 'root') === undefined
    ? { id, source: src }
    : { id, source: src, part: String(propertyOf(logic, 'id')) }
}

/** The machines that are invoked anywhere in this one, each once. */
export function partsOf({ states }: MachineDescription): string[] {
  const parts = states.flatMap(({ invokes }) => invokes.flatMap(({ part }) => part ?? []))
  return [...new Set(parts)]
}

function initialPaths(node: AnyStateNode): string[] {
  if (node.type === 'parallel') return Object.values(node.states).map(pathOf)
  if (node.type === 'history') return (historyDefault(node) ?? []).map(pathOf)
  return node.type === 'compound' ? (node.initial.target ?? []).map(pathOf) : []
}

function historyDefault(node: AnyStateNode): readonly AnyStateNode[] | undefined {
  const target: unknown = 'target' in node.config ? node.config.target : undefined
  const found = typeof target === 'string' ? node.parent?.states[target] : undefined
  return found ? [found] : undefined
}

function describeTransitions(node: AnyStateNode, machine: AnyStateMachine): TransitionDescription[] {
  const byEvent = [...node.transitions.entries(), ['', node.always ?? []] as const]
  return byEvent.flatMap(([eventType, transitions]) =>
    transitions.map((transition, index) => describeTransition(node, eventType, transition, index, machine)),
  )
}

function describeTransition(
  node: AnyStateNode,
  eventType: string,
  transition: AnyTransitionDefinition,
  index: number,
  machine: AnyStateMachine,
): TransitionDescription {
  const from = pathOf(node)
  const { kind, event } = describeEvent(node, eventType)
  return {
    id: `${from} ${event} ${index}`.trimStart(),
    from,
    kind,
    event,
    eventType,
    index,
    guard: transition.guard === undefined ? null : describeGuard(transition.guard, machine),
    targets: (transition.target ?? []).map(pathOf),
    reenter: transition.reenter,
    description: transition.description ?? null,
    actions: transition.actions.map(actionName),
  }
}

function describeEvent(node: AnyStateNode, eventType: string): { kind: TransitionKind; event: string } {
  if (eventType === '') return { kind: 'always', event: 'always' }
  if (eventType === `xstate.done.state.${node.id}`) return { kind: 'stateDone', event: 'done' }
  const delay = between(eventType, 'xstate.after.', `.${node.id}`)
  if (delay !== undefined) return { kind: 'after', event: `after.${delay}` }
  for (const [prefix, kind, word] of INVOKE_EVENTS) {
    const id = between(eventType, prefix, '')
    if (id !== undefined) return { kind, event: `${word}.${id}` }
  }
  return { kind: 'event', event: eventType }
}

const INVOKE_EVENTS = [
  ['xstate.done.actor.', 'invokeDone', 'done'],
  ['xstate.error.actor.', 'invokeError', 'error'],
  ['xstate.snapshot.', 'invokeSnapshot', 'snapshot'],
] as const satisfies readonly (readonly [string, TransitionKind, string])[]

function between(text: string, prefix: string, suffix: string): string | undefined {
  if (!text.startsWith(prefix) || !text.endsWith(suffix)) return undefined
  return text.slice(prefix.length, text.length - suffix.length)
}

// Functions lose their names in a minified build, so the combinators are told apart by XState's own check functions.
const COMBINATORS = new Map<unknown, 'and' | 'or' | 'not'>([
  [propertyOf(and([]), 'check'), 'and'],
  [propertyOf(or([]), 'check'), 'or'],
  [propertyOf(not('any'), 'check'), 'not'],
])
const IN_STATE_CHECK = propertyOf(stateIn('any'), 'check')

function describeGuard(guard: unknown, machine: AnyStateMachine): GuardDescription {
  if (typeof guard === 'string') return namedGuard(guard, undefined, machine)
  if (typeof guard === 'object' && guard !== null) {
    return namedGuard(String(propertyOf(guard, 'type')), propertyOf(guard, 'params'), machine)
  }
  const check = propertyOf(guard, 'check')
  const combinator = COMBINATORS.get(check)
  if (combinator) {
    return { type: combinator, guards: listOf(propertyOf(guard, 'guards')).map((part) => describeGuard(part, machine)) }
  }
  if (check === IN_STATE_CHECK) return { type: 'inState', state: stateText(propertyOf(guard, 'stateValue'), machine) }
  return { type: 'inline' }
}

function namedGuard(name: string, params: unknown, machine: AnyStateMachine): GuardDescription {
  const implementation: unknown = propertyOf(machine.implementations.guards, name)
  const resolved = implementation === undefined ? undefined : describeGuard(implementation, machine)
  return {
    type: 'named',
    name,
    params: constantsOf(params),
    // A plain predicate is known by its name; a name given to a combination is known by its parts too.
    ...(resolved === undefined || resolved.type === 'inline' ? {} : { madeOf: resolved }),
  }
}

function stateText(value: unknown, machine: AnyStateMachine): string {
  if (typeof value === 'string') {
    return value.startsWith('#') ? pathOf(machine.getStateNodeById(value.slice(1))) : value
  }
  return JSON.stringify(value)
}

function actionName(action: unknown): string {
  if (typeof action === 'string') return action
  const type = propertyOf(action, 'type')
  const constants = typeof action === 'object' ? Object.values(constantsOf(propertyOf(action, 'params'))) : []
  return [typeof type === 'string' ? type : 'inline', ...constants].join(' ')
}

/** Params are often computed from the event with a constant beside: the function is asked with an event that is blank. */
function constantsOf(params: unknown): Constants {
  const found = typeof params === 'function' ? answerToBlank(params) : params
  if (typeof found !== 'object' || found === null) return {}
  const entries = Object.entries(found).flatMap(([key, value]): [string, string | number | boolean][] =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[key, value]] : [],
  )
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function answerToBlank(params: unknown): unknown {
  try {
    return typeof params === 'function'
      ? Reflect.apply(params, undefined, [{ context: BLANK, event: BLANK }])
      : undefined
  } catch {
    return undefined
  }
}

/** Whatever is read from it or called on it is blank again, and it has no properties of its own to be copied. */
const BLANK: unknown = new Proxy(() => BLANK, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => '' : BLANK),
  apply: () => BLANK,
  ownKeys: () => [],
  getOwnPropertyDescriptor: () => undefined,
})

function pathOf(node: AnyStateNode): string {
  return node.path.join('.')
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/** XState types neither the parts of its combinators nor its built-in actions; they are read as unknown properties. */
function propertyOf(holder: unknown, key: string): unknown {
  const holds = (typeof holder === 'object' && holder !== null) || typeof holder === 'function'
  return holds ? Reflect.get(holder, key) : undefined
}
