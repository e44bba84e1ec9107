import pg from 'pg'

/** A server that takes this long to greet is away. */
const CONNECT_WITHIN_MS = 10_000
/** What is silent for so long is asked whether it is still there, so that a vanished host is noticed. */
const KEEP_ALIVE_AFTER_MS = 10_000

export interface OwnConnection {
  /** As PostgreSQL lists it. */
  name: string
  /** How long one statement may take before the connection counts as dead, in milliseconds; without it, as long as it wants. */
  answersWithinMs?: number
}

/**
 * A connection beside the pool, for what holds one for long: a lock, a snapshot, a channel. Not connected yet. That it
 * was cut is said by its next statement and by `end`; whoever opens it again goes through a loop of its own, one try at a time.
 */
export function ownConnection(url: string, { name, answersWithinMs }: OwnConnection): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    ...(answersWithinMs !== undefined && { query_timeout: answersWithinMs }),
  })
  client.on('error', () => undefined)
  return client
}
