import type { MachineDescription, StateDescription, TransitionDescription } from './describe-machine.ts'
import type { Step, TransitionTable } from './transition-table.ts'

export type ChangeKind = 'added' | 'removed' | 'changed'

export interface StateChange {
  path: string
  change: ChangeKind
}

/** `older` is null for what was added, `newer` for what was removed. */
export interface TransitionChange {
  change: ChangeKind
  older: TransitionDescription | null
  newer: TransitionDescription | null
}

export interface MachineDifference {
  states: readonly StateChange[]
  transitions: readonly TransitionChange[]
}

/** What a definition does otherwise than an older one. Words and the order of states are no behaviour and not compared. */
export function compareMachines(older: MachineDescription, newer: MachineDescription): MachineDifference {
  return {
    states: compareStates(older.states, newer.states),
    transitions: compareTransitions(older.transitions, newer.transitions),
  }
}

function compareStates(older: readonly StateDescription[], newer: readonly StateDescription[]): StateChange[] {
  const before = new Map(older.map((state) => [state.path, stateText(state)]))
  const now = new Map(newer.map((state) => [state.path, stateText(state)]))
  return [
    ...older.filter(({ path }) => !now.has(path)).map(({ path }): StateChange => ({ path, change: 'removed' })),
    ...newer.flatMap((state): StateChange[] => {
      const was = before.get(state.path)
      if (was === undefined) return [{ path: state.path, change: 'added' }]
      return was === stateText(state) ? [] : [{ path: state.path, change: 'changed' }]
    }),
  ]
}

const stateText = ({ type, initial, invokes, entry, exit }: StateDescription): string =>
  sortedText([type, initial, invokes, entry, exit])

/** Of the transitions from one state by one event, those that are equal belong together, then those that lead alike, then by order. */
function compareTransitions(
  older: readonly TransitionDescription[],
  newer: readonly TransitionDescription[],
): TransitionChange[] {
  const questions = [...new Set([...older, ...newer].map(questionOf))]
  return questions.flatMap((question) => {
    const before = older.filter((one) => questionOf(one) === question)
    const now = newer.filter((one) => questionOf(one) === question)
    takePairs(before, now, (one) => answerText(one))
    const pairs = [
      ...takePairs(before, now, ({ targets }) => JSON.stringify(targets)),
      ...takePairs(before, now, () => ''),
    ]
    return [
      ...pairs.map(([was, is]): TransitionChange => ({ change: 'changed', older: was, newer: is })),
      ...before.map((was): TransitionChange => ({ change: 'removed', older: was, newer: null })),
      ...now.map((is): TransitionChange => ({ change: 'added', older: null, newer: is })),
    ]
  })
}

const questionOf = ({ from, eventType }: TransitionDescription): string => JSON.stringify([from, eventType])

const answerText = ({ guard, targets, reenter, actions }: TransitionDescription): string =>
  sortedText([guard, targets, reenter, actions])

/** Keys in order: what has been in the database comes back with its own. */
function sortedText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** Takes those that are alike out of both lists. */
function takePairs(
  before: TransitionDescription[],
  now: TransitionDescription[],
  likeness: (one: TransitionDescription) => string,
) {
  const pairs: [TransitionDescription, TransitionDescription][] = []
  for (const was of before.slice()) {
    const is = now.find((one) => likeness(one) === likeness(was))
    if (!is) continue
    pairs.push([was, is])
    now.splice(now.indexOf(is), 1)
    before.splice(before.indexOf(was), 1)
  }
  return pairs
}

/** The steps that only one of two tables knows: what is left to compare by where a version was kept without its description. */
export function compareTables(
  older: TransitionTable,
  newer: TransitionTable,
): { added: readonly Step[]; removed: readonly Step[] } {
  const before = stepsOf(older)
  const now = stepsOf(newer)
  return { added: withoutThose(now, before), removed: withoutThose(before, now) }
}

function withoutThose(steps: readonly Step[], others: readonly Step[]): Step[] {
  const known = new Set(others.map((step) => JSON.stringify(step)))
  return steps.filter((step) => !known.has(JSON.stringify(step)))
}

function stepsOf({ initial, steps }: TransitionTable): Step[] {
  return [
    ...initial.map((to): Step => ({ from: null, event: 'xstate.init', to })),
    ...Object.keys(steps)
      .toSorted()
      .flatMap((from) => {
        const events = steps[from] ?? {}
        return Object.keys(events)
          .toSorted()
          .flatMap((event) => (events[event] ?? []).toSorted().map((to): Step => ({ from, event, to })))
      }),
  ]
}
