import type { MachineDescription, TransitionDescription } from './describe-machine.ts'

/** What of a machine belongs to its main way: paths of states, groups around them too, and ids of transitions. */
export interface MainWay {
  states: readonly string[]
  transitions: readonly string[]
}

export interface WayFaults {
  /** No such state. */
  unknown: readonly string[]
  /** Between these nothing leads: `from > to`. */
  broken: readonly string[]
}

export function mainWay(machine: MachineDescription, ways: readonly (readonly string[])[]): MainWay & WayFaults {
  const known = new Set(machine.states.map(({ path }) => path))
  const passed = new Set(ways.flat().flatMap((path) => [...ancestorsOf(path), path]))
  const steps = ways.flatMap((way) => way.slice(1).map((to, index) => ({ from: way[index] ?? to, to })))
  const taken = steps.map((step) => ({ ...step, transitions: transitionsBetween(machine, step.from, step.to) }))
  return {
    states: machine.states.map(({ path }) => path).filter((path) => path !== '' && passed.has(path)),
    transitions: [...new Set(taken.flatMap(({ transitions }) => transitions.map(({ id }) => id)))],
    unknown: ways.flat().filter((path) => !known.has(path)),
    broken: taken.filter(({ transitions }) => transitions.length === 0).map(({ from, to }) => `${from} > ${to}`),
  }
}

/** What leads from one state to the other: the state's own if it has any, or else what holds around it. */
function transitionsBetween(machine: MachineDescription, from: string, to: string): TransitionDescription[] {
  for (const source of [from, ...ancestorsOf(from).toReversed(), '']) {
    const own = machine.transitions.filter(
      (transition) =>
        transition.from === source && transition.targets.some((target) => enteredBy(machine, target).includes(to)),
    )
    if (own.length > 0) return own.filter((transition) => isExpected(transition, own))
  }
  return []
}

/** Of several that lead to the same state: no failure, and of one answer the one that accepts. */
function isExpected(transition: TransitionDescription, others: readonly TransitionDescription[]): boolean {
  const ofEvent = others.filter(({ event }) => event === transition.event)
  const accepting = ofEvent.find(({ guard }) => guard?.type === 'named' && guard.name === 'isAccepted') ?? ofEvent[0]
  const isFailure = transition.kind === 'invokeError' && others.some(({ kind }) => kind !== 'invokeError')
  return !isFailure && transition === accepting
}

/** A state, and what is entered with it. */
function enteredBy(machine: MachineDescription, path: string): string[] {
  const initial = machine.states.find((state) => state.path === path)?.initial ?? []
  return [path, ...initial.flatMap((inner) => enteredBy(machine, inner))]
}

/** The groups around a state, the outermost first, without the machine. */
export function ancestorsOf(path: string): string[] {
  const keys = path.split('.')
  return keys.slice(1).map((_, index) => keys.slice(0, index + 1).join('.'))
}
