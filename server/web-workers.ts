import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerLog } from './server-log.ts'
import { CannotServe } from './cannot-serve.ts'
import type { Serving } from './serving.ts'

/** Where a worker finds the database's address; the process that forks it has started and migrated that database. */
const ADDRESS = 'WEB_WORKER_DATABASE_URL'
const AGAIN_AFTER_MS = 1000

/** The address of the database in a process that only serves; undefined in the one that starts the server. */
export const databaseOfWorker = (): string | undefined => (cluster.isWorker ? process.env[ADDRESS] : undefined)

/**
 * Starts so many processes that answer requests on one port, and another one for each that ends. They end with this one.
 *
 * @returns once all of them listen
 * @throws CannotServe where one ends instead
 */
export async function startWebWorkers(
  count: number,
  { serveUrl, log, shutdownSeconds }: { serveUrl: string; log: ServerLog; shutdownSeconds: number },
): Promise<Serving> {
  let isStopping = false
  const workers = new Set<Worker>()

  function fork(): Worker {
    const worker = cluster.fork({ [ADDRESS]: serveUrl })
    workers.add(worker)
    worker.once('exit', (code, signal) => {
      workers.delete(worker)
      if (isStopping) return
      log.error(
        { worker: worker.process.pid, code, signal },
        'a process that answers requests ended; another one is started',
      )
      setTimeout(() => {
        if (!isStopping) fork()
      }, AGAIN_AFTER_MS)
    })
    return worker
  }

  await Promise.all(Array.from({ length: count }, fork).map(listening))
  return {
    async stop() {
      isStopping = true
      const ended = [...workers].map((worker) => once(worker, 'exit'))
      for (const worker of workers) worker.process.kill('SIGTERM')
      // Each cuts by itself what does not end in time.
      await Promise.race([Promise.all(ended), sleep(shutdownSeconds * 1000, undefined, { ref: false })])
    },
  }
}

async function listening(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit').then(() =>
    Promise.reject(new CannotServe('A process that answers requests did not come up; see above why.')),
  )
  await Promise.race([once(worker, 'listening'), ended])
  // Later it may end.
  ended.catch(() => undefined)
}
