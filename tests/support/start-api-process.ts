import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { testProgram } from './test-program.ts'

export interface ApiProcess {
  process: ChildProcess
  origin: string
}

/** The API in another process on a test's database; `directory` takes its files. Whoever starts it kills it. */
export async function startApiProcess(databaseUrl: string, directory: string): Promise<ApiProcess> {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: directory,
    LOG_LEVEL: 'error',
    REQUEST_SECONDS: '60',
  }
  const child = fork(testProgram('api'), { execArgv: [], env })
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`an API process ended with ${code}`)))
  const [origin] = await Promise.race([once(child, 'message'), ended])
  // Being killed later is how it is meant to end.
  ended.catch(() => undefined)
  return { process: child, origin: String(origin) }
}
