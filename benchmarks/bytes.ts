import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { chromium, type Page, type Response } from 'playwright'
import { calls } from '#contract/calls.ts'
import { sum } from '#machines/sum.ts'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { sessionOf } from './sign-in.ts'
import { type Bench, report } from './support.ts'

interface PageCase {
  page: string
  path: string
  /** Undefined: none is set. */
  goalKilobytes?: number
  login?: string
  /** What is pressed once the page is there. */
  press?: string
  /** Counts also what is fetched in advance once the page is ready. */
  isToRest?: true
}

const CASES: readonly PageCase[] = [
  { page: 'sign-in', path: '/admin/login', goalKilobytes: 120 },
  { page: '/checkin, signing in', path: '/checkin', goalKilobytes: 150 },
  { page: '/checkin, choosing a departure', path: '/checkin', goalKilobytes: 150, login: 'staff@demo.example' },
  {
    page: '/checkin, ready to scan',
    path: '/checkin',
    goalKilobytes: 150,
    login: 'staff@demo.example',
    press: 'ol button:enabled',
  },
  {
    page: '/checkin, with what a scan may show',
    path: '/checkin',
    login: 'staff@demo.example',
    press: 'ol button:enabled',
    isToRest: true,
  },
  { page: 'booking list', path: '/admin/bookinghistory', goalKilobytes: 210, login: 'admin@demo.example' },
  {
    page: 'dashboard',
    path: '/super-accounts/dashboard',
    goalKilobytes: 235,
    login: 'head-account@demo.example',
  },
  {
    page: 'booking statics',
    path: '/super-accounts/booking-statics',
    goalKilobytes: 235,
    login: 'head-account@demo.example',
  },
  { page: 'booking wizard', path: '/staff/book-package', goalKilobytes: 260, login: 'staff@demo.example' },
]

/** Longer than the desk waits before it fetches what a scan may show (src/features/check-in/desk/boarding.tsx). */
const REST_MS = 4000

/** Of the same files: gzip-9, by which the goals are set, and as the server sends them (brotli) where none is in the browser's cache. */
interface Bytes {
  gzipped: number
  sent: number
}

/** Bytes of the JS and CSS that a page requests on a first visit (goals, Front end). */
export async function benchBytes({ origin }: Bench): Promise<void> {
  const executablePath = await findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  })
  const rows: Record<string, string | number>[] = []
  try {
    for (const each of CASES) {
      const context = await browser.newContext()
      const page = await context.newPage()
      if (each.login !== undefined) await signIn(page, origin, each.login)
      const { gzipped, sent } = await requestedBytes(page, `${origin}${each.path}`, each)
      rows.push({
        page: each.page,
        'gzip kB': kilobytes(gzipped),
        'as sent kB': kilobytes(sent),
        goal: each.goalKilobytes ?? '–',
      })
      await context.close()
    }
  } finally {
    await browser.close()
  }
  rows.push({ page: 'whole build', 'gzip kB': kilobytes(await builtBytes()), 'as sent kB': '–', goal: '–' })
  report('JS and CSS requested on a first visit', rows)
}

async function signIn(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/admin/login`)
  await page.evaluate((user) => sessionStorage.setItem('user', user), await sessionOf(origin, email))
}

async function requestedBytes(page: Page, url: string, { press, isToRest }: PageCase): Promise<Bytes> {
  const counted: Promise<Bytes>[] = []
  const count = (response: Response) => {
    const kind = response.request().resourceType()
    if (kind === 'script' || kind === 'stylesheet') counted.push(countBody(response))
  }
  page.on('response', count)
  // A stream that stays open is a network that never rests.
  await page.route(`**${calls.streamEvents.path}**`, (route) => route.abort())
  await page.goto(url, { waitUntil: 'networkidle' })
  if (press !== undefined) {
    await page.locator(press).first().click()
    await page.locator('.check-in-side li').first().waitFor()
    if (isToRest) await page.waitForTimeout(REST_MS)
  }
  // What a page fetches in idle time after it is ready is no part of it, and may come while the page is closed.
  page.off('response', count)
  const files = await Promise.all(counted)
  return { gzipped: sum(files.map(({ gzipped }) => gzipped)), sent: sum(files.map(({ sent }) => sent)) }
}

const BUILT_ASSETS = fileURLToPath(new URL('../dist/assets', import.meta.url))

/** Every sheet and chunk, whether or not anybody asks for it. */
async function builtBytes(): Promise<number> {
  const files = (await readdir(BUILT_ASSETS)).filter((name) => /\.(js|css)$/.test(name))
  const contents = await Promise.all(files.map((name) => readFile(join(BUILT_ASSETS, name))))
  return contents.reduce((total, content) => total + gzipSync(content, { level: 9 }).length, 0)
}

async function countBody(response: Response): Promise<Bytes> {
  const body = await response.body()
  return { gzipped: gzipSync(body, { level: 9 }).length, sent: brotliCompressSync(body).length }
}

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)
