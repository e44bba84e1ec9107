/**
 * Leads from the check-in screen within the back office, which does not open without the network, to `/checkin`, which
 * does. It keeps nothing, and answers nothing that the network answers.
 */

interface RequestEvent extends Event {
  readonly request: Request
  respondWith: (response: Promise<Response>) => void
}
// As in check-in-worker.ts: TypeScript's library for workers cannot stand beside that of pages.
interface Worker {
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
}
declare const self: Worker

const DESK = '/checkin'

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate')
    event.respondWith(fetch(request).catch((error: unknown) => deskInstead(request, error)))
})

async function deskInstead(request: Request, error: unknown): Promise<Response> {
  // A device that does not keep the desk has the browser's own page of a missing network.
  if (!(await caches.match(DESK))) throw error
  return Response.redirect(`${DESK}${new URL(request.url).search}`)
}

// oxlint-disable-next-line unicorn/require-module-specifiers -- makes it a module, whose names are its own
export {}
