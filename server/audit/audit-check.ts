import type pg from 'pg'
import type { AuditFinding } from '#contract/audit/audit-finding-row.ts'

/** At most so many findings of a rule are told and kept; all of them are counted where that costs nothing. */
export const MAX_DESCRIBED = 1000

export interface RuleDescription {
  /** Area and name, `replay.knownStep`. */
  id: string
  area: string
  /** The rule in English, for logs and the command line. */
  says: string
  /** Rules of the same check; where one of them is broken this one is asked of what is left only. */
  needs?: readonly string[]
}

/** Told how far a check is; what it waits for is others' turn. */
export type ReportProgress = (done: number, total: number) => Promise<void>

/** What is checked in one go, by one or several rules. */
export interface AuditCheck {
  /** An area's or a rule's name: said while it runs. */
  id: string
  rules: readonly RuleDescription[]
  /** Reads only, and holds a bounded part of what it reads. */
  find(connection: pg.ClientBase, tell: ReportProgress): AsyncIterable<AuditFinding>
}
