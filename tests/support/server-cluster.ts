import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { postgresEnvironment } from '#server/database/embedded-cluster.ts'
import { freePort } from '#tests/support/free-port.ts'

const run = promisify(execFile)

const PACKAGES = '/usr/lib/postgresql'
const POOLERS = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer']
const HOST = '127.0.0.1'
const POLL_MS = 200
/** Two misses in a row, so that one lost packet promotes nobody. */
const MISSES = 2
const MISS_MS = 1000
const WAITS_MS = 120_000

const ROLES = { owner: 'office_owner', api: 'office_api', replicator: 'replicator', superuser: 'postgres' } as const
const PASSWORD = 'of-the-drill-only'

/** One PostgreSQL of the cluster; its name is the one by which a primary waits for it. */
interface Node {
  name: string
  data: string
  port: number
  process?: ChildProcess
}

/** A primary, its synchronous standby and a pooler in front of whichever is primary, from the system's packages. */
export interface ServerCluster {
  versions: { postgresql: string; pgbouncer: string }
  /** Through the pooler: its database of pooled transactions, that of whole sessions, as the owner too, and the standby's. */
  addresses: Record<'pooled' | 'session' | 'owner' | 'replica', string>
  /** From the primary's death on: the names of the moments, in milliseconds since it. */
  failOver(): Promise<{ noticed: number; promoted: number; switched: number }>
  /** The standby goes: from now on no commit of the primary's is acknowledged. */
  loseStandby(): Promise<void>
  /** The primary no longer waits for the standby, until that is rebuilt. */
  goOnAlone(): Promise<void>
  /** The dead server comes back as the synchronous standby of the other. */
  rebuildStandby(): Promise<void>
  /** Asks whichever is primary, not through the pooler. */
  ask<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  stop(): Promise<void>
}

/** What has to be installed, in a sentence; undefined where it is. */
export function missingPackages(): string | undefined {
  if (newestBinaries() !== undefined && pgbouncerFile() !== undefined) return undefined
  return 'The cluster drill needs PostgreSQL and pgbouncer from the system: apt-get install postgresql pgbouncer'
}

function newestBinaries(): string | undefined {
  const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES).filter((name) => /^\d+$/.test(name)) : []
  return versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(PACKAGES, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

const pgbouncerFile = (): string | undefined => POOLERS.find((file) => existsSync(file))

export async function openServerCluster(directory: string): Promise<ServerCluster> {
  const binaries = newestBinaries()
  const pgbouncer = pgbouncerFile()
  if (binaries === undefined || pgbouncer === undefined) throw new Error(missingPackages())
  await mkdir(directory, { recursive: true })
  const account = await accountOf(directory)
  const command = (name: string, args: string[]) =>
    run(join(binaries, name), args, { ...account, env: postgresEnvironment, cwd: '/' })
  // The other user has to get through to its own folder.
  await chmod(dirname(directory), 0o711)

  let primary: Node = { name: 'north', data: join(directory, 'north'), port: await freePort(HOST) }
  let standby: Node = { name: 'south', data: join(directory, 'south'), port: await freePort(HOST) }
  const pooler = { port: await freePort(HOST), folder: join(directory, 'pooler') }
  const address = (role: string, database: string, port: number) =>
    `postgres://${role}:${PASSWORD}@${HOST}:${port}/${database}`

  async function start(node: Node): Promise<void> {
    node.process = spawn(
      join(binaries ?? '', 'postgres'),
      ['-D', node.data, '-c', `port=${node.port}`, '-c', `listen_addresses=${HOST}`, '-c', 'unix_socket_directories='],
      { ...account, env: postgresEnvironment, cwd: '/', stdio: 'ignore' },
    )
    await until(`${node.name} answers`, () => answers(node))
  }

  const answers = (node: Node) =>
    queryAt(address(ROLES.superuser, 'postgres', node.port), 'select 1').then(
      () => true,
      () => false,
    )
  const askAt = (node: Node, text: string) => queryAt(address(ROLES.superuser, 'postgres', node.port), text)

  async function initialise(node: Node): Promise<void> {
    const passwordFile = join(directory, 'superuser-password')
    await writeFile(passwordFile, PASSWORD)
    await own(passwordFile, account)
    await command('initdb', [
      `--pgdata=${node.data}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--auth=scram-sha-256',
      `--username=${ROLES.superuser}`,
      `--pwfile=${passwordFile}`,
    ])
    await start(node)
    const at = address(ROLES.superuser, 'postgres', node.port)
    await queryAt(at, `create role ${ROLES.owner} login password '${PASSWORD}'`)
    await queryAt(at, `create role ${ROLES.api} login password '${PASSWORD}'`)
    await queryAt(at, `create role ${ROLES.replicator} login replication password '${PASSWORD}'`)
    await queryAt(at, `create database office owner ${ROLES.owner}`)
    await queryAt(address(ROLES.superuser, 'office', node.port), `grant all on schema public to ${ROLES.owner}`)
  }

  /** A copy of the primary that follows it; from then on no commit is acknowledged before it is on both. */
  async function attachStandby(): Promise<void> {
    await rm(standby.data, { recursive: true, force: true })
    await askAt(
      primary,
      `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '${standby.name}'`,
    )
    await command('pg_basebackup', [
      `--pgdata=${standby.data}`,
      `--dbname=${address(ROLES.replicator, '', primary.port)}?application_name=${standby.name}`,
      '--wal-method=stream',
      '--checkpoint=fast',
      '--write-recovery-conf',
      '--create-slot',
      `--slot=${standby.name}`,
    ])
    await start(standby)
    // It must not wait for a standby of its own on the day it is promoted.
    await askAt(standby, 'alter system reset synchronous_standby_names')
    await askAt(standby, 'select pg_reload_conf()')
    await askAt(primary, `alter system set synchronous_standby_names = 'FIRST 1 (${standby.name})'`)
    await askAt(primary, 'select pg_reload_conf()')
    await until(`${standby.name} is synchronous`, async () => {
      const rows = await askAt(primary, `select from pg_stat_replication where sync_state = 'sync'`)
      return rows.length === 1
    })
  }

  async function writePoolerSettings(): Promise<void> {
    await writeFile(
      join(pooler.folder, 'pgbouncer.ini'),
      `[databases]
office = host=${HOST} port=${primary.port} dbname=office pool_mode=transaction
office_session = host=${HOST} port=${primary.port} dbname=office pool_mode=session
office_replica = host=${HOST} port=${standby.port} dbname=office pool_mode=transaction

[pgbouncer]
listen_addr = ${HOST}
listen_port = ${pooler.port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(pooler.folder, 'users.txt')}
logfile = ${join(pooler.folder, 'pgbouncer.log')}
max_client_conn = 500
default_pool_size = 20
; What a session would be told at its start; the API tells each transaction instead.
ignore_startup_parameters = lock_timeout, statement_timeout, idle_in_transaction_session_timeout
; A server that has gone is tried again after a second, not after fifteen.
server_login_retry = 1
server_connect_timeout = 3
; Sessions on a server that is no longer the primary end with the settings that named it.
server_fast_close = 1
`,
    )
  }

  async function startPooler(): Promise<ChildProcess> {
    await mkdir(pooler.folder)
    const users = Object.values(ROLES).map((role) => `"${role}" "${PASSWORD}"\n`)
    await writeFile(join(pooler.folder, 'users.txt'), users.join(''))
    await writePoolerSettings()
    await own(pooler.folder, account)
    const child = spawn(pgbouncer ?? '', [join(pooler.folder, 'pgbouncer.ini')], { ...account, stdio: 'ignore' })
    await until('the pooler answers', () =>
      queryAt(address(ROLES.owner, 'office', pooler.port), 'select 1').then(
        () => true,
        () => false,
      ),
    )
    return child
  }

  await initialise(primary)
  await attachStandby()
  const poolerProcess = await startPooler()

  return {
    versions: {
      postgresql: versionIn((await command('postgres', ['--version'])).stdout),
      pgbouncer: versionIn((await run(pgbouncer, ['--version'])).stdout),
    },
    addresses: {
      pooled: address(ROLES.api, 'office', pooler.port),
      session: address(ROLES.api, 'office_session', pooler.port),
      owner: address(ROLES.owner, 'office_session', pooler.port),
      replica: address(ROLES.api, 'office_replica', pooler.port),
    },
    async failOver() {
      killAll(primary)
      const began = performance.now()
      const since = () => performance.now() - began
      for (let misses = 0; misses < MISSES; misses += 1) {
        if (await answers(primary)) misses = -1
        await sleep(MISS_MS)
      }
      const noticed = since()
      await command('pg_ctl', ['promote', '-D', standby.data, '--wait'])
      const promoted = since()
      ;[primary, standby] = [standby, primary]
      await writePoolerSettings()
      poolerProcess.kill('SIGHUP')
      return { noticed, promoted, switched: since() }
    },
    loseStandby: () => ended(standby.process, 'SIGQUIT'),
    async goOnAlone() {
      await askAt(primary, 'alter system reset synchronous_standby_names')
      await askAt(primary, 'select pg_reload_conf()')
    },
    rebuildStandby: attachStandby,
    ask: (text, values) => queryAt(address(ROLES.superuser, 'office', primary.port), text, values),
    async stop() {
      await ended(poolerProcess, 'SIGKILL')
      for (const node of [standby, primary]) await ended(node.process, 'SIGQUIT')
    },
  }
}

/** As root the servers run as the user that the packages have made: PostgreSQL refuses root. */
async function accountOf(directory: string): Promise<{ uid?: number; gid?: number }> {
  if (userInfo().uid !== 0) return {}
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (what) => Number((await run('id', [what, 'postgres'])).stdout)),
  )
  const account = { uid: uid ?? 0, gid: gid ?? 0 }
  await own(directory, account)
  return account
}

async function own(path: string, { uid, gid }: { uid?: number; gid?: number }): Promise<void> {
  if (uid !== undefined) await run('chown', ['-R', `${uid}:${gid}`, path])
}

const versionIn = (text: string): string => /\d+(?:\.\d+)+/.exec(text)?.[0] ?? text.trim()

async function queryAt<Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** As when a machine dies: its processes do not get to finish anything, each having a session of its own. */
function killAll({ process: postmaster }: Node): void {
  const pid = postmaster?.pid
  if (pid === undefined) return
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === pid)
  for (const each of [pid, ...children.map(Number)]) kill(each)
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    // It ended meanwhile.
    return undefined
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It was faster.
  }
}

async function ended(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + WAITS_MS
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`not so after ${WAITS_MS / 1000} s: ${what}`)
    await sleep(POLL_MS)
  }
}
