import type { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import type { FleetProblem } from '#contract/fleet/fleet-import.ts'
import { type FleetColumn, FLEET_FIELDS, OPTIONAL_FLEET_FIELDS } from '#contract/fleet/fleet-import-codes.ts'
import { patternName } from '#contract/patterns.ts'
import { isRefusal, refuse, type Refusal } from '#server/plugins/refusal.ts'
import type { CellProblem, ImportInput, ImportKind, OpenImport } from './import-kind.ts'
import { type FleetLine, problemAt, readFleetFile } from './read-fleet-file.ts'

type Answer = ReplyOf<'importDrivers'>['data']

/** Of what is wrong in a file, as much as somebody mends at once. */
const MAX_PROBLEMS = 100

/**
 * Creates what a file says, line by line, by the calls of the forms.
 *
 * @returns what was added and what was there already; a refusal where anything in the file is wrong, so that nothing is kept
 */
export async function importFile<Values>(
  input: ImportInput,
  kind: ImportKind<Values>,
  text: string,
): Promise<{ data: Answer } | Refusal> {
  const data = await createAll(input, kind, text)
  return data.problemTotal === 0
    ? { data }
    : refuse('ruleBroken', { message: 'fleetImport.notRight', values: { count: data.problemTotal } })
}

/** Imports a file and takes all of it back: so a check finds what the import would, without rules of its own. */
export async function checkFile<Values>(
  input: ImportInput,
  kind: ImportKind<Values>,
  text: string,
): Promise<{ data: Answer }> {
  const { client } = input.tx
  await client.query('savepoint fleet_import')
  const data = await createAll({ ...input, tx: { ...input.tx, afterCommit: forget } }, kind, text)
  await client.query('rollback to savepoint fleet_import')
  return { data }
}

/** Nobody is told of what was taken back. */
function forget(): void {}

async function createAll<Values>(input: ImportInput, kind: ImportKind<Values>, text: string): Promise<Answer> {
  const file = readFleetFile(kind.kind, text)
  const { rows, problems } =
    file.lines.length === 0 ? { rows: [], problems: [] } : await createLines(input, kind, file.lines)
  const found = [...file.problems, ...problems].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
  const added = rows.filter(({ isNew }) => isNew).length
  return {
    rows,
    added,
    present: rows.length - added,
    problems: found.slice(0, MAX_PROBLEMS),
    problemTotal: found.length,
  }
}

async function createLines<Values>(
  input: ImportInput,
  kind: ImportKind<Values>,
  lines: readonly FleetLine[],
): Promise<Pick<Answer, 'rows' | 'problems'>> {
  const open = await kind.open(input, lines)
  const rows: Answer['rows'] = []
  const problems: FleetProblem[] = []
  const seen = new Map<string, number>()
  for (const line of lines) {
    const key = kind.key.of(line)
    const before = seen.get(key)
    if (before === undefined) seen.set(key, line.line)
    const done =
      before === undefined || missingIn(kind, line).length > 0
        ? await createLine(kind, open, line)
        : [problemAt(line.line, kind.key.column, 'fleetImport.twice', { line: String(before) })]
    if (Array.isArray(done)) problems.push(...done)
    else rows.push({ line: line.line, name: nameOf(kind, line), isNew: done.isNew })
  }
  return { rows, problems }
}

async function createLine<Values>(
  kind: ImportKind<Values>,
  open: OpenImport<Values>,
  line: FleetLine,
): Promise<FleetProblem[] | { isNew: boolean }> {
  const told = (found: readonly CellProblem[]) =>
    found.map(({ column, problem, values }) => problemAt(line.line, column, problem, values))
  const missing = missingIn(kind, line)
  if (missing.length > 0) return told(missing)
  const read = open.read(line)
  if ('problems' in read) return told(read.problems)
  const parsed = kind.schema.safeParse(read.values)
  if (!parsed.success) return issuesOf(kind, line, parsed.error.issues)
  const differences = await open.differences(parsed.data)
  if (differences !== undefined)
    return differences.length === 0
      ? { isNew: false }
      : differences.map((column) => problemAt(line.line, column, 'fleetImport.differs'))
  const made = await open.create(parsed.data)
  return isRefusal(made) ? refusalsOf(kind, line, made) : { isNew: true }
}

const missingIn = ({ kind }: Pick<ImportKind<never>, 'kind'>, { cell }: FleetLine): CellProblem[] =>
  FLEET_FIELDS[kind]
    .filter((column) => cell(column) === '' && !OPTIONAL_FLEET_FIELDS.includes(column))
    .map((column) => ({ column, problem: 'fleetImport.missing' }))

const nameOf = ({ kind }: Pick<ImportKind<never>, 'kind'>, { cell }: FleetLine): string =>
  (kind === 'bus'
    ? [cell('registrationNumber'), cell('name')]
    : kind === 'driver'
      ? [cell('licenceNumber'), cell('name')]
      : [cell('holder'), cell('type'), cell('number')]
  ).join(' · ')

/** Whatever has no column of its own is told of the line. */
const columnOf = <Values>({ columns }: ImportKind<Values>, field: string): FleetColumn | null => columns[field] ?? null

function issuesOf<Values>(
  kind: ImportKind<Values>,
  { line }: FleetLine,
  issues: readonly z.core.$ZodIssue[],
): FleetProblem[] {
  const byColumn = new Map<FleetColumn | null, FleetProblem>()
  for (const issue of issues) {
    const column = columnOf(kind, String(issue.path[0] ?? ''))
    if (byColumn.has(column)) continue
    const values: Record<string, string> = issue.code === 'invalid_value' ? { options: issue.values.join(', ') } : {}
    byColumn.set(
      column,
      column === 'nationality'
        ? problemAt(line, column, 'fleetImport.noCountry')
        : problemAt(line, column, wordsFor(column, issue), values),
    )
  }
  return [...byColumn.values()]
}

function wordsFor(column: FleetColumn | null, issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return 'fleetImport.oneOf'
  if (column?.endsWith('On') === true) return 'fleetImport.noDay'
  return `field.${patternName('pattern' in issue ? issue.pattern : undefined) ?? issue.code}`
}

function refusalsOf<Values>(
  kind: ImportKind<Values>,
  { line }: FleetLine,
  { fields = {}, message, values = {} }: Refusal,
): FleetProblem[] {
  const words = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
  const entries = Object.entries(fields)
  return entries.length === 0
    ? [problemAt(line, null, message, words)]
    : entries.map(([field, key]) => problemAt(line, columnOf(kind, field), key, words))
}
