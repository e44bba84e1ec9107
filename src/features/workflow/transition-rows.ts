import type { MachineDescription } from '#machines/workflow/describe-machine.ts'
import type { WorkflowText } from '#machines/workflow/workflow-words.ts'

export interface TransitionRow {
  id: string
  fromPath: string
  toPaths: readonly string[]
  from: string
  event: string
  guard: string | null
  /** The state it leads to; its own where it stays. */
  to: string
  description: string | null
}

/** The machine's transitions in words, in the order of the definition. */
export function transitionRows(machine: MachineDescription, text: WorkflowText): TransitionRow[] {
  const label = (path: string) => (path === '' ? text.anywhere : (text.states[path]?.name ?? path))
  return machine.transitions.map(({ id, from, targets }) => {
    const words = text.transitions[id]
    const toPaths = targets.length === 0 ? [from] : targets
    return {
      id,
      fromPath: from,
      toPaths,
      from: label(from),
      event: words?.event ?? id,
      guard: words?.guard ?? null,
      to: toPaths.map(label).join(', '),
      description: words?.description ?? null,
    }
  })
}
