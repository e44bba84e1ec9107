import { Worker } from 'node:worker_threads'
import type { Database } from '#server/database/connection.ts'
import { isRefusal, refuse, type Refusal } from '#server/plugins/refusal.ts'
import { isBundled, projectFile } from '#server/places.ts'
import type { Report } from './feed.ts'
import { reporter, type Run } from './import-runs.ts'
import type { PlannedFeed } from './plan-feed.ts'
import type { FeedLink, PlannedTiming } from './plan-import.ts'
import { NEXT_PIECE, type PlanningMessage, type PlanningTask } from './planning-messages.ts'

/** How often a run says how far it is and looks whether to stop. */
const EVERY_MS = 250
/** What one thread may take, in megabytes; a feed within the bounds takes a third of it. */
const MAX_MEMORY_MB = 1536

/** One feed at a time: each takes some hundred megabytes and a processor while it is planned. */
let previous: Promise<unknown> = Promise.resolve()

/** What an import of a kept feed would change, judged in a thread of its own. @throws Stopped */
export function planInThread(
  database: Database,
  run: Run,
  asked: Omit<PlanningTask, 'databaseUrl' | 'run'>,
): Promise<PlannedFeed | Refusal> {
  const before = previous
  const planned = inTurn(before, { ...asked, databaseUrl: database.url, run }, reporter(database, run))
  // Who is stopped while waiting lets nobody past the one that is under way.
  previous = Promise.allSettled([before, planned])
  return planned
}

async function inTurn(before: Promise<unknown>, task: PlanningTask, report: Report): Promise<PlannedFeed | Refusal> {
  await watched(before, () => report('waiting', 0, 0, 0))
  return inThread(task, report)
}

async function inThread(task: PlanningTask, report: Report): Promise<PlannedFeed | Refusal> {
  const worker = takeThread()
  const listening = new AbortController()
  let progress: Parameters<Report> = ['reading', 0, 0, 0]
  let isSound = false
  try {
    const found = new Promise<PlannedFeed | Refusal>((resolve, reject) => {
      const ended = (code: number) => reject(new Error(`the planning thread ended with ${code}`))
      worker.on('message', hear).on('error', reject).on('exit', ended)
      listening.signal.addEventListener('abort', () =>
        worker.off('message', hear).off('error', reject).off('exit', ended),
      )
      const timings: PlannedTiming[] = []
      const links: FeedLink[] = []
      function hear(message: PlanningMessage) {
        if ('progress' in message) progress = message.progress
        else if ('found' in message)
          resolve(
            isRefusal(message.found)
              ? message.found
              : { ...message.found, changes: { ...message.found.changes, timings }, links },
          )
        else {
          if ('timings' in message) timings.push(...message.timings)
          else links.push(...message.links)
          // After whoever waits meanwhile.
          setImmediate(() => worker.postMessage(NEXT_PIECE, []))
        }
      }
    })
    worker.postMessage(task, [])
    const outcome = await watched(found, () => report(...progress))
    isSound = true
    return outcome
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      return refuse('tooLarge', { message: 'timetableImport.tooLarge' })
    throw error
  } finally {
    listening.abort()
    if (isSound) keepThread(worker)
    else await worker.terminate()
  }
}

/** The bundle holds what the thread does; from the sources it has to be translated first. */
const PROGRAM = projectFile(
  isBundled ? 'build/server/planning-work.js' : 'server/features/network/import/planning-worker.js',
)

/** Starting a thread takes as long as planning a small feed: the last one waits a while for another. */
let idle: { worker: Worker; timer: NodeJS.Timeout; end: () => void } | undefined
const IDLE_MS = 60_000

function takeThread(): Worker {
  if (!idle)
    return new Worker(PROGRAM, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    })
  const { worker, timer, end } = idle
  idle = undefined
  clearTimeout(timer)
  worker.off('error', end)
  worker.ref()
  return worker
}

function keepThread(worker: Worker): void {
  const end = () => {
    if (idle?.worker === worker) idle = undefined
    void worker.terminate()
  }
  worker.on('error', end)
  // Neither keeps a process from ending.
  worker.unref()
  idle = { worker, timer: setTimeout(end, IDLE_MS).unref(), end }
}

/** Waits for work that is done elsewhere, looking around meanwhile; what that throws ends the waiting. */
async function watched<Result>(work: Promise<Result>, look: () => Promise<void>): Promise<Result> {
  // Who stopped it does not wait for what becomes of it.
  work.catch(() => undefined)
  for (;;) {
    const pause = new AbortController()
    const outcome = await Promise.race([work.then((result) => ({ result })), delayed(pause.signal)])
    pause.abort()
    if (outcome) return outcome.result
    await look()
  }
}

function delayed(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), EVERY_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve(undefined)
    })
  })
}
