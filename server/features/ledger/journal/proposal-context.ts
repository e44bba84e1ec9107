import type { WrittenLine } from '#server/features/ledger/written-lines.ts'
import type { CorrectedEntry } from './journal-repository.ts'
import type { Proposed } from './journal-rules.ts'

/** What somebody wrote on accounts of the chart, and the days that it counts for. */
export interface Written {
  lines: readonly WrittenLine[]
  entryDate: string
  /** When it is posted back by itself. */
  reversesOn: string | null
}

/** A proposal that was checked: what it takes, what it takes back, what was written. */
export interface ProposalContext {
  proposed: Proposed
  corrected: CorrectedEntry | null
  written: Written | null
}
