import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ownConnection } from './own-connection.ts'

const EVERY_MILLISECONDS = 1000
const TRY_AGAIN_MILLISECONDS = 5000
/** Of a database that says nothing for so long the connection is dead, and with it the lock another process may want. */
const ANSWERS_WITHIN_MS = 120_000

/** Work that one process does for all of them. */
export interface SoleWork {
  /** As the serving role. */
  url: string
  /** As PostgreSQL lists its connection. */
  name: string
  /** Any constant, as long as every process asks for the same lock. */
  lock: number
  /** Begins it, in the hands of the only one at it: what comes back does what is to be done by now. */
  begin: (client: pg.Client) => Promise<Pass>
  /** Where another process is at it. */
  otherwise?: (client: pg.Client) => Promise<void>
}

/** @returns how much was done */
export type Pass = (stopping?: AbortSignal) => Promise<number>

interface Log {
  warn(details: object, message: string): void
}

/**
 * Does it once a second in whichever process holds the lock, on a connection of its own: the lock is held for as long as
 * the connection lives, so that another process goes on when this one is killed. No sale waits for it.
 */
export function startSoleWorker(work: SoleWork, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = keepWorking(work, log, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function keepWorking(work: SoleWork, log: Log, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await alone(work, async (pass) => {
        while (!stopping.aborted) {
          await pass(stopping)
          await pause(EVERY_MILLISECONDS, stopping)
        }
      })
    } catch (error) {
      log.warn({ err: error }, `${work.name} was interrupted`)
    }
    await pause(TRY_AGAIN_MILLISECONDS, stopping)
  }
}

async function pause(milliseconds: number, stopping: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal: stopping, ref: false }).catch(() => undefined)
}

/**
 * Does what is to be done by now, unless somebody else is at it.
 *
 * @returns how much was done; null where another process holds the lock
 */
export async function workOnce(work: SoleWork): Promise<number | null> {
  let done: number | null = null
  await alone(work, async (pass) => {
    done = await pass()
  })
  return done
}

async function alone(
  { url, name, lock, begin, otherwise }: SoleWork,
  work: (pass: Pass) => Promise<void>,
): Promise<void> {
  const client = ownConnection(url, { name: `back office: ${name}`, answersWithinMs: ANSWERS_WITHIN_MS })
  try {
    await client.connect()
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lock])
    if (rows[0]?.held === true) await work(await begin(client))
    else await otherwise?.(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
