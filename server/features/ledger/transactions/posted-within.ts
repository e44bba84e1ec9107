import { and, gte, lte, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** That a posting date lies in a period, both ends inclusive; an end may be open. Undefined where both are. */
export function postedWithin(
  day: AnyPgColumn,
  { postedFrom, postedTo }: { postedFrom?: string | undefined; postedTo?: string | undefined },
): SQL | undefined {
  return and(postedFrom ? gte(day, postedFrom) : undefined, postedTo ? lte(day, postedTo) : undefined)
}
