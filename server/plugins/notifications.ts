import pg from 'pg'

/** The channel on which the API processes speak to each other. */
const CHANNEL = 'back_office'
/** PostgreSQL refuses a payload of 8,000 bytes and more. */
const MOST_BYTES = 7999
const RECONNECT_MILLISECONDS = 500

/** JSON texts as JSON arrays, each small enough for one NOTIFY. A text that fits into none is left out. */
export function batchesOf(texts: readonly string[]): string[] {
  const batches: string[] = []
  let batch: string[] = []
  let bytes = 2
  for (const text of texts) {
    const size = Buffer.byteLength(text) + 1
    if (size + 2 > MOST_BYTES) continue
    if (bytes + size > MOST_BYTES) {
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

/** Keeps one connection listening, through restarts of the database. */
export async function listen(url: string, hear: (payload: string) => void): Promise<{ close(): Promise<void> }> {
  let closed = false
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('notification', ({ payload }) => hear(payload ?? '[]'))
    next.on('error', () => void next.end().catch(() => undefined))
    next.on('end', () => {
      if (!closed) setTimeout(() => void reconnect(), RECONNECT_MILLISECONDS)
    })
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    return next
  }

  async function reconnect(): Promise<void> {
    if (closed) return
    try {
      client = await connect()
    } catch {
      setTimeout(() => void reconnect(), RECONNECT_MILLISECONDS)
    }
  }

  return {
    async close() {
      closed = true
      await client.end()
    },
  }
}
