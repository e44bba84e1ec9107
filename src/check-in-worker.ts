/**
 * Lets `/checkin` open without the network: keeps the shell, its code, words and typefaces, and nothing that anybody
 * reads or writes. It controls no other page. A new version takes over when the page is next opened, or when the page
 * says that it may (src/features/check-in/device/cache-page.ts).
 */

interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface RequestEvent extends WorkerEvent {
  readonly request: Request
  respondWith: (response: Promise<Response>) => void
}
// What TypeScript's library for workers says of itself, as far as it is used: it cannot stand beside that of pages.
interface Worker {
  readonly clients: {
    claim: () => Promise<void>
    matchAll: (which: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly { readonly url: string }[]>
  }
  skipWaiting: () => Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'message', listener: (event: WorkerEvent & { readonly data: unknown }) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
}
declare const self: Worker

/** Filled in by the build (scripts/lib/check-in-worker.ts). */
declare const CHECK_IN_FILES: readonly string[]
declare const CHECK_IN_VERSION: string

const FILES = CHECK_IN_FILES
const PREFIX = 'check-in-'
const CACHE = `${PREFIX}${CHECK_IN_VERSION}`
const SHELL = '/checkin'
/** What a page says that has a moment for it (cache-page.ts). */
const TAKE_OVER = 'take over'
/** A network that does not answer for so long counts as none. */
const PATIENCE_MS = 4000

self.addEventListener('install', (event) => event.waitUntil(keepFiles()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) event.waitUntil(takeOverFromOne())
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(networkFirst(request, SHELL))
  // Their names say what is in them.
  else if (pathname.startsWith('/assets/')) event.respondWith(cacheFirst(request))
  else if (FILES.includes(pathname)) event.respondWith(networkFirst(request, pathname))
})

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll([...FILES, new Request(SHELL, { headers: { Accept: 'text/html' }, cache: 'reload' })])
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  )
  // The page that brought this worker is to have its later parts from it too.
  await self.clients.claim()
}

/** Another desk that is open in a second tab would lose the later parts of its own version: it is waited for. */
async function takeOverFromOne(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.filter(({ url }) => new URL(url).pathname.startsWith(SHELL)).length < 2) await self.skipWaiting()
}

async function cacheFirst(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request)
}

async function networkFirst(request: Request, kept: string): Promise<Response> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (response.status < 500) return response
    return (await caches.match(kept)) ?? response
  } catch (error) {
    const response = await caches.match(kept)
    if (response) return response
    throw error
  }
}

// oxlint-disable-next-line unicorn/require-module-specifiers -- makes it a module, whose names are its own
export {}
