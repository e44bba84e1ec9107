const DESK = '/checkin'
/** What the page's worker takes for leave to replace the one before it (src/check-in-worker.ts). */
const TAKE_OVER = 'take over'

/**
 * Between two questions, and before the first: Chromium lets the old worker go when it has nothing to do, and one that
 * is told to go in the middle of a request, as when the departures are asked for, was seen to stay for minutes.
 */
const ASK_EVERY_MS = 2000

/**
 * Keeps the page itself on the device, so that it opens without the network (src/check-in-worker.ts), and the screen
 * within the back office so far that it leads there (src/check-in-route-worker.ts). Where nothing can be kept the desk
 * works as long as it stays open.
 */
export function keepPage(): void {
  const workers = workersHere()
  if (!workers) return
  const { pathname } = window.location
  const keeping: Promise<unknown>[] = [
    workers.register('/check-in-worker.js', { scope: DESK }).then((registration) => registration.update()),
  ]
  if (!pathname.startsWith(DESK)) keeping.push(workers.register('/check-in-way-worker.js', { scope: pathname }))
  for (const kept of keeping)
    kept.catch((error: unknown) => console.warn('The page cannot be kept on this device.', error))
}

/**
 * Takes a new build of the page in as soon as the server has one, while `isQuiet`, and loads the page anew by it; returns
 * how to stop. What is unsent stays on the device meanwhile.
 */
export function takeNewVersions(isQuiet: () => boolean): () => void {
  const workers = workersHere()
  const leaving = new AbortController()
  // A page that no worker keeps has its parts from the server anyway.
  if (workers?.controller)
    void watch(workers).catch((error: unknown) => console.warn('A new version could not be looked for.', error))
  return () => leaving.abort()

  async function watch(container: ServiceWorkerContainer): Promise<void> {
    const { signal } = leaving
    const registration = await container.getRegistration(DESK)
    if (!registration) return
    const take = () => {
      const { waiting } = registration
      if (!waiting || signal.aborted || !isQuiet()) return
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of one origin
      waiting.postMessage(TAKE_OVER)
    }
    // Also where the officer has gone on by then: parts of the old version would be missing.
    container.addEventListener('controllerchange', () => window.location.reload(), { once: true })
    // Whoever was in the middle of writing, or has a second desk open, is done with that at some time.
    const asking = window.setInterval(take, ASK_EVERY_MS)
    signal.addEventListener('abort', () => window.clearInterval(asking))
    // Without a network there is nothing new.
    await registration.update().catch(() => undefined)
  }
}

function workersHere(): ServiceWorkerContainer | null {
  return import.meta.env.PROD && window.isSecureContext && 'serviceWorker' in navigator ? navigator.serviceWorker : null
}
