import { eq } from 'drizzle-orm'
import { policies as policiesSchema, type Policies } from '#contract/policy.ts'
import type { Database } from '#server/database/connection.ts'
import { policyVersions } from '#server/database/schema/lifecycle.ts'

/** Versions are only ever added, so what was read once stays true. */
const known = new WeakMap<Database, Map<number, Promise<Policies>>>()

/** The rules of one version, such as the one a ticket was sold under. */
export function policiesAt(database: Database, version: number): Promise<Policies> {
  const versions = known.get(database) ?? new Map<number, Promise<Policies>>()
  known.set(database, versions)
  const before = versions.get(version)
  if (before !== undefined) return before
  const reading = readVersion(database, version)
  versions.set(version, reading)
  // A failed look must not be remembered.
  reading.catch(() => versions.delete(version))
  return reading
}

async function readVersion({ aside: { orm } }: Database, version: number): Promise<Policies> {
  const [row] = await orm
    .select({ policies: policyVersions.policies })
    .from(policyVersions)
    .where(eq(policyVersions.version, version))
  if (row === undefined) throw new Error(`there is no version ${version} of the policies`)
  return policiesSchema.parse(row.policies)
}
