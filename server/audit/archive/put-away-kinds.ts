import { SEALED_KINDS } from '#server/audit/sealed-kinds.ts'

/**
 * What may be put away, by the kind that it is sealed as. Nothing of the business and no rule of the audit reads it.
 * Events, changes and kept contents are asked about their records for as long as there are these (docs/decisions/0090).
 */
export const PUT_AWAY_KINDS = ['access', 'refusedEvent'] as const
export type PutAwayKind = (typeof PUT_AWAY_KINDS)[number]

export const tableOf = (kind: PutAwayKind): string => SEALED_KINDS[kind].table

/** From the first link to the last, both included, of those of one kind that follow each other in it. */
export type Run = readonly [from: number, to: number]

/** What a year's file of one table holds, as the row of its archive says. */
export interface PutAwayPart {
  kind: PutAwayKind
  rows: number
  /** Null where there are none. */
  firstId: string | null
  lastId: string | null
  /** Numbers of the rows' links. */
  runs: readonly Run[]
}
