import { parentPort } from 'node:worker_threads'
import { openDatabase } from '#server/database/connection.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import type { Report } from './feed.ts'
import { type Run, readFeedOf } from './import-runs.ts'
import { planFeed, type PlannedFeed, type PlanningContext } from './plan-feed.ts'
import type { ImportChanges } from './plan-import.ts'
import { readFeed } from './read-feed.ts'

/** What a planning thread is started with. */
export interface PlanningTask extends Omit<PlanningContext, 'fileName' | 'onProgress'> {
  databaseUrl: string
  run: Run
}

/** What it tells: how far it is, over and over, and at last what it found. */
export type PlanningMessage = { progress: Parameters<Report> } | { found: PlannedFeed | Refusal }

const NO_CHANGES = { stoppages: [], trips: [], routes: [], timings: [], missing: [] } satisfies ImportChanges

/** How often progress is told. */
const EVERY_MS = 100

/** Runs in a thread of its own, with a connection of its own: neither holds up those who are served. What it throws ends the thread. */
async function work(task: PlanningTask): Promise<void> {
  const database = openDatabase(task.databaseUrl, 1)
  try {
    const tell = (message: PlanningMessage) => parentPort?.postMessage(message, [])
    tell({ found: await plan(task, database, tell) })
  } finally {
    await database.close()
  }
}

async function plan(task: PlanningTask, database: ReturnType<typeof openDatabase>, tell: (message: PlanningMessage) => void): Promise<PlannedFeed | Refusal> {
  let last = -Infinity
  const report = (...progress: Parameters<Report>) => {
    if (performance.now() - last < EVERY_MS) return
    last = performance.now()
    tell({ progress })
  }
  const file = await readFeedOf(database, task.run)
  if (isRefusal(file)) return file
  const read = await readFeed(file.content, (...progress) => Promise.resolve(report(...progress)))
  if (isRefusal(read)) return read
  const { rows } = read.feed
  last = -Infinity
  const planned = await planFeed(database.orm, read, { ...task, fileName: file.fileName, onProgress: (done, total) => report('comparing', done, total, rows) })
  return isRefusal(planned) || task.forImport ? planned : { ...planned, changes: NO_CHANGES, links: [], moved: [] }
}

parentPort?.on('message', (task: PlanningTask) => void work(task))
