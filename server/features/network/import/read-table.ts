import { Readable } from 'node:stream'
import Papa from 'papaparse'

/** A row of a feed's file: blanks around a value do not count. */
export interface TableRow {
  line: number
  get(column: string): string
}

export type TableProblem =
  | { code: 'tooManyRows' | 'rowTooLong' | 'notUtf8' | 'unreadable'; line: number }
  | { code: 'noColumn'; line: 1; field: string }

export interface TableDefinition {
  required: readonly string[]
  maxRows: number
}

/** A row that ends nowhere would be looked through again and again. */
const LONGEST_ROW = 512 * 1024
const LONGEST_VALUE = 2000

/** Reads a comma-separated file piece by piece, giving way to other work between the pieces. */
export function readTable(
  text: AsyncIterable<string>,
  { required, maxRows }: TableDefinition,
  onRow: (row: TableRow) => void,
): Promise<TableProblem | undefined> {
  let header: Map<string, number> | undefined
  let line = 0
  let rows = 0
  let given = 0
  let taken = 0
  let problem: TableProblem | undefined
  async function* watched() {
    for await (const piece of text) {
      given += piece.length
      if (given - taken > LONGEST_ROW) problem = { code: 'rowTooLong', line: line + 1 }
      if (problem) return
      yield piece
    }
  }
  return new Promise((resolve, reject) => {
    const stream = Readable.from(watched(), { objectMode: true, highWaterMark: 1 })
    // Papa passes an error of its source on only once it has listened to it.
    stream.on('error', (error) =>
      error instanceof TypeError ? resolve({ code: 'notUtf8', line: line + 1 }) : reject(error),
    )
    Papa.parse<string[]>(stream, {
      delimiter: ',',
      newline: '\n',
      step: ({ data, meta }, parser) => {
        taken = meta.cursor
        const at = line + 1
        line += 1 + data.reduce((sum, value) => sum + value.split('\n').length - 1, 0)
        if (problem) return parser.abort()
        if (data.every((value) => value.trim() === '')) return
        if (data.some((value) => value.length > LONGEST_VALUE)) problem = { code: 'rowTooLong', line: at }
        else if (header === undefined) {
          const names = data.map((name) => name.trim().toLowerCase())
          header = new Map(names.map((name, index) => [name, index]))
          const missing = required.find((name) => !names.includes(name))
          if (missing !== undefined) problem = { code: 'noColumn', line: 1, field: missing }
        } else {
          rows += 1
          if (rows > maxRows) problem = { code: 'tooManyRows', line: at }
          else {
            const columns = header
            onRow({ line: at, get: (column) => data[columns.get(column) ?? -1]?.trim() ?? '' })
          }
        }
        if (problem) parser.abort()
      },
      complete: () => resolve(problem ?? (header === undefined ? { code: 'unreadable', line: 1 } : undefined)),
      error: (error: Error) =>
        error instanceof TypeError ? resolve({ code: 'notUtf8', line: line + 1 }) : reject(error),
    })
  })
}
