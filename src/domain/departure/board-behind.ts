import { useSearch } from 'wouter'
import { queryOf } from '#src/platform/query-of.ts'

/** Where the pages of a departure keep which board they were opened from. */
const BEHIND = 'board'
/** The board of who sees several regions, of all of them. */
const ALL = 'all'

export interface BoardBehind {
  /** Undefined where the board is of all regions, or of the reader's own. */
  regionId: string | undefined
}

/** The address's query of a departure's page that is opened from a board. */
export const fromBoard = ({ regionId }: BoardBehind): string => queryOf({ [BEHIND]: regionId ?? ALL })

/** The board that this page was opened from, undefined where it was opened from elsewhere. */
export function useBoardBehind(): BoardBehind | undefined {
  const kept = new URLSearchParams(useSearch()).get(BEHIND)
  if (kept === null) return undefined
  return { regionId: kept === ALL || kept === '' ? undefined : kept }
}
