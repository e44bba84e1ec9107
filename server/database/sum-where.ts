import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** The sum of an amount over the rows of a condition; 0 where there are none. Without a condition, over all rows. */
export function sumWhere(amount: SQLWrapper, condition: SQL | undefined): SQL<number> {
  return sql<number>`coalesce(sum(${amount}) filter (where ${condition ?? sql`true`}), 0)::bigint`
}
