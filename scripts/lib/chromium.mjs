import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail, run, runTool } from './project.mjs'

// The shell has no window to draw, and the suite takes a fifth less time in it.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

/** @returns {Promise<string>} the path of a Chromium that runs; installed when there is none */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && !works(given)) fail(`CHROMIUM_PATH is ${given}, which does not run.`)

  const present = await findChromium()
  if (present) return present

  console.log('Installing Chromium for the browser tests …')
  const isRoot = process.getuid?.() === 0
  if (isRoot && onPath('apt-get')) {
    await run('apt-get', ['update', '-q'])
    for (const name of ['chromium-headless-shell', 'chromium']) {
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
