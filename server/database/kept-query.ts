import { fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, PgDialect } from 'drizzle-orm/pg-core'
import type { Orm, Transaction } from './connection.ts'

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
  return sql`${column} = any(${listed(placeholder, column.getSQLType())})`
}

/** The values themselves, as an array of a type. */
export const listed = (placeholder: string, type: string): SQL =>
  sql`array(select jsonb_array_elements_text(${sql.placeholder(placeholder)}::jsonb)::${sql.raw(type)})`

/** Values as `isAmong` takes them. */
export const asJson = (values: readonly string[]): string => JSON.stringify(values)

const dialect = new PgDialect({ casing: 'snake_case' })
const texts = new Map<string, ReturnType<PgDialect['sqlToQuery']>>()

/**
 * A statement so long that planning it takes longer than answering it: planned once per connection, from the first time
 * on, whatever its values are. It may only read rows that it is given by their keys.
 */
export async function plannedOnce<Row extends Record<string, unknown>>(
  tx: Transaction,
  name: string,
  write: () => SQL,
  values: Record<string, unknown>,
): Promise<Row[]> {
  const { sql: text, params } = texts.get(name) ?? dialect.sqlToQuery(write())
  texts.set(name, { sql: text, params })
  const [, { rows }] = await Promise.all([
    tx.client.query("set local plan_cache_mode = 'force_generic_plan'"),
    tx.client.query<Row>({ name, text, values: fillPlaceholders(params, values) }),
  ])
  return rows
}
