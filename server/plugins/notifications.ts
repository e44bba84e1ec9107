import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ownConnection } from '#server/database/own-connection.ts'

/** The channel on which the API processes speak to each other. */
const CHANNEL = 'back_office'
/** PostgreSQL refuses a payload of 8,000 bytes and more. */
const MAX_BYTES = 7999

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 3000
const ASK_EVERY_MS = 5000
const ANSWERS_WITHIN_MS = 5000
const GOODBYE_MS = 1000

/** JSON texts as JSON arrays, each small enough for one NOTIFY. A text that fits into none is left out. */
export function batchesOf(texts: readonly string[]): string[] {
  const batches: string[] = []
  let batch: string[] = []
  let bytes = 2
  for (const text of texts) {
    const size = Buffer.byteLength(text) + 1
    if (size + 2 > MAX_BYTES) continue
    if (bytes + size > MAX_BYTES) {
      batches.push(`[${batch.join(',')}]`)
      batch = []
      bytes = 2
    }
    batch.push(text)
    bytes += size
  }
  if (batch.length > 0) batches.push(`[${batch.join(',')}]`)
  return batches
}

/** Tells every process that listens. Outside of transactions: commits that notify queue on one lock of the database. */
export async function notifyProcesses(pool: pg.Pool, texts: readonly string[]): Promise<void> {
  for (const payload of batchesOf(texts)) {
    await pool.query({ name: 'notify', text: 'select pg_notify($1, $2)', values: [CHANNEL, payload] })
  }
}

export interface Listener {
  hear(payload: string): void
  /** The connection is gone: from now on, until it listens again, what others say is not heard. */
  onLost?(): void
  /** It listens again; what was said meanwhile is lost. */
  onBack?(): void
}

export interface Listening {
  /** False while the connection is being made again. */
  isLive(): boolean
  close(): Promise<void>
}

/**
 * Keeps one connection listening, through restarts of the database: one try to reconnect at a time, each pause longer
 * than the last, and never two processes in step.
 *
 * @throws when the first try fails
 */
export async function listen(url: string, listener: Listener): Promise<Listening> {
  const closing = new AbortController()
  let client: pg.Client | undefined = await connect()
  const listening = keepListening(client)

  async function connect(): Promise<pg.Client> {
    const next = ownConnection(url, { name: 'back office: listener', answersWithinMs: ANSWERS_WITHIN_MS })
    try {
      next.on('notification', ({ payload }) => listener.hear(payload ?? '[]'))
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      return next
    } catch (error) {
      await hangUp(next)
      throw error
    }
  }

  async function keepListening(first: pg.Client): Promise<void> {
    await untilGone(first, closing.signal)
    while (!closing.signal.aborted) {
      client = undefined
      listener.onLost?.()
      const next = await reconnect()
      if (next === undefined) return
      client = next
      listener.onBack?.()
      await untilGone(next, closing.signal)
    }
  }

  async function reconnect(): Promise<pg.Client | undefined> {
    for (let longest = FIRST_PAUSE_MS; !closing.signal.aborted; longest = Math.min(longest * 2, LONGEST_PAUSE_MS)) {
      await pause(longest * (0.5 + Math.random() / 2), closing.signal)
      const next = closing.signal.aborted ? undefined : await connect().catch(() => undefined)
      if (next !== undefined) return next
    }
    return undefined
  }

  return {
    isLive: () => client !== undefined,
    async close() {
      closing.abort()
      await listening
      if (client) await hangUp(client)
    },
  }
}

/** Until the connection ends, does not answer, or is no longer wanted. A host that has vanished does not say so by itself. */
async function untilGone(client: pg.Client, closing: AbortSignal): Promise<void> {
  const gone = new AbortController()
  const leave = () => gone.abort()
  client.once('end', leave)
  // It may have been said while this connection was being made.
  const over = AbortSignal.any([gone.signal, closing])
  while (!over.aborted) {
    await pause(ASK_EVERY_MS, over)
    if (!over.aborted) await client.query('select 1').catch(leave)
  }
  if (!closing.aborted) await hangUp(client)
}

async function pause(milliseconds: number, until: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal: until, ref: false }).catch(() => undefined)
}

/** A dead one is not waited for: it may never say goodbye. */
async function hangUp(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), sleep(GOODBYE_MS, undefined, { ref: false })])
}
