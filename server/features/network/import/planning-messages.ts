import type { Refusal } from '#server/plugins/refusal.ts'
import type { Report } from './feed.ts'
import type { Run } from './import-runs.ts'
import type { PlannedFeed, PlanningContext } from './plan-feed.ts'

/** What a planning thread is started with. */
export interface PlanningTask extends Omit<PlanningContext, 'fileName' | 'onProgress'> {
  databaseUrl: string
  run: Run
}

/** What it tells: how far it is, over and over, and at last what it found. */
export type PlanningMessage =
  | { progress: Parameters<Report> }
  /** The longest lists of what was found come before it in pieces, each once the one before was taken: a large message holds up who reads it. */
  | { timings: PlannedFeed['changes']['timings'] }
  | { links: PlannedFeed['links'] }
  | { found: PlannedFeed | Refusal }

/** Asks for the piece after the one that has come. */
export const NEXT_PIECE = 'next'
