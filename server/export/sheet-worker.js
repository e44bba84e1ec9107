// Runs in a thread of its own. Plain JavaScript, so that it starts the same under every loader of the server.
import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile from 'write-excel-file/node'

const { name, rightToLeft, headings, widths } = workerData
const rows = [headings.map((value) => ({ value, fontWeight: 'bold' }))]

parentPort.on('message', async (piece) => {
  if (piece !== null) {
    rows.push(...piece)
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
