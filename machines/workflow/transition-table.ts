import type { AnyStateMachine } from 'xstate'
import { describeMachine, type StateDescription, type TransitionDescription } from './describe-machine.ts'

/**
 * Every step a machine knows, whatever its guards say: from a state, by an event, to the states where it may come to
 * rest. Plain JSON, kept by the server for each fingerprint, so that what was recorded can be replayed for ever.
 * States are dotted paths of leaves; of parallel regions each leaf stands for itself.
 */
export interface TransitionTable {
  initial: readonly string[]
  steps: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

export interface Step {
  /** Null for the row that created the record. */
  from: string | null
  event: string
  to: string
}

export function transitionTableOf(machine: AnyStateMachine): TransitionTable {
  return transitionTableOfDescription(describeMachine(machine))
}

/** What of a machine's description its steps follow from. */
export interface DescribedSteps {
  id: string
  states: readonly Pick<StateDescription, 'path' | 'parent' | 'type' | 'initial'>[]
  transitions: readonly DescribedTransition[]
}

interface DescribedTransition extends Pick<
  TransitionDescription,
  'from' | 'kind' | 'eventType' | 'index' | 'targets' | 'reenter' | 'actions'
> {
  /** Null where there is none. */
  guard: unknown
}

/** Of a machine that may be known by its kept description only. */
export function transitionTableOfDescription(description: DescribedSteps): TransitionTable {
  const states = new Map(description.states.map((state) => [state.path, state]))
  const known = { states, description }
  const leaves = description.states.filter(({ type }) => type === 'atomic' || type === 'final')
  return {
    initial: restingStates([''], known),
    steps: Object.fromEntries(leaves.map(({ path }) => [path, stepsFrom(path, known)])),
  }
}

/** Whether the machine knows such a step; one of its guards may still have refused it at the time. */
export function hasStep(table: TransitionTable, { from, event, to }: Step): boolean {
  if (from === null) return table.initial.includes(to)
  const targets = Object.hasOwn(table.steps, from) ? table.steps[from] : undefined
  return targets !== undefined && Object.hasOwn(targets, event) && targets[event]?.includes(to) === true
}

interface Known {
  description: DescribedSteps
  states: ReadonlyMap<string, DescribedSteps['states'][number]>
}

function stepsFrom(leaf: string, known: Known): Record<string, readonly string[]> {
  const steps = eventTypes(known).flatMap((event) => {
    const targets = reachable(leaf, (transition) => answers(transition, event), known)
      .filter((transition) => !isInert(transition))
      .flatMap(({ targets }) => (targets.length === 0 ? [leaf] : targets))
    return targets.length === 0 ? [] : [[event, restingStates(targets, known)] as const]
  })
  return Object.fromEntries(steps)
}

/** Names of events, without wildcards: what these stand for is every other event that the machine names. */
function eventTypes({ description }: Known): string[] {
  const own = description.transitions.filter(({ kind }) => kind !== 'always' && kind !== 'stateDone')
  return [...new Set(own.map(({ eventType }) => eventType))].filter((event) => !event.endsWith('*'))
}

function answers({ kind, eventType }: DescribedTransition, event: string): boolean {
  if (kind === 'always' || kind === 'stateDone') return false
  return (
    eventType === event || eventType === '*' || (eventType.endsWith('.*') && event.startsWith(eventType.slice(0, -1)))
  )
}

/**
 * The transitions that a leaf may take, innermost state first: up to and including the first without a guard, since
 * none behind that is ever asked.
 */
function reachable(
  leaf: string,
  isMeant: (transition: DescribedTransition) => boolean,
  known: Known,
): DescribedTransition[] {
  const candidates = selfAndAncestors(leaf, known).flatMap((path) =>
    known.description.transitions
      .filter((transition) => transition.from === path && isMeant(transition))
      .toSorted((a, b) => b.eventType.length - a.eventType.length || a.index - b.index),
  )
  const last = candidates.findIndex(({ guard }) => guard === null)
  return last === -1 ? candidates : candidates.slice(0, last + 1)
}

function isInert({ targets, actions, reenter }: DescribedTransition): boolean {
  return targets.length === 0 && actions.length === 0 && !reenter
}

/** Where the machine may come to rest after entering these states: their leaves, or wherever these lead by themselves. */
function restingStates(entered: readonly string[], known: Known): string[] {
  const resting = new Set<string>()
  const visited = new Set<string>()
  const waiting = entered.flatMap((path) => leavesOf(path, known))
  for (let leaf = waiting.pop(); leaf !== undefined; leaf = waiting.pop()) {
    if (visited.has(leaf)) continue
    visited.add(leaf)
    const onward = reachable(leaf, (transition) => happensByItself(transition, leaf, known), known)
    if (onward.every(({ guard }) => guard !== null)) resting.add(leaf)
    waiting.push(...onward.flatMap(({ targets }) => targets.flatMap((path) => leavesOf(path, known))))
  }
  return [...resting].toSorted()
}

function happensByItself({ kind, from }: DescribedTransition, leaf: string, { states }: Known): boolean {
  if (kind === 'always') return true
  return kind === 'stateDone' && states.get(leaf)?.type === 'final' && states.get(leaf)?.parent === from
}

function leavesOf(path: string, known: Known): string[] {
  const state = known.states.get(path)
  if (!state) throw new Error(`No state "${path}" in machine "${known.description.id}".`)
  if (state.type === 'atomic' || state.type === 'final') return [path]
  // What a history state remembers may be any state beside it.
  if (state.type === 'history') return remembered(state, known)
  return state.initial.flatMap((child) => leavesOf(child, known))
}

function remembered({ parent }: DescribedSteps['states'][number], { description }: Known): string[] {
  const prefix = parent ? `${parent}.` : ''
  return description.states
    .filter(({ path, type }) => path.startsWith(prefix) && (type === 'atomic' || type === 'final'))
    .map(({ path }) => path)
}

function selfAndAncestors(path: string, known: Known): string[] {
  const parent = known.states.get(path)?.parent
  return parent === null || parent === undefined ? [path] : [path, ...selfAndAncestors(parent, known)]
}
