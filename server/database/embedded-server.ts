import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, fchownSync, openSync } from 'node:fs'
import { readFile, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { commandLine, postgresEnvironment, prepareCluster, type Cluster } from '#server/database/embedded-cluster.ts'
import {
  belongsToAnother,
  findPostmaster,
  isAlive,
  removeMisleadingLock,
  type Postmaster,
} from '#server/database/embedded-process.ts'

const POLL_MS = 20
const WATCH_MS = 100
const RETRY_MS = 250
const RETRIES = 40
/** Crash recovery replays at most max_wal_size; a slow disk may still need its time. */
const READY_WITHIN_MS = 300_000
const STOP_WITHIN_MS = 60_000
const LOG_LIMIT = 10 * 1024 * 1024
const CONNECT_WITHIN_MS = 10_000

const settings = {
  // Only this machine, only TCP: a socket's path may be too long or its folder unwritable.
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  // What is looked up is in memory or on a solid-state disk: to reach a row by an index is no dearer than to read on.
  random_page_cost: '1.1',
  // What reads all months of a table locks each with its indexes.
  max_locks_per_transaction: '256',
  // Bounds recovery after a crash to about 5 s.
  max_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
} as const

const durabilities = {
  full: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
  none: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
} as const

type Parameters = Readonly<Record<string, string>>

interface EmbeddedServerOptions {
  /** Everything of this server stands below: the cluster, its log, the superuser's password. */
  directory: string
  log?: (sentence: string) => void
  /** 'none' turns fsync off: for throw-away test data only. */
  durability?: keyof typeof durabilities
  /** More of PostgreSQL's parameters: for what measures it. */
  parameters?: Parameters
}

interface EmbeddedServer {
  /** The superuser's connection to the database `postgres`. */
  url: string
  stop(): Promise<void>
}

/** Runs PostgreSQL until `stop`, and starts it again on the same port should it die meanwhile. */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { directory, log = () => {}, durability = 'full' } = options
  const parameters = { ...settings, ...durabilities[durability], ...options.parameters }
  const cluster = await prepareCluster(directory, durability)
  let postmaster = await ensureRunning(cluster, parameters)
  const { port } = postmaster
  const stopping = new AbortController()
  const watch = watchOver()

  async function watchOver(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (await isAlive(postmaster.pid)) {
        await delay(WATCH_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
        continue
      }
      log('PostgreSQL ended unexpectedly; starting it again.')
      try {
        postmaster = await ensureRunning(cluster, parameters, port)
        log('PostgreSQL is back.')
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
      }
    }
  }

  return {
    url: urlOf(cluster, port),
    async stop() {
      stopping.abort()
      await watch
      if (!(await belongsToAnother(postmaster))) await stopPostmaster(postmaster)
    },
  }
}

/** Takes over a healthy PostgreSQL that an earlier process left behind, waits for one that is ending, else starts one. */
async function ensureRunning(cluster: Cluster, parameters: Parameters, port?: number): Promise<Postmaster> {
  const deadline = Date.now() + READY_WITHIN_MS
  let child: ChildProcess | undefined
  let tries = 0
  while (Date.now() < deadline) {
    const postmaster = await findPostmaster(cluster.path)
    if (postmaster?.ready && (await isServing(cluster, postmaster.port))) return postmaster
    const starting = child?.exitCode === null && child.signalCode === null
    if (!postmaster && !starting) {
      // A start fails while backends of a killed server are still ending, or when the port was taken meanwhile.
      if (tries > RETRIES) break
      if (tries > 0) await delay(RETRY_MS)
      tries += 1
      await removeMisleadingLock(cluster.path)
      child = await launch(cluster, parameters, port ?? (await freePort()))
    }
    await delay(POLL_MS)
  }
  throw new Error(
    `PostgreSQL does not start. The end of its log, ${cluster.logFile}:\n${await lastLines(cluster.logFile)}`,
  )
}

/** The lock file may be older than a restart of the machine and its port somebody else's: hence the comparison. */
async function isServing(cluster: Cluster, port: number): Promise<boolean> {
  const client = new Client({ connectionString: urlOf(cluster, port), connectionTimeoutMillis: CONNECT_WITHIN_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory === cluster.path
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '28P01') {
      throw new Error(`The password kept beside ${cluster.path} is not the one of its superuser.`, { cause: error })
    }
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function launch(cluster: Cluster, parameters: Parameters, port: number): Promise<ChildProcess> {
  const log = await stat(cluster.logFile).catch(() => undefined)
  if (log && log.size > LOG_LIMIT) await rename(cluster.logFile, `${cluster.logFile}.1`)
  const { file, args } = commandLine(cluster.account, cluster.postgres, [
    '-D',
    cluster.path,
    ...Object.entries({ ...parameters, port: String(port) }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const { ids } = cluster.account
  const output = openSync(cluster.logFile, 'a', 0o600)
  if (ids) fchownSync(output, ids.uid, ids.gid)
  // Detached: Ctrl-C in a terminal goes to the whole group, and the API still has sales to finish.
  const child = spawn(file, args, {
    env: postgresEnvironment,
    cwd: '/',
    stdio: ['ignore', output, output],
    detached: true,
    ...ids,
  })
  closeSync(output)
  child.on('error', () => {
    // Its exit code is set as well, and the next try or the end of the log tells.
  })
  child.unref()
  return child
}

async function stopPostmaster({ pid }: Postmaster): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!(await isAlive(pid))) return
    process.kill(pid, signal)
    const deadline = Date.now() + STOP_WITHIN_MS
    while ((await isAlive(pid)) && Date.now() < deadline) await delay(POLL_MS)
  }
}

function urlOf(cluster: Cluster, port: number): string {
  return `postgres://postgres:${cluster.password}@127.0.0.1:${port}/postgres`
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port is free.')),
      )
    })
  })
}

async function lastLines(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-12).join('\n')
}
