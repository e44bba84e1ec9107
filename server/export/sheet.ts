import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { projectFile } from '#server/places.ts'

/** A cell of an exported sheet: text, a number, or a moment (UTC). */
export type ExportCell = string | number | Date

export interface Sheet {
  name: string
  rightToLeft: boolean
  headings: readonly string[]
  /** Per column, in characters. */
  widths: readonly number[]
}

/** One sheet at a time: each takes some hundred megabytes while it is made. */
let previous: Promise<unknown> = Promise.resolve()

/** An XLSX file of rows that come in pieces, made in a thread of its own: the process goes on answering meanwhile. */
export function writeSheet(sheet: Sheet, pieces: AsyncIterable<readonly (readonly ExportCell[])[]>): Promise<Buffer> {
  const next = previous.then(() => writeInThread(sheet, pieces))
  previous = next.catch(() => undefined)
  return next
}

async function writeInThread(sheet: Sheet, pieces: AsyncIterable<readonly (readonly ExportCell[])[]>): Promise<Buffer> {
  const worker = new Worker(projectFile('server/export/sheet-worker.js'), { workerData: sheet })
  try {
    // Also rejects when the thread fails.
    const written = once(worker, 'message')
    written.catch(() => undefined)
    for await (const piece of pieces) worker.postMessage(piece, [])
    worker.postMessage(null, [])
    const [content]: Uint8Array[] = await written
    if (content === undefined) throw new Error('the thread answers with the file')
    return Buffer.from(content.buffer)
  } finally {
    await worker.terminate()
  }
}
