import Papa from 'papaparse'
import type { FleetProblem } from '#contract/fleet/fleet-import.ts'
import {
  type FleetColumn,
  FLEET_FIELDS,
  type FleetImport,
  MAX_FLEET_LINES,
  OPTIONAL_FLEET_FIELDS,
} from '#contract/fleet/fleet-import-codes.ts'

/** A line of a file, its cells without blanks around them; a column that the file lacks is empty. */
export interface FleetLine {
  /** As an editor counts them: the heading is 1. */
  line: number
  cell: (column: FleetColumn) => string
}

export const problemAt = (
  line: number | null,
  column: FleetColumn | null,
  problem: string,
  values: Record<string, string> = {},
): FleetProblem => ({ line, column, problem, values })

/** Reads a file as a whole: its lines, or why it cannot be read. Commas or semicolons, with or without a byte order mark. */
export function readFleetFile(kind: FleetImport, text: string): { lines: FleetLine[]; problems: FleetProblem[] } {
  // Bytes that are no UTF-8 arrive as the replacement character.
  if (/[\uFFFD\0]/.test(text)) return wrong(problemAt(null, null, 'fleetImport.notUtf8'))
  const content = text.replace(/^\uFEFF/, '')
  const [first = ''] = content.split(/\r?\n/, 1)
  const delimiter = first.split(';').length > first.split(',').length ? ';' : ','
  const { data, errors } = Papa.parse<string[]>(content, { delimiter, skipEmptyLines: false })
  if (errors.some(({ type }) => type === 'Quotes')) return wrong(problemAt(null, null, 'fleetImport.quotes'))
  const rows = numbered(data)
  const [heading, ...others] = rows
  const columns = (heading?.cells ?? []).map((name) => columnNamed(kind, name))
  const problems = headingProblems(kind, heading?.cells ?? [], columns)
  if (problems.length > 0) return wrong(...problems)
  const used = others.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (used.length === 0) return wrong(problemAt(null, null, 'fleetImport.noLines'))
  if (used.length > MAX_FLEET_LINES)
    return wrong(problemAt(null, null, 'fleetImport.tooManyLines', { most: String(MAX_FLEET_LINES) }))
  return {
    lines: used.map(({ line, cells }) => ({ line, cell: (column) => (cells[columns.indexOf(column)] ?? '').trim() })),
    problems: used
      .filter(({ cells }) => cells.slice(columns.length).some((cell) => cell.trim() !== ''))
      .map(({ line }) => problemAt(line, null, 'fleetImport.moreCells')),
  }
}

const wrong = (...problems: FleetProblem[]) => ({ lines: [], problems })

/** A quoted cell may run over several lines of the editor. */
function numbered(rows: readonly string[][]): { line: number; cells: string[] }[] {
  let line = 1
  return rows.map((cells) => {
    const at = line
    line += 1 + cells.join('').split('\n').length - 1
    return { line: at, cells }
  })
}

/** However it is spelled: `Licence number`, `licence_number`, `licenceNumber`. */
const columnNamed = (kind: FleetImport, name: string): FleetColumn | undefined =>
  FLEET_FIELDS[kind].find((column) => column.toLowerCase() === name.replaceAll(/[\s_-]/g, '').toLowerCase())

function headingProblems(
  kind: FleetImport,
  heading: readonly string[],
  columns: readonly (FleetColumn | undefined)[],
): FleetProblem[] {
  return [
    ...FLEET_FIELDS[kind]
      .filter((column) => !columns.includes(column) && !OPTIONAL_FLEET_FIELDS.includes(column))
      .map((column) => problemAt(1, column, 'fleetImport.noColumn')),
    ...heading.flatMap((name, index) => {
      const column = columns[index]
      // Sheets end lines with cells that were never used.
      if (column === undefined)
        return name.trim() === ''
          ? []
          : [problemAt(1, null, 'fleetImport.unknownColumn', { name: name.trim().slice(0, 60) })]
      return columns.indexOf(column) < index ? [problemAt(1, column, 'fleetImport.columnTwice')] : []
    }),
  ]
}
