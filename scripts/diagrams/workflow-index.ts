import { partsOf } from '#machines/workflow/describe-machine.ts'
import type { WorkflowIndexEntry } from '#machines/workflow/workflow-drawing.ts'
import type { RegisteredMachine } from '#machines/registry.ts'
import { workflowContent } from './workflow-document.ts'

/** What the list of workflows shows, so that it needs none of the drawings. */
export function workflowIndex(registry: readonly RegisteredMachine[]): WorkflowIndexEntry[] {
  return registry.map((registered) => {
    const { id, kind, machine, en, ar } = workflowContent(registered)
    return {
      id,
      kind,
      states: machine.states.length - 1,
      transitions: machine.transitions.length,
      uses: partsOf(machine),
      en: { title: en.text.title, purpose: en.text.purpose },
      ar: { title: ar.text.title, purpose: ar.text.purpose },
    }
  })
}
