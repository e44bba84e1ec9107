import type { z } from 'zod'
import type { FleetColumn, FleetImport } from '#contract/fleet/fleet-import-codes.ts'
import type { Write } from '#server/masters/master-records.ts'
import type { Refusal } from '#server/plugins/refusal.ts'
import type { FleetLine } from './read-fleet-file.ts'

export type ImportInput = Omit<Write<undefined>, 'body'>

/** What is wrong in a cell: key of the `errors` locale, and what stands in its words. */
export interface CellProblem {
  column: FleetColumn
  problem: string
  values?: Record<string, string>
}

/** What differs between files of buses, drivers and documents. */
export interface ImportKind<Values> {
  kind: FleetImport
  /** The rules of the form's call. */
  schema: z.ZodType<Values>
  /** The column behind a field of the form, where it is called otherwise. */
  columns: Readonly<Record<string, FleetColumn>>
  /** Where two lines of a file must not say the same. */
  key: { column: FleetColumn; of: (line: FleetLine) => string }
  /** Keeps others from adding the same meanwhile, and looks up what the lines name. */
  open(input: ImportInput, lines: readonly FleetLine[]): Promise<OpenImport<Values>>
}

export interface OpenImport<Values> {
  /** What the form would send, not yet checked; or what the line names and nobody knows. */
  read(line: FleetLine): { values: unknown } | { problems: CellProblem[] }
  /** The columns in which the record that is there says otherwise; undefined where there is none. */
  differences(values: Values): Promise<FleetColumn[] | undefined>
  /** As the form's call does. */
  create(values: Values): Promise<{ data: unknown } | Refusal>
}

/** Those of the columns in which the two differ. */
export const differing = (
  present: Partial<Record<FleetColumn, unknown>>,
  brought: Partial<Record<FleetColumn, unknown>>,
): FleetColumn[] => {
  const known = new Map<string, unknown>(Object.entries(brought))
  // The record has the columns of its kind, and no others.
  return (Object.keys(present) as FleetColumn[]).filter((column) => present[column] !== known.get(column))
}
