import type pg from 'pg'

/** In milliseconds; how long a lock, a statement and an open transaction may take, by PostgreSQL's own names. */
export interface SessionLimits {
  lock_timeout: number
  statement_timeout: number
  idle_in_transaction_session_timeout: number
}

const BEGIN = /^begin\b/i

/**
 * Lets a connection run through a pooler in transaction mode, where the next transaction may be on another connection of
 * PostgreSQL: statements are sent without a name, since no other connection has prepared them, and each transaction is
 * told the limits that a session of its own would be told once.
 */
export function adaptToPooler(client: pg.ClientBase, limits: SessionLimits | undefined): void {
  const send: unknown = client.query
  const preamble = Object.entries(limits ?? {}).map(([name, value]) => `; set local ${name} = ${Math.round(value)}`)
  const adapted = (statement: unknown): unknown => {
    if (typeof statement === 'string') return BEGIN.test(statement) ? statement + preamble.join('') : statement
    return isNamed(statement) ? { ...statement, name: undefined } : statement
  }
  Object.assign(client, {
    query: (statement: unknown, ...rest: unknown[]): unknown =>
      typeof send === 'function' ? Reflect.apply(send, client, [adapted(statement), ...rest]) : undefined,
  })
}

/** Not what submits itself, such as a cursor. */
function isNamed(statement: unknown): statement is { name: unknown } {
  return typeof statement === 'object' && statement !== null && 'name' in statement && !('submit' in statement)
}
