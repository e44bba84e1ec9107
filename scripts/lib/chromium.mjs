import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { fail, run, runTool } from './project.mjs'

/** Has no window to draw: the suite takes a fifth less time in it. Debian has both, each in a package of its name. */
const SHELL = 'chromium-headless-shell'
const FULL = 'chromium'
const names = [SHELL, FULL, 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** @returns {Promise<string>} the path of a Chromium that runs; installed when there is none */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && !works(given)) fail(`CHROMIUM_PATH is ${given}, which does not run.`)

  const isRoot = process.getuid?.() === 0
  const hasPackages = isRoot && onPath('apt-get') !== undefined
  const present = await findChromium()
  if (present) {
    if (given || !hasPackages || basename(present) !== FULL || !addShell()) return present
    return (await findChromium()) ?? present
  }

  console.log('Installing Chromium for the browser tests …')
  if (hasPackages) {
    await run('apt-get', ['update', '-q'])
    for (const name of [SHELL, FULL]) {
      await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], {
        DEBIAN_FRONTEND: 'noninteractive',
      })
      const fromSystem = await findChromium()
      if (fromSystem) return fromSystem
    }
  }

  await runTool('playwright/cli.js', ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium'])
  return (
    (await findChromium()) ??
    fail(
      'The browser tests need Chromium, and it could not be installed. As root run `apt-get install chromium`, ' +
        'or install Chrome or Chromium in any other way and set CHROMIUM_PATH to its program.',
    )
  )
}

/**
 * Beside the Chromium that is there, which does as well, only slower: so nothing is said where it cannot be had, little
 * time is spent on it, and nothing is removed for it.
 */
function addShell() {
  const options = ['-q', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=5']
  const install = ['install', '-y', '--no-remove', '--no-install-recommends', SHELL]
  const tells = (args) => {
    try {
      execFileSync('apt-get', [...options, ...args], {
        stdio: 'ignore',
        timeout: 90_000,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
      return true
    } catch {
      return false
    }
  }
  // What is known of packages may be out of date, or nothing may be.
  return tells(install) || (tells(['update']) && tells(install))
}

/** @returns {Promise<string | undefined>} */
export async function findChromium() {
  const { chromium } = await import('playwright')
  return [process.env.CHROMIUM_PATH, ...names.map(onPath), chromium.executablePath()].find(
    (path) => path && existsSync(path) && works(path),
  )
}

/** @returns {string | undefined} */
function onPath(name) {
  const directories = (process.env.PATH ?? '').split(delimiter)
  return directories.map((directory) => join(directory, name)).find((path) => existsSync(path))
}

/** Some systems have a program of that name that only tells how to install it. */
function works(path) {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 })
    return true
  } catch {
    return false
  }
}
