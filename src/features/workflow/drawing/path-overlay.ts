import type { MachineDescription } from '#machines/workflow/describe-machine.ts'
import type { WorkflowDrawing } from '#machines/workflow/workflow-drawing.ts'
import { NEVER, type DrawingOverlay, type OverlayMark } from '#src/features/workflow/drawing/overlay.ts'

/** A walk that passes a line more often is numbered so often at most. */
const MAX_NUMBERS = 4

/** A generated walk: its transitions with the numbers of its steps, the states it was in, and where it ended. */
export function walkOverlay(
  { edges }: WorkflowDrawing,
  { transitions }: MachineDescription,
  walk: readonly string[],
  words: (numbers: string) => string,
): DrawingOverlay {
  const numbers = new Map<string, number[]>()
  for (const [index, id] of walk.entries()) numbers.set(id, [...(numbers.get(id) ?? []), index + 1])
  const ofEdge = (ids: readonly string[]) => ids.flatMap((id) => numbers.get(id) ?? []).toSorted((a, b) => a - b)
  const alone = new Set(edges.flatMap((edge) => (edge.transitions.length === 1 ? edge.transitions : [])))
  const taken = transitions.filter(({ id }) => numbers.has(id))
  const last = transitions.find(({ id }) => id === walk.at(-1))
  const end = last ? (last.targets[0] ?? last.from) : null
  return {
    edges: new Map(
      edges.map((edge): [string, OverlayMark] => {
        const steps = ofEdge(edge.transitions)
        return [edge.id, steps.length > 0 ? mark(steps, true) : NEVER]
      }),
    ),
    rows: new Map([...numbers].map(([id, steps]): [string, OverlayMark] => [id, mark(steps, !alone.has(id))])),
    states: new Map(
      taken
        .flatMap(({ from, targets }) => [from, ...targets])
        .map((path): [string, OverlayMark] => [
          path,
          path === end ? { tone: 'present', width: 4, label: null } : { tone: 'walked', width: 2.5, label: null },
        ]),
    ),
    nameOf: (id) => (numbers.has(id) ? words((numbers.get(id) ?? []).join(', ')) : ''),
  }
}

function mark(steps: readonly number[], isTold: boolean): OverlayMark {
  const label = `${steps.slice(0, MAX_NUMBERS).join('·')}${steps.length > MAX_NUMBERS ? '…' : ''}`
  return { tone: 'walked', width: 4, label: isTold ? label : null }
}
