import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { fingerprintOf } from '#machines/describe/fingerprint.ts'
import { transitionTableOf } from '#machines/describe/transition-table.ts'
import { machineRegistry } from '#machines/registry.ts'
import { machineVersions } from '#server/database/schema/lifecycle.ts'

/** Keeps each definition's transition table, so that what was recorded under it can be replayed for ever. */
export async function recordMachineVersions(orm: NodePgDatabase): Promise<void> {
  const rows = machineRegistry.map(({ id, machine }) => ({
    machine: id,
    fingerprint: fingerprintOf(machine),
    transitionTable: transitionTableOf(machine),
  }))
  await orm.insert(machineVersions).values(rows).onConflictDoNothing()
}
