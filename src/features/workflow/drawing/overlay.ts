import type { MachineDescription, TransitionDescription } from '#machines/workflow/describe-machine.ts'
import type { WorkflowDrawing } from '#machines/workflow/workflow-drawing.ts'

/** How a line, a row of words or a box stands out. What is not named is `never`. */
export type OverlayTone = 'walked' | 'present' | 'never' | 'same' | 'added' | 'removed' | 'changed'

export interface OverlayMark {
  tone: OverlayTone
  /** Of a line, in pixels; of a box's border too. */
  width: number
  /** On the line, beside the row or at the box: step numbers, a count. */
  label: string | null
  /** Where the label leads to, if anywhere. */
  link?: OverlayLink | undefined
}

export interface OverlayLink {
  href: string
  /** For those who cannot see where it stands. */
  name: string
}

/** What is laid over a drawing: one record's way, or how many went along each line. */
export interface DrawingOverlay {
  /** By id of the edge. */
  edges: ReadonlyMap<string, OverlayMark>
  /** By id of the transition. */
  rows: ReadonlyMap<string, OverlayMark>
  /** By path of the state. */
  states: ReadonlyMap<string, OverlayMark>
  /** What a transition says of it to those who cannot see it. */
  nameOf: (transition: string) => string
}

export interface Walked {
  event: string
  /** Null for the row that created the record. */
  from: string | null
  to: string
}

/** The drawn transitions that a recorded step can have been; guards are not recorded, so of equal ones the first. */
export function transitionOf(
  machine: MachineDescription,
  { event, from, to }: Walked,
): TransitionDescription | undefined {
  return machine.transitions.find(
    (one) => one.eventType === event && from !== null && isAtOrAbove(one.from, from) && leadsTo(one, from, to),
  )
}

const isAtOrAbove = (path: string, state: string): boolean =>
  path === '' || path === state || state.startsWith(`${path}.`)

function leadsTo({ targets }: TransitionDescription, from: string, to: string): boolean {
  return targets.length === 0 ? from === to : targets.some((target) => isAtOrAbove(target, to))
}

/** Whether the drawing knows the state as the one that records begin in. */
export const isDrawn = (machine: MachineDescription, step: Walked): boolean =>
  step.from === null ? machine.states.some(({ path }) => path === step.to) : transitionOf(machine, step) !== undefined

const WALKED = 4
const PLAIN = 1.25
/** Of more steps along one line only the first are numbered on it; the list has all. */
const MAX_NUMBERS = 4

/** One record's way: its lines with the numbers of the steps, where it has been, and where it stands. */
export function recordOverlay(
  drawing: WorkflowDrawing,
  machine: MachineDescription,
  steps: readonly Walked[],
  present: string,
  words: (numbers: string) => string,
): DrawingOverlay {
  const numbersOf = new Map<string, number[]>()
  const created = steps.flatMap(({ from }, index) => (from === null ? [index + 1] : []))
  steps.forEach((step, index) => {
    const id = transitionOf(machine, step)?.id
    if (id !== undefined) numbersOf.set(id, [...(numbersOf.get(id) ?? []), index + 1])
  })
  const visited = new Set(steps.flatMap(({ from, to }) => (from === null ? [to] : [from, to])))
  const edges = drawing.edges.map(({ id, transitions }): [string, OverlayMark] => {
    const numbers =
      transitions.length === 0
        ? created
        : transitions.flatMap((one) => numbersOf.get(one) ?? []).toSorted((a, b) => a - b)
    return [id, numbers.length === 0 ? NEVER : { tone: 'walked', width: WALKED, label: label(numbers) }]
  })
  const onEdges = toldByLine(drawing, (id) => numbersOf.has(id))
  const rows = [...numbersOf].map(([id, numbers]): [string, OverlayMark] => [
    id,
    { tone: 'walked', width: WALKED, label: onEdges.has(id) ? null : label(numbers) },
  ])
  const states = [...visited, present].map((path): [string, OverlayMark] => [
    path,
    path === present ? { tone: 'present', width: WALKED, label: null } : { tone: 'walked', width: 2.5, label: null },
  ])
  return {
    edges: new Map(edges),
    rows: new Map(rows),
    states: new Map(states),
    nameOf: (id) => words((numbersOf.get(id) ?? []).join(', ')),
  }
}

const label = (numbers: readonly number[]): string =>
  numbers.length > MAX_NUMBERS ? `${numbers.slice(0, MAX_NUMBERS).join('·')}…` : numbers.join('·')

/** Transitions whose line says all: no other along it was walked. */
function toldByLine({ edges }: WorkflowDrawing, isWalked: (transition: string) => boolean): ReadonlySet<string> {
  return new Set(edges.flatMap(({ transitions }) => (transitions.filter(isWalked).length === 1 ? transitions : [])))
}

export const NEVER: OverlayMark = { tone: 'never', width: PLAIN, label: null }

/** Widths of the heat scale, from the least walked to the most. */
const HEAT_WIDTHS = [1.75, 2.75, 4, 5.5, 7] as const

export interface HeatStep {
  width: number
  /** The largest count that is drawn so. */
  upTo: number
}

/** Steps of a scale up to the largest count, each of which holds several times as many as the one before. */
function heatScale(counts: readonly number[]): HeatStep[] {
  const most = Math.max(0, ...counts)
  if (most === 0) return []
  const steps = HEAT_WIDTHS.map((width, index) => ({
    width,
    upTo: Math.max(1, Math.round(most ** ((index + 1) / HEAT_WIDTHS.length))),
  }))
  // Small numbers need fewer steps; of those that end alike the boldest stays.
  return steps.filter(({ upTo }, index) => upTo !== steps[index + 1]?.upTo)
}

const widthOf = (count: number, scale: readonly HeatStep[]): number =>
  scale.find(({ upTo }) => count <= upTo)?.width ?? PLAIN

export interface HeatCounts {
  steps: readonly (Walked & { count: number })[]
  states: readonly { state: string; count: number }[]
}

/** What steps have in common; what is undefined differs among them. */
export type CommonStep = { [part in keyof Walked]?: Walked[part] | undefined }

interface HeatWords {
  shown: (count: number) => string
  words: (count: number) => string
  /** To the records behind a number. */
  linkTo: (of: { step: CommonStep } | { state: string }, count: number) => OverlayLink
}

/** All records: how many went along each line, and how many stand in each box. */
export function heatOverlay(
  drawing: WorkflowDrawing,
  machine: MachineDescription,
  { steps, states }: HeatCounts,
  { shown, words, linkTo }: HeatWords,
): { overlay: DrawingOverlay; scale: HeatStep[] } {
  const byTransition = new Map<string, number>()
  let created = 0
  for (const step of steps) {
    if (step.from === null) created += step.count
    const id = transitionOf(machine, step)?.id
    if (id !== undefined) byTransition.set(id, (byTransition.get(id) ?? 0) + step.count)
  }
  /** Where no question asks for just these steps, their number leads nowhere. */
  const linkOf = (isCounted: (step: Walked) => boolean, count: number): OverlayLink | undefined => {
    const counted = steps.filter(isCounted)
    const step = commonOf(counted)
    return steps.filter((each) => isAsked(each, step)).length === counted.length ? linkTo({ step }, count) : undefined
  }
  const isAlong = (transitions: readonly string[]) => (step: Walked) =>
    transitions.includes(transitionOf(machine, step)?.id ?? '')
  const countOf = (transitions: readonly string[]) =>
    transitions.reduce((sum, id) => sum + (byTransition.get(id) ?? 0), 0)
  const onEdges = drawing.edges.map(({ id, transitions }) => ({
    id,
    transitions,
    count: transitions.length === 0 ? created : countOf(transitions),
  }))
  const scale = heatScale([...onEdges.map(({ count }) => count), ...byTransition.values()])
  const mark = (count: number, isTold: boolean, isCounted: (step: Walked) => boolean): OverlayMark =>
    count === 0
      ? NEVER
      : {
          tone: 'walked',
          width: widthOf(count, scale),
          label: isTold ? shown(count) : null,
          link: isTold ? linkOf(isCounted, count) : undefined,
        }
  const alone = toldByLine(drawing, (id) => byTransition.has(id))
  const overlay: DrawingOverlay = {
    edges: new Map(
      onEdges.map(({ id, transitions, count }) => [
        id,
        mark(count, true, transitions.length === 0 ? isCreation : isAlong(transitions)),
      ]),
    ),
    rows: new Map([...byTransition].map(([id, count]) => [id, mark(count, !alone.has(id), isAlong([id]))])),
    states: new Map([
      // Every box was reached by somebody or not; only those where somebody stands now bear a number.
      ...steps.flatMap(({ from, to }) =>
        [from, to].flatMap((path): [string, OverlayMark][] =>
          path === null ? [] : [[path, { tone: 'walked', width: PLAIN, label: null }]],
        ),
      ),
      ...states.map(({ state, count }): [string, OverlayMark] => [
        state,
        { tone: 'walked', width: 2.5, label: shown(count), link: linkTo({ state }, count) },
      ]),
    ]),
    nameOf: (id) => words(byTransition.get(id) ?? 0),
  }
  return { overlay, scale }
}

function commonOf(steps: readonly Walked[]): CommonStep {
  return {
    event: onlyOne(steps.map(({ event }) => event)),
    from: onlyOne(steps.map(({ from }) => from)),
    to: onlyOne(steps.map(({ to }) => to)),
  }
}

const isCreation = ({ from }: Walked): boolean => from === null

const onlyOne = <Value>(values: readonly Value[]): Value | undefined =>
  new Set(values).size === 1 ? values[0] : undefined

function isAsked(step: Walked, { event, from, to }: CommonStep): boolean {
  return (
    (event === undefined || event === step.event) &&
    (from === undefined || from === step.from) &&
    (to === undefined || to === step.to)
  )
}
