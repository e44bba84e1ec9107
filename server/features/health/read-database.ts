import pg from 'pg'
import { HEALTH_QUEUES, type HealthQueue, MAX_COUNTED } from '#contract/health/health-codes.ts'
import type { Database } from '#server/database/connection.ts'

export interface QueueState {
  queue: HealthQueue
  length: number
  isCapped: boolean
  oldestSeconds: number | null
}

export interface DatabaseFacts {
  bytes: number
  version: string
  processes: number
  openHolds: number
  failedMessages: number
  stoppedTaxDocuments: number
}

/** Whoever asks whether we are well waits no longer than this for the database. */
const ANSWERS_WITHIN_MS = 2000
const DAY_MS = 24 * 60 * 60 * 1000
/** Seals are looked for among the newest rows of the two kinds that every act writes. */
const LOOKED_AT = 1000

/**
 * One connection beside all others, so that a full pool does not look like a database that is away. It gives up early,
 * and is made again by the next who asks.
 */
export function openHealthConnection({ url, poolerUrl }: Pick<Database, 'url' | 'poolerUrl'>): pg.Pool {
  const pool = new pg.Pool({
    // The way that requests go: behind a pooler that is away nobody is served.
    connectionString: poolerUrl ?? url,
    max: 1,
    application_name: 'back office: health',
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
    ...(poolerUrl === undefined && { statement_timeout: ANSWERS_WITHIN_MS }),
    query_timeout: ANSWERS_WITHIN_MS,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** When the newest migration that was run here was written; null where none was. Throws where the database is away. */
export async function readMigrationLevel(pool: pg.Pool): Promise<number | null> {
  const { rows } = await pool.query<{ level: number | null }>(
    'select max(created_at)::float8 as level from drizzle.__drizzle_migrations',
  )
  return rows[0]?.level ?? null
}

/** Each queue's rows with when the oldest of them was to be done. */
const QUEUES: Record<HealthQueue, string> = {
  seals: `(select at from (select id, at from workflow_events order by id desc limit ${LOOKED_AT}) as event
             where not exists (select from seals where kind = 'workflowEvent' and row_id = event.id::text))
          union all
          (select created_at from (select id, created_at from ledger_entries order by serial desc limit ${LOOKED_AT}) as entry
             where not exists (select from seals where kind = 'ledgerEntry' and row_id = entry.id::text))`,
  balances:
    'select created_at as at from ledger_entries where serial > (select serial from balance_mark) order by serial',
  salesReport: `(select created_at as at from ledger_entries where serial > (select serial from sales_mark) order by serial limit ${MAX_COUNTED})
                union all
                (select at from workflow_events where id > (select event_id from sales_mark) order by id limit ${MAX_COUNTED})`,
  taxDocuments:
    'select created_at as at from ledger_entries where serial > (select through from tax_document_mark) order by serial',
  taxSending:
    "select next_attempt_at as at from tax_document_sendings where state = 'waiting' order by next_attempt_at",
  messages: "select next_attempt_at as at from messages where state = 'queued' order by next_attempt_at",
}

/** How much waits to be done behind the answers, and for how long. */
export async function readQueues(pool: pg.Pool): Promise<QueueState[]> {
  const { rows } = await pool.query<{ queue: string; length: number; oldest: number | null }>(
    HEALTH_QUEUES.map(
      (queue) =>
        `select '${queue}' as queue, count(*)::int as length, case when count(*) > 0 then greatest(extract(epoch from now() - min(at)), 0)::float8 end as oldest
         from (select at from (${QUEUES[queue]}) as waiting limit ${MAX_COUNTED + 1}) as counted`,
    ).join(' union all '),
  )
  return HEALTH_QUEUES.map((queue) => {
    const { length = 0, oldest = null } = rows.find((row) => row.queue === queue) ?? {}
    return { queue, length: Math.min(length, MAX_COUNTED), isCapped: length > MAX_COUNTED, oldestSeconds: oldest }
  })
}

/** What is not needed to say whether we serve. */
export async function readFacts(pool: pg.Pool, now: Date): Promise<DatabaseFacts> {
  const { rows } = await pool.query<DatabaseFacts>({
    text: `select pg_database_size(current_database()) as bytes, current_setting('server_version') as version,
             (select count(*)::int from pg_stat_activity
              where datname = current_database() and application_name = 'back office: listener') as processes,
             (select count(distinct (departure_id, seat))::int from seat_claims where kind = 'hold' and expires_at > now()) as "openHolds",
             (select count(*)::int from messages where id >= $1::uuid and state = 'failed') as "failedMessages",
             (select count(*)::int from tax_document_sendings where state in ('refused', 'failed')) as "stoppedTaxDocuments"`,
    values: [firstIdSince(new Date(now.getTime() - DAY_MS))],
  })
  const [facts] = rows
  if (facts === undefined) throw new Error('PostgreSQL answered nothing')
  return facts
}

/** The lowest UUID of version 7 that is made from an instant on: rows of a time are found by their key. */
function firstIdSince(instant: Date): string {
  const hex = instant.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
