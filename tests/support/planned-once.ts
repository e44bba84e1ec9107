import { createHash } from 'node:crypto'
import { Client, Pool } from 'pg'
import type { AuditConnection } from '#server/audit/audit-rule.ts'

/** One for each database that is asked, until it is dropped. */
const connections = new Map<string, Promise<AuditConnection>>()

/**
 * Where the same statements are asked of a database again and again: a connection that plans each of them once. A
 * hundred and fifty rules take longer to plan than to answer. Anything but a pool is asked as it is, since what its
 * transaction has written must be seen.
 */
export async function plannedOnce(connection: AuditConnection): Promise<AuditConnection> {
  const url = connection instanceof Pool ? connection.options.connectionString : undefined
  if (url === undefined) return connection
  const known = connections.get(url)
  if (known) return known
  const opened = connect(url)
  connections.set(url, opened)
  return opened
}

async function connect(url: string): Promise<AuditConnection> {
  const client = new Client({ connectionString: url })
  const forget = () => connections.delete(url)
  client.on('error', forget)
  client.on('end', forget)
  await client.connect()
  await client.query('set plan_cache_mode = force_generic_plan')
  return { query: ({ text, values }) => client.query({ name: nameOf(text), text, values }) }
}

/** Shorter than what PostgreSQL cuts names at. */
const nameOf = (text: string) => createHash('sha1').update(text).digest('hex')
