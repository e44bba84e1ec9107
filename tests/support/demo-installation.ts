import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { inject } from 'vitest'
import { ensureServerBuilt } from '../../scripts/lib/build-server.mjs'
import { freePort } from './free-port.ts'
import { startMainProcess } from './main-process.ts'

/** The program of `npm start`. */
export const BUNDLE = ['build/server/main.js']
const LOCK = 4_711_003
const run = promisify(execFile)

/**
 * What the bundle's first start leaves in its folder, with the demo operator, put into `directory`. Making it takes half
 * a minute of processor time, so it is made once and copied.
 */
export async function copyDemoInstallation(directory: string): Promise<void> {
  const made = inject('demoInstallation')
  const client = new Client({ connectionString: inject('databaseServerUrl') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    if (!existsSync(made)) await makeInstallation(made)
  } finally {
    await client.end()
  }
  await mkdir(directory, { recursive: true })
  // With owners and permissions, by which PostgreSQL knows its files.
  await run('cp', ['-a', `${made}/.`, directory])
}

async function makeInstallation(made: string): Promise<void> {
  if (!(await ensureServerBuilt())) throw new Error('the server could not be bundled')
  const directory = `${made}-unfinished`
  await rm(directory, { recursive: true, force: true })
  const server = startMainProcess({
    port: await freePort('127.0.0.1'),
    directory,
    env: { DEMO: '1' },
    program: BUNDLE,
  })
  await server.answers()
  server.child.kill('SIGTERM')
  if ((await server.ended()) !== 0) throw new Error(`the first start did not end well:\n${server.printed()}`)
  await rename(directory, made)
}
