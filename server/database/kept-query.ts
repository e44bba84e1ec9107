import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from './connection.ts'

interface Sendable<Rows> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> }
}

/**
 * A query that hot calls ask: PostgreSQL plans it once per connection, and here it is written once per pool instead of
 * at each call. What differs from call to call stands in it as `sql.placeholder`; `name` is its own in the whole program.
 */
export function keptQuery<Rows>(
  name: string,
  write: (orm: Orm) => Sendable<Rows>,
): (orm: Orm, values: Record<string, unknown>) => Promise<Rows> {
  const written = new WeakMap<Orm, ReturnType<Sendable<Rows>['prepare']>>()
  return (orm, values) => {
    const kept = written.get(orm) ?? write(orm).prepare(name)
    written.set(orm, kept)
    return kept.execute(values)
  }
}

/**
 * Whether a column's value is one of a list, given as JSON under a placeholder's name: of an array PostgreSQL sees how
 * long it is, and plans anew each time.
 */
export function isAmong(column: AnyPgColumn, placeholder: string): SQL {
  const type = sql.raw(column.getSQLType())
  return sql`${column} = any(array(select jsonb_array_elements_text(${sql.placeholder(placeholder)}::jsonb)::${type}))`
}

/** Values as `isAmong` takes them. */
export const asJson = (values: readonly string[]): string => JSON.stringify(values)
