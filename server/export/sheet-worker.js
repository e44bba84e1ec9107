// Runs in a thread of its own. Plain JavaScript, so that it starts the same under every loader of the server.
import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile from 'write-excel-file/node'

const { name, rightToLeft, headings, widths } = workerData
const rows = [headings.map((value) => ({ value, fontWeight: 'bold' }))]

parentPort.on('message', async (piece) => {
  if (piece !== null) {
    rows.push(...piece.map((row) => row.map(cellOf)))
    return
  }
  const buffer = await writeExcelFile(rows, {
    sheet: name,
    rightToLeft,
    dateFormat: 'yyyy-mm-dd hh:mm',
    stickyRowsCount: 1,
    columns: widths.map((width) => ({ width })),
  }).toBuffer()
  // Copied out of the pool that small buffers share, so that it can be handed over.
  const content = Uint8Array.from(buffer)
  parentPort.postMessage(content, [content.buffer])
})

const DATE_FORMATS = { 7: 'yyyy-mm', 10: 'yyyy-mm-dd', 16: 'yyyy-mm-dd hh:mm' }
/** Excel counts days from here on; its 1900 has a day too many before. */
const FIRST_DATE = '1900-03-01'

/** What a cell of server/export/sheet.ts is in the file. */
function cellOf(cell) {
  if (typeof cell !== 'object' || cell instanceof Date) return cell
  if ('amount' in cell) return { value: cell.amount, type: Number, format: amountFormat(cell.decimals) }
  const { date } = cell
  const format = DATE_FORMATS[date.length]
  if (format === undefined || date < FIRST_DATE) return date
  return { value: new Date(`${date.replace(' ', 'T')}${date.includes(' ') ? 'Z' : ''}`), type: Date, format }
}

const amountFormat = (decimals) => (decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`)
