import type { RecordMachine } from '#contract/workflow.ts'
import type { Database } from '#server/database/connection.ts'
import type { Actor } from '#server/plugins/actor.ts'

/** Who may read what happened to records of one kind; the feature that has the records provides it. */
export interface WorkflowTrail {
  machine: RecordMachine
  /** Whether the record is there and lies in the reader's scope. */
  isSeenBy(database: Database, reader: Actor, recordId: string): Promise<boolean>
}
