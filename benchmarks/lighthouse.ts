import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { sessionOf } from './sign-in.ts'
import { type Bench, quantile, report } from './support.ts'

/** Fetched when it is asked for: a hundred packages that nothing else needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = 3

interface PageCase {
  page: string
  path: string
  /** Least score for performance, 0 to 100. */
  goal: number
  login?: string
}

const CASES: readonly PageCase[] = [
  { page: 'sign-in', path: '/admin/login', goal: 95 },
  { page: '/checkin, signing in', path: '/checkin', goal: 95 },
  { page: '/checkin, choosing a departure', path: '/checkin', goal: 95, login: 'staff@demo.example' },
  { page: 'booking list', path: '/admin/bookinghistory', goal: 85, login: 'admin@demo.example' },
  { page: 'booking wizard', path: '/staff/book-package', goal: 80, login: 'staff@demo.example' },
]

/** What is read of Lighthouse's result; scores 0 to 1, null where a measurement failed. */
const resultSchema = z.object({
  lhr: z.object({
    categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
    audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
  }),
})

/** Scores 0 to 100, times in milliseconds. */
type Figures = Record<'performance' | 'accessibility' | 'lcp' | 'tbt', number>

interface BrowserPage {
  evaluateOnNewDocument: (inPage: (user: string) => void, user: string) => Promise<unknown>
}
interface BrowserContext {
  newPage: () => Promise<BrowserPage>
  close: () => Promise<void>
}
interface Browser {
  createBrowserContext: () => Promise<BrowserContext>
  close: () => Promise<void>
}
interface Tools {
  lighthouse: (url: string, flags: object, config: undefined, page: BrowserPage) => Promise<unknown>
  puppeteer: { launch: (options: object) => Promise<Browser> }
}

/** Lighthouse on a phone with its default throttling, the median of three runs (goals, Front end). */
export async function benchLighthouse({ origin }: Bench): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'back-office-lighthouse-'))
  const { lighthouse, puppeteer } = await installed(directory)
  const executablePath = await findChromium()
  const browser = await puppeteer.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  })
  try {
    const rows = []
    for (const each of CASES) {
      const runs: Figures[] = []
      for (let run = 0; run < RUNS; run += 1) runs.push(await measured(each))
      const median = (name: keyof Figures) =>
        quantile(
          runs.map((values) => values[name]),
          0.5,
        )
      rows.push({
        page: each.page,
        performance: median('performance').toFixed(0),
        goal: each.goal,
        accessibility: Math.min(...runs.map(({ accessibility }) => accessibility)).toFixed(0),
        'LCP s': (median('lcp') / 1000).toFixed(1),
        'TBT ms': median('tbt').toFixed(0),
      })
    }
    report('Lighthouse, mobile, median of three', rows)
  } finally {
    await browser.close()
    await rm(directory, { recursive: true, force: true })
  }

  async function measured({ path, login }: PageCase): Promise<Figures> {
    const context = await browser.createBrowserContext()
    const page = await context.newPage()
    if (login !== undefined)
      await page.evaluateOnNewDocument((user) => sessionStorage.setItem('user', user), await sessionOf(origin, login))
    const flags = {
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility'],
      disableStorageReset: true,
      // A stream that stays open is a network that never rests.
      blockedUrlPatterns: [`*${calls.streamEvents.path}*`],
    }
    const { lhr } = resultSchema.parse(await lighthouse(`${origin}${path}`, flags, undefined, page))
    await context.close()
    const score = (category: string) => (lhr.categories[category]?.score ?? Number.NaN) * 100
    const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
    }
  }
}

async function installed(directory: string): Promise<Tools> {
  await promisify(execFile)('npm', [
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--prefix',
    directory,
    LIGHTHOUSE,
  ])
  const from = createRequire(join(directory, 'index.js'))
  const [lighthouse, puppeteer] = await Promise.all(
    ['lighthouse', 'puppeteer-core'].map((name) => import(pathToFileURL(from.resolve(name)).href)),
  )
  return { lighthouse: lighthouse.default, puppeteer: puppeteer.default }
}
