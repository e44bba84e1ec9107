import { parentPort } from 'node:worker_threads'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import type { Report } from './feed.ts'
import { readFeedOf } from './import-runs.ts'
import { planFeed, type PlannedFeed } from './plan-feed.ts'
import type { ImportChanges } from './plan-import.ts'
import { NEXT_PIECE, type PlanningMessage, type PlanningTask } from './planning-messages.ts'
import { readFeed } from './read-feed.ts'

/** Records in one message. */
const PIECE = 500
const NO_CHANGES = { stoppages: [], trips: [], routes: [], timings: [], missing: [] } satisfies ImportChanges

/** How often progress is told. */
const EVERY_MS = 100

const tell = (message: PlanningMessage) => parentPort?.postMessage(message, [])

/** Runs in a thread of its own, with a connection of its own: neither holds up those who are served. What it throws ends the thread. */
async function work(task: PlanningTask): Promise<void> {
  const database = openDatabase(task.databaseUrl, 1)
  try {
    const found = await plan(task, database)
    if (isRefusal(found)) return tell({ found })
    const { changes, links } = found
    for (let start = 0; start < changes.timings.length; start += PIECE)
      await taken(() => tell({ timings: changes.timings.slice(start, start + PIECE) }))
    for (let start = 0; start < links.length; start += PIECE)
      await taken(() => tell({ links: links.slice(start, start + PIECE) }))
    tell({ found: { ...found, changes: { ...changes, timings: [] }, links: [] } })
  } finally {
    await database.close()
  }
}

async function plan(task: PlanningTask, database: Database): Promise<PlannedFeed | Refusal> {
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
  const planned = await planFeed(database.orm, read, {
    ...task,
    fileName: file.fileName,
    onProgress: (done, total) => report('comparing', done, total, rows),
  })
  return isRefusal(planned) || task.forImport ? planned : { ...planned, changes: NO_CHANGES, links: [], moved: [] }
}

let onTaken: () => void

function taken(tell: () => void): Promise<void> {
  return new Promise((resolve) => {
    onTaken = resolve
    tell()
  })
}

parentPort?.on('message', (message: PlanningTask | typeof NEXT_PIECE) => {
  if (message === NEXT_PIECE) onTaken()
  else void work(message)
})
