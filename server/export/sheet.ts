import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { amountText, inMajor, minorDigits } from '#contract/currency.ts'
import { projectFile } from '#server/places.ts'

/** An amount in major units, written with the decimals of its currency. */
export interface AmountCell {
  amount: number
  decimals: number
  text: string
}

/**
 * A month, a day, or a moment by the clock of a place: `2026-11`, `2026-11-21`, `2026-11-21 06:00`. Real dates in XLSX, which
 * knows no zones.
 */
export interface DateCell {
  date: string
}

/** A cell of an exported sheet: text, a number, or a moment (UTC). */
export type ExportCell = string | number | Date | AmountCell | DateCell

export const amountCell = (minor: number, currency: string): AmountCell => ({
  amount: inMajor(minor, currency),
  decimals: minorDigits(currency),
  text: amountText(minor, currency),
})

/** Empty where there is none. */
export const dateCell = (date: string | null): DateCell | '' => (date === null || date === '' ? '' : { date })

/** A cell as a text file has it. */
export function textOf(cell: ExportCell): string | number {
  if (typeof cell !== 'object') return cell
  if (cell instanceof Date) return cell.toISOString()
  return 'date' in cell ? cell.date : cell.text
}

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
