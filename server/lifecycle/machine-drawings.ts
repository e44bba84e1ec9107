import { readFile } from 'node:fs/promises'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import { fingerprintOf } from '#machines/workflow/fingerprint.ts'
import { machineRegistry } from '#machines/registry.ts'
import { type AuditKey, markOf } from '#server/audit/row-mark.ts'
import { sealedNames } from '#server/audit/sealed-names.ts'
import { machineDrawings } from '#server/database/schema/machine-drawings.ts'
import { projectFile } from '#server/places.ts'

const FOLDER = projectFile('docs/workflows/')
const documentShape = z.looseObject({ fingerprint: z.string() })

/** Keeps each definition's drawing with its words. They are many kilobytes, so only what is not kept yet is read and sent. */
export async function recordMachineDrawings(orm: NodePgDatabase, auditKey?: AuditKey): Promise<void> {
  const known = await orm
    .select({ machine: machineDrawings.machine, fingerprint: machineDrawings.fingerprint })
    .from(machineDrawings)
  const sealed = await sealedNames(orm, 'machineDrawing')
  const isKnown = (id: string, fingerprint: string) =>
    sealed.has(`${id}:${fingerprint}`) || known.some((row) => row.machine === id && row.fingerprint === fingerprint)
  const missing = machineRegistry.filter(({ id, machine }) => !isKnown(id, fingerprintOf(machine)))
  const read = await Promise.all(
    missing.map(async ({ id, machine }) => ({
      machine: id,
      fingerprint: fingerprintOf(machine),
      document: await readDocument(id),
    })),
  )
  // A drawing that is behind its definition would tell something else.
  const rows = read.flatMap(({ document, ...key }) => {
    if (document?.fingerprint !== key.fingerprint) return []
    const content = { ...key, document }
    return [{ ...content, mark: markOf(auditKey, 'machineDrawing', content) }]
  })
  if (rows.length > 0) await orm.insert(machineDrawings).values(rows).onConflictDoNothing()
}

async function readDocument(id: string) {
  const text = await readFile(new URL(`${id}.json`, FOLDER), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : documentShape.parse(JSON.parse(text))
}
