import { fingerprintOf } from '#machines/workflow/fingerprint.ts'
import { transitionTableOf } from '#machines/workflow/transition-table.ts'
import { machineRegistry } from '#machines/registry.ts'
import { type AuditKey, markOf } from '#server/audit/row-mark.ts'
import { sealedNames } from '#server/audit/sealed-names.ts'
import { machineVersions } from '#server/database/schema/lifecycle.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** Keeps each definition's transition table, so that what was recorded under it can be replayed for ever. */
export async function recordMachineVersions(orm: NodePgDatabase, auditKey?: AuditKey): Promise<void> {
  const since = new Date()
  const sealed = await sealedNames(orm, 'machineVersion')
  const rows = machineRegistry.map(({ id, machine }) => {
    const [fingerprint, transitionTable] = [fingerprintOf(machine), transitionTableOf(machine)]
    const mark = markOf(auditKey, 'machineVersion', {
      machine: id,
      fingerprint,
      transition_table: transitionTable,
      since,
    })
    return { machine: id, fingerprint, transitionTable, since, mark }
  })
  const missing = rows.filter(({ machine, fingerprint }) => !sealed.has(`${machine}:${fingerprint}`))
  if (missing.length > 0) await orm.insert(machineVersions).values(missing).onConflictDoNothing()
}
