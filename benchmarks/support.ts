import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openAuditKey } from '#server/audit/audit-key.ts'
import type { Sealing } from '#server/audit/sealer.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { startEmbeddedServer } from '#server/database/embedded-server.ts'
import { migrate } from '#server/database/migrate.ts'
import { ensureServerBuilt } from '../scripts/lib/build-server.mjs'

/** An API process with the demo operator on a PostgreSQL of its own, durability on, as `npm start` would run it. */
export interface Bench {
  origin: string
  /** The same database, as the serving role, for what is measured without the API. */
  database: Database
  ownerUrl: string
  apiPid: number
  /** How the API seals. */
  sealing: Omit<Sealing, 'log'>
  close(): Promise<void>
}

/** As many as the API's own pool has. */
export const CONNECTIONS = 8
/** On a busy machine the demo operator takes its time. */
const READY_WITHIN_SECONDS = 600

export async function openBench(): Promise<Bench> {
  const directory = await mkdtemp(join(tmpdir(), 'back-office-bench-'))
  const auditKey = openAuditKey({ auditKey: undefined, auditKeyFile: join(directory, 'audit.key') })
  if (!(await ensureServerBuilt())) throw new Error('the server could not be bundled')
  const server = await startEmbeddedServer({
    directory: join(directory, 'postgres'),
    // For benchmarks/cost.ts, which turns it on only while it counts.
    parameters: { shared_preload_libraries: 'pg_stat_statements' },
  })
  const { serveUrl } = await migrate(server.url, { auditKey, isDemo: true })
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const api = spawn(process.execPath, ['build/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: serveUrl,
      DATABASE_MIGRATION_URL: server.url,
      DATA_DIR: directory,
      PORT: String(port),
      DEMO: '1',
      DEMO_HISTORY: '0',
      LOG_LEVEL: 'error',
      DATABASE_POOL: String(CONNECTIONS),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const database = openDatabase(serveUrl, CONNECTIONS, auditKey)
  const close = async () => {
    if (api.exitCode === null && api.kill('SIGTERM')) await once(api, 'exit')
    await database.close()
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
  try {
    await answering(origin, api)
  } catch (error) {
    await close()
    throw error
  }
  return {
    origin,
    database,
    ownerUrl: server.url,
    apiPid: api.pid ?? 0,
    sealing: { url: serveUrl, auditKey, headFile: join(directory, 'audit-head.json') },
    close,
  }
}

/** The value at a share of the sorted values, 0.5 for the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Prints rows as a table with a title, the way every benchmark reports. */
export function report(title: string, rows: readonly Record<string, string | number>[]): void {
  console.log(`\n${title}`)
  console.table(rows)
}

async function answering(origin: string, api: ChildProcess): Promise<void> {
  for (let second = 0; second < READY_WITHIN_SECONDS; second += 1) {
    if (api.exitCode !== null) throw new Error(`the API ended with ${api.exitCode}`)
    const answer = await fetch(`${origin}/api/admin/user-details`, { method: 'POST' }).catch(() => undefined)
    if (answer?.status === 401) return
    await sleep(1000)
  }
  throw new Error('the API did not come up')
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
