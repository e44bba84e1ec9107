import { eq } from 'drizzle-orm'
import { policies as policiesSchema, type Policies } from '#contract/policy/policy.ts'
import type { Database } from '#server/database/connection.ts'
import { policyVersions } from '#server/database/schema/lifecycle.ts'

/** Rules with their number and the instant from which sales went by them. */
export interface PolicyVersion {
  version: number
  since: Date
  policies: Policies
}

/** Versions are only ever added, so what was read once stays true. */
const known = new WeakMap<Database, Map<number, PolicyVersion>>()

/** The rules of one version, such as the one a ticket was sold under. */
export async function policiesAt(database: Database, version: number): Promise<Policies> {
  const found = await findPolicyVersion(database, version)
  if (found === undefined) throw new Error(`there is no version ${version} of the policies`)
  return found.policies
}

/** A version by its number; undefined where there is none yet. */
export async function findPolicyVersion(database: Database, version: number): Promise<PolicyVersion | undefined> {
  const versions = known.get(database) ?? new Map<number, PolicyVersion>()
  known.set(database, versions)
  const before = versions.get(version)
  if (before !== undefined) return before
  const [row] = await database.aside.orm.select().from(policyVersions).where(eq(policyVersions.version, version))
  if (row === undefined) return undefined
  const found = policyVersionOf(row)
  versions.set(version, found)
  return found
}

/** A stored version, its rules as the contract has them now. */
export function policyVersionOf(row: typeof policyVersions.$inferSelect): PolicyVersion {
  return { version: row.version, since: row.createdAt, policies: policiesSchema.parse(row.policies) }
}
