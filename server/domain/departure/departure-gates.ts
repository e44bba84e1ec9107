import { inArray } from 'drizzle-orm'
import { type GateState, NO_GATE_VERSION } from '#contract/departure/departure-gate.ts'
import type { Orm } from '#server/database/connection.ts'
import { departureGates } from '#server/database/schema/departure.ts'

export type Gates = (departureId: string | null, position: number) => GateState

const NONE: GateState = { gate: null, version: NO_GATE_VERSION }

/** The gate of each departure at each stoppage. */
export async function readGates(orm: Orm, departureIds: readonly string[]): Promise<Gates> {
  if (departureIds.length === 0) return () => NONE
  const rows = await orm
    .select()
    .from(departureGates)
    .where(inArray(departureGates.departureId, [...departureIds]))
  const byStop = new Map(
    rows.map(({ departureId, position, gate, version }) => [`${departureId} ${position}`, { gate, version }]),
  )
  return (departureId, position) => byStop.get(`${departureId ?? ''} ${position}`) ?? NONE
}
