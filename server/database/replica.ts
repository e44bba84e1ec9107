import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isOutage } from './outage.ts'

/** So long a reader waits for the replica to have what the primary has; usually it has it at once. */
const CATCHES_UP_WITHIN_MS = 2000
const ASK_AGAIN_MS = 50
/** One that says nothing for so long is away. */
const SAYS_WITHIN_MS = 1000
/** One that did not answer is left alone for so long. */
const LEFT_ALONE_MS = 5000

/** Reads that changed nothing: asked again elsewhere, they are the same. */
export type ReadElsewhere<At> = <Result>(read: (at: At) => Promise<Result>) => Promise<Result>

export interface ReplicaUse<At> {
  read: ReadElsewhere<At>
  /** How many were read where, since the start. */
  counts(): { replica: number; primary: number }
}

/**
 * Reads on the replica what takes long, as soon as that has all that the primary has committed by now: nobody misses what
 * they or others have just written. Where it is away, too far behind or breaks off, the primary is read.
 */
export function readingOnReplica<At extends { pool: pg.Pool }>(replica: At, primary: At): ReplicaUse<At> {
  const counted = { replica: 0, primary: 0 }
  let leftAloneUntil = 0

  async function isAbreast(): Promise<boolean> {
    if (performance.now() < leftAloneUntil) return false
    const position = await positionOf(primary.pool)
    try {
      return await hasCaughtUp(replica.pool, position)
    } catch (error) {
      if (!isOutage(error)) throw error
      leftAloneUntil = performance.now() + LEFT_ALONE_MS
      return false
    }
  }

  return {
    counts: () => ({ ...counted }),
    async read(read) {
      if (await isAbreast()) {
        try {
          const result = await read(replica)
          counted.replica += 1
          return result
        } catch (error) {
          if (!isBrokenOff(error)) throw error
        }
      }
      counted.primary += 1
      return read(primary)
    },
  }
}

async function positionOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position')
  return rows[0]?.position ?? ''
}

interface Standing {
  /** Follows a primary: not one itself, and not one left behind by a fail-over, whose positions are of another history. */
  follows: boolean
  has: boolean
}

async function hasCaughtUp(pool: pg.Pool, position: string): Promise<boolean> {
  const deadline = performance.now() + CATCHES_UP_WITHIN_MS
  const question = {
    text: `select pg_is_in_recovery() and exists (select from pg_stat_wal_receiver) as follows,
                  coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as has`,
    values: [position],
    // A pooler takes what it is told and waits itself for a server that is away. The driver reads it, its types do not.
    query_timeout: SAYS_WITHIN_MS,
  }
  for (;;) {
    const { rows } = await pool.query<Standing>(question)
    const [standing] = rows
    if (standing?.follows !== true) return false
    if (standing.has) return true
    if (performance.now() > deadline) return false
    await sleep(ASK_AGAIN_MS)
  }
}

/** Not what took too long: on the primary it would take as long again. */
function isBrokenOff(error: unknown): boolean {
  const { code, message } = describe(error)
  if (code === CANCELLED || message.startsWith('Query read timeout')) return false
  return CONFLICTS.has(code) || isOutage(error)
}

const CANCELLED = '57014'
/** With what the replica has to take in meanwhile, such as rows that a vacuum has removed. */
const CONFLICTS: ReadonlySet<string> = new Set(['40001', '40P01'])

/** The query builder wraps what the driver says. */
function describe(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: '' }
  if (error.cause instanceof Error) return describe(error.cause)
  return { code: 'code' in error && typeof error.code === 'string' ? error.code : '', message: error.message }
}
