import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const MIN_NODE = [20, 19]

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = MIN_NODE
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return
  fail(`Node ${MIN_NODE.join('.')} or newer is needed; this is ${process.versions.node}. See https://nodejs.org/`)
}

/** Settings out of `.env`; a real environment variable wins. */
export function loadSettings() {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
}

/** @type {(sentence: string) => never} */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/**
 * Runs a program in the project's folder and gives its exit code; what it prints goes where ours goes.
 * @param {string} file
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export function run(file, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('error', (error) => {
      console.error(`${file} could not be started: ${error.message}`)
      resolve(127)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/**
 * Runs a tool out of node_modules and gives its exit code with all that it printed, for what runs beside others.
 * @param {string} script its entry, below node_modules
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
export function collectTool(script, args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`node_modules/${script}`, ...args], { cwd: root })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', (error) => resolve({ code: 127, output: `${script} could not be started: ${error.message}\n` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * Runs a tool out of node_modules with this very Node.
 * @param {string} script its entry, below node_modules
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function runTool(script, args, env) {
  return run(process.execPath, [`node_modules/${script}`, ...args], env)
}
