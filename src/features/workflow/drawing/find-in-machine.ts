import { folded } from '#contract/folded.ts'
import type { MachineDescription } from '#machines/workflow/describe-machine.ts'
import type { WorkflowDrawing, WorkflowLevels } from '#machines/workflow/workflow-drawing.ts'
import type { DrawnPlace, DrawnStep } from '#src/features/workflow/drawing/level-address.ts'
import type { TransitionRow } from '#src/features/workflow/transition-rows.ts'
import type { WorkflowText } from '#machines/workflow/workflow-words.ts'

/** A state, or an event in the state that answers it. */
export interface MachineFind {
  id: string
  label: string
  detail?: string | undefined
  /** Path of the state. */
  state: string
  /** Of an event: its transitions there. */
  transitions: readonly string[]
}

const MAX_FOUND = 12

/** States and events whose words hold all that is typed: in names before descriptions, states before events. */
export function findInMachine(
  machine: MachineDescription,
  text: WorkflowText,
  rows: readonly TransitionRow[],
  query: string,
): MachineFind[] {
  const words = folded(query)
    .split(/\s+/)
    .filter((word) => word !== '')
  const holds = (...told: (string | null | undefined)[]) => {
    const plain = folded(told.filter(Boolean).join(' '))
    return words.every((word) => plain.includes(word))
  }
  const states = machine.states
    .filter(({ path }) => path !== '')
    .map(({ path }): MachineFind & { description: string | null } => ({
      id: `state ${path}`,
      label: text.states[path]?.name ?? path,
      detail: text.states[path]?.description ?? undefined,
      state: path,
      transitions: [],
      description: text.states[path]?.description ?? null,
    }))
  const events = eventsOf(rows)
  return [
    ...states.filter(({ label }) => holds(label)),
    ...events.filter(({ label }) => holds(label)),
    ...states.filter(({ label, description }) => !holds(label) && holds(label, description)),
    ...events.filter(({ label, detail }) => !holds(label) && holds(label, detail)),
  ].slice(0, MAX_FOUND)
}

function eventsOf(rows: readonly TransitionRow[]): MachineFind[] {
  const found = new Map<string, MachineFind>()
  for (const { id, fromPath, from, event } of rows) {
    const key = `event ${fromPath} ${event}`
    const known = found.get(key)
    found.set(key, {
      id: key,
      label: event,
      detail: from,
      state: fromPath,
      transitions: [...(known?.transitions ?? []), id],
    })
  }
  return [...found.values()]
}

const ORDER = ['main', 'exceptions', 'everything'] as const satisfies readonly DrawnStep[]

/** The step, from the present one on, and the opened state with which what was found is drawn. */
export function placeOfFind(
  { state, transitions }: Pick<MachineFind, 'state' | 'transitions'>,
  { levels }: WorkflowLevels,
  present: DrawnPlace,
): DrawnPlace {
  const parent = state.includes('.') ? state.slice(0, state.lastIndexOf('.')) : ''
  const wanted = new Set(transitions)
  for (const show of ORDER.slice(ORDER.indexOf(present.show))) {
    if (show === 'everything') break
    for (const open of show === present.show ? [present.open, parent] : [parent]) {
      const drawing = levels[show][open]?.en
      if (drawing && isDrawn(drawing, state, wanted)) return { show, open }
    }
  }
  return { show: 'everything', open: '' }
}

/** The state has a box, and of the transitions each has a line or words. */
function isDrawn({ nodes, edges }: WorkflowDrawing, state: string, wanted: ReadonlySet<string>): boolean {
  const drawn = new Set([
    ...edges.flatMap(({ transitions }) => transitions),
    ...nodes.flatMap(({ lines }) => lines.flatMap(({ transition }) => transition ?? [])),
  ])
  return (
    nodes.some(({ path, shape }) => path === state && shape !== 'initial') && [...wanted].every((id) => drawn.has(id))
  )
}
