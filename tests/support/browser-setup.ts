import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import type { TestProject } from 'vitest/node'
import { findChromium } from '../../scripts/lib/chromium.mjs'
import { SEEN_BEFORE } from './clean-looks.ts'
import { lookTenTimesASecond } from './eager-playwright.mjs'
import { isMark } from './page-marks.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the one Chromium of this run takes connections. */
    browserEndpoint: string
    /** Folder of this run with a file for each shape of page in which axe has found nothing. */
    cleanLooks: string
  }
}

export default async function setUpBrowser(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = await findChromium()
  if (!executablePath)
    throw new Error('There is no Chromium: `npm test` installs one, or set CHROMIUM_PATH to its program.')
  lookTenTimesASecond()
  const server = await chromium.launchServer({
    executablePath,
    timeout: 180_000,
    // No sandbox: inside a container, as root, Chromium cannot make one; the pages are our own. One process for all tabs
    // of a visitor: see tests/support/browser.ts. Programs of pages that live for seconds are not worth optimizing, and
    // fewer processes have less to tell each other: together a fifth of what a page takes to load.
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--process-per-site',
      '--in-process-gpu',
      '--enable-features=NetworkServiceInProcess2',
      '--mute-audio',
      '--js-flags=--no-maglev --no-opt',
    ],
  })
  const cleanLooks = await mkdtemp(join(tmpdir(), 'back-office-axe-'))
  project.provide('browserEndpoint', server.wsEndpoint())
  project.provide('cleanLooks', cleanLooks)
  return async () => {
    await server.close()
    const seenBefore = (await readFile(join(cleanLooks, SEEN_BEFORE), 'utf8').catch(() => '')).length
    const looked = (await readdir(cleanLooks)).filter((name) => name !== SEEN_BEFORE && !isMark(name)).length
    console.warn(`axe: nothing found in ${looked} shapes of page; ${seenBefore} pages of a shape seen before`)
    await rm(cleanLooks, { recursive: true, force: true })
  }
}
