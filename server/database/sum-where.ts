import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** The sum of an amount over the rows of a condition; 0 where there are none. Of all rows without a condition. */
export function sumWhere(amount: SQLWrapper, condition: SQL | undefined): SQL<number> {
  return condition === undefined
    ? sql<number>`coalesce(sum(${amount}), 0)::bigint`
    : sql<number>`coalesce(sum(${amount}) filter (where ${condition}), 0)::bigint`
}
