import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fail, root } from './project.mjs'

const PORT_FREE_WITHIN_MS = 15_000
const POLL_MS = 100

/**
 * Runs programs side by side: a signal to us goes to all, and when one ends the others are ended too. Each gets one
 * signal only, however often npm and the terminal repeat it: many programs take a second one for impatience.
 * @param {{ file: string, args: string[], env?: NodeJS.ProcessEnv }[]} programs
 * @returns {Promise<number>} the exit code of the first that ended
 */
export async function runTogether(programs) {
  // Detached: Ctrl-C in a terminal would reach them once by itself and once through us.
  const children = programs.map(({ file, args, env }) =>
    spawn(file, args, { cwd: root, stdio: 'inherit', detached: true, env: { ...process.env, ...env } }),
  )
  let ending = false
  const endAll = (signal) => {
    if (ending) return
    ending = true
    for (const child of children) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endAll(signal))

  const ends = children.map(endOf)
  const code = await Promise.race(ends)
  endAll('SIGTERM')
  await Promise.all(ends)
  return code
}

/** @returns {Promise<number>} */
function endOf(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(127)
    })
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
  })
}

/** A server that was killed a moment ago may still be letting go of the port. */
export async function waitForPort(port, host) {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return
  const deadline = Date.now() + PORT_FREE_WITHIN_MS
  let problem = await portProblem(port, host)
  while (problem === 'EADDRINUSE' && Date.now() < deadline) {
    await delay(POLL_MS)
    problem = await portProblem(port, host)
  }
  if (problem === 'EADDRINUSE') {
    fail(`Port ${port} is used by another program. Stop that one, or choose another: PORT=${port + 1} npm start`)
  }
}

/** @returns {Promise<string | undefined>} */
function portProblem(port, host) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve('code' in error ? String(error.code) : error.message))
    probe.listen({ port, host }, () => probe.close(() => resolve(undefined)))
  })
}
