import type { WorkflowDocument, WorkflowLanguage } from '#machines/workflow/workflow-drawing.ts'

export interface MachineNames {
  /** Names of an older definition that the drawing no longer knows are told as they were recorded. */
  state: (path: string) => string
  /** Null for the row that created the record. */
  event: (eventType: string) => string | null
}

/** The event under which a record's first row stands. */
const CREATION = 'xstate.init'

/** States and events in the words of the drawing. */
export function machineNames(
  { machine, ...languages }: Pick<WorkflowDocument, 'machine' | 'en' | 'ar'>,
  language: WorkflowLanguage,
): MachineNames {
  const { text } = languages[language]
  const words = new Map(machine.transitions.map(({ eventType, id }) => [eventType, text.transitions[id]?.event]))
  return {
    state: (path) => text.states[path]?.name ?? path,
    event: (eventType) => (eventType === CREATION ? null : (words.get(eventType) ?? eventType)),
  }
}
