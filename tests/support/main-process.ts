import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { testProgram } from './test-program.ts'

/** The whole program, as an operator starts it. */
export interface MainProcess {
  child: ChildProcess
  /** All that it has printed. */
  printed(): string
  /** Resolves once it answers; throws when it ends instead. */
  answers(): Promise<void>
  /** Resolves with its exit code, or null where a signal ended it. */
  ended(): Promise<number | null>
}

/** Starts it on `port`; files and, without a `DATABASE_URL`, the database lie in `directory`. Whoever starts it ends it. */
export function startMainProcess({
  port,
  directory,
  env = {},
  program = [testProgram('main')],
}: {
  port: number
  directory: string
  env?: NodeJS.ProcessEnv
  /** Arguments of Node; the server as bundled for tests unless others are given. */
  program?: readonly string[]
}): MainProcess {
  const child = spawn(process.execPath, program, {
    // A loaded machine is waited for.
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: directory,
      PORT: String(port),
      LOG_LEVEL: 'error',
      REQUEST_SECONDS: '60',
      // Its year of history has a test of its own.
      DEMO_HISTORY: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (printed += String(piece)))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    child,
    printed: () => printed,
    async answers() {
      for (;;) {
        if (hasEnded()) throw new Error(`the server ended while it was to come up:\n${printed}`)
        const answer = await fetch(`http://127.0.0.1:${port}/api/admin/user-details`, { method: 'POST' }).catch(
          () => undefined,
        )
        if (answer?.status === 401) return
        await sleep(100)
      }
    },
    async ended() {
      if (!hasEnded()) await once(child, 'exit')
      return child.exitCode
    },
  }
}
