import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, readdir, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

const POLL_MS = 50
const BACKENDS_END_WITHIN_MS = 30_000

export interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

/** The live PostgreSQL that holds the cluster's lock file, whoever started it. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lock = await readLock(cluster)
  if (!lock) return undefined
  const holder = await describeProcess(lock.pid)
  return holder?.command.includes(`postgres -D ${cluster} `) ? lock : undefined
}

export async function isAlive(pid: number): Promise<boolean> {
  return (await describeProcess(pid)) !== undefined
}

/** Another living server process of ours started it and answers for it. */
export async function belongsToAnother(postmaster: Postmaster): Promise<boolean> {
  const { parent } = (await describeProcess(postmaster.pid)) ?? {}
  if (parent === undefined || parent === process.pid) return false
  return /(^|\/)node\b/.test((await describeProcess(parent))?.command ?? '')
}

/**
 * Removes a lock file that names the process id of a zombie or of some other program, which PostgreSQL would take for
 * a running server. A lock file with a dead id stays: from it PostgreSQL itself sees whether backends are left over.
 */
export async function removeMisleadingLock(cluster: string): Promise<void> {
  const lock = await readLock(cluster)
  if (!lock || !processExists(lock.pid)) return
  const deadline = Date.now() + BACKENDS_END_WITHIN_MS
  while (await isWorkedIn(cluster)) {
    if (Date.now() > deadline) throw new Error(`Processes of an earlier PostgreSQL still work in ${cluster}.`)
    await delay(POLL_MS)
  }
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

async function readLock(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  // The lines: pid, directory, start time, port, socket directory, address, shared memory, state.
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A zombie counts as gone. */
async function describeProcess(pid: number): Promise<{ parent: number; command: string } | undefined> {
  const read = existsSync('/proc/self/stat') ? readFromProc : readFromPs
  const found = await read(pid).catch(() => undefined)
  return found && !found.state.startsWith('Z') ? found : undefined
}

async function readFromProc(pid: number) {
  const [stat, command] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/cmdline`, 'utf8'),
  ])
  // The program's name stands in brackets and may itself contain spaces and brackets.
  const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state, parent: Number(parent), command: command.replaceAll('\0', ' ') }
}

async function readFromPs(pid: number) {
  const { stdout } = await run('ps', ['-o', 'stat=,ppid=,args=', '-p', String(pid)])
  const [, state = '', parent = '', command = ''] = /^\s*(\S+)\s+(\d+)\s+(.*)/.exec(stdout) ?? []
  return { state, parent: Number(parent), command }
}

/** Every process of a PostgreSQL has its cluster as working directory. */
async function isWorkedIn(cluster: string): Promise<boolean> {
  const names = await readdir('/proc').catch(() => [])
  const places = names.filter((name) => /^\d+$/.test(name)).map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => ''))
  return (await Promise.all(places)).includes(cluster)
}
