import { type SQL, sql } from 'drizzle-orm'

/** Ids for `in`; there is one at least. */
export const idsOf = (ids: readonly string[]): SQL =>
  sql`(${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`
