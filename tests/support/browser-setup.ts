import { chromium } from 'playwright'
import type { TestProject } from 'vitest/node'
import { findChromium } from '../../scripts/lib/chromium.mjs'
import { lookTenTimesASecond } from './eager-playwright.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the one Chromium of this run takes connections. */
    browserEndpoint: string
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
    // No sandbox: inside a container, as root, Chromium cannot make one; the pages are our own.
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  })
  project.provide('browserEndpoint', server.wsEndpoint())
  return () => server.close()
}
