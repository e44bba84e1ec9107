import { desc } from 'drizzle-orm'
import { policies as policiesSchema, type Policies } from '#contract/policy.ts'
import type { Database } from '#server/database/connection.ts'
import { policyVersions } from '#server/database/schema/lifecycle.ts'

export interface CurrentPolicies {
  version: number
  since: Date
  policies: Policies
}

/** New rules are in force in every process at the latest so long after their commit. */
const FRESH_FOR_MS = 1000

interface Known {
  readAt: number
  reading: Promise<CurrentPolicies>
}

const known = new WeakMap<Database, Known>()

/** The rules in force: the newest version, looked up at most once a second. */
export function currentPolicies(database: Database): Promise<CurrentPolicies> {
  const last = known.get(database)
  if (last && performance.now() - last.readAt < FRESH_FOR_MS) return last.reading
  const next = { readAt: performance.now(), reading: readNewest(database) }
  known.set(database, next)
  // A failed look must not be remembered.
  next.reading.catch(() => known.delete(database))
  return next.reading
}

async function readNewest({ aside: { orm } }: Database): Promise<CurrentPolicies> {
  const [row] = await orm.select().from(policyVersions).orderBy(desc(policyVersions.version)).limit(1)
  if (row === undefined) throw new Error('the ground data holds a first version of the policies')
  return { version: row.version, since: row.createdAt, policies: policiesSchema.parse(row.policies) }
}
