import { randomUUID } from 'node:crypto'
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright'
import { inject, onTestFinished } from 'vitest'
import { reportTakenAway } from './taken-away.ts'
import { isSoak } from './thoroughness.ts'

const locales = { en: 'en-GB', ar: 'ar-SA' } as const
const laptop = { width: 1280, height: 800 }
/** For one thing to appear, or one click to be taken, while other tests use the same two cores. */
const PATIENCE_MS = 60_000

interface PageOptions {
  locale?: keyof typeof locales
  viewport?: { width: number; height: number }
  /** Windows and lists move as for whoever has not asked for less. Else they do so in the soak only: it takes a quarter of a test's time. */
  withMotion?: boolean
  /** What this test means to provoke; any other error of the page fails it. */
  expectedErrors?: RegExp[]
}

/** A visitor's browser window. */
interface Visit {
  context: BrowserContext
  origin: string
  /** Keeps the window open between tests, and its process: to start one takes as long as loading a page twice. */
  base: Page
  storage: CDPSession
  errors: string[]
}

/** Lasts as long as the worker, over all of its files. */
let connection: Promise<Browser> | undefined
/** Windows that a test has left, by what makes them differ: a new one costs as much time as loading a page. */
const left = new Map<string, Visit[]>()

/** Four letters and figures for the names of what a test makes: a second try finds what the first one has left. */
export const uniqueMark = () => randomUUID().slice(0, 4).toUpperCase()

/** A fresh visitor's page on the server at `origin`, closed when the test ends. Call it inside a test. */
export async function openPage(origin: string, options: PageOptions = {}): Promise<Page> {
  const { locale = 'en', viewport = laptop, withMotion = isSoak('ALL_MOTION'), expectedErrors = [] } = options
  const look = { locale, viewport, withMotion }
  const kind = JSON.stringify([origin, look])
  await closeOthers(origin)
  const visit = left.get(kind)?.pop() ?? (await openWindow(origin, look))
  onTestFinished(async () => {
    if (await forgetVisit(visit)) left.set(kind, [...(left.get(kind) ?? []), visit])
    const unexpected = visit.errors.splice(0).filter((error) => !expectedErrors.some((pattern) => pattern.test(error)))
    if (unexpected.length > 0) throw new Error(`The page reported errors:\n${unexpected.join('\n')}`)
  })
  return openTab(visit)
}

/** Opened by the base, it starts in the process of that; `newPage` would start another one for it. */
async function openTab({ context, base }: Visit): Promise<Page> {
  const opened = context.waitForEvent('page')
  await base.evaluate(() => {
    window.open('about:blank')
  })
  return opened
}

/** Windows of the file before, whose server is gone. */
async function closeOthers(origin: string): Promise<void> {
  const gone = [...left].filter(([, [visit]]) => visit !== undefined && visit.origin !== origin)
  for (const [kind] of gone) left.delete(kind)
  await Promise.all(gone.flatMap(([, visits]) => visits.map(({ context }) => context.close())))
}

async function openWindow(
  origin: string,
  { locale, viewport, withMotion }: Required<Pick<PageOptions, 'locale' | 'viewport' | 'withMotion'>>,
): Promise<Visit> {
  connection ??= chromium.connect(inject('browserEndpoint'))
  const browser = await connection
  const context = await browser.newContext({
    baseURL: origin,
    locale: locales[locale],
    timezoneId: 'UTC',
    viewport,
    reducedMotion: withMotion ? 'no-preference' : 'reduce',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  // Only where nothing is chosen yet: this also runs after a test has changed the language. A blank page has no storage.
  await context.addInitScript((language) => {
    if (!location.protocol.startsWith('http')) return
    if (sessionStorage.getItem('language') === null) sessionStorage.setItem('language', language)
  }, locale)
  await context.addInitScript(reportTakenAway)
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  const base = await context.newPage()
  // Of the server's site, and without a program.
  await base.goto('/icon.svg')
  return { context, origin, base, storage: await context.newCDPSession(base), errors }
}

/** Leaves nothing of a visit but the cache of files that never change; false where that is not certain, and the window is closed. */
async function forgetVisit({ context, origin, base, storage }: Visit): Promise<boolean> {
  try {
    await Promise.all(context.pages().flatMap((page) => (page === base ? [] : [page.close()])))
    await context.unrouteAll()
    await context.setOffline(false)
    await context.clearCookies()
    await storage.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    return true
  } catch {
    await context.close()
    return false
  }
}
