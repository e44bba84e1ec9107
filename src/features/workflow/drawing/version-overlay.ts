import type { ChangeKind, MachineDifference } from '#machines/workflow/compare-machines.ts'
import type { MachineDescription } from '#machines/workflow/describe-machine.ts'
import type { WorkflowDrawing } from '#machines/workflow/workflow-drawing.ts'
import type { DrawingOverlay, OverlayMark } from '#src/features/workflow/drawing/overlay.ts'

/** On the drawing and in the table: what is read where colours are not seen. */
export const CHANGE_SIGNS = { added: '+', removed: '−', changed: '≠' } as const satisfies Record<ChangeKind, string>

/** As the sheet of the drawing has lines that are neither walked nor chosen. */
const PLAIN: OverlayMark = { tone: 'same', width: 1.25, label: null }

const mark = (change: ChangeKind, isTold: boolean): OverlayMark => ({
  tone: change,
  width: 3,
  label: isTold ? CHANGE_SIGNS[change] : null,
})

/** One of two versions, with what it alone has or has otherwise. */
export function versionOverlay(
  { nodes, edges }: WorkflowDrawing,
  { transitions }: MachineDescription,
  difference: MachineDifference,
  { side, words }: { side: 'older' | 'newer'; words: (change: ChangeKind) => string },
): DrawingOverlay {
  const changes = new Map(
    difference.transitions.flatMap((change): [string, ChangeKind][] => {
      const transition = change[side]
      return transition ? [[transition.id, change.change]] : []
    }),
  )
  const states = new Map(difference.states.map(({ path, change }) => [path, change]))
  return {
    edges: new Map(
      edges.map((edge): [string, OverlayMark] => {
        const [first, ...others] = edge.transitions.map((id) => changes.get(id))
        // A line that stands for several is drawn as theirs only if all of them are it.
        return [
          edge.id,
          first !== undefined && others.every((other) => other === first) ? mark(first, others.length === 0) : PLAIN,
        ]
      }),
    ),
    rows: new Map(
      transitions.map(({ id }): [string, OverlayMark] => {
        const change = changes.get(id)
        const standsAlone = edges.some((edge) => edge.transitions.length === 1 && edge.transitions[0] === id)
        return [id, change === undefined ? PLAIN : mark(change, !standsAlone)]
      }),
    ),
    states: new Map(
      nodes.map(({ path }): [string, OverlayMark] => {
        const change = states.get(path)
        return [path, change === undefined ? PLAIN : mark(change, true)]
      }),
    ),
    nameOf: (id) => {
      const change = changes.get(id)
      return change === undefined ? '' : words(change)
    },
  }
}
