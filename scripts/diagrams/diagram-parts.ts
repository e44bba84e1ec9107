import type {
  MachineDescription,
  StateDescription,
  TransitionDescription,
} from '#machines/workflow/describe-machine.ts'
import type { WorkflowLanguage } from '#machines/workflow/workflow-drawing.ts'
import type { WorkflowText } from '#machines/workflow/workflow-words.ts'
import { anywhereBox, edgeLabel, stateBox, type TextBlock, type Writing } from './state-box.ts'

export interface EdgePart {
  id: string
  from: string
  to: string
  /** It leads from a group to a state within it. */
  isInward: boolean
  /** Somebody's step onwards. These are the spine of the drawing: straight down wherever that is possible. */
  isOnwards: boolean
  transitions: readonly TransitionDescription[]
  label: TextBlock
}

export interface StatePart {
  state: StateDescription
  box: TextBlock
  children: readonly StatePart[]
  /** The mark from which the lines start that lead from this group into itself. */
  anywhere: TextBlock | null
}

/** What is to be drawn, with the sizes of all boxes and labels, before anything has its place. */
export interface DiagramParts {
  /** The machine itself; it has no box, only what is in it. */
  root: StatePart
  edges: readonly EdgePart[]
}

export interface Subject {
  machine: MachineDescription
  text: WorkflowText
  language: WorkflowLanguage
  /** Ids of lines that would only cross others: told in words as well. */
  told: ReadonlySet<string>
  /** What an overview says of what it folds, by path of the state. */
  notes?: ReadonlyMap<string, readonly string[]>
  /** Ids of lines that are written into the box they start from and drawn from the group around it. */
  spoken?: ReadonlySet<string>
  widest?: Widths
}

/** How wide words may run, in pixels. A group's words stand in a column at its side, which no line crosses. */
export interface Widths {
  state: number
  label: number
  group: number
}

const WIDEST: Widths = { state: 208, label: 168, group: 160 }

/**
 * A line stands for all transitions between the same two states. What leads back to its own state is written into the
 * state's box: a loop would take more room and say less. So is what would only add to a tangle, with its target's name.
 */
export function diagramParts({
  machine,
  text,
  language,
  told: crossing,
  notes,
  spoken,
  widest = WIDEST,
}: Subject): DiagramParts {
  const links = linksOf(machine)
  const told = links.filter((link) => crossing.has(link.id) || spoken?.has(link.id) || isTold(link, links))
  const drawn = links.filter((link) => !told.includes(link))
  const isDrawn = (transition: TransitionDescription) =>
    drawn.some(({ transitions }) => transitions.includes(transition))
  const writing = (width: number): Writing => ({ text, language, widest: width })
  const part = (state: StateDescription): StatePart => {
    const children = machine.states.filter(({ parent }) => parent === state.path)
    const own = machine.transitions.filter((transition) => transition.from === state.path && !isDrawn(transition))
    const waysIn = told.filter(({ id, to }) => to === state.path && !spoken?.has(id)).length
    const content = { state, written: own, waysIn, notes: notes?.get(state.path) ?? [] }
    const isRoot = state.parent === null
    const hasMark =
      drawn.some(({ from, isInward }) => isInward && from === state.path) ||
      (isRoot && own.length + state.invokes.length > 0)
    return {
      state,
      box: stateBox(content, writing(children.length > 0 ? widest.group : widest.state)),
      children: children.map(part),
      anywhere: hasMark ? anywhereBox(content, writing(widest.state)) : null,
    }
  }
  const [root] = machine.states
  if (!root) throw new Error(`Machine "${machine.id}" has no states.`)
  return {
    root: part(root),
    edges: drawn.map((link) => ({ ...link, label: edgeLabel(link.transitions, writing(widest.label)) })),
  }
}

interface Link {
  id: string
  from: string
  to: string
  isInward: boolean
  /** How many borders of groups a line would cross. */
  borders: number
  /** Somebody's step onwards: to a later state, out of groups but into none. */
  isOnwards: boolean
  transitions: readonly TransitionDescription[]
}

function linksOf(machine: MachineDescription): Link[] {
  const places = machine.states.map(({ path }) => path)
  const byPair = new Map<string, { from: string; to: string; transitions: TransitionDescription[] }>()
  for (const transition of machine.transitions) {
    for (const to of transition.targets.filter((target) => target !== transition.from)) {
      const id = `${transition.from}>${to}`
      const pair = byPair.get(id) ?? { from: transition.from, to, transitions: [] }
      pair.transitions.push(transition)
      byPair.set(id, pair)
    }
  }
  return [...byPair].map(([id, pair]) => {
    const around = { from: groupsAround(pair.from), to: groupsAround(pair.to) }
    const left = around.from.filter((group) => !around.to.includes(group) && group !== pair.to)
    const entered = around.to.filter((group) => !around.from.includes(group) && group !== pair.from)
    const isInward = pair.from === '' || pair.to.startsWith(`${pair.from}.`)
    const isLater = places.indexOf(pair.from) < places.indexOf(pair.to)
    const isAct = pair.transitions.some(({ kind }) => kind === 'event')
    return {
      id,
      ...pair,
      isInward,
      borders: left.length + entered.length,
      isOnwards: isAct && isLater && !isInward && entered.length === 0,
    }
  })
}

function groupsAround(path: string): string[] {
  const keys = path.split('.')
  return keys.slice(1).map((_, index) => keys.slice(0, index + 1).join('.'))
}

const FAN = 4

/**
 * Far apart, or one of many that lead from one state, or to one, across borders: told with an arrow, not drawn. The
 * main line, which somebody follows step by step, is always drawn.
 */
function isTold(link: Link, links: readonly Link[]): boolean {
  if (link.isOnwards) return false
  if (link.borders > 1) return true
  const isFar = (other: Link) => other.borders > 0 || other.isInward
  if (!isFar(link)) return false
  return [links.filter(({ from }) => from === link.from), links.filter(({ to }) => to === link.to)].some(
    (fan) => fan.filter(isFar).length >= FAN,
  )
}
