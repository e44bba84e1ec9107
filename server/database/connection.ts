import type { Socket } from 'node:net'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { AuditKey } from '#server/audit/row-mark.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { isAftermath } from './contention.ts'
import { isOutage } from './outage.ts'
import { adaptToPooler, type SessionLimits } from './pooler.ts'
import { type ReadElsewhere, readingOnReplica, type ReplicaUse } from './replica.ts'

const INT8 = 20
const DATE = 1082

/** Amounts are 64-bit in the database and safe integers here; a larger one is a bug and must not be rounded. */
function parseSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe integers`)
  return value
}

pg.types.setTypeParser(INT8, parseSafeInteger)
pg.types.setTypeParser(DATE, (text) => text)

/** Drizzle's query builder over either the pool or one transaction's connection. */
export type Orm = NodePgDatabase

/** One transaction. Statements sent without waiting for each other travel together (pipeline mode). */
export interface Transaction {
  orm: Orm
  client: pg.PoolClient
  /**
   * Leaves a statement under way: the commit is sent right behind it, in the same round trip, and the transaction
   * fails if it fails. `explain` may turn its failure into a refusal, after the rollback.
   */
  trail(statement: Promise<unknown>, explain?: Explanation): void
  /**
   * Runs once the work is done and kept, right before the commit and in its round trip: for what sums up all that the
   * transaction did. Its locks come last, so that they stand in no other's way for longer than they must.
   */
  atEnd(task: () => Promise<unknown>): void
  /** Runs once the commit has succeeded, before anybody is answered: notifications, mail. Must not throw. */
  afterCommit(task: () => void): void
  /** Where the transaction runs; what is sent here is not part of it. */
  connections: Connections
}

type Explanation = (error: unknown) => Promise<Refusal | undefined>

export interface Connections {
  orm: Orm
  pool: pg.Pool
  /** Marks rows of evidence as the program's own; without it they stand unmarked. */
  auditKey: AuditKey | undefined
}

export interface Database extends Connections {
  /** Where it is, as the serving role; listeners open their own connection. */
  url: string
  /** A pooler in transaction mode through which all but own connections go. */
  poolerUrl: string | undefined
  /**
   * For what a call may have to read while it holds a connection already, such as a cached snapshot: with one pool for
   * both, calls that hold every connection would wait for one more for ever.
   */
  aside: Connections
  /**
   * Reads on the replica, where there is one that has all that was committed by now, else here. For reports: nothing is
   * written, and what broke off there is read again here.
   */
  onReplica: ReadElsewhere<Connections>
  /** How often it was; undefined without a replica. */
  replicaUse: ReplicaUse<Connections>['counts'] | undefined
  close(): Promise<void>
}

interface OtherAddresses {
  /** A pooler in transaction mode in front of the same database. */
  poolerUrl?: string | undefined
  /** A standby of it, which may be behind such a pooler too. */
  replicaUrl?: string | undefined
}

const ASIDE_CONNECTIONS = 2
/** The primary is there as well: it is not waited for as long. */
const REPLICA_CONNECTS_WITHIN_MS = 1000
/** For programs without a setting for it. */
const WAITS_MS = 20_000

/**
 * @param waitMs how long anything is waited for, in milliseconds: a connection, a lock, a statement; null for what
 *   takes its time while nobody waits for an answer
 */
export function openDatabase(
  url: string,
  connections: number,
  auditKey?: AuditKey,
  waitMs: number | null = WAITS_MS,
  { poolerUrl, replicaUrl }: OtherAddresses = {},
): Database {
  const main = { ...connect({ url, poolerUrl }, connections, waitMs), auditKey }
  const aside = { ...connect({ url, poolerUrl }, ASIDE_CONNECTIONS, waitMs), auditKey }
  const replica =
    replicaUrl === undefined ? undefined : { ...connectToReplica(replicaUrl, connections, waitMs), auditKey }
  const elsewhere = replica && readingOnReplica<Connections>(replica, main)
  return {
    url,
    poolerUrl,
    ...main,
    aside,
    onReplica: elsewhere?.read ?? ((read) => read(main)),
    replicaUse: elsewhere?.counts,
    async close() {
      await Promise.all([main.pool.end(), aside.pool.end(), replica?.pool.end()])
    },
  }
}

/** As behind a pooler, which a replica may be: its few statements are planned each time. */
function connectToReplica(url: string, connections: number, waitMs: number | null): Pick<Connections, 'orm' | 'pool'> {
  return connect({ url, poolerUrl: url }, connections, waitMs, {
    connectionTimeoutMillis: REPLICA_CONNECTS_WITHIN_MS,
  })
}

function connect(
  { url, poolerUrl }: Pick<Database, 'url' | 'poolerUrl'>,
  connections: number,
  waitMs: number | null,
  own: pg.PoolConfig = {},
): Pick<Connections, 'orm' | 'pool'> {
  const limits = waitMs === null ? undefined : limitsOfSession(waitMs)
  const pool = new pg.Pool({
    connectionString: poolerUrl ?? url,
    max: connections,
    pipeline: true,
    keepAlive: true,
    ...(waitMs !== null && { connectionTimeoutMillis: waitMs * 0.8, query_timeout: waitMs }),
    ...(poolerUrl === undefined && limits),
    ...own,
  })
  // A connection was cut, idle or in use (server restart). The pool replaces it; the next query reports what is wrong.
  pool.on('error', ignore)
  pool.on('connect', (client) => {
    client.on('error', ignore)
    if (poolerUrl !== undefined) adaptToPooler(client, limits)
    sendTogether(client)
  })
  return { pool, orm: drizzle(pool, { casing: 'snake_case' }) }
}

/**
 * Statements of one turn are written to the socket at once: each write wakes PostgreSQL and costs as much as what is
 * written. The turn is over when nothing is left that could send another without waiting for an answer.
 */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    if (stream.writableCorked === 0) {
      stream.cork()
      process.nextTick(() => stream.uncork())
    }
    return query(...args)
  }) as typeof client.query
}

/**
 * The narrower a limit, the more its refusal says: of a lock nothing was kept, a statement was cancelled, and of a
 * server that says nothing at all, not even that it cancels, nothing is known.
 */
function limitsOfSession(waitMs: number): SessionLimits {
  return {
    lock_timeout: waitMs * 0.8,
    statement_timeout: waitMs * 0.9,
    idle_in_transaction_session_timeout: waitMs * 3,
  }
}

/** One for each connection as long as it lasts, since what a query keeps of itself it keeps by this. */
const orms = new WeakMap<pg.PoolClient, Orm>()

function ormOf(client: pg.PoolClient): Orm {
  const kept = orms.get(client) ?? drizzle(client, { casing: 'snake_case' })
  orms.set(client, kept)
  return kept
}

/**
 * Small reads of one call on one connection, so that those asked in one turn travel together and wake one backend
 * instead of one each: on a quiet machine that costs more than they do. They are no snapshot, and what takes long would
 * only stand in a queue here.
 */
export async function readTogether<Result>(
  { pool }: Connections,
  read: (orm: Orm) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    const result = await read(ormOf(client))
    client.release()
    return result
  } catch (error) {
    client.release(isOutage(error))
    throw error
  }
}

/** Runs `work` in a transaction and commits. A throw rolls back. */
export async function inTransaction<Result>(
  database: Connections,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const outcome = await attempt(database, work, () => true)
  if ('refusal' in outcome) throw new Error(`refused: ${outcome.refusal.code}`)
  return outcome.result
}

/**
 * Runs `work` in a transaction and commits if `keep` says so of its result: unless it refuses.
 *
 * @returns the result, the refusal, or the refusal that explains why a trailing statement failed
 */
export async function attemptInTransaction<Result>(
  database: Connections,
  work: (tx: Transaction) => Promise<Result>,
  keep: (result: Result) => boolean = (result) => !isRefusal(result),
): Promise<Result | Refusal> {
  const outcome = await attempt(database, work, keep)
  return 'refusal' in outcome ? outcome.refusal : outcome.result
}

async function attempt<Result>(
  database: Connections,
  work: (tx: Transaction) => Promise<Result>,
  keep: (result: Result) => boolean,
): Promise<{ result: Result } | { refusal: Refusal }> {
  const client = await database.pool.connect()
  const trailing: { statement: Promise<unknown>; explain: Explanation | undefined }[] = []
  const endings: (() => Promise<unknown>)[] = []
  const afterwards: (() => void)[] = []
  const tx: Transaction = {
    client,
    orm: ormOf(client),
    trail(statement, explain) {
      // Reported once, where the commit is awaited.
      statement.catch(ignore)
      trailing.push({ statement, explain })
    },
    atEnd: (task) => endings.push(task),
    afterCommit: (task) => afterwards.push(task),
    connections: database,
  }
  try {
    const begun = client.query('BEGIN')
    begun.catch(ignore)
    const result = await work(tx)
    if (!keep(result)) {
      await client.query('ROLLBACK')
      client.release()
      return { result }
    }
    for (const task of endings) tx.trail(task())
    const committed = client.query('COMMIT')
    const outcomes = await Promise.allSettled([begun, ...trailing.map((each) => each.statement), committed])
    const failed = outcomes.findIndex((outcome) => outcome.status === 'rejected')
    if (failed === -1 && (await committed).command === 'COMMIT') {
      client.release()
      for (const task of afterwards) task()
      return { result }
    }
    const failure = outcomes[failed]
    const reason: unknown =
      failure?.status === 'rejected' ? failure.reason : new Error('the transaction was rolled back')
    // One that was cut is not given to the next.
    client.release(isOutage(reason))
    const refusal = await trailing[failed - 1]?.explain?.(reason)
    if (refusal !== undefined) return { refusal }
    throw new RolledBack(reason)
  } catch (error) {
    if (error instanceof RolledBack) throw error.reason
    const undone = await client.query('ROLLBACK').then(
      () => undefined,
      () => true,
    )
    client.release(undone)
    throw isAftermath(error) ? await rootOf(error, trailing) : error
  }
}

/** What failed first of the statements that were left under way, where the work itself met only its consequence. */
async function rootOf(aftermath: unknown, trailing: readonly { statement: Promise<unknown> }[]): Promise<unknown> {
  const outcomes = await Promise.allSettled(trailing.map(({ statement }) => statement))
  const reasons: unknown[] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  return reasons.find((reason) => !isAftermath(reason)) ?? aftermath
}

/** The commit already said that nothing was kept; its connection is given back. */
class RolledBack extends Error {
  readonly reason: unknown
  constructor(reason: unknown) {
    super('rolled back')
    this.reason = reason
  }
}

function ignore(): void {}
