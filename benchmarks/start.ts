import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, quantile, report } from './support.ts'

const STARTS = 5
const ASK_AGAIN_MS = 10

/** How long `npm start` takes from the second time on until the first call is answered, and what it costs. */
export async function benchStart(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'back-office-start-'))
  try {
    const first = await start(directory)
    const later: Started[] = []
    for (let count = 0; count < STARTS; count += 1) later.push(await start(directory))
    report(`From \`npm start\` to the first answer, Node ${process.versions.node}`, [
      {
        start: 'first, with the demo operator',
        seconds: first.seconds.toFixed(2),
        'server CPU s': first.cpu.toFixed(2),
      },
      {
        start: `second, median of ${STARTS}`,
        seconds: median(later.map(({ seconds }) => seconds)),
        'server CPU s': median(later.map(({ cpu }) => cpu)),
        goal: '4 s on a quiet machine',
      },
    ])
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 10 })
  }
}

const median = (values: number[]) => quantile(values, 0.5).toFixed(2)

interface Started {
  seconds: number
  /** Of the server's process and threads, without PostgreSQL; NaN where the system does not tell. */
  cpu: number
}

async function start(directory: string): Promise<Started> {
  const port = await freePort()
  const begin = performance.now()
  const program = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: directory,
      PORT: String(port),
      DEMO: '1',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await answers(port))) {
    if (program.exitCode !== null) throw new Error(`npm start ended with ${program.exitCode}`)
    await sleep(ASK_AGAIN_MS)
  }
  const seconds = (performance.now() - begin) / 1000
  const cpu = await cpuOfChildren(program.pid ?? 0)
  program.kill('SIGTERM')
  await once(program, 'exit')
  return { seconds, cpu }
}

async function answers(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/admin/user-details`, { method: 'POST' }).catch(
    () => undefined,
  )
  return answer?.status === 401
}

/** Linux tells it in hundredths of a second, the user's part and the system's. */
async function cpuOfChildren(pid: number): Promise<number> {
  try {
    const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')
    const spent = await Promise.all(
      children.map(async (child) => {
        const stat = await readFile(`/proc/${child}/stat`, 'utf8')
        const [user, system] = stat
          .slice(stat.lastIndexOf(')') + 2)
          .split(' ')
          .slice(11, 13)
        return (Number(user) + Number(system)) / 100
      }),
    )
    return spent.reduce((sum, seconds) => sum + seconds, 0)
  } catch {
    return Number.NaN
  }
}
